//! How long it takes: all contenders in one process, round after round, each once a round; and that
//! in several processes.
//!
//! A machine that is busy or changes its clock in between slows down whole rounds, and by that
//! everybody: the median round of a process survives that. Some processes run one contender's loop
//! a sixth slower than others do, mostly from their start to their end (README.md says what is
//! known of it): so everybody is judged by the process that suited them best.

mod entry;
mod processes;
mod table;

use std::hint::black_box;
use std::time::Instant;

pub use entry::{Entry, Outcome, Pass, agreed, seen};
pub use processes::run;
pub use table::{Table, geometric_mean};

use crate::lists::List;

/// Contenders, and the list on which they are compared.
pub struct Heat {
    pub entries: Vec<Entry>,
    pub list: &'static List,
}

/// Time of a contender in nanoseconds: of a pass, or of a line of a list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timing {
    pub name: &'static str,
    /// The fastest round.
    pub min: f64,
    /// The median round, of the best process where there are several.
    pub median: f64,
    /// Result of a pass, the same in each round: mostly on how many lines it was done.
    pub done: usize,
}

impl Timing {
    /// Returns the shorter times of two processes.
    ///
    /// # Panics
    ///
    /// If the two did not do the same work.
    fn best(self, other: Timing) -> Timing {
        assert_eq!((self.name, self.done), (other.name, other.done), "not deterministic");
        Timing { min: self.min.min(other.min), median: self.median.min(other.median), ..self }
    }
}

/// Times every entry on the lines in this process, `rounds` times in turn.
fn timings(entries: &[Entry], lines: &'static [&'static str], rounds: usize) -> Vec<Timing> {
    let passes = entries.iter().map(|entry| (entry.name, (entry.prepare)(lines)));
    let mut timings = in_turn(passes.collect(), rounds);
    for timing in &mut timings {
        timing.min /= lines.len().max(1) as f64;
        timing.median /= lines.len().max(1) as f64;
    }
    timings
}

/// Times all passes, `rounds` times in turn.
///
/// # Panics
///
/// When something else comes of a pass in one round than in another.
pub fn in_turn(mut passes: Vec<(&'static str, Pass<'_>)>, rounds: usize) -> Vec<Timing> {
    // The untimed round brings code and text into the caches.
    let done: Vec<usize> = passes.iter_mut().map(|(_, pass)| pass()).collect();
    let mut times = vec![Vec::with_capacity(rounds); passes.len()];
    for round in 0..rounds {
        for at in 0..passes.len() {
            // To and fro, so that nobody always comes after the same one.
            let at = if round % 2 == 0 { at } else { passes.len() - 1 - at };
            let (name, pass) = &mut passes[at];
            let start = Instant::now();
            let came = black_box(pass());
            times[at].push(start.elapsed().as_nanos() as f64);
            assert_eq!(came, done[at], "{name} is not deterministic");
        }
    }
    let timing = |(((name, _), done), mut times): ((&(&'static str, _), _), Vec<f64>)| {
        times.sort_by(f64::total_cmp);
        Timing { name, min: times[0], median: times[rounds / 2], done }
    };
    passes.iter().zip(done).zip(times).map(timing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_measured_and_checked() {
        let entries = [
            Entry::line("ASCII", str::is_ascii),
            Entry::made("last", |line| line.chars().last(), |last| last.is_ascii()),
            Entry::pair("pair", Some, Some, |a, b| Some(a.len() * b.len())),
        ];
        let timings = timings(&entries, &["abc", "é", "", "ab\tcd"], 3);
        assert!(timings.iter().map(|timing| timing.done).eq([3, 2, 1]));
        assert!(timings.iter().all(|timing| timing.min > 0.0 && timing.min <= timing.median));
    }

    #[test]
    #[should_panic(expected = "fickle is not deterministic")]
    fn a_changing_result_is_noticed() {
        let mut calls = 0;
        let fickle: Pass<'_> = Box::new(move || {
            calls += 1;
            calls
        });
        in_turn(vec![("fickle", fickle)], 1);
    }
}
