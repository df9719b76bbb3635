//! Commands that follow one another: what one prints, the next one takes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{Folder, urial};

/// Commands whose output is valid URIs, whatever they read.
const PRINT_URIS: &str = "clean|check|normalize|filter --has scheme|edit --clear fragment|\
    resolve -b http://a/|diff - EMPTY|extract|repair|iri";

/// Adds the texts of a vector that have a scheme and are lines.
fn collect(value: &Value, texts: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            let (scheme, _) = text.split_once(':').unwrap_or_default();
            let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
                && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if is_scheme && !text.contains(['\n', '\r']) {
                texts.insert(text.clone());
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, texts)),
        Value::Object(members) => members.values().for_each(|value| collect(value, texts)),
        _ => {}
    }
}

/// Returns every text of the vectors that has a scheme: examples of the RFC, and attacks.
fn texts() -> String {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut texts = BTreeSet::new();
    for entry in fs::read_dir(corpus).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            for line in fs::read_to_string(path).unwrap().lines() {
                collect(&serde_json::from_str(line).unwrap(), &mut texts);
            }
        }
    }
    assert!(texts.len() > 2_000, "{} texts", texts.len());
    texts.iter().map(|text| format!("{text}\n")).collect()
}

/// Returns the number in front of a word of the summary.
fn counted(summary: &str, word: &str) -> Option<usize> {
    let (before, _) = summary.split_once(word)?;
    before.trim_end().rsplit(' ').next()?.parse().ok()
}

#[test]
fn each_takes_what_another_prints() {
    let texts = texts();
    let folder = Folder::new(&[("EMPTY", "")]);
    let run = |line: &str, input: &str| folder.run(line, input);
    for first in PRINT_URIS.split('|') {
        let printed = run(first, &texts).out;
        let lines = printed.lines().count();
        assert!(lines > 1_000, "{first}: {lines} lines");
        for second in PRINT_URIS.split('|') {
            let after = run(second, &printed);
            let pair = format!("{first} | {second}: {}", after.err);
            assert_eq!(after.status, 0, "{pair}");
            // Its summary is all that it says: no message about a text or a kind.
            assert_eq!(after.err.lines().count(), 1, "{pair}");
            let out = after.out.lines().count();
            match second {
                // It finds what stands in running text, where a hyphen or a bracket ends a URI.
                "extract" => assert_eq!(counted(&after.err, "found"), Some(out), "{pair}"),
                "clean" => {
                    assert_eq!(counted(&after.err, "read"), Some(lines), "{pair}");
                    let duplicates = counted(&after.err, "duplicates");
                    assert_eq!(duplicates.map(|count| count + out), Some(lines), "{pair}");
                }
                "diff - EMPTY" => {
                    assert_eq!(counted(&after.err, "read"), Some(lines), "{pair}");
                    // It compares keys, and prints each once.
                    assert_eq!(out, run("clean", &printed).out.lines().count(), "{pair}");
                }
                _ => {
                    assert_eq!(counted(&after.err, "read"), Some(lines), "{pair}");
                    assert_eq!(out, lines, "{pair}");
                }
            }
        }
    }
}

#[test]
fn redact_keeps_every_line_of_each() {
    let texts = texts();
    let folder = Folder::new(&[("EMPTY", "")]);
    // Secrets in it are masked, and it is a list all the same.
    let redacted = urial(&["redact", "-q"], texts.as_bytes()).out;
    assert_eq!(redacted.lines().count(), texts.lines().count());
    assert_eq!(urial(&["redact", "-q"], redacted.as_bytes()).out, redacted);
    for command in PRINT_URIS.split('|') {
        let printed = folder.run(command, &texts).out;
        let redacted = folder.run("redact -q", &printed);
        assert_eq!(redacted.status, 0);
        assert_eq!(redacted.out.lines().count(), printed.lines().count());
    }
}
