//! Sources as streams, for formats that are not lines: one after the other, on one thread.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::rc::Rc;
use std::sync::Arc;

use super::bulk::Bulk;
use super::page::Page;
use super::printer::PagePrinter;
use crate::message::Fault;
use crate::read::{Block, Blocks, Place, Start};

/// Output that is collected before it is written.
const FULL: usize = 64 << 10;

/// The bytes of one source after the other, decompressed and in UTF-8.
pub(crate) struct Stream {
    blocks: Blocks,
    block: Block,
    /// Number of bytes of `block` that were handed out.
    at: usize,
    is_over: bool,
    /// The source that is read now.
    pub(crate) place: Arc<Place>,
    /// Positions of what was read, which the caller asks for while a tokenizer has the stream.
    pub(crate) lines: Rc<RefCell<LinePositions>>,
    /// Bytes since the last `<`: a tokenizer holds what lies between two.
    run: u64,
    longest: u64,
}

/// Offsets and line numbers in a stream, which are asked for in order.
#[derive(Default)]
pub(crate) struct LinePositions {
    /// Bytes before the first of the stream: a byte order mark.
    skipped: u64,
    read: u64,
    /// Ends of lines that were read and not yet asked for.
    ends: VecDeque<u64>,
    before: u64,
    start: u64,
}

impl Stream {
    fn next(&mut self) {
        self.is_over = !self.blocks.next(&mut self.block);
        self.at = 0;
    }

    /// Begins the source of the block at hand.
    fn begin(&mut self) {
        self.place = Arc::clone(&self.block.place);
        let skipped = self.block.start.byte;
        self.lines = Rc::new(RefCell::new(LinePositions { skipped, ..LinePositions::default() }));
        self.run = 0;
    }

    /// Returns whether the block at hand is of this source.
    fn is_inside(&self) -> bool {
        !self.is_over && Arc::ptr_eq(&self.block.place, &self.place)
    }
}

impl LinePositions {
    /// Makes the positions in a block, whose first line may have begun before it. Offsets count
    /// from the start of that line.
    pub(crate) fn of(block: &Block) -> LinePositions {
        let Start { byte, line, column } = block.start;
        let (read, before) = (column, line);
        let mut lines =
            LinePositions { read, before, skipped: byte - column, ..Default::default() };
        lines.add(&block.data);
        lines
    }

    /// Returns line and column of an offset in the stream, counted from 1. Offsets must not go
    /// back.
    pub(crate) fn position(&mut self, at: u64) -> (u64, u64) {
        // Ends are dropped as they are passed, so a page of any length needs the ends of one block.
        while let Some(end) = self.ends.front().filter(|end| **end < at) {
            (self.start, self.before) = (end + 1, self.before + 1);
            self.ends.pop_front();
        }
        (self.before + 1, at.saturating_sub(self.start) + 1)
    }

    /// Returns the offset in the file, or in what is packed in it.
    pub(crate) const fn byte(&self, at: u64) -> u64 {
        self.skipped + at
    }

    fn add(&mut self, data: &[u8]) {
        let read = self.read;
        self.ends.extend(memchr::memchr_iter(b'\n', data).map(|end| read + end as u64));
        self.read += data.len() as u64;
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // `each_source` takes the error from the block and reports it; for the tokenizer the page
        // ends.
        while self.is_inside() && self.at == self.block.data.len() && self.block.trouble.is_none() {
            self.next();
        }
        // A tokenizer reads on after the end, and the block at hand is then the next page's.
        if !self.is_inside() {
            return Ok(0);
        }
        let data = &self.block.data[self.at..];
        let length = data.len().min(buffer.len());
        let data = &data[..length];
        // A tokenizer has handed on all that is before the last `<`.
        self.run = match memchr::memrchr(b'<', data) {
            Some(last) => (length - last) as u64,
            None => self.run + length as u64,
        };
        // Without this limit one text of a page would be held whole.
        if self.run > self.longest {
            let (length, longest) = (self.run, self.longest);
            let fault = Fault::TooLong { what: "the text without a tag", length, longest };
            return Err(io::Error::other(fault.to_string()));
        }
        buffer[..length].copy_from_slice(data);
        self.lines.borrow_mut().add(data);
        self.at += length;
        Ok(length)
    }
}

/// Hands every source to `read`, which fills the page and calls `flush` now and then.
pub(crate) fn each_source(
    bulk: Bulk<'_>,
    printer: &mut PagePrinter,
    blocks: Blocks,
    end: u8,
    mut read: impl FnMut(&mut Stream, &mut Page, &mut dyn FnMut(&mut Page)) -> io::Result<()>,
) -> io::Result<()> {
    let mut page = Page::default();
    let mut stream = Stream {
        blocks,
        block: Block::default(),
        at: 0,
        is_over: false,
        place: Arc::default(),
        lines: Rc::default(),
        run: 0,
        longest: bulk.input.longest_line(),
    };
    // The first block is read at once, so that an empty input makes no stream.
    stream.next();
    while !stream.is_over {
        stream.begin();
        bulk.begin(&mut page, &stream.block, end);
        page.looks_encoded(&stream.block.data, true);
        printer.note_read(stream.block.data.len());
        let next = Block { place: Arc::clone(&stream.place), ..Block::default() };
        let mut failed = None;
        let mut flush = |page: &mut Page| {
            // Messages are printed at once, next to the answers they belong to.
            if page.out.len().max(page.rejects.len()) < FULL && page.reports.is_empty() {
                return;
            }
            // A tokenizer cannot be stopped: what it finds after an error is dropped.
            if failed.is_none() {
                failed = printer.print(page, b"").err();
            }
            bulk.begin(page, &next, end);
        };
        let outcome = read(&mut stream, &mut page, &mut flush);
        // The output failed, and not the source: nothing more can be printed.
        if let Some(error) = failed {
            printer.abandon();
            return Err(error);
        }
        printer.print(&mut page, b"")?;
        if let Err(error) = outcome {
            printer.trouble(&stream.place, &error);
        }
        // A reader may stop early: the rest of its source is passed over.
        while stream.is_inside() {
            if let Some(error) = stream.block.trouble.take() {
                printer.trouble(&stream.place, &error);
            }
            stream.next();
        }
    }
    printer.progress.finish();
    Ok(())
}
