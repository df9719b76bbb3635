//! Searches for the bytes that operations look for in a text that was parsed before.
//!
//! Most components are shorter than 64 bytes. So a component is tested as a whole, if the target
//! has instructions for that, and there is no loop whose end would have to be predicted. Only
//! instructions that every machine of the target has are used: the calls are short and inlined, and
//! choosing a better kernel would take longer than the search. With SSE2 an `@` is found in a line
//! of a log with a quarter of the instructions that eight bytes at a time take, a line feed with
//! half (426 and 174 in 140 bytes).

mod engine;
#[cfg(all(
    feature = "simd",
    target_arch = "x86_64",
    target_feature = "sse2",
    not(urial_force_kernel = "portable")
))]
mod sse2;
#[allow(dead_code, reason = "most builds have vector registers")]
mod words;
mod running;

use super::class::{Fragment, LineEnd, Percent, QuotedEnd, Slash, StringEnd, Upper};
use engine::Lanes;
#[cfg(all(
    feature = "simd",
    target_arch = "x86_64",
    target_feature = "sse2",
    not(urial_force_kernel = "portable")
))]
use sse2::Sse2 as Chosen;
#[cfg(not(all(
    feature = "simd",
    target_arch = "x86_64",
    target_feature = "sse2",
    not(urial_force_kernel = "portable")
)))]
use words::Words as Chosen;

pub use running::{
    Link, PLAIN_IN_LINK, SchemeEnd, ends_scheme, may_be_quote, plain_extent, query_extent,
    scheme_end,
};

/// Returns the offset of the first `%`.
#[inline]
#[must_use]
pub fn percent(text: &[u8]) -> Option<usize> {
    engine::first::<Chosen, Percent>(text)
}

/// Returns the offset of the first line feed.
#[inline]
#[must_use]
pub fn line_end(text: &[u8]) -> Option<usize> {
    engine::first::<Chosen, LineEnd>(text)
}

/// Returns the offset of the last line feed.
#[inline]
#[must_use]
pub fn last_line_end(text: &[u8]) -> Option<usize> {
    engine::last::<Chosen, LineEnd>(text)
}

/// Returns the offset of the first `"` or `\`: where a string of JSON ends, or has an escape.
#[inline]
#[must_use]
pub fn string_end(text: &[u8]) -> Option<usize> {
    engine::first::<Chosen, StringEnd>(text)
}

/// Returns the offset of the first `"` or line feed: where a quoted column of CSV ends, or its
/// line.
#[inline]
#[must_use]
pub fn quoted_end(text: &[u8]) -> Option<usize> {
    engine::first::<Chosen, QuotedEnd>(text)
}

/// Returns whether `holds` is true for the offset of each `"`; it stops at the first that fails.
#[inline]
#[must_use]
pub fn all_quotes(text: &[u8], holds: impl FnMut(usize) -> bool) -> bool {
    engine::all_quotes::<Chosen>(text, holds)
}

/// Finds the first `#`.
#[inline]
#[must_use]
pub fn hash(text: &[u8]) -> Option<usize> {
    engine::first::<Chosen, Fragment>(text)
}

/// Returns whether there is an upper-case ASCII letter.
#[inline]
#[must_use]
pub fn has_upper(text: &[u8]) -> bool {
    engine::first::<Chosen, Upper>(text).is_some()
}

/// Returns the offset of the first `/` that a `.` follows.
#[inline]
#[must_use]
pub fn slash_dot(text: &[u8]) -> Option<usize> {
    engine::slash_dot::<Chosen>(text)
}

/// Returns the offset of the last `/`.
#[inline]
#[must_use]
pub fn last_slash(text: &[u8]) -> Option<usize> {
    engine::last::<Chosen, Slash>(text)
}

/// Finds the first `@`, plain or written in another way: percent-encoded once or more often, where
/// it is the `%` that is found, or escaped as JSON and HTML have it, where it is a byte of the
/// escape: `\u0040`, `\u{40}`, `\x40`, `\100`, `&#64;`, `&#x40;` and `&commat;`. `%u0040` counts as
/// percent-encoded.
#[inline]
#[must_use]
pub fn at_sign(text: &[u8]) -> Option<usize> {
    sign(text, b'@', engine::at_sign::<Chosen>, start_of_at)
}

