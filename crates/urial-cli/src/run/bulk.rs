//! An input, and what a command wants of the loop over its texts.

use super::object::Objects;
use super::page::Page;
use super::report::MOST;
use crate::args::Texts;
use crate::context::Context;
use crate::read::{Answer, Arguments, Block, Fields, Input, OnError, Values};

/// Bulk processing of all texts of an input: prints the pages, reports errors, and prints a
/// summary.
///
/// A worker writes the answer to the page. If it refuses the text, its output is taken back, and
/// replaced by an empty line if `keep_lines` is set. A command says what it wants by the fields.
#[derive(Clone, Copy)]
pub(crate) struct Bulk<'a> {
    pub(crate) context: &'a Context,
    pub(crate) input: &'a Input,
    pub(crate) arguments: Arguments,
    /// The fields of records that are texts, and the fate of a record.
    pub(crate) fields: Option<&'a Fields>,
    pub(crate) answer: Answer<'a>,
    /// Whether answers have colour escapes, which the terminal gets.
    pub(crate) painted: bool,
    /// Whether an invalid text gets no message.
    pub(crate) is_silent: bool,
    /// Whether a refused text leaves an empty line.
    pub(crate) keep_lines: bool,
    /// Whether a record without an answer is dropped, blank or not.
    pub(crate) drops: bool,
    /// Whether the exit status is 1 where nothing matches, as that of `grep`.
    pub(crate) searches: bool,
    /// Whether a record is selected where any of its fields is, and not each of them.
    pub(crate) selects_any: bool,
    /// Whether the command keeps the records in which no text is found.
    pub(crate) takes_refused: bool,
    /// Values of the new fields of a record that cannot be read, if it stays.
    pub(crate) absent: &'a Values<'a>,
    /// Masks the secrets of a record that cannot be read, which stays then.
    pub(crate) mask: Option<Mask<'a>>,
    /// The objects that answers are; lines that are kept become objects too.
    pub(crate) objects: Option<Objects<'a>>,
    /// Gives the object of a refused text, or the record that stays, a key, in a command that has
    /// keys.
    pub(crate) key_of_refused: Option<&'a (dyn Fn(&mut Page) + Sync)>,
    /// Whether the summary counts IRIs in a list of URIs apart.
    pub(crate) counts_iris: bool,
    /// Whether it counts texts as refused, valid or not.
    pub(crate) counts_refused: bool,
    /// Whether it counts the texts that match.
    pub(crate) counts_matched: bool,
    /// Whether it counts the records that have no answer.
    pub(crate) counts_unanswered: bool,
    /// Whether it lists kinds of errors even if each error had a message.
    pub(crate) lists_kinds: bool,
}

/// Masks the secrets of a record, and returns how many there were.
pub(crate) type Mask<'a> = &'a (dyn Fn(&[u8], &mut Vec<u8>) -> usize + Sync);

impl<'a> Bulk<'a> {
    pub(crate) fn new(context: &'a Context, input: &'a Input) -> Bulk<'a> {
        Bulk {
            context,
            input,
            arguments: Arguments::Uris,
            fields: None,
            answer: Answer::Replace,
            painted: false,
            is_silent: false,
            keep_lines: false,
            drops: false,
            searches: false,
            selects_any: false,
            takes_refused: false,
            absent: &[],
            mask: None,
            objects: None,
            key_of_refused: None,
            counts_iris: false,
            counts_refused: false,
            counts_matched: false,
            counts_unanswered: false,
            lists_kinds: false,
        }
    }

    /// Sets the options for fields of records, and what becomes of a record.
    pub(crate) const fn records(self, fields: &'a Fields, answer: Answer<'a>) -> Bulk<'a> {
        Bulk { fields: Some(fields), answer, ..self }
    }

    /// Makes a list of what is valid: nothing else stays.
    pub(crate) const fn lists(self) -> Bulk<'a> {
        Bulk { drops: true, counts_iris: true, ..self }
    }

    /// Sets whether each answer is wrapped in a JSON object, under this key.
    pub(crate) fn json(self, key: &'static str, objects: bool) -> Bulk<'a> {
        Bulk { objects: objects.then_some(Objects::Wrapped(key)), ..self }
    }

    /// Begins the page of a block; `end` is the byte that ends an answer.
    pub(crate) fn begin(self, page: &mut Page, block: &Block, end: u8) {
        page.begin(end, block);
        page.most = self.most();
        page.has_rejects = self.input.rejects.is_some();
        page.shows_passwords = self.context.wording.shows_passwords;
    }

    /// Returns the fate of a field that cannot be done, if it is said.
    pub(super) const fn on_error(self) -> Option<OnError> {
        match self.fields {
            _ if self.drops => Some(OnError::Drop),
            Some(fields) => fields.on_error,
            None => None,
        }
    }

    /// Returns how many messages are shown.
    pub(super) const fn most(self) -> u64 {
        match (self.context.quiet, self.input.all_errors) {
            (true, _) => 0,
            (false, true) => u64::MAX,
            (false, false) if self.is_silent => 0,
            (false, false) => MOST,
        }
    }
}

impl Texts {
    /// Returns the loop over the texts, for workers.
    pub(crate) fn bulk<'a>(&'a self, context: &'a Context) -> Bulk<'a> {
        Bulk {
            keep_lines: self.keep_lines,
            ..Bulk::new(context, &self.input).records(&self.fields, Answer::Replace)
        }
    }
}
