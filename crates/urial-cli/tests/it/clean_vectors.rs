//! The vectors of `clean`, through the command.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde_json::{Value, json};
use urial_conformance::{Answer, File, Language, Question, Skips, run};

use crate::common::{Folder, urial};

/// The command as a language, which has no other operation.
struct Command;

impl Language for Command {
    fn answers(&mut self, questions: &[Question]) -> io::Result<Vec<Answer>> {
        questions.iter().map(answer).collect()
    }
}

fn answer(question: &Question) -> io::Result<Answer> {
    let question: Value = serde_json::from_str(&question.line())?;
    let args = &question["args"];
    let list = octets(text(&args["list"]));
    let folder = Folder::new(&[]);
    let rejects = folder.file("rejects", "");
    let mut words = options(args);
    words.extend(["--json".to_owned(), "--rejects".to_owned(), rejects]);
    let outcome = urial(&words, &list);
    let objects = |text: &str| -> Vec<Value> {
        let lines = text.lines();
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let objects_of_all = objects(&outcome.out);
    let (kept, refused): (Vec<Value>, Vec<Value>) =
        objects_of_all.into_iter().partition(|object| object["valid"] == true);
    let mut reasons = BTreeMap::new();
    // The command tells no place of duplicates and blank lines; how many there are, it does.
    let (mut blank, mut duplicates) = (0, 0);
    let lines = list.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let count = lines.clone().count() - usize::from(list.last().is_none_or(|&last| last == b'\n'));
    for (number, line) in (1..=count).zip(lines) {
        reasons.insert(number, if line.is_empty() { "blank" } else { "duplicate" });
    }
    for object in &kept {
        reasons.remove(&number(object));
    }
    let rejects = objects(&folder.read("rejects"));
    let place = |object: &Value| (number(object), object["kind"].clone());
    if !refused.iter().map(place).eq(rejects.iter().map(place)) {
        return Ok(Answer::Fault(outcome.out));
    }
    for object in &rejects {
        reasons.insert(number(object), text(&object["kind"]));
    }
    for reason in reasons.values() {
        blank += usize::from(*reason == "blank");
        duplicates += usize::from(*reason == "duplicate");
    }
    let summary = format!("{} read, {} kept, {duplicates} duplicate", count, kept.len());
    if !outcome.err.contains(&summary) || !outcome.err.contains(&format!(" {blank} blank,")) {
        return Ok(Answer::Fault(outcome.err));
    }
    let kept: Value = kept.iter().map(|object| object["text"].clone()).collect();
    let dropped: Value = reasons.iter().map(|(at, why)| json!([at, why])).collect();
    Ok(Answer::Value(json!({"kept": kept, "dropped": dropped})))
}

/// Returns the arguments of the command.
fn options(args: &Value) -> Vec<String> {
    let mut words = vec!["clean".to_owned(), "--all-errors".to_owned()];
    for (name, option) in
        [("base", "--base"), ("step", "--step"), ("guess_scheme", "--guess-scheme")]
    {
        if let Some(value) = args[name].as_str() {
            words.extend([option.to_owned(), value.to_owned()]);
        }
    }
    let names = "repair idna keep_original drop_fragment sort_query";
    for name in names.split(' ') {
        if args[name] == true {
            words.push(format!("--{}", name.replace('_', "-")));
        }
    }
    let items = |name: &str| -> Vec<&str> {
        let items = args[name].as_array().unwrap();
        items.iter().map(text).collect()
    };
    for pattern in items("drop_query") {
        words.extend(["--drop-query".to_owned(), pattern.to_owned()]);
    }
    let similar = items("similar").join(",");
    if !similar.is_empty() {
        words.push(format!("--similar-by={similar}"));
    }
    let kind = match text(&args["rule"]) {
        "URI-reference" => "reference",
        "irelative-ref" => "iri-relative-ref",
        other => other,
    };
    words.extend(["--as".to_owned(), kind.to_ascii_lowercase()]);
    words
}

fn number(object: &Value) -> usize {
    object["line"].as_u64().unwrap() as usize
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn octets(digits: &str) -> Vec<u8> {
    let octet = |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    (0..digits.len()).step_by(2).map(octet).collect()
}

#[test]
fn the_command_answers_the_vectors_of_clean() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let right = File::read(&corpus.join("clean.jsonl")).unwrap();
    let mut wrong = File::read(&corpus.join("wrong.jsonl")).unwrap();
    let text = String::from_utf8(wrong.text).unwrap();
    let of_clean = text.lines().filter(|line| line.starts_with(r#"{"kind": "clean""#));
    wrong.text = of_clean.collect::<Vec<_>>().join("\n").into_bytes();
    let mut out = Vec::new();
    let skips = Skips::Only(Vec::new());
    let score = run(&[right, wrong], &skips, &mut Command, &mut out).unwrap();
    let total = score.total();
    assert_eq!(total.failed, 0, "{}", String::from_utf8_lossy(&out));
    assert!(total.passed > 60, "{total}");
}
