//! The passwords of a whole text, line by line.

use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::ops::Range;

use super::line::{Line, Reference};
use super::marks::is_blank;
use super::reference::{find_password, guess_password};
use super::settled::settled;
use urial_grammar::search::{at_sign, last_line_end, line_end};

/// Returns the passwords of running text, which may have any number of references in it, from left
/// to right.
///
/// A reference has `://` in it, begins with two slashes, with one slash or backslashes where browsers
/// read two, or with `sip:`; one in the query or the path of another counts too, percent-encoded or
/// not. A password needs an `@` after it, so times of day, ports and mail addresses are not masked.
/// Its end is a guess on the side of caution: the last `@` of the authority, or the last one before
/// white space if no port can follow the `:`. An empty text is no password (RFC 3986 section
/// 3.2.1).
///
/// The text may be anything, UTF-8 or not; a line end is in no password. Linear in the text,
/// whatever it is, and quick where there is no `@`.
///
/// ```
/// use urial_guard::password::passwords;
/// let found = |text: &str| passwords(text.as_bytes()).map(|span| text[span].to_owned()).collect::<Vec<_>>();
/// assert_eq!(found("12:30 a=http://u:one@h b=ftp://v:two@k, me@h"), ["one", "two"]);
/// assert_eq!(found("http://h/?next=http%3A%2F%2Fu%3Asecret%40k"), ["secret"]);
/// assert_eq!(found("postgres://app:/8fJkQ==@db/x"), ["/8fJkQ=="]);
/// assert!(found("2024-01-01T00:00:00Z http://h:80/ me@h git@h:p/q").is_empty());
/// ```
/// Masking a masked text again changes nothing; see [`settled`].
#[must_use]
pub const fn passwords(text: &[u8]) -> Passwords<'_> {
    Passwords {
        lines: Lines::new(text, 0),
        found: Vec::new(),
    }
}

/// The passwords of running text; see [`passwords`].
#[derive(Clone, Debug)]
pub struct Passwords<'a> {
    lines: Lines<'a>,
    /// The spans of the current line, in reverse order.
    found: Vec<Range<usize>>,
}

impl Iterator for Passwords<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        while self.found.is_empty() {
            let line = self.lines.next()?;
            let text = &self.lines.text[line.clone()];
            let found = passwords_in(text);
            if !found.is_empty() {
                // A line is settled by itself, as no password goes over its end.
                self.found = settled(text, found, passwords_in);
                for span in &mut self.found {
                    *span = line.start + span.start..line.start + span.end;
                }
                // In reverse, since `pop` takes from the end.
                self.found.reverse();
            }
        }
        self.found.pop()
    }
}

impl FusedIterator for Passwords<'_> {}

/// Returns the passwords of a line, as they are found without a second look.
fn passwords_in(line: &[u8]) -> Vec<Range<usize>> {
    let spans = Line::new(line).filter_map(|reference| reference.password);
    spans.filter(|span| !span.is_empty()).collect()
}

/// Returns the references with an authority in a line of running text, with or without an `@`; see
/// [`passwords`].
///
/// ```
/// use urial_guard::password::references;
/// let text = "see http://me@host/a, //x";
/// let found: Vec<_> = references(text.as_bytes()).collect();
/// assert_eq!((found[0].start, found[0].userinfo.clone(), found[0].end), (4, Some(11..13), 18));
/// assert_eq!(found.len(), 2);
/// ```
#[must_use]
pub const fn references(line: &[u8]) -> References<'_> {
    References(Line::new(line))
}

/// The references of a line; see [`references`].
#[derive(Clone, Debug)]
pub struct References<'a>(Line<'a>);

impl Iterator for References<'_> {
    type Item = Reference;

    fn next(&mut self) -> Option<Reference> {
        self.0.next()
    }
}

/// The lines of a text that have an `@` in them, encoded or not.
#[derive(Clone)]
struct Lines<'a> {
    text: &'a [u8],
    /// Where the lines begin that have not been looked at.
    next: usize,
}

/// The text may have passwords in it.
impl core::fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} of {} bytes", self.next, self.text.len())
    }
}

