//! Packages as the registry gets them: packed, unpacked, checked, their documentation built as
//! docs.rs does.

use crate::project::Project;
use crate::run::Call;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The packages that are published, each after its dependencies.
const PUBLISHED: [&str; 8] = [
    "urial-grammar",
    "urial-macros",
    "urial",
    "urial-template",
    "urial-text",
    "urial-guard",
    "urial-list",
    "urial-cli",
];

/// Files that every package has.
const NEEDED: [&str; 3] = ["README.md", "LICENSE-APACHE", "LICENSE-MIT"];

pub(super) fn check(project: &Project) -> Result<(), String> {
    let packages: Vec<&str> = PUBLISHED.iter().flat_map(|name| ["-p", name]).collect();
    project
        // Cargo would verify each package against the registry, where the others are not yet; they
        // are built together below.
        .cargo("package --allow-dirty --no-verify")
        .args(packages)
        .run()?;
    let folder = project.target.join("packages");
    let unpacked = unpack(project, &folder)?;
    // In a workspace of their own, which patches the registry, so that they take each other and
    // nothing else of the tree.
    // Every file of a package has the same time, so cargo would not see that it has changed.
    let built = project.target.join("packages-target");
    if built.exists() {
        fs::remove_dir_all(&built).map_err(|why| why.to_string())?;
    }
    fs::write(folder.join("Cargo.toml"), workspace(&unpacked)).map_err(|why| why.to_string())?;
    // The versions that were tested, and no newer ones of the registry.
    fs::copy(project.root.join("Cargo.lock"), folder.join("Cargo.lock"))
        .map_err(|why| why.to_string())?;
    // The lock file has the packages of the tree that are not published, too.
    let build = Call::new("cargo", &folder)
        .args(["check", "--workspace", "--all-features"])
        .tune("CARGO_TARGET_DIR", &built.to_string_lossy());
    build.run()?;
    // docs.rs builds with nightly, because `doc(cfg)` is unstable.
    let nightly = Call::new("cargo", &project.root)
        .args(["+nightly", "--version"])
        .answer();
    if nightly.is_none() {
        eprintln!(
            "   skipped: the documentation as docs.rs builds it; there is no nightly compiler"
        );
        return Ok(());
    }
    Call::new("cargo", &folder)
        .args([
            "+nightly",
            "doc",
            "--workspace",
            "--all-features",
            "--no-deps",
        ])
        .env("RUSTDOCFLAGS", "--cfg docsrs -D warnings")
        .tune(
            "CARGO_TARGET_DIR",
            &project.target.join("packages-docs").to_string_lossy(),
        )
        .run()
}

/// Unpacks the packages, and returns their names and folders.
fn unpack(project: &Project, folder: &Path) -> Result<Vec<(&'static str, String)>, String> {
    // A file of an earlier run could hide that it is missing now.
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|why| why.to_string())?;
    }
    fs::create_dir_all(folder).map_err(|why| why.to_string())?;
    let mut unpacked = Vec::new();
    for name in PUBLISHED {
        let version = version(project, name)?;
        let package = format!("{name}-{version}");
        let file = project
            .target
            .join("package")
            .join(format!("{package}.crate"));
        Call::new("tar", folder).arg("-xzf").arg(&file).run()?;
        // Both licences ask that their text goes with every copy.
        for needed in NEEDED {
            if !folder.join(&package).join(needed).is_file() {
                return Err(format!(
                    "the package {name} has no {needed}, add it to its folder"
                ));
            }
        }
        unpacked.push((name, package));
    }
    Ok(unpacked)
}

fn version(project: &Project, name: &str) -> Result<String, String> {
    let packages = project.metadata["packages"].as_array();
    packages
        .and_then(|packages| packages.iter().find(|found| found["name"] == name))
        .and_then(|found| found["version"].as_str())
        .map(str::to_owned)
        .ok_or_else(|| format!("cargo metadata does not know the package {name}"))
}

/// Writes the workspace of the unpacked packages, in which they take the place of those of the
/// registry.
fn workspace(unpacked: &[(&str, String)]) -> String {
    let folders: Vec<&String> = unpacked.iter().map(|(_, folder)| folder).collect();
    let mut text =
        format!("[workspace]\nresolver = \"3\"\nmembers = {folders:?}\n\n[patch.crates-io]\n");
    for (name, folder) in unpacked {
        let _ = writeln!(text, "{name} = {{ path = {folder:?} }}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packages_take_each_other() {
        let unpacked = [("a", "a-1".to_owned()), ("b", "b-2".to_owned())];
        let text = workspace(&unpacked);
        assert!(text.contains(r#"members = ["a-1", "b-2"]"#), "{text}");
        assert!(
            text.ends_with("[patch.crates-io]\na = { path = \"a-1\" }\nb = { path = \"b-2\" }\n")
        );
    }
}
