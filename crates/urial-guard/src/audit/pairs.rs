//! The pairs of a query, or of a fragment that is made like one.

use core::ops::Range;

/// A pair, by its offsets in the text.
pub(super) struct Pair {
    /// Empty where there is no `=`.
    pub(super) key: Range<usize>,
    pub(super) value: Range<usize>,
}

/// Calls `visit` with each pair of the component at `span`. A `?` ends a pair too: it begins the
/// query of a fragment that is made like a path.
pub(super) fn each(text: &str, span: Range<usize>, mut visit: impl FnMut(Pair)) {
    let bytes = &text.as_bytes()[..span.end];
    let (mut start, mut key_end) = (span.start, None);
    for at in span {
        match bytes[at] {
            b'&' | b';' | b'?' => {
                visit(pair(start, key_end, at));
                (start, key_end) = (at + 1, None);
            }
            b'=' if key_end.is_none() => key_end = Some(at),
            _ => {}
        }
    }
    visit(pair(start, key_end, bytes.len()));
}

fn pair(start: usize, key_end: Option<usize>, end: usize) -> Pair {
    match key_end {
        Some(at) => Pair { key: start..at, value: at + 1..end },
        None => Pair { key: start..start, value: start..end },
    }
}
