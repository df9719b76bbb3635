//! Results that may be the input itself.

use alloc::string::String;

use crate::kind::Kind;
use crate::types::borrowed::Borrowed;
use crate::types::convert::Widen;
use crate::types::owned::{Owned, Refused};

/// The result of an operation that may have nothing to change: the borrowed input, or a new text.
///
/// It is to parsed texts what [`Cow`](alloc::borrow::Cow) is to strings. Every method of
/// [`Borrowed`] is available here too.
///
/// ```
/// use std::borrow::Cow;
/// use urial::{MaybeOwned, Reference, Step, Uri, UriBuf};
///
/// let uri = Uri::parse("http://a/b/../c")?;
/// let normal = uri.normalize(Step::Syntax);
/// assert!(normal.is_owned() && normal.path() == "/c");
/// assert_eq!(normal.resolve(&Reference::parse("d")?), "http://a/d");
/// assert!(matches!(uri.normalize(Step::Case), MaybeOwned::Borrowed(_)));
///
/// let text: Cow<str> = normal.into();
/// let owned: UriBuf = uri.normalize(Step::Syntax).into_owned();
/// assert_eq!(owned, text);
/// # Ok::<(), urial::ParseError>(())
/// ```
pub enum MaybeOwned<'a, K> {
    /// The unchanged input.
    Borrowed(Borrowed<'a, K>),
    /// A new text.
    Owned(Owned<K>),
}

impl<'a, K: Kind> MaybeOwned<'a, K> {
    /// Returns the result, borrowed from this value.
    #[must_use]
    pub fn as_borrowed(&self) -> Borrowed<'_, K> {
        match self {
            MaybeOwned::Borrowed(borrowed) => *borrowed,
            MaybeOwned::Owned(owned) => owned.as_borrowed(),
        }
    }

    /// Returns the whole text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            MaybeOwned::Borrowed(borrowed) => borrowed.as_str(),
            MaybeOwned::Owned(owned) => owned.as_str(),
        }
    }

    /// Converts the result into an [`Owned`]; copies it if it was borrowed.
    ///
    /// ```
    /// use urial::{Step, UriBuf, uri};
    /// let normal: UriBuf = uri!("HTTP://a/").normalize(Step::Case).into_owned();
    /// assert_eq!(normal, "http://a/");
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Owned<K> {
        match self {
            MaybeOwned::Borrowed(borrowed) => borrowed.to_owned(),
            MaybeOwned::Owned(owned) => owned,
        }
    }

    /// Converts the result into a `String`; copies it if it was borrowed.
    #[must_use]
    pub fn into_string(self) -> String {
        match self {
            MaybeOwned::Borrowed(borrowed) => borrowed.as_str().into(),
            MaybeOwned::Owned(owned) => owned.into_string(),
        }
    }

    /// Returns whether the result is the input itself.
    ///
    /// ```
    /// use urial::{Step, uri};
    /// assert!(uri!("http://a/").normalize(Step::Case).is_borrowed());
    /// ```
    #[must_use]
    pub const fn is_borrowed(&self) -> bool {
        matches!(self, MaybeOwned::Borrowed(_))
    }

    /// Returns whether the result is a new text.
    #[must_use]
    pub const fn is_owned(&self) -> bool {
        matches!(self, MaybeOwned::Owned(_))
    }

    /// Converts the text to a kind that includes this one; see [`Borrowed::widen`].
    #[must_use]
    pub fn widen<Wider: Kind>(self) -> MaybeOwned<'a, Wider>
    where
        K: Widen<Wider>,
    {
        match self {
            MaybeOwned::Borrowed(borrowed) => MaybeOwned::Borrowed(borrowed.widen()),
            MaybeOwned::Owned(owned) => MaybeOwned::Owned(owned.widen()),
        }
    }

    /// Converts the text to another kind, if it is of that kind; see [`Borrowed::narrow`].
    ///
    /// # Errors
    ///
    /// If the text is not of that kind; the error returns this value.
    pub fn narrow<Other: Kind>(self) -> Result<MaybeOwned<'a, Other>, Refused<MaybeOwned<'a, K>>> {
        match self {
            MaybeOwned::Borrowed(borrowed) => match borrowed.narrow() {
                Ok(narrow) => Ok(MaybeOwned::Borrowed(narrow)),
                // The value goes back to the caller, who may still want it as the kind that it is.
                Err(error) => Err(Refused::new(self, error)),
            },
            MaybeOwned::Owned(owned) => match owned.narrow() {
                Ok(narrow) => Ok(MaybeOwned::Owned(narrow)),
                Err(refused) => Err(refused.map(MaybeOwned::Owned)),
            },
        }
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

impl<'a, K: Kind> From<&'a Owned<K>> for MaybeOwned<'a, K> {
    fn from(owned: &'a Owned<K>) -> Self {
        MaybeOwned::Borrowed(owned.as_borrowed())
    }
}

impl<'a, K: Kind> From<&'a MaybeOwned<'_, K>> for Borrowed<'a, K> {
    fn from(text: &'a MaybeOwned<'_, K>) -> Self {
        text.as_borrowed()
    }
}

impl<K: Kind> From<MaybeOwned<'_, K>> for Owned<K> {
    fn from(text: MaybeOwned<'_, K>) -> Self {
        text.into_owned()
    }
}
