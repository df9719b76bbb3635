//! `urial clean` as a shell sees it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::common::{Folder, Outcome, urial};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

fn clean(args: &[&str], input: &[u8]) -> Outcome {
    urial(&[&["clean"], args].concat(), input)
}

/// Runs `clean`, which has to succeed, and compares its output.
#[track_caller]
fn check(args: &str, input: &str, expected: &str) {
    let args: Vec<&str> = args.split(' ').collect();
    let outcome = clean(&args, input.as_bytes());
    assert_eq!(outcome.out, expected, "{}", outcome.err);
    assert_eq!(outcome.status, 0);
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).unwrap()
}

const LIST: &str = "HTTP://A.com:80/%7eb\n\nhttp://a.com/~b\n \t\nhttp://b/ c\nurn:isbn:1\nhttp://a.com/~b\r\nb c\n";

#[test]
fn every_line_is_accounted_for() {
    let outcome = clean(&[], LIST.as_bytes());
    assert_eq!(outcome.out, "http://a.com/~b\nurn:isbn:1\n");
    assert_eq!(outcome.status, 0);
    let expected = "\
<stdin>:5: unexpected ' ' in the path at byte 9; write it as %20
  http://b/ c
           ^
";
    assert!(outcome.err.starts_with(expected), "{}", outcome.err);
    let summary = "\
urial: 8 read, 2 kept, 2 duplicates, 2 blank, 2 invalid
  1 unexpected ' ' in the path, first at <stdin>:5
  1 no scheme at the start, first at <stdin>:8
  try --repair to fix safe cases
";
    assert!(outcome.err.ends_with(summary), "{}", outcome.err);
    assert_eq!(clean(&["--strict"], LIST.as_bytes()).status, 1);
    assert_eq!(clean(&["--strict"], b"a:b\n\na:b\n").status, 0);
    assert_eq!(clean(&["-q"], LIST.as_bytes()).err, "");
}

#[test]
fn the_step_and_the_kind_can_be_chosen() {
    let list = "http://a:80/%61\nHTTP://A:80/a\nhttp://a/a\n";
    check(
        "-q --step case",
        list,
        "http://a:80/%61\nhttp://a:80/a\nhttp://a/a\n",
    );
    check("-q --step syntax", list, "http://a:80/a\nhttp://a/a\n");
    check("-q --step scheme", list, "http://a/a\n");
    check("-q --as reference", "../a/./b\n../a/b\n", "../a/b\n");
    check("-q --as iri", "http://a/ä\nHTTP://a/ä\n", "http://a/ä\n");
}

#[test]
fn relative_lines_are_resolved_against_a_base() {
    let list = "../c\nhttp://a/c\n#d\nx:/y/../z\n";
    check(
        "-q --step case -b http://a/b/b",
        list,
        "http://a/c\nhttp://a/b/b#d\nx:/y/../z\n",
    );
    check("-q -b http://ü/ --as iri", "ä\n", "http://ü/ä\n");
    for args in [
        &["-b", "a"][..],
        &["-b", "http://ü/"],
        &["-b", "a:b", "--as", "relative-ref"],
    ] {
        let outcome = clean(args, b"a\n");
        assert_eq!((outcome.out.as_str(), outcome.status), ("", 2), "{args:?}");
    }
    // An error is about the line as it was written, not about its target.
    let outcome = clean(&["-b", "http://a/b/b"], "c d\nä\n".as_bytes());
    assert!(
        outcome
            .err
            .contains("<stdin>:1: unexpected ' ' in the path at byte 1"),
        "{}",
        outcome.err
    );
    assert!(outcome.err.contains("<stdin>:2: "));
}

#[test]
fn counts_come_first_and_originals_stay() {
    let list = "HTTP://a\nurn:b\nhttp://a/\nhttp://a:80\n";
    check("-q --count", list, "3\thttp://a/\n1\turn:b\n");
    check("-q --keep-original", list, "HTTP://a\nurn:b\n");
    check(
        "-q --keep-original --count",
        list,
        "3\tHTTP://a\n1\turn:b\n",
    );
    check("-q --keep-original -b x:/y/", "../b\nx:/b\n", "../b\n");
}

#[test]
fn what_can_be_mended_is_and_that_is_said() {
    let list = "http://a/b c\nhttp://a/b%20c\n http://d/\nhttp://e f/\n\"\n";
    let outcome = clean(&["--repair"], list.as_bytes());
    assert_eq!(outcome.out, "http://a/b%20c\nhttp://d/\n");
    let begin = "\
<stdin>:1: repaired: a space at byte 10: \" \" becomes \"%20\"
<stdin>:3: repaired: white space around the text at byte 0: \" \" is removed
<stdin>:4: unexpected ' ' in the host at byte 8";
    assert!(outcome.err.starts_with(begin), "{}", outcome.err);
    assert!(
        outcome
            .err
            .contains("urial: 5 read, 2 kept, 1 duplicate, 0 blank, 2 invalid; 2 repaired\n")
    );
    // The output is always valid.
    check(
        "-q --repair --keep-original",
        "HTTP://a/b c\n",
        "HTTP://a/b%20c\n",
    );
    let outcome = clean(&["--repair"], b"http://a/\xE9\nhttp://u:se cret@a/\n");
    assert_eq!(outcome.out, "http://a/%E9\nhttp://u:se%20cret@a/\n");
    assert!(!outcome.err.contains("cret"), "{}", outcome.err);
}

