//! What operations do with many bytes at once where there is AVX-512: masks of slashes and dots, and copies whose length is no branch.
//!
//! A copy of an unknown length is a call that branches on the length, and lengths come in no order. AVX-512 has loads with a mask,
//! which touch no byte too many; the stores are whole, since what is written with a mask cannot be read again before it is in the cache.
//! Elsewhere an operation goes its own way. To build masks with SSE2 for it gained nothing.

use alloc::vec::Vec;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use core::arch::x86_64::{
    __m512i, _bzhi_u32, _bzhi_u64, _mm256_mask_loadu_epi8, _mm256_maskz_loadu_epi8,
    _mm256_storeu_si256, _mm512_and_si512, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512,
    _mm512_mask_loadu_epi8, _mm512_maskz_loadu_epi8, _mm512_permutex2var_epi8, _mm512_set1_epi8,
    _mm512_storeu_si512, _mm512_test_epi8_mask, _pdep_u64,
};
use core::mem::MaybeUninit;

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::blocks::WIDTH;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use super::choice::Kernel;

/// The bytes of a store where all are fewer than [`TWO`]; from there on it has [`WIDTH`].
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
const HALF: usize = WIDTH / 2;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
const TWO: usize = 2 * WIDTH;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
const FOUR: usize = 4 * WIDTH;

/// What two bytes behind a `%` are: bits for the first and bits for the second, by the lower seven bits of the byte.
pub struct Behind {
    /// Those of the first byte.
    pub first: [u8; 128],
    /// And of the second.
    pub second: [u8; 128],
}

/// AVX-512, with all of it that is used. That there is a value is the proof that the CPU has it.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[derive(Clone, Copy)]
pub struct Wide(());
/// AVX-512, which no such CPU has.
#[cfg(not(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2")))]
#[derive(Clone, Copy)]
pub enum Wide {}

/// An operation that is compiled twice, with AVX-512 and without. The method has to be `#[inline(always)]`.
pub trait Act {
    /// What comes out of it.
    type Output;
    /// Does it.
    fn act(self, wide: Option<Wide>) -> Self::Output;
}

/// Runs `act` with AVX-512 if the machine has it.
#[inline(always)]
pub fn act<A: Act>(act: A) -> A::Output {
    #[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
    if Kernel::chosen().is_avx512() {
        // SAFETY: the machine can run the kernel, or there would be no such value.
        return unsafe { with_avx512(act) };
    }
    without(act)
}

#[inline(never)]
fn without<A: Act>(act: A) -> A::Output {
    act.act(None)
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn with_avx512<A: Act>(act: A) -> A::Output {
    act.act(Some(Wide(())))
}

/// Appends `front`, a `/` where `slash` says so, and `back`.
///
/// # Panics
///
/// When there is no capacity for them.
#[inline(always)]
pub(super) fn append(
    wide: Option<Wide>,
    text: &mut Vec<u8>,
    front: &[u8],
    slash: bool,
    back: &[u8],
) {
    let len = front.len() + usize::from(slash) + back.len();
    let spare = &mut text.spare_capacity_mut()[..len];
    if slash {
        let (to, rest) = spare.split_at_mut(front.len() + 1);
        join_by_copies(front, b"/", to);
        join_by_copies(back, b"", rest);
    } else if let Some(wide) = wide {
        wide.join(front, back, spare);
    } else {
        join_by_copies(front, back, spare);
    }
    // SAFETY: the spare capacity was long enough for the parts, or it would have panicked; all of it is written.
    unsafe { text.set_len(text.len() + len) };
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
impl Wide {
    /// # Safety
    ///
    /// The CPU has AVX-512, with all of it that is used.
    #[inline(always)]
    pub(super) const unsafe fn new() -> Wide {
        Wide(())
    }

    /// Which of the first 64 bytes are a `/`, and which a `.`; bit 0 is the first byte.
    #[inline(always)]
    #[must_use]
    pub fn slashes_and_dots(self, text: &[u8]) -> (u64, u64) {
        // SAFETY: the value is the proof that the CPU has AVX-512 BW and BMI2; a masked load touches no byte whose bit is clear.
        unsafe {
            let keep = first_bits(text.len());
            let bytes = _mm512_maskz_loadu_epi8(keep, text.as_ptr().cast());
            let slashes = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'/' as i8));
            let dots = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'.' as i8));
            (slashes, dots)
        }
    }

    /// `mask` with all of its bits cleared but that with `below` bits below it; 0 where it has no more than that.
    #[inline(always)]
    #[must_use]
    pub fn nth(self, mask: u64, below: u32) -> u64 {
        // SAFETY: the value is the proof that the CPU has BMI2.
        unsafe { _pdep_u64(1_u64.checked_shl(below).unwrap_or(0), mask) }
    }

    /// The offset of the first `%` with two bytes behind it that have one of the bits `ways` in common.
    #[inline(always)]
    #[must_use]
    pub fn percent(self, text: &[u8], behind: &Behind, ways: u8) -> Option<usize> {
        let mut at = 0;
        loop {
            let rest = text.len() - at;
            let text = text.as_ptr().wrapping_add(at);
            // SAFETY: the value is the proof that the CPU has AVX-512 BW and VBMI and BMI2. Of three loads, each is a byte further
            // on and has a bit less for what is left of the text.
            let found = unsafe {
                let bytes = _mm512_maskz_loadu_epi8(first_bits(rest), text.cast());
                let percent = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'%' as i8));
                let (first_keep, second_keep) = (
                    first_bits(rest.saturating_sub(1)),
                    first_bits(rest.saturating_sub(2)),
                );
                let first = look_up(&behind.first, text.wrapping_add(1), first_keep);
                let second = look_up(&behind.second, text.wrapping_add(2), second_keep);
                let first = _mm512_and_si512(first, _mm512_set1_epi8(ways as i8));
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

    /// Writes all of `to`: `front`, and `back` behind it.
    #[inline(always)]
    fn join(self, front: &[u8], back: &[u8], to: &mut [MaybeUninit<u8>]) {
        assert!(front.len() + back.len() == to.len(), "room for both");
        match to.len() {
            // SAFETY: the value is the proof that the CPU has them; the lengths have been looked at. All is written: the stores
            // begin at most 32 bytes apart, and the last ends where `to` does.
            HALF..TWO => unsafe { join_up_to_two(front, back, to) },
            // SAFETY: as above, with stores of 64 bytes.
            TWO..=FOUR => unsafe { join_up_to_four(front, back, to) },
            _ => join_by_copies(front, back, to),
        }
    }
}

