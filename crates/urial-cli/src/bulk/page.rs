//! What comes of a block of lines.

use std::borrow::Cow;

use super::blocks::Block;
use super::cut::Line;
use super::kinds::Kinds;
use super::long::beginning;
use super::looks::Looks;
use super::source::{Input, Place};
use crate::fault::Fault;
use crate::json::Object;

/// The output of a block, and what was wrong in it.
#[derive(Default)]
pub(crate) struct Page {
    /// What goes to standard output.
    pub(crate) out: Vec<u8>,
    /// What goes to standard error: the line, counted from 1, and the words.
    pub(super) reports: Vec<(u64, String)>,
    /// How many messages there would be, and how many are made.
    pub(super) messages: u64,
    pub(super) most: u64,
    /// What goes to the file of refused lines.
    pub(super) rejects: Vec<u8>,
    pub(super) kinds: Kinds,
    /// The first of the refused lines that looks like data with URIs in it.
    pub(super) looks: Option<(u64, Looks)>,
    pub(super) counts: Counts,
    /// What ends an answer.
    end: u8,
    /// Where the block was: in which of the sources, and behind how many lines; arguments are nowhere.
    place: Option<Place>,
    source: usize,
    lines_before: u64,
}

/// How many texts were read, and how many of what kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) read: u64,
    /// Empty lines, and lines of spaces, where those are not valid.
    pub(crate) blank: u64,
    pub(crate) invalid: u64,
    /// Valid ones whose answer makes the exit status 1.
    pub(crate) found: u64,
}

/// What came of a text.
#[derive(Debug)]
pub(crate) enum Verdict {
    Good,
    /// The text is valid, and the answer makes the exit status 1.
    Found,
    /// There is something wrong with it, and what was written stays.
    Told(Fault),
}

impl Page {
    /// Takes everything back, for the next block; `end` is what ends an answer.
    pub(crate) fn begin(&mut self, end: u8) {
        self.out.clear();
        self.reports.clear();
        (self.messages, self.most) = (0, u64::MAX);
        self.rejects.clear();
        self.kinds.clear();
        self.looks = None;
        self.counts = Counts::default();
        self.end = end;
        (self.source, self.lines_before) = (0, 0);
    }

    pub(super) fn enter(&mut self, block: &Block, place: &Place) {
        if self.place.as_ref() != Some(place) {
            self.place = Some(place.clone());
        }
        self.source = block.source;
        self.lines_before = block.start.line;
    }

    /// Which of the sources the text in hand is from, counted from 0.
    pub(crate) const fn source(&self) -> usize {
        self.source
    }

    /// Where the text in hand is from, if it is no argument.
    pub(super) const fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// Whether the text in hand is an argument.
    pub(crate) const fn is_argument(&self) -> bool {
        self.place.is_none()
    }

    /// Begins after so many of the arguments.
    pub(super) const fn skip(&mut self, arguments: u64) {
        self.lines_before = arguments;
    }

    /// The line of the text in hand, or which of the arguments it is, counted from 1.
    pub(crate) const fn number(&self) -> u64 {
        self.lines_before + self.counts.read
    }

    /// Counts what was read, where nothing else does.
    pub(crate) const fn count(&mut self) {
        self.counts.read += 1;
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Refuses a line that the block is only the beginning of.
    #[cold]
    pub(crate) fn refuse_start(&mut self, block: &Block, fault: &Fault, show_passwords: bool) {
        self.counts.invalid += 1;
        self.messages += 1;
        let message = fault.render(&beginning(&block.data), show_passwords);
        self.reports.push((block.start.line + 1, message));
    }

    /// Ends an answer.
    pub(crate) fn end(&mut self) {
        self.out.push(self.end);
    }

    /// Begins an object with the keys `file` and `line`: standard input is no file, and an argument has no line.
    pub(crate) fn object(&mut self) -> Object<'_> {
        let line = self.place.is_some().then(|| self.number());
        let file = self.place.as_ref().and_then(Place::file);
        Object::new(&mut self.out)
            .text("file", file.as_deref())
            .number("line", line)
    }

    /// Says something about the text in hand on standard error, in one line.
    pub(crate) fn tell(&mut self, message: impl FnOnce() -> String) {
        self.messages += 1;
        if self.messages <= self.most {
            self.reports.push((self.number(), message()));
        }
    }

    /// Makes an object of the answer that begins there, if there is one.
    #[cold]
    pub(super) fn wrap(&mut self, from: usize, key: &str, line: Line<'_>) {
        let Some((_, answer)) = self.out[from..].split_last() else {
            return;
        };
        let answer = String::from_utf8_lossy(answer).into_owned();
        self.out.truncate(from);
        let text = line.map_or_else(String::from_utf8_lossy, Cow::Borrowed);
        self.object()
            .text("text", Some(&text))
            .text(key, Some(&answer))
            .end();
        self.end();
    }

    /// An answer by itself.
    pub(crate) fn line(&mut self, text: &str) {
        self.push(text);
        self.end();
    }
}

/// Which text is from where, for objects that say so.
pub(crate) struct Origins {
    /// None for arguments.
    places: Vec<Place>,
}

impl Origins {
    pub(crate) fn new(input: &Input) -> Origins {
        Origins {
            places: match input.is_arguments() {
                true => Vec::new(),
                false => input.places(),
            },
        }
    }

    /// Where the text in hand is, if it is no argument.
    pub(crate) fn place(&self, page: &Page) -> Option<&Place> {
        self.places.get(page.source())
    }

    /// The values of `file` and `line`: standard input is no file, and an argument has no line.
    pub(crate) fn file_and_line(&self, page: &Page) -> (Option<Cow<'_, str>>, Option<u64>) {
        let place = self.place(page);
        (
            place.and_then(Place::file),
            place.is_some().then(|| page.number()),
        )
    }
}
