//! A result that may be the input itself.

use core::fmt;

use crate::borrowed::Borrowed;
use crate::kind::Kind;
use crate::owned::Owned;

/// What an operation returns that often has nothing to do: the input, borrowed, or a result of its own.
///
/// ```
/// use urial::{MaybeOwned, Uri};
/// let uri = MaybeOwned::Borrowed(Uri::parse("http://a/")?);
/// assert!(uri.is_borrowed());
/// assert_eq!(uri.as_borrowed().path(), "/");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub enum MaybeOwned<'a, K> {
    /// The input as it was.
    Borrowed(Borrowed<'a, K>),
    /// Something new.
    Owned(Owned<K>),
}

impl<K: Kind> MaybeOwned<'_, K> {
    /// The result, borrowed from this value.
    #[must_use]
    pub fn as_borrowed(&self) -> Borrowed<'_, K> {
        match self {
            MaybeOwned::Borrowed(borrowed) => *borrowed,
            MaybeOwned::Owned(owned) => owned.as_borrowed(),
        }
    }

    /// The whole text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            MaybeOwned::Borrowed(borrowed) => borrowed.as_str(),
            MaybeOwned::Owned(owned) => owned.as_str(),
        }
    }

    /// The result as a value of its own; copied if it was borrowed.
    #[must_use]
    pub fn into_owned(self) -> Owned<K> {
        match self {
            MaybeOwned::Borrowed(borrowed) => borrowed.to_owned(),
            MaybeOwned::Owned(owned) => owned,
        }
    }

    /// Whether the result is the input itself.
    #[must_use]
    pub const fn is_borrowed(&self) -> bool {
        matches!(self, MaybeOwned::Borrowed(_))
    }
}

impl<K: Kind> Clone for MaybeOwned<'_, K> {
    fn clone(&self) -> Self {
        match self {
            MaybeOwned::Borrowed(borrowed) => MaybeOwned::Borrowed(*borrowed),
            MaybeOwned::Owned(owned) => MaybeOwned::Owned(owned.clone()),
        }
    }
}

impl<K: Kind> fmt::Display for MaybeOwned<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<K: Kind> fmt::Debug for MaybeOwned<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_borrowed().fmt(f)
    }
}

impl<K: Kind> AsRef<str> for MaybeOwned<'_, K> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<K: Kind> PartialEq<str> for MaybeOwned<'_, K> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl<K: Kind> PartialEq<&str> for MaybeOwned<'_, K> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<'a, K: Kind> From<Borrowed<'a, K>> for MaybeOwned<'a, K> {
    fn from(borrowed: Borrowed<'a, K>) -> Self {
        MaybeOwned::Borrowed(borrowed)
    }
}

impl<K: Kind> From<Owned<K>> for MaybeOwned<'_, K> {
    fn from(owned: Owned<K>) -> Self {
        MaybeOwned::Owned(owned)
    }
}
