//! Conversion between storages, and results that may be borrowed or owned.

use alloc::borrow::Cow;
use alloc::string::String;

use urial_grammar::Storage;

use crate::kind::Kind;
use crate::types::reference::Ref;

/// A result that may be its input, by a shorter name.
pub(crate) type MaybeOwned<'a, K> = Ref<Cow<'a, str>, K>;

/// Conversion to another storage.
impl<T: Storage, K: Kind> Ref<T, K> {
    /// Makes a copy in a `String`.
    ///
    /// ```
    /// use urial::{UriBuf, uri};
    /// let owned: UriBuf = uri!("http://a/").to_owned();
    /// assert_eq!(owned, uri!("http://a/"));
    /// ```
    #[must_use]
    pub fn to_owned(&self) -> Ref<String, K> {
        self.view().into_storage()
    }

    /// Moves the text into a `String`; copies it only if it was borrowed.
    ///
    /// ```
    /// use urial::{Step, UriBuf, uri};
    /// let normal: UriBuf = uri!("HTTP://a/").normalize(Step::Case).into_owned();
    /// assert_eq!(normal, "http://a/");
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Ref<String, K>
    where
        String: From<T>,
    {
        self.into_storage()
    }

    /// Moves the text into another storage, with the offsets of its components.
    ///
    /// ```
    /// use std::sync::Arc;
    /// let shared = urial::UriBuf::parse("http://a/b")?.into_storage::<Arc<str>>();
    /// assert_eq!(shared.path(), "/b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_storage<S: Storage + From<T>>(self) -> Ref<S, K> {
        Ref::from_parsed(self.into_parsed().into_storage())
    }

    /// Returns the text as it is stored.
    #[must_use]
    pub fn into_text(self) -> T {
        self.into_parsed().into_text()
    }

    /// Returns the text as a `String`; copies it only if it was borrowed.
    ///
    /// ```
    /// let uri = urial::UriBuf::parse("http://a/")?;
    /// assert_eq!(uri.into_string(), "http://a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_string(self) -> String
    where
        String: From<T>,
    {
        self.into_text().into()
    }
}

/// Results that may be the input itself.
///
/// ```
/// use std::borrow::Cow;
/// use urial::{Reference, Step, Uri, UriBuf};
///
/// let uri = Uri::parse("http://a/b/../c")?;
/// let normal = uri.normalize(Step::Syntax);
/// assert!(normal.is_owned() && normal.path() == "/c");
/// assert_eq!(normal.resolve(&Reference::parse("d")?), "http://a/d");
/// assert!(uri.normalize(Step::Case).is_borrowed());
///
/// let text: Cow<str> = normal.into();
/// let owned: UriBuf = uri.normalize(Step::Syntax).into_owned();
/// assert_eq!(owned, text);
/// # Ok::<(), urial::ParseError>(())
/// ```
impl<'a, K: Kind> Ref<Cow<'a, str>, K> {
    /// Returns whether the result is the input itself.
    ///
    /// ```
    /// use urial::{Step, uri};
    /// assert!(uri!("http://a/").normalize(Step::Case).is_borrowed());
    /// ```
    #[must_use]
    pub const fn is_borrowed(&self) -> bool {
        self.parsed().as_unowned().is_some()
    }

    /// Returns whether the result is a new text.
    #[must_use]
    pub const fn is_owned(&self) -> bool {
        !self.is_borrowed()
    }

    /// Returns the input, if the result is the input itself.
    pub(crate) fn as_unowned(&self) -> Option<Ref<&'a str, K>> {
        self.parsed().as_unowned().map(Ref::from_parsed)
    }
}
