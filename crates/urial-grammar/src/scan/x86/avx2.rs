//! Kernel for AVX2: 64 bytes in two registers. A set is looked up by the halves of each byte: the
//! low half gives a bit map of the high halves that make a member.

use core::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_insert_epi32,
    _mm256_loadu_si256, _mm256_maskload_epi32, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_srli_epi16,
};

use crate::scan::class::{Class, FoulOrPercent, PAD, members_by_low_half};
use crate::scan::kernel::{MaskKernel, OverlappingKernel};
use crate::scan::masked::copies;

pub(super) struct Avx2;

/// Two loads that may overlap: the text's byte `i` is byte `i` of `low` or byte `i - shift` of
/// `high`.
#[derive(Clone, Copy)]
pub(super) struct Block {
    low: __m256i,
    high: __m256i,
    /// The bits of the high halves of `low` and of `high`, which every look-up needs.
    high_halves: [__m256i; 2],
    /// The number of bytes from the start of `low` to the start of `high`.
    shift: u32,
    /// The number of bytes at the start of `low` that belong to the block before.
    skip: u32,
}

/// The bit of each high half of a byte; a byte that is not ASCII gets bits that no look-up yields.
const HIGH_HALF: [u8; 16] = {
    let mut table = [0xFF; 16];
    let mut half = 0;
    while half < 8 {
        table[half] = 1 << half;
        half += 1;
    }
    table
};

/// The marks of the bytes that a load reads: from entry `32 - n` on there are marks for `n` bytes,
/// and none for the `32 - n` bytes after them.
static KEEP: [u8; 64] = {
    let mut table = [0; 64];
    let mut byte = 0;
    while byte < 32 {
        table[byte] = 0xFF;
        byte += 1;
    }
    table
};

/// Loads a text of fewer than four bytes, which has no whole word.
///
/// # Safety
///
/// The CPU has AVX2.
#[inline(always)]
unsafe fn few(text: &[u8]) -> Block {
    const PADS: u32 = u32::from_ne_bytes([PAD; 4]);
    let bytes = text.iter().rev();
    let word = bytes.fold(PADS, |word, &byte| word << 8 | u32::from(byte));
    // SAFETY: the caller's promise; the instructions touch registers only.
    unsafe {
        let pads = _mm256_set1_epi8(PAD as i8);
        let low = _mm256_insert_epi32::<0>(pads, word as i32);
        // Both loads have the text at their start, and `|` joins equal bits.
        Block::new(low, low, 0)
    }
}

/// Copies a table into both halves of a register.
///
/// # Safety
///
/// The CPU has AVX2.
#[inline(always)]
unsafe fn broadcast(table: &'static [u8; 16]) -> __m256i {
    // SAFETY: the caller vouches for the CPU; the table has the 16 bytes that are read.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) }
}

impl Block {
    /// Makes a block of two loads.
    ///
    /// # Safety
    ///
    /// The CPU has AVX2.
    #[inline(always)]
    unsafe fn new(low: __m256i, high: __m256i, shift: u32) -> Block {
        // SAFETY: the caller vouches for the CPU.
        let high_halves = unsafe { [high_half(low), high_half(high)] };
        Block { low, high, high_halves, shift, skip: 0 }
    }
}

/// Returns the bits of the high halves of the bytes.
///
/// # Safety
///
/// The CPU has AVX2.
#[inline(always)]
unsafe fn high_half(bytes: __m256i) -> __m256i {
    // SAFETY: the caller vouches for the CPU; these instructions touch registers and constants
    // only.
    unsafe {
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(15));
        _mm256_shuffle_epi8(broadcast(&HIGH_HALF), upper)
    }
}

/// Returns the bytes that are in the set of `C`, which are its members or its non-members, with all
/// bits set.
///
/// # Safety
///
/// The CPU has AVX2.
#[inline(always)]
unsafe fn in_set<C: Class>(bytes: __m256i, high_half: __m256i) -> __m256i {
    let (first, last) = const { (C::SET.first(), C::SET.last()) };
    // SAFETY: the caller vouches for the CPU; these instructions touch registers and constants
    // only.
    unsafe {
        if const { C::SET.len() <= 2 } {
            let first = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(first as i8));
            let last = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(last as i8));
            _mm256_or_si256(first, last)
        } else if const { C::SET.is_range() } {
            // The addition moves the range to the end of the signed numbers.
            let moved = _mm256_add_epi8(bytes, _mm256_set1_epi8((127 - last) as i8));
            _mm256_cmpgt_epi8(moved, _mm256_set1_epi8((126 - (last - first)) as i8))
        } else {
            // A set of ASCII is a table of 16 columns by low half and 8 rows by high half. One
            // look-up gets the column of a byte, and HIGH_HALF the bit of its row:
            //
            //   byte       '?' = 0x3F    'z' = 0x7A    0xC3
            //   column     F             A             none: the look-up yields 0
            //   row        bit 3         bit 7         all bits, so that 0 never matches
            let columns = broadcast(const { &members_by_low_half(C::SET) });
            let found = _mm256_shuffle_epi8(columns, bytes);
            _mm256_cmpeq_epi8(_mm256_and_si256(found, high_half), high_half)
        }
    }
}

