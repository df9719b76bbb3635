//! The corpus of this repository, and whether the runner would notice an error in it.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use urial_conformance::kinds::KINDS;
use urial_conformance::{File, Miss, Rust, Skips, Vector, judge, run};

/// Lists the files of the corpus, in order.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let entries = fs::read_dir(folder).expect("the corpus is in the repository");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a file of the corpus").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    files.sort();
    files
}

fn is_wrong_file(path: &Path) -> bool {
    path.ends_with("wrong.jsonl")
}

fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("the corpus is UTF-8");
    text.lines().map(str::to_owned).collect()
}

fn wrong_lines() -> Vec<String> {
    let file = files().into_iter().find(|path| is_wrong_file(path));
    lines(&file.expect("the corpus has a file wrong.jsonl"))
}

fn right_lines() -> Vec<String> {
    let right = files().into_iter().filter(|path| !is_wrong_file(path));
    right.flat_map(|path| lines(&path)).collect()
}

fn judge_line(line: &str) -> Result<(), Miss> {
    judge(&Vector::read(line.as_bytes())?)
}

#[test]
fn the_corpus_passes() {
    let files: Vec<File> =
        files().iter().map(|path| File::read(path).expect("a file of the corpus")).collect();
    let mut out = Vec::new();
    let score =
        run(&files, &Skips::Only(Vec::new()), &mut Rust, &mut out).expect("a Vec takes everything");
    let total = score.total();
    assert_eq!((total.failed, total.skipped), (0, 0), "{}", String::from_utf8_lossy(&out));
    assert!(total.passed > 2000, "{total}");
}

/// The benches count the passages by class, so there are some of each.
#[test]
fn the_passages_are_enough_and_of_all_classes() {
    let passages = files().into_iter().find(|path| path.ends_with("C-passages.jsonl"));
    let mut classes: BTreeMap<String, usize> = BTreeMap::new();
    for line in lines(&passages.expect("the corpus has passages")) {
        let fields: Value = serde_json::from_str(&line).expect("a vector");
        *classes.entry(fields["class"].to_string()).or_default() += 1;
    }
    let is_enough = classes.len() >= 8 && classes.values().all(|count| *count >= 20);
    assert!(is_enough, "{classes:?}");
}

#[test]
fn each_wrong_vector_fails_by_itself() {
    for line in wrong_lines() {
        let judgement = judge_line(&line);
        assert!(matches!(judgement, Err(Miss::Differs { .. })), "{judgement:?} came of {line}");
    }
}

#[test]
fn each_kind_has_two_wrong_vectors() {
    let wrong = wrong_lines();
    for (kind, _, _) in KINDS {
        let start = format!(r#"{{"kind": "{kind}""#);
        let count = wrong.iter().filter(|line| line.starts_with(&start)).count();
        assert!(count >= 2, "{kind} has {count} in wrong.jsonl");
    }
}

/// Returns the fields that state the answer; the other fields are the question.
fn answers(kind: &str) -> &'static [&'static str] {
    match kind {
        "parse" => &["valid", "components"],
        "split" => &["components"],
        "host" => &["class", "address"],
        "error" => &["error", "component", "at"],
        "audit" => &["expect", "spans"],
        "clean" => &["kept", "dropped"],
        _ => &["expect", "expect_hex"],
    }
}

/// Makes values similar to this one, and different from it.
fn twisted(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![json!(""), json!("x")],
        Value::Bool(flag) => vec![json!(!flag)],
        Value::Number(number) => {
            let number = number.as_u64().expect("an offset");
            let below = number.checked_sub(1).map(|below| json!(below));
            below.into_iter().chain([json!(number + 1)]).collect()
        }
        Value::String(text) => {
            let mut all = vec![json!(format!("{text}00"))];
            if !text.is_empty() {
                let shorter =
                    &text[..text.len() - text.chars().next_back().map_or(0, char::len_utf8)];
                all.push(json!(shorter));
            }
            all
        }
        Value::Array(items) => {
            let longer = items.iter().cloned().chain([json!("x")]).collect();
            let shorter = items.split_last().map(|(_, rest)| json!(rest));
            let inner = (0..items.len()).flat_map(|at| {
                twisted(&items[at]).into_iter().map(move |item| {
                    let mut items = items.clone();
                    items[at] = item;
                    Value::Array(items)
                })
            });
            inner.chain(shorter).chain([Value::Array(longer)]).collect()
        }
        Value::Object(fields) => {
            let twist = |(name, value): (&String, &Value)| {
                let name = name.clone();
                twisted(value).into_iter().map(move |value| with(fields, &name, value).into())
            };
            fields.iter().flat_map(twist).collect()
        }
    }
}

fn with(fields: &Map<String, Value>, name: &str, value: Value) -> Map<String, Value> {
    let mut fields = fields.clone();
    fields.insert(name.to_owned(), value);
    fields
}

/// Checks that a vector fails if its answer is changed; otherwise it proves nothing.
#[test]
fn a_vector_that_states_anything_else_does_not_pass() {
    let mut count = 0;
    for line in right_lines() {
        let fields: Map<String, Value> = serde_json::from_str(&line).expect("a vector");
        let kind = fields["kind"].as_str().expect("a kind");
        for name in answers(kind) {
            let Some(value) = fields.get(*name) else {
                continue;
            };
            for other in twisted(value) {
                let line = Value::from(with(&fields, name, other)).to_string();
                assert!(judge_line(&line).is_err(), "{line}");
                count += 1;
            }
        }
    }
    assert!(count > 5000, "{count}");
}
