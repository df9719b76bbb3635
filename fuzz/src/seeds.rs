//! The inputs of the corpus, for the fuzzer to start with.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// Fields of vectors that are inputs by themselves.
const ALONE: [&str; 4] = ["input", "text", "path", "uri"];
/// Fields that belong together.
const PAIRS: [[&str; 2]; 6] = [
    ["base", "ref"],
    ["base", "target"],
    ["a", "b"],
    ["template", "input"],
    ["template", "expect"],
    ["embedded", "default"],
];

/// Returns the inputs of every vector in the files of that folder, those that belong together with
/// a newline between, each once.
///
/// # Errors
///
/// When a file cannot be read or a line of it is no JSON.
pub fn seeds(corpus: &Path) -> io::Result<Vec<String>> {
    let mut inputs = BTreeSet::new();
    for entry in fs::read_dir(corpus)? {
        let path = entry?.path();
        if path.extension().is_none_or(|end| end != "jsonl") {
            continue;
        }
        for line in fs::read_to_string(&path)?.lines() {
            let vector: serde_json::Value = serde_json::from_str(line)?;
            let field = |name: &str| vector[name].as_str();
            inputs.extend(ALONE.iter().filter_map(|name| field(name)).map(str::to_owned));
            for [one, other] in PAIRS {
                if let (Some(one), Some(other)) = (field(one), field(other)) {
                    inputs.insert(format!("{one}\n{other}"));
                }
            }
        }
    }
    Ok(inputs.into_iter().collect())
}
