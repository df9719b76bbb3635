//! Where keys and values end.

use core::ops::Range;

use urial_grammar::Set;

use super::closers::{backslashes, closer_of, closes, is_end};
use super::layers::View;

/// The part of a reference in which a byte of a view stands.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    view: &'a View<'a>,
    text: &'a [u8],
    /// Whether it is running text.
    runs: bool,
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

/// Returns whether a byte separates pairs.
fn is_separator(byte: u8) -> bool {
    matches!(byte, b'?' | b'&' | b';' | b'#')
}

/// Returns the offset of the next byte that is a delimiter of pairs, or may open, close or end a
/// reference.
pub(super) fn after_plain(text: &[u8], at: usize) -> usize {
    static SPECIAL: [bool; 256] =
        Set::range(0, b' ').union(Set::of("\x7F?&;#/'\"`<>()[]{}|")).table();
    let rest = &text[at..];
    let end = rest.iter().position(|&byte| SPECIAL[usize::from(byte)]);
    at + end.unwrap_or(rest.len())
}

/// How much punctuation after a value belongs to the sentence at most.
const CLOSING: usize = 3;

impl<'a> Place<'a> {
    /// Returns the place at the start of a reference, or of a form as in `user=me&token=abc`: a key
    /// that is no path, and a value with a second pair after it.
    pub(super) fn of_run(view: &'a View<'a>, at: usize, runs: bool) -> Place<'a> {
        let mut place = Place {
            view,
            text: &view.text,
            runs,
            is_after_path: false,
            is_route: false,
            separator: 0,
            is_in_list: false,
            closer: None,
        };
        let is_path = |byte: &u8| matches!(byte, b'/' | b':' | b'@');
        let is_form = || {
            let sign = place.key_end(at)?;
            let mut second = place.next(sign, is_separator)?;
            // Both may be in the first value.
            while matches!(place.text[second], b';' | b'?') {
                second = place.next(second + 1, is_separator)?;
            }
            let is_pair = place.text[second] == b'&' && !place.text[at..sign].iter().any(is_path);
            place.key_end(second + 1).filter(|_| is_pair)
        };
        place.is_after_path = is_form().is_some();
        place
    }

    /// Moves over the mark at a place, after which a reference may begin.
    pub(super) fn open(&mut self, at: usize) {
        // The others end every reference.
        let closer = closer_of(self.text, at).filter(|closer| !is_end(*closer));
        if let Some(closer) = closer.filter(|_| self.view.is_plain(at)) {
            self.closer = Some((closer, backslashes(self.text, at)));
        }
    }

    /// Returns whether the byte at a place closes what was opened right before the reference, or
    /// how many bytes of the value it begins.
    fn closes(&self, at: usize) -> Option<usize> {
        let (closer, escapes) = self.closer?;
        let is_closer = self.text[at] == closer && self.view.is_plain(at);
        is_closer.then(|| closes(self.text, at, escapes))
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

    /// Returns where the next of these bytes is in the reference.
    fn next(&self, start: usize, is_it: fn(u8) -> bool) -> Option<usize> {
        let is_stop = |byte: &u8| is_it(*byte) || self.runs && is_end(*byte);
        let at = start + self.text[start..].iter().position(is_stop)?;
        is_it(self.text[at]).then_some(at)
    }

    /// Returns where the `=` is that ends a key, if there is one before the next separator.
    pub(super) fn key_end(&self, start: usize) -> Option<usize> {
        let end = self.next(start, |byte| byte == b'=' || is_separator(byte))?;
        (self.text[end] == b'=').then_some(end)
    }

    /// Returns where a value ends.
    pub(super) fn value_end(&self, start: usize) -> usize {
        let (text, mut at) = (self.text, start);
        loop {
            at = after_plain(text, at);
            let Some(&byte) = text.get(at) else {
                break;
            };
            match self.closes(at) {
                // Backslashes are of the mark.
                Some(0) => return at - backslashes(text, at).min(at - start),
                Some(inside) => {
                    at += inside;
                    continue;
                }
                None => {}
            }
            let is_over = match byte {
                b'&' | b'#' => true,
                b';' => self.has_segments() || self.is_list(at + 1),
                // RFC 3986 section 3.4: a query may contain `?`.
                b'?' => !self.is_after_path,
                b'/' => self.has_segments(),
                _ => self.runs && is_end(byte),
            };
            if is_over {
                break;
            }
            at += 1;
        }
        if self.runs { self.sentence(start, at) } else { at }
    }

    /// Returns whether a key follows the `;` of a query, and another pair of the query begins with
    /// one, too: only then `;` separates pairs.
    fn is_list(&self, start: usize) -> bool {
        let is_pair = |at: usize| self.key_end(at).is_some();
        if !is_pair(start) || self.is_in_list {
            return self.is_in_list && is_pair(start);
        }
        let mut at = start;
        while let Some(next) = self.next(at, is_separator) {
            at = next + 1;
            match self.text[next] {
                b'#' => return false,
                b';' if is_pair(at) => return true,
                _ => {}
            }
        }
        false
    }

    /// Returns the end of a value without the quote, the full stop or the bracket after it, which
    /// belong to the sentence.
    fn sentence(&self, start: usize, end: usize) -> usize {
        // Backslashes are of the quote after them: `{\"url\":\"/?token=abc\"}`.
        let escapes = backslashes(&self.text[start..], end - start);
        let end = end - escapes;
        let is_closing =
            |at: &usize| b".,:;!?')]}|".contains(&self.text[*at]) && !self.view.is_encoded(*at);
        let closing = (start..end).rev().take(CLOSING.saturating_sub(escapes));
        match closing.take_while(is_closing).count() {
            // A value of punctuation alone is one.
            count if count == end - start => end,
            count => end - count,
        }
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
