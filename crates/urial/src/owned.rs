//! A parsed text of one's own.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use urial_grammar::{ParseError, ParsedBuf, Spans, grammar};

use crate::borrowed::Borrowed;
use crate::component::{Authority, Fragment, Host, Path, Port, Query, Userinfo};
use crate::kind::{self, Kind};

/// A parsed text of one's own: a `String` and where its components are.
///
/// Programs use its aliases, [`UriBuf`], [`ReferenceBuf`] and so on. Everything that a [`Borrowed`] can be asked,
/// this can be asked too. `Owned<K>: Borrow<str>`, so a map with such keys is looked up with `&str`.
pub struct Owned<K> {
    parsed: ParsedBuf,
    kind: PhantomData<fn() -> K>,
}

/// An owned [`Uri`](crate::Uri).
///
/// ```
/// use urial::UriBuf;
/// let uri = UriBuf::parse("http://a/b".to_string())?;
/// assert_eq!(uri.host().unwrap(), "a");
/// // What cannot be parsed is given back.
/// let refused = UriBuf::parse("/b".to_string()).unwrap_err();
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
    pub fn parse(text: String) -> Result<Owned<K>, Refused<String>> {
        match grammar::parse(&text, K::FORM) {
            Ok(spans) => Ok(Owned::from_trusted(text, spans)),
            Err(error) => Err(Refused::new(text, error)),
        }
    }

    /// A text of the kind, and its spans.
    ///
    /// # Panics
    ///
    /// When the spans cannot be those of the text, which is a bug of the caller.
    #[inline]
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

    /// The number of bytes of the text.
    #[inline]
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "most kinds are never empty; as_str() tells"
    )]
    pub fn len(&self) -> usize {
        self.as_str().len()
    }

    /// Where the components are.
    #[inline]
    #[must_use]
    pub fn spans(&self) -> Spans {
        *self.as_borrowed().spans()
    }

    /// Whether there is no scheme, which makes it a relative reference.
    #[inline]
    #[must_use]
    pub fn is_relative(&self) -> bool {
        self.as_borrowed().is_relative()
    }

    /// The scheme; see [`Borrowed::scheme`].
    #[inline]
    #[must_use]
    pub fn scheme(&self) -> K::Scheme<'_> {
        self.as_borrowed().scheme()
    }

    /// The authority; see [`Borrowed::authority`].
    #[inline]
    #[must_use]
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.as_borrowed().authority()
    }

    /// The userinfo; see [`Borrowed::userinfo`].
    #[inline]
    #[must_use]
    pub fn userinfo(&self) -> Option<Userinfo<'_>> {
        self.as_borrowed().userinfo()
    }

    /// The host; see [`Borrowed::host`].
    #[inline]
    #[must_use]
    pub fn host(&self) -> Option<Host<'_>> {
        self.as_borrowed().host()
    }

    /// The port; see [`Borrowed::port`].
    #[inline]
    #[must_use]
    pub fn port(&self) -> Option<Port<'_>> {
        self.as_borrowed().port()
    }

    /// The path; see [`Borrowed::path`].
    #[inline]
    #[must_use]
    pub fn path(&self) -> Path<'_> {
        self.as_borrowed().path()
    }

    /// The query; see [`Borrowed::query`].
    #[inline]
    #[must_use]
    pub fn query(&self) -> Option<Query<'_>> {
        self.as_borrowed().query()
    }

    /// The fragment; see [`Borrowed::fragment`].
    #[inline]
    #[must_use]
    pub fn fragment(&self) -> Option<Fragment<'_>> {
        self.as_borrowed().fragment()
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
#[derive(Clone, PartialEq, Eq)]
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
