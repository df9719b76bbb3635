//! Arguments of operations: parsed texts in any storage.

use urial_grammar::{Parsed, Storage};

use crate::kind::Kind;
use crate::types::convert::Widen;
use crate::types::reference::Ref;

/// A parsed text, in any storage, that is also a text of kind `W`: the argument of operations that
/// need a kind, and accept every kind that it includes.
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
    fn as_kind(&self) -> Ref<&str, W>;

    /// Calls `to` with the text where it lies. Copying a freshly parsed text stalls on store
    /// forwarding.
    #[doc(hidden)]
    fn with_parsed<Out>(&self, to: impl FnOnce(&Parsed<&str>) -> Out) -> Out {
        to(self.as_kind().parsed())
    }
}

impl<W: Kind, T: Storage, K: Widen<W>> AsKind<W> for Ref<T, K> {
    fn as_kind(&self) -> Ref<&str, W> {
        Ref::from_parsed(self.parsed().as_parsed())
    }

    fn with_parsed<Out>(&self, to: impl FnOnce(&Parsed<&str>) -> Out) -> Out {
        Ref::with_parsed(self, to)
    }
}

impl<W: Kind, R: AsKind<W>> AsKind<W> for &R {
    fn as_kind(&self) -> Ref<&str, W> {
        (**self).as_kind()
    }

    fn with_parsed<Out>(&self, to: impl FnOnce(&Parsed<&str>) -> Out) -> Out {
        // Forwarded, since the default would make the copy that `Ref` avoids.
        (**self).with_parsed(to)
    }
}
