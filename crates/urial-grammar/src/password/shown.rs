//! Masks put in the place of secrets, and where that moves what follows them.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::MASK;

/// Returns a text with the mask in the place of each span; the spans are in order.
///
/// ```
/// use urial_grammar::password::{hide, of_reference};
/// let text = "http://u:secret@h/";
/// assert_eq!(hide(text, &of_reference(text)), "http://u:***@h/");
/// ```
#[must_use]
pub fn hide<'a>(text: &'a str, spans: &[Range<usize>]) -> Cow<'a, str> {
    if spans.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut copied = 0;
    for span in spans {
        shown.push_str(&text[copied..span.start]);
        shown.push_str(MASK);
        copied = span.end;
    }
    shown.push_str(&text[copied..]);
    Cow::Owned(shown)
}

/// Returns where a span of a text is after [`hide`]. Of a span that is hidden in part, the whole
/// mask is part.
///
/// ```
/// use urial_grammar::password::place;
/// let hidden = [9..15];
/// assert_eq!(place(7..8, &hidden), 7..8);
/// assert_eq!(place(10..11, &hidden), 9..12);
/// assert_eq!(place(16..17, &hidden), 13..14);
/// ```
#[must_use]
pub fn place(span: Range<usize>, hidden: &[Range<usize>]) -> Range<usize> {
    // Both ends move by what the masks before them add or take.
    let (mut start, mut end) = (span.start, span.end);
    // From the last to the first, so that what is before a secret is where it was.
    for secret in hidden.iter().rev() {
        let mask_end = secret.start + MASK.len();
        let moved = |at: usize| at - secret.end + mask_end;
        end = if end >= secret.end {
            moved(end)
        } else if end > secret.start || secret.contains(&start) {
            mask_end
        } else {
            end
        };
        if secret.contains(&start) {
            start = secret.start;
        } else if start >= secret.end {
            start = moved(start);
        }
    }
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_move_with_the_text() {
        let hidden = [2..8, 10..11];
        let text = "a:secret@b:p ";
        assert_eq!(hide(text, &[2..8, 11..12]), "a:***@b:*** ");
        for (span, moved) in [
            (0..1, 0..1),
            (1..2, 1..2),
            (2..2, 2..5),
            (3..4, 2..5),
            (7..9, 2..6),
            (8..9, 5..6),
            (8..8, 5..5),
            (0..13, 0..12),
            (10..10, 7..10),
            (11..12, 10..11),
            (1..11, 1..10),
        ] {
            assert_eq!(place(span.clone(), &hidden), moved, "{span:?}");
        }
        assert_eq!(place(3..4, &[]), 3..4);
        // A secret of no length gets a mask all the same.
        let empty = core::slice::from_ref(&(2..2));
        assert_eq!(hide("a:@b", empty), "a:***@b");
        assert_eq!(place(3..4, empty), 6..7);
    }
}
