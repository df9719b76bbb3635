//! What comes of a block of lines.

use crate::fault::Fault;

/// The output of a block, and what was wrong in it.
#[derive(Default)]
pub(crate) struct Page {
    /// What goes to standard output.
    pub(crate) out: Vec<u8>,
    /// What goes to standard error: the line in this block, counted from 1, and the words.
    pub(super) reports: Vec<(u64, String)>,
    pub(super) counts: Counts,
    /// What ends an answer.
    end: u8,
}

/// How many texts were read, and how many of what kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) read: u64,
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
    pub(super) fn begin(&mut self, end: u8) {
        self.out.clear();
        self.reports.clear();
        self.counts = Counts::default();
        self.end = end;
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Ends an answer.
    pub(crate) fn end(&mut self) {
        self.out.push(self.end);
    }

    /// An answer by itself.
    pub(crate) fn line(&mut self, text: &str) {
        self.push(text);
        self.end();
    }
}
