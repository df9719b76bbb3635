//! Check of the words of comments and of Markdown, and figures of the comments.

use super::count::Count;
use super::links::prose;
use super::source::Source;
use super::{Finding, Tree};
use std::collections::BTreeMap;
use std::fmt::Write;

/// No block of comments opens with these.
const OPENINGS: [&str; 4] = ["What", "The same", "Those", "And"];
/// Comments are not wider than this.
const WIDTH: usize = 100;
/// Phrases in which the word is about a place; in a text it is *after*.
const PLACES: [&str; 4] = [
    "behind a feature",
    "behind a proxy",
    "behind `cfg",
    "behind a reference",
];
/// Phrases that have to be read twice: they leave the reader to look for the noun.
const RIDDLES: [&str; 3] = ["is none", "are none", "was none"];
/// First words that end like a verb of the third person and are not one, and other first words.
const NO_VERBS: [&str; 4] = ["This", "Its", "Always", "As"];
const VERBS: [&str; 2] = ["Like", "See"];

#[derive(Default)]
struct Figures {
    code: usize,
    inline: usize,
    documented: usize,
    verbs: usize,
    openings: usize,
    behind: usize,
    wide: usize,
}

pub(super) fn check(source: &Source, found: &mut Vec<Finding>) {
    examine(source, &mut Figures::default(), found);
}

fn examine(source: &Source, figures: &mut Figures, found: &mut Vec<Finding>) {
    let mut find = |line: usize, text: String| found.push(Finding::new(source.path, line, text));
    let (mut before, mut is_fenced) = ("", false);
    for (index, line) in source.lines.iter().enumerate() {
        let Some((mark, text)) = comment(line.text).filter(|_| line.is_comment) else {
            before = "";
            continue;
        };
        // The mark decides, not whether the line above is a comment: `//!` and then `///` are two
        // blocks.
        let is_first = mark != before;
        // A block that was not closed ends with its comment.
        is_fenced &= !is_first;
        before = mark;
        // Only `//`: a doc is written for the reader of a page, and a test's comment is about the
        // test.
        figures.inline += usize::from(mark == "//" && !line.is_test);
        if text.starts_with("```") {
            is_fenced = !is_fenced;
            continue;
        }
        if is_fenced {
            continue;
        }
        let is_opening = |words: &&&str| starts_with_words(text, words);
        if let Some(words) = OPENINGS.iter().find(is_opening).filter(|_| is_first) {
            figures.openings += 1;
            find(
                index + 1,
                format!("a comment opens with `{words}`, open it with a verb or a noun"),
            );
        }
        if let Some(riddle) = riddle(text) {
            find(index + 1, riddle);
        }
        let lower = text.to_lowercase();
        if words_of(&lower).any(|word| word == "behind")
            && !PLACES.iter().any(|place| lower.contains(place))
        {
            figures.behind += 1;
            find(
                index + 1,
                "`behind` in a comment, write `after` or name the place".to_owned(),
            );
        }
        // A row of a table, a link and a URL are one word or one line, and wrapping breaks them.
        let may_be_wide = text.starts_with('|') || text.contains("](") || text.contains("://");
        if line.text.chars().count() > WIDTH && !may_be_wide {
            figures.wide += 1;
            find(
                index + 1,
                format!("a comment is wider than {WIDTH} columns, wrap it"),
            );
        }
    }
    // There a doc comment is the help of an attribute in Python or JavaScript.
    let is_bound = source.path.starts_with("bindings/");
    for (line, doc) in function_docs(source).into_iter().filter(|_| !is_bound) {
        figures.documented += 1;
        if opens_with_verb(doc) {
            figures.verbs += 1;
        } else {
            find(
                line,
                "the doc of a function does not open with a verb, say what it does".to_owned(),
            );
        }
    }
}

/// Checks the sentences of Markdown outside fenced code.
pub(super) fn check_markdown(tree: &Tree, found: &mut Vec<Finding>) {
    for (path, text) in tree.texts(".md") {
        for (line, text) in prose(text) {
            // A heading may name a question that its section answers.
            let opens = !text.starts_with('#') && sentences(text).any(is_what_and_no_question);
            if opens {
                let text = "a sentence opens with `What`, open it with its subject";
                found.push(Finding::new(path, line, text));
            }
            if let Some(riddle) = riddle(text) {
                found.push(Finding::new(path, line, riddle));
            }
        }
    }
}

