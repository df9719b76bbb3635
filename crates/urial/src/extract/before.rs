//! What stands before a reference, which may decide where it ends.

use super::letters::{closing, is_unspaced, is_word};

/// What surrounds a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delimiter {
    /// Nothing that would say more than the reference itself.
    Bare {
        /// The character before it is not ASCII, so that it may stand in text without blanks.
        glued: bool,
        /// White space or the start of a line is before it.
        spaced: bool,
        /// The mark before it, which would not belong to it at its end either: `*`, `_` or `~`.
        mark: Option<u8>,
    },
    /// A quote or a bracket of its own; the character that closes it.
    Quote(char),
    /// The value of an attribute; the character that closes it.
    Attribute(char),
    /// The parentheses of a Markdown link.
    Link,
}

impl Delimiter {
    /// The quote that ends the reference though it could be part of it.
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

    pub(super) const fn is_quote(self) -> bool {
        matches!(self, Delimiter::Quote(_))
    }
}

/// What stands directly before `start`.
pub(super) fn delimiter(text: &str, floor: usize, start: usize) -> Delimiter {
    let before = &text[floor..start];
    let mut chars = before.chars();
    let last = chars.next_back();
    let earlier = chars.next_back();
    let quote = |close| match earlier {
        Some('=') => Delimiter::Attribute(close),
        _ => Delimiter::Quote(close),
    };
    match last {
        Some(same @ ('"' | '\'')) => quote(same),
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
            // A reference that another one ends at is glued to it.
            spaced: start == 0,
            mark: None,
        },
    }
}

/// The offset of the `<` that stands before `start`, with `URL:` and blanks in between at most.
pub(super) fn angle(bytes: &[u8], floor: usize, start: usize) -> Option<usize> {
    const PREFIX: &[u8] = b"URL:";
    let before = &bytes[floor..start];
    if before.last() == Some(&b'<') {
        return Some(start - 1);
    }
    let before = trim_blanks(before);
    let before = before
        .split_last_chunk::<4>()
        .filter(|(_, last)| last.eq_ignore_ascii_case(PREFIX))?
        .0;
    let before = trim_blanks(before);
    (before.last() == Some(&b'<')).then(|| floor + before.len() - 1)
}

/// Without a few blanks at the end; a reference far from its bracket is not in it.
fn trim_blanks(bytes: &[u8]) -> &[u8] {
    const FEW: usize = 8;
    let blanks = bytes
        .iter()
        .rev()
        .take(FEW)
        .take_while(|byte| byte.is_ascii_whitespace());
    &bytes[..bytes.len() - blanks.count()]
}

/// How many bytes at `start` belong to an escape sequence that started before: the `n` of `\n`, the `u003c` of `\u003c`, the `4m` of a
/// terminal's ESC `[4m`.
pub(super) fn escape(bytes: &[u8], floor: usize, start: usize) -> Option<usize> {
    /// An escape sequence of a terminal has no more parameters than fit into this.
    const PARAMETERS: usize = 24;
    let before = &bytes[floor..start];
    let rest = &bytes[start..];
    if before.last() == Some(&b'\\') {
        let is_hex = |count: usize| {
            rest.get(1..=count)
                .is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        };
        return match rest.first()? {
            b'u' if is_hex(4) => Some(5),
            b'x' if is_hex(2) => Some(3),
            b'n' | b'r' | b't' | b'v' | b'f' | b'b' => Some(1),
            _ => None,
        };
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if rest.get(digits) != Some(&b'm') {
        return None;
    }
    let parameters = before
        .iter()
        .rev()
        .take(PARAMETERS)
        .take_while(|byte| byte.is_ascii_digit() || **byte == b';');
    let before = &before[..before.len() - parameters.count()];
    before.ends_with(b"\x1b[").then_some(digits + 1)
}

/// Returns whether what stands before `start` is of the same word or reference, so that no suffix reference starts there.
pub(super) fn holds(text: &str, start: usize) -> bool {
    let last = text[..start].chars().next_back();
    last.is_some_and(|last| match last.is_ascii() {
        true => last.is_ascii_alphanumeric() || "@/:.-_%#?=&+".contains(last),
        false => is_word(last) && !is_unspaced(last),
    })
}
