//! The command in a shell: closed pipes, full disks, long lines, many files, missing files, packed
//! files.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::common::commands::{LINES, commands_with, covers};
use crate::common::{Folder, complains, gzip, prints, urial, zstandard};

/// Returns the commands that read and write a line at a time, with their required arguments.
pub(crate) fn commands() -> impl Iterator<Item = &'static [&'static str]> {
    LINES.iter().map(|(args, _)| *args).chain([&["redact"][..], &["extract"]])
}

#[test]
fn no_command_that_reads_lines_is_missing() {
    let others = [
        // They print at the end.
        "clean", "stats", // They print nothing of an ordinary line, or not the text.
        "audit", "path", // It prints several lines for one.
        "show",
    ];
    let tested = commands().map(|args| args[0]);
    covers(&commands_with("--file"), tested, &others);
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_urial"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Reads one line of the output and closes the pipe; returns the line and standard error.
fn take_one_line(mut child: Child, feed: impl FnOnce(&mut dyn Write) + Send) -> (String, String) {
    let mut stdin = child.stdin.take().unwrap();
    let mut line = String::new();
    thread::scope(|scope| {
        scope.spawn(move || feed(&mut stdin));
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        drop(out);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        (line, String::from_utf8(output.stderr).unwrap())
    })
}

#[cfg(unix)]
#[test]
fn a_pipe_that_is_closed_ends_it_quietly() {
    let folder = Folder::new(&[]);
    let big = folder.file("big", "http://example.com/\n".repeat(200_000).as_bytes());
    for command in commands() {
        for jobs in ["1", "4"] {
            let args = [command, &["-f", &big, "-j", jobs]].concat();
            let (line, err) = take_one_line(start(&args), |_| {});
            assert!(line.contains("example.com"), "{args:?} {line}");
            assert_eq!(err, "", "{args:?}");

            // Standard input never ends.
            let args = [command, &["-j", jobs]].concat();
            let (line, err) = take_one_line(start(&args), |stdin| {
                let block = "http://example.com/\n".repeat(1000);
                while stdin.write_all(block.as_bytes()).is_ok() {}
            });
            assert!(line.contains("example.com"), "{args:?} {line}");
            assert_eq!(err, "", "{args:?}");
        }
    }
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    for command in commands() {
        let mut child = start(&[command, &["-q"]].concat());
        let mut stdin = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            stdin.write_all(b"http://example.com/\n").unwrap();
            let mut line = String::new();
            out.read_line(&mut line).unwrap();
            assert!(line.contains("example.com"), "{command:?}");
        }
        drop(stdin);
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        assert_eq!((rest.as_str(), child.wait().unwrap().code()), ("", Some(0)));
    }
}

#[test]
fn a_line_may_have_64_mib_or_what_is_asked_for() {
    let mut line = format!("http://example.com/{}\n", "a".repeat((64 << 20) - 19));
    prints(&["check", "-q"], &line, &line, 0);
    line.insert(19, 'a');
    let outcome = urial(&["check"], (line.clone() + "a:b\n").as_bytes());
    assert_eq!(outcome.data(), ("a:b\n", 1));
    let told = "it has 67108865 bytes, and the limit is 64 MiB; --max-line SIZE raises it\n";
    assert!(outcome.err.contains(told), "{}", outcome.err);
    for command in ["check", "extract"] {
        prints(&[command, "-q", "--max-line", "1G"], &line, &line, 0);
    }
    line.insert(line.len() - 1, ' ');
    let outcome = urial(&["check", "--max-line", "1G"], ("a:b\n".to_owned() + &line).as_bytes());
    assert_eq!(outcome.data(), ("a:b\n", 1));
    assert!(outcome.err.len() < 1000 && outcome.err.contains("^\nurial: 2 read, 1 invalid\n"));
}

#[test]
fn many_files_are_read_in_order() {
    let folder = Folder::new(&[]);
    let mut args = vec!["check".to_owned()];
    let mut expected = String::new();
    let mut reports = String::new();
    for number in 0..10 {
        let line = format!("http://{number}.example/{}\n", "x".repeat(number * 7));
        // The last line of each has no line end.
        let text = format!("\u{FEFF}{}x:a b", line.repeat(20_000));
        args.extend(["-f".to_owned(), folder.file(&number.to_string(), text.as_bytes())]);
        expected += &line.repeat(20_000);
        reports +=
            &format!("{}:20001: unexpected ' '\n", folder.path(number.to_string()).display());
    }
    for jobs in ["1", "2", "9"] {
        let outcome = urial(&[&args[..], &["-j".to_owned(), jobs.to_owned()]].concat(), b"");
        assert_eq!(outcome.status, 1);
        assert!(outcome.out == expected);
        let places = outcome.err.lines().filter(|line| line.contains(":20001: "));
        let short: String =
            places.map(|line| line.split_once(" in ").unwrap().0.to_owned() + "\n").collect();
        assert_eq!(short, reports);
    }
}

type Pack = fn(&[u8]) -> Vec<u8>;

