//! The command: its output and its exit status.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const GOOD: &str = r#"{"kind": "parse", "rule": "URI", "input": "a:b", "valid": true, "row": "A"}"#;
const BAD: &str = r#"{"kind": "parse", "rule": "URI", "input": "a:b", "valid": true, "components": {"path": "c"}}"#;
const UNKNOWN: &str = r#"{"kind": "no such kind"}"#;
const UNKNOWN_RULE: &str = r#"{"kind": "parse", "rule": "URL", "input": "a:b", "valid": true}"#;

/// Writes a file with these lines, in a folder of this test.
fn file(test: &str, name: &str, lines: &[&str]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(name);
    fs::write(&path, lines.join("\n")).expect("a file for the test");
    path
}

fn conformance(flags: &[&str], files: &[PathBuf]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urial-conformance"));
    let output = command.args(flags).args(files).output();
    output.expect("the command starts")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn last_line(output: &Output) -> String {
    text(output).lines().next_back().unwrap_or("").to_owned()
}

#[test]
fn a_failing_vector_is_shown_with_its_line() {
    let path = file("shown", "a.jsonl", &["", GOOD, "  ", BAD, ""]);
    let output = conformance(&[], std::slice::from_ref(&path));
    let expected = format!(
        "{}:4: parse\n    vector:   {BAD}\n    expected: path \"c\"\n    came:     path \"b\"\n\
         parse: 1 passed, 1 failed, 0 skipped\n1 passed, 1 failed, 0 skipped\n",
        path.display()
    );
    assert_eq!(text(&output), expected);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn all_passed_is_status_0() {
    let path = file("passed", "a.jsonl", &[GOOD]);
    let output = conformance(&[], &[path.clone(), path]);
    assert_eq!(last_line(&output), "2 passed, 0 failed, 0 skipped");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_is_unknown_is_skipped() {
    let path = file("skipped", "a.jsonl", &[GOOD, UNKNOWN, UNKNOWN_RULE]);
    let output = conformance(&[], std::slice::from_ref(&path));
    assert_eq!(last_line(&output), "1 passed, 0 failed, 2 skipped");
    assert_eq!(output.status.code(), Some(0));

    let output = conformance(&["--no-skip"], &[path]);
    assert_eq!(last_line(&output), "1 passed, 2 failed, 0 skipped");
    assert!(text(&output).contains("skipped: unknown kind"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn wrong_vectors_have_to_fail() {
    let path = file("wrong", "wrong.jsonl", &[BAD]);
    let output = conformance(&[], &[path]);
    assert!(text(&output).contains("where failing is passing: 1 failed as they should\n"));
    assert_eq!(last_line(&output), "1 passed, 0 failed, 0 skipped");
    assert_eq!(output.status.code(), Some(0));

    // A vector that cannot be run does not fail as it should.
    let lines = [BAD, GOOD, UNKNOWN, "{", r#"{"kind": "parse"}"#];
    let output = conformance(&[], &[file("wrong2", "wrong.jsonl", &lines)]);
    assert!(text(&output).contains(":2: parse\n") && text(&output).contains(":4: (no kind)\n"));
    assert_eq!(last_line(&output), "1 passed, 3 failed, 1 skipped");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_malformed_line_is_a_failure() {
    let lines = [
        "{",
        "[]",
        r#"{"kind": "parse", "rule": "URI", "input": "\ud800", "valid": true}"#,
        r#"{"kind": "parse", "rule": "URI", "valid": true}"#,
        r#"{"rule": "URI"}"#,
        GOOD,
    ];
    let output = conformance(&[], &[file("malformed", "a.jsonl", &lines)]);
    let printed = text(&output);
    let parts = ":1: (no kind)|:2: (no kind)|:3: (no kind)|:4: parse|:5: (no kind)|\
        half of a surrogate pair is no text|no field `input`|no field `kind`";
    for part in parts.split('|') {
        assert!(printed.contains(part), "{part} is not in\n{printed}");
    }
    assert_eq!(last_line(&output), "1 passed, 5 failed, 0 skipped");
}

#[test]
fn wrong_usage_is_status_2() {
    let missing = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no such file");
    assert_eq!(conformance(&[], &[]).status.code(), Some(2));
    assert_eq!(conformance(&["--no-such-flag"], &[]).status.code(), Some(2));
    assert_eq!(conformance(&[], &[missing]).status.code(), Some(2));
    assert_eq!(conformance(&["--help"], &[]).status.code(), Some(0));
}
