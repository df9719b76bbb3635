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
        impl<$($generics)*> core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl<$($generics)*> AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl<$($generics)*> core::borrow::Borrow<str> for $type {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }

        impl<$($generics)*> Eq for $type {}

        impl<$($generics)*> Ord for $type {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl<$($generics)*> core::hash::Hash for $type {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        crate::textual::equal!([$($generics)*] $type, str);
        crate::textual::equal!([$($generics)*] $type, &str);
        crate::textual::equal!([$($generics)*] $type, alloc::string::String);
        crate::textual::equal!([$($generics)*] $type, alloc::borrow::Cow<'_, str>);
    };
}

/// Implements equality, in both directions, with a text type of the standard library.
macro_rules! equal {
    ([$($generics:tt)*] $type:ty, $text:ty) => {
        impl<$($generics)*> PartialEq<$text> for $type {
            fn eq(&self, other: &$text) -> bool {
                let other: &str = other.as_ref();
                self.as_str() == other
            }
        }

        impl<$($generics)*> PartialEq<$type> for $text {
            fn eq(&self, other: &$type) -> bool {
                let text: &str = self.as_ref();
                text == other.as_str()
            }
        }
    };
}

/// Implements equality and order between two text types.
macro_rules! across {
    ([$($generics:tt)*] $left:ty, $right:ty) => {
        impl<$($generics)*> PartialEq<$right> for $left {
            fn eq(&self, other: &$right) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl<$($generics)*> PartialOrd<$right> for $left {
            fn partial_cmp(&self, other: &$right) -> Option<core::cmp::Ordering> {
                Some(self.as_str().cmp(other.as_str()))
            }
        }
    };
}

pub(crate) use {across, equal, textual};

/// A text for `Debug`, with its passwords hidden.
pub(crate) struct Masked<'a>(pub(crate) &'a str);

/// An invalid text for `Debug`, with everything hidden that may be a password.
pub(crate) struct Suspect<'a>(pub(crate) &'a str);

impl fmt::Debug for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*mask::hide(self.0, &mask::of_reference(self.0)), f)
    }
}

impl fmt::Debug for Suspect<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*mask::hide(self.0, &mask::of_suspect(self.0)), f)
    }
}

/// Returns the pieces of a text for `Debug`, with the passwords of the whole text hidden in each.
pub(crate) fn masked_pieces(pieces: &[&str]) -> Vec<String> {
    let hidden = mask::of_suspect(&pieces.concat());
    let (mut start, mut first) = (0, 0);
    let mut shown = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let end = start + piece.len();
        while hidden.get(first).is_some_and(|span| span.end <= start) {
            first += 1;
        }
        // A span may cross the border of two pieces; each piece hides its share of it.
        let inside = hidden[first..].iter().take_while(|span| span.start < end);
        let inside: Vec<_> = inside
            .map(|span| span.start.max(start) - start..span.end.min(end) - start)
            .collect();
        shown.push(mask::hide(piece, &inside).into_owned());
        start = end;
    }
    shown
}
