//! Delimiters as they stand in a text: plain, percent-encoded, or escaped for another language.

/// A delimiter, and how many bytes it is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) byte: u8,
    pub(super) len: usize,
    /// How many times it is percent-encoded: once as `%2F`, twice as `%252F`. A delimiter of the
    /// text around a reference is not encoded.
    pub(super) level: u8,
}

/// How many backslashes an escape may begin with: text in JSON in JSON in JSON.
const BACKSLASHES: usize = 8;

/// Reads the byte at `at`, or the delimiter that a triplet or an escape there stands for: `%2F` and
/// `%u002F`, `\u002F`, `\x2F`, `\u{2F}` and `\057` as in JSON, JavaScript and C, `&#47;`, `&#x2F;`
/// and `&sol;` as in HTML, and `：` as people type it.
///
/// Text that is encoded again has `%25` for each `%`, and `&amp;` for each `&`. Such a chain is
/// read to its end from its first byte alone, so that reading every byte of a text stays linear.
#[inline]
pub(super) fn mark(text: &[u8], at: usize) -> Mark {
    let byte = text[at];
    match byte {
        b'%' => encoded(text, at),
        b'&' => entity(&text[at..]),
        b'\\' => escaped(&text[at..]),
        // The first byte of full-width forms in UTF-8.
        0xEF => wide(&text[at..]),
        _ => plain(byte),
    }
}

const fn plain(byte: u8) -> Mark {
    Mark {
        byte,
        len: 1,
        level: 0,
    }
}

const fn escape(byte: u8, len: usize) -> Mark {
    Mark {
        byte,
        len,
        level: 0,
    }
}

fn encoded(text: &[u8], at: usize) -> Mark {
    let mut end = at + 1;
    // A `%25` stands for the `%` of the level below, however many levels there are.
    while text[end..].starts_with(b"25") {
        end += 2;
    }
    // More levels than a byte counts are all alike.
    let level = u8::try_from(1 + (end - at) / 2).unwrap_or(u8::MAX);
    // `%u002F`: what `escape` of JavaScript writes, and some servers read.
    let (start, end) = match text.get(end) {
        Some(b'u' | b'U') => (end + 1, end + 5),
        _ => (end, end + 2),
    };
    match text.get(start..end).and_then(|digits| number(digits, 16)) {
        Some(byte) if is_delimiter(byte) => Mark {
            byte,
            len: end - at,
            level,
        },
        _ => plain(b'%'),
    }
}

/// Reads `&#47;`, `&#x2F;` or `&sol;`. A number needs no semicolon, as browsers have it.
fn entity(text: &[u8]) -> Mark {
    let mut start = 1;
    while text[start..].starts_with(b"amp;") {
        start += 4;
    }
    let itself = escape(b'&', start);
    // `#x2F;` and names have at most 8 characters before their semicolon.
    let rest = &text[start..text.len().min(start + 9)];
    let digits_start = match rest {
        [b'#', b'x' | b'X', ..] => Some((2, 16)),
        [b'#', ..] => Some((1, 10)),
        _ => None,
    };
    let (byte, length) = if let Some((first, radix)) = digits_start {
        let is_digit = |byte: &&u8| char::from(**byte).is_digit(radix);
        let count = text[start + first..].iter().take(8).take_while(is_digit);
        let length = first + count.count();
        let digits = &text[start + first..start + length];
        // More digits than that may go on.
        let byte = number(digits, radix).filter(|_| digits.len() < 8);
        (byte, length)
    } else {
        let length = rest.iter().position(|&byte| byte == b';');
        let name = length.and_then(|length| named(&rest[..length]));
        (name, length.unwrap_or(0))
    };
    match byte {
        Some(byte) if is_delimiter(byte) || is_quote(byte) => {
            let end = start + length;
            escape(byte, end + usize::from(text.get(end) == Some(&b';')))
        }
        _ => itself,
    }
}

