//! Every text of the input to a subcommand, one at a time; the answers out in order.

use std::borrow::Cow;
use std::io;

use urial::Reference;
use urial::grammar::{Lines, Stretch};

use super::blocks::{Block, Blocks};
use super::cut::{Line, each_line, without_return};
use super::long::beginning;
use super::page::{Counts, Page, Verdict};
use super::pipeline;
use super::source::{Input, Place, separator};
use crate::fault::{Fault, diagnosis};
use crate::progress::Progress;
use crate::screen;
use crate::session::Session;
use crate::status::{Status, complain};
use crate::style::Painter;

/// What was read, and how it went.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) counts: Counts,
    /// An input could not be read.
    failed: bool,
}

impl Summary {
    pub(crate) fn status(&self) -> Status {
        if self.failed {
            Status::Failed
        } else if self.counts.invalid + self.counts.found > 0 {
            Status::Bad
        } else {
            Status::Good
        }
    }
}

/// Every text of an input, given to workers: the pages are printed, what is wrong is reported, and all is summed up.
///
/// A worker writes the answer to the page. What it wrote for a text that it refuses is taken back, and is an empty line where lines are kept.
#[derive(Clone, Copy)]
pub(crate) struct Bulk<'a> {
    session: &'a Session,
    input: &'a Input,
    keep_lines: bool,
    json: Option<&'static str>,
    painted: bool,
}

impl<'a> Bulk<'a> {
    pub(crate) const fn new(session: &'a Session, input: &'a Input) -> Bulk<'a> {
        Bulk {
            session,
            input,
            keep_lines: false,
            json: None,
            painted: false,
        }
    }

    /// Whether there is an empty line for what is refused.
    pub(crate) const fn keep_lines(self, keep_lines: bool) -> Bulk<'a> {
        Bulk { keep_lines, ..self }
    }

    /// The answers have colours in them, which a terminal is to see.
    pub(crate) const fn painted(self) -> Bulk<'a> {
        Bulk {
            painted: true,
            ..self
        }
    }

    /// Whether each answer is the value of this key in a JSON object, behind the text that it is the answer to.
    pub(crate) fn json(self, key: &'static str, json: bool) -> Bulk<'a> {
        let json = json.then_some(key);
        Bulk { json, ..self }
    }

    fn printer(self) -> Printer {
        Printer {
            painted: self.painted,
            ..Printer::new(self.session, self.input)
        }
    }

    /// Each text; bytes that are none are refused.
    pub(crate) fn each_text<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(&str, &mut Page) -> Result<Verdict, Fault>,
    {
        self.each_line(|| {
            let mut worker = make();
            move |line: Line<'_>, page: &mut Page| as_text(&mut worker)(line, page)
        })
    }

    /// Each text, or the bytes that are none.
    pub(crate) fn each_bytes<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(&[u8], &mut Page) -> Result<Verdict, Fault>,
    {
        self.each_line(|| {
            let mut worker = make();
            move |line: Line<'_>, page: &mut Page| {
                worker(line.map_or_else(|bytes| bytes, str::as_bytes), page)
            }
        })
    }

    /// Each text, told from bytes that are none.
    pub(crate) fn each_line<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault>,
    {
        let reader = Reader::new(self);
        if self.input.is_arguments() {
            let mut printer = self.printer();
            let mut worker = make();
            let mut page = Page::default();
            for uri in &self.input.uris {
                page.begin(reader.separator);
                let bytes = uri.as_encoded_bytes();
                let line = std::str::from_utf8(bytes).map_err(|_| bytes);
                reader.line(line, &mut page, &mut worker);
                printer.print(&Place::Argument, &mut page)?;
            }
            return Ok(printer.summary.status());
        }
        let blocks = Blocks::new(self.input, reader.longest);
        let summary = print_blocks(self.printer(), self.session, blocks, || {
            let mut worker = make();
            move |block: &Block, page: &mut Page| reader.block(block, page, &mut worker)
        })?;
        Ok(sum_up(self.session, &summary))
    }

    /// Each text, where the answer to most is that text: lines that `stretches` says are sure are printed as they lie in a block, and only the others
    /// go to a worker.
    pub(crate) fn each_doubtful<W>(
        self,
        stretches: impl for<'t> Fn(&'t str) -> Lines<'t> + Sync,
        make: impl Fn() -> W + Sync,
    ) -> io::Result<Status>
    where
        W: FnMut(&str, &mut Page) -> Result<Verdict, Fault>,
    {
        if self.input.is_arguments() || self.input.null || self.json.is_some() {
            return self.each_text(make);
        }
        let reader = Reader::new(self);
        let blocks = Blocks::new(self.input, reader.longest);
        let summary = print_blocks(self.printer(), self.session, blocks, || {
            let (mut worker, stretches) = (make(), &stretches);
            move |block: &Block, page: &mut Page| {
                let mut worker = as_text(&mut worker);
                let text = match std::str::from_utf8(&block.data) {
                    Ok(text) if !reader.may_refuse(block) => text,
                    _ => return reader.block(block, page, &mut worker),
                };
                page.begin(reader.separator);
                page.enter(block);
                for stretch in stretches(text) {
                    match stretch {
                        Stretch::Sure { text, lines } => {
                            page.push(text);
                            page.counts.read += lines as u64;
                        }
                        Stretch::Doubtful(line) => {
                            reader.line(Ok(without_return(line)), page, &mut worker);
                        }
                    }
                }
            }
        })?;
        Ok(sum_up(self.session, &summary))
    }
}

