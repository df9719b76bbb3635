//! Serialization and deserialization, with the feature `serde`.
//!
//! Every kind is a string in every format. Most programs need owned values in their structs:
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use urial::{ReferenceBuf, UriBuf};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Config {
//!     url: UriBuf,
//!     icon: Option<ReferenceBuf>,
//! }
//!
//! let config: Config = serde_json::from_str(r#"{"url": "http://a/b", "icon": "../c"}"#)?;
//! assert_eq!(config.url.host().unwrap(), "a");
//! assert_eq!(config.icon.as_ref().unwrap(), "../c");
//! assert_eq!(serde_json::to_string(&config)?, r#"{"url":"http://a/b","icon":"../c"}"#);
//!
//! let error = serde_json::from_str::<Config>(r#"{"url": "http://a/b c"}"#).err().unwrap();
//! assert!(error.to_string().starts_with(
//!     r#""http://a/b c" is no URI: unexpected ' ' in the path at byte 10; write it as %20"#
//! ));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! An error names component and byte, and never shows a password.
//!
//! # Borrowed
//!
//! A borrowed value points into the input, and nothing is copied. Some inputs do not contain the
//! text itself: in JSON it may be written with escapes, and a stream keeps nothing. A borrowed
//! value then fails with an error that says so; a `Ref<Cow<str>, _>` borrows if possible and copies
//! otherwise. With `derive`, both need `#[serde(borrow)]`.
//!
//! ```
//! use std::borrow::Cow;
//! use urial::{Ref, Uri, UriBuf, kind};
//!
//! let json = r#""http:\/\/a\/""#;
//! assert!(serde_json::from_str::<Uri>(json).unwrap_err().to_string().contains("cannot be borrowed"));
//! assert_eq!(serde_json::from_str::<UriBuf>(json)?, "http://a/");
//! let uri: Ref<Cow<'_, str>, kind::Uri> = serde_json::from_str(json)?;
//! assert!(!uri.is_borrowed());
//! # Ok::<(), serde_json::Error>(())
//! ```

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};
use urial_grammar::grammar::{self, Presence};
use urial_grammar::{ParseError, Spans, Storage};

use crate::component::HideLikelyPassword;
use crate::kind::Kind;
use crate::types::reference::Ref;

impl<T: Storage, K: Kind> Serialize for Ref<T, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_ref())
    }
}

impl<'de, T: Take<'de>, K: Kind> Deserialize<'de> for Ref<T, K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let visitor = Read(PhantomData);
        // A format that has a `String` hands it over without a copy; of a format that can lend one,
        // `deserialize_str` asks for a text that lives as long as the input.
        if T::LENT {
            deserializer.deserialize_str(visitor)
        } else {
            deserializer.deserialize_string(visitor)
        }
    }
}

/// A storage for a text of the input.
pub trait Take<'de>: Storage + Sized {
    /// The storage can hold a text that the input lends.
    const LENT: bool;

    /// Stores a text that lives as long as the input.
    fn lent(text: &'de str) -> Self;

    /// Stores a text that is gone after the call; `None` if the storage keeps no copy.
    fn passing(text: &str) -> Option<Self>;

    /// Stores a text that is given away.
    fn given(text: String) -> Option<Self>;
}

impl<'de: 'a, 'a> Take<'de> for &'a str {
    const LENT: bool = true;

    fn lent(text: &'de str) -> Self {
        text
    }

    fn passing(_: &str) -> Option<Self> {
        None
    }

    fn given(_: String) -> Option<Self> {
        None
    }
}

/// Implements [`Take`] for a storage that can keep a copy.
macro_rules! take {
    ($($type:ty: $lent:literal;)*) => {
        $(impl<'de: 'a, 'a> Take<'de> for $type {
            const LENT: bool = $lent;

            fn lent(text: &'de str) -> Self {
                text.into()
            }

            fn passing(text: &str) -> Option<Self> {
                Some(String::from(text).into())
            }

            fn given(text: String) -> Option<Self> {
                Some(text.into())
            }
        })*
    };
}

