//! Kernel for AVX-512: 64 bytes in one register. A 128-entry table look-up (AVX-512 VBMI)
//! classifies them, masked loads end them.

use core::arch::x86_64::{
    __m512i, _mm512_cmpeq_epi8_mask, _mm512_cmple_epu8_mask, _mm512_loadu_si512,
    _mm512_mask_blend_epi8, _mm512_mask_loadu_epi8, _mm512_movepi8_mask, _mm512_permutex2var_epi8,
    _mm512_set1_epi8, _mm512_sub_epi8, _mm512_test_epi8_mask,
};

use crate::scan::class::{Class, PAD, TABLE};
use crate::scan::has_avx512::{HasAvx512, WithAvx512};
use crate::scan::kernel::{LongKernel, MaskKernel};
use crate::scan::masked::copies;
use crate::set::Set;

pub(super) struct Avx512;

#[derive(Clone, Copy)]
pub(super) struct Block {
    bytes: __m512i,
    /// The bytes' entries in [`TABLE`].
    classes: __m512i,
}

/// Returns the members of a set of ASCII, marked by the highest bit: the table of a class without
/// an entry in [`TABLE`].
const fn marks(set: Set) -> [u8; 2 * WIDTH] {
    let mut table = [0; 2 * WIDTH];
    let mut byte = 0;
    while byte < table.len() {
        table[byte] = if set.contains(byte as u8) { 0x80 } else { 0 };
        byte += 1;
    }
    table
}

/// Loads the bytes from `start` on whose bit is set in `keep`, with `PAD` for the others.
///
/// # Safety
///
/// The CPU has AVX-512 BW and VBMI; bytes at `start` with their bit set in `keep` can be read.
#[inline(always)]
unsafe fn load(start: *const u8, keep: u64) -> Block {
    // SAFETY: a masked load touches no byte whose bit is clear; TABLE has 256 entries, and the two
    // loads cover the first 128.
    unsafe {
        let bytes = _mm512_mask_loadu_epi8(_mm512_set1_epi8(PAD as i8), keep, start.cast());
        let low = _mm512_loadu_si512(TABLE.as_ptr().cast());
        let high = _mm512_loadu_si512(TABLE.as_ptr().add(WIDTH).cast());
        let ascii = _mm512_permutex2var_epi8(low, bytes, high);
        // All bytes that are not ASCII are in the same classes.
        let other = _mm512_set1_epi8(TABLE[0x80] as i8);
        let classes = _mm512_mask_blend_epi8(_mm512_movepi8_mask(bytes), ascii, other);
        Block { bytes, classes }
    }
}

// SAFETY: `keep` has a bit for each byte from the start of the load to the end of the text, and no
// other.
unsafe impl MaskKernel for Avx512 {
    type Block = Block;

    // SAFETY: the caller vouches for all of AVX-512 that `dispatch` asks for, which `HasAvx512`
    // uses.
    #[inline(always)]
    unsafe fn has_avx512() -> Option<HasAvx512> {
        // SAFETY: the caller's word.
        Some(unsafe { HasAvx512::new() })
    }

    // SAFETY: the caller vouches for AVX-512 BW and VBMI and for text.len() < 64.
    #[inline(always)]
    unsafe fn load_short(text: &[u8]) -> Block {
        debug_assert!(text.len() < WIDTH);
        // SAFETY: the caller vouches for the CPU; bits 0 to len - 1 are set.
        unsafe { load(text.as_ptr(), (1 << text.len()) - 1) }
    }

    // SAFETY: the caller vouches for AVX-512 BW and VBMI.
    #[inline(always)]
    unsafe fn mask<C: Class>(block: &Block) -> u64 {
        // SAFETY: the caller vouches for the CPU; these instructions touch registers only.
        unsafe {
            if C::BIT != 0 {
                return _mm512_test_epi8_mask(block.classes, _mm512_set1_epi8(C::BIT as i8));
            }
            const { assert!(C::BIT != 0 || !C::COMPLEMENT) };
            if const { C::SET.is_range() } {
                let (first, last) = const { (C::SET.first(), C::SET.last()) };
                if first == last {
                    _mm512_cmpeq_epi8_mask(block.bytes, _mm512_set1_epi8(first as i8))
                } else {
                    let above = _mm512_sub_epi8(block.bytes, _mm512_set1_epi8(first as i8));
                    _mm512_cmple_epu8_mask(above, _mm512_set1_epi8((last - first) as i8))
                }
            } else {
                let members = const { &marks(C::SET) }.as_ptr();
                let low = _mm512_loadu_si512(members.cast());
                let high = _mm512_loadu_si512(members.add(WIDTH).cast());
                let found = _mm512_permutex2var_epi8(low, block.bytes, high);
                // The look-up ignores the highest bit, so bytes that are not ASCII are removed.
                _mm512_movepi8_mask(found) & !_mm512_movepi8_mask(block.bytes)
            }
        }
    }
}

// SAFETY: as above.
unsafe impl LongKernel for Avx512 {
    // SAFETY: the caller vouches for AVX-512 BW and VBMI and for base < text.len().
    #[inline(always)]
    unsafe fn load_long(text: &[u8], base: usize) -> Block {
        debug_assert!(base < text.len());
        let left = (text.len() - base).min(WIDTH);
        // SAFETY: the caller vouches for the CPU and for base < len; bits 0 to left - 1 are set.
        unsafe { load(text.as_ptr().add(base), u64::MAX >> (WIDTH - left)) }
    }

    // SAFETY: the caller vouches for AVX-512 BW and VBMI and for base + WIDTH <= text.len().
    #[inline(always)]
    unsafe fn load_whole(text: &[u8], base: usize) -> Block {
        debug_assert!(base + WIDTH <= text.len());
        // SAFETY: the caller vouches for the CPU and for the bytes of all bits.
        unsafe { load(text.as_ptr().add(base), u64::MAX) }
    }
}

copies!(
    Avx512,
    target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")
);

/// Runs `operation` with the proof of the instructions.
///
/// # Safety
///
/// The CPU has the features below.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
pub(super) unsafe fn operate<A: WithAvx512>(operation: A) -> A::Output {
    // SAFETY: the features above are those of the proof.
    operation.run(Some(unsafe { HasAvx512::new() }))
}
