//! What is told of the lines: each that is refused or mended, and at the end how many of what.

use std::borrow::Cow;
use std::io;

use urial::{ErrorKind, ParseError};

use super::recipe::{Note, Told};
use crate::bulk::{KEPT, Place};
use crate::fault::{Fault, diagnosis};
use crate::json::Object;
use crate::output::Output;
use crate::session::Session;
use crate::status::complain;
use crate::style::Painter;

/// How many lines of which kind.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) read: u64,
    pub(super) valid: u64,
    /// The valid ones that are the first of their kind.
    pub(super) kept: u64,
    pub(super) blank: u64,
    pub(super) mended: u64,
    /// Lines were to be mended.
    repairs: bool,
    /// Schemes were to be guessed.
    guesses: bool,
    /// The memory was too little.
    pub(super) spilled: bool,
    /// Each kind of error, how often it was seen, and where first.
    invalid: Vec<(ErrorKind, u64, String)>,
}

impl Tally {
    pub(super) fn new(repairs: bool, guesses: bool) -> Tally {
        Tally {
            repairs,
            guesses,
            ..Tally::default()
        }
    }

    pub(super) fn invalid(&self) -> u64 {
        self.invalid.iter().map(|(_, count, _)| count).sum()
    }

    fn refuse(&mut self, kind: ErrorKind, place: &Place, line: u64) {
        match self.invalid.iter_mut().find(|(known, ..)| *known == kind) {
            Some((_, count, _)) => *count += 1,
            None => self.invalid.push((kind, 1, first(place, line))),
        }
    }

    /// A line for everything that can become of a line, then one for each kind of error.
    pub(super) fn summary(&self) -> String {
        let Tally {
            read,
            valid,
            kept,
            blank,
            mended,
            ..
        } = self;
        let (duplicates, invalid) = (valid - kept, self.invalid());
        let mut text = format!(
            "urial: {read} read, {kept} kept, {duplicates} duplicates, {blank} blank, {invalid} invalid"
        );
        if *mended > 0 {
            text += &format!("; {mended} repaired");
        }
        text.push('\n');
        let mut kinds: Vec<_> = self.invalid.iter().collect();
        kinds.sort_by_key(|(_, count, _)| std::cmp::Reverse(*count));
        for (kind, count, first) in kinds {
            text += &format!("  {count} {}, first at {first}\n", kind.as_str());
        }
        if invalid > 0 && !self.repairs {
            text += "  --repair mends what can be mended without a guess\n";
        }
        let lacks_scheme =
            |(kind, ..): &(ErrorKind, u64, String)| *kind == ErrorKind::MissingScheme;
        if !self.guesses && self.invalid.iter().any(lacks_scheme) {
            text += "  --guess-scheme https takes what begins with a host for a link\n";
        }
        if self.spilled {
            text += "  the memory was too little for all, and a temporary file was used; --memory gives more\n";
        }
        text
    }
}

/// A place among others; the arguments are numbered, like the lines of a file.
fn first(place: &Place, line: u64) -> String {
    match place {
        Place::Argument => format!("argument {line}"),
        Place::Stdin | Place::File(_) => place.at(line),
    }
}

/// Where refused lines go: to standard error for people, or to a file for programs.
pub(super) struct Reporter {
    rejects: Option<Output>,
    show_passwords: bool,
    painter: Painter,
    /// What is written in one piece.
    page: Vec<u8>,
}

impl Reporter {
    pub(super) fn new(session: &Session, rejects: Option<Output>) -> Reporter {
        Reporter {
            rejects,
            show_passwords: session.show_passwords,
            painter: Painter::new(session.colors_messages()),
            page: Vec::new(),
        }
    }

    /// Tells all notes of a block; `before` lines of the place were read before it.
    pub(super) fn tell(
        &mut self,
        notes: &[Note],
        block: &[u8],
        place: &Place,
        before: u64,
        tally: &mut Tally,
    ) -> io::Result<()> {
        let mut words = String::new();
        for note in notes {
            let line = before + note.line;
            match &note.told {
                Told::Mended(how) => {
                    tally.mended += 1;
                    words += &diagnosis(&place.at(line), &format!("repaired: {how}"), self.painter);
                }
                Told::Refused(error) => {
                    tally.refuse(error.kind(), place, line);
                    let text = String::from_utf8_lossy(&block[note.span.clone()]);
                    if self.rejects.is_some() {
                        self.reject(*error, &text, place, line);
                    } else {
                        words += &self.rendered(*error, &text, place, line);
                    }
                }
            }
        }
        if !words.is_empty() {
            complain(format_args!("{words}"));
        }
        if let Some(rejects) = &mut self.rejects {
            rejects.write(&self.page)?;
            self.page.clear();
            self.page.shrink_to(KEPT);
        }
        Ok(())
    }

    fn rendered(&self, error: ParseError, text: &str, place: &Place, line: u64) -> String {
        let message = Fault::Parse(error).render(text, self.show_passwords);
        diagnosis(&place.at(line), &message, self.painter)
    }

    fn reject(&mut self, error: ParseError, text: &str, place: &Place, line: u64) {
        let mut shown = error.display_with(text);
        if self.show_passwords {
            shown = shown.unmasked();
        }
        let file = match place {
            Place::File(path) => Some(path.to_string_lossy()),
            Place::Argument | Place::Stdin => None::<Cow<'_, str>>,
        };
        Object::new(&mut self.page)
            .text("file", file.as_deref())
            .number("line", Some(line))
            .number("byte", Some(error.span().start as u64))
            .text("component", Some(error.component().as_str()))
            .text("kind", Some(error.kind().as_str()))
            .text("message", Some(&shown.error().to_string()))
            .text("text", Some(&shown.text()))
            .end();
        self.page.push(b'\n');
    }

    /// Leaves the file of refused lines as it was; what is there then, if there is one.
    pub(super) fn abandon(&mut self) -> Option<String> {
        self.rejects.as_mut().and_then(Output::abandon)
    }

    pub(super) fn finish(self) -> io::Result<()> {
        self.rejects.map_or(Ok(()), Output::finish)
    }
}
