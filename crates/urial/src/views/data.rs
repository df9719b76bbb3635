//! `data` URIs (RFC 2397).
//!
//! ```abnf
//! dataurl   = "data:" [ mediatype ] [ ";base64" ] "," data
//! mediatype = [ type "/" subtype ] *( ";" parameter )
//! parameter = attribute "=" value
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use urial_grammar::Set;

use super::{ViewError, base64, view};
use crate::percent;
use crate::types::borrowed::Uri;
use crate::types::owned::UriBuf;

/// Characters of a `token` of MIME (RFC 2045 section 5.1) that a path may have.
const TOKEN: Set = Set::UNRESERVED.union(Set::of("!$&'*+"));

/// A `data` URI: octets with a media type.
///
/// The fragment is not part of the data; a `?` is.
///
/// ```
/// use urial::uri;
/// use urial::views::DataUri;
///
/// let data = DataUri::try_from(uri!("data:text/html;charset=utf-8,%3Ch1%3E?%3C/h1%3E#top"))?;
/// assert_eq!(data.essence(), "text/html");
/// assert_eq!(data.parameter("charset").unwrap(), "utf-8");
/// assert_eq!(data.decode()?, &b"<h1>?</h1>"[..]);
///
/// // Without a media type it is plain text in ASCII.
/// let data = DataUri::try_from(uri!("data:,A%20brief%20note"))?;
/// assert_eq!((data.essence(), &*data.parameter("charset").unwrap()), ("text/plain", "US-ASCII"));
///
/// let made = DataUri::base64("image/gif", b"GIF89a")?;
/// assert_eq!(made, "data:image/gif;base64,R0lGODlh");
/// # Ok::<(), urial::views::ViewError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataUri<'a> {
    uri: Uri<'a>,
    media_type: &'a str,
    is_base64: bool,
    data: &'a str,
}

view!(DataUri);

#[inline]
const fn error(reason: &'static str) -> ViewError {
    ViewError::new("data URI", reason)
}

impl<'a> DataUri<'a> {
    #[inline]
    fn new(uri: Uri<'a>) -> Result<DataUri<'a>, ViewError> {
        if !uri.scheme().is("data") {
            return Err(error("the scheme is another"));
        }
        // RFC 2397 knows no query: a `?` is data. A fragment is not part of it.
        let end = uri.spans().query_end as usize;
        let body = &uri.as_str()[uri.spans().hier_start()..end];
        let Some((before, data)) = body.split_once(',') else {
            return Err(error("no comma before the data"));
        };
        //   data:text/plain;charset=utf-8;base64,SGkh
        //        ^^^^^^^^^^^^^^^^^^^^^^^^ media_type
        //                                        ^^^^ data
        let (media_type, is_base64) = match before.rsplit_once(';') {
            // Only as the last word, since `;base64` elsewhere would be a parameter without a
            // value.
            Some((media_type, last)) if last.eq_ignore_ascii_case("base64") => (media_type, true),
            _ => (before, false),
        };
        check_media_type(media_type)?;
        Ok(DataUri {
            uri,
            media_type,
            is_base64,
            data,
        })
    }

    /// Returns the media type as it is written, with its parameters; it may be empty.
    #[must_use]
    #[inline]
    pub const fn media_type(&self) -> &'a str {
        self.media_type
    }

