//! Standard output on a disk that is full, for commands that `robust` does not stream.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::commands::{commands, covers};
use crate::robust::COMMANDS as STREAMED;

#[test]
fn every_command_reports_a_disk_that_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list");
    fs::write(&list, "http://10.0.0.1/\n").unwrap();
    let list = list.to_str().unwrap();
    let calls = [
        &["audit"][..],
        &["audit", "--rules"],
        &["clean"],
        &["clean", "--count", "--json"],
        &["compare", "http://a", "http://b"],
        &["generate", "completions", "bash"],
        &["diff", list, "/dev/null"],
        &["parse", "--decoded"],
        &["extract", "--html", "-b", "http://a/"],
        &["generate", "man"],
        &["normalize", "--in-text"],
        &["path", "/a"],
        &["show"],
        &["stats", "--json"],
    ];
    let streamed = STREAMED.iter().map(|args| args[0]);
    covers(&commands(), calls.iter().map(|args| args[0]).chain(streamed), &[]);
    for args in calls {
        let mut child = Command::new(env!("CARGO_BIN_EXE_urial"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(File::options().write(true).open("/dev/full").unwrap())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input: &[u8] = match args {
            ["extract", ..] => b"<a href=x>",
            _ => b"http://10.0.0.1/\n",
        };
        // The command may have ended without reading its input.
        let _ = child.stdin.take().unwrap().write_all(input);
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?} {err}");
        let last = err.lines().last().unwrap_or_default();
        assert!(last.starts_with("urial: ") && last.contains("No space left"), "{args:?} {err}");
    }
}
