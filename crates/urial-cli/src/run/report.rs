//! Messages for people about refused and repaired lines, and how many of them are shown.

use urial::ParseError;

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

/// Number of messages that were called for, and that were shown.
#[derive(Debug, Default)]
struct Messages {
    all: u64,
    shown: u64,
}

impl Messages {
    const fn left_out(&self) -> u64 {
        self.all - self.shown
    }
}

/// The messages of a run, and what its input looks like.
pub(super) struct Reporter {
    screen: Screen,
    is_quiet: bool,
    most: u64,
    refused: Messages,
    mended: Messages,
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
            refused: Messages::default(),
            mended: Messages::default(),
            looks: None,
        }
    }

    /// Formats one more message for standard error, if so many are shown, and counts it.
    pub(super) fn diagnosis(
        &mut self,
        about: About,
        (place, line): (&Place, u64),
        message: &str,
    ) -> Option<String> {
        let messages = match about {
            About::Refused => &mut self.refused,
            About::Mended => &mut self.mended,
        };
        if messages.shown >= self.most {
            return None;
        }
        messages.shown += 1;
        Some(self.screen.diagnosis(&place.at(line), message))
    }

    /// Counts messages of a page, made or not.
    pub(super) const fn count(&mut self, refused: u64, mended: u64) {
        self.refused.all += refused;
        self.mended.all += mended;
    }

    pub(super) fn take_looks(&mut self, looks: Looks, place: &Place, line: u64) {
        if self.looks.is_none() {
            let place = match place {
                Place::Argument => "this".to_owned(),
                Place::Stdin | Place::File(_) => place.at(line),
            };
            self.looks = Some((place, looks));
        }
    }

    /// Returns whether some errors were not shown.
    pub(super) const fn left_out(&self) -> bool {
        self.refused.left_out() > 0
    }

    /// Returns the closing lines: how many messages were left out, and what the input looks like.
    pub(super) fn closing(&self) -> String {
        let mut words = String::new();
        if self.is_quiet {
            return words;
        }
        // `3 more errors` when some were shown, `3 errors` under --rejects or when none were.
        let mut tell = |messages: &Messages, what: &str| {
            let more = if messages.shown > 0 { " more" } else { "" };
            words += &format!("urial: {}{more} {what}\n", messages.left_out());
        };
        // Said once at the end, where a person looks after a long run. With 0 the caller wanted no
        // messages of errors, so none is missed.
        if self.left_out() && self.most > 0 {
            let advice = "--all-errors shows them, --rejects FILE writes them";
            tell(&self.refused, &format!("errors are not shown; {advice}"));
        }
        if self.mended.left_out() > 0 {
            tell(&self.mended, "repairs are not shown; --all-errors shows them");
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

/// Returns the grammar's error of a refused line, if it has one, without a character of a password.
pub(super) fn error_of(fault: &Fault, text: &str, wording: &Wording) -> Option<ParseError> {
    match fault {
        Fault::Parse(error) | Fault::Fixed(error) | Fault::Unmended(error, ..) => {
            Some(wording.hushed(*error, text))
        }
        Fault::Meant(part, error) | Fault::Part(_, part, error) => {
            Some(wording.hushed(*error, part))
        }
        Fault::Refused(_) | Fault::At(..) | Fault::TooLong { .. } => None,
    }
}
