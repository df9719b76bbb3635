//! Reading of a block: each text goes to a worker, and what it refuses is reported.

use std::borrow::Cow;

use urial_list::batch::{SweptRun, SweptRuns};

use super::batch::Batch;
use super::bulk::Bulk;
use super::keys::HashOf;
use super::kinds::is_iri;
use super::looks::Looks;
use super::object::{Described, Objects};
use super::page::{Page, Verdict};
use super::report::{Within, group_of};
use crate::message::Fault;
use crate::read::{Block, Layout, Line, beginning, each_line, separator, without_return};
use crate::wording::Wording;

/// The worker of a command: answers one line.
///
/// Boxed, so that what reads blocks, lines and records is compiled once, not for every command.
pub(super) type Worker<'w> = Box<dyn FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault> + 'w>;

/// A sweep over many lines at once.
#[derive(Clone, Copy)]
pub(crate) struct Sweep<'s> {
    /// Finds the lines that are their own answers; `None` if each has to be looked at.
    pub(crate) runs: &'s (dyn for<'t> Fn(&'t str) -> Option<SweptRuns<'t>> + Sync),
    /// Hashes such a line, which is its own key, in a command that has keys.
    pub(crate) hash: Option<HashOf<'s>>,
}

/// Cuts a block into texts.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) bulk: Bulk<'a>,
    /// The field of a record that is the text, if texts are not lines.
    pub(super) layout: Option<&'a Layout>,
}

impl<'a> Reader<'a> {
    /// Returns the limit on the length of a line.
    pub(super) fn longest(&self) -> u64 {
        self.bulk.input.longest_line()
    }

