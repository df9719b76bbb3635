//! Packages as the registry gets them: packed, built from what is packed, with the texts that each
//! has to have, and documented as docs.rs does.

use crate::project::Project;
use crate::run::Call;

/// The packages that are published, each after those that it needs.
pub(crate) const PUBLISHED: [&str; 8] = [
    "urial-grammar",
    "urial-macros",
    "urial",
    "urial-template",
    "urial-text",
    "urial-guard",
    "urial-list",
    "urial-cli",
];

/// Files that every package has: both licences ask that their text goes with every copy.
const NEEDED: [&str; 3] = ["README.md", "LICENSE-APACHE", "LICENSE-MIT"];

pub(crate) fn check(project: &Project) -> Result<(), String> {
    let mut all = Vec::new();
    for name in PUBLISHED {
        let list = project.cargo("package --allow-dirty --list -p").arg(name);
        let listed = list.printed()?;
        let is_missing = |needed: &&str| listed.lines().all(|file| file != *needed);
        if let Some(needed) = NEEDED.into_iter().find(is_missing) {
            return Err(format!(
                "the package {name} has no {needed}, add it to its folder"
            ));
        }
        all.extend(["-p", name]);
    }
    // Cargo builds each from its package, and gives it the packages of the others.
    let package = "package --quiet --locked --allow-dirty --all-features";
    project.cargo_apart("packages", package).args(&all).run()?;
    let nightly = || Call::new("cargo", &project.root).arg("+nightly");
    if nightly().arg("--version").answer().is_none() {
        eprintln!("   skipped: the documentation as docs.rs builds it, with a nightly");
        return Ok(());
    }
    // docs.rs builds with nightly, because `doc(cfg)` is unstable.
    let folder = project.target.join("packages");
    nightly()
        .args(["doc", "--quiet", "--locked", "--all-features", "--no-deps"])
        .args(&all)
        .env("RUSTDOCFLAGS", "--cfg docsrs -D warnings")
        .tune("CARGO_TARGET_DIR", &folder.to_string_lossy())
        .run()
}
