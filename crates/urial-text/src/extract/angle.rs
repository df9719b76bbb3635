//! References between `<` and `>`, which may be broken over lines.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::ops::Range;

use urial_grammar::{Set, grammar};

use super::found::{Found, Text, joined};
use super::known::Shape;
use super::letters::{Letter, letter};
use super::steps;
use super::table::run;
use urial::Iri;
use urial::IriBuf;

/// The bytes that a reference can contain.
const PLAIN: [bool; 256] = Set::URI.table();

/// Reads the reference from `start`, whose scheme ends at `colon`, if it fills the space between
/// the `<` at `open` and a `>`.
///
/// The error is the offset to continue at if nothing may be found there.
pub(super) fn in_brackets(
    text: &str,
    open: usize,
    start: usize,
    colon: usize,
    shape: Shape,
    iri: bool,
) -> Option<Result<Found<'_>, usize>> {
    debug_assert!(open < start && start < colon);
    let inside = Inside::of(text, open, start, iri)?;
    let scheme = &text[start..colon];
    if inside.is_broken && is_destination(text, open) {
        return Some(destination(text, inside, scheme, shape));
    }
    enclosed(text, inside, scheme, shape).map(Ok)
}

/// Reads a reference between brackets, of which white space and the marks of quotes are no part.
fn enclosed<'t>(text: &'t str, inside: Inside, scheme: &str, shape: Shape) -> Option<Found<'t>> {
    let written = &text[inside.span.clone()];
    let written = &*match inside.marks {
        0 => Cow::Borrowed(written),
        marks => Cow::Owned(without_marks(written, marks)),
    };
    let is_it = |iri: Iri<'_>| fits(iri, scheme, shape);
    if !inside.is_broken {
        let text = Text::parse(&text[inside.span.clone()], 0)?;
        let found = Found { span: inside.span, text, other: None };
        return is_it(found.iri()).then_some(found);
    }
    let iri = IriBuf::parse(joined(written)).ok()?;
    if !is_it(iri.as_borrowed()) {
        return None;
    }
    // A hyphen at a line end is either part of the reference or of typesetting; the other reading
    // is kept beside it.
    let other = other_reading(written).and_then(|other| IriBuf::parse(other).ok());
    Some(Found {
        span: inside.span,
        text: Text::Whole(iri.into()),
        other: other
            // The second reading is offered only if it is a reference of its scheme too.
            .filter(|other| is_it(other.as_borrowed()))
            .map(Box::new),
    })
}

/// Returns whether the `<` at `open` begins the destination of a Markdown link (CommonMark 6.3),
/// which has no line end up to its `>`.
fn is_destination(text: &str, open: usize) -> bool {
    let mut inside = text[open..].bytes().take_while(|&byte| byte != b'>');
    text[..open].ends_with("](") && inside.all(|byte| !matches!(byte, b'\n' | b'\r'))
}

/// Reads the destination of a Markdown link with spaces inside: they are a part of it, and a
/// renderer encodes them. The error is where it ends, if no reference has such spaces.
fn destination<'t>(
    text: &'t str,
    inside: Inside,
    scheme: &str,
    shape: Shape,
) -> Result<Found<'t>, usize> {
    let iri = encoded(&text[inside.span.clone()])
        .filter(|iri| fits(iri.as_borrowed(), scheme, shape))
        .ok_or(inside.span.end)?;
    Ok(Found { span: inside.span, text: Text::Whole(iri.into()), other: None })
}

/// Encodes the spaces of a path, a query or a fragment; returns `None` if there are others.
fn encoded(written: &str) -> Option<IriBuf> {
    let spans = grammar::split_spans(written).ok()?;
    // In a host they would make another one.
    if written[..spans.path_start as usize].contains([' ', '\t']) {
        return None;
    }
    IriBuf::parse(written.replace(' ', "%20").replace('\t', "%09")).ok()
}

/// Returns whether the reference has what its scheme requires. It is read without its brackets, so
/// this looks at the joined text.
fn fits(iri: Iri<'_>, scheme: &str, shape: Shape) -> bool {
    let after = &iri.as_str()[scheme.len() + 1..];
    let host = iri.host().map_or("", |host| host.as_str());
    // `<http://->`: the parser accepts it, but nothing that resolves has such a host.
    let has_host = shape != Shape::Host || host.contains(char::is_alphanumeric);
    has_host && shape.fits(scheme, after.as_bytes())
}

/// The text between the brackets.
struct Inside {
    span: Range<usize>,
    /// Whether it contains white space.
    is_broken: bool,
    /// The number of `>` at the start of each line but the first, as in mail.
    marks: usize,
}

