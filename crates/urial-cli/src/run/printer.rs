//! Writing of pages to standard output and standard error, in the order of the input.

use std::io;

use super::files::Files;
use super::kinds::Kinds;
use super::page::{Counts, Page};
use super::report::{About, Reporter};
use crate::context::Context;
use crate::message::status::{Status, complain};
use crate::read::source::{Input, Place};
use crate::write::output::Output;
use crate::write::progress::Progress;
use crate::write::screen;

/// Counts and outcome of a run.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) counts: Counts,
    /// Errors of the invalid texts, by kind.
    pub(super) kinds: Kinds,
    /// Text to print before the counts, and whether some errors were not shown.
    pub(super) closing: String,
    pub(super) leaves_out: bool,
    /// An input could not be read.
    pub(super) failed: bool,
    /// Some input had a byte.
    is_read: bool,
    /// The file of -o is left as it was, since nothing is kept.
    is_spared: bool,
}

impl Summary {
    /// Returns the line that tells how many messages were left out, if any were.
    pub(crate) fn closing(&self) -> &str {
        &self.closing
    }

    /// Returns whether no input could be read: counts of 0 would look like success.
    pub(crate) const fn is_of_nothing(&self) -> bool {
        self.failed && !self.is_read
    }

    /// Returns whether no record has the key that is read.
    pub(super) const fn lacks_all(&self) -> bool {
        self.counts.lacking > 0 && self.counts.lacking == self.counts.read
    }

    /// Returns the status of a command that looks for something: 1 where nothing was found.
    pub(crate) fn status_of_search(&self, found: u64) -> Status {
        match self.status() {
            Status::Good if found == 0 => Status::Bad,
            status => status,
        }
    }

    pub(crate) fn status(&self) -> Status {
        // An error of input or output counts more than an invalid line: the answer may be
        // incomplete.
        if self.failed {
            Status::Failed
        } else if self.counts.invalid + self.counts.iris + self.counts.found > 0
            || self.lacks_all()
            || self.is_spared
        {
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
    /// The file of -o.
    output: Option<Output>,
    /// The file of -o is one that is read.
    replaces_input: bool,
    /// Something came for the output besides a line of names.
    is_kept: bool,
    pub(super) progress: Progress,
    reporter: Reporter,
    summary: Summary,
}

impl PagePrinter {
    /// Makes a printer that shows at most `most` messages.
    pub(super) fn new(
        context: &Context,
        input: &Input,
        files: Files,
        most: u64,
        painted: bool,
    ) -> PagePrinter {
        PagePrinter {
            painted,
            output: files.list.is_file().then_some(files.list),
            replaces_input: files.replaces_input,
            is_kept: false,
            progress: Progress::new(context, input.size()),
            reporter: Reporter::new(context, files.rejects, most),
            summary: Summary {
                counts: Counts::default(),
                kinds: Kinds::default(),
                closing: String::new(),
                leaves_out: false,
                failed: false,
                is_read: false,
                is_spared: false,
            },
        }
    }

    pub(super) fn print(&mut self, place: &Place, page: &mut Page) -> io::Result<()> {
        self.is_kept |= page.out.len() > page.head;
        if !page.out.is_empty() {
            match &mut self.output {
                Some(output) if self.painted => {
                    output.write(&anstream::adapter::strip_bytes(&page.out).into_vec())?;
                }
                Some(output) => output.write(&page.out)?,
                None => {
                    let print = match self.painted {
                        true => screen::print_painted,
                        false => screen::print,
                    };
                    // The line of the progress is taken off the terminal meanwhile, or both would
                    // be on one line.
                    self.progress.suspend(|| print(&page.out))?;
                }
            }
        }
        // After the output of the block, so that both files are equally far if the run is stopped.
        self.reporter.write(&page.rejects)?;
        let mut words = String::new();
        for (line, message) in &page.reports {
            if self.reporter.shows(About::Refused) {
                words += &self.reporter.diagnosis(place, *line, message);
            }
        }
        if !words.is_empty() {
            self.progress.suspend(|| complain(format_args!("{words}")));
        }
        let made = page.reports.len() as u64;
        // Messages beyond the limit were counted by the worker, and never made.
        self.reporter.leave_out(page.messages - made);
        if let Some((line, looks)) = page.looks {
            self.reporter.take_looks(looks, place, line);
        }
        let Summary { counts, kinds, .. } = &mut self.summary;
        kinds.merge(&mut page.kinds, place);
        counts.read += page.counts.read;
        counts.blank += page.counts.blank;
        counts.invalid += page.counts.invalid;
        counts.iris += page.counts.iris;
        counts.found += page.counts.found;
        counts.matched += page.counts.matched;
        counts.masked += page.counts.masked;
        counts.lacking += page.counts.lacking;
        counts.unanswered += page.counts.unanswered;
        Ok(())
    }

    /// Notes that so many bytes of the input were read.
    pub(super) const fn note_read(&mut self, bytes: usize) {
        self.summary.is_read |= bytes > 0;
    }

    pub(super) fn trouble(&mut self, place: &Place, error: &io::Error) {
        // The other inputs are still read, and the run fails at its end.
        self.summary.failed = true;
        let name = place.name();
        self.progress
            .suspend(|| complain(format_args!("urial: {name}: {error}\n")));
    }

    /// Leaves the output files as they were.
    pub(super) fn abandon(&mut self) {
        let output = self.output.as_mut().and_then(Output::abandon);
        if let Some(words) = output {
            complain(format_args!("urial: {words}\n"));
        }
        if let Some(words) = self.reporter.abandon() {
            complain(format_args!("urial: {words}\n"));
        }
    }

    pub(crate) fn finish(mut self) -> io::Result<Summary> {
        self.summary.closing = self.reporter.closing();
        self.summary.leaves_out = self.reporter.left_out();
        // Not reached by a run that fails, which leaves the old files.
        if let Some(mut output) = self.output {
            self.summary.is_spared = output.spares(self.is_kept);
            // A part that could not be read would be lost.
            if self.summary.failed
                && self.replaces_input
                && let Some(file) = output.abandon()
            {
                complain(format_args!("urial: {file}\n"));
            }
            output.finish()?;
        }
        self.reporter.finish()?;
        Ok(self.summary)
    }
}
