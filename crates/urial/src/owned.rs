//! A parsed text of one's own.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use urial_grammar::{ParseError, ParsedBuf, Spans, grammar};

use crate::borrowed::Borrowed;
use crate::kind::{self, Kind};

urial_grammar::wrap_parsed! {
    /// An owned parsed text: a `String` and where its components are.
    ///
    /// Programs use its aliases, [`UriBuf`], [`ReferenceBuf`] and so on. Everything that a [`Borrowed`] can be asked,
    /// this can be asked too. `Owned<K>: Borrow<str>`, so a map with such keys is looked up with `&str`.
    pub struct Owned<K>(ParsedBuf);
}

/// An owned [`Uri`](crate::Uri).
///
/// ```
/// use urial::UriBuf;
/// let uri = UriBuf::parse("http://a/b")?;
/// assert_eq!(uri.host().unwrap(), "a");
/// // A `String` is kept as it is, and given back when it cannot be parsed.
/// let refused = UriBuf::parse(String::from("/b")).unwrap_err();
/// assert_eq!(refused.into_input(), "/b");
/// # Ok::<(), urial::Refused<String>>(())
/// ```
pub type UriBuf = Owned<kind::Uri>;
/// An owned [`Reference`](crate::Reference).
pub type ReferenceBuf = Owned<kind::Reference>;
/// An owned [`AbsoluteUri`](crate::AbsoluteUri).
pub type AbsoluteUriBuf = Owned<kind::AbsoluteUri>;
/// An owned [`RelativeRef`](crate::RelativeRef).
pub type RelativeRefBuf = Owned<kind::RelativeRef>;
/// An owned [`Iri`](crate::Iri).
pub type IriBuf = Owned<kind::Iri>;
/// An owned [`IriReference`](crate::IriReference).
pub type IriReferenceBuf = Owned<kind::IriReference>;
/// An owned [`AbsoluteIri`](crate::AbsoluteIri).
pub type AbsoluteIriBuf = Owned<kind::AbsoluteIri>;
/// An owned [`IriRelativeRef`](crate::IriRelativeRef).
pub type IriRelativeRefBuf = Owned<kind::IriRelativeRef>;

impl<K: Kind> Owned<K> {
    /// Parses a text and keeps it.
    ///
    /// # Errors
    ///
    /// When the text does not match the kind's rule; the error gives the text back.
    pub fn parse(text: impl Into<String>) -> Result<Owned<K>, Refused<String>> {
        match ParsedBuf::of(text.into(), |text| grammar::parse_text(text, K::FORM)) {
            Ok(parsed) => Ok(Owned::from_parsed(parsed)),
            Err((text, error)) => Err(Refused::new(text, error)),
        }
    }

    /// A text of the kind, and its spans.
    ///
    /// # Panics
    ///
    /// When the spans cannot be those of the text, which is a bug of the caller.
    #[inline(always)]
    pub(crate) fn from_trusted(text: String, spans: Spans) -> Owned<K> {
        Owned::from_parsed(ParsedBuf::made(text, spans))
    }

    /// What came out of a parse by the kind's rule.
    #[inline]
    pub(crate) const fn from_parsed(parsed: ParsedBuf) -> Owned<K> {
        Owned {
            parsed,
            kind: PhantomData,
        }
    }

    /// Changes the text in its buffer; `change` returns the spans of what it made.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut String) -> Spans) {
        let mut text = core::mem::replace(&mut self.parsed, ParsedBuf::empty()).into_text();
        let spans = change(&mut text);
        self.parsed = ParsedBuf::made(text, spans);
    }

    pub(crate) fn into_parsed(self) -> ParsedBuf {
        self.parsed
    }

    /// The same, borrowed.
    #[inline]
    #[must_use]
    pub fn as_borrowed(&self) -> Borrowed<'_, K> {
        Borrowed::from_parsed(self.parsed.as_parsed())
    }

    /// The text.
    #[must_use]
    pub fn into_string(self) -> String {
        self.parsed.into_text()
    }

    /// The whole text.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.parsed.as_parsed().text()
    }

    /// Where the components are.
    #[inline]
    #[must_use]
    pub const fn spans(&self) -> &Spans {
        self.parsed.spans()
    }
}

impl<K: Kind> Borrowed<'_, K> {
    /// An owned copy.
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

/// An error that gives back what was not taken.
///
/// `Debug` masks a password in it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Refused<T> {
    input: T,
    error: ParseError,
}

impl<T> Refused<T> {
    pub(crate) const fn new(input: T, error: ParseError) -> Refused<T> {
        Refused { input, error }
    }

    /// Why it was not taken.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// What was not taken.
    #[must_use]
    pub const fn input(&self) -> &T {
        &self.input
    }

    /// The same with what was not taken as something else.
    pub(crate) fn map<U>(self, into: impl FnOnce(T) -> U) -> Refused<U> {
        Refused::new(into(self.input), self.error)
    }

    /// Takes it back.
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
            .field("input", &crate::component::Suspect(self.input.as_ref()))
            .field("error", &self.error)
            .finish()
    }
}

impl<T: AsRef<str>> core::error::Error for Refused<T> {}
