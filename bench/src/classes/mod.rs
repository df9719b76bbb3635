//! Operations that are a line or two for each crate: a table of titles, aims, contenders and lists.
//!
//! Contenders are compared where all of them give the same answer
//! ([`agreed`](crate::measure::agreed)).

mod validity;
mod joining;
mod making;
mod values;

use crate::lists::List;
use crate::measure::{Entry, agreed};
#[cfg(feature = "ada")]
use crate::peers;
use crate::peers::{FLUENT, IREF, IRI_STRING, OXIRI, URL};
use crate::report::{Aim, Operation};

/// Everybody but urial: an aim refers to whoever is fastest.
const PEERS: &[&str] = &[
    FLUENT,
    OXIRI,
    IRI_STRING,
    IREF,
    URL,
    #[cfg(feature = "ada")]
    peers::ADA,
];

/// Returns all of them, on lists of their own or on these.
#[must_use]
pub fn classes(lists: &[List]) -> Vec<Operation> {
    let mut classes = validity::classes(lists);
    classes.extend(joining::classes(lists));
    classes.extend(making::classes(lists));
    classes.extend(values::classes(lists));
    classes
}

/// Returns an operation at which urial is to be so many times as fast as the fastest peer.
fn class(
    title: &'static str,
    aim: &'static [Aim],
    entries: Vec<Entry>,
    lists: &[List],
) -> Operation {
    Operation {
        title,
        references: PEERS,
        aims: aim,
        lists: lists.iter().map(|list| agreed(&entries, list)).collect(),
        entries,
    }
}

/// Returns an aim: so many times as fast as the fastest peer.
const fn aim(least: f64) -> Aim {
    Aim::new(least, PEERS)
}

/// Returns how many lines a list has, for lists that are made to its measure.
fn count(lists: &[List]) -> usize {
    lists.first().map_or(0, |list| list.lines().len())
}

/// Keeps a line as it is: the operation begins with its text.
fn text(line: &str) -> Option<String> {
    Some(line.to_owned())
}
