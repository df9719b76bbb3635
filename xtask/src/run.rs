//! Calls of other programs, which are printed first.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the root of the repository. `cargo run` says where `xtask` is; a binary started by hand
/// remembers it.
pub(crate) fn root() -> PathBuf {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), Path::to_owned)
}

/// A program about to be run in the root of the repository, without input.
pub(crate) struct Call {
    command: Command,
    shown: String,
}

impl Call {
    pub(crate) fn new(program: &str, root: &Path) -> Self {
        // Without input, a program that asks for a password or a yes fails at once and does not
        // hang.
        let mut command = Command::new(program);
        command.current_dir(root).stdin(Stdio::null());
        Call {
            command,
            shown: program.to_owned(),
        }
    }

    /// Calls the cargo that runs `xtask`; `args` is split at spaces. The lock file must be up to
    /// date, so that the checks see what others build.
    pub(crate) fn cargo(root: &Path, args: &str) -> Self {
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut call = Call::new("cargo", root);
        call.command = Command::new(program);
        // `CARGO` names the cargo that runs this, which may be another than that on the PATH.
        call.command.current_dir(root).stdin(Stdio::null());
        for (place, word) in args.split_whitespace().enumerate() {
            call = call.arg(word);
            if place == 0 && reads_lock(word) {
                call = call.arg("--locked");
            }
        }
        call
    }

    pub(crate) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.shown.push(' ');
        self.shown
            .push_str(&quoted(&arg.as_ref().to_string_lossy()));
        self.command.arg(arg);
        self
    }

    pub(crate) fn args<A: AsRef<OsStr>>(self, args: impl IntoIterator<Item = A>) -> Self {
        args.into_iter().fold(self, Call::arg)
    }

    /// Runs the program in a folder, stated from the root of the repository or in full.
    pub(crate) fn within(mut self, folder: impl AsRef<Path>) -> Self {
        let folder = folder.as_ref();
        let root = self.command.get_current_dir().unwrap_or(Path::new("."));
        let whole = root.join(folder);
        // The line that is printed can be pasted into a shell.
        self.shown = format!("cd {} && {}", quoted(&folder.to_string_lossy()), self.shown);
        self.command.current_dir(whole);
        self
    }

    /// Sets a variable that belongs to the command as a person would type it.
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.shown = format!("{name}={} {}", quoted(value), self.shown);
        self.command.env(name, value);
        self
    }

    /// Sets a variable that only makes the run faster, and is not shown.
    pub(crate) fn tune(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Runs the program. Its standard output goes to standard error, so that the order of lines is
    /// kept and standard output is left to the runner that closes the log.
    pub(crate) fn run(mut self) -> Result<(), String> {
        self.command.stdout(Stdio::from(std::io::stderr()));
        self.run_on_stdout()
    }

    /// Runs the program with its standard output as ours.
    pub(crate) fn run_on_stdout(mut self) -> Result<(), String> {
        eprintln!("$ {}", self.shown);
        match self.command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("`{}` ended with {status}", self.shown)),
            Err(error) => Err(format!("`{}` did not start: {error}", self.shown)),
        }
    }

    /// Runs the program, and returns its standard output.
    pub(crate) fn printed(mut self) -> Result<String, String> {
        eprintln!("$ {}", self.shown);
        match self.command.stderr(Stdio::inherit()).output() {
            Ok(output) if output.status.success() => {
                Ok(String::from_utf8_lossy(&output.stdout).into_owned())
            }
            Ok(output) => Err(format!("`{}` ended with {}", self.shown, output.status)),
            Err(error) => Err(format!("`{}` did not start: {error}", self.shown)),
        }
    }

    /// Runs the program, and returns what it prints: on standard output, and on standard error.
    pub(crate) fn both(mut self) -> Result<[String; 2], String> {
        let output = self.command.output();
        let output = output.map_err(|error| format!("`{}` did not start: {error}", self.shown))?;
        Ok([output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()))
    }

    /// Returns the standard output without printing the command; `None` if the program is missing
    /// or fails.
    pub(crate) fn answer(mut self) -> Option<Vec<u8>> {
        // A question such as `--version` to a program that may not be there: its complaints are no
        // news.
        let output = self.command.stderr(Stdio::null()).output().ok()?;
        output.status.success().then_some(output.stdout)
    }
}

/// Returns whether a command of cargo could change the lock file.
fn reads_lock(command: &str) -> bool {
    const COMMANDS: [&str; 8] = [
        "bench", "build", "check", "clippy", "doc", "metadata", "run", "test",
    ];
    COMMANDS.contains(&command)
}

/// Quotes `word` for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shown_command_can_be_pasted() {
        let call = Call::cargo(Path::new("."), "run -q -p x --")
            .arg("a b")
            .env("RUSTFLAGS", r#"--cfg k="v""#);
        assert_eq!(
            call.shown,
            r#"RUSTFLAGS='--cfg k="v"' cargo run --locked -q -p x -- 'a b'"#
        );
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("a/b.c-d_e=f"), "a/b.c-d_e=f");
    }

    #[test]
    fn the_lock_file_is_taken_as_it_is() {
        let shown = |args| Call::cargo(Path::new("."), args).shown;
        assert_eq!(shown("test -p run"), "cargo test --locked -p run");
        assert_eq!(shown("fmt --all --check"), "cargo fmt --all --check");
    }

    #[test]
    fn a_program_that_is_missing_has_no_answer() {
        assert!(
            Call::new("urial-no-such-program", Path::new("."))
                .answer()
                .is_none()
        );
        assert!(
            Call::cargo(Path::new("."), "--no-such-flag")
                .answer()
                .is_none()
        );
        assert!(Call::cargo(Path::new("."), "--version").answer().is_some());
    }
}
