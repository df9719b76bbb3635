//! `unsafe` lives in one module, with its reasons; every library denies it elsewhere.

use super::source::{Source, closing, first_word};
use super::{Finding, Tree, tree};

/// The only folder with `unsafe`, and the file whose `mod` line allows it.
const HOME: &str = "crates/urial-grammar/src/scan/";
const ALLOWS: &str = "crates/urial-grammar/src/lib.rs";

pub(super) fn check(source: &Source, found: &mut Vec<Finding>) {
    for (at, _) in source.words().filter(|(_, word)| *word == "unsafe") {
        let text = if !source.path.starts_with(HOME) {
            format!("`unsafe` outside {HOME}, do it safely or move it there")
        } else if needs_reason(&source.code[at + "unsafe".len()..]) && !has_reason(source, at) {
            "`unsafe` without its reason, put a `// SAFETY:` comment above it".to_owned()
        } else {
            continue;
        };
        found.push(Finding::new(source.path, source.line(at), text));
    }
}

/// All but the type of a function pointer, which promises and does nothing.
fn needs_reason(after: &str) -> bool {
    let after = after.trim_start();
    let after = after.strip_prefix("extern").unwrap_or(after).trim_start();
    after
        .strip_prefix("fn")
        .is_none_or(|after| !after.trim_start().starts_with('('))
}

/// Whether the comment above the line of `at`, or above the statement it is in, gives the reason.
fn has_reason(source: &Source, at: usize) -> bool {
    let text: Vec<&str> = source.text.lines().map(str::trim).collect();
    let code: Vec<&str> = source.code.lines().map(str::trim).collect();
    let mut line = source.line(at) - 1;
    loop {
        let mut above = (0..line).rev().take_while(|above| {
            let is_comment = code[*above].is_empty() && text[*above].starts_with("//");
            is_comment || code[*above].starts_with("#[")
        });
        if above.any(|above| code[above].is_empty() && is_reason(text[above])) {
            return true;
        }
        let begins = line == 0 || code[line - 1].is_empty() || code[line - 1].starts_with("#[");
        if begins || code[line - 1].ends_with([';', '{', '}', ',']) {
            return false;
        }
        line -= 1;
    }
}

fn is_reason(comment: &str) -> bool {
    let text = comment.trim_start_matches(['/', '!']).trim();
    text.starts_with("SAFETY:") || (comment.starts_with("///") && text == "# Safety")
}

/// `deny(unsafe_code)` at the root of each library; one `allow` in the whole tree, on `mod scan`.
pub(super) fn check_lints(tree: &Tree, sources: &[Source], found: &mut Vec<Finding>) {
    let root = |source: &Source, library: &str| {
        source
            .path
            .strip_prefix(library)
            .is_some_and(|rest| rest == "/src/lib.rs")
    };
    for library in tree.libraries() {
        let lib = sources.iter().find(|source| root(source, library));
        let denies = |lint: &Lint| lint.of_file && matches!(lint.level, "deny" | "forbid");
        if !lib.is_some_and(|lib| lints(lib).iter().any(denies)) {
            let text = "the library does not deny unsafe code, add `#![deny(unsafe_code)]`";
            found.push(Finding::new(
                &format!("{library}/src/lib.rs"),
                tree::WHOLE_FILE,
                text,
            ));
        }
    }
    let mut allowed = false;
    for source in sources {
        for lint in lints(source)
            .iter()
            .filter(|lint| !matches!(lint.level, "deny" | "forbid"))
        {
            let in_place = source.path == ALLOWS && !lint.of_file && lint.of == "mod scan";
            if !in_place || allowed {
                let text = format!(
                    "`{}(unsafe_code)`, only `mod scan` has it, once",
                    lint.level
                );
                found.push(Finding::new(source.path, source.line(lint.at), text));
            }
            allowed |= in_place;
        }
    }
    if !allowed {
        let text = "no `mod scan` with `allow(unsafe_code)`, put the one exception there";
        found.push(Finding::new(ALLOWS, tree::WHOLE_FILE, text));
    }
}

/// An attribute that sets the level of `unsafe_code`.
struct Lint<'a> {
    at: usize,
    level: &'a str,
    /// `#![…]`
    of_file: bool,
    /// What an outer attribute stands on: `mod scan`, without visibility.
    of: &'a str,
}

fn lints<'a>(source: &'a Source) -> Vec<Lint<'a>> {
    let code = source.code.as_str();
    let levels = ["allow", "expect", "warn", "deny", "forbid"];
    let named = source.words().filter(|(_, word)| *word == "unsafe_code");
    named
        .filter_map(|(at, _)| {
            let open = code[..at].rfind('(')?;
            let level = levels
                .into_iter()
                .find(|level| code[..open].trim_end().ends_with(level))?;
            let start = code[..open].rfind('#')?;
            let of_file = code[start + 1..].trim_start().starts_with('!');
            let end = closing(code, start + code[start..].find('[')?);
            Some(Lint {
                at,
                level,
                of_file,
                of: item(&code[end..]),
            })
        })
        .collect()
}

