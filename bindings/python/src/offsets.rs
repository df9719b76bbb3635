//! Offsets of UTF-8 texts as offsets of a Python `str`, which counts characters.

use std::ops::Range;

/// Returns the number of characters of some bytes of a text.
fn count(bytes: &[u8]) -> usize {
    // Every character has one byte that is not a continuation byte.
    bytes.iter().filter(|byte| (**byte & 0xC0) != 0x80).count()
}

/// Converts one range of bytes; an offset after the end counts as the end.
pub(crate) fn characters(text: &str, span: Range<usize>) -> (usize, usize) {
    Offsets::new(text).characters(span)
}

/// The distance between two bytes whose offsets are known.
const BLOCK: usize = 256;

/// The offsets of a text, for many ranges: each takes constant time.
pub(crate) struct Offsets<'a> {
    bytes: &'a [u8],
    /// The number of characters before each block and at the end; empty where every byte is one.
    before: Vec<usize>,
}

impl<'a> Offsets<'a> {
    pub(crate) fn new(text: &'a str) -> Offsets<'a> {
        let bytes = text.as_bytes();
        let mut before = Vec::new();
        if !bytes.is_ascii() {
            let mut sum = 0;
            for block in bytes.chunks(BLOCK) {
                before.push(sum);
                sum += count(block);
            }
            before.push(sum);
        }
        Offsets { bytes, before }
    }

    fn character(&self, at: usize) -> usize {
        let at = at.min(self.bytes.len());
        match self.before.get(at / BLOCK) {
            Some(before) => before + count(&self.bytes[at / BLOCK * BLOCK..at]),
            None => at,
        }
    }

    pub(crate) fn characters(&self, span: Range<usize>) -> (usize, usize) {
        (self.character(span.start), self.character(span.end))
    }
}
