//! `cargo xtask c`: the library for C, tested with the tools of C by `bindings/c/check`.

use crate::Failure;
use crate::project::Project;
use crate::run::Call;

/// The programs of the tests, and Debian's packages that have them.
const TOOLS: [(&str, &str); 4] = [
    ("cc", "gcc"),
    ("c++", "g++"),
    ("pkg-config", "pkg-config"),
    ("valgrind", "valgrind"),
];

pub(crate) fn main() -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    step(&project).map_err(Failure::Chore)
}

/// Tests the library, or nothing where a tool is missing.
pub(crate) fn step(project: &Project) -> Result<(), String> {
    // All that are missing at once, so that one installation is enough.
    let missing = TOOLS.iter().filter(|(tool, _)| !project.has(tool));
    let missing: Vec<&str> = missing.map(|(_, package)| *package).collect();
    if missing.is_empty() {
        return Call::new("bindings/c/check", &project.root).run();
    }
    project.leave_out("the library for C", &missing.join(" "))
}
