//! Delimiters of references, plain or as a format writes them.

use alloc::vec::Vec;

/// The ways in which the delimiters of one word are written.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Ways(u8);

impl Ways {
    pub(super) const PLAIN: Ways = Ways(0);
    /// `\/`, `\u002F`, `\u{2f}`, `\x2F`, `\057`, after any number of backslashes.
    pub(super) const BACKSLASH: Ways = Ways(1);
    /// `&#47;`, `&#x2F`, `&sol;`, and the same with `&amp;`.
    const ENTITY: Ways = Ways(2);
    /// `%2F`; each `25` after the `%` is the next bit.
    const PERCENT: u8 = 4;

    pub(super) const fn and(self, other: Ways) -> Ways {
        Ways(self.0 | other.0)
    }

    /// Returns whether a delimiter written in `other` is one in a word written in these.
    pub(super) const fn has(self, other: Ways) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns whether the word stands in another reference, percent-encoded.
    pub(super) const fn is_encoded(self) -> bool {
        self.0 >= Ways::PERCENT
    }
}

/// A delimiter: its byte, its length as it is written, and the way.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) byte: u8,
    pub(super) len: usize,
    pub(super) way: Ways,
}

impl Mark {
    const fn plain(byte: u8) -> Mark {
        Mark {
            byte,
            len: 1,
            way: Ways::PLAIN,
        }
    }

    /// Returns how often it is percent-encoded.
    pub(super) const fn level(self) -> usize {
        (u8::BITS - (self.way.0 / Ways::PERCENT).leading_zeros()) as usize
    }
}

/// Reads one delimiter of a reference; every other text is a byte.
#[inline]
pub(super) fn mark(text: &[u8], at: usize) -> Mark {
    match text[at] {
        b'%' | b'\\' | b'&' => delimiter(text, at, b":/?#[]@&"),
        byte => Mark::plain(byte),
    }
}

/// Returns whether a byte separates pairs.
pub(super) fn is_separator(byte: u8) -> bool {
    matches!(byte, b'?' | b'&' | b';' | b'#')
}

/// Returns whether a byte ends a reference in running text.
pub(super) fn is_end(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, 0x7F | b'"' | b'<' | b'>' | b'`')
}

/// Returns the offset of the next byte that may begin a delimiter of pairs, or end a reference.
pub(super) fn after_plain(text: &[u8], at: usize) -> usize {
    /// Bytes that neither begin a delimiter, escaped or not, nor end a reference.
    const PLAIN: [bool; 256] = {
        let mut plain = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            let value = byte as u8;
            plain[byte] = value >= 0x80
                || value.is_ascii_alphanumeric()
                || matches!(value, b'-' | b'.' | b'_');
            byte += 1;
        }
        plain
    };
    let rest = &text[at..];
    let end = rest.iter().position(|&byte| !PLAIN[usize::from(byte)]);
    at + end.unwrap_or(rest.len())
}

/// Returns the delimiter of pairs at an offset, in whatever way it is written, or the byte that is
/// there.
#[inline]
pub(super) fn pair_mark(text: &[u8], at: usize) -> Mark {
    match text[at] {
        b'%' | b'\\' | b'&' => escaped_pair_mark(text, at),
        byte => Mark::plain(byte),
    }
}

fn escaped_pair_mark(text: &[u8], at: usize) -> Mark {
    let mut found = delimiter(text, at, b"?#&;=/");
    if found.byte != b'&' {
        return found;
    }
    if let Some(len) = letter(&text[at..]) {
        return Mark {
            byte: b'\'',
            len,
            ..found
        };
    }
    while text[at + found.len..].starts_with(b"amp;") {
        found.len += 4;
    }
    found
}

/// Reads one of these delimiters; every other text is a byte.
fn delimiter(text: &[u8], at: usize, delimiters: &[u8]) -> Mark {
    match escape(&text[at..]) {
        Some((byte, len, way)) if delimiters.contains(&byte) => Mark { byte, len, way },
        _ => Mark::plain(text[at]),
    }
}

/// Returns a text as it is meant, however it is written; a broken escape stands for itself.
pub(super) fn unescaped(text: &[u8]) -> Vec<u8> {
    let (mut out, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let (byte, len, _) = escape(&text[at..]).unwrap_or((text[at], 1, Ways::PLAIN));
        out.push(byte);
        at += len;
    }
    out
}

type Found = Option<(u8, usize, Ways)>;

fn escape(rest: &[u8]) -> Found {
    match rest[0] {
        // Of `%25k` the `%` is the byte that is meant.
        b'%' => percent(rest).or_else(|| Some((number(rest.get(1..3)?, 16)?, 3, Ways::PLAIN))),
        b'\\' => backslash(rest),
        b'&' => entity(rest),
        _ => None,
    }
}

fn percent(rest: &[u8]) -> Found {
    // JavaScript's `escape`.
    if let Some(b"u00" | b"U00") = rest.get(1..4) {
        return Some((number(rest.get(4..6)?, 16)?, 6, Ways(Ways::PERCENT)));
    }
    let (mut level, mut at) = (0, 1);
    while rest[at..].starts_with(b"25") && level < 5 {
        (level, at) = (level + 1, at + 2);
    }
    let byte = number(rest.get(at..at + 2)?, 16)?;
    Some((byte, at + 2, Ways(Ways::PERCENT << level)))
}

