//! Text traits of every type: equality, order, hash and printing are those of the text. `Debug`
//! hides passwords.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urial_grammar::password;

/// Implements the traits for a type with `as_str()`; `PartialEq` and `PartialOrd` with itself come
/// from `across`.
macro_rules! textual {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> core::fmt::Display for $type {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                // `pad` and not `write_str`: `{:>40}` works as for a `str`.
                f.pad(self.as_str())
            }
        }

        impl<$($generics)*> AsRef<str> for $type {
            #[inline]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl<$($generics)*> core::borrow::Borrow<str> for $type {
            #[inline]
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }

        impl<$($generics)*> Eq for $type {}

        impl<$($generics)*> Ord for $type {
            #[inline]
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl<$($generics)*> core::hash::Hash for $type {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
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
                let other: &str = other.as_ref();
                self.as_str() == other
            }
        }

        impl<$($generics)*> PartialEq<$type> for $text {
            #[inline]
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
            #[inline]
            fn eq(&self, other: &$right) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl<$($generics)*> PartialOrd<$right> for $left {
            #[inline]
            fn partial_cmp(&self, other: &$right) -> Option<core::cmp::Ordering> {
                Some(self.as_str().cmp(other.as_str()))
            }
        }
    };
}

pub(crate) use {across, equal, textual};

/// A text for `Debug`, with its passwords hidden.
pub(crate) struct HidePassword<'a>(pub(crate) &'a str);

/// An invalid text for `Debug`, with everything hidden that may be a password.
pub(crate) struct HideLikelyPassword<'a>(pub(crate) &'a str);

impl fmt::Debug for HidePassword<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*password::hide(self.0, &password::of_reference(self.0)), f)
    }
}

impl fmt::Debug for HideLikelyPassword<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(
            &*password::hide(self.0, &password::likely_passwords(self.0)),
            f,
        )
    }
}

/// A component after the authority for `Debug`; see [`of_later_component`].
pub(crate) struct AfterAuthority<'a>(pub(crate) &'a str);

impl fmt::Debug for AfterAuthority<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*password::hide(self.0, &of_later_component(self.0)), f)
    }
}

/// Returns what may be secret in a component after the authority: that may have ended within a
/// password, as in `http://me:012#secret@host/`, and nothing in the component tells. So it is what
/// is in front of an `@`, unless that has the key of a pair.
#[inline]
pub(crate) fn of_later_component(text: &str) -> Vec<Range<usize>> {
    let mut hidden = password::of_reference(text);
    // The text is a part by itself, as `Path` or `Query`; the scheme that would tell whether it
    // holds a password is gone.
    let Some(at) = text.rfind('@') else {
        return hidden;
    };
    let start = usize::from(text.starts_with('/'));
    let first = text.find('@').unwrap_or(at);
    let value = text[start.min(first)..first]
        .split_once('=')
        .map(|pair| pair.1);
    // Base64 ends with signs like that of a pair.
    let is_pair = value.is_some_and(|value| !value.trim_start_matches('=').is_empty());
    if !is_pair && start < at {
        let inside = hidden.iter().take_while(|span| span.start < at);
        let end = inside.fold(at, |end, span| end.max(span.end));
        hidden.retain(|span| span.start > end);
        hidden.insert(0, start..end);
    }
    hidden
}

/// Returns pieces of a text for `Debug`, each without what is a password, or a part of one, in the
/// text that they make together.
#[inline]
pub(crate) fn masked_pieces(pieces: &[&str]) -> Vec<String> {
    // Over all pieces together, because a delimiter of a password may be in another piece than the
    // password.
    let hidden = password::likely_passwords(&pieces.concat());
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
        shown.push(password::hide(piece, &inside).into_owned());
        start = end;
    }
    shown
}
