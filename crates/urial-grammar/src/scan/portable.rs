//! The portable cursor: a table look-up for each byte. It defines the answers of the other cursors.

use super::class::{Class, Foul, Hex, Percent, TABLE};
use super::cursor::{Cursor, Fault, Summary};

pub(super) struct Portable<'a> {
    text: &'a [u8],
    /// Every byte before this one has been read.
    at: usize,
    /// The classes of the bytes read so far.
    seen: u8,
}

impl<'a> Portable<'a> {
    #[inline(always)]
    pub(super) fn new(text: &'a [u8]) -> Portable<'a> {
        Portable { text, at: 0, seen: 0 }
    }
}

impl Cursor for Portable<'_> {
    const KEEPS_REGISTERS: bool = false;

    #[inline(always)]
    fn first<C: Class>(&mut self, from: usize) -> usize {
        self.next::<C>(from)
    }

    #[inline(always)]
    fn next<C: Class>(&mut self, from: usize) -> usize {
        let mut at = from;
        // Bytes that the grammar skips, such as a delimiter or a header that it has read itself,
        // count as seen.
        let passed = self.text.get(self.at..from).unwrap_or_default();
        let mut seen = passed.iter().fold(self.seen, |seen, &byte| seen | TABLE[usize::from(byte)]);
        // One branch for eight look-ups: twice as fast as a branch for each byte on texts of 60
        // bytes.
        while let Some(chunk) = self.text.get(at..).and_then(<[u8]>::first_chunk::<8>) {
            let classes = chunk.iter().fold(0, |classes, &byte| classes | TABLE[usize::from(byte)]);
            if classes & C::BIT != 0 {
                break;
            }
            seen |= classes;
            at += 8;
        }
        while let Some(&byte) = self.text.get(at) {
            let classes = TABLE[usize::from(byte)];
            if classes & C::BIT != 0 {
                break;
            }
            seen |= classes;
            at += 1;
        }
        self.seen = seen;
        self.at = at;
        at
    }

    #[inline(always)]
    fn has_second<C: Class>(&mut self, first: usize) -> bool {
        first < self.text.len() && self.next::<C>(first + 1) < self.text.len()
    }

    #[inline(always)]
    fn window<C: Class>(&self, _from: usize) -> u64 {
        0
    }

    #[inline(always)]
    fn digits(&self, from: usize) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    }

    #[inline(always)]
    fn allow_bracket(&mut self, at: usize) {
        // The classes seen are not remembered byte by byte; the components of a text with brackets
        // are checked.
        debug_assert!(matches!(self.text[at], b'[' | b']'));
    }

    #[inline(always)]
    fn path_starts(&mut self, _at: usize) {}

    #[inline(always)]
    fn finish(mut self) -> Summary {
        self.next::<Nothing>(self.at);
        let clean = self.seen & Foul::BIT == 0
            && (self.seen & Percent::BIT == 0 || triplets_are_whole(self.text));
        Summary {
            clean,
            // Not remembered.
            fault: Fault::SOMEWHERE,
            // Not searched for: normalization then looks for itself.
            plain: false,
            dotless: false,
        }
    }
}

/// Returns the offset of the first byte of class `C` at or after `from`, or the length.
pub(crate) fn next<C: Class>(text: &[u8], from: usize) -> usize {
    let is_member = |byte: &u8| TABLE[usize::from(*byte)] & C::BIT != 0;
    let found = text[from..].iter().position(is_member);
    found.map_or(text.len(), |at| from + at)
}

/// The empty class: a search for it reads the whole rest.
struct Nothing;
impl Class for Nothing {
    const BIT: u8 = 0;
    const SET: crate::set::Set = crate::set::Set::EMPTY;
}

fn triplets_are_whole(text: &[u8]) -> bool {
    let is_hex =
        |at: usize| text.get(at).is_some_and(|&byte| TABLE[usize::from(byte)] & Hex::BIT != 0);
    (0..text.len()).all(|at| text[at] != b'%' || (is_hex(at + 1) && is_hex(at + 2)))
}
