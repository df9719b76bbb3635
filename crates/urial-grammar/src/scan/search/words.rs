//! Words of eight bytes, for targets whose vector instructions are not supported.

use super::super::class::Class;
use super::super::kernel::up_to_seven;
use super::engine::{Lanes, ranges};

const WORD: usize = size_of::<u64>();
const ONES: u64 = u64::from_ne_bytes([1; WORD]);
const LOW: u64 = 0x7F * ONES;
const HIGH: u64 = 0x80 * ONES;

pub(super) struct Words;

/// Returns the highest bit of each byte of `word` that equals `byte`.
#[inline]
const fn equal(word: u64, byte: u8) -> u64 {
    let difference = word ^ (byte as u64 * ONES);
    // No carry goes from byte to byte, so each bit is exact.
    // The addition sets the highest bit of a byte unless its lower seven bits are zero.
    !((difference & LOW).wrapping_add(LOW) | difference) & HIGH
}

/// Returns the highest bit of each byte of `word` from `first` to `last`, both ASCII.
#[inline]
const fn between(word: u64, first: u8, last: u8) -> u64 {
    // The additions set the highest bit of bytes from `first` on, and of bytes after `last`.
    let from_first = (word & LOW).wrapping_add((0x80 - first as u64) * ONES);
    let after_last = (word & LOW).wrapping_add((0x7F - last as u64) * ONES);
    from_first & !after_last & !word & HIGH
}

impl Lanes for Words {
    const WIDTH: usize = WORD;
    const BITS: u32 = 8;
    type Block = u64;

    #[inline(always)]
    fn load(text: &[u8], base: usize) -> u64 {
        match text[base..].first_chunk() {
            Some(word) => u64::from_le_bytes(*word),
            None => up_to_seven(text),
        }
    }

    #[inline(always)]
    fn mask<C: Class>(word: u64) -> u64 {
        let (ranges, count) = const { ranges(C::SET) };
        let mut members = 0;
        let mut i = 0;
        while i < count {
            members |= match ranges[i] {
                (first, last) if first == last => equal(word, first),
                (first, last) => between(word, first, last),
            };
            i += 1;
        }
        if C::COMPLEMENT { members ^ HIGH } else { members }
    }

    #[inline]
    fn delimiters(text: &[u8]) -> u64 {
        let bytes = &text[..text.len().min(u64::BITS as usize)];
        let may_begin = |(at, byte): (usize, &u8)| match byte {
            b':' | b'\\' | b'%' | b'&' | 0x80.. => true,
            // Of a slash in the last place the next byte is not looked at, as in a block.
            b'/' if at + 1 == u64::BITS as usize => text.len() > bytes.len(),
            b'/' => matches!(bytes.get(at + 1), Some(b'/' | b'\\')),
            _ => false,
        };
        let bits = bytes.iter().enumerate().map(may_begin);
        bits.enumerate().fold(0, |all, (at, is)| all | u64::from(is) << at)
    }
}
