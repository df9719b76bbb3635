//! Operations that are measured: a function each, with a line or a few for each crate that has it.
//!
//! Every operation returns a length, so that nobody can do without its result, and nothing where
//! the contender refuses.

mod comparing;
mod normalizing;
mod parsing;
mod resolving;
#[cfg(test)]
mod tests;

pub use comparing::{comparers, relativizers};
pub use normalizing::{normalizers, normalizers_of_texts};
pub use parsing::{auditors, checkers_of_texts, parsers, readers, repairers};
pub use resolving::{resolvers, resolvers_into};

use std::hint::black_box;

use crate::measure::{Entry, Tally};

/// Ends the parse of every contender: the value lies in memory, whole, and is looked at
/// there. Without this a compiler may leave out the spans that nobody reads.
#[inline(always)]
fn seen<T, E>(result: &Result<T, E>) -> Option<&T> {
    black_box(result).as_ref().ok()
}

/// Measures lines that lie in one text, each with its end: how many of them are URIs, and the
/// length of what is written of them.
fn of_text(
    name: &'static str,
    each: impl Fn(&str, &mut String) -> usize + Copy + 'static,
) -> Entry {
    Entry::new(name, move |lines| {
        let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let mut out = String::new();
        Box::new(move || {
            out.clear();
            Tally { accepted: each(black_box(&text), &mut out), length: out.len() }
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
