//! The tree and the machine, as chores see them.

use crate::run::{self, Call};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Workspaces of their own: peers and tools must not get into the lock file of the library, nor
/// unite their features with its own.
pub(crate) const BESIDE: [&str; 7] = [
    "bench",
    "bindings/c",
    "bindings/python",
    "bindings/web",
    "difftest",
    "fuzz",
    "xtask/no-std",
];

/// Paths and settings that chores need.
pub(crate) struct Project {
    pub(crate) root: PathBuf,
    /// The target folder of cargo; steps with other flags get a folder of their own in it.
    pub(crate) target: PathBuf,
    /// The output of `cargo metadata --no-deps` for the main workspace.
    pub(crate) metadata: Value,
}

impl Project {
    pub(crate) fn load() -> Result<Self, String> {
        let root = run::root();
        let metadata = Call::cargo(&root, "metadata --no-deps --format-version 1")
            .answer()
            .and_then(|json| serde_json::from_slice::<Value>(&json).ok())
            .ok_or("`cargo metadata --no-deps` failed; run it to see why")?;
        let target = metadata["target_directory"]
            .as_str()
            .ok_or("metadata without target")?
            .into();
        Ok(Project {
            root,
            target,
            metadata,
        })
    }

    pub(crate) fn cargo(&self, args: &str) -> Call {
        Call::cargo(&self.root, args)
    }

    /// Calls cargo with a target folder of its own, for builds whose flags or lock file differ.
    pub(crate) fn cargo_apart(&self, folder: &str, args: &str) -> Call {
        self.cargo(args).tune(
            "CARGO_TARGET_DIR",
            &self.target.join(folder).to_string_lossy(),
        )
    }

    /// Returns a folder that the compiler of cargo prints.
    pub(crate) fn rustc_prints(&self, what: &[&str]) -> Option<PathBuf> {
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let call = Call::new(&rustc, &self.root).arg("--print").args(what);
        let printed = call.answer()?;
        Some(PathBuf::from(String::from_utf8_lossy(&printed).trim()))
    }

    /// Returns whether the compiler comes with the sources of the standard library.
    pub(crate) fn has_std_sources(&self) -> bool {
        let sysroot = self.rustc_prints(&["sysroot"]);
        sysroot.is_some_and(|path| path.join("lib/rustlib/src/rust/library/std").is_dir())
    }

    /// Returns whether a program is installed.
    pub(crate) fn has(&self, program: &str) -> bool {
        Call::new(program, &self.root)
            .arg("--version")
            .answer()
            .is_some()
    }

    /// Says in one line what is left out because Debian's packages for it are not installed. On the
    /// server, where `.ci/run` installs them, nothing may be left out.
    pub(crate) fn leave_out(&self, what: &str, packages: &str) -> Result<(), String> {
        if std::env::var_os("URIAL_CI_COMPLETE").is_some_and(|value| value == "1") {
            // A step that is skipped there would look like one that passed.
            return Err(format!("{what} was left out, for want of {packages}"));
        }
        eprintln!("   skipped: {what} (`apt-get install {packages}`)");
        Ok(())
    }

    pub(crate) fn has_cpp(&self) -> bool {
        // The compiler that the `cc` crate of the C++ peers calls.
        let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
        Call::new(&compiler, &self.root)
            .arg("--version")
            .answer()
            .is_some()
    }
}

/// Finds every file of vectors under `folder`, except the deliberately wrong ones, which a test
/// reads.
pub(crate) fn vectors(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.is_dir() {
            vectors(&path, found)?;
        } else if path.extension().is_some_and(|end| end == "jsonl")
            && path.file_name().is_some_and(|name| name != "wrong.jsonl")
        {
            found.push(path);
        }
    }
    Ok(())
}

/// Runs all vectors through a program in another language; `flags` say what may be
/// skipped. Each vector of `wrong.jsonl` has to fail.
pub(crate) fn through(project: &Project, program: &str, flags: &[&str]) -> Result<Call, String> {
    let corpus = project.root.join("corpus");
    let mut files = Vec::new();
    vectors(&corpus, &mut files).map_err(|error| format!("corpus: {error}"))?;
    files.push(corpus.join("wrong.jsonl"));
    files.sort();
    let call = project
        .cargo("run -q -p urial-conformance --")
        .args(["--through", program])
        .args(flags)
        .args(files);
    Ok(call)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_leave_out_the_wrong_ones() {
        let folder = std::env::temp_dir().join(format!("urial-xtask-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("deep")).unwrap();
        for name in ["b.jsonl", "wrong.jsonl", "README.md", "deep/a.jsonl"] {
            std::fs::write(folder.join(name), "").unwrap();
        }
        let mut found = Vec::new();
        vectors(&folder, &mut found).unwrap();
        found.sort();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, [folder.join("b.jsonl"), folder.join("deep/a.jsonl")]);
    }
}
