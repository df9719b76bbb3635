//! Conversions between kinds: widening always succeeds, narrowing may fail.

use urial_grammar::ParseError;

use crate::kind::{self, Kind};
use crate::types::borrowed::Borrowed;
use crate::types::owned::{Owned, Refused};

/// A relation between kinds: every text of this kind is a text of the kind `Wider` too.
pub trait Widen<Wider: Kind>: Kind {}

impl<K: Kind> Widen<K> for K {}

impl<'a, K: Kind> Borrowed<'a, K> {
    /// Converts the text to a kind that includes this one, at no cost.
    ///
    /// ```
    /// use urial::{Uri, kind};
    /// let reference = Uri::parse("http://a/")?.widen::<kind::Reference>();
    /// assert!(!reference.is_relative());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn widen<Wider: Kind>(self) -> Borrowed<'a, Wider>
    where
        K: Widen<Wider>,
    {
        Borrowed::from_parsed(self.parsed())
    }

    /// Converts the text to another kind, if it is of that kind. The text is not parsed again.
    ///
    /// # Errors
    ///
    /// If the text is not of that kind: it lacks a scheme or has one, has a fragment, or has
    /// characters beyond ASCII.
    ///
    /// ```
    /// use urial::{ErrorKind, Reference, kind};
    /// let reference = Reference::parse("/a")?;
    /// assert!(reference.narrow::<kind::RelativeRef>().is_ok());
    /// let error = reference.narrow::<kind::Uri>().unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::MissingScheme);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn narrow<Other: Kind>(self) -> Result<Borrowed<'a, Other>, ParseError> {
        let (text, spans) = (self.as_str(), *self.spans());
        if Other::FORM.is_iri() || spans.ascii {
            // The components are the same in every kind, so only presence has to be checked, not
            // the characters.
            Other::FORM.check(text, &spans)?;
            return Ok(Borrowed::from_parsed(self.parsed()));
        }
        // The spans do not say which character is beyond ASCII, so the parser makes the error.
        Borrowed::parse(text)
    }
}

impl<K: Kind> Owned<K> {
    /// Converts the text to a kind that includes this one; see [`Borrowed::widen`].
    #[must_use]
    pub fn widen<Wider: Kind>(self) -> Owned<Wider>
    where
        K: Widen<Wider>,
    {
        Owned::from_parsed(self.into_parsed())
    }

    /// Converts the text to another kind, if it is of that kind; see [`Borrowed::narrow`].
    ///
    /// # Errors
    ///
    /// If the text is not of that kind; the error returns this value.
    pub fn narrow<Other: Kind>(self) -> Result<Owned<Other>, Refused<Owned<K>>> {
        match self.as_borrowed().narrow::<Other>() {
            // The borrowed check decides, and the buffer is kept.
            Ok(_) => Ok(Owned::from_parsed(self.into_parsed())),
            Err(error) => Err(Refused::new(self, error)),
        }
    }
}

impl<K: Kind> From<Borrowed<'_, K>> for Owned<K> {
    fn from(borrowed: Borrowed<'_, K>) -> Owned<K> {
        borrowed.to_owned()
    }
}

impl<'a, K: Kind> From<&'a Owned<K>> for Borrowed<'a, K> {
    fn from(owned: &'a Owned<K>) -> Borrowed<'a, K> {
        owned.as_borrowed()
    }
}

/// Implements the conversions from a kind to one that includes it.
macro_rules! up {
    ($from:ident, $to:ident) => {
        impl Widen<kind::$to> for kind::$from {}

        impl<'a> From<Borrowed<'a, kind::$from>> for Borrowed<'a, kind::$to> {
            #[inline]
            fn from(from: Borrowed<'a, kind::$from>) -> Self {
                from.widen()
            }
        }

        impl<'a> From<&'a Owned<kind::$from>> for Borrowed<'a, kind::$to> {
            #[inline]
            fn from(from: &'a Owned<kind::$from>) -> Self {
                from.as_borrowed().widen()
            }
        }

        impl From<Owned<kind::$from>> for Owned<kind::$to> {
            #[inline]
            fn from(from: Owned<kind::$from>) -> Self {
                from.widen()
            }
        }

        impl From<Borrowed<'_, kind::$from>> for Owned<kind::$to> {
            #[inline]
            fn from(from: Borrowed<'_, kind::$from>) -> Self {
                from.widen().to_owned()
            }
        }
    };
}

/// Implements the conversions from a kind to one that shares some of its texts.
macro_rules! down {
    ($from:ident, $to:ident) => {
        impl<'a> TryFrom<Borrowed<'a, kind::$from>> for Borrowed<'a, kind::$to> {
            type Error = ParseError;

            #[inline]
            fn try_from(from: Borrowed<'a, kind::$from>) -> Result<Self, ParseError> {
                from.narrow()
            }
        }

        impl<'a> TryFrom<&'a Owned<kind::$from>> for Borrowed<'a, kind::$to> {
            type Error = ParseError;

            #[inline]
            fn try_from(from: &'a Owned<kind::$from>) -> Result<Self, ParseError> {
                from.as_borrowed().narrow()
            }
        }

        impl TryFrom<Owned<kind::$from>> for Owned<kind::$to> {
            type Error = Refused<Owned<kind::$from>>;

            #[inline]
            fn try_from(from: Owned<kind::$from>) -> Result<Self, Self::Error> {
                from.narrow()
            }
        }

        impl TryFrom<Borrowed<'_, kind::$from>> for Owned<kind::$to> {
            type Error = ParseError;

            #[inline]
            fn try_from(from: Borrowed<'_, kind::$from>) -> Result<Self, ParseError> {
                Ok(from.narrow()?.to_owned())
            }
        }
    };
}

macro_rules! widen {
    ($($narrow:ident => $($wide:ident),*;)*) => {
        $($(
            up!($narrow, $wide);
            down!($wide, $narrow);
        )*)*
    };
}

widen! {
    // All pairs and not steps of a chain: `From` is not transitive.
    AbsoluteUri => Uri, Reference, AbsoluteIri, Iri, IriReference;
    Uri => Reference, Iri, IriReference;
    RelativeRef => Reference, IriRelativeRef, IriReference;
    Reference => IriReference;
    AbsoluteIri => Iri, IriReference;
    Iri => IriReference;
    IriRelativeRef => IriReference;
}

/// Implements the conversions between kinds that overlap, neither including the other.
macro_rules! overlap {
    ($($one:ident, $other:ident;)*) => {
        $(
            down!($one, $other);
            down!($other, $one);
        )*
    };
}

// The other pairs share no text: one has a scheme, the other has none.
overlap! {
    Uri, AbsoluteIri;
    Reference, Iri;
    Reference, AbsoluteIri;
    Reference, IriRelativeRef;
}
