//! Check of the words of comments and of Markdown: openings, width, and verbs in docs of functions.

use super::links::prose;
use super::source::Source;
use super::{Finding, Tree};

/// No comment and no sentence of Markdown opens with the first, and no comment with the others.
const OPENINGS: [&str; 4] = ["What ", "The same ", "Those ", "And "];
/// Comments are not wider than this; `rustfmt` wraps them only on a nightly.
const WIDTH: usize = 100;

pub(super) fn check(source: &Source, found: &mut Vec<Finding>) {
    let (mut before, mut is_fenced) = ("", false);
    for (index, line) in source.lines.iter().enumerate() {
        let Some((mark, text)) = comment(line.text).filter(|_| line.is_comment) else {
            before = "";
            continue;
        };
        // `//!` and then `///` are two comments.
        let is_first = mark != before;
        before = mark;
        is_fenced = text.starts_with("```") != (is_fenced && !is_first);
        if is_fenced {
            continue;
        }
        // A row of a table, a link and a URL cannot be wrapped.
        let may_be_wide = text.starts_with('|') || text.contains("](") || text.contains("://");
        // The docs of the bindings are the help in Python and JavaScript.
        let is_doc = is_first && mark == "///" && !source.path.starts_with("bindings/");
        let faults = [
            (
                is_first && OPENINGS.iter().any(|words| text.starts_with(words)),
                "a comment opens with a pronoun, open it with a verb or a noun",
            ),
            (
                line.text.chars().count() > WIDTH && !may_be_wide,
                "a comment is wider than 100 columns, wrap it",
            ),
            (
                is_doc
                    && !text.is_empty()
                    && !opens_with_verb(text)
                    && is_of_function(source, index),
                "the doc of a function does not open with a verb, say what it does",
            ),
        ];
        let faults = faults.into_iter().filter(|(is_fault, _)| *is_fault);
        found.extend(faults.map(|(_, text)| Finding::new(source.path, index + 1, text)));
    }
}

/// Checks the sentences of Markdown outside fenced code.
pub(super) fn check_markdown(tree: &Tree, found: &mut Vec<Finding>) {
    for (path, text) in tree.texts(".md") {
        for (line, text) in prose(text) {
            let text = text.trim_start_matches(|c: char| " -*>_0123456789.".contains(c));
            let opens =
                |sentence: &str| sentence.starts_with(OPENINGS[0]) && !sentence.contains('?');
            if text.split_inclusive(". ").any(opens) {
                let text = "a sentence opens with `What`, open it with its subject";
                found.push(Finding::new(path, line, text));
            }
        }
    }
}

/// Splits a line that is a comment into its mark and its text.
fn comment(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let mut marks = ["///", "//!", "//"].into_iter();
    let mark = marks.find(|mark| line.starts_with(mark))?;
    Some((mark, line[mark.len()..].trim()))
}

/// Returns whether the first line of code after a doc, attributes left out, is that of a function.
fn is_of_function(source: &Source, doc: usize) -> bool {
    let mut lines = source.lines[doc..].iter().map(|line| line.text.trim());
    let mut is_test = false;
    let head = lines.find(|line| {
        // A test's name says what it does.
        is_test |= *line == "#[test]";
        !line.starts_with("//") && !line.starts_with('#')
    });
    // `run: fn(&Project)` is a field: its `fn` has no name.
    !is_test && head.is_some_and(|head| format!(" {head}").contains(" fn "))
}

fn opens_with_verb(doc: &str) -> bool {
    let mut words = doc.split(|c: char| !c.is_alphanumeric());
    let word = words.next().unwrap_or_default();
    let is_third = word.ends_with('s') && word.starts_with(|c: char| c.is_ascii_uppercase());
    ["Like", "See"].contains(&word) || is_third && !["This", "Its", "Always", "As"].contains(&word)
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{lines, places};
    use super::*;

    #[test]
    fn comments_open_well_and_are_not_wide() {
        let wide = "x".repeat(WIDTH - 3);
        let wide_first = format!("// {wide}\n// {wide}x\n/// <http://{wide}>\nstruct A;");
        let fenced = format!("/// A.\n/// ```\n/// {wide}x\n/// ```\n/// {wide}x\nstruct A;");
        let cases = [
            ("\n    // What is left.", &[2][..]),
            ("// A.\n\n/// And b.\nstruct B;", &[3]),
            ("// Whatever is left.\n// And a line.\nlet s = \"\n// What \";", &[]),
            (&wide_first, &[2]),
            (&fenced, &[5]),
            ("a();\n/// The end.\nfn f() {}", &[2]),
            ("/// This finds.\n/// Finds.\n#[inline]\npub(crate) const fn f() {}", &[1]),
            ("/// Finds `a`.\nfn f() {}\n/// The type.\nstruct A { f: fn(u8) }", &[]),
            ("/// A function.\n#[test]\nfn f() {}", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(lines(check, "a.rs", text), expected, "{text}");
        }
    }

    #[test]
    fn sentences_of_markdown_open_with_their_subject() {
        let page = "- What fails.\n# What counts?\nIt ends. What is left.\n```\nWhat is left.\n```";
        let found = places(check_markdown, &[("a.md", page)]);
        assert_eq!(found, ["a.md:1", "a.md:3"]);
    }
}
