//! How long it takes: all contenders in one process, round after round, each once a round; and that
//! in several processes.
//!
//! A machine that is busy or changes its clock in between slows down whole rounds, and by that
//! everybody: the median round of a process survives that. Some processes run one contender's loop
//! a sixth slower than others do, mostly from their start to their end (README.md says what is
//! known of it): so everybody is judged by the process that suited them best.

mod answers;
mod processes;
mod table;

use std::fmt::Debug;
use std::hint::black_box;
use std::time::Instant;

pub use answers::agreed;
pub use processes::run;
pub use table::{Table, geometric_mean};

use answers::Answers;

use crate::lists::List;

/// A checksum over a list, to be certain that the work was done, and the same work in each round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub accepted: usize,
    pub length: usize,
}

/// A contender at one operation.
#[derive(Clone, Copy)]
pub struct Entry {
    pub name: &'static str,
    /// Preparation, which is not timed: whatever the operation needs, made of the lines.
    prepare: &'static Prepare,
    /// The answers to each line, of the operations whose answers are compared.
    answers: Option<&'static Answers>,
}

/// Lines live for as long as the bench runs, so that values may borrow from them.
type Lines = &'static [&'static str];
type Prepare = dyn Fn(Lines) -> Pass<'static>;

/// Goes over a list once.
pub type Pass<'a, T = Tally> = Box<dyn FnMut() -> T + 'a>;

impl Entry {
    /// Keeps the preparation for as long as the bench runs, which has a few dozen of them.
    pub fn new(name: &'static str, prepare: impl Fn(Lines) -> Pass<'static> + 'static) -> Entry {
        Entry { name, prepare: Box::leak(Box::new(prepare)), answers: None }
    }

