//! Text traits of every type: equality, order, hash and printing are those of the text. `Debug`
//! hides passwords.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use urial_grammar::mask;

/// Implements the traits for a type with `as_str()`; `PartialEq` and `PartialOrd` with itself come
/// from `across`.
macro_rules! textual {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> AsRef<str> for $type {
            #[inline]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        crate::types::textual::as_text!([$($generics)*] $type);
    };
}

/// Implements these traits for a type that is `AsRef<str>`.
macro_rules! as_text {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> core::fmt::Display for $type {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let text: &str = self.as_ref();
                // `{:>40}` works as for a `str`; `to_string` sees that it has no width to fill.
                if f.width().is_none() && f.precision().is_none() {
                    f.write_str(text)
                } else {
                    f.pad(text)
                }
            }
        }

        impl<$($generics)*> core::borrow::Borrow<str> for $type {
            #[inline]
            fn borrow(&self) -> &str {
                self.as_ref()
            }
        }

        impl<$($generics)*> Eq for $type {}

        impl<$($generics)*> Ord for $type {
            #[inline]
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                let text: &str = self.as_ref();
                text.cmp(other.as_ref())
            }
        }

        impl<$($generics)*> core::hash::Hash for $type {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                let text: &str = self.as_ref();
                text.hash(state);
            }
        }

        crate::types::textual::equal!([$($generics)*] $type, str);
        crate::types::textual::equal!([$($generics)*] $type, &str);
        crate::types::textual::equal!([$($generics)*] $type, alloc::string::String);
        crate::types::textual::equal!([$($generics)*] $type, alloc::borrow::Cow<'_, str>);
    };
}

/// Implements equality, in both directions, with a text type of the standard library.
macro_rules! equal {
    ([$($generics:tt)*] $type:ty, $text:ty) => {
        impl<$($generics)*> PartialEq<$text> for $type {
            #[inline]
            fn eq(&self, other: &$text) -> bool {
                let (text, other): (&str, &str) = (self.as_ref(), other.as_ref());
                text == other
            }
        }

        impl<$($generics)*> PartialEq<$type> for $text {
            #[inline]
            fn eq(&self, other: &$type) -> bool {
                let (text, other): (&str, &str) = (self.as_ref(), other.as_ref());
                text == other
            }
        }
    };
}

/// Implements equality and order between two text types.
macro_rules! across {
    ([$($generics:tt)*] $left:ty, $right:ty) => {
        impl<$($generics)*> PartialEq<$right> for $left {
            #[inline]
            fn eq(&self, other: &$right) -> bool {
                let (text, other): (&str, &str) = (self.as_ref(), other.as_ref());
                text == other
            }
        }

        impl<$($generics)*> PartialOrd<$right> for $left {
            #[inline]
            fn partial_cmp(&self, other: &$right) -> Option<core::cmp::Ordering> {
                let (text, other): (&str, &str) = (self.as_ref(), other.as_ref());
                Some(text.cmp(other))
            }
        }
    };
}

pub(crate) use {across, as_text, equal, textual};

/// A text for `Debug`, with its passwords hidden.
pub(crate) struct HidePassword<'a>(pub(crate) &'a str);

impl fmt::Debug for HidePassword<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*mask::hide(self.0), f)
    }
}

/// A piece of a text for `Debug`, or an invalid text: an authority may be there without its
/// slashes, as in the last segment of `jdbc:postgresql://me:secret@host`.
pub(crate) struct HideLikelyPassword<'a>(pub(crate) &'a str);

impl fmt::Debug for HideLikelyPassword<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*mask::hide_likely(self.0), f)
    }
}

/// Returns pieces of a text for `Debug`, each without what is a password, or a part of one, in the
/// text that they make together.
#[inline]
pub(crate) fn masked_pieces(pieces: &[&str]) -> Vec<String> {
    // Over all pieces together, because a delimiter of a password may be in another piece than the
    // password.
    let hidden: Vec<_> = mask::passwords(&pieces.concat()).collect();
    let (mut start, mut first) = (0, 0);
    let mut shown = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let end = start + piece.len();
        while hidden.get(first).is_some_and(|span| span.end <= start) {
            first += 1;
        }
        // A span may cross the border of two pieces; each piece hides its share of it.
        let inside = hidden[first..].iter().take_while(|span| span.start < end);
        let inside = inside.map(|span| span.start.max(start) - start..span.end.min(end) - start);
        shown.push(mask::hide_spans(piece, inside).into_owned());
        start = end;
    }
    shown
}
