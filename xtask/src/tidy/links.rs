//! Check of relative links in Markdown: each leads to a tracked file, and to a heading it has. So
//! does the name of a file in inline code, which may leave out the first folders.

use super::{Finding, Tree};
use std::collections::HashMap;

/// The file that names files of the past.
const HISTORY: &str = "CHANGELOG.md";

pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (path, text) in tree.texts(".md") {
        for (line, name) in file_names(text) {
            let end = format!("/{name}");
            // By the end of the path: documents name files from the folder they are about.
            let is_there = |file: &String| file == name || file.ends_with(&end);
            if path != HISTORY && !tree.files.keys().any(is_there) {
                let text = format!("no tracked file is `{name}`, name the one that is meant");
                found.push(Finding::new(path, line, text));
            }
        }
        for (line, target) in targets(text) {
            if let Some(what) = broken(tree, path, &target) {
                let text = format!("the link `{target}` leads to no {what}, mend or remove it");
                found.push(Finding::new(path, line, text));
            }
        }
    }
}

/// Returns the missing thing, if the link is broken.
fn broken(tree: &Tree, from: &str, target: &str) -> Option<&'static str> {
    // Another site, or an item that rustdoc resolves.
    // RFC 3986, 4.2: a colon before the first `/`, `?` or `#` ends a scheme, `//` begins an
    // authority.
    let before = &target[..target.find(['/', '?', '#']).unwrap_or(target.len())];
    if before.contains(':') || target.starts_with("//") {
        return None;
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let file = if file.is_empty() {
        from.to_owned()
    } else {
        joined(from, file)?
    };
    let is_folder = file.is_empty() || tree.has_folder(&file);
    if !is_folder && !tree.files.contains_key(&file) {
        return Some("tracked file");
    }
    let text = tree
        .text(&file)
        .filter(|_| file.ends_with(".md") && !heading.is_empty())?;
    (!has_heading(text, heading)).then_some("heading of that file")
}

/// Returns the path from the root of the repository of `link`, written in the file `from`. A link
/// that leaves the repository becomes a name that no tracked file has.
fn joined(from: &str, link: &str) -> Option<String> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let folder = if link.starts_with('/') { "" } else { folder };
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            // Section 5.2.4 drops a `..` that finds no segment; it is kept here, so that a link
            // which leaves the repository is found to be broken.
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    Some(parts.join("/").replace("%20", " "))
}

fn has_heading(text: &str, wanted: &str) -> bool {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut headings = prose(text).filter_map(|(_, line)| {
        let title = line.trim_start_matches('#');
        let slug = (title.len() < line.len() && title.starts_with(' ')).then(|| slug(title))?;
        let before = seen.entry(slug.clone()).or_default();
        *before += 1;
        // GitHub numbers the anchors of equal headings from the second on.
        Some(if *before == 1 {
            slug
        } else {
            format!("{slug}-{}", *before - 1)
        })
    });
    headings.any(|slug| slug == wanted)
        || text.contains(&format!("id=\"{wanted}\""))
        || text.contains(&format!("name=\"{wanted}\""))
}

/// Returns the anchor of a heading: lower case, hyphens for spaces, without other punctuation.
fn slug(title: &str) -> String {
    let kept = title
        .trim()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase)
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// Returns the lines outside fenced code, numbered from 1.
pub(super) fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fence = None;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let mark = ["```", "~~~"]
            .into_iter()
            .find(|mark| line.trim_start().starts_with(mark));
        match (fence, mark) {
            (None, None) => return Some((index + 1, line)),
            (None, Some(_)) => fence = mark,
            // A fence of tildes may show one of backticks, which does not end it.
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        None
    })
}

/// Returns the names of source files and vectors in inline code that have a folder, with their
/// lines.
fn file_names(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_name = |name: &&str| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte);
        let ends = [".rs", ".jsonl"].iter().any(|end| name.ends_with(end));
        ends && name.contains('/') && name.bytes().all(is_plain)
    };
    prose(text).flat_map(move |(number, line)| {
        //   see `a/b.rs` and `c/d.rs`.      the pieces with odd numbers are code
        //   0    1      2    3      4
        let code = line.split('`').skip(1).step_by(2);
        code.filter(is_name).map(move |name| (number, name))
    })
}

