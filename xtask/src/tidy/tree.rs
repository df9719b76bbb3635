//! Check of the tracked files: no large file, a licence in every package, a change log.

use super::{Finding, Tree};

/// The line of a finding that is about a whole file.
pub(super) const WHOLE_FILE: usize = 1;

const LARGEST: usize = 1 << 20;

pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (path, content) in tree
        .files
        .iter()
        .filter(|(_, content)| content.len() > LARGEST)
    {
        let text = format!(
            "{} KiB, keep files below 1 MiB or make this one",
            content.len() / 1024
        );
        found.push(Finding::new(path, WHOLE_FILE, text));
    }
    if !tree.files.contains_key("CHANGELOG.md") {
        found.push(Finding::new(
            "CHANGELOG.md",
            WHOLE_FILE,
            "no change log, write one",
        ));
    }
    licences(tree, found);
}

/// Checks that each package has a licence of its own or that of the workspace, and the workspace
/// has one.
fn licences(tree: &Tree, found: &mut Vec<Finding>) {
    let mut missing = |path: &str, section: &str| {
        let text = format!("no licence, add `license` to [{section}]");
        found.push(Finding::new(path, WHOLE_FILE, text));
    };
    for (path, text) in tree.texts("Cargo.toml") {
        if has_section(text, "package") && !has_licence(text, "package") {
            missing(path, "package");
        }
    }
    if !tree
        .text("Cargo.toml")
        .is_some_and(|text| has_licence(text, "workspace.package"))
    {
        missing("Cargo.toml", "workspace.package");
    }
}

fn has_section(manifest: &str, section: &str) -> bool {
    manifest.lines().any(|line| header(line) == Some(section))
}

fn has_licence(manifest: &str, section: &str) -> bool {
    let mut within = false;
    manifest.lines().any(|line| {
        if let Some(name) = header(line) {
            within = name == section;
        }
        let key = line.split('=').next().unwrap_or_default().trim();
        within && matches!(key, "license" | "license.workspace" | "license-file")
    })
}

/// Returns the name of the table that a line of TOML opens.
fn header(line: &str) -> Option<&str> {
    let name = line
        .split('#')
        .next()?
        .trim()
        .strip_prefix('[')?
        .strip_suffix(']')?;
    (!name.starts_with('[')).then_some(name.trim())
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    fn places(files: &[(&str, &str)]) -> Vec<String> {
        let mut found = Vec::new();
        check(&fixture::tree(files), &mut found);
        fixture::places(&found)
    }

    const ROOT: (&str, &str) = (
        "Cargo.toml",
        "[workspace.package] # all\nlicense = \"MIT\"\n",
    );
    const LOG: (&str, &str) = ("CHANGELOG.md", "");

    #[test]
    fn a_change_log_and_licences_are_needed() {
        assert!(places(&[ROOT, LOG]).is_empty());
        assert_eq!(
            places(&[ROOT, ("docs/CHANGELOG.md", "")]),
            ["CHANGELOG.md:1"]
        );
        assert_eq!(places(&[LOG]), ["Cargo.toml:1"]);
        assert_eq!(
            places(&[LOG, ("Cargo.toml", "[workspace]\nlicense = \"x\"")]),
            ["Cargo.toml:1"]
        );
    }

    #[test]
    fn every_package_has_a_licence() {
        for (text, passes) in [
            ("[package]\nlicense.workspace = true\n", true),
            (
                "[package]\nname = \"x\"\nlicense = { workspace = true }\n",
                true,
            ),
            ("[package]\nname = \"x\"\n", false),
            ("[package]\n[package.metadata]\nlicense = \"MIT\"\n", false),
            ("[package]\n# license = \"MIT\"\n", false),
            ("[workspace]\n", true),
        ] {
            let expect: &[&str] = if passes { &[] } else { &["bench/Cargo.toml:1"] };
            assert_eq!(
                places(&[ROOT, LOG, ("bench/Cargo.toml", text)]),
                expect,
                "{text}"
            );
        }
    }

    #[test]
    fn a_large_file_is_found() {
        let bytes = "x".repeat(LARGEST);
        assert!(places(&[ROOT, LOG, ("a", &bytes)]).is_empty());
        assert_eq!(places(&[ROOT, LOG, ("a", &(bytes + "x"))]), ["a:1"]);
    }
}
