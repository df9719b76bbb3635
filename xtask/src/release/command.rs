//! The command as a tarball: the program, manual pages, completions and licences.

use super::stage::{Stage, copy, create, read, write};
use crate::dist;
use std::path::Path;

/// Shells, and the files in which Debian's packages of them look for completions of a command.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "bash-completion/completions/urial"),
    ("zsh", "zsh/vendor-completions/_urial"),
    ("fish", "fish/vendor_completions.d/urial.fish"),
];

/// Builds the command twice, packs it, and runs it from its tarball.
pub(super) fn make(stage: &Stage) -> Result<(), String> {
    let project = stage.project;
    let binary = dist::build(project, &project.target.join("dist"))?;
    let again = dist::build(project, &project.target.join("release-check/again"))?;
    if read(&binary)? != read(&again)? {
        let [one, two] = [binary, again].map(|path| path.display().to_string());
        return Err(format!("{one} and {two} differ"));
    }
    // Only that of GNU has the options.
    let tar = stage.call("tar", "--version").answer();
    if !String::from_utf8_lossy(&tar.unwrap_or_default()).contains("GNU") {
        return project.leave_out("the tarball of the command", "tar");
    }
    let name = stage.named("urial");
    let folder = stage.fresh("command")?.join(&name);
    copy(&binary, &folder.join("urial"))?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&project.root.join(file), &folder.join(file))?;
    }
    let [man, completions] = ["man", "completions"].map(|name| folder.join(name));
    generate(stage, &binary, [&man, &completions])?;
    let file = stage.pack(&folder)?;
    let unpacked = stage.unpack(&file, "command-unpacked")?.join(name);
    run(stage, &unpacked.join("urial"))
}

/// Writes the manual pages and the completions as `urial generate` prints them.
pub(super) fn generate(stage: &Stage, binary: &Path, folders: [&Path; 2]) -> Result<(), String> {
    create(folders[0])?;
    stage.call(binary, "generate man").arg(folders[0]).run()?;
    for (shell, file) in SHELLS {
        let printed = stage.call(binary, "generate completions").arg(shell);
        write(&folders[1].join(file), printed.printed()?)?;
    }
    Ok(())
}

/// Runs an installed command in an empty environment.
pub(super) fn run(stage: &Stage, binary: &Path) -> Result<(), String> {
    let alone = || stage.call("env", "-i").arg(binary);
    let version = alone().arg("--version").printed()?;
    let normal = alone().args(["normalize", "HTTP://a/b/../c"]).printed()?;
    match (version.contains(&stage.version), normal.trim()) {
        (true, "http://a/c") => Ok(()),
        _ => Err(format!("the command printed {version}{normal}")),
    }
}