/// Where the last `@` is that is written in each way, or 0.
pub(super) struct Signs {
    by_way: [usize; 9],
    /// By the number of backslashes before it.
    by_depth: [usize; DEEPEST + 1],
}

impl Signs {
    pub(super) const NONE: Signs = Signs {
        by_way: [0; 9],
        by_depth: [0; DEEPEST + 1],
    };

    pub(super) fn found(&mut self, way: Ways, depth: usize, at: usize) {
        match way {
            // Of `\\\u0040` two backslashes are data to a word with one before its delimiters.
            Ways::BACKSLASH => {
                for shallow in 1..=depth {
                    self.by_depth[shallow] = at + depth - shallow;
                }
            }
            // One bit, or none if it is plain.
            Ways(bits) => self.by_way[(8 - bits.leading_zeros()) as usize] = at,
        }
    }

    /// Returns the last `@` of a word that is written in these ways, with delimiters so deep.
    pub(super) fn last(&self, ways: Ways, depth: usize) -> usize {
        let is_of = |bit: &usize| *bit == 0 || ways.has(Ways(1 << (bit - 1)));
        let found = (0..self.by_way.len()).filter(is_of);
        let last = found.map(|bit| self.by_way[bit]).max().unwrap_or(0);
        if !ways.has(Ways::BACKSLASH) {
            return last;
        }
        let deep = self.by_depth[..=depth].iter().max();
        last.max(deep.copied().unwrap_or(0))
    }
}

/// How many backslashes in a row are counted: JSON in JSON, five times. A run of them must not be
/// read again for each.
const DEEPEST: usize = 32;

/// Returns how many backslashes a text begins with.
pub(super) fn depth(text: &[u8]) -> usize {
    let near = text.iter().take(DEEPEST);
    near.take_while(|&&byte| byte == b'\\').count()
}

fn backslash(rest: &[u8]) -> Found {
    // Text in JSON in JSON has its backslashes doubled.
    let slashes = depth(rest);
    let found = |byte, len| Some((byte, slashes + len, Ways::BACKSLASH));
    match &rest[slashes..] {
        [b'/', ..] => found(b'/', 1),
        [b'x' | b'X', high, low, ..] => found(number(&[*high, *low], 16)?, 3),
        [b'u' | b'U', b'{', inside @ ..] => {
            let len = inside.iter().take(8).position(|&byte| byte == b'}')?;
            found(number(&inside[..len], 16)?, len + 3)
        }
        [b'u' | b'U', b'0', b'0', high, low, ..] => found(number(&[*high, *low], 16)?, 5),
        digits if digits.len() >= 3 => found(number(&digits[..3], 8)?, 3),
        _ => None,
    }
}

/// Returns the length of a number or name that HTML has for a character which ends no reference,
/// as `&#39;` for an apostrophe, if a text begins with it.
fn letter(text: &[u8]) -> Option<usize> {
    const APOSTROPHE: &[u8] = b"&apos;";
    if text.starts_with(APOSTROPHE) {
        return Some(APOSTROPHE.len());
    }
    let ends = |byte| byte <= b' ' || b"&\"<>`".contains(&byte);
    let found = entity(text).filter(|&(byte, ..)| !ends(byte));
    found.map(|(_, len, _)| len)
}

fn entity(rest: &[u8]) -> Found {
    // A plain `&` has the next key after it, which mostly begins with another letter.
    if !matches!(rest.get(1)?, b'#' | b'a' | b'b' | b'c' | b's') {
        return None;
    }
    let mut at = 1;
    // HTML in HTML.
    while rest[at..].starts_with(b"amp;") {
        at += 4;
    }
    let named = match rest[at..] {
        [b's', b'o', b'l', b';', ..] => Some((b'/', 4)),
        [b'c', b'o', b'l', b'o', b'n', b';', ..] => Some((b':', 6)),
        [b'c', b'o', b'm', b'm', b'a', b't', b';', ..] => Some((b'@', 7)),
        [b'b', b's', b'o', b'l', b';', ..] => Some((b'\\', 5)),
        _ => None,
    };
    if let Some((byte, len)) = named {
        return Some((byte, at + len, Ways::ENTITY));
    }
    at += usize::from(rest.get(at)? == &b'#');
    let radix = match rest.get(at)? {
        b'x' | b'X' => 16,
        _ => 10,
    };
    at += usize::from(radix == 16);
    if !matches!(rest.get(1..), Some([b'#', ..] | [b'a', b'm', b'p', ..])) {
        return None;
    }
    let is_digit = |byte: &&u8| char::from(**byte).is_digit(radix);
    let len = rest[at..].iter().take(8).take_while(is_digit).count();
    let byte = number(&rest[at..at + len], radix)?;
    // HTML reads a number without its semicolon, too.
    at += len;
    at += usize::from(rest.get(at) == Some(&b';'));
    Some((byte, at, Ways::ENTITY))
}

/// Returns the value of digits, if they are the number of a byte.
fn number(digits: &[u8], radix: u32) -> Option<u8> {
    if digits.is_empty() {
        return None;
    }
    let value = digits.iter().try_fold(0_u32, |value, &byte| {
        Some(value * radix + char::from(byte).to_digit(radix)?)
    })?;
    u8::try_from(value).ok()
}
