//! Layers of a line: how its delimiters are written, and views in which they are plain.
//!
//! Layer 0 has what a format escapes anywhere, as the `@` of `\u0040`; layer 1 the delimiters that
//! have to be written as the slashes before a word, as the `/` of `\/`; and the layers above those
//! that are percent-encoded once, twice, and so on. The view of a layer has all delimiters up to it
//! decoded, and the laws of words and of pairs read a view as if nobody had escaped anything.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::closers::is_end;

/// A delimiter that is not plain, and where it is in the line.
struct Escape {
    start: usize,
    end: usize,
    byte: u8,
    layer: u8,
}

/// An escape in a view.
struct Gap {
    /// The byte of the view that stands for it.
    at: usize,
    /// How many bytes the line has more than the view up to its end.
    shift: usize,
    layer: u8,
}

/// A line whose delimiters are plain up to a layer.
pub(super) struct View<'a> {
    pub(super) line: &'a [u8],
    pub(super) text: Cow<'a, [u8]>,
    pub(super) layer: u8,
    /// The layer of words without slashes, and of pairs: 1 if the line has it, and else 0.
    pub(super) lowest: u8,
    gaps: Vec<Gap>,
}

/// Delimiters that may be percent-encoded, or have a backslash; every other text is data.
const DELIMITERS: &[u8] = b":/?#[]@&;=";

/// A byte that is no delimiter, and of no scheme.
const SIGN: u8 = b'_';

/// How often a delimiter may be percent-encoded.
const LEVELS: u8 = 6;

/// Returns the views of a line: that of layer 0, and those of the other layers that the line has.
pub(super) fn views(line: &[u8]) -> impl Iterator<Item = View<'_>> {
    let escapes = escapes(line);
    let layers = escapes.iter().fold(1_u8, |layers, escape| layers | 1 << escape.layer);
    let has = move |layer: &u8| layers >> layer & 1 == 1;
    let lowest = u8::from(has(&1));
    (0..=LEVELS + 1).filter(has).map(move |layer| View::new(line, layer, lowest, &escapes))
}

