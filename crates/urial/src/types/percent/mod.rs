//! Percent-encoding ([RFC 3986 section 2.1]), for text and for raw octets.
//!
//! Encode once, when a component is made from plain text. Decode once, after the text has been
//! split into its components ([RFC 3986 section 2.4]): a `%2F` decoded before splitting becomes a
//! separator that was not written.
//!
//! ```
//! use urial::{Set, percent};
//! assert_eq!(percent::encode("a b/c", Set::SEGMENT), "a%20b%2Fc");
//! assert_eq!(percent::decode("a%20b%2Fc")?, "a b/c".as_bytes());
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! [RFC 3986 section 2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-2.1
//! [RFC 3986 section 2.4]: https://www.rfc-editor.org/rfc/rfc3986#section-2.4

pub(crate) mod spelling;

pub(crate) use spelling::{Spelling, Units};
pub(crate) use urial_grammar::hex::octet;
pub use urial_grammar::hex::{is_triplet, triplet_octet};

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use urial_grammar::{ParseError, Set, grammar};

/// Encodes every character of `text` that is not in `keep`, through UTF-8.
///
/// `%` itself is always encoded: `text` is plain, so a `%` in it means a `%`. Unreserved characters
/// ([RFC 3986 section 2.3]) are always kept, because encoding them does not change the meaning.
///
/// ```
/// use urial::{Set, percent};
/// assert_eq!(percent::encode("À", Set::UNRESERVED), "%C3%80");
/// assert_eq!(percent::encode("100%", Set::URI), "100%25");
/// ```
///
/// [RFC 3986 section 2.3]: https://www.rfc-editor.org/rfc/rfc3986#section-2.3
#[must_use]
pub fn encode(text: &str, keep: Set) -> Cow<'_, str> {
    let kept = kept(keep);
    if text.bytes().all(|byte| kept.contains(byte)) {
        return Cow::Borrowed(text);
    }
    let mut encoded = String::new();
    encode_bytes_into(text.as_bytes(), keep, &mut encoded);
    Cow::Owned(encoded)
}

/// Encodes every octet that is not in `keep`; like [`encode`], for any octets.
///
/// ```
/// use urial::{Set, percent};
/// assert_eq!(percent::encode_bytes(&[b'a', 0xFF], Set::UNRESERVED), "a%FF");
/// ```
#[must_use]
pub fn encode_bytes(bytes: &[u8], keep: Set) -> String {
    let mut encoded = String::new();
    encode_bytes_into(bytes, keep, &mut encoded);
    encoded
}

/// Appends the result of [`encode_bytes`] to a buffer.
pub fn encode_bytes_into(bytes: &[u8], keep: Set, buffer: &mut String) {
    let keep = kept(keep);
    buffer.reserve(bytes.len());
    for &byte in bytes {
        if keep.contains(byte) {
            buffer.push(char::from(byte));
        } else {
            buffer.extend(triplet(byte).map(char::from));
        }
    }
}

/// Returns the triplet of a byte, with upper-case digits.
///
/// ```
/// assert_eq!(&urial::percent::triplet(b'/'), b"%2F");
/// ```
#[must_use]
pub fn triplet(byte: u8) -> [u8; 3] {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let digit = |value: u8| HEX[usize::from(value)];
    [b'%', digit(byte >> 4), digit(byte & 15)]
}

fn kept(keep: Set) -> Set {
    // Section 2.3: unreserved characters should not be encoded. Section 2.4: a `%` of plain text
    // always is.
    keep.union(Set::UNRESERVED).minus(Set::of("%"))
}

/// Decodes every triplet of `text` and leaves the rest unchanged; `+` stays `+`.
///
/// See [RFC 3986 section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1).
///
/// # Errors
///
/// If a `%` is not followed by two hexadecimal digits. The error says where, up to an offset of
/// `u32::MAX`, which stands for everything beyond.
///
/// ```
/// use urial::percent;
/// assert_eq!(percent::decode("%E3%82%A2")?, "ア".as_bytes());
/// assert_eq!(percent::decode("100%").unwrap_err().span(), 3..4);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[doc(alias("percent_decode", "unquote"))]
pub fn decode(text: &str) -> Result<Cow<'_, [u8]>, ParseError> {
    grammar::check_triplets(text)?;
    Ok(decode_checked(text))
}

