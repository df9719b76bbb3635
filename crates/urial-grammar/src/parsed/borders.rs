//! Checks of spans: in order, inside the text, and on character boundaries.

use core::ops::Range;

use crate::spans::Spans;

/// Returns whether the offsets are in order and end inside a text of `len` bytes.
#[inline(always)]
pub(super) const fn in_order(spans: &Spans, len: usize) -> bool {
    let slashes = if spans.host.is_some() { 2 } else { 0 };
    let (host_start, host_end) = (spans.host_start as u64, spans.host_end as u64);
    let (path_start, path_end) = (spans.path_start as u64, spans.path_end as u64);
    let query_end = spans.query_end as u64;
    // A decreasing step makes the difference negative, which sets its highest bit.
    let steps = host_start.wrapping_sub(spans.hier_start() as u64 + slashes)
        | host_end.wrapping_sub(host_start)
        | path_start.wrapping_sub(host_end)
        | path_end.wrapping_sub(path_start)
        | query_end.wrapping_sub(path_end)
        | (len as u64).wrapping_sub(query_end);
    steps >> 63 == 0
}

/// Returns whether `at` is on a character boundary, or past the end.
pub(super) const fn is_border(text: &str, at: usize) -> bool {
    // Only the continuation bytes of a character are 0b10xx_xxxx.
    at >= text.len() || text.as_bytes()[at] & 0xC0 != 0x80
}

/// Returns whether `at` is on a character boundary or past the end, without a branch on where it
/// is.
#[inline(always)]
pub(super) fn is_cut(text: &str, at: usize) -> bool {
    let last = text.len().saturating_sub(1);
    let byte = text.as_bytes().get(at.min(last)).copied().unwrap_or_default();
    (at >= text.len()) | (byte & 0xC0 != 0x80)
}

/// Returns whether a cut of `span` splits no character.
const fn is_clean(text: &str, span: &Option<Range<usize>>) -> bool {
    match span {
        Some(span) => is_border(text, span.start) && is_border(text, span.end),
        None => true,
    }
}

/// Returns whether an ASCII character stands at every cut, or just before it; `false` only means
/// that a closer look is needed.
///
/// A text is UTF-8, so both sides of an ASCII character are boundaries. Offsets that are in order
/// make three kinds of cuts. The first kind is before a delimiter, and the component after it
/// starts at the delimiter's other side: `scheme_end`, `host_end`, `path_end`, `query_end`, and
/// `host_start - 1` for an `@`. The second is after the `//`. The third is `path_start`, which is
/// checked itself, as it may have no delimiter. The end of the text is a boundary as well.
#[inline(always)]
pub(super) const fn has_ascii_at_cuts(text: &str, spans: &Spans) -> bool {
    const fn at(text: &[u8], at: usize) -> u8 {
        if at < text.len() { text[at] } else { 0 }
    }
    let text = text.as_bytes();
    // Without a branch: testing all of them is faster than a misprediction on one.
    let bytes = at(text, spans.scheme_end as usize)
        | at(text, spans.hier_start() + 1)
        | at(text, (spans.host_start as usize).saturating_sub(1))
        | at(text, spans.host_end as usize)
        | at(text, spans.path_start as usize)
        | at(text, spans.path_end as usize)
        | at(text, spans.query_end as usize);
    bytes.is_ascii()
}

/// Returns whether no component splits a character.
#[cold]
const fn on_borders(text: &str, spans: &Spans) -> bool {
    is_clean(text, &spans.scheme())
        && is_clean(text, &spans.authority())
        && is_clean(text, &spans.userinfo())
        && is_clean(text, &spans.host())
        && is_clean(text, &spans.port())
        && is_clean(text, &Some(spans.path()))
        && is_clean(text, &spans.query())
        && is_clean(text, &spans.fragment(text.len()))
}

/// Returns whether the spans can belong to the text.
#[inline(always)]
pub(super) const fn belong(text: &str, spans: &Spans) -> bool {
    in_order(spans, text.len()) && (has_ascii_at_cuts(text, spans) || on_borders(text, spans))
}
