//! An error shown under its text.

use core::fmt::{self, Write};

use super::{ErrorKind, ParseError};
use crate::mask::password;

/// How many characters are shown before and behind the place.
const BEFORE: usize = 60;
const BEHIND: usize = 30;

/// An error, its text, and a caret; made by [`ParseError::display_with`].
#[derive(Clone, Copy)]
pub struct DisplayWith<'a> {
    error: ParseError,
    text: &'a str,
}

impl<'a> DisplayWith<'a> {
    pub(super) const fn new(error: ParseError, text: &'a str) -> DisplayWith<'a> {
        DisplayWith { error, text }
    }
}

/// The largest character boundary that is not behind `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

impl fmt::Display for DisplayWith<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.error)?;
        if self.error.kind == ErrorKind::TooLong {
            return Ok(());
        }
        let span = self.error.span();
        let (start, end) = (floor(self.text, span.start), floor(self.text, span.end));
        let hidden = password(self.text).unwrap_or(0..0);
        let before = self.text[..start].char_indices().rev().take(BEFORE).last();
        let first = before.map_or(start, |(at, _)| at);
        let shown = self.text[first..]
            .char_indices()
            .map(|(at, shown)| (first + at, shown));

        f.write_str("\n  ")?;
        let mut carets = Carets::default();
        if first > 0 {
            f.write_char('…')?;
            carets.pad += 1;
        }
        for (at, character) in shown {
            if at >= end.max(start) && behind(self.text, start, at) > BEHIND {
                f.write_char('…')?;
                break;
            }
            let width = if hidden.contains(&at) {
                f.write_char('*')?;
                1
            } else {
                show(f, character)?
            };
            if at < start {
                carets.pad += width;
            } else if at < end {
                carets.wide += width;
            }
        }
        write!(
            f,
            "\n  {:pad$}{:^<wide$}",
            "",
            "",
            pad = carets.pad,
            wide = carets.wide.clamp(1, BEHIND)
        )
    }
}

#[derive(Default)]
struct Carets {
    pad: usize,
    wide: usize,
}

/// How many bytes `at` is behind the place; bytes will do as a measure.
fn behind(text: &str, start: usize, at: usize) -> usize {
    at.min(text.len()).saturating_sub(start)
}

/// Writes a character so that it takes room and does nothing else; returns how many columns it takes.
fn show(f: &mut fmt::Formatter<'_>, character: char) -> Result<usize, fmt::Error> {
    if character.is_control() || is_invisible(character) {
        let escaped = character.escape_unicode();
        let width = escaped.len();
        write!(f, "{escaped}")?;
        return Ok(width);
    }
    f.write_char(character)?;
    Ok(if is_wide(character) { 2 } else { 1 })
}

/// Formatting characters that would move what follows them, or show nothing.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// Characters that take two columns on a terminal: the blocks of East Asian wide characters.
fn is_wide(character: char) -> bool {
    matches!(character, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{303E}' | '\u{3041}'..='\u{A4CF}'
        | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}' | '\u{1F300}'..='\u{1F64F}'
        | '\u{1F900}'..='\u{1F9FF}' | '\u{20000}'..='\u{3FFFD}')
}
