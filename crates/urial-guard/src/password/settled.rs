//! Spans of secrets that stay the only ones once they are masked.

use alloc::vec::Vec;
use core::ops::Range;

use super::MASK;

/// How often a text is masked and read again. Texts that people write are settled after the first
/// time.
const ROUNDS: usize = 8;

/// Returns `spans` and whatever `find` takes for a secret once these are masked, so that a masked
/// text is left as it is by whoever masks it again.
///
/// A password that begins with a delimiter is a guess, and the mask in its place has none: what is
/// in front of it may be read in another way then. Spans are in order, here and as `find` returns
/// them. Should a text not settle, all of it is a secret.
///
/// ```
/// use core::ops::Range;
/// use urial_guard::password::settled;
/// // The letter in front of the first `@`.
/// let find = |text: &[u8]| -> Vec<Range<usize>> {
///     let at = text.windows(2).position(|pair| pair[0] != b'*' && pair[1] == b'@');
///     at.map(|at| at..at + 1).into_iter().collect()
/// };
/// let text = b"a@b@c";
/// assert_eq!(settled(text, find(text), find), [0..1, 2..3]);
/// ```
#[must_use]
pub fn settled(
    text: &[u8],
    mut spans: Vec<Range<usize>>,
    mut find: impl FnMut(&[u8]) -> Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    let mask = MASK.as_bytes();
    let is_masked =
        |text: &[u8], spans: &[Range<usize>]| spans.iter().all(|span| text[span.clone()] == *mask);
    // Nothing left to hide, so no need to look again.
    if is_masked(text, &spans) {
        return spans;
    }
    let mut masked = Vec::with_capacity(text.len() + spans.len() * mask.len());
    for _ in 0..ROUNDS {
        masked.clear();
        let mut copied = 0;
        for span in &spans {
            masked.extend_from_slice(&text[copied..span.start]);
            masked.extend_from_slice(mask);
            copied = span.end;
        }
        masked.extend_from_slice(&text[copied..]);
        let found = find(&masked);
        // All that is found now is a mask already.
        if is_masked(&masked, &found) {
            return spans;
        }
        let more = moved_back(&found, &spans);
        spans.extend(more);
        join(&mut spans);
    }
    // A carriage return is part of the line end, which stays.
    let line_end = text.iter().rev().take_while(|&&byte| byte == b'\r').count();
    spans.clear();
    spans.push(0..text.len() - line_end);
    spans
}

/// Returns spans of a masked text as those of the text before; of a mask in part, all of what it
/// stands for is part.
fn moved_back(found: &[Range<usize>], spans: &[Range<usize>]) -> Vec<Range<usize>> {
    // Where each mask begins, and how far the text after it has moved.
    let (mut next, mut grown, mut shrunk) = (0, 0, 0);
    let mut before = |at: usize, is_end: bool| {
        while let Some(span) = spans.get(next) {
            let start = span.start + grown - shrunk;
            let end = start + MASK.len();
            // Inside of a mask an offset has no counterpart: a start goes to the start of the
            // secret, an end to its end.
            if at < end || at == end && is_end {
                let outer = if is_end { span.end } else { span.start };
                return if at <= start {
                    at + shrunk - grown
                } else {
                    outer
                };
            }
            grown += MASK.len();
            shrunk += span.len();
            next += 1;
        }
        at + shrunk - grown
    };
    let both = |span: &Range<usize>| before(span.start, false)..before(span.end, true);
    found.iter().map(both).collect()
}

/// Sorts spans from left to right.
fn sort(spans: &mut [Range<usize>]) {
    // A sort is two thousand statements for each closure that it gets: one, for all spans.
    spans.sort_unstable_by_key(|span| (span.start, span.end));
}

/// Sorts spans, and makes one of those that overlap or touch.
fn join(spans: &mut Vec<Range<usize>>) {
    // Spans of earlier and later rounds are in one list.
    sort(spans);
    spans.dedup_by(|next, span| {
        let touch = next.start <= span.end;
        if touch {
            span.end = span.end.max(next.end);
        }
        touch
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_move_back_to_where_they_were() {
        // a:SECRET@b:@c
        let spans = [2..8, 11..11];
        for (found, expected) in [
            (0..1, 0..1),
            (2..5, 2..8),
            (3..4, 2..8),
            (0..4, 0..8),
            (4..7, 2..10),
            (5..6, 8..9),
            (6..12, 9..12),
            (8..11, 11..11),
            (0..13, 0..13),
        ] {
            assert_eq!(
                moved_back(core::slice::from_ref(&found), &spans),
                [expected],
                "{found:?}"
            );
        }
        assert_eq!(
            moved_back(&[0..1, 3..9, 12..13], &spans),
            [0..1, 2..11, 12..13]
        );
    }

    #[test]
    fn what_never_settles_is_masked_as_a_whole() {
        let find = |text: &[u8]| {
            let at = text.iter().rposition(|byte| *byte == b'a');
            at.map(|at| at..at + 1).into_iter().collect()
        };
        let text = b"a-a-a\r";
        assert_eq!(settled(text, find(text), find), [0..1, 2..3, 4..5]);
        let text = b"a-a-a-a-a-a-a-a-a-a-a\r";
        let all = settled(text, find(text), find);
        assert_eq!((all.len(), all[0].clone()), (1, 0..21));
    }
}