/// Finds the first `=`, or the `%` of the first that is percent-encoded once or more often.
#[inline]
#[must_use]
pub fn equals_sign(text: &[u8]) -> Option<usize> {
    // Of `%253D` the second `5` is found first.
    sign(text, b'=', engine::equals_sign::<Chosen>, triplet_start)
}

/// Finds the first `=`, or the last two digits of one that is written in another way:
/// percent-encoded, or escaped as JSON, HTML and C have it: `\u003d`, `\u{3d}`, `\x3d`, `\075`,
/// `&#61;`, `&#x3d;`. Other digits that look like the end of such an escape may be found, too.
#[inline]
#[must_use]
pub fn pair_sign(text: &[u8]) -> Option<usize> {
    sign(text, b'=', engine::pair_sign::<Chosen>, |text, at| {
        let before = &text[..at];
        let is_escape = match text[at] {
            b'3' => before.last().is_some_and(|byte| b"%5x0{".contains(byte)),
            b'6' => before.ends_with(b"#") || before.ends_with(b"#0"),
            _ => before.ends_with(b"\\0"),
        };
        is_escape.then_some(at)
    })
}

/// Returns where in the first 64 bytes a delimiter of a reference may begin, a bit each: at `:`,
/// `\`, `%` and `&`, at a `/` before `/` or `\`, and at bytes that are not ASCII.
///
/// A `/` that is the last of 64 counts if anything follows: the next byte is not looked at.
#[inline]
#[must_use]
pub fn delimiters(text: &[u8]) -> u64 {
    Chosen::delimiters(text)
}

/// Finds a byte, or where what may be one begins, if it is one.
#[inline]
fn sign(
    text: &[u8],
    byte: u8,
    find: impl Fn(&[u8]) -> Option<usize>,
    start: impl Fn(&[u8], usize) -> Option<usize>,
) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + find(&text[from..])?;
        if text[at] == byte {
            return Some(at);
        }
        if let Some(start) = start(text, at) {
            return Some(start);
        }
        from = at + 1;
    }
}

/// Returns where an `@` begins that is written in another way, by the first of its last three
/// bytes.
fn start_of_at(text: &[u8], at: usize) -> Option<usize> {
    let (before, last) = (&text[..at], &text[at..at + 3]);
    // Zeros in front of a number, of which no more than these are written.
    let zeros = before.iter().rev().take(6);
    let zeros = zeros.take_while(|&&byte| byte == b'0').count();
    let number = &before[..at - zeros];
    let found = match last {
        b"%40" => Some(at),
        b"540" => triplet_start(text, at),
        b"040" => match before.strip_suffix(b"u0") {
            Some([rest @ .., b'\\']) => Some(rest.len()),
            Some(rest @ [.., b'%' | b'5']) => triplet_start(text, rest.len() - 1),
            _ => None,
        },
        b"x40" => before.strip_suffix(b"\\").map(<[u8]>::len),
        b"64;" => number.strip_suffix(b"#").map(<[u8]>::len),
        b"at;" => before.strip_suffix(b"comm").map(<[u8]>::len),
        b"\\10" if text.get(at + 3) == Some(&b'0') => Some(at),
        _ => None,
    };
    // Of `\u{0040}` the digits are between braces.
    let found = found.or_else(|| {
        let end = match last {
            b"{40" => at + 1,
            b"040" => number.len(),
            _ => return None,
        };
        let start = text[..end].strip_suffix(br"\u{")?;
        (text.get(at + 3) == Some(&b'}')).then_some(start.len())
    });
    // Of `&#x0040;` the digits may have zeros in front of them.
    found.or_else(|| {
        let end = if last == b"x40" { at + 1 } else { number.len() };
        let is_hex = last != b"64;" && text[..end].ends_with(b"#x");
        (is_hex && text.get(at + 3) == Some(&b';')).then(|| end - 2)
    })
}

/// Returns where the `%` is of a triplet that is encoded again, by the last `5` in front of its
/// digits.
fn triplet_start(text: &[u8], at: usize) -> Option<usize> {
    let mut start = at;
    while text[start] == b'5' && start >= 2 && text[start - 1] == b'2' {
        start -= 2;
    }
    (text[start] == b'%').then_some(start)
}

