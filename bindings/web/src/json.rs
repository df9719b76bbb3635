//! A writer of JSON, for answers that are more than a text.

use std::ops::Range;

use crate::units::Units;

/// A buffer that JSON is appended to. Commas come by themselves.
pub(crate) struct Json<'o>(pub(crate) &'o mut Vec<u8>);

impl Json<'_> {
    pub(crate) fn object(&mut self, write: impl FnOnce(&mut Json<'_>)) {
        self.nested(b'{', b'}', write);
    }

    pub(crate) fn list(&mut self, write: impl FnOnce(&mut Json<'_>)) {
        self.nested(b'[', b']', write);
    }

    /// Writes a list with an object for each item.
    pub(crate) fn objects<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Json<'_>, T),
    ) {
        self.list(|json| {
            for item in items {
                json.object(|json| write(json, item));
            }
        });
    }

    /// Writes a list of texts.
    pub(crate) fn texts<T: AsRef<str>>(&mut self, texts: impl IntoIterator<Item = T>) {
        self.list(|json| texts.into_iter().for_each(|text| json.text(text.as_ref())));
    }

    /// Writes the name of a member, whose value comes next.
    pub(crate) fn key(&mut self, name: &str) -> &mut Self {
        self.text(name);
        self.0.push(b':');
        self
    }

    pub(crate) fn text(&mut self, text: &str) {
        const HEX: &[u8; 16] = b"0123456789abcdef";
        self.comma();
        self.0.push(b'"');
        for &byte in text.as_bytes() {
            match byte {
                b'"' | b'\\' => self.0.extend([b'\\', byte]),
                0..0x20 => {
                    let digits = [HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]];
                    self.0.extend(b"\\u00");
                    self.0.extend(digits);
                }
                _ => self.0.push(byte),
            }
        }
        self.0.push(b'"');
    }

    /// Writes a text, or `null` for an undefined one.
    pub(crate) fn optional(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.word("null"),
        }
    }

    pub(crate) fn number(&mut self, number: impl Into<u64>) {
        self.word(&number.into().to_string());
    }

    /// Writes the members `start` and `end`, in UTF-16 units.
    pub(crate) fn span(&mut self, units: &Units<'_>, span: Range<usize>) {
        self.key("start").number(units.at(span.start));
        self.key("end").number(units.at(span.end));
    }

    pub(crate) fn boolean(&mut self, truth: bool) {
        self.word(if truth { "true" } else { "false" });
    }

    fn word(&mut self, word: &str) {
        self.comma();
        self.0.extend(word.as_bytes());
    }

    fn nested(&mut self, open: u8, close: u8, write: impl FnOnce(&mut Json<'_>)) {
        self.comma();
        self.0.push(open);
        write(self);
        self.0.push(close);
    }

    /// Writes a comma if a value is before this place: every value ends with another byte than
    /// these.
    fn comma(&mut self) {
        if !matches!(self.0.last(), None | Some(b'{' | b'[' | b':' | b',')) {
            self.0.push(b',');
        }
    }
}
