//! Percent-encoded text as a type.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::str::Utf8Error;

use urial_grammar::{ParseError, Set, grammar};

use crate::percent;
use crate::types::textual::{HidePassword, across, textual};

/// A text in which every `%` starts a triplet and every other character may stand in a URI or an
/// IRI.
///
/// See [RFC 3986 section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1).
///
/// Components return it, and setters take it as it is; plain text (`&str`) goes through methods
/// named `…_encode`. The two are different types so that nothing is encoded or decoded twice (RFC
/// 3986 section 2.4).
///
/// ```
/// use urial::Encoded;
/// let text = Encoded::new("Laguna%20Beach")?;
/// assert_eq!(text.decode_utf8().unwrap(), "Laguna Beach");
/// assert_eq!(text, "Laguna%20Beach");
/// assert!(Encoded::new("Laguna Beach").is_err());
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// `Debug` shows `***` for a password and for a whole userinfo.
#[derive(Clone, Copy, Default)]
#[doc(alias = "EStr")]
pub struct Encoded<'a> {
    text: &'a str,
    /// Whether it is a userinfo or a password, which `Debug` does not show.
    is_secret: bool,
}

impl<'a> Encoded<'a> {
    /// Takes a text that is already encoded.
    ///
    /// # Errors
    ///
    /// If the text is not encoded; the error names the first wrong byte. Beyond 4 GiB it names the
    /// last byte that it can, at 4294967295; no text of that length can become part of a URI.
    #[inline]
    pub fn new(text: &'a str) -> Result<Encoded<'a>, ParseError> {
        // Only that the octets may be in some URI; which delimiters a component allows is checked
        // where it is put.
        grammar::check_encoded(text, Set::URI)?;
        Ok(Encoded::trusted(text))
    }

    /// Wraps a part of a text that has been parsed.
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> Encoded<'a> {
        Encoded { text, is_secret: false }
    }

    /// Wraps a part of a userinfo.
    #[inline]
    pub(crate) const fn secret(text: &'a str) -> Encoded<'a> {
        Encoded { text, is_secret: true }
    }

    /// Returns the text as it is written.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns whether the text is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Decodes the text to octets; borrowed if nothing is encoded.
    ///
    /// ```
    /// use urial::encoded;
    /// assert_eq!(*encoded!("a%20%FF").decode(), *b"a \xFF");
    /// ```
    #[inline]
    #[must_use]
    pub fn decode(self) -> Cow<'a, [u8]> {
        percent::decode_checked(self.text)
    }

    /// Decodes the text, if the octets are UTF-8.
    ///
    /// # Errors
    ///
    /// If the decoded octets are not UTF-8.
    ///
    /// ```
    /// use urial::encoded;
    /// assert_eq!(encoded!("caf%C3%A9").decode_utf8()?, "café");
    /// assert!(encoded!("%FF").decode_utf8().is_err());
    /// # Ok::<(), std::str::Utf8Error>(())
    /// ```
    #[inline]
    pub fn decode_utf8(self) -> Result<Cow<'a, str>, Utf8Error> {
        utf8(self.decode())
    }

    /// Decodes the text, with U+FFFD for octets that are not UTF-8.
    ///
    /// ```
    /// use urial::encoded;
    /// assert_eq!(encoded!("a%FF").decode_lossy(), "a\u{FFFD}");
    /// ```
    #[inline]
    #[must_use]
    pub fn decode_lossy(self) -> Cow<'a, str> {
        lossy(self.decode())
    }
}

/// Converts decoded octets to text, with U+FFFD for octets that are not UTF-8.
#[inline]
pub(crate) fn lossy(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        // A copy even of valid UTF-8, because `from_utf8_lossy` borrows from a vector that ends
        // here.
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// Converts decoded octets to text, if they are UTF-8.
#[inline]
pub(crate) fn utf8(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, str>, Utf8Error> {
    match bytes {
        Cow::Borrowed(bytes) => core::str::from_utf8(bytes).map(Cow::Borrowed),
        Cow::Owned(bytes) => {
            String::from_utf8(bytes).map(Cow::Owned).map_err(|error| error.utf8_error())
        }
    }
}

textual!(['a] Encoded<'a>);
across!(['a, 'b] Encoded<'a>, Encoded<'b>);

impl fmt::Debug for Encoded<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_secret {
            // Fixed, so that not even the length of a secret is shown.
            f.write_str("\"***\"")
        } else {
            fmt::Debug::fmt(&HidePassword(self.text), f)
        }
    }
}

impl<'a> TryFrom<&'a str> for Encoded<'a> {
    type Error = ParseError;

    #[inline]
    fn try_from(text: &'a str) -> Result<Encoded<'a>, ParseError> {
        Encoded::new(text)
    }
}

impl<'a> From<Encoded<'a>> for &'a str {
    #[inline]
    fn from(encoded: Encoded<'a>) -> &'a str {
        encoded.as_str()
    }
}
