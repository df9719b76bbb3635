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
        match byte {
            _ if byte == quote => break,
            b'\\' => {
                let (character, len) =
                    escape(&bytes[at + 1..]).filter(|(found, _)| iri || found.is_ascii())?;
                plain.push(character);
                at += 1 + len;
            }
            _ if Set::URI.contains(byte) || (iri && !byte.is_ascii()) => {
                let character = text[at..].chars().next()?;
                plain.push(character);
                at += character.len_utf8();
            }
            // A character that no reference contains, so the string is not one reference.
            _ => return None,
        }
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

/// Returns the escaped character and the length of the escape without its `\`: a slash, or `uXXXX`
/// for a unit of UTF-16 (RFC 8259 section 7).
fn escape(bytes: &[u8]) -> Option<(char, usize)> {
    if bytes.first() == Some(&b'/') {
        return Some(('/', 1));
    }
    let unit = |at: usize| {
        let digits = bytes.get(at..at + 5)?.strip_prefix(b"u")?;
        let digits = core::str::from_utf8(digits)
            .ok()
            .filter(|digits| !digits.starts_with('+'))?;
        u16::from_str_radix(digits, 16).ok()
    };
    // A character beyond `U+FFFF` is a pair, `\ud83d\ude00`.
    let low = bytes
        .get(5)
        .filter(|byte| **byte == b'\\')
        .and_then(|_| unit(6));
    let character = char::decode_utf16([unit(0)?].into_iter().chain(low))
        .next()?
        .ok()?;
    Some((character, if character.len_utf16() == 2 { 11 } else { 5 }))
}