    /// Measures an operation on a line where it lies.
    pub fn each(
        name: &'static str,
        each: impl Fn(&'static str) -> Option<usize> + Copy + 'static,
    ) -> Entry {
        Entry::new(name, move |lines| Box::new(move || tally(lines, |line| each(line))))
    }

    /// Measures an operation on what was made of each line before. A line of which nothing can be
    /// made is left out.
    pub fn of<T: 'static>(
        name: &'static str,
        make: impl Fn(&'static str) -> Option<T> + 'static,
        each: impl Fn(&T) -> Option<usize> + Copy + 'static,
    ) -> Entry {
        Entry::new(name, move |lines| {
            let made: Vec<T> = lines.iter().filter_map(|line| make(line)).collect();
            Box::new(move || tally(&made, each))
        })
    }

    /// Measures an operation on what was made of the two texts of each line before.
    pub fn of_pair<A: 'static, B: 'static>(
        name: &'static str,
        first: impl Fn(&'static str) -> Option<A> + Copy + 'static,
        second: impl Fn(&'static str) -> Option<B> + Copy + 'static,
        each: impl Fn(&A, &B) -> Option<usize> + Copy + 'static,
    ) -> Entry {
        Entry::new(name, move |lines| {
            let made = pairs(lines, first, second);
            Box::new(move || tally(&made, |(a, b)| each(a, b)))
        })
    }

    /// Goes over the lines once.
    #[cfg(test)]
    pub fn tally(&self, lines: Lines) -> Tally {
        (self.prepare)(lines)()
    }
}

/// Returns the two texts of a line of [pairs](crate::lists::pairs).
#[inline]
pub fn pair(line: &str) -> Option<(&str, &str)> {
    line.split_once('\t')
}

/// Returns what is made of the two texts of each line.
pub fn pairs<A, B>(
    lines: Lines,
    first: impl Fn(&'static str) -> Option<A>,
    second: impl Fn(&'static str) -> Option<B>,
) -> Vec<(A, B)> {
    let pairs = lines.iter().filter_map(|line| pair(line));
    let made = pairs.filter_map(|(a, b)| Some((first(a)?, second(b)?)));
    made.collect()
}

/// Returns one loop over the items for each contender, so that its code can be inlined into it.
#[inline(always)]
pub fn tally<T>(items: &[T], mut each: impl FnMut(&T) -> Option<usize>) -> Tally {
    let mut tally = Tally::default();
    for item in black_box(items) {
        if let Some(length) = each(item) {
            tally.accepted += 1;
            tally.length += length;
        }
    }
    tally
}

/// Contenders, and the list on which they are compared.
pub struct Heat {
    pub entries: Vec<Entry>,
    pub list: &'static List,
}

/// Time of an entry for a list. Times are nanoseconds a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timing {
    pub name: &'static str,
    /// The fastest round.
    pub min: f64,
    /// The median round, of the best process where there are several.
    pub median: f64,
    pub tally: Tally,
}

impl Timing {
    /// Returns the shorter times of two processes.
    ///
    /// # Panics
    ///
    /// If the two did not do the same work.
    fn best(self, other: Timing) -> Timing {
        assert_eq!((self.name, self.tally), (other.name, other.tally), "not deterministic");
        Timing { min: self.min.min(other.min), median: self.median.min(other.median), ..self }
    }
}

/// Times every entry on the lines in this process, `rounds` times in turn.
fn timings(entries: &[Entry], lines: Lines, rounds: usize) -> Vec<Timing> {
    let prepared = entries.iter().map(|entry| (entry.name, (entry.prepare)(lines)));
    let per_line = 1.0 / lines.len().max(1) as f64;
    let timing = |lap: Lap<Tally>| Timing {
        name: lap.name,
        min: lap.min * per_line,
        median: lap.median * per_line,
        tally: lap.answer,
    };
    in_turn(prepared.collect(), rounds).into_iter().map(timing).collect()
}

/// Time of a pass in nanoseconds, and what came of it.
pub struct Lap<T> {
    pub name: &'static str,
    pub answer: T,
    pub min: f64,
    pub median: f64,
}

/// Times all passes, `rounds` times in turn.
///
/// # Panics
///
/// When something else comes of a pass in one round than in another.
pub fn in_turn<T: PartialEq + Debug>(
    mut passes: Vec<(&'static str, Pass<'_, T>)>,
    rounds: usize,
) -> Vec<Lap<T>> {
    // The untimed round brings code and text into the caches.
    let answers: Vec<T> = passes.iter_mut().map(|(_, pass)| pass()).collect();
    let mut times = vec![Vec::with_capacity(rounds); passes.len()];
    let forth: Vec<usize> = (0..passes.len()).collect();
    let back: Vec<usize> = forth.iter().rev().copied().collect();
    for round in 0..rounds {
        // To and fro, so that nobody always comes after the same one.
        for &at in if round % 2 == 0 { &forth } else { &back } {
            let (name, pass) = &mut passes[at];
            let start = Instant::now();
            let answer = black_box(pass());
            times[at].push(start.elapsed().as_nanos() as f64);
            assert_eq!(answer, answers[at], "{name} is not deterministic");
        }
    }
    let laps = passes.iter().zip(answers).zip(times);
    let lap = |(((name, _), answer), mut times): ((&(&'static str, _), T), Vec<f64>)| {
        times.sort_by(f64::total_cmp);
        Lap { name, answer, min: times[0], median: times[rounds / 2] }
    };
    laps.map(lap).collect()
}

#[cfg(test)]
mod tests {
    use super::{Entry, Pass, Tally, in_turn, timings};

    #[test]
    fn every_entry_is_measured_and_checked() {
        let entries = [
            Entry::each("ASCII", |line| line.is_ascii().then_some(line.len())),
            Entry::of("last", |line| line.chars().last(), |last| Some(last.len_utf8())),
            Entry::of_pair("pair", Some, Some, |a, b| Some(a.len() * b.len())),
        ];
        let timings = timings(&entries, &["abc", "é", "", "ab\tcd"], 3);
        let tallies = timings.iter().map(|timing| timing.tally);
        let tally = |accepted, length| Tally { accepted, length };
        assert!(tallies.eq([tally(3, 8), tally(3, 4), tally(1, 4)]));
        for timing in timings {
            assert!(timing.min > 0.0 && timing.min <= timing.median);
        }
    }

    #[test]
    #[should_panic(expected = "fickle is not deterministic")]
    fn a_changing_result_is_noticed() {
        let mut calls = 0;
        let fickle: Pass<'_, usize> = Box::new(move || {
            calls += 1;
            calls
        });
        in_turn(vec![("fickle", fickle)], 1);
    }
}