    /// Returns type and subtype: `text/plain` if they are absent.
    #[must_use]
    #[inline]
    pub fn essence(&self) -> &'a str {
        let essence = self.media_type.split(';').next().unwrap_or_default();
        if essence.is_empty() {
            "text/plain"
        } else {
            essence
        }
    }

    /// Returns the parameters of the media type, decoded; without any media type
    /// `charset=US-ASCII` holds.
    #[must_use]
    #[inline]
    pub fn parameters(&self) -> DataParameters<'a> {
        let written = match self.media_type {
            // RFC 2397 section 2: without a media type it is `text/plain;charset=US-ASCII`.
            "" => "charset=US-ASCII",
            media_type => media_type.split_once(';').map_or("", |(_, rest)| rest),
        };
        DataParameters { rest: written }
    }

    /// Returns the value of a parameter, whose name is compared without regard to case.
    #[must_use]
    #[inline]
    pub fn parameter(&self, name: &str) -> Option<Cow<'a, str>> {
        let found = self
            .parameters()
            .find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value)
    }

    /// Returns whether the data is in base 64.
    #[must_use]
    #[inline]
    pub const fn is_base64(&self) -> bool {
        self.is_base64
    }

    /// Returns the data as it is written.
    #[must_use]
    #[inline]
    pub const fn data(&self) -> &'a str {
        self.data
    }

    /// Decodes the data; borrowed if nothing is encoded.
    ///
    /// # Errors
    ///
    /// If the data is not base 64 where it should be; its padding may be missing.
    #[inline]
    pub fn decode(&self) -> Result<Cow<'a, [u8]>, ViewError> {
        // Base 64 after the triplets: its `+`, `/` and `=` may be encoded.
        let octets = percent::decode_checked(self.data);
        if !self.is_base64 {
            return Ok(octets);
        }
        let decoded = base64::decode(&octets).ok_or(error("the data is not base 64"))?;
        Ok(Cow::Owned(decoded))
    }

    /// Makes a URI of octets in base 64.
    ///
    /// # Errors
    ///
    /// If the media type is not one; the empty one is.
    #[inline]
    pub fn base64(media_type: &str, octets: &[u8]) -> Result<UriBuf, ViewError> {
        let mut text = head(media_type)?;
        text.push_str(";base64,");
        base64::encode_into(octets, &mut text);
        made(text)
    }

    /// Makes a URI of plain text, percent-encoded, which stays readable.
    ///
    /// It is UTF-8, so give the `charset` if the text is not ASCII.
    ///
    /// ```
    /// use urial::views::DataUri;
    /// let uri = DataUri::text("text/plain;charset=utf-8", "naïve, 100%")?;
    /// assert_eq!(uri, "data:text/plain;charset=utf-8,na%C3%AFve,%20100%25");
    /// # Ok::<(), urial::views::ViewError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the media type is not one; the empty one is.
    #[inline]
    pub fn text(media_type: &str, text: &str) -> Result<UriBuf, ViewError> {
        let mut made_text = head(media_type)?;
        made_text.push(',');
        // A `#` as it is would begin a fragment, which is not part of the data.
        percent::encode_bytes_into(text.as_bytes(), Set::PATH, &mut made_text);
        made(made_text)
    }
}

/// The parameters of a media type, decoded; see [`DataUri::parameters`].
#[derive(Clone, Debug)]
pub struct DataParameters<'a> {
    rest: &'a str,
}

impl<'a> Iterator for DataParameters<'a> {
    type Item = (&'a str, Cow<'a, str>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let (parameter, rest) = self.rest.split_once(';').unwrap_or((self.rest, ""));
        self.rest = rest;
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        Some((name, unquoted(value)))
    }
}

/// Decodes a value, and takes off the quotes of a `quoted-string`.
#[inline]
fn unquoted(value: &str) -> Cow<'_, str> {
    let value = crate::types::encoded::lossy(percent::decode_checked(value));
    match value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'))
    {
        None => value,
        Some(inside) => {
            let mut text = String::with_capacity(inside.len());
            let mut is_escaped = false;
            for found in inside.chars() {
                // RFC 2045 section 5.1 takes quoted strings from RFC 822, with `\` before a
                // character.
                if found == '\\' && !is_escaped {
                    is_escaped = true;
                } else {
                    is_escaped = false;
                    text.push(found);
                }
            }
            Cow::Owned(text)
        }
    }
}

#[inline]
fn check_media_type(media_type: &str) -> Result<(), ViewError> {
    let mut parts = media_type.split(';');
    let essence = parts.next().unwrap_or_default();
    let is_token = |text: &str| {
        let octets = percent::decode_checked(text);
        !octets.is_empty()
            && octets
                .iter()
                // A token may have these, and a path may not: they come out of triplets.
                .all(|&octet| TOKEN.contains(octet) || b"^`|#{}%".contains(&octet))
    };
    let has_form = match essence.split_once('/') {
        Some((kind, subtype)) => is_token(kind) && is_token(subtype),
        None => essence.is_empty(),
    };
    if !has_form {
        return Err(error("the media type is not `type/subtype`"));
    }
    let is_parameter = |text: &str| text.split_once('=').is_some_and(|(name, _)| is_token(name));
    let parameters: Vec<&str> = parts.collect();
    if !parameters.into_iter().all(is_parameter) {
        return Err(error("a parameter of the media type is not `name=value`"));
    }
    Ok(())
}

/// Writes the scheme and a media type of plain text, whose spaces may only be in quoted values.
#[inline]
fn head(media_type: &str) -> Result<String, ViewError> {
    let mut text = String::from("data:");
    // Separators stay; a comma would end the media type.
    let keep = TOKEN.union(Set::of("/;=:@"));
    percent::encode_bytes_into(media_type.as_bytes(), keep, &mut text);
    check_media_type(&text["data:".len()..])?;
    Ok(text)
}

#[inline]
fn made(text: String) -> Result<UriBuf, ViewError> {
    UriBuf::parse(text).map_err(|_| error("it would be longer than 4294967295 bytes"))
}
