//! `cargo xtask c`: the library for C, built, tested with the tools of C, and installed.

mod install;
mod programs;

use crate::Failure;
use crate::project::Project;
use std::path::{Path, PathBuf};

const MANIFEST: &str = "--manifest-path bindings/c/Cargo.toml";

/// The programs of the tests, and Debian's packages that have them.
const TOOLS: [(&str, &str); 4] = [
    ("cc", "gcc"),
    ("c++", "g++"),
    ("pkg-config", "pkg-config"),
    ("valgrind", "valgrind"),
];

pub(crate) fn main(options: &[&str]) -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    match options {
        [] => all(&project),
        ["--header"] => header(&project, ""),
        ["--prefix", prefix] => absolute(prefix).and_then(|prefix| {
            build(&project)?;
            install::into(&project, &prefix)?;
            eprintln!("   installed in {}", prefix.display());
            Ok(())
        }),
        _ => return Err(Failure::Usage(crate::USAGE.to_owned())),
    }
    .map_err(Failure::Chore)
}

/// Runs the step of `cargo xtask ci`: everything, or nothing where a tool is missing.
pub(crate) fn step(project: &Project) -> Result<(), String> {
    // All that are missing at once, so that one installation is enough.
    let missing: Vec<&str> = TOOLS
        .iter()
        .filter(|(tool, _)| !project.has(tool))
        .map(|(_, package)| *package)
        .collect();
    if missing.is_empty() {
        return all(project);
    }
    project.leave_out("the library for C", &missing.join(" "))
}

fn all(project: &Project) -> Result<(), String> {
    build(project)?;
    header(project, "--verify")?;
    let clippy = format!("clippy {MANIFEST} --workspace --all-targets -- -D warnings");
    project.cargo_apart("c", &clippy).run()?;
    project
        .cargo_apart("c", &format!("test -q {MANIFEST}"))
        .run()?;
    // Installed first: the programs are built as those of a user are, with pkg-config.
    let prefix = target(project).join("prefix");
    install::into(project, &prefix)?;
    programs::run(project, &prefix)
}

fn build(project: &Project) -> Result<(), String> {
    project
        .cargo_apart("c", &format!("build --release {MANIFEST}"))
        .run()
}

/// Writes `urial.h`, or checks it.
fn header(project: &Project, option: &str) -> Result<(), String> {
    let run = format!("run -q {MANIFEST} -p urial-c-header -- {option}");
    project.cargo_apart("c", &run).run()
}

/// Returns the folder with what is built.
fn target(project: &Project) -> PathBuf {
    project.target.join("c")
}

fn absolute(path: &str) -> Result<PathBuf, String> {
    std::path::absolute(Path::new(path)).map_err(|error| format!("{path}: {error}"))
}
