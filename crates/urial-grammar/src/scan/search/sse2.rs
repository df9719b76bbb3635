//! Blocks of 64 bytes in four registers of SSE2, which every x86-64 with vector registers has. A
//! set is tested range by range.

use core::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_loadu_si128, _mm_movemask_epi8,
    _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_setzero_si128,
};

use super::super::class::{AfterSlash, Class, Delimiter, NotAscii, PAD, Slash, WIDTH};
use super::super::kernel::up_to_seven;
use super::engine::{Lanes, ranges};

pub(super) struct Sse2;

/// Four loads that may overlap: load `i` starts `starts[i]` bytes after the first.
#[derive(Clone, Copy)]
pub(super) struct Block {
    quarters: [__m128i; 4],
    starts: [u32; 4],
}

const PADS: u64 = u64::from_ne_bytes([PAD; 8]);

/// Loads a text of fewer than 64 bytes.
#[inline(always)]
fn short(text: &[u8]) -> Block {
    let Some(last) = text.len().checked_sub(16) else {
        return few(text);
    };
    let starts = if last < 16 { [0, last, last, last] } else { [0, 16, last.min(32), last] };
    Block {
        // SAFETY: no load starts after len - 16.
        quarters: unsafe { quarters(text.as_ptr(), starts) },
        starts: starts.map(|start| start as u32),
    }
}

/// Loads a text of fewer than 16 bytes.
#[inline(always)]
fn few(text: &[u8]) -> Block {
    let (low, high, shift) = match (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        (Some(first), Some(last)) => {
            (u64::from_le_bytes(*first), u64::from_le_bytes(*last), text.len() - 8)
        }
        _ => (up_to_seven(text), PADS, 0),
    };
    // SAFETY: these are instructions of every x86-64; they touch registers only.
    let (low, high) = unsafe {
        (_mm_set_epi64x(PADS as i64, low as i64), _mm_set_epi64x(PADS as i64, high as i64))
    };
    let shift = shift as u32;
    Block { quarters: [low, high, high, high], starts: [0, shift, shift, shift] }
}

#[inline(always)]
fn quarter_mask<C: Class>(bytes: __m128i) -> u64 {
    let (ranges, count) = const { ranges(C::SET) };
    // SAFETY: these are instructions of every x86-64; they touch registers only.
    let mask = unsafe {
        let mut members = _mm_setzero_si128();
        let mut i = 0;
        while i < count {
            let (first, last) = ranges[i];
            let in_range = if first == last {
                _mm_cmpeq_epi8(bytes, _mm_set1_epi8(first as i8))
            } else {
                // Moved so that the last byte of the range is the largest signed byte; then only
                // the range is as large as its first byte.
                let moved = _mm_add_epi8(bytes, _mm_set1_epi8((127 - last) as i8));
                let below = 126 - (last - first) as i8;
                _mm_cmpgt_epi8(moved, _mm_set1_epi8(below))
            };
            members = _mm_or_si128(members, in_range);
            i += 1;
        }
        _mm_movemask_epi8(members) as u64
    };
    if C::COMPLEMENT { mask ^ 0xFFFF } else { mask }
}

/// Loads 16 bytes from each of four offsets.
// One by one: in other crates `array::map` was left as three calls for each block.
//
// SAFETY: the caller vouches that 16 bytes of one text follow each offset.
#[inline(always)]
unsafe fn quarters(start: *const u8, [a, b, c, d]: [usize; 4]) -> [__m128i; 4] {
    // SAFETY: the caller's promise.
    let load = |at: usize| unsafe { _mm_loadu_si128(start.add(at).cast()) };
    [load(a), load(b), load(c), load(d)]
}

impl Lanes for Sse2 {
    const WIDTH: usize = WIDTH;
    const BITS: u32 = 1;
    type Block = Block;

    #[inline(always)]
    fn load(text: &[u8], base: usize) -> Block {
        let Some(last) = text.len().checked_sub(WIDTH) else {
            debug_assert!(base == 0);
            return short(text);
        };
        assert!(base <= last);
        let starts = [0, 16, 32, 48];
        Block {
            // SAFETY: 64 bytes follow `base`, and the last load starts 48 bytes after it.
            quarters: unsafe { quarters(text.as_ptr().add(base), starts) },
            starts: starts.map(|start| start as u32),
        }
    }

    #[inline(always)]
    fn mask<C: Class>(block: Block) -> u64 {
        let mut mask = 0;
        for (&bytes, start) in block.quarters.iter().zip(block.starts) {
            // Bytes in two loads give equal bits, so `|` joins the masks.
            mask |= quarter_mask::<C>(bytes) << start;
        }
        mask
    }

    #[inline]
    fn delimiters(text: &[u8]) -> u64 {
        let block = Self::load(text, 0);
        // Of a slash in the last place the next byte is not known.
        let last = u64::from(text.len() > WIDTH) << (WIDTH - 1);
        let has_next = Self::mask::<AfterSlash>(block) >> 1 | last;
        let others = Self::mask::<Delimiter>(block) | Self::mask::<NotAscii>(block);
        others | Self::mask::<Slash>(block) & has_next
    }
}
