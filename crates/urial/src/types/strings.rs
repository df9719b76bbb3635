//! Text traits of [`Ref`], and its conversions from and to text.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use urial_grammar::{ParseError, Parsed, Storage};

use crate::component::HidePassword;
use crate::kind::{self, Kind};
use crate::types::reference::Ref;
use crate::types::textual::{across, as_text};

impl<T: Storage, K> AsRef<str> for Ref<T, K> {
    #[inline]
    fn as_ref(&self) -> &str {
        self.parsed().as_text()
    }
}

as_text!([T: Storage, K: Kind] Ref<T, K>);

// Kinds and storages may differ, since equality is of the text.
across!([T: Storage, U: Storage, K: Kind, L: Kind] Ref<T, K>, Ref<U, L>);

impl<T: Storage, K: Kind> fmt::Debug for Ref<T, K> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // With the name of the alias, since `Ref<&str, Uri>` is a word that no user of the crate
        // writes. The field is masked: a log of `{:?}` must not keep passwords.
        f.debug_tuple(K::NAME).field(&HidePassword(self.as_ref())).finish()
    }
}

/// Implements `Default` for kinds to which the empty text belongs.
macro_rules! empty {
    ($($kind:ident)*) => {
        $(
            /// The empty reference.
            impl<T: Storage + Default> Default for Ref<T, kind::$kind> {
                #[inline]
                fn default() -> Self {
                    Ref::from_parsed(Parsed::empty())
                }
            }
        )*
    };
}

// The empty text is a same-document reference (section 4.4); kinds that need a scheme have no
// default.
empty!(Reference RelativeRef IriReference IriRelativeRef);

impl<'a, K: Kind> TryFrom<&'a str> for Ref<&'a str, K> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Ref<&'a str, K>, ParseError> {
        Ref::<&str, K>::parse(text)
    }
}

impl<'a, K: Kind> TryFrom<&'a String> for Ref<&'a str, K> {
    type Error = ParseError;

    fn try_from(text: &'a String) -> Result<Ref<&'a str, K>, ParseError> {
        Ref::<&str, K>::parse(text)
    }
}

impl<'a, K: Kind> TryFrom<&'a [u8]> for Ref<&'a str, K> {
    type Error = ParseError;

    fn try_from(bytes: &'a [u8]) -> Result<Ref<&'a str, K>, ParseError> {
        Ref::parse_bytes(bytes)
    }
}

/// Implements the conversions from texts to a storage that keeps a copy.
macro_rules! copies {
    ($($type:ty),*) => {
        $(
            impl<K: Kind> FromStr for Ref<$type, K> {
                type Err = ParseError;

                fn from_str(text: &str) -> Result<Self, ParseError> {
                    // Parsed before it is copied, so that a refused text costs no allocation.
                    Ok(Ref::<&str, K>::parse(text)?.into_storage())
                }
            }

            impl<K: Kind> TryFrom<&str> for Ref<$type, K> {
                type Error = ParseError;

                fn try_from(text: &str) -> Result<Self, ParseError> {
                    text.parse()
                }
            }

            impl<K: Kind> TryFrom<String> for Ref<$type, K> {
                type Error = ParseError;

                fn try_from(text: String) -> Result<Self, ParseError> {
                    Ok(Ref::<String, K>::parse(text)?.into_storage())
                }
            }
        )*
    };
}

copies!(String, Box<str>, Arc<str>);

impl<K: Kind> TryFrom<&String> for Ref<String, K> {
    type Error = ParseError;

    fn try_from(text: &String) -> Result<Ref<String, K>, ParseError> {
        text.parse()
    }
}

impl<K: Kind> TryFrom<&[u8]> for Ref<String, K> {
    type Error = ParseError;

    fn try_from(bytes: &[u8]) -> Result<Ref<String, K>, ParseError> {
        Ok(Ref::parse_bytes(bytes)?.into_storage())
    }
}

/// Keeps the bytes as the text, if they are UTF-8.
impl<K: Kind> TryFrom<Vec<u8>> for Ref<String, K> {
    type Error = ParseError;

    fn try_from(bytes: Vec<u8>) -> Result<Ref<String, K>, ParseError> {
        match String::from_utf8(bytes) {
            Ok(text) => Ref::<String, K>::parse(text),
            // Once more, for the place of the byte in the error.
            Err(error) => error.as_bytes().try_into(),
        }
    }
}

impl<'a, K: Kind> From<Ref<&'a str, K>> for &'a str {
    fn from(text: Ref<&'a str, K>) -> &'a str {
        text.into_text()
    }
}

impl<'a, T: Storage, K: Kind> From<&'a Ref<T, K>> for Cow<'a, str> {
    fn from(text: &'a Ref<T, K>) -> Cow<'a, str> {
        Cow::Borrowed(text.as_ref())
    }
}

/// Implements the conversions to the texts that a storage can become.
macro_rules! texts {
    ($($to:ty),*) => {
        $(impl<'a, T: Storage + Into<$to>, K: Kind> From<Ref<T, K>> for $to {
            fn from(text: Ref<T, K>) -> $to {
                text.into_text().into()
            }
        })*
    };
}

texts!(String, Box<str>, Arc<str>, Cow<'a, str>);
