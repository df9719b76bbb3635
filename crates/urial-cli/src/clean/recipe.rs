//! What becomes of a line: nothing, a key and what is printed for it, or a refusal.

use std::ops::Range;

use urial::grammar::{self, Form};
use urial::{IriBuf, IriReference, Normalizer, ParseError, Reference, Repairer};

use super::Args;
use super::record::{Hash, Record, Rules};
use crate::bulk::{Block, KEPT, Line, each_line, separator};
use crate::kind::{Kind, with_kind};
use crate::trim::Cut;

/// What came of a block.
#[derive(Default)]
pub(super) struct Batch {
    /// Keys, each followed by what is printed for it where that is something else.
    text: String,
    items: Vec<Item>,
    pub(super) notes: Vec<Note>,
    pub(super) read: u64,
    pub(super) blank: u64,
}

struct Item {
    hash: Hash,
    key: u32,
    text: u32,
}

/// What has to be told of a line.
pub(super) struct Note {
    /// The line in the block, counted from 1, and where it stands there.
    pub(super) line: u64,
    pub(super) span: Range<usize>,
    pub(super) told: Told,
}

pub(super) enum Told {
    Refused(ParseError),
    /// It was mended; the words say how.
    Mended(String),
}

impl Batch {
    fn clear(&mut self) {
        self.text.clear();
        self.items.clear();
        self.notes.clear();
        (self.read, self.blank) = (0, 0);
    }

    /// All that are valid, with the hashes of their keys; they are numbered from `first` on.
    pub(super) fn records(&self, first: u64) -> impl Iterator<Item = (Hash, Record<'_>)> {
        let mut rest = self.text.as_bytes();
        (first..).zip(&self.items).map(move |(number, item)| {
            let (key, behind) = rest.split_at(item.key as usize);
            let (text, behind) = behind.split_at(item.text as usize);
            rest = behind;
            (
                item.hash,
                Record {
                    number,
                    key,
                    text,
                    count: 1,
                },
            )
        })
    }

    /// The hashes of records from the one at `place` in this batch on.
    pub(super) fn hashes(&self, place: usize) -> impl Iterator<Item = Hash> {
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

/// How lines are cleaned.
pub(super) struct Recipe<'p> {
    kind: Kind,
    base: Option<IriBuf>,
    normalizer: Normalizer<'static>,
    cut: Cut<'p>,
    repairer: Option<Repairer>,
    keep_original: bool,
    separator: u8,
    rules: Rules,
}

impl<'p> Recipe<'p> {
    pub(super) fn new(args: &Args, base: Option<IriBuf>, cut: Cut<'p>, rules: Rules) -> Recipe<'p> {
        Recipe {
            kind: args.kind,
            base,
            normalizer: Normalizer::new(args.step.step()),
            cut,
            repairer: args.repair.then(Repairer::new),
            keep_original: args.keep_original,
            separator: separator(args.input.null),
            rules,
        }
    }

    /// A worker: it keeps its buffers from block to block.
    pub(super) fn worker(&self) -> impl FnMut(&Block, &mut Batch) {
        let mut scratch = self.scratch();
        move |block, batch| {
            batch.clear();
            batch.text.reserve(block.data.len());
            each_line(&block.data, self.separator, |line| {
                self.line(line, &block.data, batch, &mut scratch);
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

    /// A text that is a block by itself, whatever is in it.
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
            Ok(text) => self.push(text, text, batch, scratch),
            Err(bytes) => Reference::parse_bytes(bytes).map(|_| ()),
        };
        let Err(error) = outcome else { return };
        let bytes = line.map_or_else(|bytes| bytes, str::as_bytes);
        let told = match self.mend(bytes, batch, scratch) {
            Some(words) => Told::Mended(words),
            None => Told::Refused(error),
        };
        // The line is a part of the block.
        let start = bytes.as_ptr() as usize - block.as_ptr() as usize;
        batch.notes.push(Note {
            line: batch.read,
            span: start..start + bytes.len(),
            told,
        });
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
        let key = &batch.text[start..];
        let mut item = Item {
            hash: self.rules.hash(key.as_bytes()),
            key: key.len() as u32,
            text: 0,
        };
        if self.keep_original && original != key {
            batch.text.push_str(original);
            item.text = original.len() as u32;
        }
        batch.items.push(item);
        Ok(())
    }

    fn push_key(&self, text: &str, key: &mut String) -> Result<(), ParseError> {
        with_kind!(self.kind, text, |value| {
            self.normalizer.normalize_into(&value, key);
            Ok(())
        })
    }

    /// The text, or what it means behind the base if it is relative.
    fn resolved<'a>(
        &self,
        text: &'a str,
        base: &IriBuf,
        scratch: &'a mut String,
    ) -> Result<&'a str, ParseError> {
        let form = if self.kind.form().is_iri() {
            Form::REFERENCE.iri()
        } else {
            Form::REFERENCE
        };
        grammar::parse(text, form)?;
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

    /// Mends the text and puts it into the batch; what was changed, in words.
    fn mend(&self, bytes: &[u8], batch: &mut Batch, scratch: &mut Scratch<'_>) -> Option<String> {
        let repaired = self.repairer?.repair_bytes(bytes).ok()?;
        let mended = repaired.reference().as_str();
        self.push(mended, mended, batch, scratch).ok()?;
        let changes: Vec<_> = repaired
            .changes()
            .map(|change| change.to_string())
            .collect();
        Some(changes.join("; "))
    }
}
