//! Errors of a text, and their presentation to people.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::io;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;
use urial::{IriReference, ParseError};
use urial_grammar::mask::{hide_spans, place};
use urial_text::{RepairError, RepairErrorKind};

use crate::context::Context;
use crate::message::size;
use crate::message::status::{Status, failed_as};
use crate::message::style::{CRITICAL, Painter, STRONG};
use crate::message::terminal::{
    Excerpt, LONGEST_MESSAGE, Shown, border, fitting, fitting_columns, with_short_lines,
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
    /// It is not of that kind, and there is a reason, with its place, that no repair helps.
    Unmended(ParseError, String, Range<usize>),
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
            Fault::At(reason, span) | Fault::Unmended(_, reason, span) => {
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
            Fault::Refused(reason) | Fault::At(reason, _) | Fault::Unmended(_, reason, _) => {
                f.write_str(reason)
            }
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
    let (words, below) = message.split_at(message.find('\n').unwrap_or(message.len()));
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
                return format!("{before}{below}");
            }
        },
    };
    format!("{before}{advice}{below}")
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

/// How messages are shown on standard error: with colours or not, and in how many columns.
pub(crate) struct Screen {
    painter: Painter,
    /// The width of the terminal, if it is one.
    columns: Option<usize>,
}

impl Screen {
    pub(crate) fn new(context: &Context) -> Screen {
        let size = terminal_size::terminal_size_of(io::stderr());
        Screen {
            painter: Painter::new(context.colors_messages()),
            columns: size.map(|(width, _)| usize::from(width.0)),
        }
    }

    /// Formats a message: the place, then the text of [`Fault::render`].
    pub(crate) fn diagnosis(&self, place: &str, message: &str) -> String {
        let is_carets = |line: &str| line.contains('^') && line.trim_matches([' ', '^']).is_empty();
        let message = fitted(place, message);
        let place = self.painter.paint(STRONG, place);
        let lines: Vec<&str> = message.split('\n').collect();
        // Message, text, carets: only in this form is the third line painted, since a text may
        // consist of `^`.
        let (words, text, carets) = match lines[..] {
            [words, text] => (words, text, ""),
            [words, text, carets] if is_carets(carets) => (words, text, carets),
            _ => return format!("{place}: {message}\n"),
        };
        let (text, carets) = match self.columns {
            Some(columns) => narrowed(text, carets, columns),
            None => (text.to_owned(), carets.to_owned()),
        };
        let lines = format!("{place}: {words}\n{text}\n");
        match carets.is_empty() {
            true => lines,
            false => format!("{lines}{}\n", self.painter.paint(CRITICAL, carets)),
        }
    }
}

/// Cuts a text with carets under it to so many columns of a terminal, so that the first caret
/// stays.
fn narrowed(text: &str, carets: &str, columns: usize) -> (String, String) {
    // Enough for the indent, an ellipsis on either side, and a few characters.
    const LEAST: usize = 12;
    let columns = columns.max(LEAST);
    let (Some(body), true) = (text.strip_prefix(INDENT), text.width() > columns) else {
        return (text.to_owned(), carets.to_owned());
    };
    let room = columns - INDENT.len() - 2;
    let start = carets.find('^').map_or(0, |at| at - INDENT.len());
    let length = carets.trim_start().len();
    //   …/a/long/path/that goes on…     a third of the room for what is before the first caret
    //                     ^
    let passed = match start + length <= room {
        true => 0,
        false => start.saturating_sub(room / 3),
    };
    let (before, rest) = body.split_at(fitting_columns(body.chars(), passed));
    let (shown, after) = rest.split_at(fitting_columns(rest.chars(), room));
    let dots = |part: &str| if part.is_empty() { "" } else { "…" };
    let under = start - before.width();
    let carets = "^".repeat(length.min(room - under));
    let indent = INDENT.len() + under + dots(before).width();
    let carets = if length > 0 { format!("{:indent$}{carets}", "") } else { carets };
    (format!("{INDENT}{}{shown}{}", dots(before), dots(after)), carets)
}

/// The indent of a text below a message.
const INDENT: &str = "  ";

/// Reports the error that ends the run, as a diagnosis, and returns the exit status.
pub(crate) fn failed(error: &io::Error, context: &Context) -> Status {
    failed_as(error, |message| Screen::new(context).diagnosis("urial", message))
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

/// Returns what another command does with a text that is not repaired.
const fn instead(error: &RepairError) -> &'static str {
    match error.kind() {
        // Which of two URIs on one line is meant would be a guess; another command gives both.
        RepairErrorKind::Delimiter => "; `urial extract` does so",
        RepairErrorKind::SecondUri => "; `urial extract` gives both",
        _ => "",
    }
}

impl Fault {
    /// Makes the fault of a text that could not be repaired; the reason of the repair counts where
    /// another command helps, and the error of the text elsewhere.
    pub(crate) fn unmended(error: ParseError, repair: RepairError) -> Fault {
        match instead(&repair) {
            "" => Fault::Parse(error),
            advice => Fault::Unmended(error, format!("{repair}{advice}"), repair.span()),
        }
    }
}

impl From<RepairError> for Fault {
    fn from(error: RepairError) -> Fault {
        Fault::At(format!("{error}{}", instead(&error)), error.span())
    }
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
