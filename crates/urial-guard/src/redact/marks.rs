//! Delimiters of references, plain or as a format writes them.

use alloc::vec::Vec;

use urial_grammar::Set;

/// A delimiter, plain or escaped; every other byte stands for itself.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) byte: u8,
    /// Its length as it is written.
    pub(super) len: usize,
    /// How often it is percent-encoded.
    pub(super) level: u8,
    /// How many backslashes it begins with: `\/`, `\u002F`, `\u{2f}`, `\x2F`, `\57`.
    pub(super) depth: u8,
}

impl Mark {
    pub(super) const fn new(byte: u8, len: usize) -> Mark {
        Mark { byte, len, level: 0, depth: 0 }
    }

    /// Returns whether the text around the reference escapes it: JSON, JavaScript, C or HTML.
    pub(super) const fn is_escape(self) -> bool {
        self.len > 1 && self.level == 0
    }
}

/// Reads one delimiter of a reference; every other text is a byte. A number of HTML is one sign, so
/// that the `#` of `o&#39;neil` ends nothing.
#[inline]
pub(super) fn mark(text: &[u8], at: usize) -> Mark {
    match text[at] {
        b'%' | b'\\' => delimiter(text, at, b":/?#[]@&"),
        b'&' => match entity(&text[at..]) {
            Some(mark) if !is_end(mark.byte) => mark,
            _ => Mark::new(b'&', 1),
        },
        byte => Mark::new(byte, 1),
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
    static SPECIAL: [bool; 256] = Set::UNRESERVED.minus(Set::of("~")).complement().table();
    let rest = &text[at..];
    let end = rest.iter().position(|&byte| SPECIAL[usize::from(byte)]);
    at + end.unwrap_or(rest.len())
}

/// Returns the delimiter of pairs at an offset, in whatever way it is written, or the byte that is
/// there.
#[inline]
pub(super) fn pair_mark(text: &[u8], at: usize) -> Mark {
    match text[at] {
        b'%' | b'\\' | b'&' => escaped_pair_mark(text, at),
        byte => Mark::new(byte, 1),
    }
}

fn escaped_pair_mark(text: &[u8], at: usize) -> Mark {
    let mut found = delimiter(text, at, b"?#&;=/");
    if found.byte != b'&' {
        return found;
    }
    if let Some(len) = letter(&text[at..]) {
        return Mark::new(b'\'', len);
    }
    while text[at + found.len..].starts_with(b"amp;") {
        found.len += 4;
    }
    found
}

/// Reads one of these delimiters; every other text is a byte.
fn delimiter(text: &[u8], at: usize, delimiters: &[u8]) -> Mark {
    let found = escape(&text[at..]).filter(|mark| delimiters.contains(&mark.byte));
    found.unwrap_or(Mark::new(text[at], 1))
}

/// Returns a text as it is meant, however it is written; a broken escape stands for itself.
pub(super) fn unescaped(text: &[u8]) -> Vec<u8> {
    let (mut out, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let mark = escape(&text[at..]).unwrap_or(Mark::new(text[at], 1));
        out.push(mark.byte);
        at += mark.len;
    }
    out
}

fn escape(rest: &[u8]) -> Option<Mark> {
    match rest[0] {
        // Of `%25k` the `%` is the byte that is meant.
        b'%' => percent(rest).or_else(|| Some(Mark::new(number(rest.get(1..3)?, 16)?, 3))),
        b'\\' => backslash(rest),
        b'&' => entity(rest),
        _ => None,
    }
}

fn percent(rest: &[u8]) -> Option<Mark> {
    let (mut level, mut at) = (1, 1);
    match rest.get(1..4) {
        // JavaScript's `escape`.
        Some(b"u00" | b"U00") => at = 4,
        _ => {
            while rest[at..].starts_with(b"25") && usize::from(level) + 1 < LEVELS {
                (level, at) = (level + 1, at + 2);
            }
        }
    }
    let byte = number(rest.get(at..at + 2)?, 16)?;
    Some(Mark { level, ..Mark::new(byte, at + 2) })
}

/// How often a delimiter may be percent-encoded, zero times included.
pub(super) const LEVELS: usize = 7;

/// Where the last `@` is that is written in each way, or 0.
#[derive(Default)]
pub(super) struct Signs {
    by_level: [usize; LEVELS],
    /// By the number of backslashes before it.
    by_depth: [usize; DEEPEST as usize],
}

impl Signs {
    pub(super) fn found(&mut self, mark: Mark, at: usize) {
        // Of `\\\u0040` two backslashes are data to a word with one before its delimiters.
        let depth = usize::from(mark.depth);
        for shallow in 0..depth {
            self.by_depth[shallow] = at + depth - 1 - shallow;
        }
        if depth == 0 {
            self.by_level[usize::from(mark.level)] = at;
        }
    }

    /// Returns the last `@` of a word whose delimiters are plain, percent-encoded so often as a bit
    /// of `levels` says, or with so many backslashes before them.
    pub(super) fn last(&self, levels: u8, depth: u8) -> usize {
        let of_level = |(level, &at): (usize, &usize)| (levels >> level & 1) as usize * at;
        let by_level = self.by_level.iter().enumerate().map(of_level);
        let by_depth = self.by_depth[..usize::from(depth)].iter().copied();
        by_level.chain(by_depth).fold(0, usize::max)
    }
}

/// How many backslashes in a row are counted: JSON in JSON, five times. A run of them must not be
/// read again for each.
pub(super) const DEEPEST: u8 = 32;

fn backslash(rest: &[u8]) -> Option<Mark> {
    // Text in JSON in JSON has its backslashes doubled.
    let near = rest.iter().take(DEEPEST.into());
    let depth = near.take_while(|&&byte| byte == b'\\').count();
    let found = |byte, len| {
        let mark = Mark::new(byte, depth + len);
        Some(Mark { depth: depth as u8, ..mark })
    };
    match &rest[depth..] {
        [b'/', ..] => found(b'/', 1),
        [b'x' | b'X', high, low, ..] => found(number(&[*high, *low], 16)?, 3),
        [b'u' | b'U', b'{', inside @ ..] => {
            let len = inside.iter().take(8).position(|&byte| byte == b'}')?;
            found(number(&inside[..len], 16)?, len + 3)
        }
        [b'u' | b'U', b'0', b'0', high, low, ..] => found(number(&[*high, *low], 16)?, 5),
        // Of `\725` in JavaScript the 5 is data, since no octet has that number.
        [b'4'..=b'7', low, ..] => {
            found(number(&rest[depth..depth + 2], 8).filter(|_| *low < b'8')?, 2)
        }
        digits @ [b'0'..=b'3', _, _, ..] => found(number(&digits[..3], 8)?, 3),
        _ => None,
    }
}

/// Returns the length of a number or name that HTML has for a character which ends no reference,
/// as `&#39;` for an apostrophe and `&eacute;`, if a text begins with it.
fn letter(text: &[u8]) -> Option<usize> {
    // With the first letter, which they are an accent of.
    const NAMES: &str = "acute; apos; caron; cedil; circ; grave; lig; ring; slash; tilde; uml;";
    let name = text[1..].iter().take(8).position(|&byte| byte == b';');
    if let Some(name) = name.map(|end| &text[1..end + 2]) {
        let is_it = |known: &str| {
            let start = name.strip_suffix(known.as_bytes());
            start.is_some_and(|start| start.len() <= 1 || known == "lig;" && start.len() == 2)
        };
        if NAMES.split(' ').any(is_it) {
            return Some(name.len() + 1);
        }
    }
    let ends = |byte| byte <= b' ' || b"&\"<>`".contains(&byte);
    entity(text).filter(|mark| !ends(mark.byte)).map(|mark| mark.len)
}

fn entity(rest: &[u8]) -> Option<Mark> {
    const NAMES: [(&[u8], u8); 4] =
        [(b"sol;", b'/'), (b"colon;", b':'), (b"commat;", b'@'), (b"bsol;", b'\\')];
    // A plain `&` has the next key after it, which mostly begins with another letter.
    if !matches!(rest.get(1)?, b'#' | b'a' | b'b' | b'c' | b's') {
        return None;
    }
    let mut at = 1;
    // HTML in HTML.
    while rest[at..].starts_with(b"amp;") {
        at += 4;
    }
    if let Some((name, byte)) = NAMES.iter().find(|(name, _)| rest[at..].starts_with(name)) {
        return Some(Mark::new(*byte, at + name.len()));
    }
    let (digits, radix) = match &rest[at..] {
        [b'#', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'#', digits @ ..] => (digits, 10),
        _ => return None,
    };
    let is_digit = |byte: &&u8| char::from(**byte).is_digit(radix);
    let len = digits.iter().take(8).take_while(is_digit).count();
    let code = value(&digits[..len], radix)?;
    // A letter stands for all that are beyond a byte.
    let byte = u8::try_from(code).unwrap_or(b'a');
    // HTML reads a number without its semicolon, too.
    let end = rest.len() - digits.len() + len;
    Some(Mark::new(byte, end + usize::from(rest.get(end) == Some(&b';'))))
}

/// Returns the value of digits, if they are the number of a byte.
fn number(digits: &[u8], radix: u32) -> Option<u8> {
    u8::try_from(value(digits, radix)?).ok()
}

/// Returns the value of at most eight digits.
fn value(digits: &[u8], radix: u32) -> Option<u32> {
    let add = |value: u32, &byte: &u8| Some(value * radix + char::from(byte).to_digit(radix)?);
    let has_digits = !digits.is_empty();
    has_digits.then(|| digits.iter().try_fold(0, add)).flatten()
}
