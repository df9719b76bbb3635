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
use crate::files::tracked;
use crate::run::root;
use source::Source;
use std::collections::BTreeMap;

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
        let (path, text) = (path.to_owned(), text.into());
        Finding { path, line, text }
    }
}

/// The tracked files: path from the root, with `/`, to content.
struct Tree {
    files: BTreeMap<String, Vec<u8>>,
}

impl Tree {
    fn load() -> Result<Self, String> {
        let contents = tracked(&[])?.into_iter().filter_map(|path| {
            // A file that is deleted and not yet committed is skipped.
            let content = std::fs::read(root().join(&path)).ok()?;
            Some((path, content))
        });
        let files = contents.collect();
        Ok(Tree { files })
    }

    /// Returns path and text of every file with that ending; skips files that are not UTF-8.
    fn texts<'a>(&'a self, ending: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let wanted = self.files.iter().filter(move |(path, _)| path.ends_with(ending));
        wanted.filter_map(|(path, content)| Some((&**path, std::str::from_utf8(content).ok()?)))
    }

    fn has_folder(&self, folder: &str) -> bool {
        let start = format!("{}/", folder.trim_end_matches('/'));
        // The map is sorted: the first path from `docs/` on is in the folder, or no path is.
        let mut paths = self.files.range(start.clone()..);
        paths.next().is_some_and(|(path, _)| path.starts_with(&start))
    }
}

pub(crate) fn main() -> Result<(), String> {
    let tree = Tree::load()?;
    let findings = findings(&tree);
    for Finding { path, line, text } in &findings {
        eprintln!("{path}:{line}: {text}");
    }
    let (count, files) = (findings.len(), tree.files.len());
    match count {
        0 => Ok(()),
        _ => Err(format!("tidy: findings: {count}, in {files} files")),
    }
}

pub(crate) fn size(options: &[&str]) -> Result<(), Failure> {
    let known = ["--folders", "--tests"];
    if let Some(other) = options.iter().find(|option| !known.contains(option)) {
        let text = format!("size: {other}: the options are --folders and --tests");
        return Err(Failure::Usage(text));
    }
    let has = |option| options.contains(&option);
    let tree = Tree::load()?;
    print!("{}", count::table(&tree, has("--folders"), has("--tests"))?);
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
        let files = files.map(|(path, text)| ((*path).into(), plain(text).into()));
        Tree { files: files.collect() }
    }

    /// Returns the lines of the findings of a check of one file.
    pub(super) fn lines(
        check: fn(&Source, &mut Vec<Finding>),
        path: &str,
        text: &str,
    ) -> Vec<usize> {
        let (text, mut found) = (plain(text), Vec::new());
        check(&Source::new(path, &text).unwrap(), &mut found);
        let is_whole = |one: &Finding| one.path == path && one.text.contains(", ");
        assert!(found.iter().all(is_whole));
        found.iter().map(|finding| finding.line).collect()
    }

    /// Returns the findings of a check of a small tree, as `path:line`.
    pub(super) fn places(
        check: fn(&Tree, &mut Vec<Finding>),
        files: &[(&str, &str)],
    ) -> Vec<String> {
        let mut found = Vec::new();
        check(&tree(files), &mut found);
        let place = |finding: &Finding| format!("{}:{}", finding.path, finding.line);
        found.iter().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::fixture::places;
    use super::*;

    #[test]
    fn all_checks_run_and_a_clean_tree_has_no_finding() {
        let mut files = [
            ("README.md", "# Top\n"),
            ("crates/a/Cargo.toml", "[package]\n[lints]\n"),
            ("crates/a/src/b.rs", "fn b() {}\n"),
            ("crates/a/src/c.rs", "fn c() {}\n"),
            ("crates/a/src/lib.rs", "mod b;\nmod c;\n"),
        ];
        let check = |tree: &Tree, found: &mut Vec<Finding>| found.extend(findings(tree));
        assert!(places(check, &files).is_empty());
        files[0].1 = "[gone](gone.md)\n";
        files[1].1 = "[package]\n";
        files[2].1 = "use crate::c;\nfn b() { un~safe {} }\n// What /ro~ot/x is.\n";
        files[3].1 = "\"open";
        let lines = [(0, 1), (1, 1), (2, 1), (2, 2), (2, 3), (2, 3), (3, 1)];
        let expected = lines.map(|(file, line)| format!("{}:{line}", files[file].0));
        assert_eq!(places(check, &files), expected);
    }
}