/// Returns the sentences that begin in a line: a list's mark and emphasis come before the first.
fn sentences(line: &str) -> impl Iterator<Item = &str> {
    let is_mark = |c: char| " -*>_0123456789.".contains(c);
    line.trim_start_matches(is_mark).split_inclusive(". ")
}

fn is_what_and_no_question(sentence: &str) -> bool {
    starts_with_words(sentence, OPENINGS[0]) && !sentence.contains('?')
}

/// Returns the finding for a text with one of [`RIDDLES`].
fn riddle(text: &str) -> Option<String> {
    // In this case only: `None` is a value.
    let words: Vec<&str> = words_of(text).collect();
    let has = |riddle: &&&str| words.windows(2).any(|two| two.join(" ") == **riddle);
    let riddle = RIDDLES.iter().find(has)?;
    Some(format!("`{riddle}` has to be read twice, name the noun"))
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| !c.is_alphanumeric() && c != '_';
    text.split(is_between).filter(|word| !word.is_empty())
}

/// Splits a line that is a comment into its mark and its text.
fn comment(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let mark = ["///", "//!", "//"]
        .into_iter()
        .find(|mark| line.starts_with(mark))?;
    Some((mark, line[mark.len()..].trim()))
}

fn starts_with_words(text: &str, words: &str) -> bool {
    let rest = text.strip_prefix(words);
    // `Whatever` and `What's` open with other words than `What`.
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '\''))
}

/// Returns the first lines of the docs of functions, with their numbers.
fn function_docs<'a>(source: &Source<'a>) -> Vec<(usize, &'a str)> {
    // A `fn` without a name is a type, as in `run: fn(&Project)`, and its field has the doc.
    let is_function =
        |at: &usize| source.word(*at) == "fn" && !matches!(source.word(at + 1), "" | "(");
    let heads = (0..source.tokens.len()).filter(is_function);
    heads
        .filter_map(|head| {
            let first = doc_token(source, head)?;
            let line = source.tokens[first].line;
            let (mark, text) = comment(source.lines[line - 1].text)?;
            (mark == "///").then_some((line, text))
        })
        .collect()
}

/// Returns the first token of the doc of the item with the keyword at `head`.
fn doc_token(source: &Source, head: usize) -> Option<usize> {
    // Backwards, since attributes and modifiers come in any number; docs are attributes by now.
    //   #[doc = "Finds a."] #[inline] pub(crate) const fn find() {}
    //   ^ first             ^         ^          ^     ^ head
    let mut at = head;
    let mut first = None;
    while at > 0 {
        let before = at - 1;
        at = match source.word(before) {
            // `pub`, `const` and other words before the keyword, or the literal of an ABI.
            word if word.chars().all(|c| c.is_ascii_alphabetic()) => before,
            // `pub(crate)`, or an attribute.
            ")" if source.word(source.tokens[before].partner.wrapping_sub(1)) == "pub" => {
                source.tokens[before].partner
            }
            "]" if source.word(source.tokens[before].partner.wrapping_sub(1)) == "#" => {
                let start = source.tokens[before].partner - 1;
                if source.has(start + 2, &["test", "]"]) {
                    // A test's name says what it does, its doc why.
                    return None;
                }
                if source.has(start + 2, &["doc", "="]) {
                    first = Some(start);
                }
                start
            }
            _ => break,
        };
    }
    first
}

fn opens_with_verb(doc: &str) -> bool {
    let word = doc
        .split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default();
    let is_third = word.ends_with('s') && word.starts_with(|c: char| c.is_ascii_uppercase());
    VERBS.contains(&word) || (is_third && !NO_VERBS.contains(&word))
}