/// The head of the item at the start of `code`, without attributes and visibility.
fn item(code: &str) -> &str {
    let mut code = code.trim_start();
    while code.starts_with("#[") {
        code = code[closing(code, 1)..].trim_start();
    }
    if first_word(code) == "pub" {
        code = code["pub".len()..].trim_start();
        if code.starts_with('(') {
            code = code[closing(code, 0)..].trim_start();
        }
    }
    code[..code.find([';', '{']).unwrap_or(code.len())].trim_end()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{lines, places, tree};
    use super::*;

    const SCAN: &str = "crates/urial-grammar/src/scan/sse2.rs";

    #[test]
    fn unsafe_code_has_one_home() {
        let text = "// SAFETY: x\nfn f() { un~safe {} }";
        assert!(lines(check, SCAN, "fn f() {\n// SAFETY: x\nun~safe {} }").is_empty());
        for path in [
            "crates/urial/src/scan/a.rs",
            "crates/urial-grammar/src/parse.rs",
            "b.rs",
        ] {
            assert_eq!(lines(check, path, text), [2], "{path}");
        }
        assert!(
            lines(
                check,
                "b.rs",
                "// un~safe {}\n#![deny(unsafe_code)] x(\"un~safe\")"
            )
            .is_empty()
        );
    }

    #[test]
    fn each_unsafe_has_its_reason() {
        for text in [
            "// SAFETY: long\n// enough\nun~safe { a() }",
            "// SAFETY: x\nlet a =\n    un~safe { a() };",
            "// SAFETY: x\nf(a)\n    .b(un~safe { a() })\n    .c();",
            "/// Loads.\n///\n/// # Safety\n/// `at` is inside.\n#[inline]\nun~safe fn f() {}",
            "// SAFETY: x\nun~safe impl A for B {}",
            "// SAFETY: x\n#[target_feature(enable = \"avx2\")]\npub(crate) un~safe fn f() {}",
            "// SAFETY: x\nA => un~safe { a() },",
            "type F = un~safe fn(u8); type G = un~safe extern \"C\" fn();",
        ] {
            assert!(lines(check, SCAN, text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_reason_elsewhere_does_not_count() {
        for (text, line) in [
            ("un~safe { a() }", 1),
            ("// SAFETY: x\n\nun~safe { a() }", 3),
            ("// SAFETY: x\na();\nun~safe { a() }", 3),
            ("// SAFETY: x\nun~safe { a() };\nun~safe { b() }", 3),
            ("// Safe enough.\nun~safe impl A for B {}", 2),
            ("/// Safety\nun~safe fn f() {}", 2),
            ("un~safe { // SAFETY: x\na() }", 1),
        ] {
            assert_eq!(lines(check, SCAN, text), [line], "{text}");
        }
    }

    fn lint_places(files: &[(&str, &str)]) -> Vec<String> {
        let tree = tree(files);
        let sources: Vec<Source> = tree
            .texts(".rs")
            .map(|(path, text)| Source::new(path, text))
            .collect();
        let mut found = Vec::new();
        check_lints(&tree, &sources, &mut found);
        places(&found)
    }

    #[test]
    fn the_lint_is_denied_in_every_library_and_allowed_once() {
        let good = "#![no_std]\n#![deny(missing_docs, unsafe_code)]\n\
                    #[allow(unsafe_code)]\n#[doc(hidden)]\npub(crate) mod scan;\n";
        let other = "crates/urial/src/lib.rs";
        assert!(lint_places(&[(ALLOWS, good), (other, "#![forbid(unsafe_code)]")]).is_empty());
        assert_eq!(
            lint_places(&[(ALLOWS, good), (other, "// #![deny(unsafe_code)]")]),
            [format!("{other}:1")]
        );
        assert_eq!(
            lint_places(&[(ALLOWS, "#![deny(unsafe_code)]")]),
            [format!("{ALLOWS}:1")]
        );
        for bad in [
            "#[allow(unsafe_code)] mod scan;",
            "#![allow(x, unsafe_code)]",
            "#[expect(unsafe_code)] fn f() {}",
        ] {
            assert_eq!(
                lint_places(&[(ALLOWS, good), ("xtask/src/main.rs", bad)]).len(),
                1,
                "{bad}"
            );
        }
        let twice = format!("{good}#[allow(unsafe_code)] mod scan_more;");
        assert_eq!(lint_places(&[(ALLOWS, &twice)]), [format!("{ALLOWS}:6")]);
    }
}
