//! The files that `urial clean` writes: which are refused, and what is left of them when it does not come to its end.

mod common;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use common::{Outcome, urial};

const LIST: &str = "HTTP://a\n\nhttp://a/\nb c\n";

/// A folder with `list` in it, in which commands run.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        fs::write(folder.path("list"), LIST).unwrap();
        folder
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn clean(&self, args: &str) -> Outcome {
        let output = self.command(args).output().unwrap();
        Outcome {
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            bytes: output.stdout,
            err: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code().unwrap(),
        }
    }

    /// The command with arguments that are divided at blanks.
    fn command(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
        command
            .arg("clean")
            .args(args.split_whitespace())
            .current_dir(self.0.path())
            .stdin(Stdio::null());
        command
    }

    fn names(&self) -> Vec<String> {
        names(self.0.path())
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn refused_lines_take_the_place_of_nothing_that_is_read_or_written() {
    let folder = Folder::new();
    fs::create_dir(folder.path("sub")).unwrap();
    fs::write(folder.path("other"), "a:b\n").unwrap();
    fs::hard_link(folder.path("list"), folder.path("hard")).unwrap();
    let mut all = vec![
        "-f list --rejects list",
        "-f other -f list --rejects ./list",
        "-f list --rejects sub/../list -o new",
        "-f list -o new --rejects new",
        "-f list -o new --rejects ./sub/../new",
        "-f list -o other --rejects other",
    ];
    if cfg!(unix) {
        all.push("-f list --rejects hard");
    }
    let before = folder.names();
    for args in all {
        let outcome = folder.clean(args);
        assert_eq!(outcome.data(), ("", 2), "{args}");
        assert!(
            outcome.err.starts_with("urial: --rejects names "),
            "{args}: {}",
            outcome.err
        );
        assert_eq!(fs::read_to_string(folder.path("list")).unwrap(), LIST);
        assert_eq!(folder.names(), before, "{args}");
    }
    // The list may take its own place.
    let outcome = folder.clean("-f list -o list --rejects new");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert_eq!(
        fs::read_to_string(folder.path("list")).unwrap(),
        "http://a/\n"
    );
    assert!(
        fs::read_to_string(folder.path("new"))
            .unwrap()
            .contains("\"b c\"")
    );
}

#[cfg(unix)]
#[test]
fn what_a_shell_has_opened_counts_too() {
    let folder = Folder::new();
    let link = folder.path("link");
    std::os::unix::fs::symlink("list", link).unwrap();
    for name in ["list", "link"] {
        let mut command = folder.command(&format!("--rejects {name}"));
        let read = command.stdin(File::open(folder.path("list")).unwrap());
        assert_eq!(read.output().unwrap().status.code(), Some(2), "{name}");
        let mut command = folder.command(&format!("a:b --rejects {name}"));
        let file = File::options().append(true).open(folder.path("list"));
        let written = command.stdout(file.unwrap());
        assert_eq!(written.output().unwrap().status.code(), Some(2), "{name}");
        assert_eq!(fs::read_to_string(folder.path("list")).unwrap(), LIST);
    }
    // A device loses nothing.
    let outcome = folder.clean("-f list -o /dev/null --rejects /dev/null");
    assert_eq!(outcome.data(), ("", 0), "{}", outcome.err);
}

#[test]
fn a_dash_is_standard_output() {
    let folder = Folder::new();
    let outcome = folder.clean("-q -f list -o - --rejects refused");
    assert_eq!(outcome.data(), ("http://a/\n", 0), "{}", outcome.err);
    let refused = fs::read_to_string(folder.path("refused")).unwrap();
    let outcome = folder.clean("-q -f list -o new --rejects -");
    assert_eq!(outcome.data(), (refused.as_str(), 0), "{}", outcome.err);
    assert_eq!(
        fs::read_to_string(folder.path("new")).unwrap(),
        "http://a/\n"
    );
    for args in ["-f list --rejects -", "-f list --rejects - -o -"] {
        let outcome = folder.clean(args);
        assert_eq!(outcome.data(), ("", 2), "{args}");
        assert!(
            outcome.err.contains("both go to standard output"),
            "{}",
            outcome.err
        );
    }
    assert_eq!(folder.names(), ["list", "new", "refused"]);
    assert_eq!(urial(&["clean", "-q", "-o", "-", "a:b"], b"").out, "a:b\n");
}
