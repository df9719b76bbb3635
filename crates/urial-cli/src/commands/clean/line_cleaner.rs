//! Lines and records of a block, cleaned and put into a batch.

use std::sync::Arc;

use urial_list::{Cleaned, Cleaner, Kept};

use super::batch::{Batch, Item, Outcome, Start, place};
use super::origin::Origin;
use super::record::Rules;
use crate::read::{Block, Head, KEPT, Layout, Line, Spot, each_line, fields};

/// The buffers of a worker.
#[derive(Default)]
struct Scratch {
    cleaner: urial_list::Scratch,
    record: Vec<u8>,
}

/// The rules for lines, and how they are read and kept, shared by all workers.
pub(super) struct LineCleaner {
    pub(super) cleaner: Cleaner,
    /// Texts to print have their origin in front of them.
    pub(super) origins: bool,
    pub(super) separator: u8,
    pub(super) longest: u64,
    pub(super) rules: Rules,
    pub(super) layout: Option<Arc<Layout>>,
}

impl LineCleaner {
    /// Makes a worker, which keeps its buffers from block to block.
    pub(super) fn worker(&self) -> impl FnMut(&Block, &mut Batch) {
        let mut scratch = Scratch::default();
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
            scratch.cleaner.shrink_to(KEPT);
        }
    }

    /// Cleans the field of each record of a block.
    fn records(&self, layout: &Layout, block: &Block, batch: &mut Batch, scratch: &mut Scratch) {
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
        record: fields::Record<'_>,
        spot: &mut Spot,
        block: &[u8],
        batch: &mut Batch,
        scratch: &mut Scratch,
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
        let found = layout
            .find(&record, head, spot)
            .and_then(|()| layout.check_in_front(&record));
        if let Err(fault) = found {
            batch.read += 1;
            if layout.missing(spot).is_passed_over() {
                batch.blank += 1;
                return;
            }
            return batch.tell(record.line, block, Outcome::Unfound(fault));
        }
        let text = layout.text(&record, head, spot);
        if text.is_ok_and(|text| text.trim_ascii().is_empty()) {
            (batch.read, batch.blank) = (batch.read + 1, batch.blank + 1);
            return;
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
        let value = Some(&batch.text[shown]);
        match layout.keeps() {
            true => Layout::copy(&record, &mut scratch.record),
            false => layout.write(&record, head, spot, &[value], &mut scratch.record),
        }
        let written = scratch
            .record
            .strip_suffix(b"\n")
            .unwrap_or(&scratch.record);
        batch.text.truncate(key.end);
        batch.text.extend_from_slice(written);
        item.text = written.len() as u32;
    }

    /// Cleans a text that is a block by itself, even if it has line ends in it.
    pub(super) fn alone(&self, text: &[u8], batch: &mut Batch) {
        batch.clear();
        let line = std::str::from_utf8(text).map_err(|_| text);
        self.line(line, text, batch, &mut Scratch::default());
        if self.origins {
            batch.add_origin(Origin::default(), text);
        }
        batch.lines += 1;
    }

    fn line(&self, line: Line<'_>, block: &[u8], batch: &mut Batch, scratch: &mut Scratch) {
        batch.read += 1;
        let (bytes, cleaned) = match line {
            Ok(text) => {
                let cleaned = self.cleaner.clean(text, &mut scratch.cleaner);
                (text.as_bytes(), cleaned)
            }
            Err(bytes) => (bytes, self.cleaner.clean_bytes(bytes, &mut scratch.cleaner)),
        };
        match cleaned {
            Cleaned::Blank => batch.blank += 1,
            Cleaned::Kept(kept) => {
                self.push(&kept, bytes, block, batch);
                if let Some(words) = kept.into_changes() {
                    batch.tell(bytes, block, Outcome::Mended(words));
                }
            }
            Cleaned::Refused(refused) => {
                batch.tell(bytes, block, Outcome::Refused(refused.error()));
                batch.tell_of(refused.into_text());
            }
        }
    }

    /// Puts the key of a line, and the text to print if that differs, into the batch.
    fn push(&self, kept: &Kept<'_>, line: &[u8], block: &[u8], batch: &mut Batch) {
        let (key, text) = (kept.key(), kept.text());
        let shown = if std::ptr::eq(text, key) || text == key {
            ""
        } else {
            text
        };
        // Most lines are normal already: such a line stays in its block, which costs no copy. A
        // field may be decoded, and then it is in no block.
        let is_line = std::ptr::eq(key.as_bytes(), line);
        let start = if is_line && shown.is_empty() && self.layout.is_none() {
            Start::in_block(place(line, block))
        } else {
            let start = batch.text.len();
            batch.text.extend_from_slice(key.as_bytes());
            batch.text.extend_from_slice(shown.as_bytes());
            Start::in_batch(start)
        };
        batch.items.push(Item {
            hash: self.rules.hash(key.as_bytes()),
            start,
            key: key.len() as u32,
            text: shown.len() as u32,
        });
    }
}
