//! Spans to be masked: put in order, and put into effect.

use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::mask::MASK;

/// Sorts spans, and makes one of those that overlap. An empty one has no secret in it.
pub(super) fn merge(spans: &mut Vec<Range<usize>>) {
    spans.retain(|span| !span.is_empty());
    spans.sort_unstable_by_key(|span| (span.start, span.end));
    spans.dedup_by(|next: &mut Range<usize>, span| {
        let overlap = next.start < span.end;
        if overlap {
            // Sorted by start only, so the later span may end first.
            span.end = span.end.max(next.end);
        }
        overlap
    });
}

/// Hands out a text in pieces, with the mask for each span, and returns how many spans were not
/// masked yet.
pub(super) fn masked<'a>(
    text: &'a [u8],
    spans: impl IntoIterator<Item = Range<usize>>,
    mut push: impl FnMut(&'a [u8]),
) -> usize {
    let (mut copied, mut masks) = (0, 0);
    for span in spans {
        // A span that is masked already is copied, so that a second redaction changes nothing.
        if text[span.clone()] != *MASK.as_bytes() {
            push(&text[copied..span.start]);
            push(MASK.as_bytes());
            copied = span.end;
            masks += 1;
        }
    }
    push(&text[copied..]);
    masks
}
