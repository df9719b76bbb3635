//! Double quotes that a line opens somewhere before a reference, and that end its word.

use alloc::vec::Vec;

use super::closers::{backslashes, closes};
use super::layers::View;

/// The texts in double quotes around a place of a line, as in `{"log":"{\"msg\":\"GET http://a"`.
#[derive(Default)]
pub(super) struct Quotes {
    /// How far the line was read.
    at: usize,
    /// How many backslashes the quote of each has before it, from the outermost to the innermost.
    open: Vec<usize>,
}

/// How many texts inside of each other are told apart: JSON in JSON, each with twice the
/// backslashes. A quote must not be compared with ever more of them.
const DEEPEST: usize = 6;

impl Quotes {
    /// Reads a view up to a place.
    pub(super) fn read(&mut self, view: &View<'_>, end: usize) {
        let text = &*view.text;
        // Most parts of lines have no quote, and `contains` looks at many bytes at a time.
        if !text[self.at.min(end)..end].contains(&b'"') {
            self.at = self.at.max(end);
        }
        while let Some(plain) = text[self.at.min(end)..end].iter().position(|&byte| byte == b'"') {
            let at = self.at + plain;
            let escapes = backslashes(text, at);
            self.at = at + 1;
            if !view.is_plain(at) {
                continue;
            }
            match self.open.iter().position(|open| *open == escapes) {
                Some(depth) => match closes(text, at, escapes) {
                    0 => self.open.truncate(depth),
                    inside => self.at = at + inside,
                },
                None if self.open.len() < DEEPEST && may_open(&text[..at - escapes]) => {
                    self.open.push(escapes);
                }
                // One of `\""` in CSV.
                None => self.at = at + closes(text, at, usize::MAX),
            }
        }
        self.at = self.at.max(end);
    }

    /// Returns whether the place is in no quotes.
    pub(super) fn are_none(&self) -> bool {
        self.open.is_empty()
    }

    /// Passes over a secret, whose quotes are its own.
    pub(super) fn skip(&mut self, end: usize) {
        self.at = self.at.max(end);
    }

    /// Returns how many backslashes a quote needs to close a text, of one that has so many: as many
    /// if a text was opened so, and else a number that no quote has.
    pub(super) fn escapes_of(&self, escapes: usize) -> usize {
        if self.open.contains(&escapes) { escapes } else { usize::MAX }
    }
}

/// Returns whether a quote may open a text after another one.
fn may_open(before: &[u8]) -> bool {
    before.last().is_none_or(|last| b" \t,;:=([{".contains(last))
}
