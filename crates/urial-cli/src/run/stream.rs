//! Sources as streams, for formats that are not lines: one after the other, on one thread.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Read};

use super::bulk::Bulk;
use super::page::Page;
use super::printer::PagePrinter;
use crate::message::Fault;
use crate::read::{Block, Blocks, Start};

/// Output that is collected before it is written.
const FULL: usize = 64 << 10;

/// The bytes of one source, decompressed and in UTF-8.
pub(crate) struct Stream<'q> {
    queue: &'q mut Queue,
    pub(crate) source: usize,
    /// Positions of what was read, which the caller asks for while a tokenizer has the stream.
    pub(crate) lines: &'q RefCell<LinePositions>,
    /// Bytes since the last `<`: a tokenizer holds what lies between two.
    run: u64,
    longest: u64,
}

/// Blocks of all sources, and the one that is being read.
struct Queue {
    blocks: Blocks,
    block: Block,
    /// Number of bytes of `block` that were handed out.
    at: usize,
    is_over: bool,
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

impl Queue {
    fn new(blocks: Blocks) -> Queue {
        let mut queue = Queue { blocks, block: Block::default(), at: 0, is_over: false };
        // The first block is read at once, so that an empty input makes no stream.
        queue.next();
        queue
    }

    fn next(&mut self) {
        self.is_over = !self.blocks.next(&mut self.block);
        self.at = 0;
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

impl Read for Stream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let queue = &mut *self.queue;
        loop {
            // A tokenizer reads on after the end, and the block at hand is then the next page's.
            if queue.is_over || queue.block.source != self.source {
                return Ok(0);
            }
            if queue.at < queue.block.data.len() {
                break;
            }
            // `each_source` takes it from the block and reports it; for the tokenizer the page
            // ends.
            if queue.block.trouble.is_some() {
                return Ok(0);
            }
            queue.next();
        }
        let data = &queue.block.data[queue.at..];
        let length = data.len().min(buffer.len());
        let data = &data[..length];
        // A tokenizer has handed on all that is before the last `<`.
        self.run = match memchr::memrchr(b'<', data) {
            Some(last) => (length - last) as u64,
            None => self.run + length as u64,
        };
        // Without this limit one text of a page would be held whole.
        if self.run > self.longest {
            let fault = Fault::TooLong {
                what: "the text without a tag",
                length: self.run,
                longest: self.longest,
            };
            return Err(io::Error::other(fault.to_string()));
        }
        buffer[..length].copy_from_slice(data);
        self.lines.borrow_mut().add(data);
        queue.at += length;
        Ok(length)
    }
}

/// Hands every source to `read`, which fills the page and calls `flush` now and then.
pub(crate) fn each_source(
    bulk: Bulk<'_>,
    printer: &mut PagePrinter,
    blocks: Blocks,
    end: u8,
    mut read: impl FnMut(
        Stream<'_>,
        &mut Page,
        &mut dyn FnMut(&mut Page) -> io::Result<()>,
    ) -> io::Result<()>,
) -> io::Result<()> {
    let places = blocks.places.clone();
    let longest = bulk.input.longest_line();
    let mut page = Page::default();
    let mut queue = Queue::new(blocks);
    while !queue.is_over {
        let source = queue.block.source;
        bulk.begin(&mut page, &queue.block, &places[source], end);
        page.looks_encoded(&queue.block.data);
        printer.note_read(queue.block.data.len());
        let skipped = queue.block.start.byte;
        let lines = RefCell::new(LinePositions { skipped, ..LinePositions::default() });
        let stream = Stream { queue: &mut queue, source, lines: &lines, run: 0, longest };
        let mut failed = None;
        let mut flush = |page: &mut Page| {
            // Messages are printed at once, next to the answers they belong to.
            if page.out.len().max(page.rejects.len()) < FULL && page.reports.is_empty() {
                return Ok(());
            }
            let written = printer.print(&places[source], page, b"");
            bulk.begin(page, &Block::default(), &places[source], end);
            // A copy of the error, because the one that is returned goes through `read`, which may
            // change it.
            written
                .inspect_err(|error| failed = Some(io::Error::new(error.kind(), error.to_string())))
        };
        let outcome = read(stream, &mut page, &mut flush);
        // The output failed, and not the source: nothing more can be printed.
        if let Some(error) = failed {
            printer.abandon();
            return Err(error);
        }
        printer.print(&places[source], &mut page, b"")?;
        if let Err(error) = outcome {
            printer.trouble(&places[source], &error);
        }
        // A reader may stop early: the rest of its source is passed over.
        while !queue.is_over && queue.block.source == source {
            if let Some(error) = queue.block.trouble.take() {
                printer.trouble(&places[source], &error);
            }
            queue.next();
        }
    }
    printer.progress.finish();
    Ok(())
}
