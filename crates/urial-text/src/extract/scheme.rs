//! The start of a scheme.

use urial_grammar::Set;

use super::before::escape;
use super::known::{Shape, Wanted};
use super::steps;

/// Finds the start of the scheme that ends at `colon`, if it is a wanted one.
pub(super) fn before(
    text: &str,
    floor: usize,
    colon: usize,
    wanted: Wanted<'_>,
) -> Option<(usize, Shape)> {
    let start = match wanted.are_known() {
        true => http(text.as_bytes(), floor, colon),
        false => None,
    };
    match start {
        Some(start) => Some((start, Shape::Host)),
        None => any(text, floor, colon, wanted),
    }
}

/// Finds the start of `http` or `https` in lower case, after a byte that no scheme contains: the
/// common case.
fn http(bytes: &[u8], floor: usize, colon: usize) -> Option<usize> {
    let before = &bytes[floor..colon];
    let before = before.strip_suffix(b"s").unwrap_or(before);
    let before = before.strip_suffix(b"http")?;
    // Any other byte before it may be part of a longer scheme: `xhttp`.
    matches!(before.last(), None | Some(b' ' | b'\n' | b'(' | b'<' | b'"'))
        .then_some(floor + before.len())
}

/// Finds the start of any wanted scheme that ends at `colon`.
fn any(text: &str, floor: usize, colon: usize, wanted: Wanted<'_>) -> Option<(usize, Shape)> {
    let bytes = text.as_bytes();
    // Read one byte more than the longest scheme, to notice that the word is longer.
    let lowest = floor.max(colon.saturating_sub(wanted.longest() + 1));
    let run = bytes[lowest..colon].iter().rev();
    steps::count(colon - lowest);
    let start = colon - run.take_while(|byte| Set::SCHEME.contains(**byte)).count();
    // A scheme starts with a letter: `+http://a` holds `http`.
    let marks = |bytes: &[u8]| {
        let marks = bytes.iter().take_while(|byte| !byte.is_ascii_alphanumeric());
        marks.count()
    };
    let start = start + marks(&bytes[start..colon]);
    let shape = |start: usize| {
        let name = &text[start..colon];
        let starts_like_one = name.starts_with(|first: char| first.is_ascii_alphabetic());
        starts_like_one.then(|| wanted.shape(name)).flatten()
    };
    // "\nhttp://": source code. "ESC[4mhttp://": output for a terminal. In "\tftp://" the whole word
    // is a scheme, too.
    let after = escape(bytes, floor, start).map(|length| start + length);
    if let Some(after) = after.filter(|&after| after < colon) {
        let start = after + marks(&bytes[after..colon]);
        if let Some(shape) = shape(start) {
            return Some((start, shape));
        }
    }
    // The whole word before a part of it, so that `git+http` is not read as `http`.
    if let Some(shape) = shape(start) {
        return Some((start, shape));
    }
    // "end.http://": the space is missing.
    let dot = bytes[start..colon].iter().rposition(|&byte| byte == b'.')?;
    let start = start + dot + 1;
    (start < colon)
        // The dot was the last thing before the colon.
        .then(|| shape(start).map(|shape| (start, shape)))
        .flatten()
}
