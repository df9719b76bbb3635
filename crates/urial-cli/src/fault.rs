//! What is wrong with a text, and how a person is told.

use std::fmt::{self, Display};
use std::ops::Range;

use urial::{ParseError, Redaction};

/// Why a text gives no result.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It is not what `--as` says.
    Parse(ParseError),
    /// A part of it, by its name, is not.
    Part(&'static str, String, ParseError),
    /// It is, but what was asked cannot be done with it; the words name no password.
    Refused(String),
}

impl Fault {
    pub(crate) fn refused(reason: &impl ToString) -> Fault {
        Fault::Refused(reason.to_string())
    }

    pub(crate) fn part(name: &'static str, text: &str) -> impl FnOnce(ParseError) -> Fault {
        move |error| Fault::Part(name, text.to_owned(), error)
    }

    /// The words, then the text; a caret under the byte where it goes wrong.
    pub(crate) fn render(&self, text: &str, show_passwords: bool) -> String {
        match self {
            Fault::Parse(error) if show_passwords => {
                error.display_with(text).unmasked().to_string()
            }
            Fault::Parse(error) => error.display_with(text).to_string(),
            Fault::Part(name, part, error) => {
                let part = Fault::Parse(*error).render(part, show_passwords);
                format!("{name}: {part}")
            }
            Fault::Refused(reason) => {
                let masked = Redaction::new().suspected(true).redact(text);
                let shown = if show_passwords { text } else { &masked };
                format!("{reason}\n  {}", Excerpt(shown))
            }
        }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Fault {
        Fault::Parse(error)
    }
}

/// The first hundred characters, with those that show nothing or move others escaped.
pub(crate) struct Excerpt<'a>(pub(crate) &'a str);

impl Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = self.0.char_indices().nth(100).map(|(at, _)| at);
        let shown: Range<usize> = 0..end.unwrap_or(self.0.len());
        for character in self.0[shown].chars() {
            if character.is_control() || urial::is_bidi_control(character) {
                write!(f, "{}", character.escape_default())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        if end.is_some() {
            f.write_str("…")?;
        }
        Ok(())
    }
}
