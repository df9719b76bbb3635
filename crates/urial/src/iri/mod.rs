//! From IRIs to URIs and back (RFC 3987 section 3).

#[cfg(feature = "idna")]
mod domain;

#[cfg(feature = "idna")]
pub use domain::IdnaError;

use alloc::borrow::Cow;
use alloc::string::String;

use urial_grammar::{Rule, Set};

use crate::borrowed::Borrowed;
use crate::kind::{self, Kind};
use crate::maybe_owned::MaybeOwned;
use crate::owned::Owned;
use crate::percent;

/// A kind of IRI, and the kind of URI that it becomes.
pub trait IriKind: Kind {
    /// The same kind, in ASCII.
    type Uri: Kind;
}

/// A kind of URI, and the kind of IRI that it can be shown as.
pub trait UriKind: Kind {
    /// The same kind, with characters beyond ASCII.
    type Iri: Kind;
}

macro_rules! pairs {
    ($($iri:ident, $uri:ident;)*) => {
        $(
            impl IriKind for kind::$iri {
                type Uri = kind::$uri;
            }

            impl UriKind for kind::$uri {
                type Iri = kind::$iri;
            }
        )*
    };
}

pairs! {
    Iri, Uri;
    IriReference, Reference;
    AbsoluteIri, AbsoluteUri;
    IriRelativeRef, RelativeRef;
}

impl<'a, K: IriKind> Borrowed<'a, K> {
    /// The URI of an IRI (RFC 3987 section 3.1): each character beyond ASCII becomes the triplets of its UTF-8, in the
    /// host too. What is ASCII already is borrowed.
    ///
    /// ```
    /// use urial::Iri;
    /// let iri = Iri::parse("http://例え.jp/ア?ア=1")?;
    /// assert_eq!(iri.to_uri(), "http://%E4%BE%8B%E3%81%88.jp/%E3%82%A2?%E3%82%A2=1");
    /// assert!(Iri::parse("http://a/b")?.to_uri().is_borrowed());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When the result is longer than `u32::MAX`.
    #[must_use]
    pub fn to_uri(self) -> MaybeOwned<'a, K::Uri> {
        match percent::encode_beyond_ascii(self.as_str()) {
            Cow::Borrowed(_) => MaybeOwned::Borrowed(Borrowed::from_parsed(self.parsed())),
            Cow::Owned(text) => MaybeOwned::Owned(of_that_kind(text)),
        }
    }
}

impl<'a, K: UriKind> Borrowed<'a, K> {
    /// The IRI to show for a URI, by the procedure of RFC 3987 section 3.2: triplets that stand for characters which the
    /// component may have are decoded, unreserved ASCII among them. What stays encoded is what has a meaning when it is not: reserved
    /// and other ASCII, as it is written; and in upper-case digits, octets that are no UTF-8, private-use
    /// characters (which an IRI can have in its query only, and which mean nothing to a stranger), and
    /// [formatting characters that turn text around](is_bidi_control). [`Borrowed::to_uri`] leads back to what agrees
    /// with the URI on [`Rung::Percent`](crate::Rung::Percent).
    ///
    /// The result is for people to read. Characters that look alike are not told apart; an
    /// [audit](crate::audit) does that.
    ///
    /// ```
    /// use urial::Uri;
    /// let uri = Uri::parse("http://a/%7E%E3%82%A2%20%2f%ff%e2%80%ae")?;
    /// assert_eq!(uri.to_iri(), "http://a/~ア%20%2f%FF%E2%80%AE");
    /// assert!(Uri::parse("http://a/%20")?.to_iri().is_borrowed());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_iri(self) -> MaybeOwned<'a, K::Iri> {
        match decode(self.as_str()) {
            Cow::Borrowed(_) => MaybeOwned::Borrowed(Borrowed::from_parsed(self.parsed())),
            Cow::Owned(text) => MaybeOwned::Owned(of_that_kind(text)),
        }
    }
}

/// A text that is of the kind by construction, unless it has become too long.
fn of_that_kind<K: Kind>(text: String) -> Owned<K> {
    match Owned::parse(text) {
        Ok(owned) => owned,
        Err(refused) => panic!("the result of a conversion: {}", refused.error()),
    }
}

/// The text with the triplets decoded that stand for characters of an IRI (RFC 3987 section 3.2).
///
/// In the RFC's steps whatever is not reserved is decoded (2), and what may not be shown is encoded again (3 and 4). That is
/// how the digits of triplets come to be in upper case, as its third example has them.
fn decode(text: &str) -> Cow<'_, str> {
    let mut decoded = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = text[at..].find('%') {
        at += found;
        let (written, len) = shown_at(text, at);
        let shown = written.as_str();
        if *shown != text[at..at + len] {
            decoded.push_str(&text[copied..at]);
            decoded.push_str(shown);
            copied = at + len;
        }
        at += len;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    decoded.push_str(&text[copied..]);
    Cow::Owned(decoded)
}

/// What becomes of the triplets at `at`: a character, or one triplet.
struct Shown {
    octets: [u8; 4],
    len: usize,
}

impl Shown {
    fn of(bytes: &[u8]) -> Shown {
        let mut octets = [0; 4];
        octets[..bytes.len()].copy_from_slice(bytes);
        Shown {
            octets,
            len: bytes.len(),
        }
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.octets[..self.len]).unwrap_or_default()
    }
}

/// What an IRI shows for the triplets at `at`, and how many bytes of the text that stands for.
fn shown_at(text: &str, at: usize) -> (Shown, usize) {
    let bytes = &text.as_bytes()[at..];
    match triplet(bytes) {
        Some(octet) if Set::UNRESERVED.contains(octet) => (Shown::of(&[octet]), 3),
        Some(0x80..) => match character_at(bytes) {
            Some(shown) => {
                let len = 3 * shown.len;
                (shown, len)
            }
            None => {
                let digits = [b'%', bytes[1], bytes[2]].map(|byte| byte.to_ascii_uppercase());
                (Shown::of(&digits), 3)
            }
        },
        Some(_) => (Shown::of(&bytes[..3]), 3),
        None => (Shown::of(&bytes[..1]), 1),
    }
}

/// The character beyond ASCII that the triplets at the start stand for, if an IRI may show it.
fn character_at(bytes: &[u8]) -> Option<Shown> {
    let lead = triplet(bytes)?;
    let len = match lead {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let mut octets = [lead, 0, 0, 0];
    for (i, octet) in octets.iter_mut().enumerate().take(len).skip(1) {
        *octet = triplet(bytes.get(3 * i..)?)?;
    }
    let text = core::str::from_utf8(&octets[..len]).ok()?;
    let character = text.chars().next()?;
    let shown = Rule::Ucschar.check(text).is_ok() && !is_bidi_control(character);
    shown.then_some(Shown { octets, len })
}

/// The octet of the triplet that `bytes` begin with.
pub(crate) fn triplet(bytes: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = bytes else {
        return None;
    };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    Some((digit(*high)? << 4 | digit(*low)?) as u8)
}

/// Whether the character turns the direction of the text around it: U+061C, U+200E, U+200F, U+202A to U+202E, U+2066
/// to U+2069.
///
/// RFC 3987 section 4.1 forbids such characters in IRIs, although its grammar has them: with one of them, what is read is not
/// what is written. They parse, as the grammar says; they are never decoded, and an [audit](crate::audit) finds them.
///
/// ```
/// assert!(urial::is_bidi_control('\u{202E}') && !urial::is_bidi_control('\u{05D0}'));
/// ```
#[must_use]
pub const fn is_bidi_control(character: char) -> bool {
    matches!(
        character,
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    )
}
