//! Writer of JSON objects, one a line, straight into a page.

use urial_grammar::mask::MASK;

use super::terminal::moves;
use crate::wording::without_passwords;

/// An object that is being written; [`Object::end`] closes it.
#[must_use = "an object needs its end"]
pub(crate) struct Object<'p> {
    out: &'p mut Vec<u8>,
    shows_passwords: bool,
}

impl<'p> Object<'p> {
    pub(crate) fn new(out: &'p mut Vec<u8>) -> Object<'p> {
        out.push(b'{');
        Object { out, shows_passwords: false }
    }

    /// Sets whether texts that are URIs have their passwords in them.
    pub(crate) const fn shows_passwords(mut self, shows: bool) -> Object<'p> {
        self.shows_passwords = shows;
        self
    }

    /// Writes a value by `write`, or `null` for `None`.
    pub(crate) fn member<T>(
        self,
        name: &str,
        value: Option<T>,
        write: impl FnOnce(&mut Vec<u8>, T),
    ) -> Object<'p> {
        // No value ends with this byte, so it is of the object, which has no member yet.
        if self.out.last() != Some(&b'{') {
            self.out.push(b',');
        }
        string(self.out, name);
        self.out.push(b':');
        match value {
            Some(value) => write(self.out, value),
            // Not left out: the objects of a run all have the same keys.
            None => self.out.extend_from_slice(b"null"),
        }
        self
    }

    /// Writes a text, or `null` for `None`.
    pub(crate) fn text(self, name: &str, value: Option<&str>) -> Object<'p> {
        self.member(name, value, string)
    }

    /// Writes a text that may be a URI, with its passwords masked, or `null` for `None`.
    pub(crate) fn uri(self, name: &str, value: Option<&str>) -> Object<'p> {
        let hides = !self.shows_passwords;
        let value = value.map(|text| if hides { without_passwords(text) } else { text.into() });
        self.text(name, value.as_deref())
    }

    /// Writes a userinfo, or an authority that may have one, with its secrets masked.
    pub(crate) fn userinfo(
        self,
        name: &str,
        value: Option<&str>,
        scheme: Option<&str>,
    ) -> Object<'p> {
        let value = match value {
            Some(value) if !self.shows_passwords => value,
            _ => return self.text(name, value),
        };
        let end = match name.starts_with("authority") {
            true => value.rfind('@').unwrap_or(0),
            false => value.len(),
        };
        let (userinfo, host) = value.split_at(end);
        let masked = match userinfo.split_once(':') {
            _ if !userinfo.is_empty() && is_secret(userinfo, scheme) => format!("{MASK}{host}"),
            // Section 3.2.1 allows an empty password, which has nothing to mask.
            Some((user, password)) if !password.is_empty() => format!("{user}:{MASK}{host}"),
            _ => return self.text(name, Some(value)),
        };
        self.text(name, Some(&masked))
    }

    pub(crate) fn number(self, name: &str, value: Option<u64>) -> Object<'p> {
        self.member(name, value, |out, value| out.extend_from_slice(value.to_string().as_bytes()))
    }

    /// Writes whether something is so, or `null` for `None`.
    pub(crate) fn boolean(self, name: &str, value: impl Into<Option<bool>>) -> Object<'p> {
        self.member(name, value.into(), |out, value| {
            out.extend_from_slice(if value { &b"true"[..] } else { b"false" });
        })
    }

    /// Writes an array, or `null` for `None`; `write` writes each of the items.
    pub(crate) fn list<T>(
        self,
        name: &str,
        items: Option<impl IntoIterator<Item = T>>,
        write: impl FnMut(&mut Vec<u8>, T),
    ) -> Object<'p> {
        self.member(name, items, |out, items| array(out, items, write))
    }

    /// Writes the bytes that `write` writes as the value.
    pub(crate) fn raw(self, name: &str, write: impl FnOnce(&mut Vec<u8>)) -> Object<'p> {
        self.member(name, Some(write), |out, write| write(out))
    }

    pub(crate) fn end(self) {
        self.out.push(b'}');
    }
}

/// Writes an array; `write` writes each of the items.
pub(crate) fn array<T>(
    out: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Vec<u8>, T),
) {
    out.push(b'[');
    for (number, item) in items.into_iter().enumerate() {
        if number > 0 {
            out.push(b',');
        }
        write(out, item);
    }
    out.push(b']');
}

/// Writes a text in quotation marks, escaped for JSON.
#[inline]
pub(crate) fn string(out: &mut Vec<u8>, text: &str) {
    octets(out, text.as_bytes());
}

/// Writes a text that need not be UTF-8 like [`string`].
#[inline]
pub(crate) fn octets(out: &mut Vec<u8>, text: &[u8]) {
    // One pass without a branch for each byte, which the compiler turns into vector instructions.
    let is_special = |&byte: &u8| !(b' '..0x7F).contains(&byte) | (byte == b'"') | (byte == b'\\');
    if text.iter().fold(false, |found, byte| found | is_special(byte)) {
        return escaped(out, text);
    }
    out.push(b'"');
    out.extend_from_slice(text);
    out.push(b'"');
}

#[cold]
fn escaped(out: &mut Vec<u8>, text: &[u8]) {
    // RFC 8259 section 8.1: JSON is UTF-8, so octets that are not get U+FFFD.
    let text = String::from_utf8_lossy(text);
    let begin = out.len();
    // Writing to a `Vec` cannot fail.
    let _ = serde_json::to_writer(&mut *out, &text);
    // Control characters that JSON allows, but a terminal would obey.
    // U+0080 to U+009F are control characters of terminals, and bidirectional ones reorder the
    // line; both are legal in JSON.
    if text.chars().any(moves) {
        let plain = String::from_utf8_lossy(&out.split_off(begin)).into_owned();
        for character in plain.chars() {
            match moves(character) {
                // RFC 8259 section 7: a character above U+FFFF is two escapes.
                true => (character.encode_utf16(&mut [0; 2]).iter())
                    .for_each(|unit| out.extend(format!("\\u{unit:04x}").bytes())),
                false => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
    }
}

/// Returns whether all of a userinfo is a secret, such as a token.
fn is_secret(userinfo: &str, scheme: Option<&str>) -> bool {
    // A decoded one may have delimiters, which would end it in a reference.
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || "_-:".contains(c) { c } else { 'x' }
    };
    let plain: String = userinfo.chars().map(plain).collect();
    let scheme = scheme.unwrap_or("x");
    let masked = without_passwords(&format!("{scheme}://{plain}@h")).into_owned();
    masked == format!("{scheme}://{MASK}@h")
}
