//! The characters before a reference, which may decide where it ends.

use super::letters::{closing, is_picture, is_unspaced, is_word};
use super::steps;

/// The surroundings of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delimiter {
    /// Nothing that decides where the reference ends.
    Bare {
        /// The character before it is not ASCII, so it may stand in text without spaces.
        glued: bool,
        /// White space or the start of a line is before it.
        spaced: bool,
        /// The mark before it (`*`, `_` or `~`), which is not part of the reference at its end
        /// either.
        mark: Option<u8>,
    },
    /// A quote or a bracket; the character that closes it.
    Quote(char),
    /// The value of an attribute; the character that closes it.
    Attribute(char),
    /// The parentheses of a Markdown link.
    Link,
}

impl Delimiter {
    /// Returns whether the reference is in apostrophes, which end it although it could contain one.
    pub(super) const fn apostrophe(self) -> bool {
        matches!(self, Delimiter::Quote('\'') | Delimiter::Attribute('\''))
    }

    /// Returns whether the character closes what was opened before the reference.
    pub(super) fn closes(self, found: char) -> bool {
        match self {
            Delimiter::Quote(close) | Delimiter::Attribute(close) => found == close,
            Delimiter::Link => found == ')',
            Delimiter::Bare { .. } => false,
        }
    }

    /// Returns whether the reference is in `"…"` or `'…'`, which say nothing of brackets.
    pub(super) const fn has_straight_quotes(self) -> bool {
        matches!(self, Delimiter::Quote('"' | '\'') | Delimiter::Attribute('"' | '\''))
    }

    pub(super) const fn is_quote(self) -> bool {
        matches!(self, Delimiter::Quote(_))
    }
}

/// Returns the delimiter directly before `start`.
pub(super) fn delimiter(text: &str, floor: usize, start: usize) -> Delimiter {
    let before = &text[floor..start];
    let mut chars = before.chars();
    let last = chars.next_back();
    let earlier = chars.next_back();
    // `href="…"` is an attribute; any other quote may be the sentence's.
    let quote = |close| match earlier {
        Some('=') => Delimiter::Attribute(close),
        _ => Delimiter::Quote(close),
    };
    match last {
        // The quotes that open and close alike.
        Some(same @ ('"' | '\'')) => quote(same),
        // `[text](http://a)` of Markdown, where a space and a title may follow the link.
        Some('(') if earlier == Some(']') => Delimiter::Link,
        Some(last) => match closing(last) {
            Some(close) => Delimiter::Quote(close),
            None => Delimiter::Bare {
                glued: !last.is_ascii(),
                spaced: last.is_whitespace(),
                mark: matches!(last, '*' | '_' | '~').then_some(last as u8),
            },
        },
        None => Delimiter::Bare {
            glued: false,
            // A reference that starts where another one ended is glued to it.
            spaced: start == 0,
            mark: None,
        },
    }
}

/// Returns whether the destination of a Markdown link ends before these bytes: with the `)`, or
/// with a title on the same line (CommonMark 6.3).
pub(super) fn ends_destination(rest: &[u8]) -> bool {
    const FEW: usize = 8;
    let blanks = rest.iter().take(FEW).take_while(|byte| b" \t".contains(byte));
    let blanks = blanks.count();
    match rest.get(blanks) {
        Some(b')') => true,
        Some(b'"' | b'\'' | b'(') => blanks > 0,
        _ => false,
    }
}

/// Finds the `<` before `start`, with at most `URL:` and spaces in between.
pub(super) fn angle(bytes: &[u8], floor: usize, start: usize) -> Option<usize> {
    const PREFIX: &[u8] = b"URL:";
    let before = &bytes[floor..start];
    // `<http://a>`, by far the most common.
    if before.last() == Some(&b'<') {
        return Some(start - 1);
    }
    // RFC 3986 appendix C: `<URL:http://a>`, with spaces after `<` or `URL:`.
    let before = trim_blanks(before);
    let before =
        before.split_last_chunk::<4>().filter(|(_, last)| last.eq_ignore_ascii_case(PREFIX))?.0;
    let before = trim_blanks(before);
    (before.last() == Some(&b'<')).then(|| floor + before.len() - 1)
}

