//! Blocks of 64 bytes in four registers of SSE2, which every x86-64 with vector registers has. A
//! set is tested range by range.

use core::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_loadu_si128, _mm_movemask_epi8,
    _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_setzero_si128,
};

use super::super::class::{Class, PAD, WIDTH};
use super::super::kernel::up_to_seven;
use crate::set::Set;

/// Four loads that may overlap: load `i` starts `starts[i]` bytes after the first.
#[derive(Clone, Copy)]
pub(super) struct Block {
    quarters: [__m128i; 4],
    starts: [u32; 4],
    /// The number of bytes at the start that belong to the block before.
    skip: u32,
}

const PADS: u64 = u64::from_ne_bytes([PAD; 8]);

/// Loads the 64 bytes at `base`, or as many as are left.
#[inline(always)]
pub(super) fn load(text: &[u8], base: usize) -> Block {
    let Some(last) = text.len().checked_sub(WIDTH) else {
        debug_assert!(base == 0);
        return short(text);
    };
    assert!(base < text.len());
    // The last block of a text ends with the text and begins inside the block before.
    let start = base.min(last);
    let starts = [0, 16, 32, 48];
    Block {
        // SAFETY: 64 bytes follow `start`, and the last load starts 48 bytes after it.
        quarters: unsafe { quarters(text.as_ptr().add(start), starts) },
        starts: starts.map(|start| start as u32),
        skip: (base - start) as u32,
    }
}

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
        skip: 0,
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
    Block { quarters: [low, high, high, high], starts: [0, shift, shift, shift], skip: 0 }
}

/// Returns the members of `SET` as ranges from first to last, and the number of ranges.
const fn ranges(set: Set) -> ([(u8, u8); 16], usize) {
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

struct Table<C>(C);
impl<C: Class> Table<C> {
    const RANGES: ([(u8, u8); 16], usize) = ranges(C::SET);
}

#[inline(always)]
fn quarter_mask<C: Class>(bytes: __m128i) -> u64 {
    let (ranges, count) = const { Table::<C>::RANGES };
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

/// Returns the members of class `C`.
#[inline(always)]
pub(super) fn members<C: Class>(block: Block) -> u64 {
    let mut mask = 0;
    for (&bytes, start) in block.quarters.iter().zip(block.starts) {
        // Bytes in two loads give equal bits, so `|` joins the masks.
        mask |= quarter_mask::<C>(bytes) << start;
    }
    mask >> block.skip
}
