//! Check of `#[inline]` on the functions that only some programs call.
//!
//! A function without it is compiled with the crate, called or not. `urial` is a big crate of which
//! a small program uses little: with the attribute, a third of its statements are compiled with the
//! crate (docs/performance.md), and who audits or extracts compiles that much more.

use super::Finding;
use super::source::{Line, Source};

/// The folders and files of which a program that parses, resolves and normalizes uses little.
const DEFERRED: [&str; 7] = [
    "crates/urial/src/comparing/",
    "crates/urial/src/forward.rs",
    "crates/urial/src/making/",
    "crates/urial/src/text/",
    "crates/urial/src/trust/",
    "crates/urial/src/types/",
    "crates/urial/src/world/",
];

/// The files in them that normalizing uses, so that they are compiled with it.
const COMPILED: [&str; 2] = [
    "crates/urial/src/types/percent/",
    "crates/urial/src/types/schemes/table.rs",
];

/// The file of the one function that is never to be inlined: it calls the thousands of `psl`.
const NEVER_INLINED: &str = "crates/urial/src/trust/site.rs";

pub(super) fn check(source: &Source, found: &mut Vec<Finding>) {
    // A file with tests of its own is compiled for tests only.
    let is_of_tests = source
        .lines
        .iter()
        .any(|line| !line.is_test && line.text.trim() == "#[test]");
    let is_in = |folders: &[&str]| folders.iter().any(|path| source.path.starts_with(path));
    if is_of_tests || !is_in(&DEFERRED) || is_in(&COMPILED) {
        return;
    }
    for (at, line) in source.lines.iter().enumerate() {
        if opens_function(line) && has_body(&source.lines[at..]) && !is_inline(source, at) {
            let text = "a function without `#[inline]` where few programs use it, add it";
            found.push(Finding::new(source.path, at + 1, text));
        }
        // It is compiled with the crate, and all that it calls is.
        let is_never = !line.is_test && line.text.trim() == "#[inline(never)]";
        if is_never && source.path != NEVER_INLINED {
            let text = "`#[inline(never)]` where few programs use the function, write `#[cold]` and `#[inline]`";
            found.push(Finding::new(source.path, at + 1, text));
        }
    }
}

/// Returns whether a function begins on the line.
fn opens_function(line: &Line) -> bool {
    let mut words = line.text.split_whitespace();
    let keyword = words.find(|word| {
        let is_modifier = matches!(*word, "pub" | "const" | "async" | "crate)" | "super)");
        !is_modifier && !word.starts_with("pub(") && !word.starts_with("in")
    });
    line.has_code && !line.is_test && keyword == Some("fn")
}

/// Returns whether the function that begins on the first line has a body; in a trait it may lack
/// one.
fn has_body(lines: &[Line]) -> bool {
    let end = lines.iter().map(|line| line.text.trim_end());
    let mut ends = end.filter(|text| text.ends_with(['{', '}', ';']));
    ends.next().is_some_and(|text| !text.ends_with(';'))
}

/// Returns whether one of the attributes above the line is `inline`.
fn is_inline(source: &Source, at: usize) -> bool {
    let above = source.lines[..at].iter().rev();
    let mut attributes = above.take_while(|line| {
        let text = line.text.trim_start();
        // `)]` ends an attribute that goes over several lines, such as a long `#[cfg_attr(…)]`.
        line.is_comment || text.starts_with("#[") || text.ends_with(")]")
    });
    attributes.any(|line| !line.is_comment && line.text.contains("inline"))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::lines;
    use super::*;

    #[test]
    fn functions_of_some_wings_are_inline() {
        let text = "/// Runs.\n#[inline]\npub(crate) const fn f() {}\n\nfn g(\n    a: u8,\n) {\n}\ntrait T {\n    fn h();\n}\n#[cfg(test)]\nmod tests {\n    fn i() {}\n}\n";
        assert_eq!(lines(check, "crates/urial/src/trust/a.rs", text), [5]);
        assert_eq!(lines(check, "crates/urial/src/types/a.rs", text), [5]);
        assert!(lines(check, "crates/urial/src/types/percent/a.rs", text).is_empty());
        assert!(lines(check, "crates/urial/src/normalizing/a.rs", text).is_empty());
        let text = "#[inline(never)]\nfn f() {}\n";
        assert_eq!(lines(check, "crates/urial/src/trust/a.rs", text), [1]);
        assert!(lines(check, NEVER_INLINED, text).is_empty());
    }
}
