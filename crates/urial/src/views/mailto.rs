//! `mailto` URIs (RFC 6068).
//!
//! ```abnf
//! mailtoURI = "mailto:" [ to ] [ hfields ]
//! to        = addr-spec *( "," addr-spec )
//! hfields   = "?" hfield *( "&" hfield )
//! hfield    = hfname "=" hfvalue
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use urial_grammar::Set;

use super::{ViewError, view};
use crate::percent;
use crate::types::borrowed::Uri;
use crate::types::encoded::utf8;
use crate::types::owned::UriBuf;

/// `qchar` without its triplets (RFC 6068 section 2).
const QCHAR: Set = Set::UNRESERVED.union(Set::of("!$'()*+,;:@"));
/// The characters of an address that stay, `@` among them; `,` separates addresses.
const ADDRESS: Set = Set::UNRESERVED.union(Set::of("!$'*+@"));

/// A `mailto` URI: addresses, and the header fields of a message to write.
///
/// `+` is a plus. Show a message before it is sent: whoever wrote the link also wrote its headers
/// ([RFC 6068 section 7]).
///
/// ```
/// use urial::uri;
/// use urial::views::Mailto;
///
/// let mail = Mailto::try_from(uri!(
///     "mailto:a@x.example,b%25c@y.example?to=d@z.example&cc=e@x.example&subject=caf%C3%A9&body=1%0D%0A2"
/// ))?;
/// assert!(mail.to().eq(["a@x.example", "b%c@y.example", "d@z.example"]));
/// assert!(mail.cc().eq(["e@x.example"]));
/// assert_eq!(mail.subject().unwrap(), "café");
/// assert_eq!(mail.body().unwrap(), "1\r\n2");
/// # Ok::<(), urial::views::ViewError>(())
/// ```
///
/// [RFC 6068 section 7]: https://www.rfc-editor.org/rfc/rfc6068#section-7
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailto<'a> {
    uri: Uri<'a>,
}

view!(Mailto);

#[inline]
const fn error(reason: &'static str) -> ViewError {
    ViewError::new("mailto URI", reason)
}

impl<'a> Mailto<'a> {
    #[inline]
    fn new(uri: Uri<'a>) -> Result<Mailto<'a>, ViewError> {
        if !uri.scheme().is("mailto") {
            return Err(error("the scheme is another"));
        }
        // `mailto://a@b` is a common mistake, and its address would be read as userinfo and host.
        if uri.authority().is_some() {
            return Err(error("it has an authority; the addresses follow `mailto:`"));
        }
        let path = uri.path().as_str();
        // RFC 6068 section 2: addresses are divided by commas before they are decoded.
        if !path.is_empty() && !path.split(',').all(is_address) {
            return Err(error("an address is not `local@domain`"));
        }
        let query = uri.query().map_or("", |query| query.as_str());
        if !query.is_empty() && !query.split('&').all(is_field) {
            return Err(error("a header field is not `name=value`"));
        }
        let decoded = [path, query].map(|text| utf8(percent::decode_checked(text)).is_ok());
        if decoded != [true; 2] {
            return Err(error("its octets are not UTF-8"));
        }
        Ok(Mailto { uri })
    }

    /// Returns the addresses to write to, decoded: those of the path, and those of the fields `to`.
    #[inline]
    pub fn to(&self) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        let path = self.uri.path().as_str();
        // RFC 6068 section 2: addresses may be in the path, in fields named `to`, or in both.
        addresses(path).chain(self.addresses_of("to"))
    }

    /// Returns the addresses of the fields `cc`, decoded.
    #[inline]
    pub fn cc(&self) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        self.addresses_of("cc")
    }

    /// Returns the addresses of the fields `bcc`, decoded.
    #[inline]
    pub fn bcc(&self) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        self.addresses_of("bcc")
    }

    /// Returns the subject, decoded.
    #[must_use]
    #[inline]
    pub fn subject(&self) -> Option<Cow<'a, str>> {
        self.field("subject")
    }

    /// Returns the text of the message, decoded; its lines end with `\r\n`.
    #[must_use]
    #[inline]
    pub fn body(&self) -> Option<Cow<'a, str>> {
        self.field("body")
    }

    /// Returns the first header field of this name, decoded; names are compared without regard to
    /// case.
    #[must_use]
    #[inline]
    pub fn field(&self, name: &str) -> Option<Cow<'a, str>> {
        let mut fields = self.fields();
        fields
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Returns the header fields, decoded, in order.
    #[inline]
    pub fn fields(&self) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> + use<'a> {
        self.written()
            .map(|(name, value)| (decoded(name), decoded(value)))
    }

    #[inline]
    fn written(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let query = self.uri.query().map_or("", |query| query.as_str());
        query.split('&').filter_map(|field| field.split_once('='))
    }

    #[inline]
    fn addresses_of(&self, name: &'static str) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        let named = move |key: &str| decoded(key).eq_ignore_ascii_case(name);
        let fields = self.written().filter(move |(key, _)| named(key));
        // An encoded comma is part of an address, so the value is divided first.
        fields.flat_map(|(_, value)| addresses(value))
    }

    /// Makes a builder of a `mailto` URI.
    #[inline]
    pub fn builder() -> MailtoBuilder {
        MailtoBuilder::default()
    }
}

