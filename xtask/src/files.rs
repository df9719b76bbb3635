//! Files of the tree and of the target folder, with errors that name them.

use crate::run::{Call, root};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the target folder, by the rule of `xtask/common.sh`.
pub(crate) fn target() -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").filter(|folder| !folder.is_empty());
    root().join(folder.unwrap_or_else(|| "target".into()))
}

/// Reads a file, stated from the root or in full.
pub(crate) fn read(path: impl AsRef<Path>) -> Result<String, String> {
    fs::read_to_string(root().join(&path)).map_err(|error| failed(path.as_ref(), &error))
}

/// Writes a file, and the folders above it.
pub(crate) fn write(path: impl AsRef<Path>, text: &str) -> Result<(), String> {
    let whole = root().join(&path);
    fs::create_dir_all(whole.parent().unwrap_or(&whole))
        .and_then(|()| fs::write(&whole, text))
        .map_err(|error| failed(path.as_ref(), &error))
}

pub(crate) fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// Lists the tracked files that match patterns of git.
pub(crate) fn tracked(patterns: &[&str]) -> Result<Vec<String>, String> {
    // With NUL between names, since git quotes names with odd characters otherwise.
    let call = Call::new("git", &root()).args(["ls-files", "-z", "--"]);
    let listed = call
        .args(patterns)
        .answer()
        .ok_or("`git ls-files` failed; only what git tracks is read")?;
    let listed = String::from_utf8_lossy(&listed);
    Ok(listed.split_terminator('\0').map(str::to_owned).collect())
}
