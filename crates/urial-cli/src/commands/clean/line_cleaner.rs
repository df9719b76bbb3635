//! Cleaning of one line: it is blank, gives a key and a text to print, or is refused.

use std::borrow::Cow;
use std::sync::Arc;

use urial::grammar::{self, Form};
use urial::{IriBuf, IriReference, Normalizer, ParseError, Reference};
use urial_list::Similar;
use urial_text::Repairer;

use super::Args;
use super::batch::{Batch, Item, Outcome, Start, place};
use super::origin::Origin;
use super::record::Rules;
use crate::bulk::{self, Block, EMPTY_FIELD, Head, KEPT, Layout, Line, Spot, each_line, separator};
use crate::options::guess::Guess;
use crate::options::idna::Idna;
use crate::options::kind::{Kind, with_kind};
use crate::options::trim::Cut;
use crate::print::diagnostic::Fault;

/// The buffers of a worker.
struct Scratch<'p> {
    resolved: String,
    cut: Cut<'p>,
    record: Vec<u8>,
}

/// Options for cleaning lines, shared by all workers.
pub(super) struct LineCleaner<'p> {
    pub(super) kind: Kind,
    pub(super) base: Option<IriBuf>,
    pub(super) normalizer: Normalizer<'static>,
    pub(super) cut: Cut<'p>,
    pub(super) repairer: Option<Repairer>,
    pub(super) idna: Idna,
    pub(super) guess: Guess,
    pub(super) keep_original: bool,
    /// Texts to print have their origin in front of them.
    pub(super) origins: bool,
    /// Rules that fold keys which are nearly the same; none if keys are exact.
    pub(super) similar: Option<Similar>,
    pub(super) separator: u8,
    pub(super) longest: u64,
    pub(super) rules: Rules,
    pub(super) layout: Option<Arc<Layout>>,
}

