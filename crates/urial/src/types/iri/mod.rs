//! Conversion from IRIs to URIs and back (RFC 3987 section 3).

#[cfg(feature = "idna")]
mod domain;

#[cfg(feature = "idna")]
pub use domain::IdnaError;

use alloc::borrow::Cow;
use alloc::string::String;

use urial_grammar::{Lend, Production, Set};

use crate::kind::{self, Kind};
use crate::percent;
use crate::types::reference::Ref;

/// A kind of IRI, and the kind of URI that it becomes.
pub trait IriKind: Kind {
    /// The kind of URI, in ASCII.
    type Uri: Kind;
}

/// A kind of URI, and the kind of IRI that it can be shown as.
pub trait UriKind: Kind {
    /// The kind of IRI, with characters beyond ASCII.
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

/// Conversion from an IRI to a URI (RFC 3987 section 3.1).
impl<'i, 'o, T: Lend<'i, 'o>, K: IriKind> Ref<T, K> {
    /// Converts an IRI to a URI ([RFC 3987 section 3.1]).
    ///
    /// Each character beyond ASCII becomes the triplets of its UTF-8, in the host too. A text that
    /// is ASCII already is borrowed.
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
    /// If the result is longer than `u32::MAX`.
    ///
    /// [RFC 3987 section 3.1]: https://www.rfc-editor.org/rfc/rfc3987#section-3.1
    #[must_use]
    pub fn to_uri(&'i self) -> Ref<Cow<'o, str>, K::Uri> {
        match percent::encode_beyond_ascii(self.as_str()) {
            // In ASCII already, so the spans hold for the URI as well.
            Cow::Borrowed(_) => Ref::from_parsed(self.parsed().lend().into_storage()),
            Cow::Owned(text) => of_that_kind(text),
        }
    }
}

/// Conversion from a URI to an IRI (RFC 3987 section 3.2).
impl<'i, 'o, T: Lend<'i, 'o>, K: UriKind> Ref<T, K> {
    /// Converts a URI to the IRI to show, by the procedure of [RFC 3987 section 3.2].
    ///
    /// Triplets of characters that the component may have are decoded, including unreserved ASCII.
    /// Two groups stay encoded: reserved and other ASCII, as it is written; and, in upper-case
    /// digits, octets that are not UTF-8 and characters [not fit for an IRI](is_fit_for_iri):
    /// private ones, spaces, invisible ones, line ends and [those that change the direction of
    /// text](is_bidi_control). [`Ref::to_uri`] leads back to a URI that agrees with this one
    /// on [`Rung::Percent`](crate::Rung::Percent).
    ///
    /// The result is for people to read. It does not distinguish letters of two scripts that look
    /// alike; an audit (crate `urial-guard`) does that.
    ///
    /// ```
    /// use urial::Uri;
    /// let uri = Uri::parse("http://a/%7E%E3%82%A2%20%2f%ff%e2%80%ae")?;
    /// assert_eq!(uri.to_iri(), "http://a/~ア%20%2f%FF%E2%80%AE");
    /// let uri = Uri::parse("http://a/%C2%A0%E3%80%80%E2%80%A8%E2%80%8B")?;
    /// assert_eq!(uri.to_iri(), uri);
    /// assert!(Uri::parse("http://a/%20")?.to_iri().is_borrowed());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// [RFC 3987 section 3.2]: https://www.rfc-editor.org/rfc/rfc3987#section-3.2
    #[must_use]
    pub fn to_iri(&'i self) -> Ref<Cow<'o, str>, K::Iri> {
        match decode(self.as_str()) {
            Cow::Borrowed(_) => Ref::from_parsed(self.parsed().lend().into_storage()),
            Cow::Owned(text) => of_that_kind(text),
        }
    }
}

/// Parses a text that is of the kind by construction, unless it has become too long.
fn of_that_kind<'a, K: Kind>(text: String) -> Ref<Cow<'a, str>, K> {
    match Ref::<String, K>::parse(text) {
        Ok(owned) => owned.into_storage(),
        // Cannot happen below 4 GiB: a conversion keeps every delimiter in its place.
        Err(error) => panic!("the result of a conversion: {error}"),
    }
}

/// Decodes the triplets that stand for characters of an IRI (RFC 3987 section 3.2).
///
/// In the RFC's steps every octet that is not reserved is decoded (2), and characters that may not
/// be shown are encoded again (3 and 4). So the digits of triplets become upper case, as in its
/// third example.
#[inline]
fn decode(text: &str) -> Cow<'_, str> {
    let mut decoded = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = text[at..].find('%') {
        at += found;
        let (written, len) = shown_at(text, at);
        let shown = written.as_str();
        // Unchanged triplets are copied later, together with the text after them.
        if *shown != text[at..at + len] {
            decoded.push_str(&text[copied..at]);
            decoded.push_str(shown);
            copied = at + len;
        }
        at += len;
    }
    // Nothing was decoded, so the text is its own IRI (RFC 3987 section 3.2).
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    decoded.push_str(&text[copied..]);
    Cow::Owned(decoded)
}

/// The replacement of the triplets at an offset: a character, or one triplet.
struct Shown {
    octets: [u8; 4],
    len: usize,
}

impl Shown {
    #[inline]
    fn of(bytes: &[u8]) -> Shown {
        let mut octets = [0; 4];
        octets[..bytes.len()].copy_from_slice(bytes);
        Shown { octets, len: bytes.len() }
    }

