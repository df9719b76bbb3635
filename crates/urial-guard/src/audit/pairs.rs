//! The pieces of a component between separators, and the pairs of a query, or of a fragment that is
//! made like one.

use core::ops::Range;

/// A pair, by its offsets in the text.
pub(super) struct Pair {
    /// Empty where there is no `=`.
    pub(super) key: Range<usize>,
    pub(super) value: Range<usize>,
}

/// Returns the pieces of a span between separators, by their offsets in the text.
pub(super) fn pieces<'t>(
    text: &'t str,
    span: Range<usize>,
    is_separator: impl Fn(u8) -> bool + 't,
) -> impl Iterator<Item = Range<usize>> + 't {
    let mut start = span.start;
    text.as_bytes()[span].split(move |&byte| is_separator(byte)).map(move |piece| {
        let here = start..start + piece.len();
        start = here.end + 1;
        here
    })
}

/// Returns the pairs of the component at `span`. A `?` ends a pair too: it begins the query of a
/// fragment that is made like a path.
pub(super) fn pairs(text: &str, span: Range<usize>) -> impl Iterator<Item = Pair> + '_ {
    pieces(text, span, |byte| matches!(byte, b'&' | b';' | b'?')).map(|Range { start, end }| {
        let sign = text.as_bytes()[start..end].iter().position(|&byte| byte == b'=');
        match sign.map(|sign| start + sign) {
            Some(sign) => Pair { key: start..sign, value: sign + 1..end },
            None => Pair { key: start..start, value: start..end },
        }
    })
}
