//! The proof on x86-64, and its operations.

use core::arch::x86_64::{
    __m512i, _bzhi_u32, _bzhi_u64, _mm256_mask_loadu_epi8, _mm256_maskz_loadu_epi8,
    _mm256_storeu_si256, _mm512_and_si512, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512,
    _mm512_mask_loadu_epi8, _mm512_maskz_loadu_epi8, _mm512_permutex2var_epi8, _mm512_set1_epi8,
    _mm512_storeu_si512, _mm512_test_epi8_mask, _pdep_u64,
};
use core::mem::MaybeUninit;

use super::TripletTable;
use crate::scan::class::WIDTH;

/// The proof that the CPU has all of AVX-512 that is used.
///
/// Only a check of the CPU, or a build that asks for the kernel, makes a value.
#[derive(Clone, Copy)]
pub struct HasAvx512(());

/// The bytes of a store for fewer than [`TWO`] bytes; from there on a store has [`WIDTH`].
const HALF: usize = WIDTH / 2;
const TWO: usize = 2 * WIDTH;
const FOUR: usize = 4 * WIDTH;

impl HasAvx512 {
    /// Makes the proof.
    ///
    /// # Safety
    ///
    /// The CPU has AVX-512, with all of it that is used.
    #[inline(always)]
    pub(in crate::scan) const unsafe fn new() -> HasAvx512 {
        HasAvx512(())
    }

    /// Returns the masks of the `/` and of the `.` in the first 64 bytes; bit 0 is the first byte.
    #[inline(always)]
    #[must_use]
    pub fn slashes_and_dots(self, text: &[u8]) -> (u64, u64) {
        // SAFETY: the value is the proof that the CPU has AVX-512 BW and BMI2; a masked load
        // touches no byte whose bit is clear.
        unsafe {
            let keep = first_bits(text.len());
            let bytes = _mm512_maskz_loadu_epi8(keep, text.as_ptr().cast());
            let slashes = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'/' as i8));
            let dots = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'.' as i8));
            (slashes, dots)
        }
    }

    /// Returns the set bit of `mask` that has `below` set bits below it; 0 if fewer are set.
    #[inline(always)]
    #[must_use]
    pub fn nth(self, mask: u64, below: u32) -> u64 {
        // The instruction hands the bits of its source, from the lowest on, to the set bits of
        // the mask. With `below` 2, and the highest bit on the left:
        //
        //   mask         0 1 1 0 1 0 0 1
        //   1 << below   0 0 0 0 0 1 0 0
        //   result       0 0 1 0 0 0 0 0
        //
        // SAFETY: the value is the proof that the CPU has BMI2.
        unsafe { _pdep_u64(1_u64.checked_shl(below).unwrap_or(0), mask) }
    }

    /// Returns the offset of the first `%` followed by two bytes that have one of the `bits` in
    /// common.
    #[inline(always)]
    #[must_use]
    pub fn percent(self, text: &[u8], table: &TripletTable, bits: u8) -> Option<usize> {
        let mut at = 0;
        loop {
            let rest = text.len() - at;
            let text = text.as_ptr().wrapping_add(at);
            // Three loads a byte apart put a `%` and its two digits into one column:
            //
            //   bytes    a % 2 f b    from `at`
            //   first    % 2 f b      from `at + 1`
            //   second   2 f b        from `at + 2`
            //   found    . 1 . . .
            //
            // SAFETY: the value is the proof that the CPU has AVX-512 BW and VBMI and BMI2. Each of
            // the three loads starts a byte later and has a bit less for the rest of the text.
            let found = unsafe {
                let bytes = _mm512_maskz_loadu_epi8(first_bits(rest), text.cast());
                let percent = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'%' as i8));
                let (first_keep, second_keep) =
                    (first_bits(rest.saturating_sub(1)), first_bits(rest.saturating_sub(2)));
                let first = look_up(&table.first, text.wrapping_add(1), first_keep);
                let second = look_up(&table.second, text.wrapping_add(2), second_keep);
                let first = _mm512_and_si512(first, _mm512_set1_epi8(bits as i8));
                percent & second_keep & _mm512_test_epi8_mask(first, second)
            };
            if found != 0 {
                return Some(at + found.trailing_zeros() as usize);
            }
            if rest <= WIDTH {
                return None;
            }
            at += WIDTH;
        }
    }

    /// Writes `front`, then `back`, to all of `to`; returns whether it did, which depends on the
    /// length alone.
    ///
    /// A copy of an unknown length is a call that branches on the length, and lengths are
    /// unpredictable. AVX-512 has masked loads, which touch no byte too many. The stores are whole,
    /// because a masked store cannot be forwarded to the next load.
    #[inline(always)]
    #[must_use]
    pub(crate) fn join(self, front: &[u8], back: &[u8], to: &mut [MaybeUninit<u8>]) -> bool {
        assert!(front.len() + back.len() == to.len(), "room for both");
        match to.len() {
            // SAFETY: the value is the proof that the CPU has the instructions; the lengths were
            // checked. All bytes are written: the stores begin at most 32 bytes apart, and the last
            // ends where `to` does.
            HALF..TWO => unsafe { join_up_to_two(front, back, to) },
            // SAFETY: as above, with stores of 64 bytes.
            TWO..=FOUR => unsafe { join_up_to_four(front, back, to) },
            _ => return false,
        }
        true
    }
}