#[inline]
fn addresses(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    // Before decoding, as RFC 6068 section 2 asks for addresses in a path.
    text.split(',')
        .filter(|address| !address.is_empty())
        .map(decoded)
}

/// Decodes a text whose octets are known to be UTF-8, but at the ends of a field.
#[inline]
fn decoded(text: &str) -> Cow<'_, str> {
    crate::types::encoded::lossy(percent::decode_checked(text))
}

#[inline]
fn is_address(address: &str) -> bool {
    // The last one: a quoted local part may contain another.
    let parts = address.rsplit_once('@');
    parts.is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty())
}

#[inline]
fn is_field(field: &str) -> bool {
    field
        .split_once('=')
        .is_some_and(|(name, _)| !name.is_empty())
}

/// A builder of a `mailto` URI from plain text; see [`Mailto::builder`].
///
/// ```
/// use urial::views::Mailto;
/// let uri = Mailto::builder()
///     .to("gorby%kremvax@example.com")
///     .to("\"not@me\"@example.org")
///     .cc("b@example.com")
///     .subject("Tea & biscuits")
///     .body("one\ntwo")
///     .build()?;
/// assert_eq!(uri, "mailto:gorby%25kremvax@example.com,%22not%40me%22@example.org\
///     ?cc=b@example.com&subject=Tea%20%26%20biscuits&body=one%0D%0Atwo");
/// # Ok::<(), urial::views::ViewError>(())
/// ```
#[derive(Clone, Default)]
#[must_use = "a builder makes nothing before `build`"]
pub struct MailtoBuilder {
    to: Vec<String>,
    fields: Vec<(String, String)>,
}

impl MailtoBuilder {
    /// Adds an address to write to.
    #[inline]
    pub fn to(mut self, address: &str) -> MailtoBuilder {
        self.to.push(address.into());
        self
    }

    /// Adds an address that gets a copy.
    #[inline]
    pub fn cc(self, address: &str) -> MailtoBuilder {
        self.field("cc", address)
    }

    /// Sets the subject.
    #[inline]
    pub fn subject(self, subject: &str) -> MailtoBuilder {
        self.field("subject", subject)
    }

    /// Sets the text of the message; a line feed becomes `\r\n`, as the RFC wants.
    #[inline]
    pub fn body(self, body: &str) -> MailtoBuilder {
        // RFC 6068 section 5: line breaks are `%0D%0A`.
        self.field("body", &body.replace("\r\n", "\n").replace('\n', "\r\n"))
    }

    /// Adds a header field.
    #[inline]
    pub fn field(mut self, name: &str, value: &str) -> MailtoBuilder {
        self.fields.push((name.into(), value.into()));
        self
    }

    /// Builds the URI.
    ///
    /// # Errors
    ///
    /// If an address is not `local@domain`, or the name of a field is empty.
    #[inline]
    pub fn build(&self) -> Result<UriBuf, ViewError> {
        let mut text = String::from("mailto:");
        for (number, address) in self.to.iter().enumerate() {
            if number > 0 {
                text.push(',');
            }
            let (local, domain) = address
                .rsplit_once('@')
                .ok_or(error("an address is not `local@domain`"))?;
            // An `@` that is quoted in the local part is not the one before the domain.
            percent::encode_bytes_into(local.as_bytes(), ADDRESS.minus(Set::of("@")), &mut text);
            text.push('@');
            percent::encode_bytes_into(domain.as_bytes(), ADDRESS.minus(Set::of("@")), &mut text);
        }
        for (number, (name, value)) in self.fields.iter().enumerate() {
            text.push(if number == 0 { '?' } else { '&' });
            // RFC 6068 section 2: `&` and `=` divide fields, so neither is in `qchar`.
            percent::encode_bytes_into(name.as_bytes(), QCHAR, &mut text);
            text.push('=');
            percent::encode_bytes_into(value.as_bytes(), QCHAR, &mut text);
        }
        let uri = UriBuf::parse(text).map_err(|_| error("it would be too long"))?;
        // The result is parsed once more, so both sides cannot differ on what is valid.
        Mailto::try_from(&uri)?;
        Ok(uri)
    }
}

impl fmt::Debug for MailtoBuilder {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A message may be private, so only its size is shown.
        f.debug_struct("MailtoBuilder")
            .field("to", &self.to.len())
            .field("fields", &self.fields.len())
            .finish()
    }
}
