//! Errors of a text, and their presentation to people.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::io;
use std::ops::Range;

use urial::{IriReference, ParseError};
use urial_grammar::mask::{hide_spans, place};

use crate::context::Context;
use crate::message::size;
use crate::message::status::{Status, failed_as};
use crate::message::style::{CRITICAL, Painter, STRONG};
use crate::message::terminal::{
    Excerpt, LONGEST_MESSAGE, Shown, border, fitting, with_short_lines,
};
use crate::wording::Wording;

/// Reason why a text gives no result.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// It is not of the kind that `--as` asks for.
    Parse(ParseError),
    /// It is invalid by a rule that `--as` does not change.
    Fixed(ParseError),
    /// The text that it stands for, such as its target, is not of that kind.
    Meant(String, ParseError),
    /// A named part of it is invalid.
    Part(&'static str, String, ParseError),
    /// It is valid, but cannot be processed; the message has no password in it.
    Refused(String),
    /// Like `Refused`, with the place of the reason in the text.
    At(String, Range<usize>),
    /// The line, or the thing that `what` names, exceeds the limit; only its beginning is known.
    TooLong { what: &'static str, length: u64, longest: u64 },
}

impl Fault {
    pub(crate) fn refused(reason: &impl ToString) -> Fault {
        Fault::Refused(reason.to_string())
    }

    pub(crate) fn part(name: &'static str, text: &str) -> impl FnOnce(ParseError) -> Fault {
        move |error| Fault::Part(name, text.to_owned(), error)
    }

    /// Formats the message, then the text, with a caret under the offending bytes.
    pub(crate) fn render(&self, text: &str, wording: &Wording) -> String {
        match self {
            Fault::Parse(error) | Fault::Fixed(error) => {
                let has_kinds = matches!(self, Fault::Parse(_));
                advised(&shown(*error, text, wording), text, has_kinds, wording.has_idna)
            }
            Fault::Meant(meant, error) => Fault::Parse(*error).render(meant, wording),
            Fault::Part(name, part, error) => {
                // `--as` is about the whole line, so its advice would be wrong for a part.
                let part = Fault::Fixed(*error).render(part, wording);
                format!("{name}: {part}")
            }
            Fault::Refused(reason) => {
                let shown = wording.masked(text);
                format!("{reason}\n  {}", Excerpt(&shown))
            }
            Fault::TooLong { .. } => {
                let shown = wording.masked_beginning(text);
                let shown = &shown[..fitting(&shown, 2 * Excerpt::COLUMNS, Excerpt::BYTES)];
                format!("{self}\n  {}…", Shown(shown))
            }
            Fault::At(reason, span) => {
                // Hiding changes lengths: the span is moved with it, or the caret would point
                // elsewhere.
                let hidden = wording.hidden(text);
                let span = place(span.clone(), &hidden);
                format!("{reason}\n{}", caret(&hide_spans(text, hidden), &span))
            }
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Parse(error) | Fault::Meant(_, error) | Fault::Fixed(error) => error.fmt(f),
            Fault::Part(name, _, error) => write!(f, "{name}: {error}"),
            Fault::Refused(reason) | Fault::At(reason, _) => f.write_str(reason),
            Fault::TooLong { what, length, longest } => write!(
                f,
                "{what} is too long: it has {length} bytes, and the limit is {}; --max-line SIZE raises it",
                size::shown(*longest)
            ),
        }
    }
}

/// Formats an error for a program, without advice to parse a text as what it is not.
pub(crate) fn without_false_advice(message: String, text: &str, has_idna: bool) -> String {
    match IriReference::parse(text) {
        Ok(_) => message,
        Err(_) => advised(&message, text, false, has_idna),
    }
}

/// Formats an error of the library.
fn shown(error: ParseError, text: &str, wording: &Wording) -> String {
    let secrets = wording.hidden(text);
    let shown = error.display_with(text).hiding(&secrets);
    match wording.shows_passwords {
        true => shown.unmasked().to_string(),
        false => shown.to_string(),
    }
}

/// Makes a fault of an edit that was refused, with advice for the command line.
pub(crate) fn reason(error: &impl ToString, text: &str, has_idna: bool) -> Fault {
    Fault::Refused(advised(&error.to_string(), text, true, has_idna))
}

/// Replaces the library's advice on other kinds by the option for it, or drops it if no option
/// helps. `text` is the text that the message is about.
fn advised(message: &str, text: &str, has_kinds: bool, has_idna: bool) -> String {
    const ADVICE: &str = "parse the text as ";
    const IDNA: &str = "parse the text as an IRI, or write the host in its xn-- form (IDNA)";
    // Only the first line is advice; below it is the text, which may contain the same words.
    let (words, below) = message.split_once('\n').unwrap_or((message, ""));
    let end = if below.is_empty() { "" } else { "\n" };
    let Some((before, after)) = words.split_once(ADVICE) else {
        return message.to_owned();
    };
    // No kind takes a text that is not the widest of them.
    let widest = IriReference::parse(text).ok().filter(|_| has_kinds);
    // Without a scheme it is not an IRI, but may still be an IRI reference.
    let kind = match widest {
        Some(reference) if reference.is_relative() => "--as iri-reference",
        _ => "--as iri",
    };
    let advice = match widest {
        // At the command line the host is converted by an option.
        _ if words.ends_with(IDNA) && !has_idna => {
            let kind = widest.map_or(String::new(), |_| format!("{kind}, or "));
            format!(
                "use {kind}--idna, as in `urial normalize --idna`, for the name that the DNS has"
            )
        }
        // The host alone would do, so more than the host is beyond ASCII.
        Some(_) if words.ends_with(IDNA) => format!("use {kind}"),
        None if words.ends_with(IDNA) => {
            "write it as a URI first, as `urial iri --idna` does".to_owned()
        }
        // The longer phrase first, since the next one is a part of it.
        Some(_) => words[before.len()..]
            .replace("parse the text as a URI or as a reference", "use --as uri or --as reference")
            .replace("parse the text as a URI", "use --as uri")
            .replace("parse the text as a reference", "use --as reference")
            .replace("parse the text as an IRI", &format!("use {kind}")),
        None => match after.split_once(", or ") {
            Some((_, other)) => other.to_owned(),
            None => {
                let before = before.trim_end_matches(" or ");
                let before = before.trim_end_matches([',', ';', ' ']);
                return format!("{before}{end}{below}");
            }
        },
    };
    format!("{before}{advice}{end}{below}")
}

/// Cuts the lines of a message that is too long with its place; the first one says what is wrong.
fn fitted<'m>(place: &str, message: &'m str) -> Cow<'m, str> {
    // Colours, and what is between the place and the message.
    const MARGIN: usize = 40;
    let room = LONGEST_MESSAGE.saturating_sub(place.len() + MARGIN);
    if message.len() <= room {
        return Cow::Borrowed(message);
    }
    let (words, below) = message.split_once('\n').unwrap_or((message, ""));
    let end = if below.is_empty() { "" } else { "\n" };
    let most = (room / 2).max(100);
    let below = with_short_lines(below, most / 2);
    let words = with_short_lines(words, room.saturating_sub(below.len()).max(100));
    Cow::Owned(format!("{words}{end}{below}"))
}

