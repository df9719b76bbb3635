//! The loop of most subcommands: each text of the input goes to a worker, and answers come out in
//! order.

use std::io;
use std::sync::Arc;

use urial::Reference;
use urial_list::batch::SweptRuns;

use super::batch::Batch;
use super::bulk::Bulk;
use super::kinds::iris_in_words;
use super::page::{Counts, Page, Verdict};
use super::pipeline::{self, Settle, Work};
use super::printer::{PagePrinter, Summary};
use super::reader::{Reader, Sweep, Worker};
use crate::message::{Fault, Status, complain, counted, wrong_usage};
use crate::read::{Blocks, Layout, Line};

impl Bulk<'_> {
    /// Returns the layout of records; `None` if texts are lines.
    fn layout(self) -> io::Result<Option<Arc<Layout>>> {
        let Some(fields) = self.fields else {
            return Ok(None);
        };
        let layout = fields.layout(self.answer)?.map(Arc::new);
        // An argument is a text and not a record; a silent answer about the wrong thing would be
        // worse than an error.
        if layout.is_some() && self.input.is_arguments() {
            return Err(wrong_usage(
                "--column and --jsonl are for records; give them with -f FILE or on standard input",
            ));
        }
        Ok(layout)
    }

    /// Calls a worker with each text; refuses bytes that are not UTF-8.
    pub(crate) fn each_text<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(&str, &mut Page) -> Result<Verdict, Fault>,
    {
        self.each(&|| as_text(make()), None)
    }

    /// Calls a worker with the bytes of each text, UTF-8 or not.
    // For commands that take octets, such as `encode`: a percent-encoding of bytes that are not
    // UTF-8 is well defined (RFC 3986 section 2.5).
    pub(crate) fn each_bytes<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(&[u8], &mut Page) -> Result<Verdict, Fault>,
    {
        let make = || -> Worker<'_> {
            let mut worker = make();
            Box::new(move |line, page| worker(line.map_or_else(|bytes| bytes, str::as_bytes), page))
        };
        self.each(&make, None)
    }

    /// Calls a worker with each line, as text or as bytes that are not UTF-8.
    pub(crate) fn each_line<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault>,
    {
        self.each(&|| Box::new(make()), None)
    }

    /// Calls a worker with each line; compiled once for all commands.
    fn each<'w>(
        self,
        make: &(dyn Fn() -> Worker<'w> + Sync),
        sweep: Option<Sweep<'_>>,
    ) -> io::Result<Status> {
        self.layout()?;
        self.input.check(self.arguments, self.context)?;
        let mut printer = self.printer()?;
        self.read(&mut printer, make, sweep, None)?;
        let summary = printer.finish()?;
        // A person who gave the texts as arguments sees all answers. The status is returned all
        // the same: scripts use `-q` with it.
        let words = match self.context.quiet || self.input.is_arguments() {
            true => String::new(),
            false => self.sum(&summary),
        };
        complain(format_args!("{}{words}", summary.closing));
        Ok(match self.searches {
            true => summary.status_of_search(summary.counts.matched),
            false => summary.status(),
        })
    }

    /// Calls a worker with each line, but for those that `sweep` is sure of, and `settle` with each
    /// page in the order of the input, before it is printed.
    pub(crate) fn read<'w>(
        self,
        printer: &mut PagePrinter,
        make: &(dyn Fn() -> Worker<'w> + Sync),
        sweep: Option<Sweep<'_>>,
        settle: Option<Settle<'_>>,
    ) -> io::Result<()> {
        let layout = self.layout()?;
        self.input.announce(self.context);
        let blocks = Blocks::new(self.input, layout.clone());
        let reader = Reader { bulk: self, layout: layout.as_deref() };
        // Sure lines are copied as they are, which fits neither NUL separators nor JSON.
        let sweep = sweep.filter(|_| !self.input.null && self.objects.is_none());
        let make = || -> Work<'_> {
            let (mut worker, mut batch) = (make(), Batch::default());
            Box::new(move |block, page| {
                reader.block(block, page, &mut worker, (sweep, &mut batch));
            })
        };
        self.print_blocks(printer, blocks, &make, settle)
    }

    /// Runs a worker of `make` on every block, and prints the pages.
    pub(crate) fn each_block<'w>(
        self,
        blocks: Blocks,
        make: &(dyn Fn() -> Work<'w> + Sync),
    ) -> io::Result<Summary> {
        let mut printer = self.printer()?;
        self.print_blocks(&mut printer, blocks, make, None)?;
        printer.finish()
    }

    /// Runs a worker of `make` on every block, and `settle` on each page, and prints the pages with
    /// this printer.
    pub(crate) fn print_blocks<'w>(
        self,
        printer: &mut PagePrinter,
        blocks: Blocks,
        make: &(dyn Fn() -> Work<'w> + Sync),
        settle: Option<Settle<'_>>,
    ) -> io::Result<()> {
        let threads = match settle {
            Some(_) => self.context.threads().min(MOST_SETTLED),
            None => self.context.threads(),
        };
        pipeline::run(blocks, threads, make, settle, printer)?;
        printer.progress.finish();
        Ok(())
    }

    /// Calls a worker with each doubtful text; for commands whose answer to most texts is the text
    /// itself. Lines that `runs` calls sure are copied to the page as they are.
    pub(crate) fn each_doubtful<W>(
        self,
        runs: impl for<'t> Fn(&'t str) -> SweptRuns<'t> + Sync,
        make: impl Fn() -> W + Sync,
    ) -> io::Result<Status>
    where
        W: FnMut(&str, &mut Page) -> Result<Verdict, Fault>,
    {
        let sweep = Sweep { runs: &|text| Some(runs(text)), hash: None };
        self.each(&|| as_text(make()), Some(sweep))
    }

    /// Returns the words of the summary.
    fn sum(self, summary: &Summary) -> String {
        let mut words = String::new();
        // A misspelled path would otherwise leave every secret where it is.
        if let Some(fields) = self.fields.filter(|_| summary.lacks_all()) {
            words += &format!("urial: no record has the key {}\n", fields.shown());
        }
        let Counts { read, blank, invalid, iris, matched, masked, unanswered, others, .. } =
            summary.counts;
        // If no input could be read, counts of 0 would mislead.
        if read > 0 || !summary.failed {
            let bad = if self.counts_refused { "refused" } else { "invalid" };
            let counts = [
                Some(format!("{read} read")),
                self.counts_matched.then(|| format!("{matched} matched")),
                (blank > 0).then(|| format!("{blank} blank")),
                Some(format!("{invalid} {bad}")),
                self.mask.map(|_| secrets_masked(masked)),
                (unanswered > 0)
                    .then(|| format!("{} without a URI", counted(unanswered, "record"))),
                (others == 1).then(|| "1 item that is no text".to_owned()),
                (others > 1).then(|| format!("{others} items that are no texts")),
            ];
            let counts: Vec<String> = counts.into_iter().flatten().collect();
            words += &format!("urial: {}\n", counts.join(", "));
        }
        words += &iris_in_words(iris, "--as iri takes them");
        if self.lists_kinds || (!self.is_silent && summary.leaves_out) {
            words += &summary.kinds.table();
            // Records in which no text was found, and texts that were refused for a reason of this
            // command: so the table adds up.
            let listed = summary.kinds.total();
            if (1..invalid).contains(&listed) {
                words += &format!("  {} for other reasons\n", invalid - listed);
            }
        }
        words
    }
}

/// Returns the words of a summary for how many secrets were masked.
pub(crate) fn secrets_masked(number: u64) -> String {
    format!("{} masked", counted(number, "secret"))
}

/// Turns a worker for texts into a worker for lines.
fn as_text<'w, W>(mut worker: W) -> Worker<'w>
where
    W: FnMut(&str, &mut Page) -> Result<Verdict, Fault> + 'w,
{
    Box::new(move |line, page| match line {
        Ok(text) => worker(text, page),
        Err(bytes) => Err(not_utf8(bytes)),
    })
}

/// Makes the library's error for bytes that are not UTF-8.
#[cold]
fn not_utf8(bytes: &[u8]) -> Fault {
    match Reference::parse_bytes(bytes) {
        Err(error) => error.into(),
        // Not reached: bytes that are not UTF-8 are never a reference. The words are there in place
        // of a panic.
        Ok(_) => Fault::refused(&"not UTF-8"),
    }
}

/// Most threads where one at a time looks at the pages: more would wait for it.
const MOST_SETTLED: usize = 10;
