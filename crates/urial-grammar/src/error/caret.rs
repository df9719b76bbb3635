//! Display of an error with its text and a caret.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::Range;

use super::Component;
use super::{ErrorKind, ParseError};
use crate::mask::{self, hide_spans, place};

/// The number of characters shown before the error, and from its start on.
const BEFORE: usize = 60;
const FROM: usize = 40;
/// The most columns either may take, where characters are escaped.
const COLUMNS: usize = 100;

/// An error, its text, and a caret; made by [`ParseError::display_with`].
#[derive(Clone, Copy)]
pub struct DisplayWith<'a> {
    error: ParseError,
    text: &'a str,
    /// Spans to hide besides the passwords.
    others: &'a [Range<usize>],
    shows_passwords: bool,
}

impl<'a> DisplayWith<'a> {
    pub(super) const fn new(error: ParseError, text: &'a str) -> DisplayWith<'a> {
        DisplayWith { error, text, others: &[], shows_passwords: false }
    }

    /// Shows the password, for its owner.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// # use urial::grammar::{parse, Form};
    /// let text = "http://u:secret@h/ ";
    /// let error = parse(text, Form::URI).unwrap_err();
    /// assert!(!error.display_with(text).to_string().contains("secret"));
    /// assert!(error.display_with(text).unmasked().to_string().contains("secret"));
    /// ```
    #[must_use]
    pub const fn unmasked(self) -> DisplayWith<'a> {
        DisplayWith { shows_passwords: true, ..self }
    }

    /// Hides these spans of the text too, such as the values of keys that name secrets.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// # use urial::grammar::{parse, Form};
    /// let text = "http://h /?token=abc";
    /// let error = parse(text, Form::URI).unwrap_err();
    /// assert_eq!(error.display_with(text).hiding(&[17..20]).text(), "http://h /?token=***");
    /// ```
    #[must_use]
    pub const fn hiding(self, others: &'a [Range<usize>]) -> DisplayWith<'a> {
        DisplayWith { others, ..self }
    }

    /// Returns the whole text with `***` in place of each likely password, whatever its length.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// # use urial::grammar::{parse, Form};
    /// let text = "http://u:p\u{e4}ss@h/ ";
    /// let error = parse(text, Form::URI).unwrap_err();
    /// assert_eq!(error.display_with(text).text(), "http://u:***@h/ ");
    /// assert_eq!(error.display_with(text).unmasked().text(), text);
    /// ```
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        hide_spans(self.text, self.hidden())
    }

    /// Returns the error without its character if that belongs to a password.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// # use urial::grammar::{parse, Form};
    /// let text = "u:p ss@h";
    /// let error = parse(text, Form::URI).unwrap_err();
    /// assert_eq!((error.found(), error.display_with(text).error().found()), (Some(' '), None));
    /// ```
    #[must_use]
    pub fn error(&self) -> ParseError {
        self.error_beside(&self.hidden())
    }

    fn error_beside(&self, hidden: &[Range<usize>]) -> ParseError {
        let start = self.error.span().start;
        if hidden.iter().any(|span| span.contains(&start)) {
            self.error.hushed()
        } else {
            self.error
        }
    }

    /// Returns the spans to hide.
    fn hidden(&self) -> Vec<Range<usize>> {
        if self.shows_passwords {
            return Vec::new();
        }
        let mut found: Vec<_> = mask::passwords(self.text).collect();
        // A setter of a userinfo parses it by itself, so no `@` follows.
        let is_userinfo =
            self.error.component == Component::Userinfo && !self.text.as_bytes().contains(&b'@');
        if is_userinfo {
            let colon = self.text.find(':');
            found.extend(colon.map(|colon| colon + 1..self.text.len()));
        } else {
            // An authority by itself, or a text without its scheme.
            found.extend(mask::likely(self.text));
        }
        if !self.others.is_empty() {
            found.extend_from_slice(self.others);
            found.sort_unstable_by_key(|span| (span.start, span.end));
            // `hide` takes spans from left to right, and a password may be in one of the others.
            found.dedup_by(|next, last| {
                let meets = next.start < last.end;
                last.end = if meets { last.end.max(next.end) } else { last.end };
                meets
            });
        }
        found
    }
}