/// A worker for texts as one for lines.
fn as_text<W>(
    worker: &mut W,
) -> impl FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault> + use<'_, W>
where
    W: FnMut(&str, &mut Page) -> Result<Verdict, Fault>,
{
    move |line, page| match line {
        Ok(text) => worker(text, page),
        Err(bytes) => Err(not_utf8(bytes)),
    }
}

/// The library has the words for this too.
#[cold]
fn not_utf8(bytes: &[u8]) -> Fault {
    match Reference::parse_bytes(bytes) {
        Err(error) => error.into(),
        Ok(_) => Fault::refused(&"not UTF-8"),
    }
}

fn sum_up(session: &Session, summary: &Summary) -> Status {
    let Counts {
        read,
        blank,
        invalid,
        ..
    } = summary.counts;
    let blank = match blank {
        0 => String::new(),
        _ => format!("{blank} blank, "),
    };
    if !session.quiet {
        complain(format_args!(
            "urial: {read} read, {blank}{invalid} invalid\n"
        ));
    }
    summary.status()
}

/// Gives every block to a worker that `make` makes, and prints the pages.
pub(crate) fn each_block<W>(
    session: &Session,
    input: &Input,
    blocks: Blocks,
    make: impl Fn() -> W + Sync,
) -> io::Result<Summary>
where
    W: FnMut(&Block, &mut Page),
{
    print_blocks(Printer::new(session, input), session, blocks, make)
}

fn print_blocks<W>(
    mut printer: Printer,
    session: &Session,
    blocks: Blocks,
    make: impl Fn() -> W + Sync,
) -> io::Result<Summary>
where
    W: FnMut(&Block, &mut Page),
{
    let places = blocks.places().to_vec();
    let print = |block: &Block, page: &mut Page| {
        let place = &places[block.source];
        printer.print(place, page)?;
        printer.progress.advance(block.data.len(), page.counts.read);
        if let Some(error) = &block.trouble {
            printer.trouble(place, error);
        }
        Ok(())
    };
    let settle = None::<fn(&Block, &mut Page)>;
    pipeline::run(blocks, session.jobs(), make, settle, print)?;
    printer.progress.finish();
    Ok(printer.summary)
}

/// Cuts a block into texts.
#[derive(Clone, Copy)]
struct Reader {
    separator: u8,
    longest: u64,
    keep_lines: bool,
    json: Option<&'static str>,
    show_passwords: bool,
}

impl Reader {
    fn new(bulk: Bulk<'_>) -> Reader {
        Reader {
            separator: separator(bulk.input.null),
            longest: bulk.input.longest_line(),
            keep_lines: bulk.keep_lines,
            json: bulk.json,
            show_passwords: bulk.session.show_passwords,
        }
    }

