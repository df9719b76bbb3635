//! Check of `unsafe`: it is allowed in a few folders, and every library denies it elsewhere. Clippy
//! asks for the reason of each block (`undocumented_unsafe_blocks`).

use super::source::{Source, closing, first_word};
use super::{Finding, Tree, tree};

/// The folders with `unsafe`, and the file whose `mod` lines allow them.
const ROOMS: [&str; 2] = [
    "crates/urial-grammar/src/scan/",
    "crates/urial-grammar/src/parsed/",
];
const ALLOWS: &str = "crates/urial-grammar/src/lib.rs";
const ALLOWED: [&str; 2] = ["mod scan", "mod parsed"];

/// Returns the rest of a path after the folder of a binding: each of them has one file, `border.rs`,
/// that another language calls.
fn of_binding(path: &str) -> Option<&str> {
    let (_, rest) = path.strip_prefix("bindings/")?.split_once('/')?;
    Some(rest)
}

/// Finds `unsafe` outside its folders.
pub(super) fn check(source: &Source, found: &mut Vec<Finding>) {
    let is_border = of_binding(source.path) == Some("src/border.rs");
    if is_border || ROOMS.iter().any(|room| source.path.starts_with(room)) {
        return;
    }
    for (at, _) in source.words().filter(|(_, word)| *word == "unsafe") {
        let text = "`unsafe` outside its rooms, do it safely or move it to `scan` or `parsed`";
        found.push(Finding::new(source.path, source.line(at), text));
    }
}

/// Checks for `deny(unsafe_code)` at the root of each library, and one `allow` for each folder in
/// the whole tree.
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
    let mut allowed: Vec<&str> = Vec::new();
    for source in sources {
        for lint in lints(source)
            .iter()
            .filter(|lint| !matches!(lint.level, "deny" | "forbid"))
        {
            let in_place = source.path == ALLOWS && !lint.of_file && ALLOWED.contains(&lint.of);
            if in_place && !allowed.contains(&lint.of) {
                allowed.push(lint.of);
                continue;
            }
            let is_of_border = !lint.of_file && lint.of == "mod border";
            if is_of_border && of_binding(source.path) == Some("src/lib.rs") {
                continue;
            }
            let text = format!(
                "`{}(unsafe_code)`, only `mod scan` and `mod parsed` have it, once each",
                lint.level
            );
            found.push(Finding::new(source.path, source.line(lint.at), text));
        }
    }
    for room in ALLOWED {
        if !allowed.contains(&room) {
            let text = format!("no `{room}` with `allow(unsafe_code)`, put the exception there");
            found.push(Finding::new(ALLOWS, tree::WHOLE_FILE, text));
        }
    }
}

/// An attribute that sets the level of `unsafe_code`.
struct Lint<'a> {
    at: usize,
    level: &'a str,
    /// True for `#![…]`.
    of_file: bool,
    /// The item that an outer attribute is on: `mod scan`, without visibility.
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

/// Returns the head of the item at the start of `code`, without attributes and visibility.
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
    const PARSED: &str = "crates/urial-grammar/src/parsed/join.rs";

    #[test]
    fn unsafe_code_has_its_rooms() {
        let text = "// SAFETY: x\nfn f() { un~safe {} }";
        assert!(lines(check, SCAN, text).is_empty());
        assert!(lines(check, PARSED, text).is_empty());
        assert!(lines(check, "bindings/web/src/border.rs", text).is_empty());
        for path in [
            "bindings/web/src/lib.rs",
            "crates/urial/src/border.rs",
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
    fn the_lint_is_denied_in_every_library_and_allowed_once_a_room() {
        let good = "#![no_std]\n#![deny(missing_docs, unsafe_code)]\n\
                    #[allow(unsafe_code)]\n#[doc(hidden)]\npub(crate) mod scan;\n\
                    #[allow(unsafe_code)]\nmod parsed;\n";
        let other = "crates/urial/src/lib.rs";
        assert!(lint_places(&[(ALLOWS, good), (other, "#![forbid(unsafe_code)]")]).is_empty());
        assert_eq!(
            lint_places(&[(ALLOWS, good), (other, "// #![deny(unsafe_code)]")]),
            [format!("{other}:1")]
        );
        assert_eq!(
            lint_places(&[(ALLOWS, "#![deny(unsafe_code)]")]),
            [format!("{ALLOWS}:1"), format!("{ALLOWS}:1")]
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
        let border = (
            "bindings/web/src/lib.rs",
            "#[allow(unsafe_code)]\nmod border;",
        );
        assert!(lint_places(&[(ALLOWS, good), border]).is_empty());
        let inside = ("bindings/web/src/lib.rs", "#[allow(unsafe_code)] mod call;");
        assert_eq!(lint_places(&[(ALLOWS, good), inside]).len(), 1);
        let twice = format!("{good}#[allow(unsafe_code)] mod scan_more;");
        assert_eq!(lint_places(&[(ALLOWS, &twice)]), [format!("{ALLOWS}:8")]);
    }
}