/// Returns the length of the longest common prefix.
#[inline]
#[must_use]
pub fn common_len(a: &[u8], b: &[u8]) -> usize {
    const STRIDE: usize = size_of::<u128>();
    let len = a.len().min(b.len());
    let (a, b) = (&a[..len], &b[..len]);
    let mut at = 0;
    while let (Some(left), Some(right)) = (a[at..].first_chunk(), b[at..].first_chunk()) {
        let other = u128::from_le_bytes(*left) ^ u128::from_le_bytes(*right);
        if other != 0 {
            return at + other.trailing_zeros() as usize / 8;
        }
        if at + STRIDE == len {
            return len;
        }
        // Some bytes of the last stride are compared twice.
        at = (at + STRIDE).min(len - STRIDE);
    }
    let same = a.iter().zip(b).take_while(|(left, right)| left == right);
    same.count()
}

#[cfg(test)]
mod tests {
    use super::words::Words;
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    fn check(text: &[u8]) {
        check_with::<Chosen>(text);
        check_with::<Words>(text);
    }

    fn check_with<L: Lanes>(text: &[u8]) {
        let first = |bytes: &[u8]| text.iter().position(|byte| bytes.contains(byte));
        let last = |byte| text.iter().rposition(|&other| other == byte);
        assert_eq!(engine::first::<L, LineEnd>(text), first(b"\n"));
        assert_eq!(engine::first::<L, Percent>(text), first(b"%"));
        assert_eq!(engine::first::<L, Fragment>(text), first(b"#"));
        assert_eq!(engine::first::<L, StringEnd>(text), first(b"\"\\"));
        assert_eq!(engine::first::<L, QuotedEnd>(text), first(b"\"\n"));
        assert_eq!(engine::last::<L, LineEnd>(text), last(b'\n'));
        assert_eq!(engine::last::<L, Slash>(text), last(b'/'));
        let upper = text.iter().position(u8::is_ascii_uppercase);
        assert_eq!(engine::first::<L, Upper>(text), upper);
        let pair = text.windows(2).position(|pair| pair == b"/.");
        assert_eq!(engine::slash_dot::<L>(text), pair);
        // It goes on until the one in the middle.
        let middle = text.len() / 2;
        let mut found = Vec::new();
        let all = engine::all_quotes::<L>(text, |at| {
            found.push(at);
            at != middle
        });
        let end = match text.get(middle) {
            Some(b'"') => middle,
            _ => text.len(),
        };
        let quotes = (0..text.len()).filter(|&at| text[at] == b'"' && at <= end);
        assert_eq!(all, end != middle || text.is_empty());
        assert_eq!(found, quotes.collect::<Vec<_>>());
        for from in [0, text.len() / 2] {
            let rest = &text[from..];
            let begins = |at: usize| match rest[at] {
                b'/' if at == 63 => rest.len() > 64,
                b'/' => rest[at + 1..].starts_with(b"/") || rest[at + 1..].starts_with(b"\\"),
                byte => b":\\%&".contains(&byte) || !byte.is_ascii(),
            };
            let expected = (0..rest.len().min(64)).filter(|&at| begins(at));
            let expected = expected.fold(0_u64, |all, at| all | 1 << at);
            assert_eq!(L::delimiters(rest), expected, "{}", rest.escape_ascii());
        }
    }

    #[test]
    fn each_byte_is_found_at_each_offset() {
        for length in 0..140 {
            for at in 0..length {
                for byte in [
                    b'%', b'/', b'.', b'A', b'Z', b'@', b'[', b'\n', b'#', b'"', b'\\', b':', b'&',
                    0, 0x80, 0xAF, 0xFF,
                ] {
                    let mut text = vec![b'x'; length];
                    text[at] = byte;
                    check(&text);
                }
            }
            check(&vec![b'x'; length]);
        }
    }

    #[test]
    fn the_first_or_the_last_of_two_is_found() {
        for length in [5, 13, 21, 40, 70, 130, 200] {
            for at in 0..length {
                for other in at..length {
                    let mut text = vec![b'.'; length];
                    (text[at], text[other]) = (b'/', b'/');
                    check(&text);
                    text[other] = b'\\';
                    check(&text);
                    let text: Vec<u8> =
                        text.iter().map(|&byte| if byte == b'.' { b'a' } else { b'%' }).collect();
                    check(&text);
                }
            }
        }
    }