    fn block<W>(self, block: &Block, page: &mut Page, worker: &mut W)
    where
        W: FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault>,
    {
        page.begin(self.separator);
        page.enter(block);
        if let Some(length) = block.long {
            return self.too_long(&block.data, length, page);
        }
        let may_refuse = self.may_refuse(block);
        each_line(&block.data, self.separator, |line| {
            let length = line.map_or_else(<[u8]>::len, str::len) as u64;
            if may_refuse && length > self.longest {
                let bytes = line.map_or_else(|bytes| bytes, str::as_bytes);
                return self.too_long(bytes, length, page);
            }
            self.line(line, page, worker);
        });
    }

    /// Whether a line of it may be too long.
    const fn may_refuse(self, block: &Block) -> bool {
        block.long.is_some() || block.data.len() as u64 > self.longest
    }

    /// Refuses a line that is so long, and begins so.
    #[cold]
    fn too_long(self, line: &[u8], length: u64, page: &mut Page) {
        page.counts.read += 1;
        let fault = Fault::TooLong {
            what: "the line",
            length,
            longest: self.longest,
        };
        self.refuse(Ok(&beginning(line)), page, &fault);
        if self.keep_lines {
            page.end();
        }
    }

    fn line<W>(self, line: Line<'_>, page: &mut Page, worker: &mut W)
    where
        W: FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault>,
    {
        page.counts.read += 1;
        let written = page.out.len();
        match worker(line, page) {
            Ok(Verdict::Good) => {
                if let Some(key) = self.json {
                    page.wrap(written, key, line);
                }
            }
            Ok(Verdict::Blank) => page.counts.blank += 1,
            Ok(Verdict::Found) => page.counts.found += 1,
            Ok(Verdict::Told(fault)) => self.refuse(line, page, &fault),
            Err(fault) => {
                page.out.truncate(written);
                self.refuse(line, page, &fault);
                if self.keep_lines {
                    page.end();
                }
            }
        }
    }

    #[cold]
    fn refuse(self, line: Line<'_>, page: &mut Page, fault: &Fault) {
        page.counts.invalid += 1;
        // What is not UTF-8 is shown as U+FFFD; the text before it, and so the caret, stays where it is.
        let text = match line {
            Ok(text) => Cow::Borrowed(text),
            Err(bytes) => String::from_utf8_lossy(bytes),
        };
        let message = fault.render(&text, self.show_passwords);
        page.reports.push((page.number(), message));
    }
}

/// Writes pages in order, and counts.
struct Printer {
    painter: Painter,
    /// What is printed is.
    painted: bool,
    progress: Progress,
    summary: Summary,
}

impl Printer {
    fn new(session: &Session, input: &Input) -> Printer {
        Printer {
            painter: Painter::new(session.colors_messages()),
            painted: false,
            progress: Progress::new(session, input.size()),
            summary: Summary {
                counts: Counts::default(),
                failed: false,
            },
        }
    }

    fn print(&mut self, place: &Place, page: &mut Page) -> io::Result<()> {
        if !page.out.is_empty() {
            let print = match self.painted {
                true => screen::print_painted,
                false => screen::print,
            };
            self.progress.suspend(|| print(&page.out))?;
        }
        if !page.reports.is_empty() {
            let mut text = String::new();
            for (line, message) in &page.reports {
                text.push_str(&diagnosis(&place.at(*line), message, self.painter));
            }
            self.progress.suspend(|| complain(format_args!("{text}")));
        }
        let counts = &mut self.summary.counts;
        counts.read += page.counts.read;
        counts.blank += page.counts.blank;
        counts.invalid += page.counts.invalid;
        counts.found += page.counts.found;
        Ok(())
    }

    fn trouble(&mut self, place: &Place, error: &io::Error) {
        self.summary.failed = true;
        let name = place.name();
        self.progress
            .suspend(|| complain(format_args!("urial: {name}: {error}\n")));
    }
}
