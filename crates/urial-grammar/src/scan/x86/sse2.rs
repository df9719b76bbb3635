//! Kernel for SSE2: 64 bytes in four registers, with instructions that every x86-64 has. A set is
//! tested range by range.

use core::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_loadu_si128, _mm_movemask_epi8,
    _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_setzero_si128,
};

use super::{run_long, run_short, run_sweep};
use crate::scan::blocks::Sweeper;
use crate::scan::class::{Class, PAD, WIDTH};
use crate::scan::cursor::{Text, Visitor};
use crate::scan::kernel::{MaskKernel, OverlappingKernel};
use crate::set::Set;

pub(in crate::scan) struct Sse2;

/// Four loads that may overlap: load `i` starts `starts[i]` bytes after the first.
#[derive(Clone, Copy)]
pub(in crate::scan) struct Block {
    quarters: [__m128i; 4],
    starts: [u32; 4],
    /// The number of bytes at the start that belong to the block before.
    skip: u32,
}

/// A text of fewer than 32 bytes as its first and its last 16 bytes, which may overlap.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub(super) low: __m128i,
    pub(super) high: __m128i,
    /// The number of bytes from the start of `low` to the start of `high`.
    pub(super) shift: u32,
}

const PADS: u64 = u64::from_ne_bytes([PAD; 8]);

impl Ends {
    /// Loads a text.
    ///
    /// # Safety
    ///
    /// `text.len() < 32`.
    #[inline(always)]
    pub(super) unsafe fn load(text: &[u8]) -> Ends {
        let start = text.as_ptr();
        if let Some(shift) = text.len().checked_sub(16) {
            // SAFETY: 16 bytes can be read at 0 and at len - 16.
            let (low, high) = unsafe {
                (
                    _mm_loadu_si128(start.cast()),
                    _mm_loadu_si128(start.add(shift).cast()),
                )
            };
            return Ends {
                low,
                high,
                shift: shift as u32,
            };
        }
        let (low, high, shift) = match (text.first_chunk::<8>(), text.last_chunk::<8>()) {
            (Some(first), Some(last)) => (
                u64::from_le_bytes(*first),
                u64::from_le_bytes(*last),
                text.len() - 8,
            ),
            _ => (up_to_seven(text), PADS, 0),
        };
        // SAFETY: these are instructions of every x86-64; they touch registers only.
        let (low, high) = unsafe {
            (
                _mm_set_epi64x(PADS as i64, low as i64),
                _mm_set_epi64x(PADS as i64, high as i64),
            )
        };
        Ends {
            low,
            high,
            shift: shift as u32,
        }
    }
}

/// Loads a text of fewer than 8 bytes into a word, padded with [`PAD`].
#[inline(always)]
fn up_to_seven(text: &[u8]) -> u64 {
    if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        // The two fours overlap in equal bytes, so `|` joins them; the padding goes after the last
        // byte.
        let low = u64::from(u32::from_le_bytes(*first));
        let high = u64::from(u32::from_le_bytes(*last)) << (8 * (text.len() - 4));
        return low | high | PADS & u64::MAX << (8 * text.len());
    }
    text.iter()
        .rev()
        .fold(PADS, |word, &byte| word << 8 | u64::from(byte))
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
pub(in crate::scan) fn members<C: Class>(block: &Block) -> u64 {
    let mut mask = 0;
    for (&bytes, start) in block.quarters.iter().zip(block.starts) {
        // Bytes in two loads give equal bits, so `|` joins the masks.
        mask |= quarter_mask::<C>(bytes) << start;
    }
    mask >> block.skip
}

/// Returns [`members`], out of line: a set is 60 to 100 instructions, and the parser asks for sets
/// in some forty places.
#[inline(never)]
fn members_out_of_line<C: Class>(block: &Block) -> u64 {
    members::<C>(block)
}

// SAFETY: each load of 16 bytes starts at an offset that leaves 16 bytes; `Ends` reads shorter
// texts.
unsafe impl MaskKernel for Sse2 {
    const SETS_ARE_CHEAP: bool = false;
    type Block = Block;

    // SAFETY: text.len() < 64 is all that is asked of the caller: every x86-64 has SSE2.
    #[inline(always)]
    unsafe fn load_short(text: &[u8]) -> Block {
        debug_assert!(text.len() < WIDTH);
        if text.len() < 32 {
            // SAFETY: the length was checked.
            let ends = unsafe { Ends::load(text) };
            let quarters = [ends.low, ends.high, ends.high, ends.high];
            return Block {
                quarters,
                starts: [0, ends.shift, ends.shift, ends.shift],
                skip: 0,
            };
        }
        let last = text.len() - 16;
        let third = last.min(32);
        // SAFETY: no load starts after len - 16, which is 16 or more.
        let quarters = unsafe { quarters(text.as_ptr(), [0, 16, third, last]) };
        Block {
            quarters,
            starts: [0, 16, third as u32, last as u32],
            skip: 0,
        }
    }

    // SAFETY: nothing is asked of the caller: every x86-64 has SSE2.
    #[inline(always)]
    unsafe fn mask<C: Class>(block: &Block) -> u64 {
        members_out_of_line::<C>(block)
    }
}

// SAFETY: as above.
unsafe impl OverlappingKernel for Sse2 {
    // SAFETY: base + WIDTH <= text.len() is all that is asked of the caller.
    #[inline(always)]
    unsafe fn load_whole(text: &[u8], base: usize) -> Block {
        debug_assert!(base + WIDTH <= text.len());
        // SAFETY: there are 64 bytes, and the last load starts at 48.
        let quarters = unsafe { quarters(text.as_ptr().add(base), [0, 16, 32, 48]) };
        Block {
            quarters,
            starts: [0, 16, 32, 48],
            skip: 0,
        }
    }

    #[inline(always)]
    fn skip(block: Block, count: u32) -> Block {
        Block {
            skip: count,
            ..block
        }
    }
}

/// Runs `visitor` with the cursor of SSE2 for the length of `text`.
#[inline(never)]
pub(super) fn visit<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    match text.bytes().len() {
        // SAFETY: the kernel uses nothing but SSE2.
        0..WIDTH => unsafe { run_short::<Sse2, T, V>(text, visitor) },
        // SAFETY: as above.
        _ => unsafe { run_long::<Sse2, T, V>(text, visitor) },
    }
}

/// Sweeps a buffer.
///
/// # Safety
///
/// `text.len() >= WIDTH`.
#[inline(never)]
pub(super) unsafe fn sweep<S: Sweeper>(text: &[u8], sweeper: S) -> S::Output {
    // SAFETY: the kernel uses nothing but SSE2; the caller vouches for the length.
    unsafe { run_sweep::<Sse2, S>(text, sweeper) }
}
