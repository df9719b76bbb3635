//! `urial_list::batch` over a file of lines, for `columns.py`: the time of a text in nanoseconds.
//!
//!     cargo run --release --example batch FILE [ROUNDS]

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use urial::{Normalizer, Step, kind};
use urial_list::batch::{Lines, Run};

/// Returns the time that this thread has run, in nanoseconds; elsewhere than on Linux, the time.
fn now(start: Instant) -> u128 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let run = told.and_then(|told| told.split(' ').next()?.parse().ok());
    run.unwrap_or_else(|| start.elapsed().as_nanos())
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("usage: batch FILE [ROUNDS]");
    let rounds = arguments.next().map_or(5, |rounds| rounds.parse().expect("a number of rounds"));
    let text = fs::read_to_string(file).expect("a file of texts");
    let lines = text.lines().count() as u128;
    let normalizer = Normalizer::new(Step::Scheme);
    let start = Instant::now();
    let mut best = u128::MAX;
    for _ in 0..rounds {
        let before = now(start);
        let mut out = String::with_capacity(text.len());
        for run in Lines::new(&text).normal::<kind::Uri>(normalizer) {
            match run {
                Run::Valid { text, .. } => out.push_str(text),
                Run::Parsed(uri) => {
                    normalizer.normalize_into(&uri, &mut out);
                    out.push('\n');
                }
                Run::Invalid { .. } => out.push('\n'),
            }
        }
        black_box(&out);
        drop(out);
        best = best.min(now(start) - before);
    }
    println!("{}", best as f64 / lines as f64);
}
