//! Texts for a terminal: their width in columns, and escapes for characters that it would obey.

use unicode_width::UnicodeWidthChar;

use crate::message::terminal::{escape, fitting_columns};

/// Escapes characters that are invisible, or move others.
pub(super) fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    // Writing to a `String` cannot fail.
    let _ = escape(&mut shown, text, |character| !is_harmless(character));
    shown
}

fn is_harmless(character: char) -> bool {
    !character.is_control()
        && !urial::is_bidi_control(character)
        && (character == ' ' || !character.is_whitespace())
        // Soft hyphen, zero-width spaces and marks, invisible operators, the byte order mark, and
        // from U+E0000 on tags and selectors: none of them has a glyph.
        && !matches!(character, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{E0000}'..)
}

pub(super) fn columns(text: &str) -> usize {
    let width = |character: char| character.width().unwrap_or(0);
    text.chars().map(width).sum()
}

/// Shortens a text to at most `most` columns: its beginning, `…`, its end.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if columns(text) <= most {
        return text.to_owned();
    }
    let room = most.saturating_sub(1);
    // An odd column goes to the beginning, which has the scheme and the host.
    let head = fitting_columns(text.chars(), room.div_ceil(2));
    let tail = fitting_columns(text.chars().rev(), room / 2);
    format!("{}…{}", &text[..head], &text[text.len() - tail..])
}

/// Wraps a text into lines of at most `most` columns.
pub(super) fn wrapped(text: &str, most: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    loop {
        // At least one character: a wide one never fits into a line of one column.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let (line, after) = rest.split_at(fitting_columns(rest.chars(), most).max(first));
        lines.push(line);
        if after.is_empty() {
            return lines;
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_odd_reaches_the_terminal() {
        assert_eq!(
            harmless("a b\t\x1B[31m\u{202E}\u{200B}ア"),
            "a b\\t\\u{1b}[31m\\u{202e}\\u{200b}ア"
        );
    }

    #[test]
    fn a_wide_character_is_never_cut() {
        assert_eq!(columns("aア"), 3);
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abc…fg");
        assert_eq!(shortened("アイウエ", 6), "ア…エ");
        assert_eq!(shortened("アイウエ", 1), "…");
        assert_eq!(wrapped("アイウ", 5), ["アイ", "ウ"]);
        assert_eq!(wrapped("アイ", 1), ["ア", "イ"]);
        assert_eq!(wrapped("", 5), [""]);
    }
}
