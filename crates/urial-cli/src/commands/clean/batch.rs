//! The result of a block: its records, and messages about its lines.

use std::ops::Range;

use urial::ParseError;

use super::origin::Origin;
use super::record::{Hash, Record};
use crate::message::diagnostic::Fault;
use crate::read::Spot;

/// The result of a block.
#[derive(Default)]
pub(super) struct Batch {
    /// Keys that are not slices of the block, each followed by the text to print if that differs.
    pub(super) text: Vec<u8>,
    pub(super) items: Vec<Item>,
    /// Indexes of the items to print.
    pub(super) firsts: Vec<usize>,
    pub(super) notes: Vec<Note>,
    pub(super) read: u64,
    pub(super) blank: u64,
    /// Lines of the block before the current text: there are more than texts where a record has
    /// several, or names.
    pub(super) lines: u64,
    /// The record that the current text is a field of: its place in the block.
    pub(super) within: Option<Range<usize>>,
    pub(super) spot: Spot,
}

pub(super) struct Item {
    pub(super) hash: Hash,
    /// Start of the key, in the block or in the text of the batch.
    pub(super) start: Start,
    pub(super) key: u32,
    pub(super) text: u32,
}

impl Item {
    fn record<'a>(&self, number: u64, block: &'a [u8], batch: &'a [u8]) -> Record<'a> {
        let rest = self.start.of(block, batch);
        let (key, after) = rest.split_at(self.key as usize);
        Record {
            number,
            key,
            text: &after[..self.text as usize],
            count: 1,
        }
    }
}

/// An offset in the block, or with the highest bit set, in the text of the batch.
#[derive(Clone, Copy)]
pub(super) struct Start(u64);

impl Start {
    const IN_BATCH: u64 = 1 << 63;

    pub(super) const fn in_block(at: usize) -> Start {
        Start(at as u64)
    }

    pub(super) const fn in_batch(at: usize) -> Start {
        Start(at as u64 | Start::IN_BATCH)
    }

    /// Returns the bytes that begin there.
    fn of<'a>(self, block: &'a [u8], batch: &'a [u8]) -> &'a [u8] {
        let from = if self.0 & Start::IN_BATCH == 0 {
            block
        } else {
            batch
        };
        &from[(self.0 & !Start::IN_BATCH) as usize..]
    }
}

/// A message about a line.
pub(super) struct Note {
    /// The line in the block, counted from 1, and the span of the text there.
    pub(super) line: u64,
    pub(super) span: Range<usize>,
    /// The text, if it is not in the block as it is.
    pub(super) text: Option<String>,
    /// The span of the record that the text is a field of.
    pub(super) record: Option<Range<usize>>,
    pub(super) told: Outcome,
}

pub(super) enum Outcome {
    Refused(ParseError),
    /// The record has no such text, or is bad for another reason.
    Unfound(Fault),
    /// The line has so many bytes, and was not read.
    TooLong(u64),
    /// The line was repaired; the words say how.
    Mended(String),
}

impl Batch {
    pub(super) fn clear(&mut self) {
        // Not `spot`, whose buffers serve again.
        self.text.clear();
        self.items.clear();
        self.firsts.clear();
        self.notes.clear();
        (self.read, self.blank, self.lines) = (0, 0, 0);
    }

    /// Adds a note about the current line.
    pub(super) fn tell(&mut self, bytes: &[u8], block: &[u8], told: Outcome) {
        let inside = bytes.as_ptr_range();
        // An empty slice may point anywhere, so its address says nothing.
        let is_inside = block.as_ptr_range().contains(&inside.start) || bytes.is_empty();
        let (span, text) = match (&self.within, is_inside) {
            // A decoded field (JSON with escapes, CSV with doubled quotation marks) is in a buffer
            // of the worker, which the next record overwrites.
            (Some(record), false) => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                (record.clone(), Some(text))
            }
            (Some(record), true) if bytes.is_empty() => (record.start..record.start, None),
            // A slice of the block is noted by its place: a list in which every line is invalid
            // copies nothing.
            _ => {
                let start = place(bytes, block);
                (start..start + bytes.len(), None)
            }
        };
        self.notes.push(Note {
            line: self.lines + 1,
            span,
            text,
            record: self.within.clone(),
            told,
        });
    }

    /// Sets the text that the last note is about, if that is not the line: the target of a
    /// reference.
    pub(super) fn tell_of(&mut self, text: Option<String>) {
        if let (Some(note), Some(text)) = (self.notes.last_mut(), text) {
            note.text = Some(text);
        }
    }

    /// Puts the origin of the last record in front of its text.
    pub(super) fn add_origin(&mut self, origin: Origin, block: &[u8]) {
        let Some(item) = self.items.pop() else { return };
        let record = item.record(0, block, &self.text);
        let [key, shown] = [record.key, record.shown()].map(<[u8]>::to_vec);
        let start = self.text.len();
        // Copied with the key, as an item is one slice: first the key, then the text.
        self.text.extend_from_slice(&key);
        origin.write(&mut self.text);
        self.text.extend_from_slice(&shown);
        self.items.push(Item {
            start: Start::in_batch(start),
            text: (self.text.len() - start - key.len()) as u32,
            ..item
        });
    }

    /// Returns all valid records with the hashes of their keys, numbered from `first`; `block` is
    /// the block of this batch.
    pub(super) fn records<'a>(
        &'a self,
        first: u64,
        block: &'a [u8],
    ) -> impl Iterator<Item = (Hash, Record<'a>)> {
        let numbered = (first..).zip(&self.items);
        numbered.map(move |(number, item)| (item.hash, item.record(number, block, &self.text)))
    }

    /// Returns the record at `place`, for printing.
    pub(super) fn record<'a>(&'a self, place: usize, block: &'a [u8]) -> Record<'a> {
        // A printer does not look at the number, so any does.
        self.items[place].record(0, block, &self.text)
    }

    /// Returns the hashes of the records from `place` on.
    pub(super) fn hashes(&self, place: usize) -> impl Iterator<Item = Hash> + Clone {
        self.items.iter().skip(place).map(|item| item.hash)
    }

    pub(super) fn len(&self) -> u64 {
        self.items.len() as u64
    }
}

/// Returns the offset of a slice in the block that it is part of.
pub(super) fn place(part: &[u8], block: &[u8]) -> usize {
    part.as_ptr() as usize - block.as_ptr() as usize
}
