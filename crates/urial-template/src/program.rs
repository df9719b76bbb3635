//! Programs: a template as steps by which a text is read.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::Set;

use super::part::{Expression, Part};

/// Stands for a triplet that no string makes, as `%41` and `%FF`. Expansion writes no NUL.
pub(super) const OTHER_TRIPLET: u8 = 0;

/// The texts that a program reads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Expansions alone.
    Strict,
    /// Normalized texts that a client sent.
    Client,
    /// As `Client`, and the variables of `{;…}`, `{?…}` and `{&…}` are found by name.
    Route,
}

/// The part of a URI in which an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Path,
    Query,
    Fragment,
}

/// A part of a template, or a piece of one of its literals.
#[derive(Clone, Copy)]
pub(super) enum Piece<'t> {
    Literal(&'t str),
    Expression(&'t Expression),
}

impl<'t> Piece<'t> {
    pub(super) fn of(part: &'t Part<'_>) -> Piece<'t> {
        match part {
            Part::Literal(literal) => Piece::Literal(literal),
            Part::Expression(expression) => Piece::Expression(expression),
        }
    }
}

/// Where a value begins or ends.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) variable: usize,
    /// The first variable of its expression.
    pub(super) expression: usize,
}

/// A step, with the indices of those that can follow it.
pub(super) enum Step {
    End,
    /// The first one is tried first.
    Either(usize, usize),
    Literal(String, usize),
    One(Set, usize),
    Run(Run),
    Mark(Mark, usize),
}

/// As many characters of a set as fit, up to a limit.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) set: Set,
    pub(super) limit: u32,
    /// Whether few characters are tried first.
    pub(super) is_lazy: bool,
    pub(super) next: usize,
}

/// The texts that can stand where a step begins.
#[derive(Clone, Copy)]
pub(super) struct Start {
    pub(super) first: Set,
    /// Whether it can be at its end.
    pub(super) is_end: bool,
}

/// The steps for a sequence of pieces. They own their texts, as a template keeps them beside its
/// own.
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) starts: Vec<Start>,
    pub(super) entry: usize,
    /// The variables of each group that is filled by name, from the last group to the first.
    pub(super) groups: Vec<Range<usize>>,
}

impl Program {
    /// Returns whether a step can read the text from an offset, as far as one byte tells.
    pub(super) fn can_start(&self, step: usize, text: &[u8], at: usize) -> bool {
        let start = &self.starts[step];
        match text.get(at) {
            None => start.is_end,
            Some(&byte) => {
                let is_other = byte == b'%' && start.first.contains(OTHER_TRIPLET);
                is_other || start.first.contains(byte)
            }
        }
    }

    /// Returns the variables of the group that begins with this one.
    pub(super) fn group(&self, variable: usize) -> Option<Range<usize>> {
        let found = self.groups.binary_search_by(|group| variable.cmp(&group.start));
        found.ok().map(|place| self.groups[place].clone())
    }
}
