//! The values of keys: in queries, in fragments that are made like queries, and in parameters of a
//! path.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::search;

use crate::glob;
use urial::percent;

/// `&` as JSON has it that is made for web pages.
const ESCAPED: &[u8] = br"\u0026";

/// A separator of pairs, or `=`: its byte, and how many bytes it is written with.
type Mark = (u8, usize);

/// Adds the values whose key matches a pattern. What has been found before, in order, is passed
/// over: it has no delimiters.
///
/// In running text a value ends with white space and quotes, too, and what closes a sentence is
/// none of it; but a value that begins with a quote is what is between two of them.
pub(super) fn find_values(
    text: &[u8],
    patterns: &[String],
    runs: bool,
    found: &mut Vec<Range<usize>>,
) {
    let (mut at, mut next, before) = (0, 0, found.len());
    // Whether there is a `?` or a `#` before, so that a `/` is nothing special.
    let mut is_after_path = false;
    // Whether a fragment is a path, as in `#/route;key=a/b`.
    let mut is_route = false;
    while at < text.len() {
        while next < before && found[next].end <= at {
            next += 1;
        }
        if next < before && found[next].contains(&at) {
            at = found[next].end;
            continue;
        }
        let (byte, len) = mark(text, at);
        // A new reference may begin after it, whose path has not ended.
        if runs && is_end(byte) {
            (is_after_path, is_route) = (false, false);
        }
        at += len;
        if !is_separator(byte) {
            continue;
        }
        is_after_path |= matches!(byte, b'?' | b'#');
        match byte {
            b'#' => is_route = matches!(text[at..], [b'/', ..] | [b'!', b'/', ..]),
            b'?' => is_route = false,
            _ => {}
        }
        if byte == b'&' && !is_after_path {
            // It is nothing special in a path.
            continue;
        }
        let Some(key_end) = key_end(text, at, len, runs) else {
            continue;
        };
        let start = key_end + mark(text, key_end).1;
        if has_key(&text[at..key_end], patterns) {
            let has_segments = !is_after_path || byte == b';' && is_route;
            let end = value_end(text, start, (len, is_after_path, has_segments), runs);
            let inside = runs.then(|| quoted(text, start));
            let value = inside.flatten().unwrap_or(start..end);
            at = value.end.max(start);
            found.push(value);
        } else {
            // Not a key to hide; its value is read on, as it may hold another reference.
            at = start;
        }
    }
}

/// Which names may fit a pattern, by a look at their lengths and ends.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'p> {
    patterns: &'p [String],
    /// A bit for each length; the last is also that of all longer names.
    lengths: u64,
    /// A bit for each byte of ASCII that a name may begin with, and for each that it may end with.
    first: u128,
    last: u128,
}

impl<'p> Wanted<'p> {
    pub(super) fn new(patterns: &'p [String]) -> Wanted<'p> {
        let (mut lengths, mut first, mut last) = (0, 0, 0);
        let bits = |end: Option<char>| match end {
            // The pattern may begin or end with any character, or is empty.
            Some('*' | '?') | None => u128::MAX,
            // Names that are looked at are ASCII, so such a pattern can never fit by its end.
            Some(end) if !end.is_ascii() => 0,
            Some(end) => {
                1 << end.to_ascii_lowercase() as u32 | 1 << end.to_ascii_uppercase() as u32
            }
        };
        for pattern in patterns {
            let length = pattern
                .chars()
                .filter(|&character| character != '*')
                .count();
            let bit = 1_u64 << length.min(63);
            // `*` may stand for any number of characters: this length and all longer ones.
            lengths |= match pattern.contains('*') {
                true => !(bit - 1),
                false => bit,
            };
            first |= bits(pattern.chars().next());
            last |= bits(pattern.chars().next_back());
        }
        Wanted {
            patterns,
            lengths,
            first,
            last,
        }
    }

    /// Returns the offset of the first `=` that a key may end with that fits a pattern: a look at
    /// each of them, where [`find_values`] looks at every byte.
    pub(super) fn first_in(&self, text: &[u8]) -> Option<usize> {
        let mut from = 0;
        loop {
            let at = from + search::equals_sign(&text[from..])?;
            // A quick look that may say yes too often; `find_values` decides.
            if self.may_end(&text[..at]) {
                return Some(at);
            }
            from = at + 1;
        }
    }

    /// Returns whether a text may end with a key that fits a pattern.
    fn may_end(&self, before: &[u8]) -> bool {
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
        let start = before.iter().rposition(|byte| !is_of_name(byte));
        let Some(start) = start else { return false };
        match before[start] {
            // The whole key lies between a separator and the `=`.
            b'?' | b'&' | b';' | b'#' => self.may_be(&before[start + 1..]),
            // No key has these in it.
            b'=' | b'"' | b'<' | b'>' | b'`' | 0..=b' ' | 0x7F => false,
            // A part of a key, or a separator that is encoded.
            _ => true,
        }
    }

    /// Returns whether a name of ASCII fits a pattern.
    fn may_be(&self, name: &[u8]) -> bool {
        let has = |bits: u128, byte: Option<&u8>| byte.is_none_or(|byte| bits >> byte & 1 == 1);
        self.lengths >> name.len().min(63) & 1 == 1
            && has(self.first, name.first())
            && has(self.last, name.last())
            // The ends and the length fit, which is rare enough to try each pattern.
            && core::str::from_utf8(name).is_ok_and(|name| {
                let mut patterns = self.patterns.iter();
                patterns.any(|pattern| glob::matches(pattern, name))
            })
    }
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b'?' | b'&' | b';' | b'#')
}

