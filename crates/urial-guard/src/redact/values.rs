//! Where keys and values end.

use core::ops::Range;

use super::closers::{backslashes, closer_of, closes};
use super::marks::{Mark, after_plain, is_end, is_separator, pair_mark};

/// The part of a reference in which a byte stands.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// Whether there is a `?` or a `#` before, or it is a form, so that a `/` is nothing special.
    pub(super) is_after_path: bool,
    /// Whether a fragment is a path, as in `#/route;key=a/b`.
    is_route: bool,
    /// The separator of the last pair.
    pub(super) separator: u8,
    /// Whether a pair has begun with `;`.
    pub(super) is_in_list: bool,
    /// The mark that closes what was opened right before the reference, and the backslashes before
    /// the one that opened it.
    closer: Option<(u8, usize)>,
}

impl Place {
    /// Returns the place at the start of a reference, or of a form as in `user=me&token=abc`: a key
    /// that is no path, and a value with a second pair after it.
    pub(super) fn of_run(text: &[u8], at: usize, runs: bool) -> Place {
        let is_path = |byte: &u8| matches!(byte, b'/' | b':' | b'@');
        let is_form = || {
            let sign = key_end(text, at, 0, runs)?;
            let mut second = next_separator(text, sign, 0, runs)?;
            // Both may be in the first value.
            while matches!(pair_mark(text, second).byte, b';' | b'?') {
                second = next_separator(text, second + 1, 0, runs)?;
            }
            let pair = pair_mark(text, second);
            let is_pair = pair.byte == b'&' && !text[at..sign].iter().any(is_path);
            key_end(text, second + pair.len, 0, runs).filter(|_| is_pair)
        };
        Place { is_after_path: at < text.len() && is_form().is_some(), ..Place::default() }
    }

    /// Moves over the mark at a place, after which a reference may begin.
    pub(super) fn open(&mut self, text: &[u8], at: usize) {
        // The others end every reference.
        if let Some(closer) = closer_of(text, at).filter(|closer| !is_end(*closer)) {
            self.closer = Some((closer, backslashes(text, at)));
        }
    }

    /// Returns whether the byte at a place closes what was opened right before the reference, or
    /// how many bytes of the value it begins.
    fn closes(&self, text: &[u8], at: usize) -> Option<usize> {
        let (closer, escapes) = self.closer?;
        (text[at] == closer).then(|| closes(text, at, escapes))
    }

    /// Moves over a byte, and returns whether a pair may begin after it.
    pub(super) fn begins_pair(&mut self, byte: u8, rest: &[u8]) -> bool {
        match byte {
            b'#' => self.is_route = matches!(rest, [b'/', ..] | [b'!', b'/', ..]),
            b'?' => self.is_route = false,
            // It is nothing special in a path.
            b'&' if !self.is_after_path => return false,
            b'&' | b';' => {}
            _ => return false,
        }
        if matches!(byte, b'?' | b'#') {
            self.is_after_path = true;
            self.is_in_list = false;
        }
        self.separator = byte;
        true
    }

    /// Returns whether a value ends with its segment: that of a parameter of a path.
    fn has_segments(&self) -> bool {
        !self.is_after_path || self.separator == b';' && self.is_route
    }
}

/// Returns where the `=` is that ends a key, if there is one before the next separator. A separator
/// that is percent-encoded belongs to a key after a plain one.
pub(super) fn key_end(text: &[u8], start: usize, level: u8, runs: bool) -> Option<usize> {
    for (at, mark) in marks(text, start) {
        match mark.byte {
            b'=' => return Some(at),
            byte if is_separator(byte) && (mark.level == 0 || level > 0) => return None,
            byte if runs && is_end(byte) => return None,
            _ => {}
        }
    }
    None
}

/// Returns where the next separator is that is not encoded more often than this.
fn next_separator(text: &[u8], start: usize, level: u8, runs: bool) -> Option<usize> {
    let is_stop = |mark: Mark| {
        let is_next = is_separator(mark.byte) && mark.level <= level;
        is_next || runs && is_end(mark.byte)
    };
    let (at, mark) = marks(text, start).find(|(_, mark)| is_stop(*mark))?;
    is_separator(mark.byte).then_some(at)
}

/// Returns the delimiters of pairs and the ends of references in a text, and where they are.
fn marks(text: &[u8], mut next: usize) -> impl Iterator<Item = (usize, Mark)> + '_ {
    core::iter::from_fn(move || {
        let at = after_plain(text, next);
        let mark = (at < text.len()).then(|| pair_mark(text, at))?;
        next = at + mark.len;
        Some((at, mark))
    })
}

