//! The loop of most subcommands: each text of the input goes to a worker, and answers come out in
//! order.

use std::io;
use std::sync::Arc;

use urial::Reference;
use urial_list::batch::{SweptRun, SweptRuns};

use super::batch::Batch;
use super::files::Files;
use super::kinds::iris_in_words;
use super::options::{Options, Summed};
use super::page::{Counts, Page, Verdict};
use super::pipeline::{self, Sink, Work};
use super::printer::{PagePrinter, Summary};
use super::reader::{Reader, Worker};
use super::report::most;
use crate::context::Context;
use crate::message::diagnostic::Fault;
use crate::message::status::{Status, complain, wrong_usage};
use crate::read::blocks::{Block, Blocks};
use crate::read::cut::{Line, without_return};
use crate::read::fields::{Answer, Fields, Layout};
use crate::read::named::Arguments;
use crate::read::source::{Input, Place};

/// Bulk processing of all texts of an input: prints the pages, reports errors, and prints a
/// summary.
///
/// A worker writes the answer to the page. If it refuses the text, its output is taken back, and
/// replaced by an empty line if `keep_lines` is set.
#[derive(Clone, Copy)]
pub(crate) struct Bulk<'a> {
    context: &'a Context,
    input: &'a Input,
    pub(super) arguments: Arguments,
    pub(super) fields: Option<&'a Fields>,
    pub(super) answer: Answer<'a>,
    pub(super) options: Options<'a>,
    pub(super) summed: Summed,
    /// Whether the file of -o is left to the command.
    pub(super) keeps_output: bool,
    /// Whether answers contain colour escapes.
    pub(super) painted: bool,
    /// Whether each invalid text gets a message.
    pub(super) tells: bool,
}

