//! Arguments of operations: parsed texts, borrowed or owned.

use urial_grammar::Parsed;

use crate::kind::Kind;
use crate::types::borrowed::Borrowed;
use crate::types::convert::Widen;
use crate::types::maybe_owned::MaybeOwned;
use crate::types::owned::Owned;

mod sealed {
    pub trait Sealed {}
}

/// A parsed text, borrowed or owned, that is also a text of kind `W`: the argument of operations
/// that need a kind, and accept every kind that it includes.
///
/// A function of a program takes the same, and its callers need not convert:
///
/// ```
/// use urial::{AsKind, Reference, Uri, UriBuf, kind};
///
/// fn is_local(uri: &impl AsKind<kind::Reference>) -> bool {
///     uri.as_kind().host().is_none_or(|host| host.is("localhost"))
/// }
///
/// let buf: UriBuf = "http://LOCALHOST:8080/".parse()?;
/// assert!(is_local(&buf) && is_local(&buf.as_borrowed()) && is_local(&Reference::parse("/a")?));
/// assert!(!is_local(&Uri::parse("http://example.com/")?));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a parsed text of that kind",
    label = "parse it first",
    note = "parse a text first, as in `Uri::parse(text)?` or `Reference::parse(text)?`",
    note = "`join` resolves a text, and parses it itself"
)]
pub trait AsKind<W: Kind> {
    /// Returns the text as that kind.
    fn as_kind(&self) -> Borrowed<'_, W>;

    /// Calls `to` with the text where it lies. Copying a freshly parsed text stalls on store
    /// forwarding.
    #[doc(hidden)]
    fn with_parsed<Out>(&self, to: impl FnOnce(&Parsed<'_>) -> Out) -> Out {
        to(&self.as_kind().parsed())
    }
}

impl<W: Kind, K: Widen<W>> AsKind<W> for Borrowed<'_, K> {
    fn as_kind(&self) -> Borrowed<'_, W> {
        self.widen()
    }

    fn with_parsed<Out>(&self, to: impl FnOnce(&Parsed<'_>) -> Out) -> Out {
        // By reference where there is one: a copy of a value just parsed waits for its stores.
        to(self.parsed_ref())
    }
}

impl<W: Kind, K: Widen<W>> AsKind<W> for Owned<K> {
    fn as_kind(&self) -> Borrowed<'_, W> {
        self.as_borrowed().widen()
    }
}

impl<W: Kind, K: Widen<W>> AsKind<W> for MaybeOwned<'_, K> {
    fn as_kind(&self) -> Borrowed<'_, W> {
        self.as_borrowed().widen()
    }
}

impl<W: Kind, T: AsKind<W>> AsKind<W> for &T {
    fn as_kind(&self) -> Borrowed<'_, W> {
        (**self).as_kind()
    }

    fn with_parsed<Out>(&self, to: impl FnOnce(&Parsed<'_>) -> Out) -> Out {
        // Forwarded, since the default would make the copy that `Borrowed` avoids.
        (**self).with_parsed(to)
    }
}

/// A parsed text of any kind, borrowed or owned: the argument of operations whose result has the
/// kind of their input.
///
/// [`Normalizer::normalize`](crate::Normalizer::normalize), for one, takes `&uri` and `&uri_buf`.
/// The result borrows from the text, not from a [`Borrowed`] that is passed.
///
/// ```
/// use urial::{Normalizer, ParsedText, Step, Uri, UriBuf};
///
/// fn tidy<'a, T: ParsedText<'a>>(text: T) -> String {
///     Normalizer::new(Step::Scheme).normalize(text).into_string()
/// }
///
/// let buf: UriBuf = "HTTP://a".parse()?;
/// assert_eq!(tidy(&buf), "http://a/");
/// assert_eq!(tidy(&Uri::parse("HTTP://a")?), tidy(&buf.as_borrowed()));
/// # Ok::<(), urial::ParseError>(())
/// ```
pub trait ParsedText<'a>: sealed::Sealed {
    /// The kind of the text.
    type Kind: Kind;

    /// Calls `to` with the text where it is; see [`AsKind::with_parsed`].
    #[doc(hidden)]
    fn with_text<Out>(self, to: impl FnOnce(&Borrowed<'a, Self::Kind>) -> Out) -> Out;
}

impl<K: Kind> sealed::Sealed for &Borrowed<'_, K> {}
impl<K: Kind> sealed::Sealed for &Owned<K> {}
impl<K: Kind> sealed::Sealed for &MaybeOwned<'_, K> {}

impl<'a, K: Kind> ParsedText<'a> for &Borrowed<'a, K> {
    type Kind = K;

    fn with_text<Out>(self, to: impl FnOnce(&Borrowed<'a, K>) -> Out) -> Out {
        to(self)
    }
}

impl<'a, K: Kind> ParsedText<'a> for &'a Owned<K> {
    type Kind = K;

    fn with_text<Out>(self, to: impl FnOnce(&Borrowed<'a, K>) -> Out) -> Out {
        to(&self.as_borrowed())
    }
}

impl<'a, K: Kind> ParsedText<'a> for &'a MaybeOwned<'_, K> {
    type Kind = K;

    fn with_text<Out>(self, to: impl FnOnce(&Borrowed<'a, K>) -> Out) -> Out {
        to(&self.as_borrowed())
    }
}