/// Returns where a value ends whose `=` is encoded so often. A separator that is encoded more often
/// belongs to a URI inside of the value.
pub(super) fn value_end(text: &[u8], start: usize, level: u8, place: &Place, runs: bool) -> usize {
    let mut at = start;
    loop {
        at = after_plain(text, at);
        if at == text.len() {
            break;
        }
        match place.closes(text, at) {
            // Backslashes are of the mark.
            Some(0) => return at - backslashes(text, at).min(at - start),
            Some(inside) => {
                at += inside;
                continue;
            }
            None => {}
        }
        let mark = pair_mark(text, at);
        let is_over = match mark.byte {
            b';' if place.is_after_path && !place.has_segments() => {
                mark.level <= level && is_list(text, at + mark.len, level, place, runs)
            }
            b'&' | b';' | b'#' => mark.level <= level,
            // RFC 3986 section 3.4: a query may contain `?`.
            b'?' => mark.level <= level && !place.is_after_path,
            b'/' => mark.level <= level && place.has_segments(),
            byte => runs && is_end(byte),
        };
        if is_over {
            break;
        }
        at += mark.len;
    }
    if runs { sentence(text, start, at) } else { at }
}

/// Returns whether a key follows the `;` of a query, and another pair of the query begins with one,
/// too: only then `;` separates pairs.
fn is_list(text: &[u8], start: usize, level: u8, place: &Place, runs: bool) -> bool {
    let is_pair = |at: usize| key_end(text, at, level, runs).is_some();
    if !is_pair(start) || place.is_in_list {
        return place.is_in_list && is_pair(start);
    }
    let mut at = start;
    while let Some(next) = next_separator(text, at, level, runs) {
        let separator = pair_mark(text, next);
        at = next + separator.len;
        match separator.byte {
            b'#' => return false,
            b';' if is_pair(at) => return true,
            _ => {}
        }
    }
    false
}

/// How much punctuation after a value belongs to the sentence at most.
const CLOSING: usize = 3;

/// Returns the end of a value without the quote, the full stop or the bracket after it, which
/// belong to the sentence.
fn sentence(text: &[u8], start: usize, end: usize) -> usize {
    let is_backslash = |byte: &&u8| **byte == b'\\';
    // Backslashes are of the quote after them: `{\"url\":\"/?token=abc\"}`.
    let escapes = text[start..end].iter().rev().take_while(is_backslash);
    let escapes = escapes.count();
    let end = end - escapes;
    let value = &text[start..end];
    for quote in [b"&#39;", b"&#x27;", b"&apos;"] as [&[u8]; 3] {
        if let Some(inside) = value.strip_suffix(quote) {
            return start + inside.len();
        }
    }
    let closing = value.iter().rev().take(CLOSING.saturating_sub(escapes));
    let closing = closing.take_while(|byte| b".,:;!?')]}|".contains(byte));
    match closing.count() {
        // A value of punctuation alone is one.
        count if count == value.len() => end,
        count => end - count,
    }
}

/// How far the end of a quoted value with spaces in it is looked for.
const SPACED_LENGTH: usize = 256;

/// Returns the inside of a value in quotes, backticks or angle brackets, as in `?token="abc"`; in
/// JSON a backslash is in front of a quote, in CSV it is doubled, and HTML has names for it.
///
/// Where the quote closes what is around the reference, as in `{"url":"/?token=","n":1}`, no value
/// begins after it.
pub(super) fn quoted(text: &[u8], start: usize) -> Option<Range<usize>> {
    let count = |from: usize, byte| text[from..].iter().take_while(|&&at| at == byte).count();
    let open = start + count(start, b'\\');
    let rest = &text[open..];
    let names: [(&[u8], u8); 3] = [(b"&quot;", b'"'), (b"&#34;", b'"'), (b"&lt;", b'>')];
    let (inside, closer) = match rest.first()? {
        &quote @ (b'"' | b'`') => (open + count(open, quote), quote),
        b'<' => (open + 1, b'>'),
        b'&' if open == start => {
            let (name, closer) = names.iter().find(|(name, _)| rest.starts_with(name))?;
            (open + name.len(), *closer)
        }
        _ => return None,
    };
    match text.get(inside..)? {
        [b'/', b'>', ..] | [] => return None,
        [b'/', ..] if closer == b'>' => return None,
        [first, ..] if *first <= b' ' || b".,:;!?'\"<>`()[]{}|&\\".contains(first) => return None,
        _ => {}
    }
    let is_named = rest[0] == b'&';
    let is_closer = |byte: &u8| *byte == closer || is_named && *byte == b'&';
    let is_end = |byte: &u8| is_closer(byte) || *byte <= b' ' || *byte == 0x7F;
    let until = |from: usize, is: &dyn Fn(&u8) -> bool| {
        let length = text[from..].iter().position(is);
        length.map_or(text.len(), |length| from + length)
    };
    let mut end = until(inside, &is_end);
    if text.get(end) == Some(&b' ') {
        // Only a value that is closed has spaces in it.
        let near = text[end..].iter().take(SPACED_LENGTH);
        end += { near }.position(is_closer).unwrap_or(0);
    }
    // The backslash of the quote that closes it.
    let last = text[inside..end].iter().rposition(|&byte| byte != b'\\');
    Some(inside..last.map_or(end, |last| inside + last + 1))
}
