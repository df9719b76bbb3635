//! What comes of a block of lines.

use std::borrow::Cow;

use super::blocks::Block;
use super::cut::Line;
use super::long::beginning;
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
    pub(super) counts: Counts,
    /// What ends an answer.
    end: u8,
    /// Where the block was: in which of the sources, and behind how many lines.
    source: usize,
    lines_before: u64,
}

/// How many texts were read, and how many of what kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) read: u64,
    /// Blank lines, where a subcommand passes over them.
    pub(crate) blank: u64,
    pub(crate) invalid: u64,
    /// Valid ones whose answer makes the exit status 1.
    pub(crate) found: u64,
}

/// What came of a text.
#[derive(Debug)]
pub(crate) enum Verdict {
    Good,
    /// There is nothing, and nothing to say.
    Blank,
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
        self.counts = Counts::default();
        self.end = end;
        (self.source, self.lines_before) = (0, 0);
    }

    pub(super) const fn enter(&mut self, block: &Block) {
        self.source = block.source;
        self.lines_before = block.start.line;
    }

    /// Which of the sources the text in hand is from, counted from 0.
    pub(crate) const fn source(&self) -> usize {
        self.source
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
        let message = fault.render(&beginning(&block.data), show_passwords);
        self.reports.push((block.start.line + 1, message));
    }

    /// Ends an answer.
    pub(crate) fn end(&mut self) {
        self.out.push(self.end);
    }

    /// Makes an object of the answer that begins there, if there is one.
    #[cold]
    pub(super) fn wrap(&mut self, from: usize, key: &str, line: Line<'_>) {
        let Some((_, answer)) = self.out[from..].split_last() else {
            return;
        };
        let answer = String::from_utf8_lossy(answer).into_owned();
        let text = line.map_or_else(String::from_utf8_lossy, Cow::Borrowed);
        self.out.truncate(from);
        Object::new(&mut self.out)
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