#[test]
fn refused_lines_go_to_a_file() {
    let folder = Folder::new(&[]);
    let list = folder.file(
        "list",
        b"http://me:hun ter2@a b/\na:b\nx\xFF\n\nhttp://[::1/\n",
    );
    let rejects = folder.path("rejects.jsonl");
    let args = ["-f", &list, "--rejects", rejects.to_str().unwrap()];
    let outcome = clean(&args, b"");
    assert_eq!((outcome.out.as_str(), outcome.status), ("a:b\n", 0));
    assert!(
        outcome
            .err
            .starts_with("urial: 5 read, 1 kept, 0 duplicates, 1 blank, 3 invalid\n"),
        "{}",
        outcome.err
    );
    let objects: Vec<serde_json::Value> = read(&rejects)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let get = |name: &str| {
        objects
            .iter()
            .map(|object| object[name].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(get("line"), [1, 3, 5]);
    assert_eq!(get("file"), [list.as_str(); 3]);
    assert_eq!(get("byte"), [13, 1, 7]);
    assert_eq!(
        get("kind"),
        ["unexpected-character", "not-utf8", "unclosed-bracket"]
    );
    assert_eq!(
        get("text"),
        ["http://me:***@a b/", "x\u{FFFD}", "http://[::1/"]
    );
    assert_eq!(get("component")[0], "userinfo");
    assert!(
        !read(&rejects).contains("hun") && !get("message")[0].as_str().unwrap().contains("' '")
    );

    assert_eq!(
        clean(&[&args[..], &["--show-passwords"]].concat(), b"").status,
        0
    );
    assert!(read(&rejects).contains("me:hun ter2@"));
    assert_eq!(folder.names(), ["list", "rejects.jsonl"]);
}

#[test]
fn the_output_may_be_the_input() {
    let folder = Folder::new(&[]);
    let list = folder.file("list", LIST.as_bytes());
    let outcome = clean(&["-f", &list, "-o", &list], b"");
    assert_eq!((outcome.out.as_str(), outcome.status), ("", 0));
    assert_eq!(read(&list), "http://a.com/~b\nurn:isbn:1\n");
    assert_eq!(folder.names(), ["list"]);
}

#[test]
fn a_failure_leaves_the_output_as_it_was() {
    let folder = Folder::new(&[]);
    let broken = folder.file("list.gz", b"\x1F\x8B\x08nothing");
    let old = folder.file("old", b"old");
    let missing = folder.path("missing").to_str().unwrap().to_owned();
    for input in [&broken, &missing] {
        let outcome = clean(&["-f", input, "-o", &old], b"");
        assert_eq!(outcome.status, 2);
        assert!(
            outcome.err.starts_with(&format!("urial: {input}: ")),
            "{}",
            outcome.err
        );
        assert!(
            outcome
                .err
                .contains(&format!("urial: {old} is left as it was\n")),
            "{}",
            outcome.err
        );
        assert_eq!(read(&old), "old");
    }
    let outcome = clean(&["-o", folder.path("no/file").to_str().unwrap()], b"a:b\n");
    assert_eq!(outcome.status, 2);
    assert_eq!(folder.names(), ["list.gz", "old"]);
}

#[test]
fn odd_inputs() {
    check("-q", "", "");
    check("-q", "\n\n", "");
    check("-q", "\u{FEFF}a:b\r\na:b", "a:b\n");
    check("-q -0", "a:b\0\0c:d\0a:b", "a:b\0c:d\0");
    let outcome = clean(&["-0"], b"a:b\nc\0");
    assert_eq!(outcome.out, "");
    // Arguments are texts, even with line ends in them.
    let outcome = clean(&["a:b", "A:b", "", "c:\nd"], b"");
    assert_eq!((outcome.out.as_str(), outcome.status), ("a:b\n", 0));
    assert!(outcome.err.starts_with("urial: "), "{}", outcome.err);
    let long = format!("a:{}", "b".repeat(3_000_000));
    check(
        "-q",
        &format!("{long}\na:c\n{long}\n"),
        &format!("{long}\na:c\n"),
    );
}

#[test]
fn ten_files_are_one_list() {
    let folder = Folder::new(&[]);
    let gzip = |text: &str| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let mut args = vec!["--no-progress".to_owned()];
    for number in 0..10 {
        let text = format!("HTTP://a/{number}\nhttp://a/{}\nx y\n", number / 2);
        let data = match number % 3 {
            0 => text.into_bytes(),
            1 => gzip(&text),
            _ => compress_to_vec(text.as_bytes(), CompressionLevel::Fastest),
        };
        args.extend([
            "-f".to_owned(),
            folder.file(&format!("list{number}"), &data),
        ]);
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = clean(&args, b"");
    let expected: String = (0..10)
        .map(|number| format!("http://a/{number}\n"))
        .collect();
    assert_eq!((outcome.out, outcome.status), (expected, 0));
    // Lines are counted anew for each file.
    let reports = outcome
        .err
        .lines()
        .filter(|line| line.contains("list7:3: "));
    assert_eq!(reports.count(), 1, "{}", outcome.err);
    assert!(
        outcome
            .err
            .contains("urial: 30 read, 10 kept, 10 duplicates, 0 blank, 10 invalid\n"),
        "{}",
        outcome.err
    );
}

/// Makes a list that is longer than the part that is processed before threads start.
fn long_list() -> String {
    let line = |number: usize| match number % 7 {
        0 => format!("HTTP://host{}:80/%7e{number}\n", number % 101),
        1 => format!("http://host/{number} x\n"),
        2 => "\n".to_owned(),
        _ => format!("http://host/{}\n", number % 1009),
    };
    (0..60_000).map(line).collect()
}

#[test]
fn threads_change_nothing() {
    let list = long_list();
    let one = clean(&["-j", "1"], list.as_bytes());
    let many = clean(&["-j", "5"], list.as_bytes());
    assert_eq!(one.out, many.out);
    assert_eq!(one.err, many.err);
    let mut seen = std::collections::HashSet::new();
    let valid = list.lines().filter_map(|line| urial::Uri::parse(line).ok());
    let keys = valid.map(|uri| uri.normalize(urial::Step::Scheme).as_str().to_owned());
    let expected: Vec<String> = keys.filter(|key| seen.insert(key.clone())).collect();
    assert!(one.out.lines().eq(expected.iter().map(String::as_str)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let list = long_list();
    for args in [
        &["-q", "-o", "/dev/full"][..],
        &["-q", "--rejects", "/dev/full"],
        &["-q", "--count", "-o", "/dev/full"],
    ] {
        let outcome = clean(args, list.as_bytes());
        assert_eq!(
            (outcome.status, outcome.out.len() < list.len()),
            (2, true),
            "{args:?}"
        );
        assert!(
            outcome
                .err
                .contains("urial: /dev/full: No space left on device"),
            "{}",
            outcome.err
        );
    }
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
    let output = command
        .args(["clean", "-q", "a:b"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.starts_with("urial: standard output: No space left on device"),
        "{error}"
    );
}

#[test]
fn little_memory_and_fingerprints_change_nothing() {
    let line = |number: usize| {
        format!(
            "HTTP://host/{}/a-path-that-is-long-enough\n",
            number * 7919 % 80_000
        )
    };
    let list: String = (0..120_000).map(line).collect();
    for more in [&["-q"][..], &["-q", "--count"], &["-q", "--keep-original"]] {
        let expected = clean(more, list.as_bytes());
        assert_eq!(expected.out.lines().count(), 80_000);
        for args in [
            &["--memory", "1M"][..],
            &["--approx"],
            &["--approx", "--memory", "1M"],
            &["--memory", "1M", "-j", "1"],
        ] {
            let outcome = clean(&[more, args].concat(), list.as_bytes());
            assert!(outcome.out == expected.out, "{more:?} {args:?}");
            assert_eq!(outcome.status, 0);
        }
    }
    let outcome = clean(&["--memory", "1M"], list.as_bytes());
    assert!(
        outcome
            .err
            .contains("120000 read, 80000 kept, 40000 duplicates"),
        "{}",
        outcome.err
    );
    assert!(
        outcome.err.contains("a temporary file was used"),
        "{}",
        outcome.err
    );
    let nowhere = clean(
        &["--memory", "1M", "--temp-dir", "no/such/folder"],
        list.as_bytes(),
    );
    assert_eq!(nowhere.status, 2);
    assert!(
        nowhere.err.contains(
            "urial: a temporary file in no/such/folder (--temp-dir names another folder): "
        ),
        "{}",
        nowhere.err
    );
    // Before anything is read, and with a list that needs no such file.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for place in ["no/such/folder", file.to_str().unwrap()] {
        let outcome = clean(&["--temp-dir", place], b"http://a/\n");
        assert_eq!((&*outcome.out, outcome.status), ("", 2));
        assert_eq!(outcome.err.lines().count(), 1, "{}", outcome.err);
        assert!(
            outcome.err.contains("--temp-dir names another folder"),
            "{}",
            outcome.err
        );
        let lists = [file.to_str().unwrap(), file.to_str().unwrap()];
        let outcome = urial(&["diff", "--temp-dir", place, lists[0], lists[1]], b"");
        assert_eq!((&*outcome.out, outcome.status), ("", 2), "{}", outcome.err);
    }
    assert_eq!(clean(&["--memory", "1"], b"").status, 2);
}
