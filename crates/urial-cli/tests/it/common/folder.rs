//! Temporary folders to run commands in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Outcome, fed};

/// A temporary folder, removed at the end of the test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    /// Creates a folder with these files.
    pub(crate) fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (name, data) in files {
            folder.file(name, data);
        }
        folder
    }

    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.root().join(name)
    }

    /// Writes a file and returns its path.
    pub(crate) fn file(&self, name: &str, data: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, data).unwrap();
        path.into_os_string().into_string().unwrap()
    }

    #[track_caller]
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Returns the names of its files, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        names(self.root())
    }

    /// Returns the command with the arguments of a line, split at white space, and without
    /// standard input.
    pub(crate) fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
        command.args(line.split_whitespace()).current_dir(self.root()).stdin(Stdio::null());
        command
    }

    /// Runs the command with the arguments of a line.
    pub(crate) fn run(&self, line: &str, input: &str) -> Outcome {
        Outcome::new(fed(&mut self.command(line), input.as_bytes()))
    }
}

/// Returns the names of the files of a folder, sorted.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