/// Returns the mask of 32 bytes.
///
/// # Safety
///
/// The CPU has AVX2.
#[inline(always)]
unsafe fn half_mask<C: Class>(bytes: __m256i, high_half: __m256i) -> u32 {
    // SAFETY: the caller vouches for the CPU.
    let mask = unsafe { _mm256_movemask_epi8(in_set::<C>(bytes, high_half)) } as u32;
    if C::COMPLEMENT { !mask } else { mask }
}

// SAFETY: a masked load touches no word whose mark is clear, and marks are set only for words
// inside the text; `few` reads texts without a whole word.
unsafe impl MaskKernel for Avx2 {
    type Block = Block;

    // SAFETY: the caller vouches for AVX2 and for text.len() < 64.
    #[inline(always)]
    unsafe fn load_short(text: &[u8]) -> Block {
        debug_assert!(text.len() < WIDTH);
        if text.len() < 4 {
            // SAFETY: the caller vouches for the CPU; the text is short enough.
            return unsafe { few(text) };
        }
        // A masked load reads whole words of four bytes.
        let kept = (text.len() & !3).min(32);
        let shift = text.len() - kept;
        // SAFETY: the caller vouches for the CPU. KEEP has 32 bytes from each of its first 33 on.
        // Of both loads the first `kept` bytes are read and no others, since `kept` is whole words:
        // the first has them at the text's start, the second at its end. As `shift` is less than
        // `kept`, every byte of the text is in one of them.
        unsafe {
            let keep = _mm256_loadu_si256(KEEP.as_ptr().add(32 - kept).cast());
            let low = _mm256_maskload_epi32(text.as_ptr().cast(), keep);
            let high = _mm256_maskload_epi32(text.as_ptr().add(shift).cast(), keep);
            let pads = _mm256_andnot_si256(keep, _mm256_set1_epi8(PAD as i8));
            let (low, high) = (_mm256_or_si256(low, pads), _mm256_or_si256(high, pads));
            Block::new(low, high, shift as u32)
        }
    }

    // SAFETY: the caller vouches for AVX2.
    #[inline(always)]
    unsafe fn mask<C: Class>(block: &Block) -> u64 {
        // SAFETY: the caller vouches for the CPU.
        let (low, high) = unsafe {
            let [for_low, for_high] = block.high_halves;
            (half_mask::<C>(block.low, for_low), half_mask::<C>(block.high, for_high))
        };
        // Bytes in both loads give equal bits, so `|` joins the masks.
        (u64::from(low) | u64::from(high) << block.shift) >> block.skip
    }

    // SAFETY: the caller vouches for AVX2.
    #[inline(always)]
    unsafe fn is_faultless(block: Block) -> bool {
        // Bytes that the last block has in common with the one before are tested twice.
        // SAFETY: the caller vouches for the CPU.
        unsafe {
            let [for_low, for_high] = block.high_halves;
            let low = in_set::<FoulOrPercent>(block.low, for_low);
            let high = in_set::<FoulOrPercent>(block.high, for_high);
            const { assert!(FoulOrPercent::COMPLEMENT) };
            _mm256_movemask_epi8(_mm256_and_si256(low, high)) == -1
        }
    }
}

// SAFETY: each load of 32 bytes starts at an offset that leaves 32 bytes.
unsafe impl OverlappingKernel for Avx2 {
    // SAFETY: the caller vouches for AVX2 and for base + WIDTH <= text.len().
    #[inline(always)]
    unsafe fn load_whole(text: &[u8], base: usize) -> Block {
        debug_assert!(base + WIDTH <= text.len());
        // SAFETY: the caller vouches for the CPU and for 64 bytes at `base`.
        unsafe {
            let bytes = text.as_ptr().add(base);
            let low = _mm256_loadu_si256(bytes.cast());
            let high = _mm256_loadu_si256(bytes.add(32).cast());
            Block::new(low, high, 32)
        }
    }

    #[inline(always)]
    fn skip(block: Block, count: u32) -> Block {
        Block { skip: count, ..block }
    }
}

copies!(Avx2, target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"));