impl Inside {
    /// Reads to the `>`; returns `None` at a character that no reference can contain.
    fn of(text: &str, open: usize, start: usize, iri: bool) -> Option<Inside> {
        let bytes = text.as_bytes();
        let mut at = start;
        //   <http://a/b
        //     c>             on the `c`, `last` is after the `b`: what is between is left out
        let mut last = start;
        let mut is_broken = false;
        let mut quoted = None;
        loop {
            // After a line end, read byte by byte, to notice the start of another reference.
            if !is_broken && last == at {
                let plain = run(&bytes[at..], &PLAIN);
                steps::count(plain);
                at += plain;
                last = at;
            }
            steps::count(1);
            let byte = *bytes.get(at)?;
            let len = match byte {
                b'>' => break,
                // "> <http://a\n> b>": a quoted mail has as many `>` at the start of each line as
                // the first one had.
                b'\n' if bytes.get(at + 1) == Some(&b'>') => {
                    // Counted once for each bracket, since the count reads the line from its start.
                    let marks = *quoted.get_or_insert_with(|| marks_before(bytes, open));
                    at += marks_at(&bytes[at + 1..], marks).unwrap_or(0);
                    0
                }
                // White space, of which RFC 3986 appendix C recommends to ignore all between the
                // brackets.
                b' ' | b'\t' | b'\r' | b'\n' => 0,
                _ if Set::URI.contains(byte) => 1,
                0x80.. if iri => {
                    let found = text[at..].chars().next()?;
                    // An invisible character in a path is a reason to stop, as in text without
                    // brackets.
                    (!matches!(letter(found), Letter::Space | Letter::Hidden))
                        .then(|| found.len_utf8())?
                }
                _ => return None,
            };
            if len == 0 {
                at += 1;
                continue;
            }
            if last < at {
                is_broken = true;
                // An empty line or another reference follows: the bracket has another meaning.
                let blank = &bytes[last..at];
                let lines = blank.iter().filter(|&&byte| byte == b'\n').count();
                if lines > 1 {
                    return None;
                }
            }
            // A second `://` would join two references into one.
            if is_broken && bytes[at..].starts_with(b"://") {
                return None;
            }
            at += len;
            last = at;
        }
        Some(Inside { span: start..last, is_broken, marks: quoted.unwrap_or(0) })
    }
}

/// Counts the `>` at the start of the line that has a `<` at `open`.
///
/// A line is read once only, for the bracket that is not closed in it.
pub(super) fn marks_before(bytes: &[u8], open: usize) -> usize {
    let line = bytes[..open].iter().rposition(|&byte| byte == b'\n');
    steps::count(open - line.unwrap_or(0));
    let line = &bytes[line.map_or(0, |end| end + 1)..open];
    let marks = line.iter().take_while(|byte| b"> ".contains(byte));
    marks.filter(|&&byte| byte == b'>').count()
}

/// Returns the length of `marks` times `>`, and the spaces between them, if a line begins with
/// them.
pub(super) fn marks_at(line: &[u8], marks: usize) -> Option<usize> {
    let mut ends = line.iter().enumerate().take_while(|(_, byte)| b"> ".contains(byte));
    let mut end = 0;
    for _ in 0..marks {
        end = ends.find(|(_, byte)| **byte == b'>')?.0 + 1;
    }
    Some(end)
}

/// Removes the marks at the start of each line but the first.
fn without_marks(written: &str, marks: usize) -> String {
    let mut plain = String::with_capacity(written.len());
    for line in written.split_inclusive('\n') {
        // Its first line begins inside the brackets, after the marks.
        let len = match plain.is_empty() {
            true => None,
            false => marks_at(line.as_bytes(), marks),
        };
        plain.push_str(&line[len.unwrap_or(0)..]);
    }
    plain
}

/// Returns the text without the hyphens at line ends, or its first word if a space is inside a
/// line.
fn other_reading(written: &str) -> Option<String> {
    //   <http://a/pro-
    //   gram>            as written http://a/pro-gram, in the other reading http://a/program
    let mut words = written.split_ascii_whitespace();
    let first = words.next()?;
    let mut other = String::from(first);
    let mut end = first.len();
    let mut has_hyphen = false;
    for word in words {
        // White space between the two words; the line end may be anywhere in it.
        let blank = written[end..].len() - written[end..].trim_ascii_start().len();
        let ends_line = written[end..end + blank].contains('\n');
        // "<http://a/b c>": a space inside a line may also be the end of the reference.
        if !ends_line {
            return Some(first.into());
        }
        if other.ends_with('-') {
            has_hyphen = true;
            other.pop();
        }
        other.push_str(word);
        end += blank + word.len();
    }
    has_hyphen.then_some(other)
}
