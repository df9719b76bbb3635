//! Display of untrusted texts on a terminal.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::path::Path;

use unicode_width::UnicodeWidthChar;
use urial_grammar::mask;

use crate::wording::without_secrets;

/// Returns whether a character is invisible but moves others, or controls the terminal.
pub(crate) fn moves(character: char) -> bool {
    // With U+0080 to U+009F: U+009B is to some terminals what ESC `[` is to all.
    character.is_control() || urial::is_bidi_control(character)
}

/// Displays a text with invisible and moving characters escaped.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escape(f, self.0, moves)
    }
}

/// Writes a text with the characters escaped that `is_odd` tells.
pub(crate) fn escape(
    out: &mut impl fmt::Write,
    text: &str,
    is_odd: impl Fn(char) -> bool,
) -> fmt::Result {
    let mut rest = text;
    while let Some(at) = rest.find(&is_odd) {
        out.write_str(&rest[..at])?;
        let mut characters = rest[at..].chars();
        for part in characters.next().into_iter().flat_map(char::escape_default) {
            out.write_char(part)?;
        }
        rest = characters.as_str();
    }
    out.write_str(rest)
}

/// Returns how many bytes of the characters fit in so many columns of a terminal.
pub(crate) fn fitting_columns(characters: impl Iterator<Item = char>, most: usize) -> usize {
    let mut left = most;
    let lengths = characters.map_while(|character| {
        left = left.checked_sub(character.width().unwrap_or(0))?;
        Some(character.len_utf8())
    });
    lengths.sum()
}

/// Returns the length of the beginning of a text that is at most so many columns and bytes when it
/// is [`Shown`].
pub(crate) fn fitting(text: &str, columns: usize, bytes: usize) -> usize {
    let (mut columns, mut bytes) = (columns, bytes);
    let goes_over = |character: char| {
        let (width, length) = match moves(character) {
            // Escapes are ASCII.
            true => (character.escape_default().count(), 0),
            false => (1, character.len_utf8()),
        };
        let left = columns.checked_sub(width).zip(bytes.checked_sub(width.max(length)));
        left.map(|left| (columns, bytes) = left).is_none()
    };
    text.find(goes_over).unwrap_or(text.len())
}

/// Displays the beginning of a text with invisible and moving characters escaped, and `…` for the
/// rest.
pub(crate) struct Excerpt<'a>(pub(crate) &'a str);

impl Excerpt<'_> {
    /// Most columns that are shown.
    pub(crate) const COLUMNS: usize = 100;
    /// Most bytes that are shown, as characters may have four.
    pub(crate) const BYTES: usize = 200;
}

impl Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shown, rest) = self.0.split_at(fitting(self.0, Self::COLUMNS, Self::BYTES));
        let dots = if rest.is_empty() { "" } else { "…" };
        write!(f, "{}{dots}", Shown(shown))
    }
}

/// Returns the last border between characters that is not after `at`.
pub(crate) fn border(text: &str, at: usize) -> usize {
    let mut places = (0..=at.min(text.len())).rev();
    places.find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Most bytes of a message.
pub(crate) const LONGEST_MESSAGE: usize = 500;

/// Cuts each line that is longer than so many bytes.
pub(crate) fn with_short_lines(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most || text.split('\n').all(|line| line.len() <= most) {
        return Cow::Borrowed(text);
    }
    let lines = text.split('\n').map(|line| match line.len() > most {
        true => format!("{}…", &line[..border(line, most - '…'.len_utf8())]),
        false => line.to_owned(),
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

/// Displays a text like [`Shown`], but keeps its line ends.
pub(crate) struct ShownLines<'a>(pub(crate) &'a str);

impl Display for ShownLines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escape(f, self.0, |character| character != '\n' && moves(character))
    }
}

/// Displays the beginning of an option's value, a name or a command in a message, without
/// passwords: users may give a URI there by mistake.
pub(crate) struct QuotedArg<'a>(pub(crate) &'a str);

impl Display for QuotedArg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Excerpt(&without_secrets(&mask::hide_likely(self.0))).fmt(f)
    }
}

/// Displays the path of a file in a message: all of it, except passwords of a URI that was taken
/// for a path, and the middle of a long one.
pub(crate) struct QuotedPath<'a>(pub(crate) &'a Path);

impl Display for QuotedPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string_lossy();
        match mask::hide_likely(&text) {
            // A file name may look like a password, and masking it would hide which file is meant.
            Cow::Owned(_) if !is_path(self.0, &text) => QuotedArg(&text).fmt(f),
            _ => middle_cut(f, &text),
        }
    }
}

/// Displays a text, without its middle if it is long: the name of a file is at the end of its path.
fn middle_cut(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    const HALF: usize = 120;
    let shown = Shown(text).to_string();
    if shown.len() <= 2 * HALF {
        return f.write_str(&shown);
    }
    let start = &shown[..border(&shown, HALF)];
    let end = &shown[border(&shown, shown.len() - HALF)..];
    write!(f, "{start}…{end}")
}

/// Returns whether the text names an existing file, or can be nothing but a path.
fn is_path(path: &Path, text: &str) -> bool {
    let is_there = |path: &Path| path.symlink_metadata().is_ok();
    if is_there(path) {
        return true;
    }
    let is_in_folder = || {
        let folder = path.parent();
        folder.is_some_and(|folder| !folder.as_os_str().is_empty() && is_there(folder))
    };
    // Nothing is there yet, as for an output file: it is a path by its form, if it is no URI.
    !text.contains("://")
        && mask::password(text).is_none()
        && (path.is_absolute() || path.starts_with(".") || path.starts_with("..") || is_in_folder())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_moves_what_is_shown() {
        let shown = |text: &str| Shown(text).to_string();
        assert_eq!(shown("a é\\"), "a é\\");
        assert_eq!(shown("\x1B[2J\n\u{9B}\u{202E}"), "\\u{1b}[2J\\n\\u{9b}\\u{202e}");
        assert_eq!(ShownLines("a\n\rb\n").to_string(), "a\n\\rb\n");
    }

    #[test]
    fn long_texts_are_cut() {
        let excerpt = |text: &str| Excerpt(text).to_string();
        assert_eq!(excerpt(&"a".repeat(100)), "a".repeat(100));
        assert_eq!(excerpt(&"a".repeat(101)), "a".repeat(100) + "…");
        assert_eq!(excerpt(&"あ".repeat(101)), "あ".repeat(66) + "…");
        assert_eq!(excerpt(&"\u{202E}".repeat(13)), "\\u{202e}".repeat(12) + "…");
        assert_eq!(with_short_lines("ab\nabcde\n", 4), "ab\na…\n");
        let long = format!("/{}/é{}", "a".repeat(500), "b".repeat(119));
        let shown = format!("/{}…é{}", "a".repeat(119), "b".repeat(119));
        assert_eq!(QuotedPath(Path::new(&long)).to_string(), shown);
    }
}
