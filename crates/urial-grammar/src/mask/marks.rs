//! Delimiters as they stand in a text: plain, or percent-encoded.

/// A delimiter, and how many bytes it is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) byte: u8,
    pub(super) len: usize,
}

/// Reads the byte at `at`, or the delimiter that a triplet there stands for.
///
/// Text that is encoded again has `%25` for each `%`. Such a chain is read to its end from its
/// first byte alone, so that reading every byte of a text stays linear.
#[inline]
pub(super) fn mark(text: &[u8], at: usize) -> Mark {
    let byte = text[at];
    if byte == b'%' {
        encoded(text, at)
    } else {
        Mark { byte, len: 1 }
    }
}

fn encoded(text: &[u8], at: usize) -> Mark {
    let mut end = at + 1;
    while text[end..].starts_with(b"25") {
        end += 2;
    }
    match text.get(end..end + 2).and_then(delimiter) {
        Some(byte) => Mark {
            byte,
            len: end + 2 - at,
        },
        None => Mark { byte: b'%', len: 1 },
    }
}

/// Returns the delimiter that two hex digits stand for.
fn delimiter(digits: &[u8]) -> Option<u8> {
    Some(match (digits[0], digits[1].to_ascii_uppercase()) {
        (b'2', b'3') => b'#',
        (b'2', b'6') => b'&',
        (b'2', b'F') => b'/',
        (b'3', b'A') => b':',
        (b'3', b'B') => b';',
        (b'3', b'D') => b'=',
        (b'3', b'F') => b'?',
        (b'4', b'0') => b'@',
        (b'5', b'C') => b'\\',
        _ => return None,
    })
}

/// Returns whether a byte ends every reference: a space, or a character that controls something.
#[inline]
pub(super) const fn is_blank(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7F
}

/// Returns whether a byte is no part of a URI and is mostly there to quote one.
#[inline]
pub(super) const fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'<' | b'>' | b'`')
}

/// Returns whether a byte may be part of a scheme.
#[inline]
pub(super) const fn is_of_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delimiters_are_read_encoded_or_not() {
        for (text, byte, len) in [
            (":", b':', 1),
            ("%3A", b':', 3),
            ("%3a/", b':', 3),
            ("%2525252f", b'/', 9),
            ("%40", b'@', 3),
            ("%41", b'%', 1),
            ("%", b'%', 1),
            ("%2", b'%', 1),
            ("%25", b'%', 1),
            ("%254", b'%', 1),
            ("%2540", b'@', 5),
        ] {
            assert_eq!(mark(text.as_bytes(), 0), Mark { byte, len }, "{text}");
        }
    }
}