take! {
    Cow<'a, str>: true;
    String: false;
    Box<str>: false;
    Arc<str>: false;
}

/// A visitor that stores a text of the input.
struct Read<T, K>(PhantomData<(T, K)>);

impl<'de, T: Take<'de>, K: Kind> Visitor<'de> for Read<T, K> {
    type Value = Ref<T, K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (article, name) = name_of::<K>();
        write!(f, "{article} {name}")
    }

    // The text lives as long as the input, so the value may point into it.
    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        let spans = spans_of::<K, E>(text)?;
        Ok(Ref::from_spans_unchecked(T::lent(text), spans))
    }

    fn visit_borrowed_bytes<E: Error>(self, bytes: &'de [u8]) -> Result<Self::Value, E> {
        // Binary formats may give text as bytes.
        self.visit_borrowed_str(text_of::<K, E>(bytes)?)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        // Parsed before it is copied, so that a refused text costs no allocation.
        let spans = spans_of::<K, E>(text)?;
        let stored = T::passing(text).ok_or_else(not_lent::<K, E>)?;
        Ok(Ref::from_spans_unchecked(stored, spans))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
        let spans = spans_of::<K, E>(&text)?;
        let stored = T::given(text).ok_or_else(not_lent::<K, E>)?;
        Ok(Ref::from_spans_unchecked(stored, spans))
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        self.visit_str(text_of::<K, E>(bytes)?)
    }
}

/// Parses a text by the kind's rule.
fn spans_of<K: Kind, E: Error>(text: &str) -> Result<Spans, E> {
    grammar::parse(text, K::FORM).map_err(|error| refusal::<K, E>(text, error))
}

/// Makes the error of a text that cannot be borrowed. It is not shown: it may contain a password.
fn not_lent<K: Kind, E: Error>() -> E {
    // The text is in a buffer of the format and gone after the call: nothing can point into it.
    let (article, name) = name_of::<K>();
    E::custom(format_args!(
        "{article} {name} with escapes in it, or from a stream, cannot be borrowed; take a String \
         or a Cow"
    ))
}

/// Returns the article and the name of a kind, for error messages.
fn name_of<K: Kind>() -> (&'static str, &'static str) {
    // Names as in the messages of the parser, with their articles.
    match (K::FORM.scheme(), K::FORM.fragment(), K::FORM.is_iri()) {
        (Presence::Forbidden, _, false) => ("a", "relative reference"),
        (Presence::Forbidden, _, true) => ("a", "relative IRI reference"),
        (Presence::Optional, _, false) => ("a", "URI reference"),
        (Presence::Optional, _, true) => ("an", "IRI reference"),
        (_, Presence::Forbidden, false) => ("an", "absolute URI"),
        (_, Presence::Forbidden, true) => ("an", "absolute IRI"),
        (_, _, false) => ("a", "URI"),
        (_, _, true) => ("an", "IRI"),
    }
}

/// The length up to which a text is shown in an error.
const SHOWN: usize = 100;

/// Makes the error of a refused text, in one line, with a likely password hidden.
fn refusal<K: Kind, E: Error>(text: &str, error: ParseError) -> E {
    let (_, name) = name_of::<K>();
    // With the text, the display can hide more than the error alone.
    let shown = error.display_with(text).to_string();
    let why = shown.lines().next().unwrap_or_default();
    // A long text would fill a log; its error has the place and the component.
    if text.len() > SHOWN {
        return E::custom(format_args!("no {name}: {why}"));
    }
    E::custom(format_args!("{:?} is no {name}: {why}", HideLikelyPassword(text)))
}

/// Converts the bytes to text.
fn text_of<K: Kind, E: Error>(bytes: &[u8]) -> Result<&str, E> {
    grammar::utf8(bytes)
        .map_err(|error| E::custom(format_args!("no {}: {error}", name_of::<K>().1)))
}
