//! Join of two texts, by copies without a branch on their length if there is AVX-512.

use alloc::vec::Vec;
use core::mem::MaybeUninit;

use crate::scan::HasAvx512;

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
    // No closure here: it would be compiled without AVX-512.
    let is_joined = match avx512 {
        Some(avx512) if !slash => avx512.join(front, back, spare),
        _ => false,
    };
    if slash {
        let (to, rest) = spare.split_at_mut(front.len() + 1);
        join_by_copies(front, b"/", to);
        join_by_copies(back, b"", rest);
    } else if !is_joined {
        join_by_copies(front, back, spare);
    }
    // SAFETY: the spare capacity was long enough for the texts, or the slice above would have
    // panicked; all of it is written.
    unsafe { text.set_len(text.len() + len) };
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
