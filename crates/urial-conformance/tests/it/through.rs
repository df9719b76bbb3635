//! Other languages: programs that answer well, badly, or not at all.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use urial_conformance::{
    Answer, File, Language, Question, Rust, Skips, Through, Vector, kinds, run,
};

const SPLIT: &str = r#"{"kind": "split", "input": "a:b", "components": {"path": "b"}}"#;
const WRONG: &str = r#"{"kind": "split", "input": "a:b", "components": {"path": "c"}}"#;
const ANSWER: &str = r#"{"value": {"path": "b"}}"#;

/// Makes a program of a shell's script; each test has a name of its own.
fn program(name: &str, script: &str, seconds: u64) -> Through {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sh"));
    fs::write(&path, script).expect("a file for the test");
    let command = format!("sh {}", path.display());
    Through::new(&command, Duration::from_secs(seconds)).expect("a program")
}

fn file(name: &str, lines: &[&str]) -> File {
    File {
        name: name.to_owned(),
        text: lines.join("\n").into_bytes(),
        wrong: name == "wrong.jsonl",
    }
}

/// Runs vectors, and returns the sum with the report.
fn through(mut program: Through, files: &[File]) -> (String, String) {
    let mut out = Vec::new();
    let score = run(files, &Skips::Any, &mut program, &mut out).expect("the program starts");
    (score.total().to_string(), String::from_utf8_lossy(&out).into_owned())
}

#[test]
fn answers_are_compared_by_the_driver() {
    let script = format!("while read -r line; do echo '{ANSWER}'; done");
    let files = [file("a", &[SPLIT, WRONG, SPLIT]), file("wrong.jsonl", &[WRONG])];
    let (total, out) = through(program("answers", &script, 60), &files);
    assert_eq!(total, "3 passed, 1 failed, 0 skipped");
    assert!(out.contains("a:2: split"), "{out}");
}

#[test]
fn what_a_language_does_not_have_is_skipped() {
    let script = r#"while read -r line; do echo '{"unsupported": "split"}'; done"#;
    let (total, _) = through(program("unsupported", script, 60), &[file("a", &[SPLIT])]);
    assert_eq!(total, "0 passed, 0 failed, 1 skipped");
}

#[test]
fn only_what_is_listed_may_be_skipped() {
    let no = r#"while read -r line; do echo '{"unsupported": "split"}'; done"#;
    let yes = format!("while read -r line; do echo '{ANSWER}'; done");
    let with = |name: &str, script: &str, kinds: &[&str]| {
        let skips = Skips::Only(kinds.iter().map(|kind| (*kind).to_owned()).collect());
        let mut program = program(name, script, 60);
        let files = [file("a", &[SPLIT])];
        let score = run(&files, &skips, &mut program, &mut Vec::new());
        let total = score.expect("the program starts").total();
        (total.passed, total.failed, total.skipped)
    };
    assert_eq!(with("skips-1", no, &["split"]), (0, 0, 1));
    assert_eq!(with("skips-2", no, &["host"]), (0, 1, 0));
    assert_eq!(with("skips-3", &yes, &["split"]), (0, 1, 0));
}

#[test]
fn a_program_may_read_plain_lines() {
    let script = r#"while IFS= read -r line; do
        case "$line" in "split	input=a:b") echo '{"value": {"path": "b"}}';; *) echo '{"fault": "x"}';; esac
    done"#;
    let program = program("plain", script, 60).plain(true);
    let (total, out) = through(program, &[file("a", &[SPLIT])]);
    assert_eq!(total, "1 passed, 0 failed, 0 skipped", "{out}");
}

#[test]
fn a_program_that_prints_no_json_fails_by_the_vector() {
    let script = format!("read -r line; echo hello; while read -r line; do echo '{ANSWER}'; done");
    let files = [file("wrong.jsonl", &[WRONG, WRONG])];
    let (total, out) = through(program("no-json", &script, 60), &files);
    assert_eq!(total, "1 passed, 1 failed, 0 skipped");
    assert!(out.contains("no JSON: hello"), "{out}");
}

#[test]
fn a_program_that_ends_is_started_again() {
    // It ends over a text with `die`, and answers any other.
    let script = format!(
        "while read -r line; do case \"$line\" in *die*) exit 3;; *) echo '{ANSWER}';; esac; done"
    );
    let die = r#"{"kind": "split", "input": "die", "components": {"path": "die"}}"#;
    let lines = [SPLIT, die, SPLIT, die, SPLIT];
    let (total, out) = through(program("ends", &script, 60), &[file("a", &lines)]);
    assert_eq!(total, "3 passed, 2 failed, 0 skipped");
    assert!(out.contains("a:4: split"), "{out}");
    assert!(out.contains("status: 3"), "{out}");
}

