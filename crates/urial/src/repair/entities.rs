//! The five entities of HTML that URIs meet.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::change::{Change, ChangeKind};
use super::mend::Pieces;
use super::shown;

const NAMES: [(&str, u8); 5] = [
    ("amp;", b'&'),
    ("lt;", b'<'),
    ("gt;", b'>'),
    ("quot;", b'"'),
    ("apos;", b'\''),
];

/// Longer numbers than this, semicolon included, are not looked at.
const LONGEST_NUMBER: usize = 8;

/// The offset of the first entity.
pub(super) fn first(bytes: &[u8]) -> Option<usize> {
    let mut ats = (0..bytes.len()).filter(|at| bytes[*at] == b'&');
    ats.find(|at| behind_ampersand(&bytes[at + 1..]).is_some())
}

/// Decodes entities until none is left: an `&` that came of one may start the next.
pub(super) fn decode<'a>(
    input: &'a [u8],
    inner: Range<usize>,
    changes: &mut Vec<Change>,
) -> Pieces<'a> {
    let mut decoded = Vec::with_capacity(inner.len());
    let mut shifts: Vec<(usize, usize)> = [(0, inner.start)].into();
    let mut at = inner.start;
    while at < inner.end {
        let start = at;
        let mut byte = input[at];
        at += 1;
        while byte == b'&'
            && let Some((meant, len)) = behind_ampersand(&input[at..inner.end])
        {
            byte = meant;
            at += len;
        }
        decoded.push(byte);
        if at > start + 1 {
            shifts.push((decoded.len(), at));
            changes.push(Change {
                span: start..at,
                kind: ChangeKind::HtmlEntity,
                from: shown(&input[start..at]),
                to: String::from(char::from(byte)),
            });
        }
    }
    Pieces::new(decoded, shifts)
}

/// The character of an entity, and the entity's length, both without the `&`.
fn behind_ampersand(bytes: &[u8]) -> Option<(u8, usize)> {
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
        .position(|&byte| byte == b';')?;
    let digits = core::str::from_utf8(&digits[..end]).ok()?;
    if digits.starts_with('+') {
        return None;
    }
    let meant = match digits.strip_prefix(['x', 'X']) {
        Some(digits) if !digits.starts_with('+') => u8::from_str_radix(digits, 16).ok()?,
        Some(_) => return None,
        None => digits.parse().ok()?,
    };
    let is_known = NAMES.iter().any(|(_, known)| *known == meant);
    is_known.then_some((meant, end + 2))
}
