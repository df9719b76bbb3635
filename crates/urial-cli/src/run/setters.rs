//! Settings of a command for its run: a function for each option of [`Bulk`].

use super::lines::Bulk;
use super::options::Mask;
use crate::args::texts::Texts;
use crate::context::Context;
use crate::read::fields::{Answer, Fields, Values};
use crate::read::named::Arguments;

impl<'a> Bulk<'a> {
    /// Sets the options for fields of records, and what becomes of a record.
    pub(crate) const fn records(mut self, fields: &'a Fields, answer: Answer<'a>) -> Bulk<'a> {
        self.fields = Some(fields);
        self.answer = answer;
        self
    }

    /// Makes the exit status 1 where nothing matches, as `grep` does.
    pub(crate) const fn searches(mut self) -> Bulk<'a> {
        self.options.searches = true;
        self
    }

    /// Sets whether a record is selected where any of its fields is, and not each of them.
    pub(crate) const fn selects_any(mut self, selects_any: bool) -> Bulk<'a> {
        self.options.selects_any = selects_any;
        self
    }

    /// Sets the meaning of the arguments, if they are not URIs of the kind of `--as`.
    pub(crate) const fn of(mut self, arguments: Arguments) -> Bulk<'a> {
        self.arguments = arguments;
        self
    }

    /// Makes a list of what is valid: nothing else stays, and only a whole list replaces the file
    /// of -o.
    pub(crate) const fn lists(mut self) -> Bulk<'a> {
        (self.options.drops, self.is_whole) = (true, true);
        self.counts_iris()
    }

    /// Leaves the file of -o to the command.
    pub(crate) const fn keeps_output(mut self) -> Bulk<'a> {
        self.keeps_output = true;
        self
    }

    /// Makes the summary count IRIs in a list of URIs apart.
    pub(crate) const fn counts_iris(mut self) -> Bulk<'a> {
        self.options.counts_iris = true;
        self
    }

    /// Sets whether answers are JSON objects; lines that are kept become objects too.
    pub(crate) const fn objects(mut self, objects: bool) -> Bulk<'a> {
        self.options.objects = objects;
        self
    }

    /// Sets whether each invalid text gets a message.
    pub(crate) const fn tells(mut self, tells: bool) -> Bulk<'a> {
        self.tells = tells;
        self
    }

    /// Sets whether the summary counts kinds of errors even if each error had a message.
    pub(crate) const fn lists_kinds(mut self, lists_kinds: bool) -> Bulk<'a> {
        self.summed.kinds = lists_kinds;
        self
    }

    /// Sets whether a refused text leaves an empty line.
    pub(crate) const fn keep_lines(mut self, keep_lines: bool) -> Bulk<'a> {
        self.options.keep_lines = keep_lines;
        self
    }

    /// Lets a record stay of which nothing can be said, with these values in its new fields.
    pub(crate) const fn keep_records(mut self, absent: &'a Values<'a>) -> Bulk<'a> {
        self.options.absent = Some(absent);
        self
    }

    /// Sets whether records in which no text is found are those that are kept.
    pub(crate) const fn takes_refused(mut self, takes_refused: bool) -> Bulk<'a> {
        self.options.takes_refused = takes_refused;
        self
    }

    /// Makes the summary tell how many records have no answer.
    pub(crate) const fn counts_unanswered(mut self) -> Bulk<'a> {
        self.options.counts_unanswered = true;
        self
    }

    /// Lets records without a text stay as they are, and masks as running text those that cannot
    /// be read.
    pub(crate) const fn masks_records(mut self, mask: Mask<'a>) -> Bulk<'a> {
        self.options.mask = Some(mask);
        self
    }

    /// Makes the summary count texts as refused, valid or not.
    pub(crate) const fn counts_refused(mut self) -> Bulk<'a> {
        self.summed.refused = true;
        self
    }

    /// Makes the summary tell how many secrets were masked.
    pub(crate) const fn counts_masked(mut self) -> Bulk<'a> {
        self.summed.masked = true;
        self
    }

    /// Lets colour escapes through to the terminal, because answers contain them.
    pub(crate) const fn painted(mut self) -> Bulk<'a> {
        self.painted = true;
        self
    }

    /// Sets whether each answer is wrapped in a JSON object, under this key, after the text that it
    /// answers.
    pub(crate) fn json(mut self, key: &'static str, json: bool) -> Bulk<'a> {
        self.options.json = json.then_some(key);
        self.options.objects = json;
        self
    }
}

impl Texts {
    /// Returns the loop over the texts, for workers.
    pub(crate) fn bulk<'a>(&'a self, context: &'a Context) -> Bulk<'a> {
        Bulk::new(context, &self.input)
            .keep_lines(self.keep_lines)
            .records(&self.fields, Answer::Replace)
    }
}