/// Joins up to two whole blocks in halves; the last half ends with the text, so it may overlap the
/// one before.
///
/// # Safety
///
/// The CPU has AVX-512 BW and VL and BMI2; `to` has the length of the others together, 32 to 127
/// bytes.
#[inline(always)]
unsafe fn join_up_to_two(front: &[u8], back: &[u8], to: &mut [MaybeUninit<u8>]) {
    let last = to.len() - HALF;
    for place in [0, last.min(HALF), last.min(2 * HALF), last] {
        let kept = front.len().saturating_sub(place) as u32;
        // The byte of `back` for `place`; where it would be before `back`, the mask has no bit.
        let rest = back.as_ptr().wrapping_sub(front.len()).wrapping_add(place);
        // SAFETY: a masked load touches no byte whose bit is clear. Bits are set for the bytes of
        // `front` from `place` on, and the others for bytes of `back`, which exist because place +
        // 32 <= to.len(); so the store is inside, too.
        unsafe {
            let keep = _bzhi_u32(u32::MAX, kept);
            let bytes = _mm256_maskz_loadu_epi8(keep, front.as_ptr().wrapping_add(place).cast());
            let bytes = _mm256_mask_loadu_epi8(bytes, !keep, rest.cast());
            _mm256_storeu_si256(to.as_mut_ptr().add(place).cast(), bytes);
        }
    }
}

/// Joins two to four blocks in the same way, in whole blocks.
///
/// # Safety
///
/// The CPU has AVX-512 BW and BMI2; `to` has the length of the others together, 128 to 256 bytes.
#[inline(always)]
unsafe fn join_up_to_four(front: &[u8], back: &[u8], to: &mut [MaybeUninit<u8>]) {
    let last = to.len() - WIDTH;
    for place in [0, last.min(WIDTH), last.min(2 * WIDTH), last] {
        // The byte of `back` for `place`; where it would be before `back`, the mask has no bit.
        let rest = back.as_ptr().wrapping_sub(front.len()).wrapping_add(place);
        // SAFETY: as in `join_up_to_two`: place + 64 <= to.len().
        unsafe {
            let keep = first_bits(front.len().saturating_sub(place));
            let bytes = _mm512_maskz_loadu_epi8(keep, front.as_ptr().wrapping_add(place).cast());
            let bytes = _mm512_mask_loadu_epi8(bytes, !keep, rest.cast());
            _mm512_storeu_si512(to.as_mut_ptr().add(place).cast(), bytes);
        }
    }
}

/// Returns a mask of the first `len` bytes of a block.
///
/// # Safety
///
/// The CPU has BMI2.
#[inline(always)]
unsafe fn first_bits(len: usize) -> u64 {
    // SAFETY: the caller's word.
    unsafe { _bzhi_u64(u64::MAX, len.min(WIDTH) as u32) }
}

/// Returns the table's entry for each of the bytes at `text` whose bit is set in `keep`, by its
/// lower seven bits.
///
/// # Safety
///
/// The CPU has AVX-512 BW and VBMI, and those bytes can be read.
#[inline(always)]
unsafe fn look_up(table: &[u8; 128], text: *const u8, keep: u64) -> __m512i {
    // SAFETY: a masked load touches no byte whose bit is clear; the table has two blocks.
    unsafe {
        let bytes = _mm512_maskz_loadu_epi8(keep, text.cast());
        let low = _mm512_loadu_si512(table.as_ptr().cast());
        let high = _mm512_loadu_si512(table.as_ptr().add(WIDTH).cast());
        _mm512_permutex2var_epi8(low, bytes, high)
    }
}
