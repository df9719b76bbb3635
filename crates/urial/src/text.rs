//! What both [`Borrowed`] and [`Owned`] owe to being text: equality, order, hash and printing.

use alloc::string::String;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use urial_grammar::ParseError;

use crate::borrowed::Borrowed;
use crate::component::Masked;
use crate::kind::Kind;
use crate::owned::{Owned, Refused};

macro_rules! text {
    ([$($left:tt)*] $type:ty) => {
        impl<$($left)*> fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl<$($left)*> fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(K::NAME).field(&Masked(self.as_str())).finish()
            }
        }

        impl<$($left)*> AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl<$($left)*> Eq for $type {}

        impl<$($left)*> Ord for $type {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl<$($left)*> Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl<$($left)*> PartialEq<str> for $type {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl<$($left)*> PartialEq<&str> for $type {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        impl<$($left)*> PartialEq<String> for $type {
            fn eq(&self, other: &String) -> bool {
                self.as_str() == other
            }
        }

        impl<$($left)*> PartialEq<$type> for &str {
            fn eq(&self, other: &$type) -> bool {
                *self == other.as_str()
            }
        }

        impl<$($left)*> PartialEq<$type> for str {
            fn eq(&self, other: &$type) -> bool {
                self == other.as_str()
            }
        }
    };
}

text!(['a, K: Kind] Borrowed<'a, K>);
text!([K: Kind] Owned<K>);

macro_rules! across {
    ([$($generics:tt)*] $left:ty, $right:ty) => {
        impl<$($generics)*> PartialEq<$right> for $left {
            fn eq(&self, other: &$right) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl<$($generics)*> PartialOrd<$right> for $left {
            fn partial_cmp(&self, other: &$right) -> Option<Ordering> {
                Some(self.as_str().cmp(other.as_str()))
            }
        }
    };
}

across!(['a, 'b, K: Kind, L: Kind] Borrowed<'a, K>, Borrowed<'b, L>);
across!(['b, K: Kind, L: Kind] Owned<K>, Borrowed<'b, L>);
across!(['a, K: Kind, L: Kind] Borrowed<'a, K>, Owned<L>);
across!([K: Kind, L: Kind] Owned<K>, Owned<L>);

impl<K: Kind> Borrow<str> for Owned<K> {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl<'a, K: Kind> TryFrom<&'a str> for Borrowed<'a, K> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Borrowed<'a, K>, ParseError> {
        Borrowed::parse(text)
    }
}

impl<K: Kind> TryFrom<String> for Owned<K> {
    type Error = Refused<String>;

    fn try_from(text: String) -> Result<Owned<K>, Refused<String>> {
        Owned::parse(text)
    }
}

impl<K: Kind> TryFrom<&str> for Owned<K> {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Owned<K>, ParseError> {
        text.parse()
    }
}

impl<T> From<Refused<T>> for ParseError {
    fn from(refused: Refused<T>) -> ParseError {
        refused.error()
    }
}

impl<K: Kind> FromStr for Owned<K> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Owned<K>, ParseError> {
        Borrowed::parse(text).map(|parsed| parsed.to_owned())
    }
}

impl<K: Kind> From<Borrowed<'_, K>> for Owned<K> {
    fn from(borrowed: Borrowed<'_, K>) -> Owned<K> {
        borrowed.to_owned()
    }
}

impl<K: Kind> From<Owned<K>> for String {
    fn from(owned: Owned<K>) -> String {
        owned.into_string()
    }
}