/// Returns the character of ASCII that a name of HTML stands for.
fn named(name: &[u8]) -> Option<u8> {
    Some(match name {
        b"colon" => b':',
        b"sol" => b'/',
        b"bsol" => b'\\',
        b"commat" => b'@',
        b"num" => b'#',
        b"quest" => b'?',
        b"equals" => b'=',
        b"semi" => b';',
        b"quot" | b"QUOT" => b'"',
        b"lt" | b"LT" => b'<',
        b"gt" | b"GT" => b'>',
        _ => return None,
    })
}

/// Reads `\u002F`, `\x2F`, `\u{2F}` or `\057`.
fn escaped(text: &[u8]) -> Mark {
    // Every level of JSON doubles the backslashes.
    let backslashes = text.iter().take(BACKSLASHES);
    let start = backslashes.take_while(|&&byte| byte == b'\\').count();
    let rest = &text[start..];
    let mut radix = 16;
    let (digits, length) = match rest {
        // JavaScript reads up to six digits between braces.
        [b'u', b'{', rest @ ..] => {
            let digits = rest.iter().take(7).position(|&byte| byte == b'}');
            (
                digits.map(|length| &rest[..length]),
                digits.unwrap_or(0) + 3,
            )
        }
        [b'u', ..] => (rest.get(1..5), 5),
        [b'x', ..] => (rest.get(1..3), 3),
        [b'0' | b'1', ..] => {
            radix = 8;
            (rest.get(..3), 3)
        }
        _ => return plain(b'\\'),
    };
    match digits.and_then(|digits| number(digits, radix)) {
        Some(byte) if is_delimiter(byte) || is_quote(byte) => escape(byte, start + length),
        _ => plain(b'\\'),
    }
}

/// Reads `：`, `／` or `＠`, which a keyboard for Chinese or Japanese writes.
fn wide(text: &[u8]) -> Mark {
    match text {
        // U+FF1A, U+FF0F and U+FF20.
        [_, 0xBC, 0x9A, ..] => escape(b':', 3),
        [_, 0xBC, 0x8F, ..] => escape(b'/', 3),
        [_, 0xBC, 0xA0, ..] => escape(b'@', 3),
        _ => plain(0xEF),
    }
}

/// Returns the byte that digits stand for.
fn number(digits: &[u8], radix: u32) -> Option<u8> {
    let mut value = 0;
    for &digit in digits {
        // At most 8 digits, see `entity`, so `u32` does not overflow.
        value = value * radix + char::from(digit).to_digit(radix)?;
    }
    u8::try_from(value).ok()
}

