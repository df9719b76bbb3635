//! The search for the values of a text.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::Set;

use super::expand;
use super::program::{Mark, OTHER_TRIPLET, Program, Run, Step};

/// The text of a variable.
pub(super) struct Capture {
    pub(super) variable: usize,
    /// The first variable of its expression.
    pub(super) expression: usize,
    pub(super) span: Range<usize>,
}

/// A step that is tried if what was chosen before it fails.
struct Choice {
    step: usize,
    at: usize,
    /// The characters that are left for a run; `None` at its beginning.
    left: Option<u32>,
    trail: usize,
}

struct Search<'s> {
    program: &'s Program,
    text: &'s [u8],
    /// The offsets at which each step was tried, a bit each. What failed there once fails again, so
    /// the time is that of the steps times the text at most.
    seen: Vec<u64>,
    choices: Vec<Choice>,
    trail: Vec<(Mark, usize)>,
}

impl Program {
    /// Finds the values in a text of ASCII; those of one expression are next to each other.
    pub(super) fn search(&self, text: &str) -> Option<Vec<Capture>> {
        let mut search = Search {
            program: self,
            text: text.as_bytes(),
            seen: Vec::new(),
            choices: Vec::new(),
            trail: Vec::with_capacity(8),
        };
        search.run()?;
        // A value is in no other, so its two marks are next to each other.
        let captures = search.trail.chunks_exact(2).map(|marks| Capture {
            variable: marks[0].0.variable,
            expression: marks[0].0.expression,
            span: marks[0].1..marks[1].1,
        });
        Some(captures.collect())
    }
}

impl Search<'_> {
    /// Leaves the marks of the values in the trail, if there are any.
    fn run(&mut self) -> Option<()> {
        let (mut step, mut at, mut left) = (self.program.entry, 0, None);
        loop {
            if self.program.can_start(step, self.text, at) {
                if let Step::End = self.program.steps[step] {
                    return Some(());
                }
                if let Some(next) = self.take(step, at, left) {
                    (step, at, left) = (next.0, next.1, None);
                    continue;
                }
            }
            let choice = self.choices.pop()?;
            self.trail.truncate(choice.trail);
            (step, at, left) = (choice.step, choice.at, choice.left);
        }
    }

    /// Takes a step; returns the next one and its offset.
    fn take(&mut self, step: usize, at: usize, left: Option<u32>) -> Option<(usize, usize)> {
        match &self.program.steps[step] {
            Step::End => None,
            Step::Either(first, second) => {
                if !self.is_new(step, at) {
                    return None;
                }
                self.choose(*second, at, None);
                Some((*first, at))
            }
            Step::Literal(literal, next) => self.text[at..]
                .starts_with(literal.as_bytes())
                .then_some((*next, at + literal.len())),
            Step::One(set, next) => Some((*next, self.after(*set, at)?)),
            Step::Mark(mark, next) => {
                self.trail.push((*mark, at));
                Some((*next, at))
            }
            Step::Run(run) => self.take_run(step, *run, at, left.unwrap_or(run.limit)),
        }
    }

    fn take_run(
        &mut self,
        step: usize,
        run: Run,
        mut at: usize,
        mut left: u32,
    ) -> Option<(usize, usize)> {
        loop {
            let is_new = self.is_new(step, at);
            // Without a limit it does not matter where a run began. With one, the end it has here
            // was tried.
            if !is_new && run.limit == u32::MAX {
                return None;
            }
            let can_end = is_new && self.program.can_start(run.next, self.text, at);
            let after = if left > 0 { self.after(run.set, at) } else { None };
            left = left.saturating_sub(u32::from(run.limit != u32::MAX));
            match after {
                Some(after) if can_end && run.is_lazy => {
                    self.choose(step, after, Some(left));
                    return Some((run.next, at));
                }
                Some(after) => {
                    if can_end {
                        self.choose(run.next, at, None);
                    }
                    at = after;
                }
                None => return can_end.then_some((run.next, at)),
            }
        }
    }

    fn choose(&mut self, step: usize, at: usize, left: Option<u32>) {
        if self.program.can_start(step, self.text, at) {
            let trail = self.trail.len();
            self.choices.push(Choice { step, at, left, trail });
        }
    }

    fn is_new(&mut self, step: usize, at: usize) -> bool {
        // All that is tried from now on comes after this step, and no step leads back to itself at
        // one offset.
        if self.choices.is_empty() {
            return true;
        }
        let words = self.text.len() / 64 + 1;
        if self.seen.is_empty() {
            self.seen = vec![0; words * self.program.steps.len()];
        }
        let (word, bit) = (&mut self.seen[words * step + at / 64], 1 << (at % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Returns the offset after a character, if it is in the set.
    fn after(&self, set: Set, at: usize) -> Option<usize> {
        let (byte, len) = character(self.text.get(at..)?)?;
        set.contains(byte).then_some(at + len)
    }
}

/// Returns the first character as a set knows it, and its length: that of its triplets is `%`.
fn character(text: &[u8]) -> Option<(u8, usize)> {
    let byte = *text.first()?;
    if byte != b'%' {
        return Some((byte, 1));
    }
    let Some((character, triplets)) = expand::encoded_character(text) else {
        // An octet that is not UTF-8, or no triplet.
        let is_triplet = urial::percent::is_triplet(text);
        return Some((OTHER_TRIPLET, if is_triplet { 3 } else { 1 }));
    };
    let len = 3 * triplets;
    // Expansion writes upper case, and encodes no unreserved character.
    let is_own = !text[..len].iter().any(u8::is_ascii_lowercase)
        && !u8::try_from(character).is_ok_and(|byte| Set::UNRESERVED.contains(byte));
    Some((if is_own { byte } else { OTHER_TRIPLET }, len))
}
