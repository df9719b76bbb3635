//! Check of `#[inline]` on the functions that only some programs call.
//!
//! A function without it is compiled with the crate, called or not. `urial` is a big crate of which
//! a small program uses little: with the attribute, parsing and printing a URI builds in two thirds
//! of the time, and who audits or extracts compiles that much more.

use super::Finding;
use super::source::{Line, Source};

/// The wings that a program which only parses, resolves and normalizes does without.
const WINGS: [&str; 5] = [
    "crates/urial/src/comparing/",
    "crates/urial/src/text/",
    "crates/urial/src/trust/",
    "crates/urial/src/views/",
    "crates/urial/src/world/",
];

pub(super) fn check(source: &Source, found: &mut Vec<Finding>) {
    // A file with tests of its own is compiled for tests only.
    let is_of_tests = source
        .lines
        .iter()
        .any(|line| !line.is_test && line.text.trim() == "#[test]");
    if is_of_tests || !WINGS.iter().any(|wing| source.path.starts_with(wing)) {
        return;
    }
    for (at, line) in source.lines.iter().enumerate() {
        if opens_function(line) && has_body(&source.lines[at..]) && !is_inline(source, at) {
            let text = "a function without `#[inline]` in a wing that few programs use, add it";
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
        assert!(lines(check, "crates/urial/src/types/a.rs", text).is_empty());
    }
}
