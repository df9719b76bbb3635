//! Searches in blocks of [SSE2](super::sse2).

use super::super::class::{
    AfterFour, AfterSlash, AtSign, Backslash, BeforeDigits, BeforeFour, Class, Delimiter, Dot,
    EqualsSign, Four, Fragment, HighDigit, LetterD, LineEnd, LowDigit, NotAscii, One, Percent,
    Quote, QuotedEnd, Slash, StringEnd, Three, Upper, WIDTH,
};
use super::sse2::{Block, load, members as mask};

/// Returns the offset of the first byte that `mark` marks; blocks start `step` bytes apart.
#[inline(always)]
fn find(text: &[u8], step: usize, mark: impl Fn(Block) -> u64) -> Option<usize> {
    let mut base = 0;
    loop {
        let marks = mark(load(text, base));
        if marks != 0 {
            return Some(base + marks.trailing_zeros() as usize);
        }
        if text.len() - base <= WIDTH {
            return None;
        }
        base += step;
    }
}

#[inline]
pub(super) fn percent(text: &[u8]) -> Option<usize> {
    find(text, WIDTH, mask::<Percent>)
}

#[inline]
pub(super) fn line_end(text: &[u8]) -> Option<usize> {
    find(text, WIDTH, mask::<LineEnd>)
}

#[inline]
pub(super) fn string_end(text: &[u8]) -> Option<usize> {
    find(text, WIDTH, mask::<StringEnd>)
}

#[inline]
pub(super) fn quoted_end(text: &[u8]) -> Option<usize> {
    find(text, WIDTH, mask::<QuotedEnd>)
}

#[inline]
pub(super) fn all_quotes(text: &[u8], mut holds: impl FnMut(usize) -> bool) -> bool {
    let mut base = 0;
    while base < text.len() {
        let mut marks = mask::<Quote>(load(text, base));
        while marks != 0 {
            if !holds(base + marks.trailing_zeros() as usize) {
                return false;
            }
            marks &= marks - 1;
        }
        base += WIDTH;
    }
    true
}

#[inline]
pub(super) fn hash(text: &[u8]) -> Option<usize> {
    find(text, WIDTH, mask::<Fragment>)
}

#[inline]
pub(super) fn has_upper(text: &[u8]) -> bool {
    find(text, WIDTH, mask::<Upper>).is_some()
}

#[inline]
pub(super) fn slash_dot(text: &[u8]) -> Option<usize> {
    // A slash at the end of a block comes again at the start of the next.
    find(text, WIDTH - 1, |block| mask::<Slash>(block) & mask::<Dot>(block) >> 1)
}

#[inline]
pub(super) fn at_sign(text: &[u8]) -> Option<usize> {
    // The digits may be in the next block.
    find(text, WIDTH - 2, |block| {
        let after = mask::<AfterFour>(block) >> 2;
        let digits = mask::<Four>(block) >> 1 & after;
        let octal = mask::<Backslash>(block) & after;
        let signs = mask::<AtSign>(block);
        match digits | octal {
            // Most blocks: half of the comparisons are for the bytes before the digits.
            0 => signs,
            _ => {
                let octal = mask::<One>(block) >> 1 & octal;
                signs | octal | mask::<BeforeFour>(block) & digits
            }
        }
    })
}

#[inline]
pub(super) fn delimiters(text: &[u8]) -> u64 {
    let block = load(text, 0);
    // Of a slash in the last place the next byte is not known.
    let has_next = mask::<AfterSlash>(block) >> 1 | u64::from(text.len() > WIDTH) << (WIDTH - 1);
    mask::<Delimiter>(block) | mask::<NotAscii>(block) | mask::<Slash>(block) & has_next
}

#[inline]
pub(super) fn equals_sign(text: &[u8]) -> Option<usize> {
    find(text, WIDTH - 2, |block| {
        let digits = mask::<Three>(block) >> 1 & mask::<LetterD>(block) >> 2;
        mask::<EqualsSign>(block) | mask::<BeforeDigits>(block) & digits
    })
}

#[inline]
pub(super) fn pair_sign(text: &[u8]) -> Option<usize> {
    // The second digit may be in the next block.
    find(text, WIDTH - 1, |block| {
        let escape = mask::<HighDigit>(block) & mask::<LowDigit>(block) >> 1;
        mask::<EqualsSign>(block) | escape
    })
}

#[inline]
pub(super) fn last_slash(text: &[u8]) -> Option<usize> {
    last::<Slash>(text)
}

#[inline]
pub(super) fn last_line_end(text: &[u8]) -> Option<usize> {
    last::<LineEnd>(text)
}

#[inline(always)]
fn last<C: Class>(text: &[u8]) -> Option<usize> {
    let mut text = text;
    loop {
        let start = text.len().saturating_sub(WIDTH);
        let marks = mask::<C>(load(text, start));
        if marks != 0 {
            return Some(start + marks.ilog2() as usize);
        }
        if start == 0 {
            return None;
        }
        text = &text[..start];
    }
}