/// A bit for each of the first `len` bytes of a block.
///
/// # Safety
///
/// The CPU has BMI2.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
unsafe fn first_bits(len: usize) -> u64 {
    // SAFETY: the caller's word.
    unsafe { _bzhi_u64(u64::MAX, len.min(WIDTH) as u32) }
}

/// What the table has for each of the bytes at `text` whose bit is set in `keep`, by its lower seven bits.
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

/// Up to two whole blocks, in halves; the last ends with the text, and begins where the one before does or later.
///
/// # Safety
///
/// The CPU has AVX-512 BW and VL and BMI2; `to` has the length of the others together, 32 to 127 bytes.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
unsafe fn join_up_to_two(front: &[u8], back: &[u8], to: &mut [MaybeUninit<u8>]) {
    let last = to.len() - HALF;
    for place in [0, last.min(HALF), last.min(2 * HALF), last] {
        let kept = front.len().saturating_sub(place) as u32;
        let rest = back.as_ptr().wrapping_sub(front.len()).wrapping_add(place);
        // SAFETY: a masked load touches no byte whose bit is clear. Bits are set for what `front` has from `place` on, and the others for
        // bytes of `back`, which are there because place + 32 <= to.len(); so the store is inside, too.
        unsafe {
            let keep = _bzhi_u32(u32::MAX, kept);
            let bytes = _mm256_maskz_loadu_epi8(keep, front.as_ptr().wrapping_add(place).cast());
            let bytes = _mm256_mask_loadu_epi8(bytes, !keep, rest.cast());
            _mm256_storeu_si256(to.as_mut_ptr().add(place).cast(), bytes);
        }
    }
}

