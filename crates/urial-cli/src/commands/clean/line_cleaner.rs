//! Cleaning of one line: it is blank, gives a key and a text to print, or is refused.

use std::borrow::Cow;
use std::io;
use std::ops::Range;

use urial::grammar::{self, Form};
use urial::{IriBuf, IriReference, Normalizer, ParseError, Reference, Repairer};

use super::Args;
use super::record::{Hash, Record, Rules};
use crate::bulk::{Block, KEPT, Line, each_line, separator};
use crate::options::guess::Guess;
use crate::options::idna::Idna;
use crate::options::kind::{Kind, with_kind};
use crate::options::trim::Cut;

/// The result of a block.
pub(super) struct Batch {
    /// Keys that are not slices of the block, each followed by the text to print if that differs.
    text: String,
    items: Vec<Item>,
    /// Indexes of the items to print.
    pub(super) firsts: Vec<usize>,
    /// The error of the look-up, if it failed.
    pub(super) outcome: io::Result<()>,
    pub(super) notes: Vec<Note>,
    pub(super) read: u64,
    pub(super) blank: u64,
}

struct Item {
    hash: Hash,
    /// Start of the key, in the block or in the text of the batch.
    start: Start,
    key: u32,
    text: u32,
}

impl Item {
    fn record<'a>(&self, number: u64, block: &'a [u8], batch: &'a str) -> Record<'a> {
        let rest = self.start.of(block, batch.as_bytes());
        let (key, behind) = rest.split_at(self.key as usize);
        Record {
            number,
            key,
            text: &behind[..self.text as usize],
            count: 1,
        }
    }
}

/// An offset in the block, or with the highest bit set, in the text of the batch.
#[derive(Clone, Copy)]
struct Start(u64);

impl Start {
    const IN_BATCH: u64 = 1 << 63;

    const fn in_block(at: usize) -> Start {
        Start(at as u64)
    }

    const fn in_batch(at: usize) -> Start {
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
    /// The line in the block, counted from 1, and its span there.
    pub(super) line: u64,
    pub(super) span: Range<usize>,
    pub(super) told: Outcome,
}

pub(super) enum Outcome {
    Refused(ParseError),
    /// The line has so many bytes, and was not read.
    TooLong(u64),
    /// The line was repaired; the words say how.
    Mended(String),
}

impl Default for Batch {
    fn default() -> Batch {
        Batch {
            text: String::new(),
            items: Vec::new(),
            firsts: Vec::new(),
            outcome: Ok(()),
            notes: Vec::new(),
            read: 0,
            blank: 0,
        }
    }
}

impl Batch {
    fn clear(&mut self) {
        self.text.clear();
        self.items.clear();
        self.firsts.clear();
        self.notes.clear();
        (self.read, self.blank) = (0, 0);
    }

    /// Adds a note about the current line.
    fn tell(&mut self, bytes: &[u8], block: &[u8], told: Outcome) {
        let start = place(bytes, block);
        self.notes.push(Note {
            line: self.read,
            span: start..start + bytes.len(),
            told,
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

/// The buffers of a worker.
struct Scratch<'p> {
    resolved: String,
    cut: Cut<'p>,
}

/// Options for cleaning lines, shared by all workers.
pub(super) struct LineCleaner<'p> {
    kind: Kind,
    base: Option<IriBuf>,
    normalizer: Normalizer<'static>,
    cut: Cut<'p>,
    repairer: Option<Repairer>,
    idna: Idna,
    guess: Guess,
    keep_original: bool,
    separator: u8,
    longest: u64,
    rules: Rules,
}

impl<'p> LineCleaner<'p> {
    pub(super) fn new(
        args: &Args,
        base: Option<IriBuf>,
        cut: Cut<'p>,
        rules: Rules,
    ) -> LineCleaner<'p> {
        LineCleaner {
            kind: args.kind,
            base,
            normalizer: Normalizer::new(args.step),
            cut,
            repairer: args.repair.then(|| Repairer::new().idna(args.idna.idna)),
            idna: args.idna,
            guess: args.guess.clone(),
            keep_original: args.keep_original,
            separator: separator(args.input.null),
            longest: args.longest_line(),
            rules,
        }
    }

    /// Makes a worker, which keeps its buffers from block to block.
    pub(super) fn worker(&self) -> impl FnMut(&Block, &mut Batch) {
        let mut scratch = self.scratch();
        move |block, batch| {
            batch.clear();
            let data = &block.data;
            if let Some(length) = block.long {
                batch.read += 1;
                return batch.tell(data, data, Outcome::TooLong(length));
            }
            let may_refuse = data.len() as u64 > self.longest;
            each_line(data, self.separator, |line| {
                let bytes = line.map_or_else(|bytes| bytes, str::as_bytes);
                let length = bytes.len() as u64;
                if may_refuse && length > self.longest {
                    batch.read += 1;
                    return batch.tell(bytes, data, Outcome::TooLong(length));
                }
                self.line(line, data, batch, &mut scratch);
            });
            scratch.resolved.clear();
            scratch.resolved.shrink_to(KEPT);
        }
    }

    fn scratch(&self) -> Scratch<'p> {
        Scratch {
            resolved: String::new(),
            cut: self.cut.clone(),
        }
    }

    /// Cleans a text that is a block by itself, even if it has line ends in it.
    pub(super) fn alone(&self, text: &[u8], batch: &mut Batch) {
        batch.clear();
        let line = std::str::from_utf8(text).map_err(|_| text);
        self.line(line, text, batch, &mut self.scratch());
    }

