//! The searches, in blocks of any width.

use super::super::class::{
    AfterFour, AtSign, Backslash, BeforeDigits, BeforeFour, Class, Dot, EqualsSign, Four,
    HighDigit, LetterD, LowDigit, One, Quote, Slash, Three,
};
use crate::set::Set;

/// How the blocks of a text are read, and their marks.
pub(super) trait Lanes {
    /// The number of bytes of a block.
    const WIDTH: usize;
    /// The number of bits of the marks that belong to a byte.
    const BITS: u32;
    /// The bytes of a block.
    type Block: Copy;

    /// Loads the block at `base`, after which no byte may be missing unless the text is shorter
    /// than a block.
    fn load(text: &[u8], base: usize) -> Self::Block;

    /// Returns the marks of the bytes in class `C`, one bit for each.
    fn mask<C: Class>(block: Self::Block) -> u64;

    /// Returns which of the first 64 bytes may begin a delimiter, as
    /// [`delimiters`](super::delimiters) does.
    fn delimiters(text: &[u8]) -> u64;
}

/// Returns the offset of the first byte that `mark` marks, which knows of a byte no more than
/// `after` bytes after it.
#[inline(always)]
fn find<L: Lanes>(text: &[u8], after: usize, mark: impl Fn(L::Block) -> u64) -> Option<usize> {
    let last = text.len().saturating_sub(L::WIDTH);
    let mut base = 0;
    loop {
        let marks = mark(L::load(text, base));
        if marks != 0 {
            return Some(base + (marks.trailing_zeros() / L::BITS) as usize);
        }
        if base == last {
            return None;
        }
        // Some bytes of the last block are tested twice, as are those whose followers are in the
        // next block.
        base = (base + L::WIDTH - after).min(last);
    }
}

/// Returns the offset of the first byte in class `C`.
#[inline(always)]
pub(super) fn first<L: Lanes, C: Class>(text: &[u8]) -> Option<usize> {
    find::<L>(text, 0, L::mask::<C>)
}

/// Returns the offset of the last byte in class `C`.
#[inline(always)]
pub(super) fn last<L: Lanes, C: Class>(text: &[u8]) -> Option<usize> {
    let mut text = text;
    loop {
        let start = text.len().saturating_sub(L::WIDTH);
        let marks = L::mask::<C>(L::load(text, start));
        if marks != 0 {
            return Some(start + (marks.ilog2() / L::BITS) as usize);
        }
        if start == 0 {
            return None;
        }
        text = &text[..start];
    }
}

#[inline(always)]
pub(super) fn all_quotes<L: Lanes>(text: &[u8], mut holds: impl FnMut(usize) -> bool) -> bool {
    let last = text.len().saturating_sub(L::WIDTH);
    let mut base = 0;
    while base < text.len() {
        let start = base.min(last);
        // The last block begins inside the one before.
        let mut marks = L::mask::<Quote>(L::load(text, start));
        marks &= u64::MAX << ((base - start) as u32 * L::BITS);
        while marks != 0 {
            if !holds(start + (marks.trailing_zeros() / L::BITS) as usize) {
                return false;
            }
            marks &= marks - 1;
        }
        base += L::WIDTH;
    }
    true
}

#[inline(always)]
pub(super) fn slash_dot<L: Lanes>(text: &[u8]) -> Option<usize> {
    find::<L>(text, 1, |block| L::mask::<Slash>(block) & L::mask::<Dot>(block) >> L::BITS)
}

#[inline(always)]
pub(super) fn at_sign<L: Lanes>(text: &[u8]) -> Option<usize> {
    find::<L>(text, 2, |block| {
        let after = L::mask::<AfterFour>(block) >> (2 * L::BITS);
        let digits = L::mask::<Four>(block) >> L::BITS & after;
        let octal = L::mask::<Backslash>(block) & after;
        let signs = L::mask::<AtSign>(block);
        match digits | octal {
            // Most blocks: half of the comparisons are for the bytes before the digits.
            0 => signs,
            _ => {
                let octal = L::mask::<One>(block) >> L::BITS & octal;
                signs | octal | L::mask::<BeforeFour>(block) & digits
            }
        }
    })
}

#[inline(always)]
pub(super) fn equals_sign<L: Lanes>(text: &[u8]) -> Option<usize> {
    find::<L>(text, 2, |block| {
        let digits = L::mask::<Three>(block) >> L::BITS;
        let digits = digits & L::mask::<LetterD>(block) >> (2 * L::BITS);
        L::mask::<EqualsSign>(block) | L::mask::<BeforeDigits>(block) & digits
    })
}

#[inline(always)]
pub(super) fn pair_sign<L: Lanes>(text: &[u8]) -> Option<usize> {
    find::<L>(text, 1, |block| {
        let escape = L::mask::<HighDigit>(block) & L::mask::<LowDigit>(block) >> L::BITS;
        L::mask::<EqualsSign>(block) | escape
    })
}

/// Returns the members of `set` as ranges from first to last, and the number of ranges.
pub(super) const fn ranges(set: Set) -> ([(u8, u8); 16], usize) {
    let mut ranges = [(0, 0); 16];
    let mut count = 0;
    let mut byte = 0;
    while byte < 128 {
        if set.contains(byte) {
            let first = byte;
            while byte < 127 && set.contains(byte + 1) {
                byte += 1;
            }
            ranges[count] = (first, byte);
            count += 1;
        }
        byte += 1;
    }
    (ranges, count)
}