/// Two to four blocks in the same way, in whole ones.
///
/// # Safety
///
/// The CPU has AVX-512 BW and BMI2; `to` has the length of the others together, 128 to 256 bytes.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
unsafe fn join_up_to_four(front: &[u8], back: &[u8], to: &mut [MaybeUninit<u8>]) {
    let last = to.len() - WIDTH;
    for place in [0, last.min(WIDTH), last.min(2 * WIDTH), last] {
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

#[cfg(not(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2")))]
#[expect(missing_docs, reason = "there is no value to call them with")]
impl Wide {
    #[must_use]
    pub fn slashes_and_dots(self, _: &[u8]) -> (u64, u64) {
        match self {}
    }

    #[must_use]
    pub fn nth(self, _: u64, _: u32) -> u64 {
        match self {}
    }

    #[must_use]
    pub fn percent(self, _: &[u8], _: &Behind, _: u8) -> Option<usize> {
        match self {}
    }

    fn join(self, _: &[u8], _: &[u8], _: &mut [MaybeUninit<u8>]) {
        match self {}
    }
}

#[inline]
fn join_by_copies(front: &[u8], back: &[u8], to: &mut [MaybeUninit<u8>]) {
    assert!(front.len() + back.len() == to.len(), "room for both");
    let (to_front, to_back) = to.split_at_mut(front.len());
    // Loops that the compiler knows as copies.
    for (to, &byte) in to_front.iter_mut().zip(front) {
        to.write(byte);
    }
    for (to, &byte) in to_back.iter_mut().zip(back) {
        to.write(byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use alloc::string::String;

    /// What becomes of the texts with what the machine has, and without.
    fn check(front: &str, back: &str, slash: bool) {
        let whole = [front, if slash { "/" } else { "" }, back].concat();
        let marks = |of: u8| {
            let bits = whole.bytes().take(64).enumerate();
            bits.fold(0, |mask, (at, byte)| mask | u64::from(byte == of) << at)
        };
        struct Both<'a>(&'a str, &'a str, bool);
        impl Act for Both<'_> {
            type Output = (Vec<u8>, Option<(u64, u64)>);
            #[inline(always)]
            fn act(self, wide: Option<Wide>) -> Self::Output {
                let Both(front, back, slash) = self;
                let len = front.len() + usize::from(slash) + back.len();
                let mut text = Vec::with_capacity(1 + len);
                text.push(b'<');
                append(wide, &mut text, front.as_bytes(), slash, back.as_bytes());
                let masks = wide.map(|wide| wide.slashes_and_dots(&text[1..]));
                (text, masks)
            }
        }
        for (text, masks) in [
            act(Both(front, back, slash)),
            without(Both(front, back, slash)),
        ] {
            assert_eq!(text[1..], *whole.as_bytes());
            assert!(masks.is_none_or(|masks| masks == (marks(b'/'), marks(b'.'))));
        }
    }

    #[test]
    fn texts_of_all_lengths_are_joined() {
        let text: String = ('-'..='z').cycle().take(400).collect();
        for front in 0..150 {
            for back in (0..150).chain([200, 250]) {
                // Texts of their own, so that a tool sees each byte that is read beside them.
                let (front, back) = (
                    String::from(&text[..front]),
                    String::from(&text[front..][..back]),
                );
                check(&front, &back, false);
                check(&front, &back, true);
            }
        }
    }

    #[test]
    fn a_percent_is_found_by_what_is_behind_it() {
        const BEHIND: Behind = {
            let (mut first, mut second) = ([0; 128], [1 << 7; 128]);
            (first[b'a' as usize], second[b'b' as usize]) = (1, 1);
            // What is behind the end counts for nothing.
            first[0] = 1 << 7;
            Behind { first, second }
        };
        struct Find<'a>(&'a str, u8);
        impl Act for Find<'_> {
            type Output = Option<Option<usize>>;
            #[inline(always)]
            fn act(self, wide: Option<Wide>) -> Self::Output {
                wide.map(|wide| wide.percent(self.0.as_bytes(), &BEHIND, self.1))
            }
        }
        let check = |text: &str, ways: u8, found: Option<usize>| {
            // A text of its own, so that a tool sees each byte that is read beside it.
            let text = String::from(text);
            if let Some(answer) = act(Find(&text, ways)) {
                assert_eq!(answer, found, "{text} {ways}");
            }
        };
        for before in 0..140 {
            for behind in [0, 1, 2, 3, 61, 62, 63, 64, 130] {
                let (front, back) = ("-".repeat(before), "-".repeat(behind));
                check(&(front.clone() + "%ab" + &back), 0xFF, Some(before));
                check(&(front.clone() + "%ab" + &back), 1, Some(before));
                check(&(front.clone() + "%ab" + &back), !1, None);
                check(&(front.clone() + "%ba%ab" + &back), 1, Some(before + 3));
                check(&(front.clone() + "%ba" + &back + "%ab"), 1, {
                    Some(before + 3 + behind)
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
        impl Act for Nth {
            type Output = Option<u64>;
            #[inline(always)]
            fn act(self, wide: Option<Wide>) -> Option<u64> {
                wide.map(|wide| wide.nth(self.0, self.1))
            }
        }
        for mask in [0, 1, 0b1010_0100, 1 << 63, 1 << 63 | 1 << 7, u64::MAX] {
            let bits: Vec<u64> = (0..64)
                .map(|at| 1 << at)
                .filter(|bit| mask & bit != 0)
                .collect();
            for below in 0..70 {
                let bit = bits.get(below as usize).copied().unwrap_or(0);
                assert!(act(Nth(mask, below)).is_none_or(|nth| nth == bit));
            }
        }
    }
}
