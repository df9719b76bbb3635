//! Output files: what is left of the old one, and who owns the new one.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::common::{Folder, Outcome};

const URIAL: &str = env!("CARGO_BIN_EXE_urial");

fn outcome(command: &mut Command) -> Outcome {
    Outcome::new(command.output().unwrap())
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
