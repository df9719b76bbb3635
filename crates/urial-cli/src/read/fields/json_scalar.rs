//! Strings, numbers and words of a line of JSON (RFC 8259).

use urial_grammar::search;

/// Start and end of a value in its line.
pub(super) type Span = (usize, usize);

/// An offset in a line, which goes on past what is read. Whatever is wrong stops it.
pub(super) struct Cursor<'s> {
    pub(super) line: &'s [u8],
    pub(super) at: usize,
}

impl Cursor<'_> {
    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    #[inline]
    pub(super) fn spaces(&mut self) {
        // Other white space is a control character, and lines with one are left to the parser.
        while self.peek() == Some(b' ') {
            self.at += 1;
        }
    }

    /// Passes over a byte, if it is the next one.
    #[inline]
    pub(super) fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    /// Passes over a text, if it is the next one.
    #[inline]
    pub(super) fn word(&mut self, word: &[u8]) -> Option<()> {
        (self.line[self.at..].starts_with(word)).then(|| self.at += word.len())
    }

    /// Passes over a value that is no object and no array; returns whether it is a string with
    /// escapes.
    pub(super) fn scalar(&mut self) -> Option<bool> {
        match self.peek()? {
            b'"' => return self.string(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.number(),
        }?;
        Some(false)
    }

    fn number(&mut self) -> Option<()> {
        let _ = self.take(b'-');
        // RFC 8259 section 6: no digit follows a zero at the start.
        if self.take(b'0').is_none() {
            self.digits()?;
        }
        if self.take(b'.').is_some() {
            self.digits()?;
        }
        if self.take(b'e').or_else(|| self.take(b'E')).is_some() {
            let _ = self.take(b'+').or_else(|| self.take(b'-'));
            self.digits()?;
        }
        Some(())
    }

    /// Passes over digits, of which there is at least one.
    fn digits(&mut self) -> Option<()> {
        let rest = &self.line[self.at..];
        // Eight digits may go on, and fewer than eight bytes are no word: both are counted singly.
        let short = rest.first_chunk().map(|word| leading_digits(*word));
        let digits = match short {
            Some(digits @ 0..8) => digits,
            _ => rest.iter().take_while(|byte| byte.is_ascii_digit()).count(),
        };
        self.at += digits;
        (digits > 0).then_some(())
    }

    /// Passes over a string, and returns whether it has escapes.
    #[inline]
    pub(super) fn string(&mut self) -> Option<bool> {
        self.take(b'"')?;
        let mut is_escaped = false;
        loop {
            self.at += search::string_end(&self.line[self.at..])? + 1;
            if self.line[self.at - 1] == b'"' {
                return Some(is_escaped);
            }
            is_escaped = true;
            match self.peek()? {
                b'u' => {
                    // A lone surrogate passes, as in a string that `serde_json` skips.
                    hex(self.line.get(self.at + 1..self.at + 5)?)?;
                    self.at += 5;
                }
                byte => {
                    escaped(byte)?;
                    self.at += 1;
                }
            }
        }
    }
}

/// Returns the number of digits before the first other byte.
const fn leading_digits(word: [u8; 8]) -> usize {
    // A digit becomes its value, and any other byte is over 9: `:` becomes 10, and `/` 31.
    let values = u64::from_le_bytes(word) ^ u64::from_le_bytes([b'0'; 8]);
    // The addition sets the highest bit of a byte over 9. A carry goes to the bytes after it, which
    // do not count any more.
    let over = values.wrapping_add(u64::from_le_bytes([0x7F - 9; 8])) | values;
    let others = over & u64::from_le_bytes([0x80; 8]);
    others.trailing_zeros() as usize / 8
}

/// Returns the character that a letter after `\` stands for.
fn escaped(letter: u8) -> Option<u8> {
    Some(match letter {
        b'"' | b'\\' | b'/' => letter,
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        _ => return None,
    })
}

fn hex(digits: &[u8]) -> Option<u32> {
    let mut value = 0;
    for &digit in digits {
        value = value * 16 + char::from(digit).to_digit(16)?;
    }
    Some(value)
}

/// Appends what the inside of a string stands for; gives up on surrogates, which go in pairs.
pub(super) fn unescape(inside: &[u8], text: &mut Vec<u8>) -> Option<()> {
    let mut rest = inside;
    while let Some(mark) = memchr::memchr(b'\\', rest) {
        text.extend_from_slice(&rest[..mark]);
        let letter = *rest.get(mark + 1)?;
        rest = &rest[mark + 2..];
        if letter != b'u' {
            text.push(escaped(letter)?);
            continue;
        }
        let (digits, after) = rest.split_at_checked(4)?;
        let mut bytes = [0; 4];
        // A surrogate is no `char`, so this is where pairs of them are given up.
        let character = char::from_u32(hex(digits)?)?;
        text.extend_from_slice(character.encode_utf8(&mut bytes).as_bytes());
        rest = after;
    }
    text.extend_from_slice(rest);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_counted_up_to_any_other_byte() {
        for count in 0..8 {
            for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_digit()) {
                for after in [0, b'0', b'9', 0xFF] {
                    let mut word = [after; 8];
                    word[..count].copy_from_slice(&b"9081726"[..count]);
                    word[count] = byte;
                    assert_eq!(leading_digits(word), count, "{}", word.escape_ascii());
                }
            }
        }
        assert_eq!(leading_digits(*b"01234567"), 8);
    }
}