/// Formats a message for standard error: the place, then the text of [`Fault::render`].
pub(crate) fn diagnosis(place: &str, message: &str, painter: Painter) -> String {
    let is_carets = |line: &&str| line.contains('^') && line.trim_matches([' ', '^']).is_empty();
    let message = &*fitted(place, message);
    let place = painter.paint(STRONG, place);
    let mut lines = message.split('\n');
    // Message, text, carets: only in this form is the third line painted, since a text may consist
    // of `^`.
    let last = lines.clone().nth(2).filter(is_carets);
    match last.filter(|_| lines.clone().count() == 3) {
        Some(carets) => {
            let before = [lines.next(), lines.next()].map(Option::unwrap_or_default);
            let carets = painter.paint(CRITICAL, carets);
            format!("{place}: {}\n{carets}\n", before.join("\n"))
        }
        None => format!("{place}: {message}\n"),
    }
}

/// Reports the error that ends the run, as a diagnosis, and returns the exit status.
pub(crate) fn failed(error: &io::Error, context: &Context) -> Status {
    let painter = Painter::new(context.colors_messages());
    failed_as(error, |message| diagnosis("urial", message, painter))
}

/// Returns the text around a span, and carets under it.
fn caret(text: &str, span: &Range<usize>) -> String {
    // A place far into a long line has to be on the screen.
    const BEFORE: usize = 60;
    const BYTES: usize = 120;
    // Spans count bytes, and slicing inside a character would panic.
    let start = border(text, span.start);
    let end = border(text, span.end).max(start);
    // The text before is turned around, since its end has to fit.
    let before: String = text[..start].chars().rev().take(BEFORE).collect();
    let before = &before[..fitting(&before, BEFORE, BYTES)];
    let first = start - before.len();
    let cut = if first > 0 { "…" } else { "" };
    // Counted as it is shown: an escaped control character takes several columns.
    let width = |part: &str| Excerpt(part).to_string().chars().count();
    //   …ample.com/a b     the indent is what is shown before the span, with the `…`
    //               ^
    let indent = cut.chars().count() + width(&text[first..start]);
    let columns = Excerpt::COLUMNS.saturating_sub(indent);
    let carets = "^".repeat(width(&text[start..end]).min(columns).max(1));
    format!("  {cut}{}\n  {:indent$}{carets}", Excerpt(&text[first..]), "")
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Fault {
        Fault::Parse(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_under_what_is_meant() {
        assert_eq!(caret("ab cd", &(2..3)), "  ab cd\n    ^");
        assert_eq!(caret("é\tcd", &(3..5)), "  é\\tcd\n     ^^");
        assert_eq!(caret("ab", &(2..2)), "  ab\n    ^");
        assert_eq!(caret("ab", &(9..12)), "  ab\n    ^");
        assert_eq!(caret("é", &(1..2)), "  é\n  ^");
        let long = format!("{}!", "a".repeat(1000));
        let shown = format!("  …{}!\n{:63}^", "a".repeat(60), "");
        assert_eq!(caret(&long, &(1000..1001)), shown);
    }
}
