//! The page: one file with the module inside, and its tests in Chromium.

use super::{FOLDER, test_files};
use crate::project::Project;
use crate::run::Call;
use std::path::PathBuf;

/// Returns the folder of the built page and of its pictures.
fn target(project: &Project) -> PathBuf {
    project.target.join("web/page")
}

/// Builds the page from the npm package, which has been built.
pub(super) fn build(project: &Project) -> Result<(), String> {
    Call::new("node", &project.root.join(FOLDER))
        .arg("page/build.mjs")
        .arg(target(project).join("urial.html"))
        .run()
}

/// Uses every panel in Chromium, and compares lists with what the command makes of them.
pub(super) fn test(project: &Project) -> Result<(), String> {
    let browser = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    if Call::new(&browser, &project.root)
        .arg("--version")
        .answer()
        .is_none()
    {
        return project.leave_out("the tests of the page in a browser", "chromium");
    }
    project.cargo("build -q --release -p urial-cli").run()?;
    let command = project
        .target
        .join(format!("release/urial{}", std::env::consts::EXE_SUFFIX));
    let folder = project.root.join(FOLDER);
    // One file of tests at a time: they measure how long the page is silent.
    Call::new("node", &folder)
        .args(["--test", "--test-concurrency=1", "--test-reporter=spec"])
        .args(test_files(&folder.join("page/test"))?)
        .env("URIAL", &command.to_string_lossy())
        .env("URIAL_PAGE", &target(project).to_string_lossy())
        .run()
}