/// Decodes every triplet of `text`, and a `+` to a space, as forms of HTML write keys and values.
///
/// # Errors
///
/// As [`decode`].
///
/// ```
/// use urial::percent;
/// assert_eq!(percent::decode_form("a+b%2B")?, "a b+".as_bytes());
/// # Ok::<(), urial::ParseError>(())
/// ```
pub fn decode_form(text: &str) -> Result<Cow<'_, [u8]>, ParseError> {
    grammar::check_triplets(text)?;
    Ok(decode_form_checked(text))
}

/// Decodes a text of a form, whose triplets are known to be complete.
pub(crate) fn decode_form_checked(text: &str) -> Cow<'_, [u8]> {
    // In most queries nothing is a `+`, and the text can be borrowed.
    if !text.contains('+') {
        return decode_checked(text);
    }
    // Before decoding: an encoded `+` stays a `+`.
    let spaced = text.replace('+', " ");
    Cow::Owned(decode_checked(&spaced).into_owned())
}

/// Decodes every triplet of `text`, and leaves a `%` that begins none as it is.
///
/// That is what many servers do with what their users type. Where a wrong text is to be refused,
/// use [`decode`].
///
/// ```
/// use urial::percent;
/// assert_eq!(percent::decode_lenient("100%%20%E3%82%A2%4"), "100% ア%4".as_bytes());
/// assert_eq!(String::from_utf8_lossy(&percent::decode_lenient("%FF%")), "\u{FFFD}%");
/// ```
#[must_use]
pub fn decode_lenient(text: &str) -> Cow<'_, [u8]> {
    decode_where(text, is_triplet)
}

/// Decodes a text whose triplets are known to be complete.
pub(crate) fn decode_checked(text: &str) -> Cow<'_, [u8]> {
    // No look at the digits: the text was checked when its type was made.
    decode_where(text, |_| true)
}

/// Decodes each `%` with the two bytes after it, where the text from it on `is_triplet`.
fn decode_where(text: &str, is_triplet: impl Fn(&[u8]) -> bool) -> Cow<'_, [u8]> {
    let bytes = text.as_bytes();
    let begins = |&at: &usize| bytes[at] == b'%' && is_triplet(&bytes[at..]);
    let Some(first) = (0..bytes.len()).find(begins) else {
        return Cow::Borrowed(bytes);
    };
    let mut decoded = Vec::with_capacity(bytes.len());
    decoded.extend_from_slice(&bytes[..first]);
    let mut rest = &bytes[first..];
    loop {
        match rest {
            [b'%', high, low, after @ ..] if is_triplet(rest) => {
                decoded.push(octet(*high, *low));
                rest = after;
            }
            [byte, after @ ..] => {
                decoded.push(*byte);
                rest = after;
            }
            [] => return Cow::Owned(decoded),
        }
    }
}

/// Encodes every character beyond ASCII, which turns an IRI into a URI (RFC 3987 section 3.1).
///
/// ```
/// assert_eq!(urial::percent::encode_beyond_ascii("http://a/ア"), "http://a/%E3%82%A2");
/// ```
#[must_use]
pub fn encode_beyond_ascii(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let Some(first) = bytes.iter().position(|byte| !byte.is_ascii()) else {
        return Cow::Borrowed(text);
    };
    // Most texts with one character beyond ASCII have many, of two or three bytes; a triplet takes
    // three bytes for one.
    let mut encoded = String::with_capacity(text.len() + 2 * (text.len() - first));
    for run in bytes.chunk_by(|a, b| a.is_ascii() == b.is_ascii()) {
        match core::str::from_utf8(run) {
            Ok(ascii) if ascii.is_ascii() => encoded.push_str(ascii),
            // RFC 3987 section 3.1 step 2: each octet of the UTF-8 form becomes a triplet, with
            // upper-case digits.
            _ => encode_bytes_into(run, Set::EMPTY, &mut encoded),
        }
    }
    Cow::Owned(encoded)
}