    fn line(&self, line: Line<'_>, block: &[u8], batch: &mut Batch, scratch: &mut Scratch<'_>) {
        batch.read += 1;
        let outcome = match line {
            Ok(text) if text.trim_ascii().is_empty() => {
                batch.blank += 1;
                return;
            }
            Ok(text) => match self.idna.named(text, self.form_before_base()) {
                Cow::Owned(named) => self.push(&named, text, batch, scratch),
                Cow::Borrowed(_) if self.guess.is_some() => {
                    self.guess_line(text, block, batch, scratch)
                }
                Cow::Borrowed(_) => self.push_line(text, block, batch, scratch),
            },
            // Always an error, with the library's words for bytes that are not UTF-8.
            Err(bytes) => Reference::parse_bytes(bytes).map(|_| ()),
        };
        let Err(error) = outcome else { return };
        let bytes = line.map_or_else(|bytes| bytes, str::as_bytes);
        let told = match self.mend(bytes, batch, scratch) {
            Some(words) => Outcome::Mended(words),
            None => Outcome::Refused(error),
        };
        batch.tell(bytes, block, told);
    }

    /// Puts the guessed URI of a line into the batch, or else the line.
    fn guess_line(
        &self,
        line: &str,
        block: &[u8],
        batch: &mut Batch,
        scratch: &mut Scratch<'_>,
    ) -> Result<(), ParseError> {
        let Some(words) = self.push_meant(line, batch, scratch) else {
            return self.push_line(line, block, batch, scratch);
        };
        batch.tell(line.as_bytes(), block, Outcome::Mended(words));
        Ok(())
    }

    /// Puts a line of the block and its key into the batch; a line that is its own key is not
    /// copied.
    fn push_line(
        &self,
        line: &str,
        block: &[u8],
        batch: &mut Batch,
        scratch: &mut Scratch<'_>,
    ) -> Result<(), ParseError> {
        if self.base.is_some() || scratch.cut.is_some() {
            return self.push(line, line, batch, scratch);
        }
        with_kind!(self.kind, line, |value| {
            let start = batch.text.len();
            if self.normalizer.change_into(value, &mut batch.text) {
                self.finish(start, line, batch);
            } else {
                batch.items.push(Item {
                    hash: self.rules.hash(line.as_bytes()),
                    start: Start::in_block(place(line.as_bytes(), block)),
                    key: line.len() as u32,
                    text: 0,
                });
            }
            Ok(())
        })
    }

    /// Puts a text and its key into the batch.
    fn push(
        &self,
        text: &str,
        original: &str,
        batch: &mut Batch,
        scratch: &mut Scratch<'_>,
    ) -> Result<(), ParseError> {
        let start = batch.text.len();
        match &self.base {
            Some(base) => self.push_key(
                self.resolved(text, base, &mut scratch.resolved)?,
                &mut batch.text,
            )?,
            None => self.push_key(text, &mut batch.text)?,
        }
        scratch.cut.apply(&mut batch.text, start)?;
        self.finish(start, original, batch);
        Ok(())
    }

    /// Makes an item of the key that begins at `start` and ends with the text of the batch.
    fn finish(&self, start: usize, original: &str, batch: &mut Batch) {
        let key = &batch.text[start..];
        let mut item = Item {
            hash: self.rules.hash(key.as_bytes()),
            start: Start::in_batch(start),
            key: key.len() as u32,
            text: 0,
        };
        if self.keep_original && original != key {
            batch.text.push_str(original);
            item.text = original.len() as u32;
        }
        batch.items.push(item);
    }

    fn push_key(&self, text: &str, key: &mut String) -> Result<(), ParseError> {
        with_kind!(self.kind, text, |value| {
            self.normalizer.normalize_into(value, key);
            Ok(())
        })
    }

    /// Returns the form that a line must have: with a base, any reference will do.
    fn form_before_base(&self) -> Form {
        match (self.base.is_some(), self.kind.form().is_iri()) {
            (false, _) => self.kind.form(),
            (true, true) => Form::REFERENCE.iri(),
            (true, false) => Form::REFERENCE,
        }
    }

    /// Resolves a relative text against the base; returns any other text as it is.
    fn resolved<'a>(
        &self,
        text: &'a str,
        base: &IriBuf,
        scratch: &'a mut String,
    ) -> Result<&'a str, ParseError> {
        grammar::parse(text, self.form_before_base())?;
        let reference = IriReference::parse(text)?;
        scratch.clear();
        if !reference.is_relative()
            || base
                .as_borrowed()
                .resolve_into(&reference, scratch)
                .is_err()
        {
            return Ok(text);
        }
        Ok(scratch)
    }

    /// Repairs a text and puts it into the batch; returns the changes in words.
    fn mend(&self, bytes: &[u8], batch: &mut Batch, scratch: &mut Scratch<'_>) -> Option<String> {
        let repaired = self.repairer?.repair_bytes(bytes).ok()?;
        let mended = repaired.reference().as_str();
        let guessed = self.push_meant(mended, batch, scratch);
        if guessed.is_none() {
            self.push(mended, mended, batch, scratch).ok()?;
        }
        let changes = repaired.changes().map(|change| change.to_string());
        let changes: Vec<_> = changes.chain(guessed).collect();
        Some(changes.join("; "))
    }

    /// Puts the guess of `--guess-scheme` for a text into the batch; returns the guess in words.
    fn push_meant(
        &self,
        text: &str,
        batch: &mut Batch,
        scratch: &mut Scratch<'_>,
    ) -> Option<String> {
        let (meant, words) = self.guess.meant(text, self.kind)?;
        let meant = self.idna.named(&meant, self.kind.form());
        self.push(&meant, &meant, batch, scratch).ok()?;
        Some(words)
    }
}

/// Returns the offset of a slice in the block that it is part of.
fn place(part: &[u8], block: &[u8]) -> usize {
    part.as_ptr() as usize - block.as_ptr() as usize
}
