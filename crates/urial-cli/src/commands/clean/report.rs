//! Messages of `clean`: one for each refused or repaired line, and a summary.

use std::io;

use urial::ParseError;

use super::batch::{Note, Outcome};
use super::hints::Hints;
use crate::message::diagnostic::Fault;
use crate::message::status::complain;
use crate::message::terminal::border;
use crate::read::{Place, beginning};
use crate::run::{About, Kinds, Reporter, Within, iris_in_words, is_iri, reject};

/// Counts of lines by result.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) read: u64,
    pub(super) valid: u64,
    /// Valid lines whose key is new.
    pub(super) kept: u64,
    pub(super) blank: u64,
    pub(super) mended: u64,
    /// Records in which no text was found, or that a count would be twice in.
    unfound: u64,
    /// Lines that are IRIs and no URIs.
    iris: u64,
    hints: Hints,
    /// The memory was too small, and a temporary file was used.
    pub(super) spilled: bool,
    pub(super) invalid: Kinds,
}

impl Tally {
    pub(super) fn new(hints: Hints) -> Tally {
        Tally {
            hints,
            ..Tally::default()
        }
    }

    pub(super) fn invalid(&self) -> u64 {
        self.invalid.total() + self.unfound
    }

    /// Returns whether every line that is not blank was taken.
    pub(super) fn took_all(&self) -> bool {
        self.invalid() + self.iris == 0
    }

    fn refuse(&mut self, kind: &ParseError, (place, line): (&Place, u64), text: &[u8]) {
        self.invalid.count_at(kind, place, line);
        self.hints.look(text);
    }

    /// Returns the line of a summary for IRIs among the URIs.
    pub(super) fn iris(&self, advice: &str) -> String {
        iris_in_words(self.iris, advice)
    }

    /// Returns a line with the counts of all results, then one for each kind of error.
    pub(super) fn summary(&self) -> String {
        let Tally {
            read,
            valid,
            kept,
            blank,
            mended,
            ..
        } = self;
        // A valid line is kept, or its key was seen before.
        let (duplicates, invalid) = (valid - kept, self.invalid());
        let s = if duplicates == 1 { "" } else { "s" };
        let mut text = format!(
            "urial: {read} read, {kept} kept, {duplicates} duplicate{s}, {blank} blank, {invalid} invalid"
        );
        if *mended > 0 {
            text += &format!("; {mended} repaired");
        }
        text.push('\n');
        let advice = "--as iri keeps them, and --repair writes them as URIs";
        text += &self.iris(advice);
        text += &self.invalid.table();
        if self.unfound > 0 {
            let s = if self.unfound == 1 { "" } else { "s" };
            text += &format!("  {} bad record{s}\n", self.unfound);
        }
        text += &self.hints.words();
        if self.spilled {
            text += "  the memory was too little for all, and a temporary file was used; --memory gives more\n";
        }
        text
    }
}

/// Reports all notes of a block; `before` lines of its source came before it, and lines of more
/// than `longest` bytes are too long. `field` is the one that texts of records are.
pub(super) fn tell(
    reporter: &mut Reporter,
    notes: &[Note],
    block: &[u8],
    (place, before): (&Place, u64),
    (longest, field): (u64, &str),
    tally: &mut Tally,
) -> io::Result<()> {
    let (mut words, mut rejects) = (String::new(), Vec::new());
    let wording = reporter.wording().clone();
    for note in notes {
        let line = before + note.line;
        let bytes = match &note.text {
            Some(text) => text.as_bytes(),
            None => &block[note.span.clone()],
        };
        // A record that is too long was not searched, and only its beginning is shown.
        let is_read = !matches!(note.told, Outcome::TooLong(_));
        let within = note
            .record
            .clone()
            .filter(|_| is_read)
            .map(|record| Within {
                field,
                record: &block[record],
            });
        let (fault, text) = match &note.told {
            // A repaired line is used, so it does not belong in the file of --rejects.
            Outcome::Mended(how) => {
                tally.mended += 1;
                if reporter.shows(About::Mended) {
                    words += &reporter.diagnosis(place, line, &repaired(how));
                }
                continue;
            }
            Outcome::TooLong(length) => {
                tally.invalid.count_long_at(place, line);
                let fault = Fault::TooLong {
                    what: "the line",
                    length: *length,
                    longest,
                };
                (fault, beginning(bytes).into())
            }
            Outcome::Unfound(fault) => {
                tally.unfound += 1;
                let text = String::from_utf8_lossy(bytes);
                reporter.look(&text, within, place, line);
                (fault.clone(), text)
            }
            Outcome::Refused(error) => {
                let text = String::from_utf8_lossy(bytes);
                // A summary names characters, and the one of a password must not be among them.
                let kind = wording.hushed(*error, &text);
                match is_iri(error, &text) {
                    true => tally.iris += 1,
                    false => tally.refuse(&kind, (place, line), bytes),
                }
                reporter.look(&text, within, place, line);
                (Fault::Parse(*error), text)
            }
        };
        if reporter.has_file() {
            // The line and not its target: it is the line that has to be corrected.
            let text = match note.record {
                None if is_read => String::from_utf8_lossy(&block[note.span.clone()]),
                _ => text,
            };
            reject(&mut rejects, &fault, &text, within, place, line, &wording);
        } else if reporter.shows(About::Refused) {
            let message = fault.render(&text, &wording);
            let message = within.map_or_else(|| message.clone(), |within| within.named(&message));
            words += &reporter.diagnosis(place, line, &message);
        }
    }
    // One write for the block: under --all-errors every line may have a message.
    if !words.is_empty() {
        complain(format_args!("{words}"));
    }
    reporter.write(&rejects)
}

/// Returns the message about changes to a line: the first of them, and how many there are besides.
fn repaired(changes: &str) -> String {
    const SHOWN: usize = 240;
    if changes.len() <= SHOWN {
        return format!("repaired: {changes}");
    }
    let end = border(changes, SHOWN);
    let end = changes[..end].rfind("; ").unwrap_or(end);
    let more = changes[end..].matches("; ").count();
    let shown = &changes[..end];
    match more {
        0 => format!("repaired: {shown}…"),
        _ => format!("repaired: {shown}; and {more} more"),
    }
}