impl<'a> Lines<'a> {
    const fn new(text: &'a [u8], start: usize) -> Lines<'a> {
        Lines { text, next: start }
    }

    fn next(&mut self) -> Option<Range<usize>> {
        // An `@` is rarer than a line end, so it is searched first.
        let at = self.next + at_sign(&self.text[self.next..])?;
        let start = last_line_end(&self.text[self.next..at]);
        let start = start.map_or(self.next, |end| self.next + end + 1);
        let end = line_end(&self.text[at..]).map_or(self.text.len(), |length| at + length);
        self.next = end;
        Some(start..end)
    }
}

/// Returns the passwords of a text that is one reference: its own by the grammar, and those of
/// references that it contains.
///
/// ```
/// use urial_guard::password::of_reference;
/// assert_eq!(of_reference("http://u:a b@h/?next=http://v:c@k"), [9..12, 30..31]);
/// ```
#[must_use]
pub fn of_reference(text: &str) -> Vec<Range<usize>> {
    read_again(text, sure)
}

/// Returns the spans of a text by a rule, and what the rule finds when they are masked.
fn read_again(text: &str, find: fn(&str) -> Vec<Range<usize>>) -> Vec<Range<usize>> {
    if !may_have(text) {
        return Vec::new();
    }
    let find = |text: &str| {
        let mut found = find(text);
        // RFC 3986 section 3.2.1: the empty string after the colon indicates no password.
        found.retain(|span| !span.is_empty());
        found
    };
    settled(text.as_bytes(), find(text), |masked| {
        // A mask stands for whole characters.
        core::str::from_utf8(masked).map_or_else(|_| Vec::new(), find)
    })
}

fn sure(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<_> = find_password(text).into_iter().collect();
    // From the password on: a nested reference comes after it.
    let mut lines = Lines::new(text.as_bytes(), found.last().map_or(0, |span| span.end));
    while let Some(line) = lines.next() {
        let moved = |span: Range<usize>| line.start + span.start..line.start + span.end;
        let inside = passwords_in(&text.as_bytes()[line.clone()]);
        found.extend(inside.into_iter().map(moved));
    }
    found
}

/// Returns what may be passwords in a text that is not valid, and so need not be where the grammar
/// has them: what [`of_reference`] finds, and what [`likely_password`](super::likely_password) does
/// besides.
///
/// ```
/// use urial_guard::password::likely_passwords;
/// assert_eq!(likely_passwords("u:sec ret@h"), [2..9]);
/// assert_eq!(likely_passwords("u:sec ret@h http://v:a@k"), [2..9, 21..22]);
/// ```
#[must_use]
pub fn likely_passwords(text: &str) -> Vec<Range<usize>> {
    read_again(text, suspects)
}

fn suspects(text: &str) -> Vec<Range<usize>> {
    let sure = sure(text);
    // Something sure was found: only the words without a sure password are guessed at.
    if sure.is_empty() {
        return guess_password(text).into_iter().collect();
    }
    let bytes = text.as_bytes();
    // A word ends at white space, quotes and the separators of lists.
    let is_border = |byte: &u8| is_blank(*byte) || b"\"'<>,=".contains(byte);
    let mut found = Vec::with_capacity(sure.len());
    let mut done = 0;
    let suspect = |from: usize, to: usize| {
        let span = guess_password(&text[from..to])?;
        Some(from + span.start..from + span.end)
    };
    for span in sure {
        // Two of them may be in one word.
        if done < span.start {
            let border = bytes[done..span.start].iter().rposition(is_border);
            found.extend(border.and_then(|border| suspect(done, done + border)));
        }
        if done < span.end {
            let rest = bytes[span.end..].iter().position(is_border);
            // The rest of its word is done: its `@` was explained.
            done = rest.map_or(text.len(), |rest| span.end + rest);
        }
        found.push(span);
    }
    found.extend(suspect(done, text.len()));
    found
}

/// Returns whether there is an `@` at all, encoded or not.
fn may_have(text: &str) -> bool {
    at_sign(text.as_bytes()).is_some()
}
