//! The five entities of HTML that occur in URIs.

use alloc::vec::Vec;

const NAMES: [(&str, u8); 5] = [
    ("amp;", b'&'),
    ("lt;", b'<'),
    ("gt;", b'>'),
    ("quot;", b'"'),
    ("apos;", b'\''),
];

/// The longest number of a numeric entity, semicolon included; longer ones are not decoded.
const LONGEST_NUMBER: usize = 8;

/// Returns the offset of the first entity.
pub(super) fn first(bytes: &[u8]) -> Option<usize> {
    let mut ats = (0..bytes.len()).filter(|at| bytes[*at] == b'&');
    ats.find(|at| after_ampersand(&bytes[at + 1..]).is_some())
}

/// Decodes the entity at the start of the bytes; returns its character and length. A decoded `&`
/// may start the next entity.
pub(super) fn at(bytes: &[u8]) -> Option<(u8, usize)> {
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
    (at > 1).then_some((byte, at))
}

/// Decodes all entities.
pub(super) fn decode(bytes: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(&first) = rest.first() {
        let (byte, len) = at(rest).unwrap_or((first, 1));
        decoded.push(byte);
        rest = &rest[len..];
    }
    decoded
}

/// Returns the character of an entity, and its length; the `&` is neither read nor counted.
fn after_ampersand(bytes: &[u8]) -> Option<(u8, usize)> {
    let named = NAMES
        .iter()
        .find(|(name, _)| bytes.starts_with(name.as_bytes()));
    if let Some((name, meant)) = named {
        return Some((*meant, name.len()));
    }
    let digits = bytes.strip_prefix(b"#")?;
    let end = digits
        .iter()
        .take(LONGEST_NUMBER)
        // No semicolon within the limit: `&#12345678901` is text.
        .position(|&byte| byte == b';')?;
    let digits = core::str::from_utf8(&digits[..end]).ok()?;
    // `parse` would accept a sign.
    if digits.starts_with('+') {
        return None;
    }
    let meant = match digits.strip_prefix(['x', 'X']) {
        Some(digits) if !digits.starts_with('+') => u8::from_str_radix(digits, 16).ok()?,
        Some(_) => return None,
        None => digits.parse().ok()?,
    };
    // Other characters are no entities that a URI in HTML needs, and stay as they are.
    let is_known = NAMES.iter().any(|(_, known)| *known == meant);
    // `end` counts neither the `#` nor the `;`.
    is_known.then_some((meant, end + 2))
}