impl<'a> Bulk<'a> {
    pub(crate) fn new(context: &'a Context, input: &'a Input) -> Bulk<'a> {
        Bulk {
            context,
            input,
            arguments: Arguments::Uris,
            fields: None,
            answer: Answer::Replace,
            options: Options::default(),
            summed: Summed::default(),
            keeps_output: false,
            painted: false,
            tells: true,
        }
    }

    /// Returns the layout of records; `None` if texts are lines.
    fn layout(self) -> io::Result<Option<Arc<Layout>>> {
        let Some(fields) = self.fields else {
            return Ok(None);
        };
        let layout = fields.layout(self.answer)?.map(Arc::new);
        // An argument is a text and not a record; a silent answer about the wrong thing would be
        // worse than an error.
        if layout.is_some() && self.input.is_arguments() {
            return Err(wrong_usage(NO_ARGUMENTS));
        }
        Ok(layout)
    }

    pub(crate) fn longest_line(self) -> u64 {
        self.input.longest_line()
    }

    pub(crate) const fn context(self) -> &'a Context {
        self.context
    }

    pub(crate) fn printer(self) -> io::Result<PagePrinter> {
        let output = match self.keeps_output {
            true => None,
            false => self.input.output.as_deref(),
        };
        let files = Files::begin(self.input, output)?;
        Ok(PagePrinter::new(
            self.context,
            self.input,
            files,
            self.most(),
            self.painted,
        ))
    }

    /// Calls a worker with each text; refuses bytes that are not UTF-8.
    pub(crate) fn each_text<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(&str, &mut Page) -> Result<Verdict, Fault>,
    {
        self.each(&|| as_text(make()))
    }

    /// Calls a worker with the bytes of each text, UTF-8 or not.
    // For commands that take octets, such as `encode`: a percent-encoding of bytes that are not
    // UTF-8 is well defined (RFC 3986 section 2.5).
    pub(crate) fn each_bytes<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(&[u8], &mut Page) -> Result<Verdict, Fault>,
    {
        self.each(&|| {
            let mut worker = make();
            Box::new(move |line, page| worker(line.map_or_else(|bytes| bytes, str::as_bytes), page))
        })
    }

    /// Calls a worker with each line, as text or as bytes that are not UTF-8.
    pub(crate) fn each_line<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault>,
    {
        self.each(&|| Box::new(make()))
    }

    /// Calls a worker with each line; compiled once for all commands.
    fn each<'w>(self, make: &(dyn Fn() -> Worker<'w> + Sync)) -> io::Result<Status> {
        let layout = self.layout()?;
        self.input.check(self.arguments, self.context)?;
        if self.input.is_arguments() {
            // Few texts: no threads, and each answer is printed at once.
            let reader = Reader::new(self.context, self.input, self.options(), &[]);
            let mut printer = self.printer()?;
            let mut worker = make();
            let mut page = Page::default();
            for (before, uri) in (0..).zip(&self.input.uris) {
                page.begin(reader.separator);
                page.skip(before);
                reader.open(&mut page);
                let bytes = uri.as_encoded_bytes();
                // Encoded bytes are a superset of UTF-8: an argument that is not Unicode is refused
                // by its bytes as a line would be.
                let line = std::str::from_utf8(bytes).map_err(|_| bytes);
                reader.line(line, &mut page, &mut worker);
                printer.print(&Place::Argument, &mut page)?;
            }
            let summary = printer.finish()?;
            // Without the summary: a person who gave the texts as arguments sees all answers.
            complain(format_args!("{}", summary.closing));
            return Ok(self.status(&summary));
        }
        let blocks = self.blocks().of_records(layout.clone());
        let places = blocks.places().to_vec();
        let reader = Reader::new(self.context, self.input, self.options(), &places)
            .of_records(layout.as_deref());
        let summary = each_block(self, blocks, &|| {
            let mut worker = make();
            Box::new(move |block, page| reader.block(block, page, &mut worker))
        })?;
        Ok(self.sum_up(&summary))
    }

    const fn options(self) -> Options<'a> {
        Options {
            on_error: match self.fields {
                Some(fields) => fields.on_error(),
                None => None,
            },
            most: self.most(),
            ..self.options
        }
    }

    /// Returns how many messages are shown.
    pub(super) const fn most(self) -> u64 {
        if self.tells || self.input.all_errors {
            most(self.context, self.input)
        } else {
            0
        }
    }

    fn blocks(self) -> Blocks {
        self.input.announce(self.context);
        Blocks::new(self.input, self.input.longest_line())
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
        // Sure lines are copied as they are, which fits neither NUL separators nor JSON.
        let layout = self.layout()?;
        if self.input.is_arguments() || self.input.null || self.options.json.is_some() {
            return self.each_text(make);
        }
        self.input.check(self.arguments, self.context)?;
        let blocks = self.blocks().of_records(layout.clone());
        let places = blocks.places().to_vec();
        let reader = Reader::new(self.context, self.input, self.options(), &places)
            .of_records(layout.as_deref());
        // Records are longer than their texts: the texts are gathered in a batch, and then
        // validated at once.
        if layout.is_some() {
            let summary = each_block(self, blocks, &|| {
                let (mut worker, runs) = (as_text(make()), &runs);
                let mut batch = Batch::default();
                Box::new(move |block, page| {
                    reader.sure_block(block, page, &mut worker, (&mut batch, runs));
                })
            })?;
            return Ok(self.sum_up(&summary));
        }
        let summary = each_block(self, blocks, &|| {
            let (mut worker, runs) = (as_text(make()), &runs);
            Box::new(move |block, page| {
                let text = match std::str::from_utf8(&block.data) {
                    // The masks check a whole block; a line that is too long or bytes that are not
                    // UTF-8 need a look at each line, so such a block takes the slow path.
                    Ok(text) if !reader.may_refuse(block) => text,
                    _ => return reader.block(block, page, &mut worker),
                };
                reader.begin(block, page);
                for run in runs(text) {
                    match run {
                        // Certainly valid lines are copied in one piece with their line ends; this
                        // is where the speed of `check` comes from.
                        SweptRun::Sure { text, lines } => {
                            page.push(text);
                            page.counts.read += lines as u64;
                        }
                        SweptRun::Doubtful(line) => {
                            // The sweep knows line feeds only, so a carriage return is still there,
                            // and makes a line doubtful.
                            reader.line(Ok(without_return(line)), page, &mut worker);
                        }
                    }
                }
            })
        })?;
        Ok(self.sum_up(&summary))
    }

    fn status(self, summary: &Summary) -> Status {
        match self.options.searches {
            true => summary.status_of_search(summary.counts.matched),
            false => summary.status(),
        }
    }

    fn sum_up(self, summary: &Summary) -> Status {
        let status = self.status(summary);
        let mut words = summary.closing.clone();
        // A misspelled path would otherwise leave every secret where it is.
        if summary.lacks_all()
            && let Ok(Some(layout)) = self.layout()
        {
            words += &format!("urial: no record has the key {}\n", layout.field());
        }
        // The status is returned all the same: scripts use `-q` with it.
        if self.context.quiet {
            return status;
        }
        let Counts {
            read,
            blank,
            invalid,
            iris,
            masked,
            unanswered,
            ..
        } = summary.counts;
        let blank = match blank {
            0 => String::new(),
            _ => format!("{blank} blank, "),
        };
        // If no input could be read, counts of 0 would mislead.
        if read > 0 || !summary.failed {
            let bad = if self.summed.refused {
                "refused"
            } else {
                "invalid"
            };
            let masked = match self.summed.masked {
                true => format!(", {}", secrets_masked(masked)),
                false => String::new(),
            };
            let without = match unanswered {
                0 => String::new(),
                1 => ", 1 record without a URI".to_owned(),
                _ => format!(", {unanswered} records without a URI"),
            };
            words += &format!("urial: {read} read, {blank}{invalid} {bad}{masked}{without}\n");
        }
        words += &iris_in_words(iris, "--as iri takes them");
        if self.summed.kinds || (self.tells && summary.leaves_out) {
            words += &summary.kinds.table();
        }
        complain(format_args!("{words}"));
        status
    }
}

