//! The result of a block of lines.

use std::ops::Range;
use std::sync::Arc;

use super::keys::{Hash, HashOf, Keyed, Keys};
use super::kinds::Kinds;
use super::looks::Looks;
use super::report::About;
use crate::message::{Fault, Object};
use crate::read::{Block, Place, Spot, Values};

/// The output for a block, and its errors.
#[derive(Default)]
pub(crate) struct Page {
    /// Bytes for standard output.
    pub(crate) out: Vec<u8>,
    /// Length of the line of names at the start of the output, and of a mark before it.
    pub(super) head: usize,
    /// Whether the block is the output as it is, and `out` is empty: nothing is copied.
    pub(super) is_block: bool,
    /// Keys of the answers, in a command that drops some of them.
    pub(crate) keys: Keys,
    /// Messages for standard error, each with its line counted from 1.
    pub(super) reports: Vec<(u64, About, String)>,
    /// Number of messages that the block calls for, by their subject, and how many are made.
    pub(super) messages: [u64; 2],
    pub(super) most: u64,
    /// Whether objects have passwords in them.
    pub(super) shows_passwords: bool,
    /// Bytes for the file of rejected lines, and whether there is one: then no messages are made.
    pub(super) rejects: Vec<u8>,
    pub(super) has_rejects: bool,
    pub(super) kinds: Kinds,
    /// Line and format of the first refused line that looks like data with URIs in it.
    pub(super) looks: Option<(u64, Looks)>,
    pub(crate) counts: Counts,
    /// The byte that ends an answer.
    end: u8,
    /// Number of cells of the answer so far.
    cells: usize,
    /// Whether answers are about a field of a record: these are in `out`, and go to `records` with
    /// it.
    is_of_record: bool,
    answers: Answers,
    pub(super) records: Vec<u8>,
    spot: Spot,
    /// Place of the block: its source, and the lines before it.
    pub(super) place: Arc<Place>,
    lines_before: u64,
    /// Addresses of its bytes.
    block: Range<usize>,
}

/// The answers of a worker about a field of a record.
#[derive(Default)]
pub(super) struct Answers {
    /// End of each value in the output, and whether the value is present.
    values: Vec<(usize, bool)>,
    /// Number of values up to the end of each answer.
    ends: Vec<usize>,
}

/// Counts of texts, by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) read: u64,
    /// Empty lines and lines of spaces, where those are not valid.
    pub(crate) blank: u64,
    pub(crate) invalid: u64,
    /// Texts that were repaired.
    pub(crate) mended: u64,
    /// Texts that are IRIs and no URIs, in commands that count them apart.
    pub(crate) iris: u64,
    /// Valid texts whose answer makes the exit status 1.
    pub(crate) found: u64,
    /// Texts that match the options, in commands that select texts.
    pub(crate) matched: u64,
    /// Secrets that were masked.
    pub(crate) masked: u64,
    /// Records without the key that is read, where those are counted as blank.
    pub(crate) lacking: u64,
    /// Records that cannot be read: nobody knows whether they have a text.
    pub(crate) unreadable: u64,
    /// Items of arrays that are no texts, and are passed over.
    pub(crate) others: u64,
    /// Records in whose field nothing was found.
    pub(crate) unanswered: u64,
}

/// Result of a worker for one text.
#[derive(Debug)]
pub(crate) enum Verdict {
    Good,
    /// The text is valid, and the answer makes the exit status 1.
    Found,
    /// The text has an error, but the output stays.
    Told(Fault),
}

impl Page {
    /// Clears the page for the next block; `end` is the byte that ends an answer.
    pub(super) fn begin(&mut self, end: u8, block: &Block) {
        // Buffers are cleared and kept: a page goes from block to block, and after the first few
        // nothing is allocated.
        let Page { mut out, mut keys, mut rejects, mut records, answers, spot, .. } =
            std::mem::take(self);
        out.clear();
        keys.clear();
        rejects.clear();
        records.clear();
        // The last line of a file may end in a lone `\r`.
        let whole = if block.data.ends_with(&[end]) { &*block.data } else { &[] };
        let addresses = whole.as_ptr_range();
        *self = Page {
            out,
            keys,
            rejects,
            records,
            answers,
            spot,
            end,
            place: Arc::clone(&block.place),
            lines_before: block.start.line,
            block: addresses.start as usize..addresses.end as usize,
            ..Page::default()
        };
    }

