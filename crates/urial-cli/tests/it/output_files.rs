//! Output files: what is left of the old one, who owns the new one, and that a file is not read
//! while it is written.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::common::{Folder, Outcome};

const URIAL: &str = env!("CARGO_BIN_EXE_urial");

fn outcome(command: &mut Command) -> Outcome {
    Outcome::new(command.output().unwrap())
}

/// Runs a line in a shell in the folder, with the command as `$U`.
#[cfg(unix)]
fn shell(folder: &Folder, line: &str) -> Outcome {
    let mut command = Command::new("sh");
    command.args(["-c", line]).env("U", URIAL).current_dir(folder.root()).stdin(Stdio::null());
    outcome(&mut command)
}

#[test]
fn an_input_is_not_replaced_by_nothing() {
    let csv = "i d,url\nx,a b\n";
    let runs = "filter --scheme ftp list -o list|\
        filter --scheme ftp --column url -f list -o ./list|check list -o list|\
        normalize -f list -o list|gate -f list -o list|edit --set path=/x -f list -o list|\
        resolve -b http://a/ -f list -o list --as uri|extract list -o list|diff list list -o list|\
        repair --as uri -f list -o list";
    for args in runs.split('|') {
        let folder = Folder::new(&[("list", csv)]);
        let outcome = folder.run(args, "");
        assert_eq!(outcome.data(), ("", 1), "{args}: {}", outcome.err);
        assert!(outcome.err.contains("urial: nothing is kept, so "), "{args}");
        assert!(outcome.err.contains("list is left as it was; --force empties it\n"), "{args}");
        assert_eq!(folder.read("list"), csv, "{args}");
        folder.run(&format!("{args} --force"), "");
        assert!(folder.read("list").len() < csv.len() - 2, "{args}");
        // Another file is what the run has printed: nothing.
        let folder = Folder::new(&[("list", csv), ("new", "old")]);
        folder.run(&args.replace("-o list", "-o new").replace("-o ./list", "-o new"), "");
        assert!(["", "i d,url\n"].contains(&&*folder.read("new")), "{args}");
    }
}

#[test]
fn a_file_is_not_replaced_by_nothing() {
    let csv = "id,url\n1,http://a/\n2,http://b/\n";
    let folder = Folder::new(&[]);
    for args in [
        "clean -f list -o list",
        "clean -q -f list -o list --json",
        "clean -f list -o ./list --count --rejects refused",
        "clean -f empty -o list",
        "clean -f empty -o list --strict",
    ] {
        folder.file("list", csv);
        folder.file("empty", "");
        let outcome = folder.run(args, "");
        assert_eq!(outcome.data(), ("", 1), "{args}: {}", outcome.err);
        assert!(
            outcome.err.contains(
                "urial: nothing is kept, so list is left as it was; --force empties it\n"
            ) || outcome.err.contains(
                "urial: nothing is kept, so ./list is left as it was; --force empties it\n"
            ),
            "{args}: {}",
            outcome.err
        );
        assert_eq!(folder.read("list"), csv, "{args}");
        // With `--force` it is replaced.
        let outcome = folder.run(&format!("{args} --force"), "");
        let status = i32::from(args.contains("--strict") && !args.contains("empty"));
        assert_eq!(outcome.data(), ("", status), "{args}: {}", outcome.err);
        match args.contains("--json") {
            true => assert_eq!(folder.read("list").matches("\"valid\":false").count(), 3),
            false => assert_eq!(folder.read("list"), "", "{args}"),
        }
    }
    // Rejected lines are written even then.
    assert_eq!(folder.read("refused").lines().count(), 3);
    // A missing or empty file has nothing to lose.
    for name in ["new", "empty"] {
        let outcome = folder.run(&format!("clean -q -f empty -o {name}"), "");
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        assert_eq!(folder.read(name), "");
    }
    // One line is enough, even if it comes out of a temporary file at the end.
    folder.file("list", "id\nhttp://a/\n");
    assert_eq!(folder.run("clean -q -f list -o list --count", "").status, 0);
    assert_eq!(folder.read("list"), "1\thttp://a/\n");
}

