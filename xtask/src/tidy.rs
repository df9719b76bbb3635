//! `cargo xtask tidy`: the rules of the tree that neither the compiler nor clippy knows.
//!
//! Every check reads the files git tracks and answers with findings, `path:line: what, what to do`.

mod leftovers;
mod links;
mod order;
mod paths;
mod size;
mod source;
mod tree;
mod unsafety;

use crate::Failure;
use crate::run::{self, Call};
use source::Source;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// One place that breaks a rule.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    path: String,
    /// From 1.
    line: usize,
    /// What is wrong, then what to do.
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
            .args(["ls-files", "-z"])
            .answer()
            .ok_or("tidy: `git ls-files` failed; tidy reads what git tracks")?;
        let mut tree = Tree::default();
        for path in String::from_utf8_lossy(&listed).split_terminator('\0') {
            // A file deleted and not yet committed is nobody's fault.
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

    /// Path and text of every file with that ending; a file that is not UTF-8 is none of them.
    fn texts<'a>(&'a self, ending: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let wanted = self.files.keys().filter(move |path| path.ends_with(ending));
        wanted.filter_map(|path| Some((path.as_str(), self.text(path)?)))
    }

    fn has_folder(&self, folder: &str) -> bool {
        let start = format!("{}/", folder.trim_end_matches('/'));
        self.files
            .range(start.clone()..)
            .next()
            .is_some_and(|(path, _)| path.starts_with(&start))
    }

    /// The folders `crates/X` with a `src/lib.rs`.
    fn libraries(&self) -> Vec<&str> {
        let roots = self
            .files
            .keys()
            .filter_map(|path| path.strip_suffix("/src/lib.rs"));
        roots
            .filter(|folder| folder.starts_with("crates/"))
            .collect()
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

fn findings(tree: &Tree) -> Vec<Finding> {
    let sources: Vec<Source> = tree
        .texts(".rs")
        .map(|(path, text)| Source::new(path, text))
        .collect();
    let mut found = Vec::new();
    for source in &sources {
        size::check(source, &mut found);
        unsafety::check(source, &mut found);
        leftovers::check(source, &mut found);
    }
    unsafety::check_lints(tree, &sources, &mut found);
    for library in tree.libraries() {
        order::check(library, &sources, &mut found);
    }
    paths::check(tree, &mut found);
    links::check(tree, &mut found);
    tree::check(tree, &mut found);
    found.sort();
    found.dedup();
    found
}

/// Small trees for the tests of the checks.
#[cfg(test)]
mod fixture {
    use super::{Finding, Source, Tree};

    /// `~` is taken out, so that a test can write what this repository must not contain.
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

    /// What a check of one file finds, as `line: text`.
    pub(super) fn lines(
        check: fn(&Source, &mut Vec<Finding>),
        path: &str,
        text: &str,
    ) -> Vec<usize> {
        let text = plain(text);
        let mut found = Vec::new();
        check(&Source::new(path, &text), &mut found);
        assert!(
            found
                .iter()
                .all(|finding| finding.path == path && finding.text.contains(", "))
        );
        found.iter().map(|finding| finding.line).collect()
    }

    /// What a check of a tree finds, as `path:line`.
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
        let lib = "#![deny(un~safe_code)]\n#[allow(un~safe_code)]\nmod scan;\n\
                   #[allow(un~safe_code)]\nmod parsed;\n";
        let clean = [
            ("CHANGELOG.md", "# Changes\n"),
            ("Cargo.toml", "[workspace.package]\nlicense = \"MIT\"\n"),
            (
                "crates/urial-grammar/Cargo.toml",
                "[package]\nlicense.workspace = true\n",
            ),
            ("crates/urial-grammar/src/lib.rs", lib),
            ("crates/urial-grammar/src/scan.rs", "fn scan() {}\n"),
        ];
        assert_eq!(findings(&fixture::tree(&clean)), []);

        let mut broken = clean.to_vec();
        broken[0].1 = "[gone](gone.md)\n";
        broken[1].1 = "";
        broken[4].1 = "fn scan() { to~do!(); un~safe {} }\nuse crate::gone;\n// /ro~ot/x";
        let found = findings(&fixture::tree(&broken));
        let places = fixture::places(&found);
        assert_eq!(places.len(), 6, "{found:?}");
        assert!(
            places
                .iter()
                .all(|place| !place.starts_with("crates/urial-grammar/Cargo.toml"))
        );
    }

    #[test]
    fn folders_are_those_of_tracked_files() {
        let tree = fixture::tree(&[("a/b/c.md", ""), ("ab/c", "")]);
        assert!(tree.has_folder("a") && tree.has_folder("a/b/"));
        assert!(!tree.has_folder("a/b/c.md") && !tree.has_folder("b"));
    }
}
