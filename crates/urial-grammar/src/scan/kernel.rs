//! Kernels: they load up to 64 bytes and build masks of them. The code that uses the masks is the
//! same for all kernels.

use super::class::{Class, PAD, WIDTH};
use super::has_avx512::HasAvx512;

/// A kernel: bit `i` of a mask is set if byte `i` of a block is in a class.
///
/// # Safety
///
/// To implement: loads stay inside `text`, and [`MaskKernel::has_avx512`] returns a value only if
/// the kernel's instructions are those of [`HasAvx512`]. To call: the CPU has the kernel's
/// instructions.
pub(super) unsafe trait MaskKernel {
    /// Up to 64 bytes, padded with [`PAD`](super::class::PAD).
    type Block: Copy;

    /// Returns the proof that operations need, if the kernel has these instructions.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions.
    unsafe fn has_avx512() -> Option<HasAvx512> {
        None
    }

    /// Loads a short text.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions, and `text.len() < WIDTH`.
    unsafe fn load_short(text: &[u8]) -> Self::Block;

    /// Returns the mask of the bytes of `block` that are in class `C`.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions.
    unsafe fn mask<C: Class>(block: &Self::Block) -> u64;

    /// Returns whether the block certainly has no [`Foul`](super::class::Foul) byte and no `%`.
    /// AVX2 answers with one test in place of three masks; other kernels may always return `false`.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions.
    #[inline(always)]
    unsafe fn is_faultless(_block: Self::Block) -> bool {
        false
    }
}

/// A kernel that also takes texts that do not fit into a block.
///
/// # Safety
///
/// As for [`MaskKernel`].
pub(super) unsafe trait LongKernel: MaskKernel {
    /// Loads the 64 bytes at `base`, or as many as are left.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions, `text.len() >= WIDTH` and `base < text.len()`.
    unsafe fn load_long(text: &[u8], base: usize) -> Self::Block;

    /// Loads the 64 bytes at `base`, none of which may be missing.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions, and `base + WIDTH <= text.len()`.
    unsafe fn load_whole(text: &[u8], base: usize) -> Self::Block;
}

/// A kernel whose loads are always of 64 bytes, as it has no loads with a mask. The last block of
/// a text ends with the text and begins inside the block before.
///
/// # Safety
///
/// As for [`MaskKernel`].
pub(super) unsafe trait OverlappingKernel: MaskKernel {
    /// Loads the 64 bytes at `base`.
    ///
    /// # Safety
    ///
    /// The CPU has the kernel's instructions, and `base + WIDTH <= text.len()`.
    unsafe fn load_whole(text: &[u8], base: usize) -> Self::Block;

    /// Returns the whole block without its first `count` bytes, fewer than [`WIDTH`].
    fn skip(block: Self::Block, count: u32) -> Self::Block;
}

// SAFETY: the only loads are those of `OverlappingKernel`.
unsafe impl<K: OverlappingKernel> LongKernel for K {
    // SAFETY: the caller vouches for the CPU, for WIDTH <= text.len() and for base < text.len().
    #[inline(always)]
    unsafe fn load_long(text: &[u8], base: usize) -> K::Block {
        debug_assert!(text.len() >= WIDTH && base < text.len());
        let start = base.min(text.len() - WIDTH);
        // SAFETY: the caller vouches for the CPU and for len >= WIDTH, so start + WIDTH <= len.
        let block = unsafe { <K as OverlappingKernel>::load_whole(text, start) };
        K::skip(block, (base - start) as u32)
    }

    // SAFETY: the caller vouches for the CPU and for base + WIDTH <= text.len().
    #[inline(always)]
    unsafe fn load_whole(text: &[u8], base: usize) -> K::Block {
        debug_assert!(base + WIDTH <= text.len());
        // SAFETY: the caller's word.
        unsafe { <K as OverlappingKernel>::load_whole(text, base) }
    }
}

/// Loads a text of fewer than 8 bytes into a word, padded with [`PAD`].
#[inline(always)]
pub(super) fn up_to_seven(text: &[u8]) -> u64 {
    const PADS: u64 = u64::from_ne_bytes([PAD; 8]);
    if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        // The two fours overlap in equal bytes, so `|` joins them; the padding goes after the last
        // byte.
        let low = u64::from(u32::from_le_bytes(*first));
        let high = u64::from(u32::from_le_bytes(*last)) << (8 * (text.len() - 4));
        return low | high | PADS & u64::MAX << (8 * text.len());
    }
    text.iter().rev().fold(PADS, |word, &byte| word << 8 | u64::from(byte))
}
