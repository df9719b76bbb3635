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
    let mut start = span.start;
    for piece in text.as_bytes()[span].split(|byte| matches!(byte, b'&' | b';' | b'?')) {
        let end = start + piece.len();
        let sign = piece.iter().position(|&byte| byte == b'=');
        visit(match sign.map(|sign| start + sign) {
            Some(sign) => Pair { key: start..sign, value: sign + 1..end },
            None => Pair { key: start..start, value: start..end },
        });
        start = end + 1;
    }
}
