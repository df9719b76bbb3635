//! Join of two texts, by copies without a branch on their length if there is AVX-512.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem::MaybeUninit;

use super::Parsed;
use super::borders::{has_ascii_at_cuts, in_order, is_cut};
use crate::scan::HasAvx512;
use crate::spans::Spans;

impl Parsed<String> {
    /// Joins the start of one text and the end of another.
    ///
    /// The result has the first `kept` bytes of one text, a `/` if `slash` is set, and the other
    /// text from `start` on; `spans` makes the spans of the whole. `None` if a closer look is
    /// needed to tell whether they can belong to the text.
    ///
    /// # Panics
    ///
    /// If an offset is past the end of its text, or the spans are, which is a bug of the caller.
    #[inline(always)]
    #[must_use]
    pub fn concat(
        avx512: Option<HasAvx512>,
        (front, kept): (&Parsed<&str>, usize),
        slash: bool,
        (back, start): (&Parsed<&str>, usize),
        spans: impl FnOnce() -> Spans,
    ) -> Option<Parsed<String>> {
        let ascii = front.ascii & back.ascii;
        if !ascii && !(is_cut(front.text, kept) & is_cut(back.text, start)) {
            return None;
        }
        let (front, back) = (&front.text.as_bytes()[..kept], &back.text.as_bytes()[start..]);
        let mut text = Vec::with_capacity(front.len() + usize::from(slash) + back.len());
        append(avx512, &mut text, front, slash, back);
        // SAFETY: both are ASCII, or were cut on a character boundary.
        let text = unsafe { String::from_utf8_unchecked(text) };
        let spans = spans();
        if ascii {
            // `from_scan` relies on this too.
            assert!(spans.path_end <= spans.query_end && spans.query_end as usize <= text.len());
        } else if !(in_order(&spans, text.len()) && has_ascii_at_cuts(&text, &spans)) {
            return None;
        }
        Some(Parsed { text, spans, ascii })
    }

    /// Appends the text of [`Parsed::concat`] to `buffer`.
    ///
    /// Returns `false`, and appends nothing, if a character would be split.
    ///
    /// # Panics
    ///
    /// If an offset is past the end of its text.
    #[inline(always)]
    #[must_use]
    pub fn join_into(
        avx512: Option<HasAvx512>,
        (front, kept): (&Parsed<&str>, usize),
        slash: bool,
        (back, start): (&Parsed<&str>, usize),
        buffer: &mut String,
    ) -> bool {
        let ascii = front.ascii & back.ascii;
        if !ascii && !(is_cut(front.text, kept) & is_cut(back.text, start)) {
            return false;
        }
        let (front, back) = (&front.text.as_bytes()[..kept], &back.text.as_bytes()[start..]);
        buffer.reserve(front.len() + usize::from(slash) + back.len());
        // SAFETY: the appended bytes are ASCII, or were cut on a character boundary.
        let buffer = unsafe { buffer.as_mut_vec() };
        append(avx512, buffer, front, slash, back);
        true
    }
}

/// Appends `front`, a `/` if `slash` is set, and `back`.
///
/// # Panics
///
/// If the capacity is too small for them.
#[inline(always)]
fn append(avx512: Option<HasAvx512>, text: &mut Vec<u8>, front: &[u8], slash: bool, back: &[u8]) {
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
        for (text, masks) in
            [dispatch_avx512(Both(front, back, slash)), Both(front, back, slash).run(None)]
        {
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
                let (front, back) =
                    (String::from(&text[..front]), String::from(&text[front..][..back]));
                check(&front, &back, false);
                check(&front, &back, true);
            }
        }
    }
}
