//! The proof that the CPU has AVX-512, and the operations that need it: masks of slashes and dots,
//! the search for a triplet, the n-th bit.
//!
//! SSE2 was tried for these operations and gained nothing.

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use core::arch::x86_64::{
    __m512i, _bzhi_u64, _mm512_and_si512, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512,
    _mm512_maskz_loadu_epi8, _mm512_permutex2var_epi8, _mm512_set1_epi8, _mm512_test_epi8_mask,
    _pdep_u64,
};

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::class::WIDTH;

/// A classification of the two bytes after a `%`.
///
/// It has bits for the first byte and bits for the second, by the lower seven bits of the byte.
pub struct TripletTable {
    /// Bits of the first byte.
    pub first: [u8; 128],
    /// Bits of the second byte.
    pub second: [u8; 128],
}

/// The proof that the CPU has all of AVX-512 that is used.
///
/// Only a check of the CPU, or a build that asks for the kernel, makes a value.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[derive(Clone, Copy)]
pub struct HasAvx512(());
/// The proof that the CPU has AVX-512. It has no value, since this target has no kernel for
/// AVX-512.
#[cfg(not(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2")))]
#[derive(Clone, Copy)]
pub enum HasAvx512 {}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
impl HasAvx512 {
    /// Makes the proof.
    ///
    /// # Safety
    ///
    /// The CPU has AVX-512, with all of it that is used.
    #[inline(always)]
    pub(crate) const unsafe fn new() -> HasAvx512 {
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
                let (first_keep, second_keep) = (
                    first_bits(rest.saturating_sub(1)),
                    first_bits(rest.saturating_sub(2)),
                );
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
}

/// Returns a mask of the first `len` bytes of a block.
///
/// # Safety
///
/// The CPU has BMI2.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
pub(crate) unsafe fn first_bits(len: usize) -> u64 {
    // SAFETY: the caller's word.
    unsafe { _bzhi_u64(u64::MAX, len.min(WIDTH) as u32) }
}

/// Returns the table's entry for each of the bytes at `text` whose bit is set in `keep`, by its
/// lower seven bits.
///
/// # Safety
///
/// The CPU has AVX-512 BW and VBMI, and those bytes can be read.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
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

#[cfg(not(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2")))]
#[expect(missing_docs, reason = "there is no value to call them with")]
impl HasAvx512 {
    #[must_use]
    pub fn slashes_and_dots(self, _: &[u8]) -> (u64, u64) {
        match self {}
    }

    #[must_use]
    pub fn nth(self, _: u64, _: u32) -> u64 {
        match self {}
    }

    #[must_use]
    pub fn percent(self, _: &[u8], _: &TripletTable, _: u8) -> Option<usize> {
        match self {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::{WithAvx512, dispatch_avx512};
    use alloc::borrow::ToOwned;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn a_percent_is_found_by_the_bytes_after_it() {
        const TABLE: TripletTable = {
            let (mut first, mut second) = ([0; 128], [1 << 7; 128]);
            (first[b'a' as usize], second[b'b' as usize]) = (1, 1);
            // Bytes past the end must not match.
            first[0] = 1 << 7;
            TripletTable { first, second }
        };
        struct Find<'a>(&'a str, u8);
        impl WithAvx512 for Find<'_> {
            type Output = Option<Option<usize>>;
            #[inline(always)]
            fn run(self, avx512: Option<HasAvx512>) -> Self::Output {
                avx512.map(|avx512| avx512.percent(self.0.as_bytes(), &TABLE, self.1))
            }
        }
        let check = |text: &str, bits: u8, found: Option<usize>| {
            // A separate allocation, so that a sanitizer sees each byte that is read outside it.
            let text = String::from(text);
            if let Some(answer) = dispatch_avx512(Find(&text, bits)) {
                assert_eq!(answer, found, "{text} {bits}");
            }
        };
        for before in 0..140 {
            for after in [0, 1, 2, 3, 61, 62, 63, 64, 130] {
                let (front, back) = ("-".repeat(before), "-".repeat(after));
                check(&(front.clone() + "%ab" + &back), 0xFF, Some(before));
                check(&(front.clone() + "%ab" + &back), 1, Some(before));
                check(&(front.clone() + "%ab" + &back), !1, None);
                check(&(front.clone() + "%ba%ab" + &back), 1, Some(before + 3));
                check(&(front.clone() + "%ba" + &back + "%ab"), 1, {
                    Some(before + 3 + after)
                });
                check(&(front.clone() + "%bb%aa" + &back), 0xFF, None);
                check(&(front + &back + "%a"), 0xFF, None);
            }
            check(&("%é-".to_owned() + &"%ba".repeat(before)), 0x7F, None);
        }
    }

    #[test]
    fn a_bit_is_found_by_its_number() {
        struct Nth(u64, u32);
        impl WithAvx512 for Nth {
            type Output = Option<u64>;
            #[inline(always)]
            fn run(self, avx512: Option<HasAvx512>) -> Option<u64> {
                avx512.map(|avx512| avx512.nth(self.0, self.1))
            }
        }
        for mask in [0, 1, 0b1010_0100, 1 << 63, 1 << 63 | 1 << 7, u64::MAX] {
            let bits: Vec<u64> = (0..64)
                .map(|at| 1 << at)
                .filter(|bit| mask & bit != 0)
                .collect();
            for below in 0..70 {
                let bit = bits.get(below as usize).copied().unwrap_or(0);
                assert!(dispatch_avx512(Nth(mask, below)).is_none_or(|nth| nth == bit));
            }
        }
    }
}
