//! Offsets in UTF-16 units, as JavaScript counts.

use std::borrow::Cow;

/// A byte that continues a character, and is no unit by itself.
const CONTINUES: u8 = 0x80;

/// Bytes from one known offset to the next.
const STRIDE: usize = 64;

/// A text whose byte offsets can be converted.
///
/// A text of ASCII needs no table. For any other, the offset of each 64th byte is counted once, so
/// that a conversion looks at 64 bytes at most, in whatever order offsets are asked for.
pub(crate) struct Units<'a> {
    text: Cow<'a, [u8]>,
    /// The UTF-16 offset of each `STRIDE`th byte and of the end; empty if the text is ASCII.
    known: Vec<u32>,
}

impl<'a> Units<'a> {
    pub(crate) fn new(text: &'a str) -> Units<'a> {
        Units::counted(Cow::Borrowed(text.as_bytes()))
    }

    /// Counts in bytes of which some may not be UTF-8: a sequence that is not is one unit, as the
    /// U+FFFD that JavaScript gets for it.
    pub(crate) fn of_bytes(text: &'a [u8]) -> Units<'a> {
        if let Ok(text) = str::from_utf8(text) {
            return Units::new(text);
        }
        let mut bytes = Vec::new();
        for chunk in text.utf8_chunks() {
            bytes.extend(chunk.valid().as_bytes());
            let length = bytes.len() + chunk.invalid().len();
            // One byte that counts and others that do not, so that all have their offsets.
            bytes.extend(chunk.invalid().first().map(|_| b'?'));
            bytes.resize(length, CONTINUES);
        }
        Units::counted(Cow::Owned(bytes))
    }

    fn counted(text: Cow<'a, [u8]>) -> Units<'a> {
        let mut known = Vec::new();
        if !text.is_ascii() {
            let mut at = 0;
            for stride in text.chunks(STRIDE) {
                known.push(at);
                at += count(stride);
            }
            known.push(at);
        }
        Units { text, known }
    }

    /// Returns the UTF-16 offset of a byte offset.
    pub(crate) fn at(&self, byte: usize) -> u32 {
        let byte = byte.min(self.text.len());
        match self.known.get(byte / STRIDE) {
            Some(known) => known + count(&self.text[byte / STRIDE * STRIDE..byte]),
            None => byte as u32,
        }
    }
}

/// Counts the UTF-16 units of characters that begin in these bytes: two for those of four bytes.
fn count(bytes: &[u8]) -> u32 {
    let units = |byte: &u8| u32::from(*byte & 0xC0 != 0x80) + u32::from(*byte >= 0xF0);
    bytes.iter().map(units).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf_8_are_replacement_characters() {
        let long = [&b"\xFFa\xE3\x82"[..], "é😀".as_bytes()].concat().repeat(40);
        for bytes in [&b"a:\xFF"[..], b"\xC3", b"\xF0\x9F\x98", b"\x80\x80b", &long] {
            let units = Units::of_bytes(bytes);
            let mut at = 0;
            for chunk in bytes.utf8_chunks() {
                for part in [chunk.valid().as_bytes(), chunk.invalid()] {
                    at += part.len();
                    let before = String::from_utf8_lossy(&bytes[..at]);
                    assert_eq!(
                        units.at(at) as usize,
                        before.encode_utf16().count(),
                        "{bytes:?} {at}"
                    );
                }
            }
        }
    }

    #[test]
    fn offsets_are_those_of_utf_16() {
        let long = "aé€😀".repeat(40);
        for text in ["", "abc", "é", "😀b", long.as_str(), &"é".repeat(32)] {
            let units = Units::new(text);
            for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                assert_eq!(units.at(at) as usize, text[..at].encode_utf16().count(), "{text} {at}");
            }
        }
    }
}
