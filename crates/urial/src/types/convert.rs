//! Conversions between kinds: widening always succeeds, narrowing may fail.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;

use urial_grammar::{Form, ParseError, Parsed, Storage, grammar};

use crate::kind::{self, Kind};
use crate::types::reference::Ref;
use crate::types::refused::Refused;

/// A relation between kinds: every text of this kind is a text of the kind `Wider` too.
#[diagnostic::on_unimplemented(
    message = "not every `{Self}` is a `{Wider}`",
    label = "`{Wider}` does not include `{Self}`",
    note = "`narrow` and `TryFrom` convert a text that is of the other kind, and give back one that is not"
)]
pub trait Widen<Wider: Kind>: Kind {}

impl<K: Kind> Widen<K> for K {}

/// Conversion to another kind.
impl<T: Storage, K: Kind> Ref<T, K> {
    /// Converts the text to a kind that includes this one, at no cost.
    ///
    /// ```
    /// use urial::{Uri, kind};
    /// let reference = Uri::parse("http://a/")?.widen::<kind::Reference>();
    /// assert!(!reference.is_relative());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn widen<Wider: Kind>(self) -> Ref<T, Wider>
    where
        K: Widen<Wider>,
    {
        Ref::from_parsed(self.into_parsed())
    }

    /// Converts the text to another kind, if it is of that kind. The text is not parsed again.
    ///
    /// # Errors
    ///
    /// If the text is not of that kind: it lacks a scheme or has one, has a fragment, or has
    /// characters beyond ASCII. The error returns this value; `?` turns it into a [`ParseError`].
    ///
    /// ```
    /// use urial::{ErrorKind, Reference, kind};
    /// let reference = Reference::parse("/a")?;
    /// assert!(reference.narrow::<kind::RelativeRef>().is_ok());
    /// let refused = reference.narrow::<kind::Uri>().unwrap_err();
    /// assert_eq!(refused.error().kind(), ErrorKind::MissingScheme);
    /// assert_eq!(refused.into_input(), reference);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn narrow<Other: Kind>(self) -> Result<Ref<T, Other>, Refused<Ref<T, K>>> {
        match self.with_parsed(|parsed| check(parsed, Other::FORM)) {
            Ok(()) => Ok(Ref::from_parsed(self.into_parsed())),
            // The value goes back to the caller, who may still want it as the kind that it is.
            Err(error) => Err(Refused::new(self, error)),
        }
    }
}

/// Checks that a parsed text is of another form.
fn check(parsed: &Parsed<&str>, form: Form) -> Result<(), ParseError> {
    if form.is_iri() || parsed.spans().ascii {
        // The components are the same in every kind, so only presence has to be checked, not the
        // characters.
        return form.check(parsed.text(), parsed.spans());
    }
    // The spans do not say which character is beyond ASCII, so the parser makes the error.
    grammar::parse_text(parsed.text(), form).map(drop)
}

impl<'a, T: Storage, K: Kind> From<&'a Ref<T, K>> for Ref<&'a str, K> {
    fn from(text: &'a Ref<T, K>) -> Ref<&'a str, K> {
        text.view()
    }
}

impl<T: Storage, K: Kind> From<&Ref<T, K>> for Ref<String, K> {
    fn from(text: &Ref<T, K>) -> Ref<String, K> {
        text.to_owned()
    }
}

impl<'a, T: Storage, K: Kind> From<&'a Ref<T, K>> for Ref<Cow<'a, str>, K> {
    fn from(text: &'a Ref<T, K>) -> Ref<Cow<'a, str>, K> {
        text.view().into_storage()
    }
}

/// Implements the conversions from a storage to others.
macro_rules! storages {
    ($($from:ty => $($to:ty),*;)*) => {
        $($(
            impl<'a, K: Kind> From<Ref<$from, K>> for Ref<$to, K> {
                fn from(text: Ref<$from, K>) -> Ref<$to, K> {
                    text.into_storage()
                }
            }
        )*)*
    };
}

storages! {
    &'a str => String, Box<str>, Arc<str>, Cow<'a, str>;
    String => Box<str>, Arc<str>, Cow<'a, str>;
    Cow<'a, str> => String, Box<str>, Arc<str>;
    Box<str> => String, Arc<str>;
}

/// Implements the conversions from a kind to one that shares some of its texts.
macro_rules! down {
    ($from:ident, $to:ident) => {
        impl<T: Storage> TryFrom<Ref<T, kind::$from>> for Ref<T, kind::$to> {
            type Error = Refused<Ref<T, kind::$from>>;

            fn try_from(from: Ref<T, kind::$from>) -> Result<Self, Self::Error> {
                from.narrow()
            }
        }

        impl<'a, T: Storage> TryFrom<&'a Ref<T, kind::$from>> for Ref<&'a str, kind::$to> {
            type Error = ParseError;

            fn try_from(from: &'a Ref<T, kind::$from>) -> Result<Self, ParseError> {
                Ok(from.view().narrow()?)
            }
        }

        impl TryFrom<Ref<&str, kind::$from>> for Ref<String, kind::$to> {
            type Error = ParseError;

            #[inline]
            fn try_from(from: Ref<&str, kind::$from>) -> Result<Self, ParseError> {
                Ok(from.narrow()?.to_owned())
            }
        }
    };
}

/// Implements the conversions from a kind to one that includes it, and back.
macro_rules! widen {
    ($($narrow:ident => $($wide:ident),*;)*) => {
        $($(
            down!($wide, $narrow);

            impl Widen<kind::$wide> for kind::$narrow {}

            impl<T: Storage> From<Ref<T, kind::$narrow>> for Ref<T, kind::$wide> {
                fn from(from: Ref<T, kind::$narrow>) -> Self {
                    from.widen()
                }
            }

            impl<'a, T: Storage> From<&'a Ref<T, kind::$narrow>> for Ref<&'a str, kind::$wide> {
                fn from(from: &'a Ref<T, kind::$narrow>) -> Self {
                    from.view().widen()
                }
            }

            impl From<Ref<&str, kind::$narrow>> for Ref<String, kind::$wide> {
                #[inline]
                fn from(from: Ref<&str, kind::$narrow>) -> Self {
                    from.widen().to_owned()
                }
            }
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

// Kinds that overlap, neither including the other. The other pairs share no text: one has a scheme,
// the other has none.
down!(Uri, AbsoluteIri);
down!(AbsoluteIri, Uri);
down!(Reference, Iri);
down!(Iri, Reference);
down!(Reference, AbsoluteIri);
down!(AbsoluteIri, Reference);
down!(Reference, IriRelativeRef);
down!(IriRelativeRef, Reference);
