//! References in strings of JSON and of JavaScript, whose characters may be written `\/` and
//! `\u0026`.

use alloc::string::String;

use super::beyond::GLANCE;
use super::extent::Start;
use super::found::{Found, Text};
use super::known::Shape;
use super::steps;

/// The bytes before and after a reference that decide where it ends.
const AROUND: usize = 2 * GLANCE;

/// Returns whether a text starts with a character that is written as a unit of UTF-16.
#[inline]
pub(super) fn starts(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\\u") && unit(&bytes[1..]).is_some()
}

/// Reads a reference with escaped characters, and returns it with the offset to continue at; the
/// error is that offset alone.
pub(super) fn reference(from: Start<'_>, shape: Shape) -> Result<(Found<'_>, usize), usize> {
    // The quotes end the text, so that each is read once; elsewhere no more is read than the
    // reference needs, within a factor.
    let mut limit = match from.before.has_straight_quotes() {
        true => usize::MAX,
        false => 2 * AROUND,
    };
    loop {
        let unescaped = Unescaped::of(from, limit);
        let answer = unescaped.reference(shape);
        let read = match &answer {
            Ok((_, resume)) | Err(resume) => resume + AROUND,
        };
        if unescaped.is_whole || read < unescaped.text.len() {
            let answer = answer.map(|(found, resume)| (found, unescaped.origin(resume)));
            return answer.map_err(|resume| unescaped.origin(resume));
        }
        limit = limit.saturating_mul(2);
    }
}

/// A text without its escapes, from the character before a reference on.
struct Unescaped<'t> {
    from: Start<'t>,
    text: String,
    /// The offsets of the reference, and of the end of its scheme and `:`.
    start: usize,
    rest: usize,
    /// Whether nothing after it can belong to the reference.
    is_whole: bool,
}

impl<'t> Unescaped<'t> {
    fn of(from: Start<'t>, limit: usize) -> Unescaped<'t> {
        let before = from.text[..from.start].chars().next_back();
        let start = before.map_or(0, char::len_utf8);
        let mut text = String::from(&from.text[from.start - start..from.rest]);
        let rest = text.len();
        let is_quoted = from.before.has_straight_quotes();
        let has_escapes = from.text[from.rest..].starts_with('\\');
        let (mut limit, mut is_whole) = (limit, false);
        for (found, len) in characters(from) {
            // `s/http:\/\/a\/b/c/`: a slash as it is divides, where the others are escaped.
            let divides = found == '/' && len == 1 && has_escapes && !is_quoted;
            text.push(if divides { ' ' } else { found });
            if divides || matches!(found, '\0'..=' ' | '"' | '<' | '>' | '`') {
                is_whole = true;
                break;
            }
            // An apostrophe may be part of a host.
            if is_quoted && from.before.closes(found) {
                is_whole = true;
                limit = limit.min(text.len() + AROUND);
            }
            if text.len() >= limit {
                break;
            }
        }
        is_whole |= text.len() < limit;
        steps::count(text.len());
        Unescaped { from, text, start, rest, is_whole }
    }

    /// Reads the reference; the offsets are those of this text.
    fn reference(&self, shape: Shape) -> Result<(Found<'t>, usize), usize> {
        let (text, rest) = (&*self.text, self.rest);
        let scheme = &text[self.start..rest - 1];
        if !shape.fits(scheme, &text.as_bytes()[rest..]) {
            return Err(rest);
        }
        let extent = Start { text, start: self.start, rest, ..self.from };
        let extent = extent.extent(shape)?;
        let written = &text[self.start..extent.end];
        let is_cut = extent.end <= extent.authority && text[extent.end..].starts_with('\\');
        // `/https:\/\/www\w*/`: a regular expression, whose host is not known.
        if is_cut || !shape.fits(scheme, &written.as_bytes()[rest - self.start..]) {
            return Err(extent.resume);
        }
        let authority = extent.authority.min(extent.end) - self.start;
        let parsed = Text::parse(written, authority).and_then(Text::into_owned);
        let found = Found {
            span: self.from.start..self.origin(extent.end),
            text: parsed.ok_or(extent.resume)?,
            other: None,
        };
        Ok((found, extent.resume))
    }

    /// Returns where the text with its escapes has the character at `at`.
    fn origin(&self, at: usize) -> usize {
        let (mut read, mut origin) = (self.rest, self.from.rest);
        for (found, len) in characters(self.from) {
            if read >= at {
                break;
            }
            read += found.len_utf8();
            origin += len;
        }
        origin
    }
}

/// Reads the characters after a scheme, and how many bytes each has in the text.
fn characters(from: Start<'_>) -> impl Iterator<Item = (char, usize)> {
    let mut rest = &from.text[from.rest..];
    core::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (found, len) = match first {
            '\\' => escape(&rest.as_bytes()[1..]).unwrap_or((first, 1)),
            _ => (first, first.len_utf8()),
        };
        rest = &rest[len..];
        Some((found, len))
    })
}

/// Returns the escaped character and the length of the escape, of which `bytes` has what follows
/// the `\` (RFC 8259 section 7).
fn escape(bytes: &[u8]) -> Option<(char, usize)> {
    match bytes.first()? {
        // The apostrophe is one of JavaScript.
        b'/' | b'\\' | b'"' | b'\'' => return Some((char::from(bytes[0]), 2)),
        b'n' => return Some(('\n', 2)),
        b'r' | b't' => return Some((' ', 2)),
        _ => {}
    }
    let first = unit(bytes)?;
    // A character beyond `U+FFFF` is a pair, `\ud83d\ude00`.
    let second = bytes.get(5..).and_then(|rest| unit(rest.strip_prefix(b"\\")?));
    let found = char::decode_utf16([first].into_iter().chain(second)).next()?.ok()?;
    Some((found, 6 * found.len_utf16()))
}

/// Reads a unit of UTF-16, `uXXXX`.
fn unit(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"u")?.get(..4)?;
    let value = |digit: &u8| char::from(*digit).to_digit(16);
    (digits.iter()).try_fold(0, |code, digit| Some(code << 4 | value(digit)? as u16))
}