#[cfg(unix)]
#[test]
fn links_are_followed_as_a_shell_does() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new(&[]);
    fs::create_dir(folder.path("sub")).unwrap();
    symlink("sub/second", folder.path("first")).unwrap();
    symlink("third", folder.path("sub/second")).unwrap();
    for round in ["created", "replaced"] {
        let outcome = folder.run("clean -q a:b -o first", "");
        assert_eq!(outcome.data(), ("", 0), "{round}: {}", outcome.err);
        assert_eq!(folder.read("sub/third"), "a:b\n", "{round}");
        assert!(folder.path("first").is_symlink() && folder.path("sub/second").is_symlink());
    }
    symlink("two", folder.path("one")).unwrap();
    symlink("one", folder.path("two")).unwrap();
    symlink("nowhere/file", folder.path("lost")).unwrap();
    for (name, words) in [("one", "ymbolic links"), ("lost", "No such file")] {
        for option in ["-o", "--rejects"] {
            let outcome = folder.run(&format!("clean a:b c:% {option} {name}"), "");
            assert_eq!(outcome.data(), ("", 2), "{name}: {}", outcome.err);
            assert!(
                outcome.err.starts_with(&format!("urial: {name}: ")) && outcome.err.contains(words),
                "{}",
                outcome.err
            );
            assert!(folder.path(name).is_symlink());
        }
    }
    // Two names of one file that does not exist yet.
    symlink("list", folder.path("other")).unwrap();
    let outcome = folder.run("clean a:b c:% -o list --rejects other", "");
    assert_eq!(outcome.data(), ("", 2), "{}", outcome.err);
    assert!(outcome.err.contains("--rejects names the file"));
    assert!(folder.run("clean a:b -o new/", "").err.contains("directory"));
}

/// Copies the command into the folder, and makes both accessible to all users.
#[cfg(unix)]
fn for_all(folder: &Folder) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder.root(), PermissionsExt::from_mode(0o777)).unwrap();
    let program = folder.path("urial");
    // By a process of its own: a file that another thread's child has inherited open for writing
    // cannot be run ("Text file busy").
    let copied = Command::new("cp").arg(URIAL).arg(&program).status();
    assert!(copied.unwrap().success());
    fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    program
}

/// A user other than root, for tests that run as root.
#[cfg(unix)]
const NOBODY: u32 = 65534;

#[cfg(unix)]
#[test]
fn what_may_not_be_written_is_not_replaced() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let folder = Folder::new(&[]);
    let program = for_all(&folder);
    folder.file("list", "a:b\nold\n");
    fs::set_permissions(folder.path("list"), PermissionsExt::from_mode(0o444)).unwrap();
    for args in ["a:b -o list", "a:b c:% --rejects list"] {
        let mut command = Command::new(&program);
        command.arg("clean").args(args.split_whitespace()).current_dir(folder.root());
        if folder.path("list").metadata().unwrap().uid() == 0 {
            command.uid(NOBODY).gid(NOBODY);
        }
        let outcome = outcome(&mut command);
        assert_eq!(outcome.data(), ("", 2), "{args}");
        assert_eq!(outcome.err, "urial: list: Permission denied (os error 13)\n");
        assert_eq!(folder.read("list"), "a:b\nold\n");
    }
}