    #[test]
    fn the_first_difference_is_found() {
        for length in 0..70 {
            let text = vec![b'x'; length];
            assert_eq!(common_len(&text, &text), length);
            for at in 0..length {
                let mut other = text.clone();
                other[at..].fill(b'y');
                assert_eq!(common_len(&text, &other), at);
                assert_eq!(common_len(&text, &text[..at]), at);
                other[at + 1..].fill(b'x');
                assert_eq!(common_len(&other, &text), at);
            }
        }
    }

    #[test]
    fn each_sign_is_found_plain_and_encoded() {
        for length in [1, 3, 9, 63, 64, 65, 66, 130] {
            for at in 0..length {
                for (written, is_at, is_equals) in [
                    ("@", true, false),
                    ("%40", true, false),
                    ("%252540", true, false),
                    ("=", false, true),
                    ("%3D", false, true),
                    ("%253d", false, true),
                    ("2540", false, false),
                    ("540", false, false),
                    ("%41", false, false),
                    ("%540", false, false),
                    (r"\u0040", true, false),
                    ("%u0040", true, false),
                    ("%25u0040", true, false),
                    (r"\x40", true, false),
                    (r"\100", true, false),
                    (r"\10;", false, false),
                    (r"\101", false, false),
                    (r"\u{40}", true, false),
                    (r"\u{0040}", true, false),
                    ("u{40}", false, false),
                    (r"\u{540}", false, false),
                    ("&#64;", true, false),
                    ("&#064;", true, false),
                    ("&#x40;", true, false),
                    ("&#x0040;", true, false),
                    ("&amp;#64;", true, false),
                    ("&commat;", true, false),
                    ("&quat;", false, false),
                    ("u0040", false, false),
                    ("0x40", false, false),
                    ("2040", false, false),
                    ("640", false, false),
                    ("64;", false, false),
                ] {
                    let mut text = vec![b'%'; length];
                    let end = (at + written.len()).min(length);
                    text[at..end].copy_from_slice(&written.as_bytes()[..end - at]);
                    let is_whole = end - at == written.len();
                    // A `%` in front of `2540` or `u0040` makes it one.
                    let is_chain = matches!(written, "2540" | "u0040") && at > 0;
                    let expected = (is_whole && (is_at || is_chain))
                        .then_some(at - usize::from(is_chain && is_whole))
                        // Of an entity, what follows `&`.
                        .map(|at| at + written.find('#').unwrap_or(0))
                        .map(|at| at + usize::from(written == "&commat;"));
                    assert_eq!(at_sign(&text), expected, "{}", text.escape_ascii());
                    assert_eq!(sign(&text, b'@', engine::at_sign::<Words>, start_of_at), expected);
                    let expected = (is_whole && is_equals).then_some(at);
                    assert_eq!(equals_sign(&text), expected, "{}", text.escape_ascii());
                    assert_eq!(
                        sign(&text, b'=', engine::equals_sign::<Words>, triplet_start),
                        expected
                    );
                }
            }
        }
    }

    #[test]
    fn an_equals_sign_is_found_as_formats_write_it() {
        let written: [(&str, Option<usize>); 12] = [
            ("=", Some(0)),
            ("%3D", Some(1)),
            ("%253d", Some(3)),
            (r"\u003d", Some(4)),
            (r"\u{3D}", Some(3)),
            (r"\x3d", Some(2)),
            (r"\075", Some(2)),
            ("&#61;", Some(2)),
            ("&#061;", Some(3)),
            ("&#x3d;", Some(3)),
            ("3d", None),
            ("75", None),
        ];
        for length in 1..150 {
            for (sign, offset) in written {
                let mut text = vec![b'g'; length];
                text.extend_from_slice(sign.as_bytes());
                let expected = offset.map(|offset| length + offset);
                for after in 0..2 {
                    let words =
                        self::sign(&text, b'=', engine::pair_sign::<Words>, |_, at| Some(at));
                    let may_be = expected.or(Some(length));
                    assert_eq!(pair_sign(&text), expected, "{}", text.escape_ascii());
                    assert_eq!(words, may_be, "{}", text.escape_ascii());
                    text.resize(length + sign.len() + 70 * (after + 1), b'g');
                }
            }
        }
    }

    #[test]
    fn every_byte_is_looked_at_by_its_value() {
        for length in [1, 9, 20, 70] {
            for byte in 0..=u8::MAX {
                check(&vec![byte; length]);
            }
        }
    }
}
