//! Search for the next byte that may be inside a reference, many bytes at a time.

use urial_grammar::search::{self, SchemeEnd};

/// The bytes to search for: `:`, `.` after `www` and `ftp` if suffix references are wanted, and
/// every `.` if names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needle {
    Colon,
    ColonOrDot,
    ColonOrAnyDot,
}

/// The bytes tested at once where nothing is found; the compiler vectorizes the loop.
const BLOCK: usize = 128;
const WORD: usize = size_of::<u64>();
const ONES: u64 = u64::MAX / 255;

impl Needle {
    /// Returns the offset of the next candidate at or after `from`, or the length. With `known`, a
    /// `/` must follow a scheme that ends in a digit.
    pub(super) fn next(self, bytes: &[u8], from: usize, known: bool) -> SchemeEnd {
        let any = || SchemeEnd { at: self.any(bytes, from), link: None };
        if self == Needle::ColonOrAnyDot {
            return any();
        }
        let prefixes = self == Needle::ColonOrDot;
        search::scheme_end(bytes, from, prefixes, known).unwrap_or_else(any)
    }

    /// Returns the offset of the next needle, whatever surrounds it.
    fn any(self, bytes: &[u8], from: usize) -> usize {
        match self {
            Needle::Colon => next(bytes, from, |byte| byte == b':', |word| zeros(word, b':')),
            Needle::ColonOrDot | Needle::ColonOrAnyDot => next(
                bytes,
                from,
                |byte| byte == b':' || byte == b'.',
                |word| zeros(word, b':') | zeros(word, b'.'),
            ),
        }
    }
}

/// Returns the offset of the next `]` at or after `from`, or the length.
pub(super) fn next_bracket(bytes: &[u8], from: usize) -> usize {
    next(bytes, from, |byte| byte == b']', |word| zeros(word, b']'))
}

/// Sets the highest bit of the first byte that equals `byte`; bytes after it may be marked wrongly.
#[inline(always)]
const fn zeros(word: u64, byte: u8) -> u64 {
    let word = word ^ (ONES * byte as u64);
    // text    a  :  ;  b     the first byte is the lowest of the word
    // word    5B 00 01 58    zero where the needle is
    // marks   00 80 80 00    the mark of `;` is wrong: the `:` before it borrowed from it
    word.wrapping_sub(ONES) & !word & (ONES << 7)
}

#[inline(always)]
fn next(
    bytes: &[u8],
    from: usize,
    is_needle: impl Fn(u8) -> bool,
    marks: impl Fn(u64) -> u64,
) -> usize {
    let mut at = from;
    // In a text with many needles the next one is near, so the first block is searched word by
    // word.
    while let Some(block) = bytes.get(at..at + BLOCK) {
        for (index, word) in block.chunks_exact(WORD).enumerate() {
            let word = word.try_into().unwrap_or([0; WORD]);
            let found = marks(u64::from_le_bytes(word));
            if found != 0 {
                return at + index * WORD + found.trailing_zeros() as usize / 8;
            }
        }
        at += BLOCK;
        let mut blocks = bytes[at..].chunks_exact(BLOCK);
        // No early exit inside a block, so that the compiler vectorizes it.
        let has_none =
            |block: &&[u8]| !block.iter().fold(false, |found, &byte| found | is_needle(byte));
        at += blocks.by_ref().take_while(has_none).count() * BLOCK;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|&byte| is_needle(byte)).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn every_place_is_found_from_everywhere() {
        for len in 0..300 {
            for place in (0..len).step_by(7) {
                for (byte, needle) in [(b':', Needle::Colon), (b'.', Needle::ColonOrDot)] {
                    let mut bytes = vec![byte ^ 1; len];
                    bytes[place] = byte;
                    for from in [0, place / 2, place] {
                        assert_eq!(needle.any(&bytes, from), place);
                    }
                    assert_eq!(needle.any(&bytes, place + 1), len);
                }
            }
        }
    }
}