    /// Returns the output for this block.
    pub(super) fn output<'p>(&'p self, block: &'p [u8]) -> &'p [u8] {
        match self.is_block {
            true => block,
            false => &self.out,
        }
    }

    /// Returns the place of the current text, unless it is an argument.
    pub(crate) fn place(&self) -> Option<&Place> {
        (!self.is_argument()).then_some(&self.place)
    }

    /// Returns whether a text is a line without one. An empty argument was written on purpose.
    pub(crate) fn is_blank_line(&self, text: &str) -> bool {
        text.trim_ascii().is_empty() && !self.is_argument()
    }

    /// Returns whether the current text is an argument.
    pub(crate) fn is_argument(&self) -> bool {
        *self.place == Place::Argument
    }

    /// Returns the line of the current text, or the number of the argument, counted from 1.
    pub(crate) const fn number(&self) -> u64 {
        self.lines_before + self.counts.read
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Inspects a text, the first of its source or not, for an encoding in which nothing is found;
    /// returns whether a part of it looks like one.
    pub(crate) fn looks_encoded(&mut self, text: &[u8], is_first: bool) -> bool {
        let number = self.number().max(1);
        let begins = is_first.then(|| Looks::of_encoding(text)).flatten();
        let looks = begins.map(|looks| (number, looks)).or_else(|| {
            let before = &text[..Looks::encoded_after(text)?];
            Some((number + memchr::memchr_iter(b'\n', before).count() as u64, Looks::Mixed))
        });
        let is_encoded = looks.is_some();
        self.looks = self.looks.or(looks);
        is_encoded
    }

    /// Writes a value of an answer that has several; `None` is absent.
    pub(crate) fn cell(&mut self, value: Option<&str>) {
        // Values for a record are divided by their ends, since a tab may be in one of them.
        if !self.is_of_record && self.cells > 0 {
            self.out.push(b'\t');
        }
        self.cells += 1;
        self.push(value.unwrap_or_default());
        if self.is_of_record {
            self.answers.values.push((self.out.len(), value.is_some()));
        }
    }

    /// Returns whether the current text is a field of a record.
    pub(crate) const fn is_of_record(&self) -> bool {
        self.is_of_record
    }

    /// Ends an answer.
    pub(crate) fn end(&mut self) {
        if self.is_of_record {
            // A command that writes a line and no cells has one value.
            if self.cells == 0 {
                self.answers.values.push((self.out.len(), true));
            }
            self.answers.ends.push(self.answers.values.len());
        } else {
            self.out.push(self.end);
        }
        self.cells = 0;
    }

    /// Makes answers go to records; returns the buffers of the block before, for the places of
    /// fields and for records.
    pub(super) fn enter_records(&mut self) -> (Spot, Vec<u8>) {
        self.is_of_record = true;
        (std::mem::take(&mut self.spot), std::mem::take(&mut self.records))
    }

    /// Forgets the answers about the last record.
    pub(super) fn clear_answers(&mut self) {
        self.out.clear();
        self.cells = 0;
        self.answers.values.clear();
        self.answers.ends.clear();
    }

    /// Returns whether there is an answer about the record.
    pub(super) fn has_answers(&self) -> bool {
        !self.answers.ends.is_empty()
    }

    /// Calls `take` with the values of each answer about the record.
    pub(super) fn each_answer(&self, mut take: impl FnMut(&Values<'_>)) {
        //   out      a.examplewwwb.example
        //   values   9, 12, 21               where each value ends, with whether it is present
        //   ends     2, 3                    an answer of two values, and one of one
        let Answers { values: places, ends } = &self.answers;
        // One answer of one value is the usual case, and needs no list.
        if let (&[(end, is_present)], [_]) = (&places[..], &ends[..]) {
            return take(&[is_present.then(|| &self.out[..end])]);
        }
        let mut values: Vec<Option<&[u8]>> = Vec::with_capacity(places.len());
        let mut start = 0;
        for &(end, is_present) in places {
            values.push(is_present.then(|| &self.out[start..end]));
            start = end;
        }
        let mut first = 0;
        for &end in ends {
            take(&values[first..end]);
            first = end;
        }
    }

    /// Makes the records the output of the block.
    pub(super) fn leave_records(&mut self, spot: Spot, records: Vec<u8>) {
        self.clear_answers();
        self.is_of_record = false;
        self.spot = spot;
        // Exchanged, so that both keep their memory for the next block.
        self.records = std::mem::replace(&mut self.out, records);
    }

    /// Counts lines that are in no text of their own.
    pub(super) const fn skip_lines(&mut self, lines: u64) {
        self.lines_before += lines;
    }

    /// Begins an object with the keys `file` and `line`: standard input has no file, and an
    /// argument has no line.
    pub(crate) fn object(&mut self) -> Object<'_> {
        let line = (!self.is_argument()).then(|| self.number());
        Object::new(&mut self.out)
            .shows_passwords(self.shows_passwords)
            .text("file", self.place.file().as_deref())
            .number("line", line)
    }

    /// Returns whether the reason why a text is refused is written anywhere.
    pub(crate) const fn is_told(&self) -> bool {
        self.has_rejects || self.messages[About::Refused as usize] < self.most
    }

    /// Adds a one-line message about the current text for standard error.
    pub(crate) fn tell(&mut self, message: impl FnOnce() -> String) {
        self.tell_at(self.number(), About::Refused, message);
    }

    /// Counts the current text as repaired, and adds a message about it.
    pub(crate) fn tell_mended(&mut self, message: impl FnOnce() -> String) {
        self.counts.mended += 1;
        self.tell_at(self.number(), About::Mended, message);
    }

    pub(super) fn tell_at(&mut self, line: u64, about: About, message: impl FnOnce() -> String) {
        let called = &mut self.messages[about as usize];
        *called += 1;
        // A message costs a rendering with carets, and later ones are only counted: the closing
        // lines say how many are left out.
        if *called <= self.most {
            self.reports.push((line, about, message()));
        }
    }

    /// Writes an answer that is its own key.
    #[inline]
    pub(crate) fn own_key(&mut self, hash: Hash, text: &str) {
        // A long line has a block of its own.
        if text.len() + 1 == self.block.len() && text.as_ptr() as usize == self.block.start {
            self.is_block = true;
            return self.keys.push_own(hash, self.block.len());
        }
        self.out.reserve(text.len() + 1);
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(self.end);
        self.keys.push_own(hash, self.out.len());
    }

    /// Gives the answer that was just written a key.
    pub(crate) fn key(&mut self, hash: Hash, key: &str) {
        self.keys.push(hash, key, self.out.len());
    }

    /// Writes whole lines, each its own answer; they may be the whole block.
    pub(super) fn answer_run(&mut self, lines: &str, block: &[u8], hash: Option<HashOf<'_>>) {
        let (bytes, before) = (lines.as_bytes(), self.out.len());
        if let Some(hash) = hash {
            let mut start = 0;
            for end in memchr::memchr_iter(b'\n', bytes) {
                let hash = hash(&bytes[start..end]);
                self.keys.push_own(hash, before + end + 1);
                start = end + 1;
            }
        }
        match bytes.len() == block.len() {
            true => self.is_block = true,
            false => self.push(lines),
        }
    }

    /// Returns the answers with their keys.
    pub(crate) fn keyed<'a>(&'a self, block: &'a [u8]) -> impl Iterator<Item = Keyed<'a>> {
        self.keys.of(self.output(block), self.head)
    }

    /// Drops all answers but those at these places, which are in order.
    pub(crate) fn keep(&mut self, places: &[usize], block: &[u8]) {
        if places.len() == self.keys.len() {
            return;
        }
        let mut written = self.head;
        // Neighbours move together: in most lists they are many.
        for run in places.chunk_by(|place, next| place + 1 == *next) {
            let (first, last) = (run[0], run[run.len() - 1]);
            let before = first.checked_sub(1);
            let start = before.map_or(self.head, |before| self.keys.end(before));
            let end = self.keys.end(last);
            match self.is_block {
                true => self.out.extend_from_slice(&block[start..end]),
                false => self.out.copy_within(start..end, written),
            }
            written += end - start;
        }
        self.out.truncate(written);
        self.is_block = false;
    }

    /// Writes an answer on a line by itself.
    pub(crate) fn line(&mut self, text: &str) {
        self.push(text);
        self.end();
    }
}
