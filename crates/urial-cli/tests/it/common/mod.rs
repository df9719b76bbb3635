//! Helpers that run the command: standard input in; standard output, standard error and exit status
//! out.

pub(crate) mod commands;
#[cfg(unix)]
pub(crate) mod console;
mod folder;

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

pub(crate) use folder::{Folder, names};

pub(crate) struct Outcome {
    /// Standard output; `out` is the same as text.
    pub(crate) bytes: Vec<u8>,
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

impl Outcome {
    #[track_caller]
    pub(crate) fn new(output: Output) -> Outcome {
        Outcome {
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            bytes: output.stdout,
            err: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code().unwrap(),
        }
    }

    /// Returns standard output and the status, without standard error.
    pub(crate) fn data(&self) -> (&str, i32) {
        (&self.out, self.status)
    }
}

/// Runs a command with `input` as its standard input.
pub(crate) fn fed(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = started(command);
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // Ignore the error: a command that does not read its input closes the pipe.
        scope.spawn(move || stdin.write_all(input).is_ok());
        child.wait_with_output().unwrap()
    })
}

/// Starts a command; tries again where Wine lost the process before its first instruction, which it
/// reports as an internal error (1359).
fn started(command: &mut Command) -> Child {
    let mut tries = 0;
    loop {
        match command.spawn() {
            Err(error) if error.raw_os_error() == Some(1359) && tries < 3 => tries += 1,
            child => return child.unwrap(),
        }
    }
}

/// Packs data with gzip.
pub(crate) fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// Packs data with Zstandard.
pub(crate) fn zstandard(data: &[u8]) -> Vec<u8> {
    compress_to_vec(data, CompressionLevel::Fastest)
}

/// Returns a shell, which finds the `urial` of this build first.
pub(crate) fn shell() -> Command {
    let urial = Path::new(env!("CARGO_BIN_EXE_urial"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [urial.parent().unwrap().into()].into_iter().chain(std::env::split_paths(&path));
    let mut command = Command::new("sh");
    command.env("PATH", std::env::join_paths(folders).unwrap());
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

pub(crate) fn urial<A: AsRef<OsStr>>(args: &[A], input: &[u8]) -> Outcome {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    Outcome::new(fed(&mut command, input))
}

/// Compares output and status of a run that prints nothing on standard error.
#[track_caller]
pub(crate) fn prints(args: &[&str], input: &str, out: &str, status: i32) {
    let outcome = urial(args, input.as_bytes());
    assert_eq!((outcome.out.as_str(), outcome.err.as_str()), (out, ""));
    assert_eq!(outcome.status, status);
}

/// Returns the message of a run that ends with `status` and prints nothing.
#[track_caller]
pub(crate) fn complains(args: &[&str], input: &str, status: i32) -> String {
    let outcome = urial(args, input.as_bytes());
    assert_eq!(outcome.data(), ("", status));
    outcome.err
}
