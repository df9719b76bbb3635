//! References in strings of JSON and of JavaScript, whose slashes may be written `\/`.

use alloc::string::String;

use urial_grammar::Set;

use super::found::{Found, Text};
use super::known::Shape;
use super::steps;
use urial::IriBuf;
use urial::percent;

/// Reads the reference from `start`, whose scheme ends at `colon` before a `\`, if it fills the
/// space between two quotes.
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
    if !bytes[colon + 1..].starts_with(b"\\/\\/") {
        return None;
    }
    let mut plain = String::from(&text[start..=colon]);
    let mut at = colon + 1;
    loop {
        let byte = *bytes.get(at)?;
        steps::count(1);
        match byte {
            _ if byte == quote => break,
            // JSON escapes a slash as `\/`, and any ASCII character as `\u00XX`.
            b'\\' => {
                let (character, len) = escape(&bytes[at + 1..])?;
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

/// Returns the escaped character and the length of the escape without its `\`: a slash, or ASCII as
/// `u0026`.
fn escape(bytes: &[u8]) -> Option<(char, usize)> {
    match bytes {
        [b'/', ..] => Some(('/', 1)),
        [b'u', b'0', b'0', high, low, ..] => {
            // Only ASCII: `\u00e9` is a character beyond it, not an octet.
            let byte = percent::triplet_octet(&[b'%', *high, *low]).filter(u8::is_ascii)?;
            Some((char::from(byte), 5))
        }
        _ => None,
    }
}
