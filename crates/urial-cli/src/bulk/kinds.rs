//! Counts of errors by kind.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;

use urial::{Component, ErrorKind, ParseError};

use super::source::Place;

/// Number of kinds that a summary lists: noise has an error for each character.
const LISTED: usize = 12;

/// Errors that have the same remedy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ErrorGroup {
    kind: ErrorKind,
    component: Component,
    /// The unexpected character, if the error is about one.
    found: Option<char>,
}

impl ErrorGroup {
    const LONG: ErrorGroup = ErrorGroup {
        kind: ErrorKind::TooLong,
        component: Component::Text,
        found: None,
    };

    const fn of(error: &ParseError) -> ErrorGroup {
        let kind = error.kind();
        ErrorGroup {
            kind,
            component: error.component(),
            // Non-ASCII characters are one kind, whichever they are.
            // `unexpected ' '` and `unexpected '|'` need different corrections; of characters
            // beyond ASCII all need the same.
            found: match kind {
                ErrorKind::UnexpectedCharacter => error.found(),
                _ => None,
            },
        }
    }
}

#[derive(Debug)]
struct Count {
    times: u64,
    /// Number of kinds that were seen before it.
    order: usize,
    /// Name of the place where it was seen first, and the number of the line there.
    first: String,
    line: u64,
    words: String,
}

/// Each kind of error with its count and the place where it was first seen.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    counts: HashMap<ErrorGroup, Count>,
}

impl Kinds {
    pub(crate) fn clear(&mut self) {
        self.counts.clear();
    }

    /// Counts an error of a line; [`Kinds::merge`] names the place.
    pub(super) fn count(&mut self, error: &ParseError, line: u64) {
        self.add(ErrorGroup::of(error), line, || words(error));
    }

    /// Counts a line that is too long.
    pub(super) fn count_long(&mut self, line: u64) {
        self.add(ErrorGroup::LONG, line, || "too long".to_owned());
    }

    fn add(&mut self, kind: ErrorGroup, line: u64, words: impl FnOnce() -> String) {
        // Ties in the table are in the order of first sight, so its text does not depend on
        // hashing.
        let order = self.counts.len();
        let count = self.counts.entry(kind).or_insert_with(|| Count {
            times: 0,
            order,
            first: String::new(),
            line,
            words: words(),
        });
        count.times += 1;
    }

    /// Counts a line of `place` that is too long.
    pub(crate) fn count_long_at(&mut self, place: &Place, line: u64) {
        self.count_long(line);
        if let Some(count) = self.counts.get_mut(&ErrorGroup::LONG) {
            count.place(place);
        }
    }

    /// Counts an error at a line of `place`.
    pub(crate) fn count_at(&mut self, error: &ParseError, place: &Place, line: u64) {
        self.count(error, line);
        if let Some(count) = self.counts.get_mut(&ErrorGroup::of(error)) {
            count.place(place);
        }
    }

    /// Adds the counts of a later block of `place`.
    pub(super) fn merge(&mut self, others: &mut Kinds, place: &Place) {
        let mut drained: Vec<_> = others.counts.drain().collect();
        // A hash map drains in any order, and the kind seen first has to be numbered first.
        drained.sort_unstable_by_key(|(_, count)| count.line);
        for (kind, mut other) in drained {
            match self.counts.get_mut(&kind) {
                Some(count) => count.times += other.times,
                None => {
                    other.place(place);
                    other.order = self.counts.len();
                    self.counts.insert(kind, other);
                }
            }
        }
    }

    pub(crate) fn has(&self, wanted: ErrorKind) -> bool {
        self.counts.keys().any(|kind| kind.kind == wanted)
    }

    /// Returns the number of errors of all kinds.
    pub(crate) fn total(&self) -> u64 {
        self.counts.values().map(|count| count.times).sum()
    }

    /// Returns a line for each kind, the most frequent first.
    pub(crate) fn table(&self) -> String {
        let mut counts: Vec<&Count> = self.counts.values().collect();
        counts.sort_by_key(|count| (Reverse(count.times), count.order));
        let mut table = String::new();
        for Count {
            times,
            first,
            words,
            ..
        } in counts.iter().take(LISTED)
        {
            // Writing to a `String` cannot fail.
            let _ = writeln!(table, "  {times} {words}, first at {first}");
        }
        // Their sum is shown too, so that the table adds up to the number of invalid lines.
        let others = counts.iter().skip(LISTED);
        if counts.len() > LISTED {
            let times: u64 = others.map(|count| count.times).sum();
            let _ = writeln!(table, "  {times} of {} other kinds", counts.len() - LISTED);
        }
        table
    }
}

impl Count {
    fn place(&mut self, place: &Place) {
        if self.first.is_empty() {
            self.first = match place {
                // Arguments have numbers, as lines have.
                Place::Argument => format!("argument {}", self.line),
                Place::Stdin | Place::File(_) => place.at(self.line),
            };
        }
    }
}

/// Describes an error without its offset: `unexpected ' ' in the path`.
pub(crate) fn words(error: &ParseError) -> String {
    let component = error.component();
    let said = match error.kind() {
        ErrorKind::UnexpectedCharacter => {
            // The library's words up to the offset, so that the character is quoted as everywhere.
            let said = error.to_string();
            return said.split(" at byte ").next().unwrap_or(&said).to_owned();
        }
        ErrorKind::NonAscii => return format!("non-ASCII characters in the {component}"),
        ErrorKind::BadPercent => {
            return format!("'%' in the {component} without two hex digits after it");
        }
        ErrorKind::MissingScheme => "no scheme at the start",
        ErrorKind::UnexpectedScheme => "a scheme where there can be none",
        ErrorKind::EmptyScheme => "no scheme before the first ':'",
        ErrorKind::UnexpectedFragment => "a fragment where there can be none",
        ErrorKind::ColonInFirstSegment => "':' in the first path segment",
        ErrorKind::UnclosedBracket => "'[' in the host without its ']'",
        ErrorKind::InvalidIpv6 => "brackets without an IPv6 address",
        ErrorKind::InvalidIpvFuture => "brackets without an address like [v1.x]",
        ErrorKind::ZoneId => "a zone identifier in an IPv6 address",
        ErrorKind::UnbracketedIpv6 => "an IPv6 address without brackets",
        ErrorKind::TooLong => "too long",
        ErrorKind::NotUtf8 => "not UTF-8",
        ErrorKind::Mismatch => "no match of the rule",
        kind => return format!("{kind} in the {component}"),
    };
    said.to_owned()
}
