//! `cargo xtask dist`: the command for distribution, built reproducibly.
//!
//! Panics name their source files, and so would reveal where those were. Here each
//! folder of this machine is mapped to a name that is the same on all; `trim-paths`, which does
//! this, is not in the stable cargo.

use crate::Failure;
use crate::project::Project;
use crate::run::Call;
use std::path::{Path, PathBuf};

pub(crate) fn main() -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    let file = build(&project, &project.target.join("dist")).map_err(Failure::Chore)?;
    println!("{}", file.display());
    Ok(())
}

/// Builds the command in a target folder of its own; returns its path.
pub(crate) fn build(project: &Project, target: &Path) -> Result<PathBuf, String> {
    let call = project.cargo("build --profile dist -p urial-cli");
    reproducible(project, call, target)?.run()?;
    let program = format!("urial{}", std::env::consts::EXE_SUFFIX);
    Ok(target.join("dist").join(program))
}

/// Lets a call that builds write files that name no folder of this machine.
pub(crate) fn reproducible(project: &Project, call: Call, target: &Path) -> Result<Call, String> {
    let names = names(project, target)?;
    let mut rust: Vec<String> = Vec::new();
    for (folder, name) in &names {
        let folder = folder.display();
        // Equal sources in two folders give one program, and it names nobody's folders.
        rust.push(format!("--remap-path-prefix={folder}={name}"));
    }
    Ok(call
        .tune("CARGO_TARGET_DIR", &target.to_string_lossy())
        // Unlike RUSTFLAGS, it takes paths with spaces.
        .tune("CARGO_ENCODED_RUSTFLAGS", &rust.join("\u{1F}"))
        .tune("CARGO_INCREMENTAL", "0"))
}

/// Returns folders and the names that replace them; of two that match, the last one counts.
fn names(project: &Project, target: &Path) -> Result<Vec<(PathBuf, &'static str)>, String> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let sysroot = Call::new(&rustc, &project.root)
        .args(["--print", "sysroot"])
        .answer()
        .ok_or("`rustc --print sysroot` failed")?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot).trim());
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    Ok(vec![
        (sysroot, "/sysroot"),
        (home.ok_or("there is no CARGO_HOME")?, "/cargo"),
        (project.root.clone(), "/urial"),
        (target.to_owned(), "/target"),
    ])
}