/// Returns the figures of each crate as a table.
pub(super) fn figures(sources: &[Source], counts: &BTreeMap<&str, Count>) -> String {
    let mut all: BTreeMap<&str, Figures> = BTreeMap::new();
    //   crates/urial/src/world/batch/mod.rs: the name of a crate is all before `/src/`.
    for source in sources {
        // Tests and examples have comments, and no reasons to give.
        if let Some((name, _)) = source.path.split_once("/src/") {
            let figures = all.entry(name).or_default();
            figures.code += counts.get(source.path).map_or(0, |count| count.code);
            examine(source, figures, &mut Vec::new());
        }
    }
    let mut out = format!(
        "{:26} {:>6} {:>7} {:>13} {:>9} {:>7} {:>8} {:>6}\n",
        "crate", "code", "inline", "lines/comment", "fn docs", "verbs", "openings", "behind"
    );
    out.insert_str(out.len() - 1, "   wide");
    for (name, one) in all {
        let share = 100.0 * one.verbs as f64 / one.documented.max(1) as f64;
        let every = one.code as f64 / one.inline.max(1) as f64;
        let _ = writeln!(
            out,
            "{name:26} {:6} {:7} {every:13.0} {:9} {share:6.1}% {:8} {:6} {:6}",
            one.code, one.inline, one.documented, one.openings, one.behind, one.wide,
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{lines, places, tree};
    use super::*;

    #[test]
    fn openings_are_checked_where_a_comment_begins() {
        for text in [
            "\n// What is left.",
            "\n/// The same for b.\nfn f() {}",
            "a();\n//! Those of c.",
            "/// A.\n// And b.",
        ] {
            assert!(lines(check, "a.rs", text).contains(&2), "{text}");
        }
        for text in [
            "// Whatever is left.\n// And a second line.",
            "/// Finds a.\n/// The same as b.\nfn f() {}",
            "let s = \"\n// What\";",
            "// Android, What's",
        ] {
            assert!(lines(check, "a.rs", text).is_empty(), "{text}");
        }
    }

    #[test]
    fn riddles_are_found_in_comments_and_markdown() {
        let text = "// The offset, 0 where there is none.\n// `is_none` is one.\n// It is `None`.";
        assert_eq!(lines(check, "a.rs", text), [1]);
        let page = "They are none.\n```\nis none\n```\nIt is `None`, or nonempty.\n";
        assert_eq!(markdown(page), ["a.md:1"]);
    }

    #[test]
    fn sentences_of_markdown_open_with_their_subject() {
        for text in [
            "What is left, is kept.",
            "- What fails is printed.",
            "It ends. What is left is kept.",
            "> 2. **What** is left.",
        ] {
            assert_eq!(markdown(text), ["a.md:1"], "{text}");
        }
        for text in [
            "# What counts",
            "What is a URI?",
            "Whatever is left is kept.",
            "It shows What.",
            "```\nWhat is left.\n```",
        ] {
            assert!(markdown(text).is_empty(), "{text}");
        }
    }

    /// Returns the places of the findings in a page.
    fn markdown(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        check_markdown(&tree(&[("a.md", text)]), &mut found);
        places(&found)
    }

    #[test]
    fn behind_is_a_place() {
        assert_eq!(
            lines(check, "a.rs", "// The rest.\n// Behind the end."),
            [2]
        );
        assert!(lines(check, "a.rs", "// It is behind a feature.\nlet behind = 1;").is_empty());
    }

    #[test]
    fn wide_comments_are_found_but_for_code_tables_and_links() {
        let wide = "x".repeat(WIDTH - 3);
        assert!(lines(check, "a.rs", &format!("// {wide}")).is_empty());
        assert_eq!(lines(check, "a.rs", &format!("// {wide}x")), [1]);
        for text in [
            "| {wide} |",
            "[`x`]({wide})",
            "<http://{wide}>",
            "```\n/// {wide}x\n/// ```",
        ] {
            let text = format!("/// {}", text.replace("{wide}", &wide));
            assert!(lines(check, "a.rs", &text).is_empty(), "{text}");
        }
    }

    #[test]
    fn docs_of_functions_open_with_a_verb() {
        for text in [
            "a();\n/// The end.\nfn f() {}",
            "a();\n/// This finds.\n/// Finds.\n#[inline]\n#[must_use]\npub(crate) const fn f() {}",
            "impl A {\n/// Find a.\nfn f(&self) {} }",
            "x;\n/// `a` or b.\npub extern \"C\" fn f() {}",
        ] {
            assert_eq!(lines(check, "a.rs", text), [2], "{text}");
        }
        for text in [
            "/// Finds `a`.\nfn f() {}",
            "/// The type.\nstruct A; fn f() {}",
            "/// A function.\ntype F = fn(u8);",
        ] {
            assert!(lines(check, "a.rs", text).is_empty(), "{text}");
        }
    }
}