#[cfg(unix)]
#[test]
fn owner_and_mode_are_kept_or_lost_safely() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;
    let folder = Folder::new(&[]);
    let program = for_all(&folder);
    let facts = || {
        let known = folder.path("list").metadata().unwrap();
        (known.uid(), known.gid(), known.mode() & 0o7777)
    };
    let prepare = |mode: u32| {
        folder.file("list", "a:b\n");
        fs::set_permissions(folder.path("list"), PermissionsExt::from_mode(mode)).unwrap();
    };
    prepare(0o640);
    let (owner, group, _) = facts();
    assert_eq!(folder.run("clean -q -f list -o list", "").status, 0);
    assert_eq!(facts(), (owner, group, 0o640));
    if owner != 0 {
        return;
    }
    // Root restores the owner.
    prepare(0o644);
    chown(folder.path("list"), Some(NOBODY), Some(NOBODY)).unwrap();
    fs::set_permissions(folder.path("list"), PermissionsExt::from_mode(0o4755)).unwrap();
    assert_eq!(folder.run("clean -q -f list -o list", "").status, 0);
    let (owner, group, mode) = facts();
    assert_eq!((owner, group, mode & 0o777), (NOBODY, NOBODY, 0o755));
    // Other users cannot, so the set-ID bits are dropped.
    for (mode, left) in [(0o6777, 0o777), (0o666, 0o666), (0o676, 0o666), (0o672, 0o622)] {
        fs::remove_file(folder.path("list")).unwrap();
        prepare(mode);
        let mut command = Command::new(&program);
        command.args("clean -q a:b -o list".split(' ')).current_dir(folder.root());
        let outcome = outcome(command.uid(NOBODY).gid(NOBODY));
        assert_eq!(outcome.data(), ("", 0), "{}", outcome.err);
        assert_eq!(facts(), (NOBODY, NOBODY, left), "{mode:o}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_written_is_on_the_device_before_it_has_a_name() {
    let folder = Folder::new(&[]);
    folder.file("list", "a:b\n");
    let traced = Command::new("strace")
        .args(["-f", "-e", "trace=fsync,linkat,rename,renameat,renameat2"])
        .args([URIAL, "clean", "-q", "c:d", "e", "-o", "list", "--rejects", "no"])
        .current_dir(folder.root())
        .output();
    // Skip the test if `strace` is missing.
    let Ok(traced) = traced else { return };
    let text = String::from_utf8_lossy(&traced.stderr);
    let calls: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once('('))
        .map(|(call, _)| call.rsplit(' ').next().unwrap())
        .filter(|call| call.starts_with("fsync") || call.starts_with("rename"))
        .collect();
    let Some(named) = calls.iter().position(|call| call.starts_with("rename")) else {
        assert!(!traced.status.success() || text.contains("ptrace"), "{text}");
        return;
    };
    assert!(named >= 2 && calls[..named].iter().all(|call| *call == "fsync"));
    assert_eq!(calls.last(), Some(&"fsync"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn standard_input_is_not_written() {
    let folder = Folder::new(&[]);
    folder.file("list", "a:b\na:b\n");
    for name in ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"] {
        let mut command = folder.command(&format!("clean -o {name}"));
        let outcome = outcome(command.stdin(File::open(folder.path("list")).unwrap()));
        assert_eq!(outcome.data(), ("", 2), "{}", outcome.err);
        assert!(outcome.err.contains("standard input"), "{}", outcome.err);
        assert_eq!(folder.read("list"), "a:b\na:b\n", "{name}");
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_read_while_it_is_written() {
    let folder = Folder::new(&[]);
    let text = "http://a/\n".repeat(1000);
    fs::create_dir(folder.path("sub")).unwrap();
    let refused = [
        "$U normalize -f x >> x",
        "$U check < x >> x",
        "$U check -f - < x >> x",
        "$U normalize --key -f ./sub/../x >> x",
        "$U clean -f x >> x",
        "$U extract x >> x",
        "$U stats -f x >> x",
        "$U audit -f x 2>> x",
        "$U redact -f x 1<> x",
        "$U parse -f hard >> x",
    ];
    for line in refused {
        folder.file("x", &text);
        let _ = fs::remove_file(folder.path("hard"));
        fs::hard_link(folder.path("x"), folder.path("hard")).unwrap();
        let outcome = shell(&folder, &format!("ulimit -f 100; {line}"));
        assert_eq!(outcome.status, 2, "{line}: {}", outcome.err);
        let told = format!("{}{}", outcome.err, folder.read("x"));
        assert!(told.contains(": input file is "), "{line}: {told}");
        assert!(folder.read("x").len() < text.len() + 300, "{line}");
    }
    // The other inputs are read, as by `cat`.
    folder.file("x", "a:b\n");
    folder.file("y", "c:d\n");
    let outcome = shell(&folder, "$U check -q -f y -f x >> x");
    assert_eq!(outcome.err, "urial: x: input file is output file\n");
    assert_eq!((folder.read("x"), outcome.status), ("a:b\nc:d\n".into(), 2));
    folder.file("x", "");
    let outcome = shell(&folder, "$U check -q -f y -f x > x");
    assert_eq!((folder.read("x"), outcome.status), ("c:d\n".into(), 2));
}

#[cfg(unix)]
#[test]
fn what_only_looks_like_it_is_read() {
    let folder = Folder::new(&[]);
    folder.file("y", "c:d\n");
    for (line, out) in [
        // The shell has truncated the file.
        ("$U check -q -f x > x", ""),
        ("$U check -q < x > x", ""),
        ("$U check -q -f /dev/null > /dev/null 2>&1", ""),
        ("$U check -q < /dev/null > /dev/null", ""),
        ("$U check -q < y | cat", "c:d\n"),
        ("echo c:d | $U check -q | cat", "c:d\n"),
        ("$U clean -q -f y -o y; cat y", "c:d\n"),
        ("mkfifo p; cat y > p & $U check -q -f p", "c:d\n"),
    ] {
        folder.file("x", "a:b\n");
        let outcome = shell(&folder, line);
        assert_eq!(outcome.data(), (out, 0), "{line}: {}", outcome.err);
    }
}

#[test]
fn no_plain_text_is_written_under_the_name_of_an_archive() {
    let folder = Folder::new(&[("l.txt", "HTTP://a\n")]);
    for (name, packer) in [("l.gz", "gzip"), ("l.zst", "zstd")] {
        for option in ["-o", "--rejects"] {
            let outcome = folder.run(&format!("clean -f l.txt {option} {name}"), "");
            assert_eq!(outcome.status, 2, "{option} {name}");
            assert!(outcome.err.contains(&format!("| {packer} > FILE")), "{}", outcome.err);
        }
    }
    assert_eq!(folder.names(), ["l.txt"]);
}
