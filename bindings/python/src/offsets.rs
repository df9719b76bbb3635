//! Offsets of UTF-8 texts as offsets of a Python `str`, which counts characters.

use std::ops::Range;

/// Returns the number of characters before byte `at`; an offset after the end counts as the end.
pub(crate) fn character(text: &str, at: usize) -> usize {
    let before = &text.as_bytes()[..at.min(text.len())];
    if before.is_ascii() {
        return before.len();
    }
    // Every character has one byte that is not a continuation byte.
    before.iter().filter(|byte| (**byte & 0xC0) != 0x80).count()
}

/// Converts a range of bytes.
pub(crate) fn characters(text: &str, span: Range<usize>) -> (usize, usize) {
    let start = character(text, span.start);
    let rest = text.get(span.start..).unwrap_or("");
    (
        start,
        start + character(rest, span.end.saturating_sub(span.start)),
    )
}
