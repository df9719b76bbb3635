//! Lines that are too long: refused with their number, skipped in bounded memory, and nothing after
//! them is lost.

use crate::common::commands::{LINES, commands_with, covers};
use crate::common::urial;

#[test]
fn no_command_with_a_limit_is_missing() {
    let others = [
        // Other tests of this file.
        "clean", "extract", // They print nothing, or not one line, for `http://b/c`.
        "audit", "diff", "path", "show", "stats",
    ];
    let tested = LINES.iter().map(|(args, _)| args[0]);
    covers(&commands_with("--max-line"), tested, &others);
}

/// Makes `http://a/xxx…` of `length` bytes.
fn long(length: usize) -> String {
    format!("http://a/{}", "x".repeat(length - 9))
}

fn message(line: usize, length: usize, limit: &str) -> String {
    format!(
        "<stdin>:{line}: the line is too long: it has {length} bytes, and the limit is {limit}; --max-line SIZE raises it\n"
    )
}

#[test]
fn a_long_line_is_refused_and_the_others_are_not() {
    for (command, out) in LINES {
        for (length, limit, name) in [
            (1025, "1K", "1 KiB"),
            // Longer than one block, and than two.
            (700_000, "300000", "300000 bytes"),
            (1_500_000, "1M", "1 MiB"),
        ] {
            let input = format!("http://b/c\n{}\nhttp://b/c\n", long(length));
            let args = [command, &["--max-line", limit, "-j", "2"]].concat();
            let outcome = urial(&args, input.as_bytes());
            let lines = format!("{out}\n{out}\n");
            assert_eq!(outcome.data(), (&*lines, 1), "{args:?}");
            let expected = message(2, length, name);
            assert!(outcome.err.starts_with(&expected), "{args:?} {}", outcome.err);
            assert!(outcome.err.contains("http://a/xxx"), "{args:?}");
            let verdict = match command[0] {
                "gate" => "1 refused",
                "filter" => "2 matched, 1 invalid",
                "template" if args.contains(&"--match") => "2 matched, 1 invalid",
                _ => "1 invalid",
            };
            let summary = format!("urial: 3 read, {verdict}");
            assert!(outcome.err.contains(&summary), "{args:?} {}", outcome.err);
            assert!(outcome.err.len() < 1000, "{args:?}");
            // A long last line without a line end.
            let outcome = urial(&args, format!("http://b/c\n{}", long(length)).as_bytes());
            assert_eq!((outcome.out, outcome.status), (format!("{out}\n"), 1), "{args:?}");
        }
        // A line of exactly the limit is accepted.
        let args = [command, &["-q", "--max-line", "1K"]].concat();
        assert!(!urial(&args, long(1024).as_bytes()).err.contains("too long"));
    }
}

#[test]
fn a_line_of_utf16_has_the_same_limit() {
    let text = format!("\u{FEFF}a:b\r\n{}\u{e9}\r\nc:d\r\n", long(700_000));
    let input: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let outcome = urial(&["check", "--max-line", "10K"], &input);
    assert_eq!(outcome.data(), ("a:b\nc:d\n", 1));
    // `é` has two bytes in UTF-8, and the carriage return counts until the line end after it is
    // seen.
    assert!(outcome.err.starts_with(&message(2, 700_003, "10 KiB")), "{}", outcome.err);
}

#[test]
fn running_text_is_cut_where_no_reference_is() {
    // A line of more than 4 MiB, with references all over it.
    let mut text = String::new();
    let mut expected = String::new();
    for number in 0..120_000 {
        let end = ["\" ", "> \t"][number % 2];
        text += &format!("{{\"k\":{}http://h/{number}{end}", ["\"", "<"][number % 2]);
        expected += &format!("http://h/{number}\n");
    }
    let text = text.repeat(2);
    let expected = expected.repeat(2);
    assert!(text.len() > 5 << 20);
    let outcome = urial(&["extract", "-q"], text.as_bytes());
    assert_eq!((outcome.out == expected, outcome.status, &*outcome.err), (true, 0, ""));
    let outcome = urial(&["extract", "-q", "-n"], text.as_bytes());
    for (line, number) in outcome.out.lines().zip(0..).skip(200_000).take(5) {
        let mut fields = line.splitn(4, ':');
        assert_eq!((fields.next(), fields.next()), (Some("<stdin>"), Some("1")), "{number}");
        let column: usize = fields.next().unwrap().parse().unwrap();
        assert!(text[column - 1..].starts_with(fields.next().unwrap()), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_little_file_does_not_fill_the_memory() {
    use crate::common::Folder;
    use std::process::Command;
    const SIZE: u64 = 240 << 20;
    // A frame with a window of 128 KiB: blocks of that size, each of one byte repeated, and a last
    // one as it is (RFC 8878, section 3.1.1).
    const BLOCK: u32 = 128 << 10;
    let mut frame = b"\x28\xB5\x2F\xFD\x00\x38".to_vec();
    for _ in 0..SIZE / u64::from(BLOCK) {
        frame.extend_from_slice(&(BLOCK << 3 | 1 << 1).to_le_bytes()[..3]);
        frame.push(b'y');
    }
    frame.extend_from_slice(b"\x29\0\0\na:b\n");
    assert!(frame.len() < 1 << 20);
    let folder = Folder::new(&[]);
    folder.file("bomb.zst", frame);
    for (command, status, out) in
        [("check", 1, "a:b\n"), ("clean --memory 16M", 0, "a:b\n"), ("extract", 1, "")]
    {
        // The limit is on address space, of which threads and tables reserve more than they use.
        let line = format!("ulimit -v 200000; exec $U {command} -j 2 -f bomb.zst");
        let output = Command::new("sh")
            .args(["-c", &line])
            .env("U", env!("CARGO_BIN_EXE_urial"))
            .current_dir(folder.root())
            .output()
            .unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{line}: {err}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), out, "{line}");
        assert!(err.starts_with("bomb.zst:1: ") && err.contains("too long"), "{err}");
        assert!(err.contains(&SIZE.to_string()), "{err}");
    }
}

/// As many threads are started as are asked for.
#[cfg(target_os = "linux")]
#[test]
fn there_are_no_more_threads_than_jobs() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    for jobs in ["1", "3"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
        command.args(["check", "-q", "-j", jobs]).stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all("http://a/\n".repeat(200_000).as_bytes()).unwrap();
        let threads = || {
            let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
            let line = status.lines().find_map(|line| line.strip_prefix("Threads:\t"));
            line.unwrap().to_owned()
        };
        // The last of them may not have begun yet.
        let waits = (0..100).find(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            threads() == jobs
        });
        assert!(waits.is_some(), "{} of {jobs}", threads());
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}
