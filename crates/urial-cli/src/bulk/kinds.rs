//! How often there was which error.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;

use urial::{Component, ErrorKind, ParseError};

use super::source::Place;

/// How many kinds a summary lists: a list of noise has an error of every character.
const LISTED: usize = 12;

/// What errors have in common that have one remedy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Kind {
    kind: ErrorKind,
    component: Component,
    /// The character, of an error that is about one.
    found: Option<char>,
}

impl Kind {
    const LONG: Kind = Kind {
        kind: ErrorKind::TooLong,
        component: Component::Text,
        found: None,
    };

    const fn of(error: &ParseError) -> Kind {
        let kind = error.kind();
        Kind {
            kind,
            component: error.component(),
            // Characters beyond ASCII are all the same trouble.
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
    /// How many other kinds were seen before it.
    order: usize,
    /// Where it was seen first, and by which line.
    first: String,
    line: u64,
    words: String,
}

/// Each kind of error, how often it was seen, and where first.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    counts: HashMap<Kind, Count>,
}

impl Kinds {
    pub(crate) fn clear(&mut self) {
        self.counts.clear();
    }

    /// Counts an error of that line; [`Kinds::merge`] finds words for its place.
    pub(super) fn count(&mut self, error: &ParseError, line: u64) {
        self.add(Kind::of(error), line, || words(error));
    }

    /// Counts a line that is too long.
    pub(super) fn count_long(&mut self, line: u64) {
        self.add(Kind::LONG, line, || "too long".to_owned());
    }

    fn add(&mut self, kind: Kind, line: u64, words: impl FnOnce() -> String) {
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

    /// Counts a line of that place that is too long.
    pub(crate) fn count_long_at(&mut self, place: &Place, line: u64) {
        self.count_long(line);
        if let Some(count) = self.counts.get_mut(&Kind::LONG) {
            count.place(place);
        }
    }

    /// Counts an error of that place.
    pub(crate) fn count_at(&mut self, error: &ParseError, place: &Place, line: u64) {
        self.count(error, line);
        if let Some(count) = self.counts.get_mut(&Kind::of(error)) {
            count.place(place);
        }
    }

    /// Takes over what was counted in a block of `place`, which comes after what is here.
    pub(super) fn merge(&mut self, others: &mut Kinds, place: &Place) {
        let mut drained: Vec<_> = others.counts.drain().collect();
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

    /// All errors.
    pub(crate) fn total(&self) -> u64 {
        self.counts.values().map(|count| count.times).sum()
    }

    /// A line for each kind, the most frequent first.
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
            // A string takes whatever is written to it.
            let _ = writeln!(table, "  {times} {words}, first at {first}");
        }
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
                // Arguments are numbered, like the lines of a file.
                Place::Argument => format!("argument {}", self.line),
                Place::Stdin | Place::File(_) => place.at(self.line),
            };
        }
    }
}

/// What is wrong, without the place: `unexpected ' ' in the path`.
pub(crate) fn words(error: &ParseError) -> String {
    let component = error.component();
    let said = match error.kind() {
        ErrorKind::UnexpectedCharacter => {
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
