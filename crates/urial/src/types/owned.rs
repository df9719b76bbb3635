//! Owned parsed texts.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use urial_grammar::{ParseError, ParsedBuf, Spans, grammar};

use crate::kind::{self, Kind};
use crate::types::borrowed::Borrowed;

urial_grammar::wrap_parsed! {
    /// An owned parsed text: a `String` and the offsets of its components.
    ///
    /// Programs use its aliases, [`UriBuf`], [`ReferenceBuf`] and so on. Every method of
    /// [`Borrowed`] is available here too. `Owned<K>: Borrow<str>`, so a map with such keys is
    /// looked up with `&str`.
    pub struct Owned<K>(ParsedBuf);
}

/// An owned [`Uri`](crate::Uri).
///
/// Its methods are those of [`Owned`].
///
/// ```
/// use urial::UriBuf;
/// let uri = UriBuf::parse("http://a/b")?;
/// assert_eq!(uri.host().unwrap(), "a");
/// // A `String` is kept as it is; `from_string` returns it if it cannot be parsed.
/// let refused = UriBuf::from_string(String::from("/b")).unwrap_err();
/// assert_eq!(refused.into_input(), "/b");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type UriBuf = Owned<kind::Uri>;
/// An owned [`Reference`](crate::Reference).
///
/// Its methods are those of [`Owned`].
pub type ReferenceBuf = Owned<kind::Reference>;
/// An owned [`AbsoluteUri`](crate::AbsoluteUri).
///
/// Its methods are those of [`Owned`].
pub type AbsoluteUriBuf = Owned<kind::AbsoluteUri>;
/// An owned [`RelativeRef`](crate::RelativeRef).
///
/// Its methods are those of [`Owned`].
pub type RelativeRefBuf = Owned<kind::RelativeRef>;
/// An owned [`Iri`](crate::Iri).
///
/// Its methods are those of [`Owned`].
pub type IriBuf = Owned<kind::Iri>;
/// An owned [`IriReference`](crate::IriReference).
///
/// Its methods are those of [`Owned`].
pub type IriReferenceBuf = Owned<kind::IriReference>;
/// An owned [`AbsoluteIri`](crate::AbsoluteIri).
///
/// Its methods are those of [`Owned`].
pub type AbsoluteIriBuf = Owned<kind::AbsoluteIri>;
/// An owned [`IriRelativeRef`](crate::IriRelativeRef).
///
/// Its methods are those of [`Owned`].
pub type IriRelativeRefBuf = Owned<kind::IriRelativeRef>;

impl<K: Kind> Owned<K> {
    /// Parses a text and keeps it: a `String` as it is, and a copy of a `&str`.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let uri = UriBuf::parse(format!("http://{}/", "example.com"))?;
    /// assert_eq!(uri, "http://example.com/");
    /// assert!(UriBuf::parse("example.com").is_err());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text does not match the kind's rule.
    pub fn parse(text: impl Into<String>) -> Result<Owned<K>, ParseError> {
        Owned::from_string(text.into()).map_err(|refused| refused.error)
    }

    /// Parses a text and keeps it, as [`parse`](Owned::parse) does; the error returns the text.
    ///
    /// ```
    /// use urial::{ErrorKind, UriBuf};
    /// let refused = UriBuf::from_string("no scheme".to_string()).unwrap_err();
    /// assert_eq!(refused.error().kind(), ErrorKind::MissingScheme);
    /// assert_eq!(refused.into_input(), "no scheme");
    /// ```
    ///
    /// # Errors
    ///
    /// If the text does not match the kind's rule. `?` turns the error into a [`ParseError`].
    pub fn from_string(text: String) -> Result<Owned<K>, Refused<String>> {
        match ParsedBuf::parse_owned(text, |text| grammar::parse_text(text, K::FORM)) {
            Ok(parsed) => Ok(Owned::from_parsed(parsed)),
            // The text is given back: a caller that tries another parser need not have cloned it.
            Err((text, error)) => Err(Refused::new(text, error)),
        }
    }

