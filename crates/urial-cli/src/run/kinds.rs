//! Counts of errors by kind.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;

use urial::{Component, ErrorGroup, ErrorKind, IriReference, ParseError};

use crate::read::Place;

/// Returns whether a text that is no URI is an IRI, by the error that it was refused with.
pub(crate) fn is_iri(error: &ParseError, text: &str) -> bool {
    error.kind() == ErrorKind::NonAscii && IriReference::parse(text).is_ok()
}

/// Returns a line of a summary for so many IRIs in a list of URIs; empty for none.
pub(crate) fn iris_in_words(count: u64, advice: &str) -> String {
    match count {
        0 => String::new(),
        1 => {
            let advice = advice.replace("them", "it").replace("URIs", "a URI");
            format!("  1 is an IRI and no URI; {advice}\n")
        }
        _ => format!("  {count} are IRIs and no URIs; {advice}\n"),
    }
}

/// Number of kinds that a summary lists: noise has an error for each character.
const LISTED: usize = 12;

/// The group of lines that are over the limit.
pub(super) const LONG: ErrorGroup = ErrorGroup::new(ErrorKind::TooLong, Component::Text);

#[derive(Debug)]
struct Count {
    times: u64,
    /// Number of kinds that were seen before it.
    order: usize,
    /// Name of the place where it was seen first, and the number of the line there.
    first: String,
    line: u64,
}

/// Each kind of error with its count and the place where it was first seen.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    counts: HashMap<ErrorGroup, Count>,
}

impl Kinds {
    /// Counts an error of a line; [`Kinds::merge`] names the place.
    pub(super) fn add(&mut self, group: ErrorGroup, line: u64) {
        // Ties in the table are in the order of first sight, so its text does not depend on
        // hashing.
        let order = self.counts.len();
        let count = self.counts.entry(group).or_insert_with(|| Count {
            times: 0,
            order,
            first: String::new(),
            line,
        });
        count.times += 1;
    }

    /// Adds the counts of a later block of `place`.
    pub(super) fn merge(&mut self, others: &mut Kinds, place: &Place) {
        let mut drained: Vec<_> = others.counts.drain().collect();
        // A hash map drains in any order, and the kind seen first has to be numbered first.
        drained.sort_unstable_by_key(|(_, count)| count.order);
        for (group, mut other) in drained {
            match self.counts.get_mut(&group) {
                Some(count) => count.times += other.times,
                None => {
                    other.order = self.counts.len();
                    other.first = match place {
                        // Arguments have numbers, as lines have.
                        Place::Argument => format!("argument {}", other.line),
                        Place::Stdin | Place::File(_) => place.at(other.line),
                    };
                    self.counts.insert(group, other);
                }
            }
        }
    }

    /// Returns the number of errors of all kinds.
    pub(crate) fn total(&self) -> u64 {
        self.counts.values().map(|count| count.times).sum()
    }

    /// Returns a line for each kind, the most frequent first.
    pub(crate) fn table(&self) -> String {
        let mut counts: Vec<(&ErrorGroup, &Count)> = self.counts.iter().collect();
        counts.sort_by_key(|(_, count)| (Reverse(count.times), count.order));
        let mut table = String::new();
        for (group, Count { times, first, .. }) in counts.iter().take(LISTED) {
            // Writing to a `String` cannot fail.
            let _ = writeln!(table, "  {times} {group}, first at {first}");
        }
        // Their sum is shown too, so that the table adds up to the number of invalid lines.
        let others = counts.iter().skip(LISTED);
        if counts.len() > LISTED {
            let times: u64 = others.map(|(_, count)| count.times).sum();
            let _ = writeln!(table, "  {times} others, of {} kinds", counts.len() - LISTED);
        }
        table
    }
}