impl<'a> View<'a> {
    fn new(line: &'a [u8], layer: u8, lowest: u8, escapes: &[Escape]) -> View<'a> {
        if escapes.iter().all(|escape| escape.layer > layer.max(1)) {
            return View { line, text: Cow::Borrowed(line), layer, lowest, gaps: Vec::new() };
        }
        let mut text = Vec::with_capacity(line.len());
        let (mut gaps, mut copied) = (Vec::with_capacity(escapes.len()), 0);
        for escape in escapes.iter().filter(|escape| escape.layer <= layer.max(1)) {
            text.extend_from_slice(&line[copied..escape.start]);
            copied = escape.end;
            // In a view of a lower layer an escaped slash is one sign: the `#` of `&#47;` ends
            // nothing.
            let is_decoded = escape.layer <= layer;
            text.push(if is_decoded { escape.byte } else { SIGN });
            gaps.push(Gap { at: text.len() - 1, shift: copied - text.len(), layer: escape.layer });
        }
        text.extend_from_slice(&line[copied..]);
        View { line, text: Cow::Owned(text), layer, lowest, gaps }
    }

    /// Returns where a part of the view is in the line.
    pub(super) fn place(&self, span: Range<usize>) -> Range<usize> {
        let place = |at: usize| {
            let before = self.gaps.partition_point(|gap| gap.at < at);
            at + before.checked_sub(1).map_or(0, |last| self.gaps[last].shift)
        };
        place(span.start)..place(span.end)
    }

    /// Returns the highest layer that delimiters in a part of the view have, if some are not plain.
    pub(super) fn highest(&self, span: Range<usize>) -> Option<u8> {
        let first = self.gaps.partition_point(|gap| gap.at < span.start);
        let inside = self.gaps[first..].iter().take_while(|gap| gap.at < span.end);
        inside.map(|gap| gap.layer).max()
    }

    /// Returns whether a byte of the view is percent-encoded in the line.
    pub(super) fn is_encoded(&self, at: usize) -> bool {
        self.layer > 1 && self.highest(at..at + 1) > Some(1)
    }

    /// Returns whether a byte of the view is written as it is.
    pub(super) fn is_plain(&self, at: usize) -> bool {
        self.gaps.binary_search_by_key(&at, |gap| gap.at).is_err()
    }

    /// Overwrites what was found in the line, so that no word and no separator is in it. A `=`
    /// stays: a key that begins before may end there.
    pub(super) fn hide(&mut self, found: &[Range<usize>]) {
        for span in found {
            let at = |place: usize| {
                let before = self.gaps.partition_point(|gap| gap.at + 1 + gap.shift <= place);
                let shift = before.checked_sub(1).map_or(0, |last| self.gaps[last].shift);
                self.gaps.get(before).map_or(place - shift, |gap| gap.at.min(place - shift))
            };
            let hidden = at(span.start)..at(span.end);
            let hidden = self.text.to_mut()[hidden].iter_mut();
            hidden.filter(|byte| **byte != b'=').for_each(|byte| *byte = SIGN);
        }
    }
}

/// Returns the delimiters of a line that are not plain.
fn escapes(line: &[u8]) -> Vec<Escape> {
    // JSON in JSON has two backslashes where JSON has one.
    let (mut found, mut at, mut depth) = (Vec::new(), 0, 1);
    let begins = |byte: &u8| matches!(byte, b'%' | b'\\' | b'&');
    // `contains` goes by words. A plain `&` is in most queries, and HTML needs more.
    let has = |any: &[u8]| any.iter().any(|byte| line.contains(byte));
    let may_escape = has(b"%\\") || has(b"&") && has(b"#;");
    if !may_escape {
        return found;
    }
    while let Some(plain) = line[at..].iter().position(begins) {
        at += plain;
        // A number of HTML is one sign, so that the `#` of `o&#39;neil` ends nothing.
        let is_one = |byte: &u8| DELIMITERS.contains(byte) || line[at] == b'&' && !is_end(*byte);
        let Some((byte, len, level)) = escape(&line[at..]).filter(|(byte, ..)| is_one(byte)) else {
            at += 1;
            continue;
        };
        let layer = match level {
            0 => u8::from(b"/?#[]\\".contains(&byte)),
            level => level + 1,
        };
        let run = line[at..].iter().take(len).take_while(|&&byte| byte == b'\\').count();
        let slash = found.last().filter(|last: &&Escape| last.byte == b'/' && last.end == at);
        if byte == b'/' && slash.is_some() && run > 0 {
            depth = run;
        }
        // Of `\\\u0040` two backslashes are of a password whose word has one in its slashes; no
        // other delimiter ends a password.
        let data = if layer == 1 || byte == b'@' { run.saturating_sub(depth) } else { 0 };
        found.push(Escape { start: at + data, end: at + len, byte, layer });
        at += len;
    }
    found
}

/// Returns a text as it is meant, however it is written; a broken escape stands for itself.
pub(super) fn unescaped(text: &[u8]) -> Vec<u8> {
    let (mut out, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let (byte, len, _) = escape(&text[at..]).unwrap_or((text[at], 1, 0));
        out.push(byte);
        at += len;
    }
    out
}

/// Returns the byte that an escape stands for, its length, and how often it is percent-encoded.
fn escape(rest: &[u8]) -> Option<(u8, usize, u8)> {
    match rest[0] {
        // Of `%25k` the `%` is the byte that is meant.
        b'%' => percent(rest).or_else(|| Some((number(rest.get(1..3)?, 16)?, 3, 1))),
        b'\\' => backslash(rest),
        b'&' => entity(rest),
        _ => None,
    }
}

fn percent(rest: &[u8]) -> Option<(u8, usize, u8)> {
    let (mut level, mut at) = (1, 1);
    match rest.get(1..4) {
        // JavaScript's `escape`.
        Some(b"u00" | b"U00") => at = 4,
        _ => {
            while rest[at..].starts_with(b"25") && level < LEVELS {
                (level, at) = (level + 1, at + 2);
            }
        }
    }
    Some((number(rest.get(at..at + 2)?, 16)?, at + 2, level))
}

/// How many backslashes in a row are counted: JSON in JSON, five times. A run of them must not be
/// read again for each.
const DEEPEST: usize = 32;

fn backslash(rest: &[u8]) -> Option<(u8, usize, u8)> {
    // Text in JSON in JSON has its backslashes doubled.
    let near = rest.iter().take(DEEPEST);
    let depth = near.take_while(|&&byte| byte == b'\\').count();
    let (byte, len) = match &rest[depth..] {
        [b'/', ..] => (b'/', 1),
        [b'x' | b'X', high, low, ..] => (number(&[*high, *low], 16)?, 3),
        [b'u' | b'U', b'{', inside @ ..] => {
            let len = inside.iter().take(8).position(|&byte| byte == b'}')?;
            (number(&inside[..len], 16)?, len + 3)
        }
        [b'u' | b'U', b'0', b'0', high, low, ..] => (number(&[*high, *low], 16)?, 5),
        // Of `\725` in JavaScript the 5 is data, since no octet has that number.
        [b'4'..=b'7', low, ..] => (number(&rest[depth..depth + 2], 8).filter(|_| *low < b'8')?, 2),
        digits @ [b'0'..=b'3', _, _, ..] => (number(&digits[..3], 8)?, 3),
        _ => return None,
    };
    Some((byte, depth + len, 0))
}

/// Names that HTML has for characters which end no reference.
const NAMES: [(&[u8], u8); 5] =
    [(b"sol", b'/'), (b"colon", b':'), (b"commat", b'@'), (b"bsol", b'\\'), (b"apos", b'\'')];

/// How the names of letters end, after the letter that they are an accent of.
const ACCENTS: &str = "acute caron cedil circ grave ring slash tilde uml lig";

/// Reads a number or a name that HTML has for a character. A letter stands for all that are beyond
/// ASCII.
fn entity(rest: &[u8]) -> Option<(u8, usize, u8)> {
    let mut at = 1;
    // HTML in HTML.
    while rest[at..].starts_with(b"amp;") {
        at += 4;
    }
    let (byte, len) = match &rest[at..] {
        [b'#', b'x' | b'X', digits @ ..] => character(digits, 16, at + 2)?,
        [b'#', digits @ ..] => character(digits, 10, at + 1)?,
        rest => match name(rest) {
            Some((byte, len)) => (byte, at + len),
            None if at > 1 => (b'&', at),
            None => return None,
        },
    };
    Some((byte, len, 0))
}

fn name(rest: &[u8]) -> Option<(u8, usize)> {
    let len = rest.iter().take(8).position(|&byte| byte == b';')?;
    let name = &rest[..len];
    let is_accent = |accent: &str| {
        let letter = name.strip_suffix(accent.as_bytes());
        letter.is_some_and(|letter| letter.len() == 1 || accent == "lig" && letter.len() == 2)
    };
    let known = NAMES.iter().find(|(known, _)| *known == name).map(|(_, byte)| *byte);
    let byte = known.or_else(|| ACCENTS.split(' ').any(is_accent).then_some(b'a'))?;
    Some((byte, len + 1))
}

/// Reads the number of a character in HTML, with its semicolon or without.
fn character(digits: &[u8], radix: u32, before: usize) -> Option<(u8, usize)> {
    let is_digit = |byte: &&u8| char::from(**byte).is_digit(radix);
    let len = digits.iter().take(8).take_while(is_digit).count();
    let byte = u8::try_from(value(&digits[..len], radix)?).unwrap_or(b'a');
    Some((byte, before + len + usize::from(digits.get(len) == Some(&b';'))))
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
