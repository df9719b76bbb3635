//! `tel` URIs (RFC 3966).
//!
//! ```abnf
//! telephone-uri = "tel:" ( global-number / local-number )
//! global-number = "+" *phonedigit DIGIT *phonedigit *par
//! local-number  = *phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex *par context *par
//! par           = ";" pname [ "=" pvalue ]
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::{ViewError, view};
use crate::percent;
use crate::types::borrowed::Uri;
use crate::types::encoded::lossy;
use crate::types::owned::UriBuf;

/// A `tel` URI: a telephone number, global or local.
///
/// ```
/// use urial::uri;
/// use urial::views::Tel;
///
/// let tel = Tel::try_from(uri!("tel:+1-(201)-555-0123;ext=7"))?;
/// assert!(tel.is_global());
/// assert_eq!((tel.number(), &*tel.digits()), ("+1-(201)-555-0123", "+12015550123"));
/// assert_eq!(tel.parameter("ext").unwrap(), "7");
///
/// // A local number says where it is valid.
/// let tel = Tel::try_from(uri!("tel:7042;phone-context=example.com"))?;
/// assert_eq!((tel.is_global(), &*tel.context().unwrap()), (false, "example.com"));
/// assert!(Tel::try_from(uri!("tel:7042")).is_err());
///
/// assert_eq!(Tel::build("+358 (0) 555 1234567")?, "tel:+358-(0)-555-1234567");
/// # Ok::<(), urial::views::ViewError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tel<'a> {
    uri: Uri<'a>,
}

view!(Tel);

#[inline]
const fn error(reason: &'static str) -> ViewError {
    ViewError::new("tel URI", reason)
}

impl<'a> Tel<'a> {
    #[inline]
    fn new(uri: Uri<'a>) -> Result<Tel<'a>, ViewError> {
        if !uri.scheme().is("tel") {
            return Err(error("the scheme is another"));
        }
        // RFC 3966 section 3: `telephone-uri = "tel:" telephone-subscriber`, and nothing else.
        if uri.authority().is_some() || uri.query().is_some() {
            return Err(error("it has an authority or a query"));
        }
        let tel = Tel { uri };
        // A `#` of a local number is encoded, because it would begin a fragment.
        let number = lossy(percent::decode_checked(tel.number()));
        // Octets that are not UTF-8 are U+FFFD by now, which is no digit.
        let has_form = match number.strip_prefix('+') {
            Some(digits) => is_number(digits, |found| found.is_ascii_digit()),
            None => is_number(&number, |found| {
                found.is_ascii_hexdigit() || "*#".contains(found)
            }),
        };
        if !has_form {
            return Err(error(
                "the number has none of its digits, or a wrong character",
            ));
        }
        let mut names: Vec<&str> = tel.written().map(|(name, _)| name).collect();
        let is_name = |name: &&str| {
            let mut bytes = name.bytes();
            !name.is_empty() && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        if !names.iter().all(is_name) {
            return Err(error("a parameter has no name, or a wrong one"));
        }
        // Section 3: each parameter at most once, in any case and, when comparing, in any order.
        names.sort_unstable_by_key(|name| name.to_ascii_lowercase());
        if names
            .windows(2)
            .any(|pair| pair[0].eq_ignore_ascii_case(pair[1]))
        {
            return Err(error("a parameter is given twice"));
        }
        // Section 5.1.5: a local number means nothing without the network that it is local to.
        if !tel.is_global() && tel.context().is_none() {
            return Err(error(
                "a local number needs a `;phone-context=`, or is global and needs a `+`",
            ));
        }
        Ok(tel)
    }

    /// Makes the URI of a number as people write it; spaces become hyphens.
    ///
    /// # Errors
    ///
    /// If it is not a global number: `+`, digits, and `-`, `.`, `(`, `)` or spaces between them.
    #[inline]
    pub fn build(number: &str) -> Result<UriBuf, ViewError> {
        if !number.starts_with('+') {
            return Err(error(
                "a global number begins with `+` and the code of a country",
            ));
        }
        // RFC 3966 section 3 has no space; a hyphen is the visual separator for it.
        let words: Vec<&str> = number.split(' ').filter(|word| !word.is_empty()).collect();
        let text = String::from("tel:") + &words.join("-");
        let uri = UriBuf::parse(text)
            .map_err(|_| error("the number has none of its digits, or a wrong character"))?;
        // Read once more: whatever is made here, the reader has to take.
        Tel::try_from(&uri)?;
        Ok(uri)
    }

    /// Returns the number as it is written, with what only helps the reader.
    #[must_use]
    #[inline]
    pub fn number(&self) -> &'a str {
        let path = self.uri.path().as_str();
        path.split_once(';').map_or(path, |(number, _)| number)
    }

    /// Returns the number without what only helps the reader: `+`, digits, and in local numbers
    /// `*`, `#` and the letters of hex digits, in upper case.
    #[must_use]
    #[inline]
    pub fn digits(&self) -> String {
        let number = lossy(percent::decode_checked(self.number()));
        let digits = number.chars().filter(|&found| !is_separator(found));
        digits.map(|digit| digit.to_ascii_uppercase()).collect()
    }

    /// Returns whether the number begins with `+`, and so is the same everywhere.
    #[must_use]
    #[inline]
    pub fn is_global(&self) -> bool {
        self.number().starts_with('+')
    }

    /// Returns where a local number is valid: a domain, or the first digits of global numbers.
    #[must_use]
    #[inline]
    pub fn context(&self) -> Option<Cow<'a, str>> {
        self.parameter("phone-context")
    }

