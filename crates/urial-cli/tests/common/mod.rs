//! How a test runs the command: standard input in; standard output, standard error and exit status out.
#![allow(dead_code, reason = "each group of tests is a program of its own")]

use std::io::Write;
use std::process::{Command, Stdio};

pub(crate) struct Outcome {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

pub(crate) fn urial(args: &[&str], input: &[u8]) -> Outcome {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urial"))
        .args(args)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Outcome {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code().unwrap(),
    }
}

/// Runs it with the arguments of a line, divided at blanks but not within single quotes; what it prints, and nothing beside it.
#[track_caller]
pub(crate) fn says(line: &str, expected: &str) {
    answers(line, expected, 0);
}

/// [`says`] with another exit status; what is on standard error does not count then.
#[track_caller]
pub(crate) fn answers(line: &str, expected: &str, status: i32) {
    let words = words(line);
    let args: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = urial(&args, b"");
    assert_eq!(outcome.out, expected, "{line}: {}", outcome.err);
    assert_eq!(outcome.status, status, "{line}: {}", outcome.err);
    assert!(
        status != 0 || outcome.err.is_empty(),
        "{line}: {}",
        outcome.err
    );
}

/// The words of a line, as a shell would divide it that knows nothing but single quotes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Compares all three; `args` is split at blanks.
#[track_caller]
pub(crate) fn check(args: &str, input: &str, out: &str, err: &str, status: i32) {
    let args: Vec<&str> = args.split(' ').collect();
    let outcome = urial(&args, input.as_bytes());
    assert_eq!((outcome.out.as_str(), outcome.err.as_str()), (out, err));
    assert_eq!(outcome.status, status);
}