/// Returns whether a byte ends a reference in running text.
fn is_end(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, 0x7F | b'"' | b'<' | b'>' | b'`')
}

/// Returns the delimiter at an offset, be it percent-encoded, or the byte that is there.
fn mark(text: &[u8], at: usize) -> Mark {
    let rest = &text[at..];
    match rest[0] {
        b'%' => {}
        b'\\' if rest.starts_with(ESCAPED) => return (b'&', ESCAPED.len()),
        byte => return (byte, 1),
    }
    let mut len = 1;
    // `%2526` is an `&` encoded twice, in a URI inside of a URI; each level adds `25`.
    while rest[len..].starts_with(b"25") {
        len += 2;
    }
    let digits = rest.get(len..len + 2).unwrap_or_default();
    let byte = match digits.to_ascii_uppercase()[..] {
        [b'2', b'3'] => b'#',
        [b'2', b'6'] => b'&',
        [b'3', b'B'] => b';',
        [b'3', b'D'] => b'=',
        [b'3', b'F'] => b'?',
        _ => return (b'%', 1),
    };
    (byte, len + 2)
}

/// Returns where the `=` is that ends a key, if there is one before the next separator. After a
/// plain separator it is plain.
fn key_end(text: &[u8], start: usize, separator: usize, runs: bool) -> Option<usize> {
    // The separator of a plain query has to match a plain `=`: `?a%3Db=c` has the key `a%3Db`.
    let is_plain = separator == 1 || separator == ESCAPED.len();
    let mut at = start;
    while at < text.len() {
        let (byte, len) = mark(text, at);
        let counts = len == 1 || !is_plain;
        match byte {
            b'=' if counts => return Some(at),
            byte if counts && is_separator(byte) || runs && is_end(byte) => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns where a value ends that follows a separator of so many bytes.
fn value_end(
    text: &[u8],
    start: usize,
    (separator, is_after_path, has_segments): (usize, bool, bool),
    runs: bool,
) -> usize {
    // `\u0026` counts as a plain `&`.
    let longest = if separator == ESCAPED.len() {
        1
    } else {
        separator
    };
    let mut at = start;
    while at < text.len() {
        let (byte, len) = mark(text, at);
        // A separator that is encoded more often belongs to a URI inside of the value.
        let counts = len <= longest || len == ESCAPED.len();
        let is_over = match byte {
            b'&' | b';' | b'#' => counts,
            // RFC 3986 section 3.4: a query may contain `?`.
            b'?' => counts && !is_after_path,
            // A parameter of a path ends with its segment.
            b'/' => has_segments,
            _ => runs && is_end(byte),
        };
        if is_over {
            break;
        }
        at += 1;
    }
    if !runs {
        return at;
    }
    // A quote or a full stop after a value belongs to the sentence.
    let is_of_value = |byte: &u8| !b".,:!?')]}\\|".contains(byte);
    let value = &text[start..at];
    let last = value.iter().rposition(is_of_value);
    // Backslashes alone are of the quote after them: `{\"url\":\"/?token=\"}`.
    let is_empty = || value.iter().all(|&byte| byte == b'\\');
    last.map_or_else(
        || if is_empty() { start } else { at },
        |last| start + last + 1,
    )
}

/// How far the end of a quoted value with spaces in it is looked for.
const SPACED_LENGTH: usize = 256;

/// Returns the inside of a value in quotes, backticks or angle brackets, as in `?token="abc"`; in
/// JSON a backslash is in front of a quote, in CSV it is doubled, and HTML has names for it.
///
/// Where the quote closes what is around the reference, as in `{"url":"/?token=","n":1}`, no value
/// begins after it.
fn quoted(text: &[u8], start: usize) -> Option<Range<usize>> {
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

/// Returns whether the encoded key is one of those to mask: as it is written or decoded, with or
/// without what brackets add.
fn has_key(key: &[u8], patterns: &[String]) -> bool {
    let written = String::from_utf8_lossy(key);
    // Forms write a space as `+` in keys.
    let spaced = written.replace('+', " ");
    let once = decoded(&spaced);
    // Twice, since a URI inside of a URI has its keys encoded twice.
    let decoded = decoded(&once);
    [&*written, &*decoded].into_iter().any(|name| {
        let parts = name.split(['[', ']']).filter(|part| !part.is_empty());
        // Of `#!token` and `#!/token` the mark belongs to the route.
        let is_secret = |name: &str| {
            let bare = name.trim_start_matches(['!', '/']);
            let mut patterns = patterns.iter();
            patterns.any(|pattern| glob::matches(pattern, name) || glob::matches(pattern, bare))
        };
        is_secret(name) || parts.into_iter().any(is_secret)
    })
}

/// Returns the text decoded; a broken triplet stands for itself.
fn decoded(text: &str) -> Cow<'_, str> {
    match percent::decode(text) {
        Ok(Cow::Owned(bytes)) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
        _ => Cow::Borrowed(text),
    }
}
