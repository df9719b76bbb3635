//! Check of lints: `unsafe` stays in its rooms, the grammar has no `cfg` on a target, every package
//! takes part in the lints of the workspace, and no test is switched off.

use super::source::Source;
use super::{Finding, Tree, WHOLE_FILE};

/// The folders and files with `unsafe`. Elsewhere it is denied, and the `mod` line of a room may
/// allow it.
const ROOMS: [&str; 6] = [
    "crates/urial-grammar/src/scan/",
    "crates/urial-grammar/src/parsed/",
    // Every function that C calls is unsafe, since its pointers are those of the caller.
    "bindings/c/src/",
    // Exported functions, and the one state that they share.
    "bindings/web/src/border.rs",
    // The Arrow C data interface is made of pointers.
    "bindings/python/src/column/border/",
    // The section of functions that run before `main`.
    "crates/urial-cli/src/startup.rs",
];
/// The folder that is written once and compiled for each kernel.
const ONE_COPY: &str = "crates/urial-grammar/src/grammar/";

pub(super) fn check(source: &Source, found: &mut Vec<Finding>) {
    for (at, token) in source.tokens.iter().enumerate() {
        let text = match token.text.as_str() {
            "unsafe" if !ROOMS.iter().any(|room| source.path.starts_with(room)) => {
                "`unsafe` outside its rooms, do it safely or move it to one of them"
            }
            "unsafe_code" if weakens(source, at) => {
                "`unsafe_code` is allowed, only the `mod` line of a room has that"
            }
            // A test that is switched off looks like one that passes.
            "ignore" if switches_off(source, at) => {
                "a test is switched off, make it pass or take it out"
            }
            "target_arch" | "target_feature" if source.path.starts_with(ONE_COPY) => {
                "a `cfg` on the target, keep the grammar the same for every kernel"
            }
            _ => continue,
        };
        found.push(Finding::new(source.path, token.line, text));
    }
}

/// Returns the index of the `#` of the attribute that a token is in.
fn attribute(source: &Source, at: usize) -> Option<usize> {
    let opens = |at: &usize| source.has(*at, &["#", "["]) || source.has(*at, &["#", "!", "["]);
    let head = (0..at).rev().find(opens)?;
    let open = head + 1 + usize::from(source.word(head + 1) == "!");
    (source.tokens[open].partner > at).then_some(head)
}

/// Returns whether `ignore` at `at` is an attribute, plain or by `cfg_attr`.
fn switches_off(source: &Source, at: usize) -> bool {
    attribute(source, at).is_some_and(|head| {
        at == head + 2 || source.has(head + 2, &["cfg_attr"]) && source.has(at - 1, &[","])
    })
}

/// Returns whether the attribute with `unsafe_code` at `at` allows it where it must not.
fn weakens(source: &Source, at: usize) -> bool {
    let Some(head) = attribute(source, at) else {
        return false;
    };
    // `warn` too: on a `deny` of the workspace it is weaker.
    let levels = ["allow", "expect", "warn"];
    let is_weak = (head..at).any(|at| levels.contains(&source.word(at)));
    // `#[allow(unsafe_code)] mod room;`
    let item = source.tokens[head + 1].partner + 1;
    let (folder, _) = source.path.rsplit_once('/').unwrap_or_default();
    let module = format!("{folder}/{}", source.word(item + 1));
    let is_room = |room: &str| room.trim_end_matches('/').trim_end_matches(".rs") == module;
    is_weak && !(source.has(item, &["mod"]) && ROOMS.iter().any(|room| is_room(room)))
}

/// Checks that each package has the lints of its workspace, or its own.
pub(super) fn check_packages(tree: &Tree, found: &mut Vec<Finding>) {
    for (path, text) in tree.texts("Cargo.toml") {
        let has = |start: &str| text.lines().any(|line| line.starts_with(start));
        // A package without `[lints]` does not inherit those of its workspace.
        if has("[package]") && !has("[lints") {
            let text = "a package without lints, add `[lints]` with those of the main workspace";
            found.push(Finding::new(path, WHOLE_FILE, text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{lines, places};
    use super::*;

    const ROOT: &str = "crates/urial-grammar/src/lib.rs";

    #[test]
    fn unsafe_code_has_its_rooms() {
        let text = "// SAFETY: x\nfn f() { un~safe {} }";
        for room in ROOMS {
            let file = if room.ends_with('/') { "a.rs" } else { "" };
            assert!(lines(check, &format!("{room}{file}"), text).is_empty());
        }
        for path in ["crates/urial/src/scan/a.rs", "crates/urial-grammar/src/a.rs"] {
            assert_eq!(lines(check, path, text), [2], "{path}");
        }
    }

    #[test]
    fn lints_are_allowed_for_rooms_and_tests_run() {
        let rooms = "#![deny(missing_docs, unsafe_code)]\n\
                     #[allow(unsafe_code)]\nmod scan;\n#[allow(unsafe_code)]\nmod parsed;\n";
        assert_eq!(lines(check, "crates/urial/src/lib.rs", rooms), [2, 4]);
        let target = "\n#[cfg(target_arch = \"x86\")] fn f() {}";
        assert_eq!(lines(check, &format!("{ONE_COPY}a.rs"), target), [2]);
        for wrong in [
            "\n#[allow(unsafe_code)] mod scan_more;",
            "\n#![allow(x, unsafe_code)]",
            "\n#[expect(unsafe_code)] fn f() {}",
            "#[test]\n#[ig~nore]\nfn f() {}",
            "#[test]\n#[ig~nore = \"slow\"]\nfn f() {}",
            "#[test]\n#[cfg_attr(miri, ig~nore)]\nfn f() {}",
        ] {
            assert_eq!(lines(check, ROOT, wrong), [2], "{wrong}");
        }
        for right in [
            rooms,
            target,
            "// un~safe {}\n#![deny(un~safe_code)] fn f() { x(\"un~safe\") }",
            "// #[ig~nore]",
            "x.ignore(); [ignore]; f(a, ignore);",
            "#[cfg_attr(x, inline)]\nfn f(a: A, ignore: B) {}",
        ] {
            assert!(lines(check, ROOT, right).is_empty(), "{right}");
        }
    }

    #[test]
    fn every_package_has_lints() {
        let files = [
            ("Cargo.toml", "[workspace]\n"),
            ("a/Cargo.toml", "[package]\n[lints]\nworkspace = true\n"),
            ("b/Cargo.toml", "[package]\n[lints.clippy]\ntodo = \"deny\"\n"),
            ("c/Cargo.toml", "[package]\n"),
        ];
        assert_eq!(places(check_packages, &files), ["c/Cargo.toml:1"]);
    }
}
