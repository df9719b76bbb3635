//! Counts of vectors that passed and failed.

use crate::miss::{Judgement, Miss};
use std::collections::BTreeMap;
use std::fmt;

/// The numbers of vectors that passed, failed and were skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The vectors that the library satisfies.
    pub passed: usize,
    /// The vectors that it does not satisfy, or that cannot be run.
    pub failed: usize,
    /// The vectors that ask for something this runner does not know.
    pub skipped: usize,
}

impl Tally {
    fn add(&mut self, judgement: &Judgement) {
        match judgement {
            Ok(()) => self.passed += 1,
            // Apart from the failures: nothing was asked of the library.
            Err(Miss::Skipped(_)) => self.skipped += 1,
            Err(_) => self.failed += 1,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { passed, failed, skipped } = self;
        write!(out, "{passed} passed, {failed} failed, {skipped} skipped")
    }
}

/// A tally for each kind, and the sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    // Sorted, so that the scores of two runs can be compared line by line.
    kinds: BTreeMap<String, Tally>,
    total: Tally,
}

impl Score {
    /// Counts a vector of the kind `kind`.
    pub fn add(&mut self, kind: &str, judgement: &Judgement) {
        self.kinds.entry(kind.to_owned()).or_default().add(judgement);
        self.total.add(judgement);
    }

    /// Returns the tally of all kinds.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.total
    }
}

/// Writes a line for each kind, then the sum.
impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.kinds.keys().map(|kind| kind.chars().count() + 1);
        let width = width.max().unwrap_or(0);
        for (kind, tally) in &self.kinds {
            let kind = format!("{kind}:");
            writeln!(out, "{kind:width$} {tally}")?;
        }
        writeln!(out, "{}", self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_last_line() {
        let mut score = Score::default();
        score.add("split", &Ok(()));
        score.add("parse", &Ok(()));
        score.add("split", &Err(Miss::Broken(String::new())));
        score.add("new", &Err(Miss::Skipped(String::new())));
        let lines = "new:   0 passed, 0 failed, 1 skipped\n\
                     parse: 1 passed, 0 failed, 0 skipped\n\
                     split: 1 passed, 1 failed, 0 skipped\n\
                     2 passed, 1 failed, 1 skipped\n";
        assert_eq!(score.to_string(), lines);
    }
}
