//! Check for leftovers: unfinished code, and lints that are switched off.

use super::Finding;
use super::source::Source;

const MACROS: [&str; 3] = ["todo", "unimplemented", "dbg"];

pub(super) fn check(source: &Source, found: &mut Vec<Finding>) {
    for (at, word) in source.words() {
        let after = source.code[at + word.len()..].trim_start();
        let text = if MACROS.contains(&word) && after.starts_with('!') && !after.starts_with("!=") {
            format!("`{word}!` is left, finish the work or take it out")
        } else if word == "ignore" && is_attribute(&source.code[..at]) {
            "a test is switched off, make it pass or take it out".to_owned()
        } else {
            continue;
        };
        found.push(Finding::new(source.path, source.line(at), text));
    }
}

/// Returns whether a word after this text is the name of an attribute, plain or by `cfg_attr`.
fn is_attribute(before: &str) -> bool {
    let before = before.trim_end();
    let open = before.rfind("#[").map_or("", |open| &before[open..]);
    open == "#[" || (open.starts_with("#[cfg_attr") && open.ends_with(',') && !open.contains(']'))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::lines;
    use super::*;

    #[test]
    fn leftovers_are_found() {
        for text in [
            "fn f() {\n to~do!() }",
            "\nunim~plemented!(\"x\")",
            "x(\nd~bg !(y))",
            "#[test]\n#[ig~nore]\nfn f() {}",
            "#[test]\n#[ig~nore = \"slow\"]\nfn f() {}",
            "#[test]\n#[cfg_attr(miri, ig~nore)]\nfn f() {}",
        ] {
            assert_eq!(lines(check, "a.rs", text), [2], "{text}");
        }
    }

    #[test]
    fn the_words_alone_are_free() {
        for text in [
            "// to~do!() and #[ig~nore]",
            "let todo = \"to~do!()\"; f(todo != 1, dbg)",
            "fn unimplemented() {}",
            "x.ignore(); [ignore]; f(a, ignore)",
            "#[cfg_attr(x, inline)]\nfn f(a: A, ignore: B) {}",
        ] {
            assert!(lines(check, "a.rs", text).is_empty(), "{text}");
        }
    }
}
