//! The inputs of the corpus, for the fuzzer to start with.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// The `input` of every vector in the files of that folder, and `base` and `ref` with a newline between, each once.
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
            inputs.extend(vector["input"].as_str().map(str::to_owned));
            if let (Some(base), Some(reference)) = (vector["base"].as_str(), vector["ref"].as_str())
            {
                inputs.insert(format!("{base}\n{reference}"));
            }
        }
    }
    Ok(inputs.into_iter().collect())
}
