//! Text traits of [`Borrowed`], [`Owned`] and [`MaybeOwned`], and their conversions from and to
//! text.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use urial_grammar::{ParseError, Parsed, ParsedBuf};

use crate::component::HidePassword;
use crate::kind::{self, Kind};
use crate::types::borrowed::Borrowed;
use crate::types::maybe_owned::MaybeOwned;
use crate::types::owned::{Owned, Refused};
use crate::types::textual::{across, textual};

textual!(['a, K: Kind] Borrowed<'a, K>);
textual!([K: Kind] Owned<K>);
textual!(['a, K: Kind] MaybeOwned<'a, K>);

// Pair by pair: one generic impl over both sides would overlap with those for `str` and `String`.
// Kinds may differ, since equality is of the text.
across!(['a, 'b, K: Kind, L: Kind] Borrowed<'a, K>, Borrowed<'b, L>);
across!(['b, K: Kind, L: Kind] Owned<K>, Borrowed<'b, L>);
across!(['a, K: Kind, L: Kind] Borrowed<'a, K>, Owned<L>);
across!([K: Kind, L: Kind] Owned<K>, Owned<L>);
across!(['a, 'b, K: Kind, L: Kind] MaybeOwned<'a, K>, MaybeOwned<'b, L>);
across!(['a, 'b, K: Kind, L: Kind] MaybeOwned<'a, K>, Borrowed<'b, L>);
across!(['a, 'b, K: Kind, L: Kind] Borrowed<'a, K>, MaybeOwned<'b, L>);
across!(['a, K: Kind, L: Kind] MaybeOwned<'a, K>, Owned<L>);
across!(['b, K: Kind, L: Kind] Owned<K>, MaybeOwned<'b, L>);

macro_rules! debug {
    ($($type:ty),*) => {
        $(impl<K: Kind> fmt::Debug for $type {
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                // With the name of the alias, since `Borrowed<Uri>` is a word that no user of the
                // crate writes. The field is masked: a log of `{:?}` must not keep passwords.
                f.debug_tuple(K::NAME).field(&HidePassword(self.as_str())).finish()
            }
        })*
    };
}

debug!(Borrowed<'_, K>, Owned<K>, MaybeOwned<'_, K>);

/// Implements `Default` for kinds to which the empty text belongs.
macro_rules! empty {
    ($($kind:ident)*) => {
        $(
            /// The empty reference.
            impl Default for Borrowed<'_, kind::$kind> {
                #[inline]
                fn default() -> Self {
                    Borrowed::from_parsed(Parsed::EMPTY)
                }
            }

            /// The empty reference.
            impl Default for Owned<kind::$kind> {
                #[inline]
                fn default() -> Self {
                    Owned::from_parsed(ParsedBuf::empty())
                }
            }
        )*
    };
}

// The empty text is a same-document reference (section 4.4); kinds that need a scheme have no
// default.
empty!(Reference RelativeRef IriReference IriRelativeRef);

impl<'a, K: Kind> TryFrom<&'a str> for Borrowed<'a, K> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Borrowed<'a, K>, ParseError> {
        Borrowed::parse(text)
    }
}

impl<'a, K: Kind> TryFrom<&'a String> for Borrowed<'a, K> {
    type Error = ParseError;

    fn try_from(text: &'a String) -> Result<Borrowed<'a, K>, ParseError> {
        Borrowed::parse(text)
    }
}

impl<'a, K: Kind> TryFrom<&'a [u8]> for Borrowed<'a, K> {
    type Error = ParseError;

    fn try_from(bytes: &'a [u8]) -> Result<Borrowed<'a, K>, ParseError> {
        Borrowed::parse_bytes(bytes)
    }
}

impl<K: Kind> TryFrom<String> for Owned<K> {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Owned<K>, ParseError> {
        Owned::parse(text)
    }
}

impl<K: Kind> TryFrom<&str> for Owned<K> {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Owned<K>, ParseError> {
        text.parse()
    }
}

impl<K: Kind> TryFrom<&[u8]> for Owned<K> {
    type Error = ParseError;

    fn try_from(bytes: &[u8]) -> Result<Owned<K>, ParseError> {
        Borrowed::parse_bytes(bytes).map(|parsed| parsed.to_owned())
    }
}

/// Keeps the bytes as the text, if they are UTF-8.
impl<K: Kind> TryFrom<Vec<u8>> for Owned<K> {
    type Error = ParseError;

    fn try_from(bytes: Vec<u8>) -> Result<Owned<K>, ParseError> {
        match String::from_utf8(bytes) {
            Ok(text) => Owned::parse(text),
            // Once more, for the place of the byte in the error.
            Err(error) => Borrowed::parse_bytes(error.as_bytes()).map(|parsed| parsed.to_owned()),
        }
    }
}

impl<K: Kind> FromStr for Owned<K> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Owned<K>, ParseError> {
        Borrowed::parse(text).map(|parsed| parsed.to_owned())
    }
}

impl<T> From<Refused<T>> for ParseError {
    fn from(refused: Refused<T>) -> ParseError {
        refused.error()
    }
}

impl<'a, K: Kind> From<Borrowed<'a, K>> for &'a str {
    fn from(borrowed: Borrowed<'a, K>) -> &'a str {
        borrowed.as_str()
    }
}

impl<'a, K: Kind> From<Borrowed<'a, K>> for Cow<'a, str> {
    fn from(borrowed: Borrowed<'a, K>) -> Cow<'a, str> {
        Cow::Borrowed(borrowed.as_str())
    }
}

impl<K: Kind> From<Borrowed<'_, K>> for String {
    fn from(borrowed: Borrowed<'_, K>) -> String {
        borrowed.as_str().into()
    }
}

impl<K: Kind> From<Owned<K>> for String {
    fn from(owned: Owned<K>) -> String {
        owned.into_string()
    }
}

impl<K: Kind> TryFrom<&String> for Owned<K> {
    type Error = ParseError;

    fn try_from(text: &String) -> Result<Owned<K>, ParseError> {
        text.parse()
    }
}

impl<K: Kind> From<&Owned<K>> for Owned<K> {
    fn from(text: &Owned<K>) -> Owned<K> {
        text.clone()
    }
}

impl<K: Kind> From<Owned<K>> for Arc<str> {
    fn from(owned: Owned<K>) -> Arc<str> {
        owned.into_string().into()
    }
}

impl<'a, K: Kind> From<&'a Owned<K>> for Cow<'a, str> {
    fn from(owned: &'a Owned<K>) -> Cow<'a, str> {
        Cow::Borrowed(owned.as_str())
    }
}

impl<K: Kind> From<Owned<K>> for Box<str> {
    fn from(owned: Owned<K>) -> Box<str> {
        owned.into_string().into()
    }
}

impl<K: Kind> From<Owned<K>> for Cow<'_, str> {
    fn from(owned: Owned<K>) -> Self {
        Cow::Owned(owned.into_string())
    }
}

impl<K: Kind> From<MaybeOwned<'_, K>> for String {
    fn from(text: MaybeOwned<'_, K>) -> String {
        text.into_string()
    }
}

impl<'a, K: Kind> From<MaybeOwned<'a, K>> for Cow<'a, str> {
    fn from(text: MaybeOwned<'a, K>) -> Cow<'a, str> {
        match text {
            MaybeOwned::Borrowed(borrowed) => borrowed.into(),
            MaybeOwned::Owned(owned) => owned.into(),
        }
    }
}
