//! Escapes of running text that is HTML or JSON, inside of its URIs: `&amp;`, `\u0026` and `\/`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// Longest name of an entity, such as `CounterClockwiseContourIntegral`.
const LONGEST: usize = 32;

/// A text with `&` in place of each `&amp;`, `&#38;` and `&#x26;`.
pub(super) struct Unescaped<'t> {
    pub(super) text: Cow<'t, str>,
    /// The end of each entity, in the result and in the text.
    ends: Vec<(usize, usize)>,
}

impl<'t> Unescaped<'t> {
    /// Reads a text as it is.
    pub(super) const fn plain(text: &'t str) -> Unescaped<'t> {
        Unescaped { text: Cow::Borrowed(text), ends: Vec::new() }
    }

    /// Reads a text of HTML.
    pub(super) fn of(text: &'t str) -> Unescaped<'t> {
        let (mut plain, mut ends, mut copied) = (String::new(), Vec::new(), 0);
        // The `&` itself may be the `\u0026` of JSON.
        for at in memchr::memchr2_iter(b'&', b'\\', text.as_bytes()) {
            let mut signs = ["&", "\\u0026"].into_iter();
            let Some(sign) = signs.find(|sign| text[at..].starts_with(sign)) else {
                continue;
            };
            let start = at + sign.len();
            let length = ampersand(&text[start..]);
            // A search would end at the `&lt;` of `&amp;lt;`.
            if length == 0 || is_quoting(&text[start + length..]) {
                continue;
            }
            plain.push_str(&text[copied..start]);
            copied = start + length;
            ends.push((plain.len(), copied));
        }
        if ends.is_empty() {
            return Unescaped::plain(text);
        }
        plain.push_str(&text[copied..]);
        let text = Cow::Owned(plain);
        Unescaped { text, ends }
    }

    /// Returns where a span of the result is in the text.
    pub(super) fn origin(&self, span: Range<usize>) -> Range<usize> {
        let origin = |at: usize| {
            let before = self.ends.partition_point(|(end, _)| *end <= at);
            let last = before.checked_sub(1).map(|last| self.ends[last]);
            let (end, origin) = last.unwrap_or_default();
            origin + (at - end)
        };
        origin(span.start)..origin(span.end)
    }
}

/// How a URI is escaped in the text around it.
#[derive(Default)]
pub(super) struct Escapes {
    /// The URI without its escapes.
    pub(super) text: String,
    /// Whether an `&` is `&amp;` or the like.
    is_html: bool,
    /// Escaped characters of JSON, each as it is written first.
    forms: BTreeMap<char, String>,
    /// Whether all letters beyond ASCII are `\uXXXX`, and digits of such an escape are capitals.
    is_ascii: bool,
    is_upper: bool,
}

impl Escapes {
    /// Reads a URI as it is written; `None` if an entity in it stands for another character.
    pub(super) fn of(written: &str) -> Option<Escapes> {
        let mut escapes = Escapes::default();
        let (mut rest, mut has_slash, mut has_entity) = (written, false, false);
        while let Some(first) = rest.chars().next() {
            let (found, mut length) = json(rest).unwrap_or((first, first.len_utf8()));
            if length > found.len_utf8() {
                escapes.note(found, &rest[..length]);
            }
            has_slash |= first == '/';
            if found == '&' {
                let entity = ampersand(&rest[length..]);
                escapes.is_html |= entity > 0;
                has_entity |= entity == 0 && begins_entity(&rest[length..]);
                length += entity;
            }
            escapes.text.push(found);
            rest = &rest[length..];
        }
        // `http:\/\/a/b`: a slash of which one is written plainly needs no escape.
        if has_slash {
            escapes.forms.remove(&'/');
        }
        escapes.is_ascii &= written.is_ascii();
        (!escapes.is_html || !has_entity).then_some(escapes)
    }

    /// Notes how JSON writes a character.
    fn note(&mut self, found: char, written: &str) {
        let digits = written.strip_prefix("\\u").unwrap_or_default();
        self.is_upper |= digits.contains(|digit: char| digit.is_ascii_uppercase());
        self.is_ascii |= !found.is_ascii();
        let written = || written.to_owned();
        self.forms.entry(found).or_insert_with(written);
    }

    /// Writes a URI with the same escapes.
    pub(super) fn write(&self, uri: &str) -> String {
        let mut written = String::with_capacity(uri.len());
        for found in uri.chars() {
            match self.forms.get(&found) {
                Some(form) => written.push_str(form),
                None if self.is_ascii && !found.is_ascii() => {
                    for unit in found.encode_utf16(&mut [0; 2]) {
                        // Writing to a `String` cannot fail.
                        let _ = match self.is_upper {
                            true => write!(written, "\\u{unit:04X}"),
                            false => write!(written, "\\u{unit:04x}"),
                        };
                    }
                }
                None => written.push(found),
            }
            if self.is_html && found == '&' {
                written.push_str("amp;");
            }
        }
        written
    }
}

/// Returns the length of the rest of an entity for an ampersand, after its `&`.
fn ampersand(text: &str) -> usize {
    match text.strip_prefix('#') {
        Some(number) => numeric(number).map_or(0, |length| 1 + length),
        None if text.starts_with("amp;") || text.starts_with("AMP;") => 4,
        None => 0,
    }
}

/// Returns the length of the number of an ampersand, and of the `;` after it.
fn numeric(text: &str) -> Option<usize> {
    let (prefix, code) = match text.strip_prefix(['x', 'X']) {
        Some(digits) => (text.len() - digits.len(), "26"),
        None => (0, "38"),
    };
    let digits = text[prefix..].trim_start_matches('0');
    let zeros = text.len() - prefix - digits.len();
    let rest = digits.strip_prefix(code)?;
    rest.starts_with(';').then_some(prefix + zeros + code.len() + 1)
}

/// Returns whether the text is the rest of an entity that ends a URI, after its `&`.
fn is_quoting(text: &str) -> bool {
    let names = ["lt;", "gt;", "quot;", "apos;", "nbsp;"];
    let is_numeric = text.starts_with('#') && begins_entity(text);
    is_numeric || names.iter().any(|name| text.starts_with(name))
}

/// Returns whether the text is the rest of an entity, after its `&`.
fn begins_entity(text: &str) -> bool {
    let name = text.strip_prefix('#').unwrap_or(text);
    let bytes = name.bytes().take(LONGEST);
    let length = bytes.take_while(u8::is_ascii_alphanumeric).count();
    length > 0 && name[length..].starts_with(';')
}

/// Returns the character of an escape of JSON at the start, and the length of the escape.
fn json(text: &str) -> Option<(char, usize)> {
    let rest = text.strip_prefix('\\')?;
    let first = rest.chars().next()?;
    let Some(code) = unit(text) else {
        return matches!(first, '/' | '\'').then_some((first, 2));
    };
    match char::from_u32(u32::from(code)) {
        Some(found) => Some((found, 6)),
        // A character beyond `U+FFFF` is a pair, `\ud83d\ude00`.
        None => {
            let pair = [code, unit(text.get(6..)?)?];
            let found = char::decode_utf16(pair).next()?.ok()?;
            Some((found, 12))
        }
    }
}

/// Reads a unit of UTF-16, `\uXXXX`.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u16::from_str_radix(digits, 16).ok().filter(|_| is_hex)
}