const fn is_delimiter(byte: u8) -> bool {
    matches!(
        byte,
        b'#' | b'&' | b'/' | b':' | b';' | b'=' | b'?' | b'@' | b'\\'
    )
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

/// Returns whether no authority begins at a byte where [a delimiter may begin](delimiters), as the
/// bytes beside it show; most delimiters of a log are passed over so.
///
/// [delimiters]: urial_grammar::search::delimiters
pub(super) fn is_no_anchor(text: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map_or(0, |before| text[before]);
    let next = text.get(at + 1).copied().unwrap_or(b'\n');
    match text[at] {
        b'/' => !is_opener(before),
        // Only entities of `:`, `/` and `\` count: a number, or one of these names.
        b'&' => !matches!(next, b'#' | b'a' | b'b' | b'c' | b's'),
        b':' => {
            let has_slash = matches!(next, b'/' | b'\\' | b'%' | b'&' | b']' | 0xEF);
            // The last letters of the schemes that need no slash, such as `sip`, and of the names
            // of Oracle's drivers.
            let is_slashless = matches!(before | 0x20, b'8' | b'b' | b'i' | b'n' | b'p' | b's');
            !has_slash && !is_slashless && before != b'['
        }
        // Of characters that are not ASCII only the full-width forms count.
        0x80.. => text[at] != 0xEF,
        _ => false,
    }
}

/// Returns whether two slashes after a byte may begin an authority. In the middle of a word or path
/// they are an empty segment.
pub(super) const fn is_opener(byte: u8) -> bool {
    is_blank(byte)
        // The last byte of a quotation mark, a letter or a byte order mark.
        || !byte.is_ascii()
        || matches!(
            byte,
            b'"' | b'\'' | b'`' | b'(' | b'[' | b'{' | b'<' | b'>' | b'=' | b',' | b';' | b'|'
                | b'*' | b'_' | b'#' | b'@'
        )
}

/// Returns whether a byte may be part of a scheme.
#[inline]
pub(super) const fn is_of_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// Returns whether a text begins with a name, in any case.
pub(super) fn starts_with(text: &[u8], name: &[u8]) -> bool {
    text.get(..name.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(name))
}

/// The slashes at an offset, or the backslashes that stand for them.
pub(super) struct Slashes {
    pub(super) count: usize,
    pub(super) end: usize,
    pub(super) back: bool,
    /// How many times one of them is percent-encoded.
    pub(super) level: u8,
}

impl Slashes {
    pub(super) fn read(text: &[u8], start: usize) -> Slashes {
        let mut found = Slashes {
            count: 0,
            end: start,
            back: false,
            level: 0,
        };
        while found.end < text.len() {
            let mark = mark(text, found.end);
            // `/\` and `%2F/` count too, as browsers take them.
            if !matches!(mark.byte, b'/' | b'\\') {
                break;
            }
            found.back |= mark.byte == b'\\';
            found.level = found.level.max(mark.level);
            found.count += 1;
            found.end += mark.len;
        }
        found
    }
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
            ("%u003A", b':', 6),
            ("%25u0040h", b'@', 8),
            ("%u0140", b'%', 1),
            ("%u004", b'%', 1),
        ] {
            let mark = mark(text.as_bytes(), 0);
            assert_eq!((mark.byte, mark.len), (byte, len), "{text}");
            let is_triplet = text.starts_with('%') && len > 1;
            let level = if is_triplet {
                1 + text.matches("25").count()
            } else {
                0
            };
            assert_eq!(usize::from(mark.level), level, "{text}");
        }
    }

    #[test]
    fn escapes_of_other_languages_are_read() {
        for (text, byte, len) in [
            (r"\u002F", b'/', 6),
            (r"\u002f/", b'/', 6),
            (r"\\\\u003A", b':', 9),
            (r"\x40h", b'@', 4),
            (r"\u0022", b'"', 6),
            (r"\u{2f}", b'/', 6),
            (r"\\u{00003A}a", b':', 11),
            (r"\u{000003A}", b'\\', 1),
            (r"\u{}", b'\\', 1),
            (r"\u{3A", b'\\', 1),
            (r"\u12345", b'\\', 1),
            (r"\u00", b'\\', 1),
            (r"\/", b'\\', 1),
            (r"\", b'\\', 1),
            ("&#47;", b'/', 5),
            ("&#x2F;", b'/', 6),
            ("&#X002f;", b'/', 8),
            ("&#058;", b':', 6),
            ("&amp;amp;#64;", b'@', 13),
            ("&commat;", b'@', 8),
            ("&colon;a", b':', 7),
            ("&amp;colon;", b':', 11),
            ("&quot;", b'"', 6),
            ("&amp;a;", b'&', 5),
            ("&a=b;", b'&', 1),
            ("&#x2F", b'/', 5),
            ("&#x2fu", b'/', 5),
            ("&#x2fa", b'&', 1),
            ("&#47&#47", b'/', 4),
            ("&#470", b'&', 1),
            ("&amp;#64h", b'@', 8),
            ("&#9999999;", b'&', 1),
            ("&#99999999;", b'&', 1),
            ("&#xFFFFFFFF;", b'&', 1),
            ("&#000000581", b'&', 1),
            (r"\072", b':', 4),
            (r"\\057a", b'/', 5),
            (r"\1000", b'@', 4),
            (r"\05", b'\\', 1),
            (r"\058", b'\\', 1),
            (r"\141", b'\\', 1),
            ("&#;", b'&', 1),
            ("&", b'&', 1),
            ("：", b':', 3),
            ("／", b'/', 3),
            ("＠", b'@', 3),
            ("！", 0xEF, 1),
        ] {
            let mark = mark(text.as_bytes(), 0);
            assert_eq!((mark.byte, mark.len), (byte, len), "{text}");
            assert_eq!(mark.level, 0);
        }
    }
}
