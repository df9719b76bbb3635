//! `cargo xtask size`: lines of code, without blank lines, comments and tests; lines of comments.

use super::Tree;
use super::source::{Line, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Crates that are no libraries for others, and the macros, which only `urial` calls.
const NO_LIBRARIES: [&str; 5] = [
    "urial-cli",
    "urial-conformance",
    "urial-macros",
    "urial-proof",
    "urial-testkit",
];

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

/// Returns the table of `cargo xtask size`.
pub(super) fn table(tree: &Tree, folders: bool, tests: bool) -> Result<String, String> {
    let mut out = format!("{:38} {:>7} {:>8}", "", "code", "comments");
    out += if tests { "   tests\n" } else { "\n" };
    let mut row = |name: &str, count: Count| {
        let _ = write!(out, "{name:38} {:>7} {:>8}", count.code, count.comments);
        let _ = match tests {
            true => writeln!(out, " {:>7}", count.tests),
            false => writeln!(out),
        };
    };
    let (mut all, mut libraries) = (Count::default(), Count::default());
    let mut sums: BTreeMap<&str, (Count, BTreeMap<&str, Count>)> = BTreeMap::new();
    let files = counts(tree)?;
    for (path, count) in &files {
        let Some(path) = path.strip_prefix("crates/") else {
            continue;
        };
        let (folder, _) = path.rsplit_once('/').unwrap_or((path, ""));
        let (name, _) = path.split_once('/').unwrap_or((path, ""));
        let (sum, by_folder) = sums.entry(name).or_default();
        *sum += *count;
        *by_folder.entry(folder).or_default() += *count;
        all += *count;
        if !NO_LIBRARIES.contains(&name) {
            libraries += *count;
        }
    }
    for (name, (sum, by_folder)) in sums {
        row(name, sum);
        for (folder, count) in by_folder.into_iter().filter(|_| folders) {
            if count.code > 0 || tests {
                row(&format!("  {folder}"), count);
            }
        }
    }
    row("libraries", libraries);
    row("all crates", all);
    let lines = |endings: &[&str], start: &str| {
        let files = tree.files.iter().filter(|(path, _)| {
            path.starts_with(start) && endings.iter().any(|ending| path.ends_with(ending))
        });
        let bytes = files.flat_map(|(_, content)| content);
        bytes.filter(|byte| **byte == b'\n').count()
    };
    let _ = writeln!(
        out,
        "\n{:38} {:>7}",
        "lines of Rust, all",
        lines(&[".rs"], "")
    );
    for (language, endings) in LANGUAGES {
        let name = format!("lines of {language} in bindings");
        let _ = writeln!(out, "{name:38} {:>7}", lines(endings, "bindings/"));
    }
    Ok(out)
}

/// Counts every file.
fn counts(tree: &Tree) -> Result<BTreeMap<&str, Count>, String> {
    let mut counts = BTreeMap::new();
    // Files and folders that only tests have, without `.rs` and `/`.
    let mut of_tests = BTreeSet::new();
    for (path, text) in tree.texts(".rs") {
        let source = Source::new(path, text).map_err(|error| format!("{path}: {error}"))?;
        counts.insert(path, count(&source));
        of_tests.extend(source.test_files());
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

/// Counts the lines with a token: comments have none.
fn count(source: &Source) -> Count {
    let mut lines = [BTreeSet::new(), BTreeSet::new()];
    for (at, token) in source.tokens.iter().enumerate() {
        if source.is_doc_comment(at) {
            continue;
        }
        let is_blank = |line: &usize| source.lines[line - 1].text.trim().is_empty();
        // A literal may go on for many lines.
        let span = (token.line..=token.last_line).filter(|line| !is_blank(line));
        lines[usize::from(source.lines[token.line - 1].is_test)].extend(span);
    }
    let [code, tests] = lines.map(|lines| lines.len());
    let is_comment = |line: &&Line| line.is_comment && !line.is_test;
    let comments = source.lines.iter().filter(is_comment).count();
    match source.is_test_file() {
        true => Count {
            tests: code + tests,
            ..Count::default()
        },
        false => Count {
            code,
            comments,
            tests,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::tree;
    use super::*;

    #[test]
    fn comments_and_blank_lines_do_not_count() {
        for (text, code) in [
            ("fn f() {}\n\n// a\n  // b\n/// c\nfn g() {} // d\n", 2),
            (
                "//! a\n/* b\nc */\nfn f() {}\n/** d\n\ne */\nfn g() {}\n",
                2,
            ),
            ("/* a /* b */\nc */ fn f() {\n} /* d\n*/\n", 2),
            ("#[doc = \"a\"]\nfn f() {}\n", 2),
            ("#![doc = include_str!(\"a\")]\n", 1),
            (
                "const A: &str = \"/* a\";\nfn f() {}\nconst B: &str = \"*/\";\n",
                3,
            ),
            ("const A: &str = r#\"\n// a\n\n/* \"b\n\"#;\n// c\n", 4),
        ] {
            let source = Source::new("a.rs", text).unwrap();
            assert_eq!(count(&source).code, code, "{text}");
        }
    }

    #[test]
    fn tests_are_counted_apart() {
        let tests = "#[cfg(test)]\nmod tests {\n// a\n#[test]\nfn t() {}\n}\n";
        let all = tree(&[
            (
                "crates/a/src/lib.rs",
                &format!("mod b;\n{tests}fn f() {{}}\n"),
            ),
            ("crates/a/src/b.rs", "#[cfg(test)]\nmod c;\nfn b() {}\n"),
            ("crates/a/src/b/c.rs", "mod d;\n"),
            ("crates/a/src/b/c/d.rs", "fn d() {}\n"),
            ("crates/a/src/b/cd.rs", "fn cd() {}\n"),
            ("crates/a/src/e/mod.rs", "#[cfg(test)]\npub(super) mod f;\n"),
            ("crates/a/src/e/f.rs", "fn f() {}\n"),
            ("crates/a/src/g.rs", "#![cfg(test)]\nfn g() {}\n"),
            ("crates/a/tests/it.rs", "fn it() {}\n"),
        ]);
        let counts = counts(&all).unwrap();
        let found: Vec<(&str, usize, usize)> = counts
            .iter()
            .map(|(path, count)| (&path["crates/a/".len()..], count.code, count.tests))
            .collect();
        assert_eq!(
            found,
            [
                ("src/b.rs", 1, 2),
                ("src/b/c.rs", 0, 1),
                ("src/b/c/d.rs", 0, 1),
                ("src/b/cd.rs", 1, 0),
                ("src/e/f.rs", 0, 1),
                ("src/e/mod.rs", 0, 2),
                ("src/g.rs", 0, 2),
                ("src/lib.rs", 2, 5),
                ("tests/it.rs", 0, 1),
            ]
        );
    }

    #[test]
    fn the_table_has_crates_folders_and_all_lines() {
        let all = tree(&[
            ("crates/urial/src/lib.rs", "mod a;\n"),
            ("crates/urial/src/a/mod.rs", "// a\nfn a() {}\nfn b() {}\n"),
            ("crates/urial-cli/src/main.rs", "fn main() {}\n"),
            ("bindings/c/tests/a.c", "int a;\n\n"),
        ]);
        let table = table(&all, true, true).unwrap();
        let rows: Vec<Vec<&str>> = table
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(rows[1], ["urial", "3", "1", "0"]);
        assert_eq!(rows[3], ["urial/src/a", "2", "1", "0"]);
        assert_eq!(rows[6], ["libraries", "3", "1", "0"]);
        assert_eq!(rows[7], ["all", "crates", "4", "1", "0"]);
        assert_eq!(rows[9], ["lines", "of", "Rust,", "all", "5"]);
        assert_eq!(rows[12], ["lines", "of", "C", "in", "bindings", "2"]);
    }
}
