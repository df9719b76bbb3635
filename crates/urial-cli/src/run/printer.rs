//! Writing of pages to standard output and standard error, in the order of the input.

use std::io;

use super::bulk::Bulk;
use super::files::Files;
use super::kinds::Kinds;
use super::looks::Looks;
use super::page::{Counts, Page};
use super::report::Reporter;
use crate::context::Context;
use crate::message::{Status, complain};
use crate::read::{Block, Place, Tail};
use crate::write::output::Output;
use crate::write::progress::Progress;
use crate::write::screen;

/// Counts and outcome of a run.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) counts: Counts,
    /// Errors of the invalid texts, by kind.
    pub(crate) kinds: Kinds,
    /// Text to print before the counts, and whether some errors were not shown.
    pub(crate) closing: String,
    pub(super) leaves_out: bool,
    /// The input looks like a binary file.
    pub(crate) is_binary: bool,
    /// An input could not be read.
    pub(crate) failed: bool,
    /// Some input had a byte.
    is_read: bool,
    /// The file of -o is left as it was, since nothing is kept.
    pub(crate) is_spared: bool,
}

impl Summary {
    /// Ends the messages of a run with a summary in these words.
    pub(crate) fn tell(&self, words: &str, context: &Context) {
        // If no input could be read, counts of 0 would look like success.
        let words = match self.failed && !self.is_read {
            true => "",
            false => words,
        };
        if !context.quiet {
            complain(format_args!("{}{words}", self.closing));
        }
    }

    /// Returns whether no record that could be read has the key that is read.
    pub(super) const fn lacks_all(&self) -> bool {
        let Counts { read, lacking, unreadable, .. } = self.counts;
        lacking > 0 && lacking + unreadable == read
    }

    /// Returns the status of a command that looks for something: 1 where nothing was found.
    pub(crate) fn status_of_search(&self, found: u64) -> Status {
        match self.status() {
            Status::Good if found == 0 => Status::Bad,
            status => status,
        }
    }

    /// Returns whether every text that is not blank was taken.
    pub(crate) const fn took_all(&self) -> bool {
        self.counts.invalid + self.counts.iris == 0
    }

    pub(crate) fn status(&self) -> Status {
        // An error of input or output counts more than an invalid line: the answer may be
        // incomplete.
        if self.failed {
            Status::Failed
        } else if !self.took_all() || self.counts.found > 0 || self.lacks_all() || self.is_spared {
            Status::Bad
        } else {
            Status::Good
        }
    }
}

/// Writes pages in order, and adds up their counts.
pub(crate) struct PagePrinter {
    /// The output has colours in it.
    painted: bool,
    files: Files,
    /// Whether a part of the input could not be read; then the files of -o and --rejects stay as
    /// they were.
    lacks: bool,
    /// Something came for the output besides a line of names.
    pub(crate) is_kept: bool,
    pub(super) progress: Progress,
    reporter: Reporter,
    /// The counts and the outcome so far.
    pub(crate) summary: Summary,
}

impl Bulk<'_> {
    /// Opens the outputs.
    pub(crate) fn printer(self) -> io::Result<PagePrinter> {
        Ok(PagePrinter {
            painted: self.painted,
            files: Files::begin(self.input, self.input.output.as_deref())?,
            lacks: false,
            is_kept: false,
            progress: Progress::new(self.context, self.input.size()),
            reporter: Reporter::new(self.context, self.most()),
            summary: Summary::default(),
        })
    }
}

impl PagePrinter {
    /// Prints the page of a block, and says what was wrong with its source.
    pub(super) fn take(&mut self, block: &Block, page: &mut Page) -> io::Result<()> {
        self.print(page, &block.data)?;
        self.progress.advance(block.data.len(), page.counts.read);
        self.note_read(block.data.len());
        // After the lines of the block, in the order in which a person finds them.
        if let Some(error) = &block.trouble {
            self.trouble(&block.place, error);
        }
        Ok(())
    }

    pub(crate) fn print(&mut self, page: &mut Page, block: &[u8]) -> io::Result<()> {
        let output = page.output(block);
        self.is_kept |= output.len() > page.head;
        self.write(output)?;
        // After the output of the block, so that both files are equally far if the run is stopped.
        if let Some(rejects) = self.files.rejects.as_mut().filter(|_| !page.rejects.is_empty()) {
            rejects.write(&page.rejects)?;
        }
        let mut words = String::new();
        for (line, about, message) in &page.reports {
            words.extend(self.reporter.diagnosis(*about, (&page.place, *line), message));
        }
        if !words.is_empty() {
            self.progress.suspend(|| complain(format_args!("{words}")));
        }
        self.reporter.count(page.messages);
        if let Some((line, looks)) = page.looks {
            self.reporter.take_looks(looks, &page.place, line);
        }
        let Summary { counts, kinds, .. } = &mut self.summary;
        kinds.merge(&mut page.kinds, &page.place);
        counts.read += page.counts.read;
        counts.blank += page.counts.blank;
        counts.invalid += page.counts.invalid;
        counts.mended += page.counts.mended;
        counts.iris += page.counts.iris;
        counts.found += page.counts.found;
        counts.matched += page.counts.matched;
        counts.masked += page.counts.masked;
        counts.lacking += page.counts.lacking;
        counts.unreadable += page.counts.unreadable;
        counts.others += page.counts.others;
        counts.unanswered += page.counts.unanswered;
        Ok(())
    }

    /// Writes answers that come after those of all pages.
    pub(crate) fn write_more(&mut self, answers: &[u8]) -> io::Result<()> {
        self.is_kept |= !answers.is_empty();
        self.write(answers)
    }

    fn write(&mut self, answers: &[u8]) -> io::Result<()> {
        if answers.is_empty() {
            return Ok(());
        }
        if self.files.list.is_file() {
            return self.files.list.write(answers);
        }
        let print = if self.painted { screen::print_painted } else { screen::print };
        // The line of the progress is taken off the terminal meanwhile, or both would be on one
        // line.
        self.progress.suspend(|| print(answers))
    }

    /// Notes that so many bytes of the input were read.
    pub(super) const fn note_read(&mut self, bytes: usize) {
        self.summary.is_read |= bytes > 0;
    }

    pub(super) fn trouble(&mut self, place: &Place, error: &io::Error) {
        // The other inputs are still read, and the run fails at its end.
        self.summary.failed = true;
        // Trailing bytes after compressed data are not lines of the list, unless the list itself
        // is about to be replaced: then they would be lost.
        self.lacks |= self.files.replaces_input || !Tail::is_in(error);
        let name = place.name();
        self.progress.suspend(|| complain(format_args!("urial: {name}: {error}\n")));
    }

    /// Leaves the output files as they were.
    pub(super) fn abandon(&mut self) {
        self.files.each().for_each(Output::leave);
    }

    pub(crate) fn finish(mut self) -> io::Result<Summary> {
        self.summary.closing = self.reporter.closing();
        self.summary.leaves_out = self.reporter.left_out();
        self.summary.is_binary = matches!(self.reporter.looks, Some((_, Looks::Binary)));
        if self.lacks {
            self.abandon();
        }
        // Not reached by a run that fails, which leaves the old files.
        self.summary.is_spared = self.files.list.spares(self.is_kept);
        // Both files are on the device first: a crash between two renames could lose lines.
        let synced = self.files.each().try_for_each(Output::sync);
        synced.inspect_err(|_| self.abandon())?;
        let Files { list, rejects, .. } = self.files;
        // Rejected lines first: they are gone from the list.
        rejects.into_iter().chain([list]).try_for_each(Output::finish)?;
        Ok(self.summary)
    }
}