#[test]
fn packed_files_are_read_as_they_are() {
    let folder = Folder::new(&[]);
    for (ending, pack) in [("gz", gzip as Pack), ("zst", zstandard)] {
        // Two members, and a line that goes from one to the other.
        let members = [pack("\u{FEFF}a:1\r\na:".as_bytes()), pack(b"2\nwrong\na:3")].concat();
        let name = folder.file(&format!("list.{ending}"), &members);
        let outcome = urial(&["check", "-f", &name], b"");
        assert_eq!(outcome.data(), ("a:1\na:2\na:3\n", 1));
        assert!(outcome.err.starts_with(&format!("{name}:3: ")), "{}", outcome.err);
        if ending == "zst" {
            // A frame without data, as in files of `pzstd`.
            let skipped = [b"\x5A\x2A\x4D\x18\x02\0\0\0ab", &members[..]].concat();
            assert_eq!(urial(&["check", "-q"], &skipped).out, outcome.out);
        }
        // Neither the name nor the source of the data matters.
        let unnamed = folder.file("list", &members);
        assert_eq!(urial(&["check", "-q", "-f", &unnamed], b"").out, outcome.out);
        assert_eq!(urial(&["check", "-q"], &members).out, outcome.out);
        assert_eq!(urial(&["check", "-q", "-f", "-"], &members).out, outcome.out);
        let text = pack(b"x <http://a.example/\nb> y");
        prints(&["extract", "-q", &folder.file("text", &text)], "", "http://a.example/b\n", 0);
        prints(&["check", "-q", "-f", &folder.file("none", pack(b""))], "", "", 0);

        let long = pack("http://example.com/\n".repeat(100_000).as_bytes());
        let name = folder.file(&format!("long.{ending}"), &long);
        let outcome = urial(&["check", "-q", "-f", &name], b"");
        assert_eq!((outcome.out.lines().count(), outcome.status), (100_000, 0));
        cut_short(&folder, ending, &long);
        not_all_is_packed(&folder, ending, pack);
    }
}

/// Zeros after packed data are padding; other data there is reported and left out, and nothing
/// before it is lost.
fn not_all_is_packed(folder: &Folder, ending: &str, pack: Pack) {
    let packed = pack(b"a:1\na:2");
    let name = folder
        .file(&format!("padded.{ending}"), [&*packed, &[0; 5000], &packed, &[0; 511]].concat());
    prints(&["check", "-q", "-f", &name], "", "a:1\na:2a:1\na:2\n", 0);
    let list = folder.file("cleaned", b"");
    for (tail, begin) in [(&b"tail\n"[..], ""), (b"\0\0\x1F", ""), (b"x", "\u{FEFF}")] {
        let text: Vec<u8> = match begin {
            "" => b"a:1\na:2".to_vec(),
            _ => "\u{FEFF}a:1\na:2".encode_utf16().flat_map(u16::to_le_bytes).collect(),
        };
        let name = folder.file("tail", [&*pack(&text), tail].concat());
        let outcome = urial(&["check", "-q", "-f", &name], b"");
        assert_eq!(outcome.data(), ("a:1\na:2\n", 2), "{ending} {tail:?}");
        let expected = format!("urial: {name}: the ");
        assert!(outcome.err.starts_with(&expected), "{}", outcome.err);
        let tail = "data ended; the bytes after it were ignored\n";
        assert!(outcome.err.ends_with(tail), "{}", outcome.err);
        let args = ["clean", "-q", "-f", &name, "-o", &list];
        assert_eq!(urial(&args, b"").status, 2);
        assert_eq!(std::fs::read(&list).unwrap(), b"a:1\na:2\n");
        // In place, the trailing data would be lost.
        let before = std::fs::read(&name).unwrap();
        let outcome = urial(&["clean", "-q", "-f", &name, "-o", &name], b"");
        assert_eq!(outcome.status, 2);
        assert!(outcome.err.contains("is left as it was"), "{}", outcome.err);
        assert_eq!(std::fs::read(&name).unwrap(), before);
    }
}

/// Checks that a truncated packed file is read as far as it goes, and the error is reported.
fn cut_short(folder: &Folder, ending: &str, packed: &[u8]) {
    let broken = folder.file(&format!("broken.{ending}"), &packed[..packed.len() - 6]);
    let good = folder.file("good", b"a:b\n");
    let outcome = urial(&["check", "-q", "-f", &broken, "-f", &good], b"");
    assert_eq!(outcome.status, 2, "{ending}");
    // The last line may be incomplete, and is dropped.
    let (lines, last) = outcome.out.split_at(outcome.out.len() - 4);
    assert_eq!(last, "a:b\n");
    assert!(lines.lines().all(|line| line == "http://example.com/"), "{ending}");
    assert!(lines.len() > 100_000);
    assert!(outcome.err.starts_with(&format!("urial: {broken}: ")), "{}", outcome.err);
    // Even the header is incomplete.
    let head = folder.file(&format!("head.{ending}"), &packed[..4]);
    assert!(complains(&["check", "-q", "-f", &head], "", 2).contains(&head));
}

#[test]
fn nothing_is_nothing_and_separators_are_those_asked_for() {
    for command in commands() {
        // CLI.md: 1 where nothing matched.
        let searches =
            matches!(command[0], "filter" | "extract" | "gate") || command.contains(&"--match");
        prints(&[command, &["-q"]].concat(), "", "", i32::from(searches));
        if command != ["extract"] {
            let outcome = urial(&[command, &["-q", "-0"]].concat(), b"http://a/\0http://b/\0");
            assert_eq!((outcome.out.matches('\0').count(), outcome.status), (2, 0), "{command:?}");
            assert!(!outcome.out.contains('\n'));
        }
    }
}