impl<'p> LineCleaner<'p> {
    pub(super) fn new(
        args: &Args,
        base: Option<IriBuf>,
        cut: Cut<'p>,
        rules: Rules,
        layout: Option<Arc<Layout>>,
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
            origins: args.json,
            similar: args.similar(),
            separator: separator(args.input.null),
            longest: args.longest_line(),
            rules,
            layout,
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
                batch.within = None;
                return batch.tell(data, data, Outcome::TooLong(length));
            }
            if let Some(layout) = &self.layout {
                return self.records(layout, block, batch, &mut scratch);
            }
            // Only a block that is longer than the limit can hold a line that is.
            let may_refuse = data.len() as u64 > self.longest;
            each_line(data, self.separator, |line| {
                let bytes = line.map_or_else(|bytes| bytes, str::as_bytes);
                let length = bytes.len() as u64;
                if may_refuse && length > self.longest {
                    batch.read += 1;
                    batch.tell(bytes, data, Outcome::TooLong(length));
                } else {
                    let known = batch.items.len();
                    self.line(line, data, batch, &mut scratch);
                    if self.origins && batch.items.len() > known {
                        let place = (block.source, block.start.line + batch.lines + 1);
                        batch.add_origin(Origin { place: Some(place) }, data);
                    }
                }
                batch.lines += 1;
            });
            // One long line must not keep its buffer for the rest of the run, in every worker.
            scratch.resolved.clear();
            scratch.resolved.shrink_to(KEPT);
        }
    }

    /// Cleans the field of each record of a block.
    fn records(
        &self,
        layout: &Layout,
        block: &Block,
        batch: &mut Batch,
        scratch: &mut Scratch<'_>,
    ) {
        let (data, head) = (&block.data, &*block.head);
        // The line of names is no text; it is printed by the consumer, once.
        let mut names = block.is_first() && head.is_of_names();
        let mut spot = std::mem::take(&mut batch.spot);
        layout.each(data, head, |record| {
            if !std::mem::take(&mut names) {
                self.record((layout, head), record, &mut spot, data, batch, scratch);
            }
            // Lines of the file and not records, so that messages name the line that an editor
            // shows.
            batch.lines += 1 + record.more_lines;
        });
        (batch.spot, batch.within) = (spot, None);
    }

    fn record(
        &self,
        (layout, head): (&Layout, &Head),
        record: bulk::Record<'_>,
        spot: &mut Spot,
        block: &[u8],
        batch: &mut Batch,
        scratch: &mut Scratch<'_>,
    ) {
        if record.is_blank(head) {
            (batch.read, batch.blank) = (batch.read + 1, batch.blank + 1);
            return;
        }
        let start = place(record.line, block);
        // Rejected texts are reported with the record around them, which is what has to be
        // corrected.
        batch.within = Some(start..start + record.line.len());
        let length = record.line.len() as u64;
        if length > self.longest {
            batch.read += 1;
            return batch.tell(record.line, block, Outcome::TooLong(length));
        }
        let utf8 = std::str::from_utf8(record.line).map_err(|_| record.line);
        let found = match utf8 {
            Ok(_) => layout
                .find(&record, head, spot)
                .and_then(|()| layout.check_in_front(&record)),
            // Texts that are kept are texts here, and not bytes.
            Err(_) => Err(Fault::refused(&"the record is not UTF-8")),
        };
        if let Err(fault) = found {
            batch.read += 1;
            return batch.tell(record.line, block, Outcome::Unfound(fault));
        }
        let text = layout.text(&record, head, spot);
        if text.is_ok_and(|text| text.trim_ascii().is_empty()) {
            batch.read += 1;
            return batch.tell(b"", block, Outcome::Unfound(Fault::refused(&EMPTY_FIELD)));
        }
        let known = batch.items.len();
        self.line(text, block, batch, scratch);
        // The field was refused, and the fault is in the batch already; the record goes with it.
        let Some(item) = batch.items.get_mut(known) else {
            return;
        };
        // The record takes the place of the text that would be printed.
        let end = batch.text.len();
        let key = end - (item.key + item.text) as usize..end - item.text as usize;
        // A text equal to its key was stored once, so it is the key that is printed.
        let shown = if item.text == 0 {
            key.clone()
        } else {
            key.end..end
        };
        // The key stays that of the field: records are duplicates if their URIs are, whatever
        // stands in the other fields. The text to print is the whole record.
        scratch.record.clear();
        if layout.is_silent() {
            batch.text.truncate(key.end);
            item.text = 0;
            return;
        }
        let value = Some(batch.text[shown].as_bytes());
        match layout.keeps() {
            true => Layout::copy(&record, &mut scratch.record),
            false => layout.write(&record, head, spot, &[value], &mut scratch.record),
        }
        let written = scratch
            .record
            .strip_suffix(b"\n")
            .unwrap_or(&scratch.record);
        batch.text.truncate(key.end);
        // Cannot be lossy: the record and the value are UTF-8, and are cut at ASCII characters.
        batch.text.push_str(&String::from_utf8_lossy(written));
        item.text = written.len() as u32;
    }

    fn scratch(&self) -> Scratch<'p> {
        Scratch {
            resolved: String::new(),
            cut: self.cut.clone(),
            record: Vec::new(),
        }
    }

    /// Cleans a text that is a block by itself, even if it has line ends in it.
    pub(super) fn alone(&self, text: &[u8], batch: &mut Batch) {
        batch.clear();
        let line = std::str::from_utf8(text).map_err(|_| text);
        self.line(line, text, batch, &mut self.scratch());
        if self.origins {
            batch.add_origin(Origin::default(), text);
        }
        batch.lines += 1;
    }

    fn line(&self, line: Line<'_>, block: &[u8], batch: &mut Batch, scratch: &mut Scratch<'_>) {
        batch.read += 1;
        let outcome = match line {
            // Blank is decided before anything else: a guess or a repair could make a URI of
            // nothing.
            Ok(text) if text.trim_ascii().is_empty() => {
                batch.blank += 1;
                return;
            }
            // IDNA comes before the parse with the kind of `--as`, because as a URI
            // `http://bücher.example/` is not valid yet.
            Ok(text) => match self.idna.named(text, self.form_before_base()) {
                Cow::Owned(named) => self.push(&named, text, batch, scratch),
                // A guess comes before the parse, too: `example.com:80/a` is a valid URI with the
                // scheme `example.com` (section 4.5).
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
        // Repair is tried on invalid lines only; valid ones stay byte for byte.
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
        // A field may be decoded, and then it is in no block.
        // With any of these the printed text or the key differs from the line, so both have to be
        // written down.
        let has_key = scratch.cut.is_some() || self.similar.is_some();
        if self.base.is_some() || has_key || self.layout.is_some() {
            return self.push(line, line, batch, scratch);
        }
        with_kind!(self.kind, line, |value| {
            let start = batch.text.len();
            // Most lines are normal already: such a line stays in its block, which costs no copy
            // (`Start::in_block`).
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
        // After normalization, so that a pattern meets `%75tm_source` as `utm_source`.
        scratch.cut.apply(&mut batch.text, start)?;
        self.finish(start, original, batch);
        Ok(())
    }

    /// Makes an item of the key that begins at `start` and ends with the text of the batch.
    fn finish(&self, start: usize, original: &str, batch: &mut Batch) {
        if let Some(similar) = self.similar {
            return self.finish_similar(similar, start, original, batch);
        }
        let key = &batch.text[start..];
        let mut item = Item {
            hash: self.rules.hash(key.as_bytes()),
            start: Start::in_batch(start),
            key: key.len() as u32,
            text: 0,
        };
        // A text that equals its key is stored once.
        if self.keep_original && original != key {
            batch.text.push_str(original);
            item.text = original.len() as u32;
        }
        batch.items.push(item);
    }

    /// Makes an item of the normal form that begins at `start`, with a key that others have too.
    fn finish_similar(&self, similar: Similar, start: usize, original: &str, batch: &mut Batch) {
        // Keys of similar texts are not URIs, so the normal form is kept beside the key to be
        // printed.
        let normal = batch.text.split_off(start);
        match IriReference::parse(&normal) {
            Ok(reference) => similar.key_into(&reference, &mut batch.text),
            // Not reached, as a normal form is valid; the text itself is a key that folds nothing.
            Err(_) => batch.text.push_str(&normal),
        }
        let key = batch.text.len() - start;
        let shown = if self.keep_original {
            original
        } else {
            &normal
        };
        let item = Item {
            hash: self.rules.hash(&batch.text.as_bytes()[start..]),
            start: Start::in_batch(start),
            key: key as u32,
            text: shown.len() as u32,
        };
        batch.text.push_str(shown);
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
            // With `--base`, `--as uri` speaks of the result; the line may be any reference
            // (section 4.1).
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
        // A reference with a scheme keeps its dot segments here: normalization removes them, if its
        // step does. Resolution that fails, below, leaves the text for the parser to refuse.
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
        // `example.com/a b` needs both, in this order: a guess reads valid text only.
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
