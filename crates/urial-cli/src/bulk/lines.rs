//! The loop of most subcommands: each text of the input goes to a worker, and answers come out in
//! order.

use std::borrow::Cow;
use std::io;

use urial::Reference;
use urial::batch::{Stretch, Stretches};
use urial_grammar::{Component, ErrorKind};

use super::blocks::{Block, Blocks};
use super::cut::{Line, each_line, without_return};
use super::long::beginning;
use super::looks::Looks;
use super::named::Arguments;
use super::page::{Counts, Page, Verdict};
use super::pipeline;
use super::printer::{Printer, Summary};
use super::report::{error_of, most, reject};
use super::source::{Input, Place, separator};
use crate::print::diagnostic::Fault;
use crate::print::status::{Status, complain};
use crate::session::Session;

/// Bulk processing of all texts of an input: prints the pages, reports errors, and prints a
/// summary.
///
/// A worker writes the answer to the page. If it refuses the text, its output is taken back, and
/// replaced by an empty line if `keep_lines` is set.
#[derive(Clone, Copy)]
pub(crate) struct Bulk<'a> {
    session: &'a Session,
    input: &'a Input,
    arguments: Arguments,
    keep_lines: bool,
    json: Option<&'static str>,
    objects: bool,
    verdicts: bool,
    tells: bool,
    lists_kinds: bool,
    painted: bool,
}