impl fmt::Display for DisplayWith<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = self.hidden();
        write!(f, "{}", self.error_beside(&hidden))?;
        // A text over 4 GiB has no offset that fits, and an empty one has nothing to point at.
        if self.error.kind == ErrorKind::TooLong || self.text.is_empty() {
            return Ok(());
        }
        let text = hide_spans(self.text, hidden.iter().cloned());
        let span = place(self.error.span(), &hidden);
        // An error of bytes may point into a character.
        let start = border(&text, span.start);
        let first = back(&text, start, BEFORE);
        // The widths of the caret line, in columns.
        let (mut before, mut under) = (0, 0);

        f.write_str("\n  ")?;
        if first > 0 {
            f.write_char('…')?;
            before += 1;
        }
        let (mut left, mut room) = (FROM, COLUMNS);
        for (at, character) in text[first..].char_indices() {
            let at = first + at;
            // An escape such as `\u{200e}` takes 8 columns and a wide character two, so columns are
            // counted besides characters.
            let columns = width(character);
            // The limits apply from the error on; `back` has counted what comes before it.
            if at >= start {
                if left == 0 || room == 0 {
                    f.write_char('…')?;
                    break;
                }
                left -= 1;
                room = room.saturating_sub(columns);
            }
            show(f, character)?;
            if at < start {
                before += columns;
            } else if at < span.end {
                under += columns;
            }
        }
        // Something is missing at an empty span: one caret shows where.
        under = under.max(1);
        write!(f, "\n  {:before$}{:^<under$}", "", "")
    }
}

/// Returns the last character boundary at or before `at`.
fn border(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Returns the width of a character as [`show`] writes it.
fn width(character: char) -> usize {
    if is_invisible(character) {
        return character.escape_default().len();
    }
    columns(character)
}

/// Returns the offset `count` characters before `at`, or of the first that there is room for.
fn back(text: &str, at: usize, count: usize) -> usize {
    let mut left = COLUMNS;
    let fits = |(_, character): &(usize, char)| {
        let width = width(*character);
        let is_room = width <= left;
        left = left.saturating_sub(width);
        is_room
    };
    let before = text[..at].char_indices().rev().take(count);
    before.take_while(fits).last().map_or(at, |(at, _)| at)
}

/// Writes a character so that it is visible and has no effect on the terminal.
fn show(f: &mut fmt::Formatter<'_>, character: char) -> fmt::Result {
    // `\n`, `\t`, `\u{0}`, `\u{200e}`, as the command does too.
    if is_invisible(character) {
        return write!(f, "{}", character.escape_default());
    }
    f.write_char(character)
}

/// Returns whether a character is invisible, changes the order of text, or is a space other than
/// U+0020.
pub(super) fn is_invisible(character: char) -> bool {
    character.is_control()
        || character.is_whitespace() && character != ' '
        // Noncharacters: the last two code points of each plane.
        || u32::from(character) & 0xFFFE == 0xFFFE
        || matches!(character, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{3164}' | '\u{E000}'..='\u{F8FF}' | '\u{FDD0}'..='\u{FDEF}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{10FFFF}')
}

/// Returns the width of a character in columns on a terminal, by Unicode block.
fn columns(character: char) -> usize {
    match character {
        // Combining marks.
        '\u{300}'..='\u{36F}'
        | '\u{483}'..='\u{489}'
        | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}'
        | '\u{3099}'..='\u{309A}'
        | '\u{FE20}'..='\u{FE2F}' => 0,
        // East Asian wide characters, and pictographs.
        '\u{1100}'..='\u{115F}'
        | '\u{2E80}'..='\u{303E}'
        | '\u{3041}'..='\u{A4CF}'
        | '\u{A960}'..='\u{A97C}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}'
        | '\u{17000}'..='\u{18CFF}'
        | '\u{1B000}'..='\u{1B2FF}'
        | '\u{1F300}'..='\u{1F64F}'
        | '\u{1F680}'..='\u{1F6FF}'
        | '\u{1F900}'..='\u{1FAFF}'
        | '\u{20000}'..='\u{3FFFD}' => 2,
        _ => 1,
    }
}