/// Returns the words of a summary for how many secrets were masked.
pub(crate) fn secrets_masked(number: u64) -> String {
    let secrets = if number == 1 { "secret" } else { "secrets" };
    format!("{number} {secrets} masked")
}

/// Advice for records that are given as arguments.
pub(crate) const NO_ARGUMENTS: &str =
    "--column and --jsonl are for records; give them with -f FILE or on standard input";

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

/// Runs a worker of `make` on every block, and prints the pages.
pub(crate) fn each_block<'w>(
    bulk: Bulk<'_>,
    blocks: Blocks,
    make: &(dyn Fn() -> Work<'w, Page> + Sync),
) -> io::Result<Summary> {
    let mut printer = bulk.printer()?;
    print_blocks(bulk, &mut printer, blocks, make)?;
    printer.finish()
}

/// Runs a worker of `make` on every block, and prints the pages with this printer.
pub(crate) fn print_blocks<'w>(
    bulk: Bulk<'_>,
    printer: &mut PagePrinter,
    blocks: Blocks,
    make: &(dyn Fn() -> Work<'w, Page> + Sync),
) -> io::Result<()> {
    let places = blocks.places().to_vec();
    let mut sink = (&mut *printer, places);
    pipeline::run(blocks, bulk.context.jobs(), make, None, &mut sink)?;
    printer.progress.finish();
    Ok(())
}

/// A printer, and the places of the sources.
impl Sink<Page> for (&mut PagePrinter, Vec<Place>) {
    fn take(&mut self, block: &Block, page: &mut Page) -> io::Result<()> {
        let (printer, places) = self;
        let place = &places[block.source];
        printer.print(place, page)?;
        printer.progress.advance(block.data.len(), page.counts.read);
        printer.note_read(block.data.len());
        // After the lines of the block, in the order in which a person finds them.
        if let Some(error) = &block.trouble {
            printer.trouble(place, error);
        }
        Ok(())
    }

    fn abandon(&mut self) {
        self.0.abandon();
    }
}
