//! How often each peer was asked, and what came of it.

use std::fmt;

/// How many differences without a reason are printed, of each task with each peer.
const SHOWN: u64 = 5;

/// Outcome of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Both made the same of it.
    Same,
    /// Both refused it.
    Refused,
    /// They differ, which the rule of that number explains.
    Explained(usize),
    /// They differ.
    Unexplained,
}

/// Outcomes of the comparisons of one kind with one peer.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) task: &'static str,
    pub(crate) peer: &'static str,
    pub(crate) same: u64,
    pub(crate) refused: u64,
    pub(crate) explained: u64,
    pub(crate) unexplained: u64,
}

/// All of them, and the rules that explain differences.
pub(crate) struct Tally {
    /// The name of each rule, its reason, and how many differences it explains.
    rules: Vec<(&'static str, &'static str, u64)>,
    counts: Vec<Counts>,
}

impl Tally {
    pub(crate) fn new(rules: impl Iterator<Item = (&'static str, &'static str)>) -> Tally {
        Tally { rules: rules.map(|(name, reason)| (name, reason, 0)).collect(), counts: Vec::new() }
    }

    /// Returns whether a difference without a reason is to be shown, which the first ones are.
    pub(crate) fn note(
        &mut self,
        task: &'static str,
        peer: &'static str,
        outcome: Outcome,
    ) -> bool {
        let at = self.counts_of(task, peer);
        let counts = &mut self.counts[at];
        match outcome {
            Outcome::Same => counts.same += 1,
            Outcome::Refused => counts.refused += 1,
            Outcome::Explained(rule) => {
                counts.explained += 1;
                self.rules[rule].2 += 1;
            }
            Outcome::Unexplained => {
                counts.unexplained += 1;
                return counts.unexplained <= SHOWN;
            }
        }
        false
    }

    fn counts_of(&mut self, task: &'static str, peer: &'static str) -> usize {
        let found = self.counts.iter().position(|it| it.peer == peer && it.task == task);
        found.unwrap_or_else(|| {
            self.counts.push(Counts { task, peer, ..Counts::default() });
            self.counts.len() - 1
        })
    }

    /// Returns the differences that nothing explains.
    pub(crate) fn unexplained(&self) -> u64 {
        self.counts.iter().map(|counts| counts.unexplained).sum()
    }

    fn explained(&self) -> u64 {
        self.counts.iter().map(|counts| counts.explained).sum()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { task, peer, same, refused, explained, unexplained } = self;
        let all = same + refused + explained + unexplained;
        write!(
            f,
            "{task}, {peer}: {all} compared; {same} the same, {refused} refused by both, {explained} explained, {unexplained} unexplained"
        )
    }
}

/// The rules that explained something, a line for each peer, and the sum.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, reason, count) in self.rules.iter().filter(|(_, _, count)| *count > 0) {
            writeln!(f, "{name} ({count}): {reason}")?;
        }
        for counts in &self.counts {
            writeln!(f, "{counts}")?;
        }
        let (unexplained, explained) = (self.unexplained(), self.explained());
        write!(f, "{unexplained} unexplained, {explained} explained")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_told() {
        let mut tally = Tally::new([("a", "1.1"), ("b", "1.2")].into_iter());
        for outcome in [Outcome::Same, Outcome::Same, Outcome::Refused, Outcome::Explained(1)] {
            assert!(!tally.note("parse", "p", outcome));
        }
        assert!(tally.note("parse", "q", Outcome::Unexplained));
        assert_eq!(
            tally.to_string(),
            "b (1): 1.2\n\
             parse, p: 4 compared; 2 the same, 1 refused by both, 1 explained, 0 unexplained\n\
             parse, q: 1 compared; 0 the same, 0 refused by both, 0 explained, 1 unexplained\n\
             1 unexplained, 1 explained"
        );
    }

    #[test]
    fn the_first_ones_are_shown() {
        let mut tally = Tally::new([].into_iter());
        let shown = (0..50).filter(|_| tally.note("parse", "p", Outcome::Unexplained));
        assert_eq!(shown.count(), 5);
    }
}
