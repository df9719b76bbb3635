//! Entities of HTML that stand for characters of ASCII: the five that occur in URIs by their names,
//! all by their numbers.

use alloc::vec::Vec;

const NAMES: [(&str, u8); 5] =
    [("amp;", b'&'), ("lt;", b'<'), ("gt;", b'>'), ("quot;", b'"'), ("apos;", b'\'')];

/// The longest number of a numeric entity, semicolon included; longer ones are not decoded.
const LONGEST_NUMBER: usize = 8;

/// Returns the offset of the first entity.
pub(super) fn first(bytes: &[u8]) -> Option<usize> {
    let mut ats = (0..bytes.len()).filter(|at| bytes[*at] == b'&');
    ats.find(|&start| at(&bytes[..start], &bytes[start..]).is_some())
}

/// Decodes the entity at the start of the bytes, where `before` is decoded; returns its character
/// and length. A decoded `&` may start the next entity.
pub(super) fn at(before: &[u8], bytes: &[u8]) -> Option<(u8, usize)> {
    let mut byte = *bytes.first()?;
    let mut at = 1;
    // Each turn decodes one level: `&amp;amp;lt;` is a `<` in the end.
    while byte == b'&' {
        let Some((meant, len)) = after_ampersand(&bytes[at..]) else {
            break;
        };
        byte = meant;
        at += len;
    }
    (at > 1 && !goes_on(before, byte)).then_some((byte, at))
}

/// Decodes all entities.
pub(super) fn decode(bytes: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(&first) = rest.first() {
        let (byte, len) = at(&decoded, rest).unwrap_or((first, 1));
        decoded.push(byte);
        rest = &rest[len..];
    }
    decoded
}

/// Returns whether the bytes begin with a triplet, some of whose characters may be entities.
pub(super) fn is_triplet(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    (0..3).all(|place| {
        let entity = at(&[], rest).or_else(|| Some((*rest.first()?, 1)));
        entity.is_some_and(|(byte, len)| {
            rest = &rest[len..];
            match place {
                0 => byte == b'%',
                _ => byte.is_ascii_hexdigit(),
            }
        })
    })
}

/// Returns whether a character goes on with the entity that the end of the text before it begins.
///
/// It stays an entity then: `&a&#109;p;` would become an entity that a second repair decodes.
fn goes_on(before: &[u8], meant: u8) -> bool {
    // The number and its `#`, which may have become a triplet.
    let near = &before[before.len().saturating_sub(LONGEST_NUMBER + 3)..];
    let Some(start) = near.iter().rposition(|byte| *byte == b'&') else {
        return false;
    };
    let begun = &near[start + 1..];
    if let Some(number) = (begun.strip_prefix(b"#")).or_else(|| begun.strip_prefix(b"%23")) {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric();
        return number.iter().all(is_part) && (is_part(&meant) || meant == b';');
    }
    let is_name = |name: &[u8]| name.starts_with(begun) && name.get(begun.len()) == Some(&meant);
    begun.is_empty() && meant == b'#' || NAMES.iter().any(|(name, _)| is_name(name.as_bytes()))
}

/// Returns the character of an entity, and its length; the `&` is neither read nor counted.
fn after_ampersand(bytes: &[u8]) -> Option<(u8, usize)> {
    let named = NAMES.iter().find(|(name, _)| bytes.starts_with(name.as_bytes()));
    if let Some((name, meant)) = named {
        return Some((*meant, name.len()));
    }
    let digits = bytes.strip_prefix(b"#")?;
    let end = digits
        .iter()
        .take(LONGEST_NUMBER)
        // No semicolon within the limit: `&#12345678901` is text.
        .position(|&byte| byte == b';')?;
    let (digits, base) = match &digits[..end] {
        [b'x' | b'X', digits @ ..] => (digits, 16),
        digits => (digits, 10),
    };
    let value = |digit: &u8| char::from(*digit).to_digit(base);
    let number = digits.iter().try_fold(0, |number, digit| Some(number * base + value(digit)?))?;
    // HTML has U+FFFD for the number 0. `end` counts neither the `#` nor the `;`.
    (1..0x80).contains(&number).then_some((number as u8, end + 2))
}