#[test]
fn a_program_that_always_ends_does_not_go_on() {
    let lines = [SPLIT; 40];
    let (total, out) = through(program("always", "exit 1", 60), &[file("a", &lines)]);
    assert_eq!(total, "0 passed, 40 failed, 0 skipped");
    assert!(out.contains("not started again"), "{out}");
}

#[test]
fn a_program_that_hangs_is_stopped() {
    let script = format!("read -r line; echo '{ANSWER}'; exec sleep 600");
    let (total, out) = through(program("hangs", &script, 1), &[file("a", &[SPLIT, SPLIT])]);
    assert_eq!(total, "1 passed, 1 failed, 0 skipped");
    assert!(out.contains("no answer within 1s"), "{out}");
}

#[test]
fn too_many_answers_are_an_error() {
    let script = format!("while read -r line; do echo '{ANSWER}'; echo '{ANSWER}'; done");
    let mut program = program("many", &script, 60);
    let files = [file("a", &[SPLIT])];
    let error = run(&files, &Skips::Any, &mut program, &mut Vec::new());
    let error = error.unwrap_err().to_string();
    assert!(error.contains("more answers than questions"), "{error}");
}

#[test]
fn many_lines_do_not_block_the_pipes() {
    // Long answers and questions: more than the buffers of both pipes hold.
    let text = "x".repeat(10_000);
    let line = format!(r#"{{"kind": "redact_text", "input": "{text}", "expect": "{text}"}}"#);
    let script = format!(r#"while read -r line; do echo '{{"value": "{text}"}}'; done"#);
    let lines = vec![line.as_str(); 200];
    let (total, _) = through(program("blocks", &script, 60), &[file("a", &lines)]);
    assert_eq!(total, "200 passed, 0 failed, 0 skipped");
}

/// Answers each question with the question itself, and notes them all.
struct Notes(Vec<Question>);

impl Language for Notes {
    fn answers(&mut self, questions: &[Question]) -> std::io::Result<Vec<Answer>> {
        self.0.extend_from_slice(questions);
        Rust.answers(questions)
    }
}

#[test]
fn what_is_expected_is_not_asked() {
    for name in kinds::KINDS.iter().map(|(name, _, _)| name) {
        // With every field that any kind has, and a text in it that no question may have.
        let line = format!(
            r#"{{"kind": "{name}", "row": "@", "why": "@", "rule": "URI", "input": "a:b", "text": "a:b", "base": "a:b", "ref": "c", "target": "a:c",
            "a": "a:b", "b": "a:c", "component": "query", "value": "x", "template": "{{x}}", "vars": {{"x": "y"}}, "path": "/a", "uri": "file:///a",
            "system": "posix", "error": "@", "error_kind": "@", "at": 77, "class": "@", "address": "@", "valid": true, "written": "@", "expect_hex": "4040", "rest": {{"@": "@"}},
            "spans": {{"@": [77, 78]}}, "lost": ["@"], "other": ["@"], "alts": ["@"], "level": "scheme", "components": {{"scheme": "a", "path": "b"}}, "expect": ["@"]}}"#
        );
        for expect in [r#"["@"]"#, r#""@""#, r#"{"@": "@"}"#, "true"] {
            let line = line.replace(r#""expect": ["@"]"#, &format!(r#""expect": {expect}"#));
            let vector = Vector::read(line.replace('\n', "").as_bytes()).expect("a vector");
            for question in kinds::ask(&vector).into_iter().flatten() {
                let line = question.line();
                for text in ["@", "77", "4040"] {
                    assert!(!line.contains(text), "{line}");
                }
                for field in "expect valid alts row why class lost spans rest".split(' ') {
                    assert!(!line.contains(&format!("\"{field}")), "{line}");
                }
            }
        }
    }
}

#[test]
fn a_vector_with_another_answer_asks_the_same() {
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/set.jsonl");
    let files = [File::read(&corpus).expect("the corpus")];
    let mut notes = Notes(Vec::new());
    run(&files, &Skips::Any, &mut notes, &mut Vec::new()).expect("a Vec takes everything");
    // Whether a URI or an IRI is meant is said by `expect`, so both are asked.
    let of_iris = |iri: &str| notes.0.iter().filter(|it| it.line().contains(iri)).count();
    assert!(of_iris("\"iri\":true") > 0 && of_iris("\"iri\":false") > 200);
}
