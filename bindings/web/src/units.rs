//! Offsets in UTF-16 units, as JavaScript counts.

/// Bytes from one known offset to the next.
const STRIDE: usize = 64;

/// A text whose byte offsets can be converted.
///
/// A text of ASCII needs no table. For any other, the offset of each 64th byte is counted once, so
/// that a conversion looks at 64 bytes at most, in whatever order offsets are asked for.
pub(crate) struct Units<'a> {
    text: &'a [u8],
    /// The UTF-16 offset of each `STRIDE`th byte; empty if the text is ASCII.
    known: Vec<u32>,
}

impl<'a> Units<'a> {
    pub(crate) fn new(text: &'a str) -> Units<'a> {
        Units::of_bytes(text.as_bytes())
    }

    /// Counts in bytes of which some may not be UTF-8: a byte that continues none counts as one.
    pub(crate) fn of_bytes(text: &'a [u8]) -> Units<'a> {
        let mut known = Vec::new();
        if !text.is_ascii() {
            let mut at = 0;
            for stride in text.chunks(STRIDE) {
                known.push(at);
                at += count(stride);
            }
        }
        Units { text, known }
    }

    /// Returns the UTF-16 offset of a byte offset.
    pub(crate) fn at(&self, byte: usize) -> u32 {
        let byte = byte.min(self.text.len());
        match self.known.get(byte / STRIDE) {
            Some(known) => known + count(&self.text[byte / STRIDE * STRIDE..byte]),
            // After the last byte of a text whose length is a multiple of the stride.
            None if !self.known.is_empty() => {
                let last = self.known.len() - 1;
                self.known[last] + count(&self.text[last * STRIDE..byte])
            }
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
    fn offsets_are_those_of_utf_16() {
        let long = "aé€😀".repeat(40);
        for text in ["", "abc", "é", "😀b", long.as_str(), &"é".repeat(32)] {
            let units = Units::new(text);
            for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                assert_eq!(
                    units.at(at) as usize,
                    text[..at].encode_utf16().count(),
                    "{text} {at}"
                );
            }
        }
    }
}
