//! The lines and objects of what is found in running text.

use std::io::Write;
use std::ops::Range;

use urial::Ref;
use urial_text::{Found, FoundKind};

use super::Search;
use crate::message::Object;
use crate::read::{Block, Place};
use crate::run::{LinePositions, Page};

/// Writes the findings in a block.
pub(super) struct FoundPrinter<'b> {
    search: &'b Search<'b>,
    name: String,
    block: &'b Block,
    /// The lines of the block, once one is asked for.
    lines: Option<LinePositions>,
}

impl<'b> FoundPrinter<'b> {
    pub(super) fn new(search: &'b Search<'b>, block: &'b Block) -> FoundPrinter<'b> {
        FoundPrinter { search, name: search.args.shown_name(&block.place), block, lines: None }
    }

    pub(super) fn print_all(&mut self, page: &mut Page) {
        if let Ok(text) = std::str::from_utf8(&self.block.data) {
            return self.print_text(text, 0, page);
        }
        let mut start = 0;
        // Replacing them by U+FFFD would move all offsets.
        for chunk in self.block.data.utf8_chunks() {
            self.print_text(chunk.valid(), start, page);
            start += chunk.valid().len() + chunk.invalid().len();
        }
    }

    /// Searches the part of the block that begins at `start`.
    fn print_text(&mut self, text: &str, start: usize, page: &mut Page) {
        let search = self.search;
        search.each_found(text, |found, span| {
            page.counts.read += 1;
            if search.args.json {
                self.print_json(found, span, start, page);
            } else {
                if search.args.line_number {
                    let (line, column) = self.position(start + span.start);
                    // Writing to a `Vec` cannot fail.
                    let _ = write!(page.out, "{}:{line}:{column}:", self.name);
                }
                page.push(&search.shown(found));
            }
            page.end();
        });
    }

    fn print_json(&mut self, found: &Found<'_>, span: Range<usize>, start: usize, page: &mut Page) {
        let (line, column) = self.position(start + span.start);
        // An argument has no lines.
        let line = (*self.block.place != Place::Argument).then_some(line);
        let byte = |at: usize| self.block.start.byte + (start + at) as u64;
        let kind = found.kind().as_str();
        let target = self.search.target(found);
        let guess = found.suffix().map(|suffix| suffix.iri().as_str());
        let guess = target.as_ref().map(Ref::as_str).or(guess);
        let iri = found.iri();
        let repaired = (found.kind() == FoundKind::Repaired).then(|| iri.as_str());
        Object::new(&mut page.out)
            .shows_passwords(self.search.context.wording.shows_passwords)
            .text("file", self.block.place.file().as_deref())
            .number("line", line)
            .number("column", Some(column))
            .number("start", Some(byte(span.start)))
            .number("end", Some(byte(span.end)))
            .text("kind", Some(kind))
            .uri("text", Some(&self.search.args.printed(found.text())))
            .uri("guess", guess)
            .uri("other", found.other_reading().map(Ref::as_str))
            .uri("repaired", repaired)
            .end();
    }

    /// Returns line and column of an offset, which must not be before the last one.
    fn position(&mut self, at: usize) -> (u64, u64) {
        // Found on from the last one: counting from the start of the block for each would be
        // quadratic.
        let lines = self.lines.get_or_insert_with(|| LinePositions::of(self.block));
        lines.position(self.block.start.column + at as u64)
    }
}