/// Removes up to 8 bytes of white space from the end; a reference farther from its bracket is not
/// in it.
fn trim_blanks(bytes: &[u8]) -> &[u8] {
    const FEW: usize = 8;
    let blanks = bytes.iter().rev().take(FEW).take_while(|byte| byte.is_ascii_whitespace());
    &bytes[..bytes.len() - blanks.count()]
}

/// Returns how many bytes at `start` belong to an escape sequence that started before it: the `n`
/// of `\n`, the `u003c` of `\u003c`, the `22` of `%22`, the `4m` of a terminal's ESC `[4m`.
pub(super) fn escape(bytes: &[u8], floor: usize, start: usize) -> Option<usize> {
    /// The most bytes of parameters that a terminal's escape sequence has.
    const PARAMETERS: usize = 24;
    let before = &bytes[floor..start];
    let rest = &bytes[start..];
    let is_hex = |digits: core::ops::Range<usize>| {
        let digits = rest.get(digits);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    match (before.last(), rest.first()?) {
        (Some(b'\\'), b'u') if is_hex(1..5) => return Some(5),
        (Some(b'\\'), b'x') if is_hex(1..3) => return Some(3),
        (Some(b'\\'), b'n' | b'r' | b't' | b'v' | b'f' | b'b') => return Some(1),
        (Some(b'\\'), _) => return None,
        (Some(b'%'), _) => return is_hex(0..2).then_some(2),
        _ => {}
    }
    // ESC `[4m` before a link: its `m` or `4m` looks like the start of the scheme.
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if rest.get(digits) != Some(&b'm') {
        return None;
    }
    let parameters = before
        .iter()
        .rev()
        .take(PARAMETERS)
        // SGR parameters are numbers with `;` between them.
        .take_while(|byte| byte.is_ascii_digit() || **byte == b';');
    let before = &before[..before.len() - parameters.count()];
    before.ends_with(b"\x1b[").then_some(digits + 1)
}

/// Returns the start of the label that ends at `end`.
pub(super) fn label(text: &str, floor: usize, end: usize) -> usize {
    let before = &text[floor..end];
    let trimmed = |is_inside: fn(char) -> bool| before.trim_end_matches(is_inside).len();
    // `これはa.example`: letters without spaces between them are in the label only if it has no
    // others.
    let own = trimmed(|found| match found.is_ascii() {
        true => found.is_ascii_alphanumeric() || matches!(found, '-' | '_'),
        false => is_word(found) && !is_unspaced(found),
    });
    let start = match own == before.len() {
        true => trimmed(|found| !found.is_ascii() && is_word(found)),
        false => own,
    };
    steps::count(before.len() - start);
    floor + start
}

/// Returns whether the text before `start` is part of the same word or reference; then no suffix
/// reference starts here.
pub(super) fn holds(text: &str, start: usize) -> bool {
    let before = &text[..start];
    let last = before.chars().next_back();
    last.is_some_and(|last| match last.is_ascii() {
        true => last.is_ascii_alphanumeric() || "@/:.-_%#?=&+".contains(last),
        false => is_word(last) && !is_unspaced(last) || is_in_host(before),
    })
}

/// Returns whether the text ends within the host of a URI, as `http://─`.
fn is_in_host(before: &str) -> bool {
    const NEAR: usize = 256;
    let near = &before.as_bytes()[before.len().saturating_sub(NEAR)..];
    let is_end = |byte: &u8| *byte <= b' ' || b"/?#\"<>".contains(byte);
    let end = near.iter().rposition(is_end);
    steps::count(near.len() - end.unwrap_or(0));
    end.is_some_and(|end| near[..=end].ends_with(b"://"))
}

/// Returns whether a label before `start` goes on after pictures, as in `a🍕b.example`.
pub(super) fn joins_pictures(text: &str, floor: usize, start: usize) -> bool {
    let before = &text[floor..start];
    let label = before.trim_end_matches(is_picture);
    steps::count(before.len() - label.len());
    label.len() < before.len() && label.ends_with(|last: char| last == '-' || is_word(last))
}
