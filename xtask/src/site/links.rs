//! Names of the made pages, links between them, and the ids of headings.

use std::collections::{BTreeMap, BTreeSet};

/// Returns the path in the site of a tracked file: pages get the ending of HTML.
pub(super) fn made(path: &str) -> String {
    let Some(name) = path.strip_suffix(".md") else {
        return path.to_owned();
    };
    match name.strip_suffix("README") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => format!("{folder}index.html"),
        _ => format!("{name}.html"),
    }
}

/// Returns the way from a file up to the root: `../` for each folder.
pub(super) fn up(from: &str) -> String {
    "../".repeat(from.matches('/').count())
}

/// Returns the path from the root to which a relative path leads; `None` above the root.
pub(crate) fn resolved(from: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Returns the file of the site that a relative path in Markdown means; of a folder, its README.
pub(super) fn meant(from: &str, path: &str, files: &BTreeSet<String>) -> Option<String> {
    let file = resolved(from, path)?;
    let readme = format!("{file}/README.md");
    let names = [readme.trim_start_matches('/').to_owned(), file];
    names.into_iter().find(|name| files.contains(name))
}

/// Returns the link of a made page for one in Markdown; `None` if nothing in the site is meant.
pub(super) fn rewritten(from: &str, target: &str, files: &BTreeSet<String>) -> Option<String> {
    if target.starts_with('#') || ["https://", "http://"].iter().any(|it| target.starts_with(it)) {
        return Some(target.to_owned());
    }
    let (path, anchor) = target.split_at(target.find('#').unwrap_or(target.len()));
    let file = meant(from, path, files)?;
    Some(format!("{}{}{anchor}", up(from), made(&file)))
}

/// Ids of the headings of a page, as GitHub makes them.
#[derive(Default)]
pub(super) struct Ids(BTreeMap<String, usize>);

impl Ids {
    /// Returns the id of the next heading, with a number from the second of a text on.
    pub(super) fn next(&mut self, heading: &str) -> String {
        let is_kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
        let kept = heading.trim().chars().filter(is_kept);
        let id: String = kept.flat_map(char::to_lowercase).collect();
        let id = id.replace(' ', "-");
        let before = self.0.entry(id.clone()).or_default();
        *before += 1;
        match *before - 1 {
            0 => id,
            number => format!("{id}-{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_made_pages() {
        let files = ["README.md", "docs/for/README.md", "docs/a.md", "docs/p.svg"];
        let files: BTreeSet<String> = files.map(str::to_owned).into();
        for (target, expected) in [
            ("../README.md", Some("../index.html")),
            ("..", Some("../index.html")),
            ("for/", Some("../docs/for/index.html")),
            ("./for#x", Some("../docs/for/index.html#x")),
            ("a.md#b", Some("../docs/a.html#b")),
            ("p.svg", Some("../docs/p.svg")),
            ("#here", Some("#here")),
            ("https://a/b.md", Some("https://a/b.md")),
            ("../src/main.rs", None),
            ("crate::Uri", None),
            ("../../README.md", None),
        ] {
            let link = rewritten("docs/b.md", target, &files);
            assert_eq!(link.as_deref(), expected, "{target}");
        }
        assert_eq!(made("README.ja.md"), "README.ja.html");
    }

    #[test]
    fn ids_are_those_of_github() {
        let mut ids = Ids::default();
        let headings = ["Why `u32` spans?", "… A_b: c-d", "日本語 !", "a", "A"];
        let made = headings.map(|heading| ids.next(heading));
        assert_eq!(made, ["why-u32-spans", "-a_b-c-d", "日本語-", "a", "a-1"]);
    }
}