    /// Returns a parameter, decoded, whose name is compared without regard to case; one without a
    /// value is empty.
    #[must_use]
    #[inline]
    pub fn parameter(&self, name: &str) -> Option<Cow<'a, str>> {
        let mut parameters = self.parameters();
        parameters
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Returns the parameters, decoded, in order.
    #[inline]
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> + use<'a> {
        self.written()
            .map(|(name, value)| (name, lossy(percent::decode_checked(value))))
    }

    #[inline]
    fn written(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let parameters = self.uri.path().as_str().split(';').skip(1);
        parameters.map(|parameter| parameter.split_once('=').unwrap_or((parameter, "")))
    }

    /// Returns whether both are the same number ([RFC 3966 section 4]): the same digits, and the
    /// same parameters in any order and case.
    ///
    /// ```
    /// use urial::{uri, views::Tel};
    /// let tel = Tel::try_from(uri!("tel:+1-201-555-0123;ext=7;isub=A"))?;
    /// assert!(tel.is_equivalent(&Tel::try_from(uri!("tel:+1.201.5550123;ISUB=a;ext=7"))?));
    /// assert!(!tel.is_equivalent(&Tel::try_from(uri!("tel:+12015550123"))?));
    /// # Ok::<(), urial::views::ViewError>(())
    /// ```
    ///
    /// [RFC 3966 section 4]: https://www.rfc-editor.org/rfc/rfc3966#section-4
    #[must_use]
    #[inline]
    pub fn is_equivalent(&self, other: &Tel<'_>) -> bool {
        let sorted = |tel: &Tel<'_>| {
            let parameters = tel.parameters().map(|(name, value)| {
                let name = name.to_ascii_lowercase();
                // An extension and a context of digits have what only helps the reader too.
                let is_number = matches!(name.as_str(), "ext" | "phone-context")
                    && value
                        .chars()
                        .all(|found| is_separator(found) || "+0123456789".contains(found));
                let mut value = value.to_ascii_lowercase();
                if is_number {
                    value.retain(|found| !is_separator(found));
                }
                (name, value)
            });
            let mut parameters: Vec<_> = parameters.collect();
            parameters.sort();
            parameters
        };
        // Section 4: visual separators, case and the order of parameters do not count.
        self.digits() == other.digits() && sorted(self) == sorted(other)
    }
}

/// Returns whether a character is a `visual-separator`.
#[inline]
fn is_separator(found: char) -> bool {
    "-.()".contains(found)
}

#[inline]
fn is_number(text: &str, is_digit: impl Fn(char) -> bool) -> bool {
    text.chars().any(&is_digit)
        && text
            .chars()
            .all(|found| is_separator(found) || is_digit(found))
}
