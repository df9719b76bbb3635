//! References in strings of JSON and of JavaScript, whose characters may be written `\/` and
//! `\u0026`.

use alloc::string::String;

use urial_grammar::Set;

use super::found::{Found, Text};
use super::known::Shape;
use super::steps;
use urial::IriBuf;

/// Reads the reference from `start`, whose scheme ends at `colon`, if it fills the space between
/// two quotes.
pub(super) fn quoted(
    text: &str,
    floor: usize,
    start: usize,
    colon: usize,
    shape: Shape,
    iri: bool,
) -> Option<Found<'_>> {
    let bytes = text.as_bytes();
    // `"https:\/\/a\/b"`: without a quote before it the backslashes may be the text's own.
    let quote = start.checked_sub(1).filter(|at| *at >= floor)?;
    let quote = Some(bytes[quote]).filter(|byte| b"\"'".contains(byte))?;
    let mut plain = String::from(&text[start..=colon]);
    let mut at = colon + 1;
    loop {
        let byte = *bytes.get(at)?;
        steps::count(1);
        if byte == quote {
            break;
        }
        let (character, len) = match byte {
            b'\\' => escape(&bytes[at + 1..])?,
            _ => text[at..]
                .chars()
                .next()
                .map(|found| (found, found.len_utf8()))?,
        };
        // With a character that no reference contains, the string is not one reference.
        let is_possible = match character.is_ascii() {
            true => Set::URI.contains(character as u8),
            false => iri,
        };
        if !is_possible {
            return None;
        }
        plain.push(character);
        at += len;
    }
    let found = IriBuf::parse(plain).ok()?;
    let after = &found.as_str()[colon - start + 1..];
    // `https:\/\/\/x` has no host, which only the decoded text shows.
    let has_host = found.host().is_some_and(|host| !host.is_empty());
    if !shape.fits(&text[start..colon], after.as_bytes()) || (shape == Shape::Host && !has_host) {
        return None;
    }
    Some(Found {
        span: start..at,
        text: Text::Whole(found.into()),
        written: None,
        other: None,
    })
}

/// Returns the escaped character and the length of the escape, of which `bytes` has what follows
/// the `\`: a slash, or `uXXXX` for a unit of UTF-16 (RFC 8259 section 7).
fn escape(bytes: &[u8]) -> Option<(char, usize)> {
    if bytes.first() == Some(&b'/') {
        return Some(('/', 2));
    }
    let first = unit(bytes)?;
    if let Some(character) = char::from_u32(first) {
        return Some((character, 6));
    }
    // A character beyond `U+FFFF` is a pair, `\ud83d\ude00`.
    let second = unit(bytes.get(5..)?.strip_prefix(b"\\")?)?;
    let is_pair = first < 0xDC00 && second & 0xFC00 == 0xDC00;
    let code = 0x1_0000 + ((first & 0x3FF) << 10 | second & 0x3FF);
    Some((char::from_u32(code).filter(|_| is_pair)?, 12))
}

/// Reads a unit of UTF-16, `uXXXX`.
fn unit(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.strip_prefix(b"u")?.get(..4)?;
    let value = |digit: &u8| char::from(*digit).to_digit(16);
    (digits.iter()).try_fold(0, |code, digit| Some(code << 4 | value(digit)?))
}
