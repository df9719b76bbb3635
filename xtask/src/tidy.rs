//! `cargo xtask tidy`: the rules of the tree that neither the compiler nor clippy checks.
//!
//! Every check reads the files that git tracks and returns findings, `path:line: what, what to do`.

mod source;
mod order;
mod lints;
mod paths;
mod links;
mod words;
mod count;
mod size;

use crate::Failure;
use crate::run::{self, Call};
use source::Source;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// The line of a finding that is about a whole file.
const WHOLE_FILE: usize = 1;

/// A place that breaks a rule.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    path: String,
    /// Counted from 1.
    line: usize,
    /// The problem, then the remedy.
    text: String,
}

impl Finding {
    fn new(path: &str, line: usize, text: impl Into<String>) -> Self {
        Finding {
            path: path.to_owned(),
            line,
            text: text.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// The tracked files: path from the root, with `/`, to content.
#[derive(Default)]
struct Tree {
    files: BTreeMap<String, Vec<u8>>,
}

impl Tree {
    fn load(root: &Path) -> Result<Self, String> {
        let listed = Call::new("git", root)
            // With NUL between names, since git quotes names with odd characters otherwise.
            .args(["ls-files", "-z"])
            .answer()
            .ok_or("tidy: `git ls-files` failed; tidy reads what git tracks")?;
        let mut tree = Tree::default();
        for path in String::from_utf8_lossy(&listed).split_terminator('\0') {
            // Skip a file that is deleted and not yet committed.
            if let Ok(content) = std::fs::read(root.join(path)) {
                tree.files.insert(path.to_owned(), content);
            }
        }
        Ok(tree)
    }

    fn text(&self, path: &str) -> Option<&str> {
        self.files
            .get(path)
            .and_then(|content| std::str::from_utf8(content).ok())
    }

    /// Returns path and text of every file with that ending; skips files that are not UTF-8.
    fn texts<'a>(&'a self, ending: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let wanted = self.files.keys().filter(move |path| path.ends_with(ending));
        wanted.filter_map(|path| Some((path.as_str(), self.text(path)?)))
    }

    fn has_folder(&self, folder: &str) -> bool {
        let start = format!("{}/", folder.trim_end_matches('/'));
        // The map is sorted: the first path from `docs/` on is in the folder, or no path is.
        self.files
            .range(start.clone()..)
            .next()
            .is_some_and(|(path, _)| path.starts_with(&start))
    }
}

pub(crate) fn main() -> Result<(), Failure> {
    check(&run::root()).map_err(Failure::Chore)
}

pub(crate) fn check(root: &Path) -> Result<(), String> {
    let tree = Tree::load(root)?;
    let findings = findings(&tree);
    findings.iter().for_each(|finding| eprintln!("{finding}"));
    match findings.len() {
        0 => Ok(()),
        count => Err(format!(
            "tidy: findings: {count}, in {} files",
            tree.files.len()
        )),
    }
}

/// Prints the lines of code, crate by crate.
pub(crate) fn size(options: &[&str]) -> Result<(), Failure> {
    let known = ["--folders", "--tests"];
    if let Some(other) = options.iter().find(|option| !known.contains(option)) {
        return Err(Failure::Usage(format!(
            "size: {other}: the options are --folders and --tests"
        )));
    }
    let has = |option| options.contains(&option);
    let tree = Tree::load(&run::root()).map_err(Failure::Chore)?;
    let table = count::table(&tree, has("--folders"), has("--tests"));
    print!("{}", table.map_err(Failure::Chore)?);
    Ok(())
}

fn findings(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut sources = Vec::new();
    for (path, text) in tree.texts(".rs") {
        match Source::new(path, text) {
            Ok(source) => sources.push(source),
            // A file that is not read would be free of findings.
            Err(error) => found.push(Finding::new(path, WHOLE_FILE, format!("{error}, mend it"))),
        }
    }
    for source in &sources {
        lints::check(source, &mut found);
        words::check(source, &mut found);
    }
    // All sources at once, since the order of modules goes across files.
    order::check(&sources, &mut found);
    lints::check_packages(tree, &mut found);
    words::check_markdown(tree, &mut found);
    paths::check(tree, &mut found);
    links::check(tree, &mut found);
    size::check(tree, &mut found);
    // By place, as an editor goes through them.
    found.sort();
    // A `use` of two items of one module is one finding.
    found.dedup();
    found
}

/// Small trees for the tests of the checks.
#[cfg(test)]
mod fixture {
    use super::{Finding, Source, Tree};

    /// Removes `~`, so that a test can write what this repository must not contain.
    pub(super) fn plain(text: &str) -> String {
        text.replace('~', "")
    }

    pub(super) fn tree(files: &[(&str, &str)]) -> Tree {
        let files = files.iter();
        Tree {
            files: files
                .map(|(path, text)| ((*path).into(), plain(text).into()))
                .collect(),
        }
    }

    /// Returns the lines of the findings of a check of one file.
    pub(super) fn lines(
        check: fn(&Source, &mut Vec<Finding>),
        path: &str,
        text: &str,
    ) -> Vec<usize> {
        let text = plain(text);
        let mut found = Vec::new();
        check(&Source::new(path, &text).unwrap(), &mut found);
        assert!(
            found
                .iter()
                .all(|finding| finding.path == path && finding.text.contains(", "))
        );
        found.iter().map(|finding| finding.line).collect()
    }

    /// Returns the findings of a check of a tree, as `path:line`.
    pub(super) fn places(found: &[Finding]) -> Vec<String> {
        found
            .iter()
            .map(|finding| format!("{}:{}", finding.path, finding.line))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_reads_as_one_line() {
        let finding = Finding::new("a/b.rs", 3, "too long, split it");
        assert_eq!(finding.to_string(), "a/b.rs:3: too long, split it");
    }

    #[test]
    fn all_checks_run_and_a_clean_tree_has_no_finding() {
        let clean = [
            ("README.md", "# Top\n"),
            (
                "crates/a/Cargo.toml",
                "[package]\n[lints]\nworkspace = true\n",
            ),
            ("crates/a/src/lib.rs", "mod b;\nmod c;\n"),
            ("crates/a/src/b.rs", "fn b() {}\n"),
            ("crates/a/src/c.rs", "fn c() {}\n"),
        ];
        assert_eq!(findings(&fixture::tree(&clean)), []);

        let mut broken = clean.to_vec();
        broken[0].1 = "[gone](gone.md)\n";
        broken[1].1 = "[package]\n";
        broken[3].1 = "use crate::c;\nfn b() { un~safe {} }\n// What /ro~ot/x is.\n";
        broken[4].1 = "\"open";
        let places = fixture::places(&findings(&fixture::tree(&broken)));
        let b = [1, 2, 3, 3].map(|line| format!("crates/a/src/b.rs:{line}"));
        let others = ["README.md:1".to_owned(), "crates/a/Cargo.toml:1".to_owned()];
        assert_eq!(
            places,
            [&others[..], &b, &["crates/a/src/c.rs:1".to_owned()]].concat()
        );
    }

    #[test]
    fn folders_are_those_of_tracked_files() {
        let tree = fixture::tree(&[("a/b/c.md", ""), ("ab/c", "")]);
        assert!(tree.has_folder("a") && tree.has_folder("a/b/"));
        assert!(!tree.has_folder("a/b/c.md") && !tree.has_folder("b"));
    }
}
