//! Calls of other programs, which are printed first.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
    pub(crate) fn new(program: impl AsRef<OsStr>, root: &Path) -> Self {
        let shown = program.as_ref().to_string_lossy().into_owned();
        // Without input, a program that asks for a password or a yes fails at once and does not
        // hang.
        let mut command = Command::new(program);
        command.current_dir(root).stdin(Stdio::null());
        Call { command, shown }
    }

    /// Calls the cargo that runs `xtask`, which may be another than that on the PATH; `args` is
    /// split at spaces. The lock file must be up to date, so that the checks see what others build.
    pub(crate) fn cargo(root: &Path, args: &str) -> Self {
        let mut call = Call::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), root);
        call.shown = "cargo".to_owned();
        let (command, rest) = args.split_once(' ').unwrap_or((args, ""));
        call.args([command, "--locked"]).args(rest.split_whitespace())
    }

    pub(crate) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.shown.push(' ');
        self.shown.push_str(&quoted(&arg.as_ref().to_string_lossy()));
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
    pub(crate) fn run_on_stdout(self) -> Result<(), String> {
        self.ended(|command| command.spawn()?.wait_with_output()).map(drop)
    }

    /// Runs the program, and returns its standard output.
    pub(crate) fn printed(self) -> Result<String, String> {
        self.ended(|command| command.stderr(Stdio::inherit()).output())
    }

    fn ended(mut self, run: fn(&mut Command) -> std::io::Result<Output>) -> Result<String, String> {
        eprintln!("$ {}", self.shown);
        match run(&mut self.command) {
            Ok(Output { status, stdout, .. }) if status.success() => {
                Ok(String::from_utf8_lossy(&stdout).into_owned())
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
        let call = Call::cargo(Path::new("."), "run -q -p x --").args(["a b", "it's", ""]);
        let expected = r"cargo run --locked -q -p x -- 'a b' 'it'\''s' ''";
        assert_eq!(call.shown, expected);
    }
}
