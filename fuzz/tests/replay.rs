//! Replays what the fuzzer once found, what was kept of it, the inputs of the corpus, and what
//! comes of shuffling these, through every target.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use urial_fuzz::{Shuffle, TARGETS};

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Runs all targets, for what one of them tripped over may be news to another.
fn replay(name: &str, data: &[u8]) {
    for (target, run) in TARGETS {
        if catch_unwind(|| run(data)).is_err() {
            panic!("target `{target}` on {name}: {}", data.escape_ascii());
        }
    }
}

#[test]
fn regressions_stay_mended() {
    let mut count = 0;
    for (target, _) in TARGETS {
        for entry in fs::read_dir(folder("regressions").join(target)).unwrap() {
            let path = entry.unwrap().path();
            replay(&path.display().to_string(), &fs::read(&path).unwrap());
            count += 1;
        }
    }
    assert!(count >= TARGETS.len(), "a target without a regression has an empty file");
}

#[test]
fn what_was_kept() {
    for (target, _) in TARGETS {
        for data in urial_fuzz::kept(&folder("kept"), target).unwrap() {
            replay(&format!("what was kept for `{target}`"), &data);
        }
    }
}

#[test]
fn every_input_of_the_corpus() {
    let inputs = urial_fuzz::seeds(&folder("../corpus")).unwrap();
    assert!(inputs.len() > 600, "{}", inputs.len());
    for input in &inputs {
        replay("an input of the corpus", input.as_bytes());
    }
}

#[test]
fn pieces_of_the_corpus() {
    let inputs = urial_fuzz::seeds(&folder("../corpus")).unwrap();
    let mut shuffle = Shuffle::new(&inputs, 1);
    for _ in 0..10_000 {
        replay("pieces of the corpus", &shuffle.pieces());
        replay("two of the corpus", &shuffle.two());
        replay("an input and one like it", &shuffle.alike());
    }
}
