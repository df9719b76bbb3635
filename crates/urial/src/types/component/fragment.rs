//! Fragments: `fragment = *( pchar / "/" / "?" )`

use core::fmt;

use super::HidePassword;

/// A fragment, without its `#`.
///
/// See [RFC 3986 section 3.5](https://www.rfc-editor.org/rfc/rfc3986#section-3.5).
///
/// ```
/// let fragment = urial::Fragment::parse("caf%C3%A9")?;
/// assert_eq!(fragment.decode_utf8().unwrap(), "café");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Fragment<'a>(&'a str);

impl fmt::Debug for Fragment<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Fragment")
            .field(&HidePassword(self.0))
            .finish()
    }
}

super::component!(Fragment);
super::parsers!(Fragment, Fragment = "fragment", Ifragment = "ifragment");
super::decoders!(Fragment);

impl<'a> Fragment<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> Fragment<'a> {
        Fragment(text)
    }

    /// Returns the fragment as it is written.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Returns whether nothing follows the `#`.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}
