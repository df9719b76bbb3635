//! Operations that are measured: a function for each bench, with a line or a few for each crate
//! that has the operation.

mod parsing;
mod normalizing;
mod comparing;
mod resolving;
mod validity;
mod joining;
mod making;
mod values;
#[cfg(test)]
mod tests;

pub use comparing::compare;
pub use normalizing::normalize;
pub use parsing::{parse, repair, shapes};
pub use resolving::resolve;

use crate::lists::List;
use crate::measure::{Entry, agreed};
use crate::peers::{ADA, FLUENT, IREF, IRI_STRING, OXIRI, URL};
use crate::report::{Aim, Operation};

/// Everybody but urial: an aim of a class refers to whoever is fastest.
const PEERS: &[&str] = &[FLUENT, OXIRI, IRI_STRING, IREF, URL, ADA];

/// Returns the operations on the lines of a text.
#[must_use]
pub fn batch(lists: &[List]) -> Vec<Operation> {
    vec![parsing::check_lines(lists), normalizing::normalize_lines(lists)]
}

/// Returns the classes: whether texts are valid, joins, edits, and what every value can do.
#[must_use]
pub fn classes(lists: &[List]) -> Vec<Operation> {
    let classes = [validity::classes, joining::classes, making::classes, values::classes];
    classes.iter().flat_map(|classes| classes(lists)).collect()
}

/// Returns a class, in which contenders are compared where all of them give the same answer; urial
/// is to be at least so many times as fast as the fastest peer.
fn class(title: &'static str, least: f64, entries: Vec<Entry>, lists: &[List]) -> Operation {
    let lists = lists.iter().map(|list| agreed(&entries, list)).collect();
    Operation { title, references: PEERS, aims: vec![Aim::new(least, PEERS)], entries, lists }
}

/// Returns how many lines a list has, for lists that are made to its measure.
fn lines_of(lists: &[List]) -> usize {
    lists.first().map_or(0, |list| list.lines().len())
}

/// Measures lines that lie in one text, each with its end: on how many of them it is done.
fn of_text(
    name: &'static str,
    each: impl Fn(&str, &mut String) -> usize + Copy + 'static,
) -> Entry {
    Entry::new(name, move |lines| {
        let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let mut out = String::new();
        Box::new(move || {
            out.clear();
            each(std::hint::black_box(&text), &mut out)
        })
    })
}

/// Returns how many lines are good; finding their ends counts.
#[inline(always)]
fn count_lines(text: &str, mut is_good: impl FnMut(&str) -> bool) -> usize {
    let (mut good, mut start) = (0, 0);
    for end in memchr::memchr_iter(b'\n', text.as_bytes()) {
        good += usize::from(is_good(&text[start..end]));
        start = end + 1;
    }
    good
}