    const fn wording(&self) -> &'a Wording {
        &self.bulk.context.wording
    }

    /// Calls the worker with each text of a block, but answers in one piece the lines that `sweep`
    /// is sure of: this is where the speed of `check` comes from.
    pub(super) fn block(
        &self,
        block: &Block,
        page: &mut Page,
        worker: &mut Worker<'_>,
        (sweep, batch): (Option<Sweep<'_>>, &mut Batch),
    ) {
        let separator = separator(self.bulk.input.null);
        self.bulk.begin(page, block, separator);
        // A block that holds the beginning of a line that is too long holds nothing else.
        if let Some(length) = block.long {
            page.counts.read += 1;
            self.too_long(&block.data, length, page);
            if let Some(layout) = self.layout
                && (block.head.is_of_names() || !layout.has_names())
            {
                self.keep_place(layout, &block.head, &mut page.out);
            }
            return;
        }
        if page.is_argument() {
            // Encoded bytes are a superset of UTF-8: an argument that is not Unicode is refused by
            // its bytes as a line would be.
            let line = std::str::from_utf8(&block.data).map_err(|_| &block.data[..]);
            return self.line(line, page, worker);
        }
        if let Some(layout) = self.layout {
            return self.records(layout, block, page, worker, (sweep, batch));
        }
        // Asked once for a block: a line cannot be longer than its block.
        let may_refuse = self.may_refuse(block);
        // The masks check a whole block; a line that is too long or bytes that are not UTF-8 need a
        // look at each line.
        if let Some(sweep) = sweep.filter(|_| !may_refuse)
            && let Ok(text) = std::str::from_utf8(&block.data)
            && let Some(runs) = (sweep.runs)(text)
        {
            for run in runs {
                match run {
                    SweptRun::Sure { text, lines } => {
                        page.answer_run(text, &block.data, sweep.hash);
                        page.counts.read += lines as u64;
                    }
                    // The sweep knows line feeds only, so a carriage return is still there, and
                    // makes a line doubtful.
                    SweptRun::Doubtful(line) => self.line(Ok(without_return(line)), page, worker),
                }
            }
            return;
        }
        each_line(&block.data, separator, |line| {
            let length = line.map_or_else(<[u8]>::len, str::len) as u64;
            if may_refuse && length > self.longest() {
                let bytes = line.map_or_else(|bytes| bytes, str::as_bytes);
                page.counts.read += 1;
                return self.too_long(bytes, length, page);
            }
            self.line(line, page, worker);
        });
    }

    /// Returns whether a line of the block may be too long.
    pub(super) fn may_refuse(&self, block: &Block) -> bool {
        block.data.len() as u64 > self.longest()
    }

    /// Refuses a line of `length` bytes that begins with `line`.
    #[cold]
    pub(super) fn too_long(&self, line: &[u8], length: u64, page: &mut Page) {
        let fault = Fault::TooLong { what: "the line", length, longest: self.longest() };
        let text = beginning(line);
        self.refuse(Ok(&text), None, page, &fault);
        if self.layout.is_none() {
            self.keep(Ok(&text), page, &fault);
        }
    }

    pub(super) fn line(&self, line: Line<'_>, page: &mut Page, worker: &mut Worker<'_>) {
        page.counts.read += 1;
        // The worker may have written a part of its answer before it found the error; that part is
        // taken back below.
        let written = page.out.len();
        match worker(line, page) {
            Ok(Verdict::Good) => {
                if let Some(Objects::Wrapped(key)) = self.bulk.objects {
                    page.wrap(written, key, &shown(line));
                }
            }
            Ok(Verdict::Found) => page.counts.found += 1,
            // Its answer stays: `show` draws an invalid text, too.
            Ok(Verdict::Told(fault)) => self.refuse(line, None, page, &fault),
            Err(fault) => {
                page.out.truncate(written);
                self.refuse(line, None, page, &fault);
                self.keep(line, page, &fault);
            }
        }
    }

    /// Writes what stands for a refused line: an object about it, or an empty line.
    #[cold]
    fn keep(&self, line: Line<'_>, page: &mut Page, fault: &Fault) {
        let is_noise = is_blank(line) && !page.is_argument();
        let keeps_lines = self.bulk.keep_lines;
        match self.bulk.objects {
            Some(objects) if keeps_lines || !is_noise => {
                // A blank line is no error, but a program that counts lines needs its object.
                let blank = Fault::refused(&"the line is blank");
                let fault = if is_noise { &blank } else { fault };
                let text = if is_noise { "".into() } else { shown(line) };
                let described = Described::new(fault, &text, self.wording());
                page.tell_object(&described, |object| match objects {
                    Objects::Wrapped(key) => object.text(key, None),
                    Objects::Written(members) => members(object, &described),
                });
                if let Some(key) = self.bulk.key_of_refused {
                    key(page);
                }
            }
            None if keeps_lines => page.end(),
            _ => {}
        }
    }

    #[cold]
    pub(super) fn refuse(
        &self,
        line: Line<'_>,
        within: Option<Within<'_>>,
        page: &mut Page,
        fault: &Fault,
    ) {
        // An empty argument was written on purpose, so it is an error; a blank line is not.
        if is_blank(line) && !page.is_argument() {
            page.counts.blank += 1;
            return;
        }
        let (text, number) = (shown(line), page.number());
        let is_iri = self.bulk.counts_iris
            && match fault {
                Fault::Parse(error) => is_iri(error, &text),
                Fault::Meant(meant, error) => is_iri(error, meant),
                _ => false,
            };
        if is_iri {
            page.counts.iris += 1;
        } else {
            page.counts.invalid += 1;
            if let Some(group) = group_of(fault, &text, self.wording()) {
                page.kinds.add(group, number);
            }
        }
        if self.bulk.drops && matches!(fault, Fault::TooLong { .. }) {
            // Only its beginning is known.
        } else if let Some(within) = within {
            // Only the first record can be a line of names, or the start of an array over many
            // lines.
            if number == 1 {
                page.looks = Looks::of_record(&text, within.field).map(|looks| (1, looks));
            }
        // One line is enough to recognize JSON, so only the first few are inspected. A line whose
        // parts have names is of the format that was asked for.
        } else if page.looks.is_none()
            && page.counts.invalid <= LOOKED_AT
            && !self.bulk.input.null
            && !matches!(fault, Fault::Part(..))
        {
            // A command without records has no option for their fields.
            page.looks = Looks::of(&text, number)
                .filter(|looks| self.bulk.fields.is_some() || !looks.is_of_records())
                .map(|looks| (number, looks));
        }
        page.say(number, fault, &text, within, self.wording());
    }
}

/// Refused lines of a block that are inspected for other formats.
const LOOKED_AT: u64 = 10;

/// Returns the line as text, with U+FFFD for invalid UTF-8; the text before it, and so a caret's
/// column, does not move.
fn shown(line: Line<'_>) -> Cow<'_, str> {
    line.map_or_else(String::from_utf8_lossy, Cow::Borrowed)
}

/// Returns whether a line is empty or has only white space.
pub(super) fn is_blank(line: Line<'_>) -> bool {
    line.is_ok_and(|text| text.trim_ascii().is_empty())
}
