//! Alphabets of components, and the search for the first character that is not of one.

use core::ops::Range;

use crate::error::{Component, ErrorKind, ParseError};
use crate::hex::is_triplet;
use crate::set::Set;

/// The characters of a component besides percent-encoded triplets.
#[derive(Clone, Copy)]
pub(crate) struct Alphabet {
    ascii: Set,
    /// Whether `ucschar` belongs to it.
    ucschar: bool,
    /// Whether `iprivate` belongs to it.
    iprivate: bool,
    /// The bit of [`OUTSIDE`] that no byte has which is certainly of the alphabet.
    outside: u8,
}

impl Alphabet {
    // Inlined, so that the bit is found when the set is compiled.
    #[inline(always)]
    pub(crate) const fn new(ascii: Set, iri: bool) -> Alphabet {
        let outside = if ascii.contains_all(Set::QUERY) {
            OUT_OF_QUERY
        } else if ascii.contains_all(Set::PATH) {
            OUT_OF_PATH
        } else if ascii.contains_all(Set::REG_NAME) {
            OUT_OF_NAME
        } else {
            ANY
        };
        Alphabet {
            ascii,
            ucschar: iri,
            iprivate: false,
            outside: if iri && outside != ANY { outside << IRI } else { outside },
        }
    }

    /// Adds `iprivate`.
    pub(crate) const fn with_iprivate(self, iprivate: bool) -> Alphabet {
        Alphabet { iprivate, ..self }
    }

    /// Returns the offset of the first byte of a span that may be of another alphabet.
    #[inline]
    pub(super) fn skip(self, text: &str, span: Range<usize>) -> usize {
        skip(&text.as_bytes()[..span.end], span.start, self.outside)
    }
}

const OUT_OF_NAME: u8 = 1;
const OUT_OF_PATH: u8 = 1 << 1;
const OUT_OF_QUERY: u8 = 1 << 2;
/// How far these bits are shifted for IRIs.
const IRI: u32 = 3;
const ANY: u8 = 1 << 7;

/// The components that a byte may be out of place in, a bit each: names, paths and queries, and
/// those of IRIs.
static OUTSIDE: [u8; 256] = {
    let mut table = [ANY; 256];
    let mut byte = 0;
    while byte < 256 {
        let at = byte as u8;
        let ascii = if Set::REG_NAME.contains(at) {
            0
        } else if Set::PATH.contains(at) {
            OUT_OF_NAME
        } else if Set::QUERY.contains(at) {
            OUT_OF_NAME | OUT_OF_PATH
        } else {
            OUT_OF_NAME | OUT_OF_PATH | OUT_OF_QUERY
        };
        let iri = if is_surely_ucschar(at) { 0 } else { ascii << IRI };
        table[byte] |= ascii | iri;
        byte += 1;
    }
    table
};

/// Returns whether a byte of UTF-8 belongs to a `ucschar` in any case.
///
/// U+0080 to U+009F, which are no `ucschar`, begin with `C2`; U+E000 to U+FFFF begin with `EE` and
/// `EF`, and all after them with `F0` or more. A continuation is as good as the first byte before
/// it.
const fn is_surely_ucschar(byte: u8) -> bool {
    matches!(byte, 0x80..=0xC1 | 0xC3..=0xED)
}

/// Returns the offset of the first byte from `at` on that may be `outside` of the alphabet.
#[inline]
fn skip(bytes: &[u8], at: usize, outside: u8) -> usize {
    let bits = |byte: &u8| OUTSIDE[usize::from(*byte)];
    let mut at = at;
    // One branch for eight bytes.
    while let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        if eight.iter().fold(0, |all, byte| all | bits(byte)) & outside != 0 {
            break;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| bits(byte) & outside == 0) {
        at += 1;
    }
    at
}

/// Checks that a span has only characters that `alphabet` allows, and whole triplets.
///
/// ```text
/// *( alphabet / pct-encoded )
/// pct-encoded = "%" HEXDIG HEXDIG
/// ```
pub(crate) fn characters(
    text: &str,
    span: Range<usize>,
    component: Component,
    alphabet: Alphabet,
) -> Result<(), ParseError> {
    let bytes = &text.as_bytes()[..span.end];
    let outside = alphabet.outside;
    let mut at = span.start;
    loop {
        at = skip(bytes, at, outside);
        let Some(&byte) = bytes.get(at) else {
            return Ok(());
        };
        if alphabet.ascii.contains(byte) {
            at += 1;
        } else if byte == b'%' {
            // pct-encoded = "%" HEXDIG HEXDIG; no set of a component contains the `%`.
            if !is_triplet(&bytes[at..]) {
                return Err(ParseError::at_character(ErrorKind::BadPercent, component, text, at));
            }
            at += 3;
        } else if byte.is_ascii() {
            return Err(unexpected(component, text, at));
        } else {
            at += other_character(text, at, component, alphabet)?;
        }
    }
}

/// Returns the length of the non-ASCII character at `at`, if it is allowed.
fn other_character(
    text: &str,
    at: usize,
    component: Component,
    alphabet: Alphabet,
) -> Result<usize, ParseError> {
    match text[at..].chars().next() {
        Some(character)
            if alphabet.ucschar && is_ucschar(character)
                || alphabet.iprivate && is_iprivate(character) =>
        {
            Ok(character.len_utf8())
        }
        // An IRI: the character is one that no IRI has there.
        _ if alphabet.ucschar => Err(unexpected(component, text, at)),
        _ => Err(ParseError::at_character(ErrorKind::NonAscii, component, text, at)),
    }
}

/// Makes the error of a character that its component has not.
pub(super) fn unexpected(component: Component, text: &str, at: usize) -> ParseError {
    ParseError::at_character(ErrorKind::UnexpectedCharacter, component, text, at)
}

/// Returns whether a character is a `ucschar`.
///
/// ```text
/// ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///         / %x10000-1FFFD / %x20000-2FFFD / … / %xD0000-DFFFD
///         / %xE1000-EFFFD
/// ```
pub(super) fn is_ucschar(character: char) -> bool {
    match u32::from(character) {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF => true,
        // ucschar has planes 1 to 13 without their last two code points, which are noncharacters.
        code @ 0x10000..=0xDFFFF => code & 0xFFFF <= 0xFFFD,
        // Plane 14 begins with the tags, which are left out.
        0xE1000..=0xEFFFD => true,
        _ => false,
    }
}

/// Returns whether a character is an `iprivate`.
///
/// ```text
/// iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
/// ```
pub(super) fn is_iprivate(character: char) -> bool {
    matches!(u32::from(character), 0xE000..=0xF8FF | 0xF0000..=0xFFFFD | 0x10_0000..=0x10_FFFD)
}
