//! One version in every manifest, and a section of the changelog for it.

use super::stage::{Stage, text};
use crate::ci::packages::PUBLISHED;

/// Places of the version outside the main workspace, and how it is written there; a page too.
const PLACES: [(&str, &str); 9] = [
    ("bindings/python/Cargo.toml", "\nversion = \"@\"\n"),
    (
        "bindings/python/pyproject.toml",
        "\ndynamic = [\"version\"]\n",
    ),
    ("bindings/web/Cargo.toml", "\nversion = \"@\"\n"),
    ("bindings/web/npm/package.json", "\n  \"version\": \"@\",\n"),
    ("bindings/c/Cargo.toml", "\nversion = \"@\"\n"),
    // `bindings/c/install` puts the version of the manifest there.
    ("bindings/c/urial.pc.in", "\nVersion: @version@\n"),
    (
        "Cargo.toml",
        "\nurial = { path = \"crates/urial\", version = \"=@\"",
    ),
    ("docs/stability.md", "\nThe version is @ everywhere"),
    ("CHANGELOG.md", "\n## @"),
];

/// Checks all manifests and pages, and names each that differs.
pub(super) fn check(stage: &Stage) -> Result<(), String> {
    let version = &stage.version;
    let mut faults = Vec::new();
    let packages = stage.project.metadata["packages"].as_array();
    for package in packages.ok_or("no packages")? {
        let name = package["name"].as_str().unwrap_or_default();
        if PUBLISHED.contains(&name) && package["version"] != **version {
            faults.push(format!("{name} has the version {}", package["version"]));
        }
    }
    for (place, pattern) in PLACES {
        let wanted = pattern.replace("@version@", "\0").replace('@', version);
        let wanted = wanted.replace('\0', "@version@");
        if !text(&stage.project.root.join(place))?.contains(&wanted) {
            faults.push(format!("{place} has no `{}`", wanted.trim()));
        }
    }
    if faults.is_empty() {
        println!("{version} in {} places", PUBLISHED.len() + PLACES.len());
        return Ok(());
    }
    Err(faults.join("\n   "))
}
