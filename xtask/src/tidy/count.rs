//! `cargo xtask size`: lines of code, without blank lines, comments and tests; lines of comments.

use super::Tree;
use super::source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Crates that are no libraries for others, and the macros, which only `urial` calls.
const NO_LIBRARIES: &str = "urial-cli urial-conformance urial-macros urial-proof urial-testkit";

/// Languages of the bindings, by the endings of their files.
const LANGUAGES: [(&str, &[&str]); 4] = [
    ("Python", &[".py", ".pyi"]),
    ("JavaScript", &[".js", ".mjs", ".ts"]),
    ("C", &[".c"]),
    ("headers", &[".h", ".hpp"]),
];

#[derive(Clone, Copy, Default, Debug, PartialEq)]
struct Count {
    code: usize,
    /// Outside tests.
    comments: usize,
    tests: usize,
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.code += other.code;
        self.comments += other.comments;
        self.tests += other.tests;
    }
}

pub(super) fn table(tree: &Tree, folders: bool, tests: bool) -> Result<String, String> {
    let mut rows: BTreeMap<(&str, &str), Count> = BTreeMap::new();
    let (mut all, mut libraries) = (Count::default(), Count::default());
    for (path, count) in counts(tree)? {
        let Some(path) = path.strip_prefix("crates/") else {
            continue;
        };
        let (folder, _) = path.rsplit_once('/').unwrap_or((path, ""));
        let (name, _) = path.split_once('/').unwrap_or((path, ""));
        *rows.entry((name, "")).or_default() += count;
        *rows.entry((name, folder)).or_default() += count;
        all += count;
        if !NO_LIBRARIES.split(' ').any(|other| other == name) {
            libraries += count;
        }
    }
    let rows = rows.into_iter().filter_map(|((name, folder), count)| match folder {
        "" => Some((name.to_owned(), count)),
        _ if folders && (count.code > 0 || tests) => Some((format!("  {folder}"), count)),
        _ => None,
    });
    let sums = [("libraries".to_owned(), libraries), ("all crates".to_owned(), all)];
    let mut out = format!("{:38} {:>7} {:>8}", "", "code", "comments");
    out += if tests { "   tests\n" } else { "\n" };
    for (name, Count { code, comments, tests: of_tests }) in rows.chain(sums) {
        let _ = write!(out, "{name:38} {code:>7} {comments:>8}");
        out += &if tests { format!(" {of_tests:>7}\n") } else { "\n".to_owned() };
    }
    let lines = |endings: &[&str], start: &str| {
        let is_of = |path: &str| endings.iter().any(|ending| path.ends_with(ending));
        let files = tree.files.iter();
        let files = files.filter(|(path, _)| path.starts_with(start) && is_of(path));
        let bytes = files.flat_map(|(_, content)| content);
        bytes.filter(|byte| **byte == b'\n').count()
    };
    let _ = write!(out, "\n{:38} {:>7}\n", "lines of Rust, all", lines(&[".rs"], ""));
    for (language, endings) in LANGUAGES {
        let name = format!("lines of {language} in bindings");
        let _ = writeln!(out, "{name:38} {:>7}", lines(endings, "bindings/"));
    }
    Ok(out)
}

fn counts(tree: &Tree) -> Result<BTreeMap<&str, Count>, String> {
    let mut counts = BTreeMap::new();
    // Files and folders that only tests have, without `.rs` and `/`.
    let mut of_tests = BTreeSet::new();
    for (path, text) in tree.texts(".rs") {
        let source = Source::new(path, text).map_err(|error| format!("{path}: {error}"))?;
        counts.insert(path, count(&source));
        of_tests.extend(source.test_files());
        of_tests.extend(source.is_test_file().then(|| path.replace(".rs", "")));
    }
    for (path, count) in &mut counts {
        let place = path.strip_suffix(".rs").unwrap_or(path);
        // `a/b/c.rs` is of the tests if `a/b/c` is, or `a/b`, or `a`.
        let mut above = place.match_indices('/').map(|(at, _)| &place[..at]);
        if !path.contains("/src/")
            || of_tests.contains(place)
            || above.any(|folder| of_tests.contains(folder))
        {
            count.tests += std::mem::take(&mut count.code);
            count.comments = 0;
        }
    }
    Ok(counts)
}

/// Counts the lines of a file that are not blank.
fn count(source: &Source) -> Count {
    let mut count = Count::default();
    for line in source.lines.iter().filter(|line| !line.text.trim().is_empty()) {
        match (line.is_comment, line.is_test) {
            (true, true) => {}
            (true, false) => count.comments += 1,
            (false, true) => count.tests += 1,
            (false, false) => count.code += 1,
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::super::fixture::tree;
    use super::*;

    #[test]
    fn the_table_has_code_comments_tests_and_all_lines() {
        let tests = "#[cfg(test)]\nmod tests {\n// a\n#[test]\nfn t() {}\n}\n";
        let literal = "// a\nconst A: &str = r#\"\n// a\n\n/* \"b\n\"#;\n/// c\nfn g() {} // d\n";
        let all = tree(&[
            ("crates/urial/src/lib.rs", &format!("mod b;\n{tests}fn f() {{}}\n")),
            ("crates/urial/src/b.rs", "#[cfg(test)]\nmod c;\nfn b() {}\n"),
            ("crates/urial/src/b/c.rs", "mod d;\n"),
            ("crates/urial/src/b/c/d.rs", "fn d() {}\n"),
            ("crates/urial/src/b/cd.rs", literal),
            ("crates/urial/src/g.rs", "#![cfg(test)]\n// a\nfn g() {}\n"),
            ("crates/urial/tests/it.rs", "fn it() {}\n"),
            ("crates/urial-cli/src/main.rs", "fn main() {}\n"),
            ("bindings/c/tests/a.c", "int a;\n\n"),
        ]);
        let table = table(&all, true, true).unwrap();
        let rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let rows: Vec<String> = rows.collect();
        let expected = [
            "code comments tests",
            "urial 8 2 12",
            "urial/src 3 0 9",
            "urial/src/b 5 2 1",
            "urial/src/b/c 0 0 1",
            "urial/tests 0 0 1",
            "urial-cli 1 0 0",
            "urial-cli/src 1 0 0",
            "libraries 8 2 12",
            "all crates 9 2 12",
            "",
            "lines of Rust, all 26",
        ];
        assert_eq!(rows[..12], expected);
        assert_eq!(rows[14], "lines of C in bindings 2");
    }
}
