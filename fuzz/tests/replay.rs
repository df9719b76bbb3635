//! What the fuzzer once found, the inputs of the corpus, and what comes of shuffling these, through every target.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use urial_fuzz::TARGETS;

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
    assert!(
        count >= TARGETS.len(),
        "a target without a regression has an empty file"
    );
}

#[test]
fn every_input_of_the_corpus() {
    let inputs = urial_fuzz::seeds(&folder("../corpus")).unwrap();
    assert!(inputs.len() > 600, "{}", inputs.len());
    for input in &inputs {
        replay("an input of the corpus", input.as_bytes());
    }
}

/// Pieces of two inputs, with a byte of trouble between them.
#[test]
fn pieces_of_the_corpus() {
    const TROUBLE: &[u8] = b"\0\n %:/?#[]@\\v.0Z\x7F\x80\xC3\xFF";
    let inputs = urial_fuzz::seeds(&folder("../corpus")).unwrap();
    let mut seed = 1_u64;
    let mut below = |bound: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound.max(1)
    };
    for _ in 0..20_000 {
        let first = inputs[below(inputs.len())].as_bytes();
        let second = inputs[below(inputs.len())].as_bytes();
        let mut data = first[..below(first.len() + 1)].to_vec();
        data.push(TROUBLE[below(TROUBLE.len())]);
        data.extend_from_slice(&second[below(second.len() + 1)..]);
        replay("pieces of the corpus", &data);
        // As base and reference.
        replay("two of the corpus", &[first, b"\n", second].concat());
    }
}
