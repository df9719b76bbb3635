//! Join of two texts, by copies without a branch on their length if there is AVX-512.
//!
//! A copy of an unknown length is a call that branches on the length, and lengths are
//! unpredictable. AVX-512 has masked loads, which touch no byte too many. The stores are whole,
//! because a masked store cannot be forwarded to the next load.

use alloc::vec::Vec;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use core::arch::x86_64::{
    _bzhi_u32, _mm256_mask_loadu_epi8, _mm256_maskz_loadu_epi8, _mm256_storeu_si256,
    _mm512_mask_loadu_epi8, _mm512_maskz_loadu_epi8, _mm512_storeu_si512,
};
use core::mem::MaybeUninit;

use crate::scan::HasAvx512;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
use crate::scan::{WIDTH, first_bits};

/// The bytes of a store for fewer than [`TWO`] bytes; from there on a store has [`WIDTH`].
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
const HALF: usize = WIDTH / 2;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
const TWO: usize = 2 * WIDTH;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
const FOUR: usize = 4 * WIDTH;

/// Appends `front`, a `/` if `slash` is set, and `back`.
///
/// # Panics
///
/// If the capacity is too small for them.
#[inline(always)]
pub(super) fn append(
    avx512: Option<HasAvx512>,
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
    } else if let Some(avx512) = avx512 {
        join(avx512, front, back, spare);
    } else {
        join_by_copies(front, back, spare);
    }
    // SAFETY: the spare capacity was long enough for the texts, or the slice above would have
    // panicked; all of it is written.
    unsafe { text.set_len(text.len() + len) };
}

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
/// Writes `front`, then `back`, to all of `to`.
#[inline(always)]
fn join(_avx512: HasAvx512, front: &[u8], back: &[u8], to: &mut [MaybeUninit<u8>]) {
    assert!(front.len() + back.len() == to.len(), "room for both");
    match to.len() {
        // SAFETY: the value is the proof that the CPU has the instructions; the lengths were
        // checked. All bytes are written: the stores begin at most 32 bytes apart, and the last
        // ends where `to` does.
        HALF..TWO => unsafe { join_up_to_two(front, back, to) },
        // SAFETY: as above, with stores of 64 bytes.
        TWO..=FOUR => unsafe { join_up_to_four(front, back, to) },
        _ => join_by_copies(front, back, to),
    }
}

#[inline]
#[cfg(not(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2")))]
fn join(avx512: HasAvx512, _: &[u8], _: &[u8], _: &mut [MaybeUninit<u8>]) {
    match avx512 {}
}

/// Joins up to two whole blocks in halves; the last half ends with the text, so it may overlap the
/// one before.
///
/// # Safety
///
/// The CPU has AVX-512 BW and VL and BMI2; `to` has the length of the others together, 32 to 127
/// bytes.
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
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
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
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

#[inline]
fn join_by_copies(front: &[u8], back: &[u8], to: &mut [MaybeUninit<u8>]) {
    assert!(front.len() + back.len() == to.len(), "room for both");
    let (to_front, to_back) = to.split_at_mut(front.len());
    // The compiler recognizes these loops as copies.
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
    use crate::scan::{WithAvx512, dispatch_avx512};
    use alloc::string::String;

    /// Joins the texts with the machine's instructions and without them, and compares.
    fn check(front: &str, back: &str, slash: bool) {
        let whole = [front, if slash { "/" } else { "" }, back].concat();
        let marks = |of: u8| {
            let bits = whole.bytes().take(64).enumerate();
            bits.fold(0, |mask, (at, byte)| mask | u64::from(byte == of) << at)
        };
        struct Both<'a>(&'a str, &'a str, bool);
        impl WithAvx512 for Both<'_> {
            type Output = (Vec<u8>, Option<(u64, u64)>);
            #[inline(always)]
            fn run(self, avx512: Option<HasAvx512>) -> Self::Output {
                let Both(front, back, slash) = self;
                let len = front.len() + usize::from(slash) + back.len();
                let mut text = Vec::with_capacity(1 + len);
                text.push(b'<');
                append(avx512, &mut text, front.as_bytes(), slash, back.as_bytes());
                let masks = avx512.map(|avx512| avx512.slashes_and_dots(&text[1..]));
                (text, masks)
            }
        }
        for (text, masks) in [
            dispatch_avx512(Both(front, back, slash)),
            Both(front, back, slash).run(None),
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
                // Separate allocations, so that a sanitizer sees each byte that is read outside
                // them.
                let (front, back) = (
                    String::from(&text[..front]),
                    String::from(&text[front..][..back]),
                );
                check(&front, &back, false);
                check(&front, &back, true);
            }
        }
    }
}
