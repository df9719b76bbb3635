//! Differences of Windows, where the page `windows` cannot show them: full paths and handles.

use std::fs::File;
use std::io::Seek;
use std::process::Command;

use crate::common::{Folder, Outcome, complains, prints};

#[test]
fn an_input_that_is_the_output_is_refused() {
    let folder = Folder::new(&[("sb.txt", "http://a/\n")]);
    let open = || {
        let file = File::options().append(true).open(folder.path("sb.txt"));
        let mut file = file.unwrap();
        file.seek(std::io::SeekFrom::End(0)).unwrap();
        file
    };
    let mut command = folder.command("check -q -f sb.txt");
    let outcome = command.stdout(open()).output().unwrap();
    assert_eq!(outcome.status.code(), Some(2));
    let message = String::from_utf8(outcome.stderr).unwrap();
    assert!(message.contains("input file is output file"), "{message}");
    assert_eq!(folder.read("sb.txt"), "http://a/\n");
}

#[test]
fn a_drive_is_no_scheme() {
    let folder = Folder::new(&[("a.txt", "http://a/\n")]);
    let name = folder.path("a.txt").into_os_string().into_string().unwrap();
    prints(&["check", "-q", &name], "", "http://a/\n", 0);
    prints(&["check", "-q", &name.replace('\\', "/")], "", "http://a/\n", 0);
    // One that is missing does not end the others.
    let outcome = crate::common::urial(&["check", "-f", r"C:\none.txt", &name], b"");
    assert_eq!(outcome.data(), ("http://a/\n", 2));
    let message = complains(&["clean", r"C:\none.txt"], "", 2);
    assert_eq!(message, "urial: no such file, and no URI: C:\\none.txt\n");
    prints(&["check", "-q", "c:/none"], "", "c:/none\n", 0);
}

#[test]
fn standard_input_is_a_file_too() {
    let folder = Folder::new(&[("urls.txt", "http://a/\n")]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
    command.args(["clean", "-q", "--rejects"]).arg(folder.path("URLS.txt"));
    let list = File::open(folder.path("urls.txt")).unwrap();
    let outcome = Outcome::new(command.stdin(list).output().unwrap());
    assert_eq!(outcome.data(), ("", 2));
    assert!(outcome.err.contains("which is read"), "{}", outcome.err);
}
