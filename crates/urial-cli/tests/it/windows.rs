//! Differences of Windows: names of files, devices, patterns, and the path of `urial path`.

use std::fs::File;
use std::io::Seek;
use std::process::Command;

use crate::common::{Folder, Outcome, complains, fed, prints};

#[test]
fn two_spellings_of_a_new_file_are_one() {
    let folder = Folder::new(&[("urls.txt", "http://a/\nx y\n")]);
    for other in ["NEW.TXT", "new.txt.", "new.txt "] {
        let args = ["clean", "-q", "-o", "new.txt", "--rejects", other, "-f"];
        let mut command = folder.command("");
        let outcome = Outcome::new(fed(command.args(args).arg("urls.txt"), b""));
        assert_eq!(outcome.data(), ("", 2), "{other}");
        assert!(outcome.err.contains("one of them would be lost"));
    }
    assert_eq!(folder.names(), ["urls.txt"]);
}

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
fn devices_are_written_and_read() {
    let folder = Folder::new(&[("urls.txt", "http://a/\nx y\n")]);
    for line in ["clean -q -o NUL --rejects nul -f urls.txt", "clean -q -f NUL"] {
        let outcome = folder.run(line, "");
        assert_eq!(outcome.data(), ("", 0), "{line}: {}", outcome.err);
    }
    assert_eq!(folder.names(), ["urls.txt"]);
}

#[test]
fn patterns_are_files() {
    let folder = Folder::new(&[("a.txt", "http://a/\n"), ("b.txt", "http://b/\n")]);
    let outcome = folder.run("clean -q -f *.txt", "");
    assert_eq!(outcome.data(), ("http://a/\nhttp://b/\n", 0));
    let outcome = folder.run("clean -q *.txt", "");
    assert_eq!(outcome.data(), ("http://a/\nhttp://b/\n", 0));
    let outcome = folder.run("normalize --drop-query * http://a/?b", "");
    assert_eq!(outcome.data(), ("http://a/\n", 0));
    // One that names no file is a text.
    let outcome = folder.run("check -q http://a/?b*", "");
    assert_eq!(outcome.data(), ("http://a/?b*\n", 0));
}

#[test]
fn paths_are_those_of_this_system() {
    prints(&["path", r"C:\a b"], "", "file:///C:/a%20b\n", 0);
    prints(&["path", "--from-uri", "file:///C:/a%20b"], "", "C:\\a b\n", 0);
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