impl<'a> Bulk<'a> {
    pub(crate) const fn new(session: &'a Session, input: &'a Input) -> Bulk<'a> {
        Bulk {
            session,
            input,
            arguments: Arguments::Uris,
            keep_lines: false,
            json: None,
            objects: false,
            verdicts: false,
            tells: true,
            lists_kinds: false,
            painted: false,
        }
    }

    /// Sets the meaning of the arguments, if they are not URIs of the kind of `--as`.
    pub(crate) const fn of(self, arguments: Arguments) -> Bulk<'a> {
        Bulk { arguments, ..self }
    }

    /// Sets whether a line that is too long gets an object with a verdict, as every other line
    /// does.
    pub(crate) const fn verdicts(self, verdicts: bool) -> Bulk<'a> {
        Bulk { verdicts, ..self }
    }

    /// Sets whether answers are JSON objects; lines that are kept become objects too.
    pub(crate) const fn objects(self, objects: bool) -> Bulk<'a> {
        Bulk { objects, ..self }
    }

    /// Sets whether each invalid text gets a message.
    pub(crate) const fn tells(self, tells: bool) -> Bulk<'a> {
        Bulk { tells, ..self }
    }

    /// Sets whether the summary counts kinds of errors even if each error had a message.
    pub(crate) const fn lists_kinds(self, lists_kinds: bool) -> Bulk<'a> {
        Bulk {
            lists_kinds,
            ..self
        }
    }

    /// Sets whether a refused text leaves an empty line.
    pub(crate) const fn keep_lines(self, keep_lines: bool) -> Bulk<'a> {
        Bulk { keep_lines, ..self }
    }

    /// Lets colour escapes through to the terminal, because answers contain them.
    pub(crate) const fn painted(self) -> Bulk<'a> {
        Bulk {
            painted: true,
            ..self
        }
    }

    /// Sets whether each answer is wrapped in a JSON object, under this key, after the text that it
    /// answers.
    pub(crate) fn json(self, key: &'static str, json: bool) -> Bulk<'a> {
        Bulk {
            json: json.then_some(key),
            objects: json,
            ..self
        }
    }

    pub(super) fn printer(self) -> io::Result<Printer> {
        Printer::new(self.session, self.input, self.most(), self.painted)
    }

    /// Calls a worker with each text; refuses bytes that are not UTF-8.
    pub(crate) fn each_text<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(&str, &mut Page) -> Result<Verdict, Fault>,
    {
        self.each_line(|| {
            let mut worker = make();
            move |line: Line<'_>, page: &mut Page| as_text(&mut worker)(line, page)
        })
    }

    /// Calls a worker with the bytes of each text, UTF-8 or not.
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

    /// Calls a worker with each line, as text or as bytes that are not UTF-8.
    pub(crate) fn each_line<W>(self, make: impl Fn() -> W + Sync) -> io::Result<Status>
    where
        W: FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault>,
    {
        self.input.check(self.arguments)?;
        if self.input.is_arguments() {
            // Few texts: no threads, and each answer is printed at once.
            let reader = Reader::new(self, &[]);
            let mut printer = self.printer()?;
            let mut worker = make();
            let mut page = Page::default();
            for (before, uri) in (0..).zip(&self.input.uris) {
                page.begin(reader.separator);
                page.skip(before);
                page.most = reader.most;
                let bytes = uri.as_encoded_bytes();
                let line = std::str::from_utf8(bytes).map_err(|_| bytes);
                reader.line(line, &mut page, &mut worker);
                printer.print(&Place::Argument, &mut page)?;
            }
            let summary = printer.finish()?;
            complain(format_args!("{}", summary.closing));
            return Ok(summary.status());
        }
        let blocks = self.blocks();
        let places = blocks.places().to_vec();
        let reader = Reader::new(self, &places);
        let summary = each_block(self, blocks, || {
            let mut worker = make();
            move |block: &Block, page: &mut Page| reader.block(block, page, &mut worker)
        })?;
        Ok(self.sum_up(&summary))
    }

    /// Returns how many messages are shown.
    pub(super) const fn most(self) -> u64 {
        if self.tells || self.input.all_errors {
            most(self.session, self.input)
        } else {
            0
        }
    }

    fn blocks(self) -> Blocks {
        self.input.announce(self.session);
        Blocks::new(self.input, self.input.longest_line())
    }

    /// Calls a worker with each doubtful text; for commands whose answer to most texts is the text
    /// itself. Lines that `stretches` calls sure are copied to the page as they are.
    pub(crate) fn each_doubtful<W>(
        self,
        stretches: impl for<'t> Fn(&'t str) -> Stretches<'t> + Sync,
        make: impl Fn() -> W + Sync,
    ) -> io::Result<Status>
    where
        W: FnMut(&str, &mut Page) -> Result<Verdict, Fault>,
    {
        // Sure lines are copied as they are, which fits neither NUL separators nor JSON.
        if self.input.is_arguments() || self.input.null || self.json.is_some() {
            return self.each_text(make);
        }
        self.input.check(self.arguments)?;
        let blocks = self.blocks();
        let places = blocks.places().to_vec();
        let reader = Reader::new(self, &places);
        let summary = each_block(self, blocks, || {
            let (mut worker, stretches) = (make(), &stretches);
            move |block: &Block, page: &mut Page| {
                let mut worker = as_text(&mut worker);
                let text = match std::str::from_utf8(&block.data) {
                    Ok(text) if !reader.may_refuse(block) => text,
                    _ => return reader.block(block, page, &mut worker),
                };
                reader.begin(block, page);
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
        Ok(self.sum_up(&summary))
    }

    fn sum_up(self, summary: &Summary) -> Status {
        let status = summary.status();
        if self.session.quiet {
            return status;
        }
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
        let mut words = summary.closing.clone();
        // If no input could be read, counts of 0 would mislead.
        if read > 0 || !summary.failed {
            words += &format!("urial: {read} read, {blank}{invalid} invalid\n");
        }
        if self.lists_kinds || (self.tells && summary.leaves_out) {
            words += &summary.kinds.table();
        }
        complain(format_args!("{words}"));
        status
    }
}

/// Turns a worker for texts into a worker for lines.
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

/// Makes the library's error for bytes that are not UTF-8.
#[cold]
fn not_utf8(bytes: &[u8]) -> Fault {
    match Reference::parse_bytes(bytes) {
        Err(error) => error.into(),
        Ok(_) => Fault::refused(&"not UTF-8"),
    }
}

/// Runs a worker of `make` on every block, and prints the pages.
pub(crate) fn each_block<W>(
    bulk: Bulk<'_>,
    blocks: Blocks,
    make: impl Fn() -> W + Sync,
) -> io::Result<Summary>
where
    W: FnMut(&Block, &mut Page),
{
    let mut printer = bulk.printer()?;
    let places = blocks.places().to_vec();
    let print = |block: &Block, page: &mut Page| {
        let place = &places[block.source];
        // `pipeline::run` exits the process on an error, so files are abandoned here.
        printer
            .print(place, page)
            .inspect_err(|_| printer.abandon())?;
        printer.progress.advance(block.data.len(), page.counts.read);
        if let Some(error) = &block.trouble {
            printer.trouble(place, error);
        }
        Ok(())
    };
    let settle = None::<fn(&Block, &mut Page)>;
    pipeline::run(blocks, bulk.session.jobs(), make, settle, print)?;
    printer.progress.finish();
    printer.finish()
}

/// Cuts a block into texts.
#[derive(Clone, Copy)]
struct Reader<'a> {
    places: &'a [Place],
    separator: u8,
    longest: u64,
    keep_lines: bool,
    json: Option<&'static str>,
    objects: bool,
    verdicts: bool,
    show_passwords: bool,
    /// Messages to make for a block: later ones would not be shown.
    most: u64,
    rejects: bool,
}

impl<'a> Reader<'a> {
    fn new(bulk: Bulk<'_>, places: &'a [Place]) -> Reader<'a> {
        let Bulk { session, input, .. } = bulk;
        Reader {
            places,
            separator: separator(input.null),
            longest: input.longest_line(),
            keep_lines: bulk.keep_lines,
            json: bulk.json,
            objects: bulk.objects,
            verdicts: bulk.verdicts,
            show_passwords: session.show_passwords,
            most: bulk.most(),
            rejects: input.rejects.is_some(),
        }
    }

    fn begin(self, block: &Block, page: &mut Page) {
        page.begin(self.separator);
        page.enter(block, &self.places[block.source]);
        page.most = self.most;
    }

    fn block<W>(self, block: &Block, page: &mut Page, worker: &mut W)
    where
        W: FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault>,
    {
        self.begin(block, page);
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

    /// Returns whether a line of the block may be too long.
    const fn may_refuse(self, block: &Block) -> bool {
        block.long.is_some() || block.data.len() as u64 > self.longest
    }

    /// Refuses a line of `length` bytes that begins with `line`.
    #[cold]
    fn too_long(self, line: &[u8], length: u64, page: &mut Page) {
        page.counts.read += 1;
        let fault = Fault::TooLong {
            what: "the line",
            length,
            longest: self.longest,
        };
        let text = beginning(line);
        self.refuse(Ok(&text), page, &fault);
        if self.verdicts {
            page.object()
                .text("text", Some(&text))
                .boolean("valid", false)
                .text("kind", Some(ErrorKind::TooLong.as_str()))
                .text("component", Some(Component::Text.as_str()))
                .number("byte", Some(self.longest))
                .text("message", Some(&fault.to_string()))
                .end();
            page.end();
        }
        if self.keep_lines {
            self.keep(Ok(&text), page, &fault);
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
            Ok(Verdict::Found) => page.counts.found += 1,
            Ok(Verdict::Told(fault)) => self.refuse(line, page, &fault),
            Err(fault) => {
                page.out.truncate(written);
                self.refuse(line, page, &fault);
                if self.keep_lines {
                    self.keep(line, page, &fault);
                }
            }
        }
    }

    /// Writes the placeholder for a refused line.
    #[cold]
    fn keep(self, line: Line<'_>, page: &mut Page, fault: &Fault) {
        if self.objects {
            let text = shown(line);
            let error = match is_blank(line) {
                true => "the line is blank".to_owned(),
                false => fault.to_string(),
            };
            page.object()
                .text("text", Some(&text))
                .text("error", Some(&error))
                .end();
        }
        page.end();
    }

    #[cold]
    fn refuse(self, line: Line<'_>, page: &mut Page, fault: &Fault) {
        // An empty argument was written on purpose, so it is an error; a blank line is not.
        if is_blank(line) && !page.is_argument() {
            page.counts.blank += 1;
            return;
        }
        page.counts.invalid += 1;
        let (text, number) = (shown(line), page.number());
        match (fault, error_of(fault, &text, self.show_passwords)) {
            (_, Some(error)) => page.kinds.count(&error, number),
            (Fault::TooLong { .. }, None) => page.kinds.count_long(number),
            _ => {}
        }
        // One line is enough to recognize JSON, so only the first few are inspected.
        if page.looks.is_none() && page.counts.invalid <= LOOKED_AT && self.separator != 0 {
            page.looks = Looks::of(&text, number).map(|looks| (number, looks));
        }
        if self.rejects {
            let place = page.place().unwrap_or(&Place::Argument).clone();
            let show = self.show_passwords;
            reject(&mut page.rejects, fault, &text, &place, number, show);
        } else {
            page.tell(|| fault.render(&text, self.show_passwords));
        }
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
fn is_blank(line: Line<'_>) -> bool {
    line.is_ok_and(|text| text.trim_ascii().is_empty())
}