    /// Makes an owned value from a text of the kind and its spans.
    ///
    /// # Panics
    ///
    /// If the spans cannot be those of the text, which is a bug of the caller.
    #[inline(always)]
    pub(crate) fn from_trusted(text: String, spans: Spans) -> Owned<K> {
        Owned::from_parsed(ParsedBuf::from_spans(text, spans))
    }

    /// Wraps the result of a parse by the kind's rule.
    pub(crate) const fn from_parsed(parsed: ParsedBuf) -> Owned<K> {
        Owned {
            parsed,
            kind: PhantomData,
        }
    }

    /// Changes the text in its buffer; `change` returns the spans of the new text.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut String) -> Spans) {
        // If `change` panics, the value is left with the empty text.
        let mut text = core::mem::replace(&mut self.parsed, ParsedBuf::empty()).into_text();
        // Text and spans are changed together or not at all; no method hands out one of them to be
        // changed.
        let spans = change(&mut text);
        self.parsed = ParsedBuf::from_spans(text, spans);
    }

    pub(crate) fn into_parsed(self) -> ParsedBuf {
        self.parsed
    }

    /// Returns the value as a [`Borrowed`].
    ///
    /// ```
    /// use urial::{Uri, UriBuf};
    /// fn depth(uri: Uri<'_>) -> usize {
    ///     uri.path().segments().count()
    /// }
    /// let owned = UriBuf::parse("http://a/b/c")?;
    /// assert_eq!(depth(owned.as_borrowed()), 2);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_borrowed(&self) -> Borrowed<'_, K> {
        Borrowed::from_parsed(self.parsed.as_parsed())
    }

    /// Returns the text.
    ///
    /// ```
    /// let uri = urial::UriBuf::parse("http://a/")?;
    /// assert_eq!(uri.into_string(), "http://a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.parsed.into_text()
    }

    /// Returns the whole text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.parsed.as_parsed().text()
    }

    /// Returns the offsets of the components.
    #[must_use]
    pub const fn spans(&self) -> &Spans {
        self.parsed.spans()
    }
}

impl<K: Kind> Borrowed<'_, K> {
    /// Makes an owned copy.
    ///
    /// ```
    /// use urial::{UriBuf, uri};
    /// let owned: UriBuf = uri!("http://a/").to_owned();
    /// assert_eq!(owned, uri!("http://a/"));
    /// ```
    #[must_use]
    #[expect(
        clippy::wrong_self_convention,
        reason = "the counterpart of as_borrowed"
    )]
    pub fn to_owned(&self) -> Owned<K> {
        Owned::from_parsed(self.parsed().into())
    }
}

impl<K> Clone for Owned<K> {
    fn clone(&self) -> Self {
        Owned {
            parsed: self.parsed.clone(),
            kind: PhantomData,
        }
    }
}

/// An error that returns the input it refused.
///
/// `Debug` hides a password in the input.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Refused<T> {
    input: T,
    error: ParseError,
}

impl<T> Refused<T> {
    pub(crate) const fn new(input: T, error: ParseError) -> Refused<T> {
        Refused { input, error }
    }

    /// Returns the reason.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the refused input.
    #[must_use]
    pub const fn input(&self) -> &T {
        &self.input
    }

    /// Converts the refused input.
    pub(crate) fn map<U>(self, into: impl FnOnce(T) -> U) -> Refused<U> {
        Refused::new(into(self.input), self.error)
    }

    /// Returns the refused input by value.
    #[must_use]
    pub fn into_input(self) -> T {
        self.input
    }
}

impl<T> fmt::Display for Refused<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<T: AsRef<str>> fmt::Debug for Refused<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refused")
            .field(
                "input",
                &crate::component::HideLikelyPassword(self.input.as_ref()),
            )
            .field("error", &self.error)
            .finish()
    }
}

impl<T: AsRef<str>> core::error::Error for Refused<T> {}
