//! A Rust file, and its code with comments and literals replaced by spaces.
//!
//! The replacement keeps every byte's offset, so an offset in `code` is an offset in `text`. The
//! checks look for words and braces in `code` and need not know what a string is.

use std::ops::Range;

pub(super) struct Source<'a> {
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    /// `text` with spaces for every byte of a comment, a string or a character; line ends are kept.
    pub(super) code: String,
}

impl<'a> Source<'a> {
    pub(super) fn new(path: &'a str, text: &'a str) -> Self {
        let mut code = text.as_bytes().to_vec();
        let mut at = 0;
        while at < code.len() {
            at = match skipped(text, at) {
                Some(end) => blank(&mut code, at..end),
                None => after_word(text.as_bytes(), at),
            };
        }
        // Only whole characters are replaced, so this is still UTF-8.
        let code = String::from_utf8(code).unwrap_or_default();
        Source { path, text, code }
    }

    /// Returns the line of an offset, counted from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes()[..at]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count()
    }

    /// Returns every identifier and keyword of the code, with its offset.
    pub(super) fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        words(&self.code)
    }
}

/// Returns every identifier and keyword of code without comments and literals, with its offset.
pub(super) fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < code.len() {
            let start = at;
            at = after_word(code.as_bytes(), start);
            if is_word(code.as_bytes()[start]) {
                return Some((start, &code[start..at]));
            }
        }
        None
    })
}

/// Returns the word at the start of such code, after white space.
pub(super) fn first_word(code: &str) -> &str {
    let code = code.trim_start();
    let end = code
        .bytes()
        .position(|byte| !is_word(byte))
        .unwrap_or(code.len());
    &code[..end]
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Returns the offset after the word at `at`, or after the one byte there.
fn after_word(bytes: &[u8], at: usize) -> usize {
    let length = bytes[at..]
        .iter()
        .take_while(|byte| is_word(**byte))
        .count();
    at + length.max(1)
}

/// Returns the end of the bracket that opens at `open`: the offset after its partner, or the end of
/// the text.
pub(super) fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// Writes spaces over a range, except line ends; returns the end of the range.
pub(super) fn blank(code: &mut [u8], range: Range<usize>) -> usize {
    code[range.clone()]
        .iter_mut()
        .filter(|byte| **byte != b'\n')
        .for_each(|byte| *byte = b' ');
    range.end
}

/// Returns the end of the comment or literal that starts at `at`, if one does. A prefix (`b`, `c`)
/// belongs to the literal only if the literal is raw: elsewhere the quote is found by itself.
fn skipped(text: &str, at: usize) -> Option<usize> {
    let rest = &text.as_bytes()[at..];
    let end = match rest {
        [b'/', b'/', ..] => rest
            .iter()
            .position(|byte| *byte == b'\n')
            .unwrap_or(rest.len()),
        [b'/', b'*', ..] => block_comment(rest),
        [b'"', ..] => quoted(rest, b'"'),
        [b'\'', b'\\', ..] => quoted(rest, b'\''),
        [b'\'', ..] => {
            let wide = text[at + 1..].chars().next()?.len_utf8();
            // Without a closing quote right there it is a lifetime.
            (rest.get(1 + wide) == Some(&b'\'')).then_some(wide + 2)?
        }
        _ => raw_string(rest)?,
    };
    Some(at + end)
}

/// Returns the length of a block comment; block comments nest.
fn block_comment(rest: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => depth += 1,
            [b'*', b'/', ..] => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// Returns the length of `r"…"`, `r#"…"#`, and the same after `b` or `c`; `r#name` is not a string.
fn raw_string(rest: &[u8]) -> Option<usize> {
    let prefix = match rest {
        [b'r', ..] => 1,
        [b'b' | b'c', b'r', ..] => 2,
        _ => return None,
    };
    let hashes = rest[prefix..]
        .iter()
        .take_while(|byte| **byte == b'#')
        .count();
    let open = prefix + hashes;
    if rest.get(open) != Some(&b'"') {
        return None;
    }
    let close: Vec<u8> = std::iter::once(b'"')
        .chain(std::iter::repeat_n(b'#', hashes))
        .collect();
    let found = rest[open + 1..]
        .windows(close.len())
        .position(|window| window == close);
    Some(found.map_or(rest.len(), |length| open + 1 + length + close.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> String {
        let source = Source::new("a.rs", text);
        assert_eq!(source.code.len(), text.len());
        source.code.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_and_literals_are_blank() {
        let table = [
            ("a // b\nc", "a c"),
            ("a /* b /* c */ d */ e", "a e"),
            ("a /// \" b\nc", "a c"),
            (r#"f("x { \" y", '{', '\'', b'}')"#, "f( , , , b )"),
            ("r\"\\\" a", "a"),
            ("r#\"x\" {\"# a", "a"),
            ("br##\"\"#\"## a", "a"),
            ("c\"{\" a", "c a"),
            ("'é' a 'é: 'é'", "a 'é:"),
            ("r#fn a", "r#fn a"),
            ("bar \"x\"", "bar"),
            (
                "fn f<'a>(x: &'a str, y: [u8; 1])",
                "fn f<'a>(x: &'a str, y: [u8; 1])",
            ),
            ("'\\u{7b}' a", "a"),
            ("\"a\nb\" c", "c"),
            ("// 'a\n'b' c", "c"),
        ];
        for (text, expect) in table {
            assert_eq!(code(text), expect, "{text}");
        }
    }

    #[test]
    fn unfinished_text_ends_the_file() {
        for text in ["\"abc", "/* abc", "r#\"abc\"", "'\\", "'"] {
            code(text);
        }
    }

    #[test]
    fn words_have_their_places() {
        let source = Source::new("a.rs", "let r#x = y_1.z; // w\n'a");
        let words: Vec<_> = source.words().collect();
        assert_eq!(
            words,
            [
                (0, "let"),
                (4, "r"),
                (6, "x"),
                (10, "y_1"),
                (14, "z"),
                (23, "a")
            ]
        );
        assert_eq!(
            (source.line(0), source.line(21), source.line(22)),
            (1, 1, 2)
        );
        assert_eq!(first_word("  ab(c"), "ab");
        assert_eq!(first_word("(c"), "");
    }

    #[test]
    fn brackets_have_partners() {
        assert_eq!(closing("a{b(c)[d]}e", 1), 10);
        assert_eq!(closing("{{}", 0), 3);
    }
}
