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
//! value then fails with an error that says so; [`MaybeOwned`] borrows if possible and copies
//! otherwise. With `derive`, both need `#[serde(borrow)]`.
//!
//! ```
//! use urial::{MaybeOwned, Uri, UriBuf, kind};
//!
//! let json = r#""http:\/\/a\/""#;
//! assert!(serde_json::from_str::<Uri>(json).unwrap_err().to_string().contains("cannot be borrowed"));
//! assert_eq!(serde_json::from_str::<UriBuf>(json)?, "http://a/");
//! let uri: MaybeOwned<'_, kind::Uri> = serde_json::from_str(json)?;
//! assert!(!uri.is_borrowed());
//! # Ok::<(), serde_json::Error>(())
//! ```

use alloc::string::{String, ToString};
use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};
use urial_grammar::ParseError;
use urial_grammar::grammar::{self, Presence};

use crate::component::HideLikelyPassword;
use crate::kind::Kind;
use crate::types::borrowed::Borrowed;
use crate::types::maybe_owned::MaybeOwned;
use crate::types::owned::Owned;

impl<K: Kind> Serialize for Borrowed<'_, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<K: Kind> Serialize for Owned<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<K: Kind> Serialize for MaybeOwned<'_, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de: 'a, 'a, K: Kind> Deserialize<'de> for Borrowed<'a, K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Formats that can borrow call `visit_borrowed_str`; all others call `visit_str`.
        deserializer.deserialize_str(Borrow(PhantomData))
    }
}

impl<'de, K: Kind> Deserialize<'de> for Owned<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Asks for a `String`, which a format that has one hands over without a copy.
        deserializer.deserialize_string(Own(PhantomData))
    }
}

impl<'de: 'a, 'a, K: Kind> Deserialize<'de> for MaybeOwned<'a, K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Either(PhantomData))
    }
}

/// A visitor that borrows texts that live as long as the input.
struct Borrow<K>(PhantomData<K>);

impl<'de, K: Kind> Visitor<'de> for Borrow<K> {
    type Value = Borrowed<'de, K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Name::of::<K>())
    }

    // The text lives as long as the input, so the value may point into it.
    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Borrowed::parse(text).map_err(|error| refusal::<K, E>(text, error))
    }

    fn visit_borrowed_bytes<E: Error>(self, bytes: &'de [u8]) -> Result<Self::Value, E> {
        // Binary formats may give text as bytes.
        self.visit_borrowed_str(text_of::<K, E>(bytes)?)
    }

    /// Refuses a text that cannot be borrowed. It is not shown: it may contain a password.
    fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
        // The text is in a buffer of the format and gone after the call: nothing can point into it.
        let name = Name::of::<K>();
        Err(E::custom(format_args!(
            "{name} with escapes in it, or from a stream, cannot be borrowed; take Owned or MaybeOwned"
        )))
    }
}

/// A visitor that accepts any text, and copies it if necessary.
struct Own<K>(PhantomData<K>);

impl<K: Kind> Visitor<'_> for Own<K> {
    type Value = Owned<K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Name::of::<K>())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        // Parsed before it is copied, so that a refused text costs no allocation.
        let parsed = Borrowed::parse(text).map_err(|error| refusal::<K, E>(text, error))?;
        Ok(parsed.to_owned())
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
        Owned::from_string(text)
            .map_err(|refused| refusal::<K, E>(refused.input(), refused.error()))
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        self.visit_str(text_of::<K, E>(bytes)?)
    }
}

/// A visitor that accepts any text, and borrows it if possible.
struct Either<K>(PhantomData<K>);

impl<'de, K: Kind> Visitor<'de> for Either<K> {
    type Value = MaybeOwned<'de, K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Name::of::<K>())
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Borrow(PhantomData)
            .visit_borrowed_str(text)
            .map(MaybeOwned::Borrowed)
    }

    fn visit_borrowed_bytes<E: Error>(self, bytes: &'de [u8]) -> Result<Self::Value, E> {
        self.visit_borrowed_str(text_of::<K, E>(bytes)?)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Own(PhantomData).visit_str(text).map(MaybeOwned::Owned)
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Self::Value, E> {
        Own(PhantomData).visit_string(text).map(MaybeOwned::Owned)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        Own(PhantomData).visit_bytes(bytes).map(MaybeOwned::Owned)
    }
}

/// The name of a kind, with its article, for error messages.
struct Name {
    article: &'static str,
    name: &'static str,
}

impl Name {
    fn of<K: Kind>() -> Name {
        let (scheme, fragment) = (K::FORM.scheme(), K::FORM.fragment());
        // Names as in the messages of the parser, with their articles.
        let (article, name) = match (scheme, fragment, K::FORM.is_iri()) {
            (Presence::Forbidden, _, false) => ("a", "relative reference"),
            (Presence::Forbidden, _, true) => ("a", "relative IRI reference"),
            (Presence::Optional, _, false) => ("a", "URI reference"),
            (Presence::Optional, _, true) => ("an", "IRI reference"),
            (_, Presence::Forbidden, false) => ("an", "absolute URI"),
            (_, Presence::Forbidden, true) => ("an", "absolute IRI"),
            (_, _, false) => ("a", "URI"),
            (_, _, true) => ("an", "IRI"),
        };
        Name { article, name }
    }
}

impl fmt::Display for Name {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.article, self.name)
    }
}

/// The length up to which a text is shown in an error.
const SHOWN: usize = 100;

/// Makes the error of a refused text, in one line, with a likely password hidden.
fn refusal<K: Kind, E: Error>(text: &str, error: ParseError) -> E {
    let name = Name::of::<K>().name;
    // With the text, the display can hide more than the error alone.
    let shown = error.display_with(text).to_string();
    let why = shown.lines().next().unwrap_or_default();
    // A long text would fill a log; its error has the place and the component.
    if text.len() > SHOWN {
        return E::custom(format_args!("no {name}: {why}"));
    }
    E::custom(format_args!(
        "{:?} is no {name}: {why}",
        HideLikelyPassword(text)
    ))
}

/// Converts the bytes to text.
fn text_of<K: Kind, E: Error>(bytes: &[u8]) -> Result<&str, E> {
    grammar::utf8(bytes).map_err(|error| {
        let name = Name::of::<K>().name;
        E::custom(format_args!("no {name}: {error}"))
    })
}
