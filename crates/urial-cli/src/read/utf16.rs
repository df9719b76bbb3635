//! Streaming conversion of UTF-16, which some editors and shells write, to UTF-8.

use std::collections::VecDeque;
use std::io::{self, Read};

/// Bytes per read.
const SIZE: usize = 64 << 10;

/// Reader that converts `reader` from UTF-16 to UTF-8. Invalid UTF-16 becomes invalid UTF-8, so
/// that only its own line is refused.
pub(crate) struct Utf16<R> {
    reader: R,
    is_big_endian: bool,
    /// Bytes that are read but not converted yet: half a unit, or half a surrogate pair.
    rest: Vec<u8>,
    converted: VecDeque<u8>,
}

/// Returns the byte order (`true` for big endian) if a text that begins with `begun` is UTF-16:
/// after the mark there has to be an ASCII character, or nothing at all.
pub(crate) fn is_big_endian(begun: &[u8]) -> Option<bool> {
    //   FF FE 68 00 74 00     `ht`, little endian: the zero comes after each ASCII character
    //   FE FF 00 68 00 74     big endian: before it
    let (is_big_endian, units) = match begun {
        [0xFF, 0xFE, units @ ..] => (false, units),
        [0xFE, 0xFF, units @ ..] => (true, units),
        _ => return None,
    };
    let is_ascii = |unit: &[u8]| match (unit, is_big_endian) {
        ([high, low], true) | ([low, high], false) => *high == 0 && (1..=0x7F).contains(low),
        _ => false,
    };
    // A NUL is in no text: with one it is UTF-32, or the end of a file name.
    // Two bytes that happen to be a mark begin binary files as well; one ASCII character, such as
    // the `h` of a scheme, settles it.
    let mut units = units.chunks_exact(2).take_while(|unit| *unit != [0, 0]);
    (begun.len() == 2 || units.any(is_ascii)).then_some(is_big_endian)
}

impl<R: Read> Utf16<R> {
    pub(crate) const fn new(reader: R, is_big_endian: bool) -> Utf16<R> {
        Utf16 { reader, is_big_endian, rest: Vec::new(), converted: VecDeque::new() }
    }

    /// Converts the next bytes; returns `false` at the end.
    fn advance(&mut self) -> io::Result<bool> {
        let known = self.rest.len();
        self.rest.resize(known + SIZE, 0);
        let outcome = self.reader.read(&mut self.rest[known..]);
        self.rest.truncate(known + outcome.as_ref().unwrap_or(&0));
        let is_end = outcome? == 0;
        let is_big_endian = self.is_big_endian;
        let unit = |bytes: &[u8]| match (bytes, is_big_endian) {
            ([high, low], true) | ([low, high], false) => u16::from_be_bytes([*high, *low]),
            _ => 0,
        };
        let mut whole = self.rest.len() / 2 * 2;
        let is_first_of_pair = |bytes: &[u8]| (0xD800..0xDC00).contains(&unit(bytes));
        // The first half of a pair waits for the second, which may come with the next read.
        if !is_end && whole > 0 && is_first_of_pair(&self.rest[whole - 2..whole]) {
            whole -= 2;
        }
        let units = self.rest[..whole].chunks_exact(2).map(unit);
        let mut converted = Vec::from(std::mem::take(&mut self.converted));
        // A loop of its own in place of `String::from_utf16`: one lone surrogate must refuse a line
        // and not the file.
        for character in char::decode_utf16(units) {
            match character {
                Ok(character) => {
                    let mut buffer = [0; 4];
                    let text = character.encode_utf8(&mut buffer);
                    converted.extend_from_slice(text.as_bytes());
                }
                Err(error) => converted.extend(lone(error.unpaired_surrogate())),
            }
        }
        self.rest.drain(..whole);
        if is_end && !self.rest.is_empty() {
            // Half a unit at the end becomes a byte that is invalid in UTF-8.
            self.rest.clear();
            converted.push(0xFF);
        }
        self.converted = converted.into();
        Ok(!is_end || !self.converted.is_empty())
    }
}

/// Encodes a lone surrogate as UTF-8 would, if it could; the result is invalid.
fn lone(unit: u16) -> [u8; 3] {
    // 1110xxxx 10xxxxxx 10xxxxxx: the form for U+0800 to U+FFFF, where UTF-8 leaves surrogates out.
    let six = |shift: u32| 0x80 | (unit >> shift & 0x3F) as u8;
    [0xE0 | (unit >> 12) as u8, six(6), six(0)]
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Half a unit may be all that was read, which is no end of the source.
        while self.converted.is_empty() {
            if !self.advance()? {
                return Ok(0);
            }
        }
        self.converted.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reader that returns a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let size = self.1.min(buffer.len());
            self.0.read(&mut buffer[..size])
        }
    }

    fn bytes(units: impl IntoIterator<Item = u16>, is_big_endian: bool) -> Vec<u8> {
        let bytes = |unit: u16| match is_big_endian {
            true => unit.to_be_bytes(),
            false => unit.to_le_bytes(),
        };
        units.into_iter().flat_map(bytes).collect()
    }

    fn read(data: &[u8], is_big_endian: bool, size: usize) -> Vec<u8> {
        let mut converted = Vec::new();
        let mut reader = Utf16::new(Slow(data, size), is_big_endian);
        reader.read_to_end(&mut converted).unwrap();
        converted
    }

    #[test]
    fn pieces_make_no_difference() {
        let text = "http://例え.jp/é\r\n\u{1F600}a".repeat(50);
        for is_big_endian in [false, true] {
            let data = bytes(text.encode_utf16(), is_big_endian);
            for size in [1, 2, 3, 5, 64, 100_000] {
                assert_eq!(read(&data, is_big_endian, size), text.as_bytes(), "{size}");
            }
        }
    }

    #[test]
    fn what_is_no_utf16_is_no_utf8() {
        for size in [1, 2, 100] {
            let halves = bytes([0xD800, 0x61, 0xDC00, 0xDBFF], true);
            assert_eq!(read(&halves, true, size), b"\xED\xA0\x80a\xED\xB0\x80\xED\xAF\xBF");
            assert_eq!(read(b"a\0b", false, size), b"a\xFF");
            assert_eq!(read(b"", false, size), b"");
        }
    }
}
