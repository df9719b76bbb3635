//! Messages for people about refused and repaired lines, and how many of them are shown.

use urial::ErrorGroup;

use super::kinds::LONG;
use super::looks::Looks;
use crate::context::Context;
use crate::message::{Excerpt, Fault, Screen};
use crate::read::Place;
use crate::wording::Wording;

/// Messages that a run shows; the table at the end counts the others.
pub(super) const MOST: u64 = 10;

/// Subject of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    Refused,
    Mended,
}

/// Words about the messages that are not shown, by their subject.
const LEFT_OUT: [&str; 2] = [
    "errors are not shown; --all-errors shows them, --rejects FILE writes them",
    "repairs are not shown; --all-errors shows them",
];

/// The messages of a run, and what its input looks like.
pub(super) struct Reporter {
    screen: Screen,
    is_quiet: bool,
    most: u64,
    /// Number of messages that were called for, and that were shown, by their subject.
    all: [u64; 2],
    shown: [u64; 2],
    /// Place of the first line that looks like data with URIs in it, and its format.
    pub(super) looks: Option<(String, Looks)>,
}

impl Reporter {
    /// Makes a reporter that shows at most `most` messages of each sort.
    pub(super) fn new(context: &Context, most: u64) -> Reporter {
        Reporter {
            screen: Screen::new(context),
            is_quiet: context.quiet,
            most,
            all: [0; 2],
            shown: [0; 2],
            looks: None,
        }
    }

    /// Formats one more message for standard error, if so many are shown.
    pub(super) fn diagnosis(
        &mut self,
        about: About,
        (place, line): (&Place, u64),
        message: &str,
    ) -> Option<String> {
        let shown = &mut self.shown[about as usize];
        if *shown >= self.most {
            return None;
        }
        *shown += 1;
        Some(self.screen.diagnosis(&place.at(line), message))
    }

    /// Counts messages of a page, made or not.
    pub(super) fn count(&mut self, messages: [u64; 2]) {
        let [refused, mended] = messages;
        self.all = [self.all[0] + refused, self.all[1] + mended];
    }

    pub(super) fn take_looks(&mut self, looks: Looks, place: &Place, line: u64) {
        self.looks.get_or_insert_with(|| match place {
            Place::Argument => ("this".to_owned(), looks),
            Place::Stdin | Place::File(_) => (place.at(line), looks),
        });
    }

    /// Returns whether some errors were not shown.
    pub(super) const fn left_out(&self) -> bool {
        self.all[0] > self.shown[0]
    }

    /// Returns the closing lines: how many messages were left out, and what the input looks like.
    pub(super) fn closing(&self) -> String {
        let mut words = String::new();
        if self.is_quiet {
            return words;
        }
        // Said once at the end, where a person looks after a long run. With 0 the caller wanted no
        // messages of errors, so none is missed.
        for ((all, shown), what) in self.all.iter().zip(self.shown).zip(LEFT_OUT) {
            if *all > shown && self.most > 0 {
                // `3 more errors` when some were shown, `3 errors` under --rejects.
                let more = if shown > 0 { " more" } else { "" };
                words += &format!("urial: {}{more} {what}\n", all - shown);
            }
        }
        if let Some((place, looks)) = &self.looks {
            words += &format!("urial: {place} looks like {}\n", looks.words());
        }
        words
    }
}

/// The record that a refused text is a field of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Within<'a> {
    pub(crate) field: &'a str,
    pub(crate) record: &'a [u8],
}

impl Within<'_> {
    /// Puts the name of the field in front of a message.
    pub(crate) fn named(self, message: &str) -> String {
        format!("{}: {message}", Excerpt(self.field))
    }
}

/// Returns the kind of error that a refused line is counted as, without a character of a password.
pub(super) fn group_of(fault: &Fault, text: &str, wording: &Wording) -> Option<ErrorGroup> {
    let error = match fault {
        Fault::Parse(error) | Fault::Fixed(error) | Fault::Unmended(error, ..) => {
            wording.hushed(*error, text)
        }
        Fault::Meant(part, error) | Fault::Part(_, part, error) => wording.hushed(*error, part),
        Fault::TooLong { .. } => return Some(LONG),
        Fault::Refused(_) | Fault::At(..) => return None,
    };
    Some(error.group())
}
