//! Check of sizes: how long a file and a function may be.

use super::source::{Source, closing, first_word};
use super::{Finding, tree};

/// A Rust file has fewer lines than this.
const FILE_LINES: usize = 500;
/// A function, from `fn` to its closing brace, has fewer lines than this.
const FUNCTION_LINES: usize = 70;

pub(super) fn check(source: &Source, found: &mut Vec<Finding>) {
    let lines = source.text.lines().count();
    if lines >= FILE_LINES {
        let text = format!("{lines} lines, split the file below {FILE_LINES}");
        found.push(Finding::new(source.path, tree::WHOLE_FILE, text));
    }
    for (start, word) in source.words() {
        let after = start + word.len();
        let name = first_word(&source.code[after..]);
        // Without a name it is a pointer type.
        if word != "fn" || name.is_empty() {
            continue;
        }
        let Some(open) = body(&source.code, after) else {
            continue;
        };
        let first = source.line(start);
        let lines = source.line(closing(&source.code, open) - 1) - first + 1;
        if lines >= FUNCTION_LINES {
            let text = format!("`{name}` has {lines} lines, split it below {FUNCTION_LINES}");
            found.push(Finding::new(source.path, first, text));
        }
    }
}

/// Returns the brace that opens the body of a function whose `fn` ends at `at`; `None` for a
/// declaration.
fn body(code: &str, at: usize) -> Option<usize> {
    let bytes = code.as_bytes();
    let mut at = at;
    let mut angles = 0_usize;
    while at < bytes.len() {
        match bytes[at] {
            b'{' if angles == 0 => return Some(at),
            // A parameter list, an array type, a constant argument: braces inside do not open the
            // body.
            b'(' | b'[' | b'{' => {
                at = closing(code, at);
                continue;
            }
            b'<' => angles += 1,
            b'>' if bytes[at - 1] != b'-' => angles = angles.saturating_sub(1),
            // The end of a declaration, or of a macro's pattern.
            b';' | b')' | b']' | b'}' => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::fixture::lines;
    use super::*;

    /// Makes a function of that many lines, after one line of other code.
    fn function(head: &str, count: usize) -> String {
        format!("use a;\n{head} {{\n{}}}\n", "    b();\n".repeat(count - 2))
    }

    #[test]
    fn a_function_below_the_bound_passes() {
        for head in [
            "fn f()",
            "pub(crate) fn g<const N: usize>(x: [u8; 3]) -> X<{ N }> where X: Y,",
        ] {
            assert!(lines(check, "a.rs", &function(head, 69)).is_empty());
            assert_eq!(lines(check, "a.rs", &function(head, 70)), [2]);
        }
    }

    #[test]
    fn braces_in_literals_do_not_count() {
        let text = function("fn f(c: char)", 69).replacen("b();", "b('}', \"}\"); // }", 1);
        assert!(lines(check, "a.rs", &text).is_empty());
        let text = text.replacen("b();", "b('{');", 1) + "\nfn g() {}\n";
        assert!(lines(check, "a.rs", &text).is_empty());
    }

    #[test]
    fn what_has_no_body_has_no_length() {
        let gap = "\n".repeat(80);
        for text in [
            "trait T { fn f();@ }",
            "type F = fn(u8) -> u8;@{ }",
            "m!(fn $x:ident)@{ }",
        ] {
            assert!(
                lines(check, "a.rs", &text.replace('@', &gap)).is_empty(),
                "{text}"
            );
        }
        let inside = format!("impl A {{ fn f() -> fn() {{{gap}}} }}");
        assert_eq!(lines(check, "a.rs", &inside), [1]);
    }

    #[test]
    fn a_file_below_the_bound_passes() {
        assert!(lines(check, "a.rs", &"\n".repeat(499)).is_empty());
        assert_eq!(lines(check, "a.rs", &"\n".repeat(500)), [1]);
    }
}
