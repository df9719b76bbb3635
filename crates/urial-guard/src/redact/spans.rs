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

/// Returns the spans of a text that are not masked yet, so that a second redaction changes nothing.
pub(super) fn unmasked(
    text: &[u8],
    spans: Vec<Range<usize>>,
) -> impl Iterator<Item = Range<usize>> + '_ {
    spans.into_iter().filter(|span| text[span.clone()] != *MASK.as_bytes())
}

/// How often a text is searched again before it is masked as a whole.
const ROUNDS: usize = 8;

/// Returns the spans of a text with those that are found once these are masked: a mask may join
/// what was apart, and a second redaction must change nothing.
pub(super) fn settled(
    text: &[u8],
    mut spans: Vec<Range<usize>>,
    find: impl Fn(&[u8]) -> Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    for _ in 0..ROUNDS {
        if spans.is_empty() {
            return spans;
        }
        let mut shown = Vec::with_capacity(text.len());
        let (mut copied, mut all) = (0, spans.clone());
        let mut masks = Vec::with_capacity(spans.len());
        for span in &spans {
            shown.extend_from_slice(&text[copied..span.start]);
            masks.push(shown.len());
            shown.extend_from_slice(MASK.as_bytes());
            copied = span.end;
        }
        shown.extend_from_slice(&text[copied..]);
        // Where an offset of the masked text is in the text. A span that begins or ends in a mask
        // takes all of its secret.
        let back = |at: usize, in_mask: fn(&Range<usize>) -> usize| {
            let before = masks.partition_point(|&mask| mask < at);
            let Some(last) = before.checked_sub(1) else {
                return at;
            };
            let (secret, mask_end) = (&spans[last], masks[last] + MASK.len());
            match at < mask_end {
                true => in_mask(secret),
                false => at - mask_end + secret.end,
            }
        };
        let unmasked = |span: Range<usize>| {
            back(span.start, |secret| secret.start)..back(span.end, |secret| secret.end)
        };
        all.extend(find(&shown).into_iter().map(unmasked));
        merge(&mut all);
        if all == spans {
            return spans;
        }
        spans = all;
    }
    core::iter::once(0..text.len()).collect()
}
