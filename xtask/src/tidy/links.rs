//! Check of Markdown: a relative link leads to a tracked file, and so does the name of a source
//! file in inline code, which may leave out the first folders.

use super::{Finding, Tree};
use crate::site::resolved;

pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (path, text) in tree.texts(".md") {
        for (line, text) in prose(text) {
            //   see `a/b.rs` and `c/d.rs`.      the pieces with odd numbers are code
            //   0    1      2    3      4
            let pieces = || text.split('`');
            for name in pieces().skip(1).step_by(2).filter(|name| is_file(name)) {
                let end = format!("/{name}");
                let is_there = |file: &String| file == name || file.ends_with(&end);
                if !tree.files.keys().any(is_there) {
                    let text = format!("no tracked file is `{name}`, name the one that is meant");
                    found.push(Finding::new(path, line, text));
                }
            }
            // A label may be code, a target is not.
            let plain: Vec<&str> = pieces().step_by(2).collect();
            for target in plain.join(" ").split("](").skip(1) {
                let target = target.split([')', '#', ' ']).next().unwrap_or_default();
                if !leads_somewhere(tree, path, target) {
                    let text = format!("the link `{target}` leads to no tracked file, mend it");
                    found.push(Finding::new(path, line, text));
                }
            }
        }
    }
}

fn is_file(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte);
    let ends = [".rs", ".jsonl"].iter().any(|end| name.ends_with(end));
    ends && name.contains('/') && name.bytes().all(is_plain)
}

fn leads_somewhere(tree: &Tree, from: &str, target: &str) -> bool {
    // This page, another site, or an item that rustdoc resolves.
    if target.is_empty() || target.contains(':') || target.starts_with('<') {
        return true;
    }
    let file = resolved(from, target);
    file.is_some_and(|file| {
        file.is_empty() || tree.has_folder(&file) || tree.files.contains_key(&file)
    })
}

/// Returns the lines outside fenced code, numbered from 1.
pub(super) fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_fenced = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        (!is_fenced && !is_fence).then_some((index + 1, line))
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::places;
    use super::*;

    #[test]
    fn links_and_names_lead_to_tracked_files() {
        let page = "[a](../b.md#x) [`b`](d/) [c](http://x/y) [d](#here)\n[e](gone.md)\n\
                    `d/e.rs` `x e.rs` `a[0](b)`\n`gone/e.rs`\n[f](../../b.md)\n```\n[g](gone.md)\n```\n";
        let files =
            [("b.md", ""), ("docs/d/e.rs", ""), ("docs/gone.mdx/f", ""), ("docs/a.md", page)];
        let found = places(check, &files);
        assert_eq!(found, ["docs/a.md:2", "docs/a.md:4", "docs/a.md:5"]);
    }
}
