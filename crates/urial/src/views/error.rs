//! Errors of views.

use core::fmt;

/// The reason why a URI is not one of a view's scheme, or cannot be made.
///
/// ```
/// use urial::{uri, views::Urn};
/// let error = Urn::try_from(uri!("urn:x:a")).unwrap_err();
/// assert_eq!(error.to_string(), "not a urn: the NID needs 2 to 32 letters, digits and inner hyphens");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewError {
    scheme: &'static str,
    reason: &'static str,
}

impl ViewError {
    #[inline]
    pub(super) const fn new(scheme: &'static str, reason: &'static str) -> ViewError {
        ViewError { scheme, reason }
    }

    /// Returns the scheme of the view.
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> &'static str {
        self.scheme
    }

    /// Returns the reason in words.
    #[must_use]
    #[inline]
    pub const fn reason(&self) -> &'static str {
        self.reason
    }
}

impl fmt::Display for ViewError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a {}: {}", self.scheme, self.reason)
    }
}

impl core::error::Error for ViewError {}