    #[inline]
    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.octets[..self.len]).unwrap_or_default()
    }
}

/// Returns the replacement of the triplets at `at`, and the number of bytes of the text that it
/// stands for.
#[inline]
fn shown_at(text: &str, at: usize) -> (Shown, usize) {
    // Step 2 of section 3.2 decodes all but `%`, reserved characters and the ASCII that no URI has.
    let bytes = &text.as_bytes()[at..];
    match percent::triplet_octet(bytes) {
        Some(octet) if Set::UNRESERVED.contains(octet) => (Shown::of(&[octet]), 3),
        Some(0x80..) => match character_at(bytes) {
            Some(shown) => {
                let len = 3 * shown.len;
                (shown, len)
            }
            None => {
                // Steps 3 and 4 encode again what is no character, or none for an IRI: in upper
                // case.
                let digits = [b'%', bytes[1], bytes[2]].map(|byte| byte.to_ascii_uppercase());
                (Shown::of(&digits), 3)
            }
        },
        Some(_) => (Shown::of(&bytes[..3]), 3),
        None => (Shown::of(&bytes[..1]), 1),
    }
}

/// Decodes the character beyond ASCII at the start, if an IRI may show it.
#[inline]
fn character_at(bytes: &[u8]) -> Option<Shown> {
    let lead = percent::triplet_octet(bytes)?;
    // The lead bytes of UTF-8; others begin no character.
    let len = match lead {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    //   %E2%82%AC     lead 0xE2: the octets of three triplets, at 0, 3 and 6, are `€`
    let mut octets = [lead, 0, 0, 0];
    for (i, octet) in octets.iter_mut().enumerate().take(len).skip(1) {
        *octet = percent::triplet_octet(bytes.get(3 * i..)?)?;
    }
    // The lead byte alone does not rule out overlong forms and surrogates.
    let text = core::str::from_utf8(&octets[..len]).ok()?;
    let character = text.chars().next()?;
    is_fit_for_iri(character).then_some(Shown { octets, len })
}

/// Returns whether the character changes the direction of the text around it.
///
/// These are U+061C, U+200E, U+200F, U+202A to U+202E, and U+2066 to U+2069. [RFC 3987 section 4.1]
/// forbids such characters in IRIs, although its grammar has them: with one of them, a text reads
/// differently from what is written. They parse, as the grammar says; they are never decoded, and
/// an audit (crate `urial-guard`) finds them.
///
/// ```
/// assert!(urial::is_bidi_control('\u{202E}') && !urial::is_bidi_control('\u{05D0}'));
/// ```
///
/// [RFC 3987 section 4.1]: https://www.rfc-editor.org/rfc/rfc3987#section-4.1
#[inline]
#[must_use]
pub const fn is_bidi_control(character: char) -> bool {
    matches!(
        character,
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    )
}

/// Returns whether an IRI made from a URI shows this character rather than its triplets.
///
/// [RFC 3987 section 3.2], step 4, shows the characters that are appropriate "according to sections
/// 2.2, 4.1, and 6.1". In ASCII those are the unreserved ones.
///
/// - Section 2.2 lists the characters that the grammar has everywhere (`ucschar`). Private ones,
///   which it has in a query, mean nothing to a stranger.
/// - Section 4.1 forbids [those that change the direction of text](is_bidi_control).
/// - Section 6.1 advises against look-alikes of a space and of ASCII delimiters, against Latin
///   letters of full and Katakana of half width, and against the characters that RFC 3491 excludes:
///   all other spaces, ends of lines and paragraphs, and invisible characters such as U+200B. So
///   one line stays one line, and the text reads as it is written. In the block of other widths,
///   `！（），：；？～` are shown, because Chinese and Japanese are written with them.
///
/// Joiners (U+200C, U+200D) and variation selectors (U+FE0F) are invisible by themselves too, so a
/// Persian word or an emoji may keep triplets. All of these are valid in an IRI that a person
/// writes, except for private ones outside the query.
///
/// ```
/// use urial::is_fit_for_iri;
/// assert!("aア例é\u{05D0}\u{1F600}～".chars().all(is_fit_for_iri));
/// assert!(!"/ \n\u{A0}\u{3000}\u{2028}\u{200B}\u{FEFF}\u{202E}\u{E000}／Ａ".chars().any(is_fit_for_iri));
/// ```
///
/// [RFC 3987 section 3.2]: https://www.rfc-editor.org/rfc/rfc3987#section-3.2
#[inline]
#[must_use]
pub fn is_fit_for_iri(character: char) -> bool {
    if character.is_ascii() {
        return Set::UNRESERVED.contains(character as u8);
    }
    Production::Ucschar
        .check(character.encode_utf8(&mut [0; 4]))
        .is_ok()
        // RFC 3987 section 4.1: an IRI must not contain them, and decoded they reorder what is
        // shown.
        && !is_bidi_control(character)
        && !is_unseen(character)
        && !is_of_other_width(character)
}

/// Returns whether the character is a space, the end of a line or paragraph, invisible, or not
/// meant for text: tables B.1, C.1.2, C.2.2 and C.6 to C.9 of RFC 3454, which RFC 3491 uses, as far
/// as they are `ucschar`; and other fillers and controls of Unicode.
#[inline]
const fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{A0}'
            | '\u{AD}'
            | '\u{340}'
            | '\u{341}'
            | '\u{34F}'
            | '\u{6DD}'
            | '\u{70F}'
            | '\u{115F}'
            | '\u{1160}'
            | '\u{1680}'
            | '\u{17B4}'
            | '\u{17B5}'
            | '\u{1806}'
            | '\u{180B}'..='\u{180F}'
            | '\u{2000}'..='\u{200D}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202F}'
            | '\u{205F}'..='\u{206F}'
            | '\u{2800}'
            | '\u{2FF0}'..='\u{2FFB}'
            | '\u{3000}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
    )
}

/// Returns whether the character is an ASCII letter, digit or delimiter at full width, or Katakana
/// or Hangul at half; excludes the punctuation of Chinese and Japanese.
#[inline]
const fn is_of_other_width(character: char) -> bool {
    matches!(character, '\u{FF00}'..='\u{FFEF}')
        && !matches!(character, '！' | '（' | '）' | '，' | '：' | '；' | '？' | '～')
}