/// Returns the targets of `[…](target)` and of `[…]: target`, with their lines.
fn targets(text: &str) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    for (number, line) in prose(text) {
        // Code such as `a[0](b)` is no link.
        let line = without_code(line);
        let definition = line
            .trim_start()
            .strip_prefix('[')
            .and_then(|rest| rest.split_once("]:"));
        // In `[a](b), [c]: d` the first bracket belongs to a link, so this is no definition.
        if let Some((_, target)) = definition.filter(|(label, _)| !label.contains(']')) {
            all.push((number, target.to_owned()));
        }
        for (at, _) in line.match_indices("](") {
            all.push((number, parenthesised(&line[at + 2..]).to_owned()));
        }
    }
    let cleaned = all
        .into_iter()
        .map(|(number, target)| (number, clean(&target).to_owned()));
    cleaned.filter(|(_, target)| !target.is_empty()).collect()
}

/// Returns the text up to the parenthesis that closes one before it.
fn parenthesised(text: &str) -> &str {
    // A target may have a pair of its own, as `a_(b)` in `[…](a_(b))`.
    let mut depth = 1_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..at];
        }
    }
    text
}

/// Removes title and angle brackets from a target.
fn clean(target: &str) -> &str {
    let target = target.trim();
    match target.strip_prefix('<') {
        Some(rest) => rest.split('>').next().unwrap_or_default(),
        None => target.split_whitespace().next().unwrap_or_default(),
    }
}

/// Replaces inline code by spaces: a span ends at a run of as many backticks as opened it.
fn without_code(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(open) = rest.find('`') {
        let ticks = rest[open..].len() - rest[open..].trim_start_matches('`').len();
        let (mark, inside) = rest[open..].split_at(ticks);
        out.push_str(&rest[..open]);
        let Some(close) = inside.find(mark) else {
            out.push_str(inside);
            return out;
        };
        out.push(' ');
        rest = &inside[close + ticks..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    /// Returns the lines of `docs/a.md` with broken links.
    fn lines(text: &str) -> Vec<usize> {
        let others = [
            ("README.md", "# The top\n## The top\n"),
            ("docs/b c.md", ""),
            ("src/x.rs", ""),
        ];
        let tree = fixture::tree(&[&others[..], &[("docs/a.md", text)]].concat());
        let mut found = Vec::new();
        check(&tree, &mut found);
        found.iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn links_that_lead_somewhere_pass() {
        for text in [
            "[a](../README.md) ![b](a.md \"title\") [c](<b c.md>) [d](b%20c.md) [e](/src/x.rs)",
            "[a](../src) [b](../src/) [c](..) [d](.)",
            "[a]: ../README.md#the-top-1",
            "# One `two`: three!\n[a](#one-two-three)",
            "<a id=\"x\"></a> [a](#x)",
            "[a](https://example.org/gone.md) [b](mailto:a@b) [c](crate::parse) [d](//h/x)",
            "```\n[a](gone.md)\n```\n~~~\n```\n[a](gone.md)\n~~~\n`[a](gone.md)` ``[`](gone)``",
            "[a][b] and [c] (gone.md), a[0] (gone)",
            "`src/x.rs` `gone.rs` `cargo x a/gone.rs` `{a,b}/x.rs`",
        ] {
            assert!(lines(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        for text in [
            "\n[a](README.md)",
            "\n[a](b.md) `x` [a](a.md)",
            "\n[a]: gone.md \"title\"",
            "\n[a](#gone)",
            "# b\n[a](../README.md#the-top-2)",
            "# b\n[![a](a.md)](gone.md)",
            "\n[a](../../README.md)",
            "\n`open [a](gone.md)",
            "\n[a](gone_(1).md)",
            "\n`x.rs` and `src/gone.rs`",
        ] {
            assert_eq!(lines(text), [2], "{text}");
        }
    }
}
