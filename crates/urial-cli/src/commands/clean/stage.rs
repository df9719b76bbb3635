//! The in-order stage: decides which answers are the first with their key.

use std::io;

use urial_list::batch::Lines;

use super::dedupe::{Dedupe, MemoryBudget};
use super::hints::Hints;
use super::record::{Record, Rules};
use super::worker::{REFUSED, TextCleaner};
use crate::read::Block;
use crate::run::{Bulk, Page, PagePrinter, Sweep};

/// Number of keys that are prefetched together.
const AT_ONCE: usize = 64;
/// Bytes per write.
const PAGE: usize = 256 << 10;

/// The store of keys, and the answers that are kept.
pub(super) struct Stage {
    pub(super) dedupe: Dedupe,
    hints: Hints,
    /// Places in the current page of the answers that are printed with it.
    firsts: Vec<usize>,
    /// Number of texts with an answer so far.
    pub(super) valid: u64,
    /// Number of those that are objects of refused texts.
    pub(super) refused: u64,
    /// Number of answers that are printed.
    pub(super) kept: u64,
    /// The byte between columns: without --delimiter it is guessed from the first block.
    pub(super) delimiter: u8,
    separator: u8,
}

impl Stage {
    pub(super) fn new(rules: Rules, budget: MemoryBudget, hints: Hints, separator: u8) -> Stage {
        Stage {
            dedupe: Dedupe::new(rules, budget),
            hints,
            firsts: Vec::new(),
            valid: 0,
            refused: 0,
            kept: 0,
            delimiter: b'\t',
            separator,
        }
    }

    /// Reads all texts of an input; each has this weight in the count of its key.
    pub(super) fn read(
        &mut self,
        texts: &TextCleaner,
        weight: u64,
        bulk: Bulk<'_>,
        printer: &mut PagePrinter,
    ) -> io::Result<()> {
        let sweep = Sweep {
            runs: &|text| texts.cleaner.runs(Lines::new(text)),
            hash: Some(&|key| texts.rules.hash(key)),
        };
        bulk.read(
            printer,
            &|| Box::new(texts.worker()),
            Some(sweep).filter(|_| !texts.json),
            Some(Box::new(|block, page| self.settle(weight, block, page))),
        )
    }

    /// Adds the answers of a page, each with this weight, and drops those that are not printed yet.
    fn settle(&mut self, weight: u64, block: &Block, page: &mut Page) -> io::Result<()> {
        self.firsts.clear();
        for (place, keyed) in page.keyed(&block.data).enumerate() {
            // A lookup misses the cache nearly every time; 64 misses that overlap take little
            // longer than one.
            if place % AT_ONCE == 0 {
                self.dedupe.seen.prefetch(page.keys.hashes(place).take(AT_ONCE));
            }
            let is_refused = keyed.key.first() == Some(&REFUSED);
            let record = Record {
                number: self.valid,
                key: keyed.key,
                text: keyed.text,
                count: if is_refused { 0 } else { weight },
            };
            self.valid += 1;
            self.refused += u64::from(is_refused);
            if self.dedupe.add(keyed.hash, &record)? {
                self.firsts.push(place);
            }
        }
        self.kept += self.firsts.len() as u64;
        page.keep(&self.firsts, &block.data);
        page.keys.aside().for_each(|text| self.hints.look(text));
        if block.is_first() && block.head.delimiter != 0 {
            self.delimiter = block.head.delimiter;
        }
        Ok(())
    }

    /// Prints the answers whose order or count is known at the end only: `write` says whether a
    /// record is one, and writes it. Returns how many answers are printed, and advice.
    pub(super) fn finish(
        self,
        printer: &mut PagePrinter,
        write: impl Fn(&Record<'_>, u8, &mut Vec<u8>) -> bool,
    ) -> io::Result<(u64, Hints)> {
        let (mut out, mut kept) = (Vec::new(), self.kept);
        self.dedupe.finish(|record| {
            if !write(record, self.delimiter, &mut out) {
                return Ok(());
            }
            kept += 1;
            out.push(self.separator);
            if out.len() > PAGE {
                printer.write_more(&out)?;
                out.clear();
                // One long text must not keep its buffer.
                out.shrink_to(2 * PAGE);
            }
            Ok(())
        })?;
        printer.write_more(&out)?;
        Ok((kept, self.hints))
    }
}
