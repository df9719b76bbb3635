//! Reading of a block: each text goes to a worker, and what it refuses is reported.

use std::borrow::Cow;

use urial::batch::{Stretch, Stretches};
use urial_grammar::{Component, ErrorKind};

use super::batch::Batch;
use super::blocks::Block;
use super::cut::{Line, each_line};
use super::fields::{Head, Layout, Missing, Record, Spot};
use super::long::beginning;
use super::looks::Looks;
use super::page::{Page, Verdict};
use super::report::{Within, error_of, reject};
use super::source::{Input, Place, separator};
use crate::print::diagnostic::Fault;
use crate::session::Session;

/// The worker of a command: answers one line.
///
/// Boxed, so that what reads blocks, lines and records is compiled once, not for every command.
pub(super) type Worker<'w> = Box<dyn FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault> + 'w>;

/// Masks the secrets of a record that cannot be read, and returns how many there were.
pub(super) type Mask<'a> = &'a (dyn Fn(&[u8], &mut Vec<u8>) -> usize + Sync);

/// Cuts a block into texts.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    places: &'a [Place],
    pub(super) separator: u8,
    longest: u64,
    keep_lines: bool,
    keep_records: bool,
    mask: Option<Mask<'a>>,
    json: Option<&'static str>,
    objects: bool,
    verdicts: bool,
    show_passwords: bool,
    /// Messages to make for a block: later ones would not be shown.
    pub(super) most: u64,
    rejects: bool,
    /// The field of a record that is the text, if texts are not lines.
    layout: Option<&'a Layout>,
}

/// Options of a [`Reader`].
#[derive(Clone, Copy)]
pub(super) struct Options<'a> {
    pub(super) keep_lines: bool,
    /// Whether a record without an answer stays.
    pub(super) keep_records: bool,
    /// How records without a text stay, in a command that masks.
    pub(super) mask: Option<Mask<'a>>,
    /// The key of the answer, if it is wrapped in an object.
    pub(super) json: Option<&'static str>,
    pub(super) objects: bool,
    /// Whether an object about a line that is too long is written, too.
    pub(super) verdicts: bool,
    pub(super) most: u64,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        session: &Session,
        input: &Input,
        options: Options<'a>,
        places: &'a [Place],
    ) -> Reader<'a> {
        Reader {
            places,
            separator: separator(input.null),
            longest: input.longest_line(),
            keep_lines: options.keep_lines,
            keep_records: options.keep_records,
            mask: options.mask,
            json: options.json,
            objects: options.objects,
            verdicts: options.verdicts,
            show_passwords: session.show_passwords,
            most: options.most,
            rejects: input.rejects.is_some(),
            layout: None,
        }
    }

    /// Reads records, if `layout` says what a record is.
    pub(super) const fn of_records(self, layout: Option<&'a Layout>) -> Reader<'a> {
        Reader { layout, ..self }
    }

    pub(super) fn begin(self, block: &Block, page: &mut Page) {
        page.begin(self.separator);
        page.enter(block, &self.places[block.source]);
        page.most = self.most;
    }

    pub(super) fn block(self, block: &Block, page: &mut Page, worker: &mut Worker<'_>) {
        self.begin(block, page);
        // A block that holds the beginning of a line that is too long holds nothing else.
        if let Some(length) = block.long {
            return self.too_long(&block.data, length, page);
        }
        if let Some(layout) = self.layout {
            return self.records(layout, block, page, worker);
        }
        // Asked once for a block: a line cannot be longer than its block.
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
    pub(super) const fn may_refuse(self, block: &Block) -> bool {
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
        self.refuse(Ok(&text), None, page, &fault);
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
        // A record of which most is lost cannot stay, and a blank line would be no record.
        if self.keep_lines && self.layout.is_none() {
            self.keep(Ok(&text), page, &fault);
        }
    }

    pub(super) fn line(self, line: Line<'_>, page: &mut Page, worker: &mut Worker<'_>) {
        page.counts.read += 1;
        // The worker may have written a part of its answer before it found the error; that part is
        // taken back below.
        let written = page.out.len();
        match worker(line, page) {
            Ok(Verdict::Good) => {
                if let Some(key) = self.json {
                    page.wrap(written, key, line);
                }
            }
            Ok(Verdict::Found) => page.counts.found += 1,
            // Its answer stays: `show` draws an invalid text, too.
            Ok(Verdict::Told(fault)) => self.refuse(line, None, page, &fault),
            Err(fault) => {
                page.out.truncate(written);
                self.refuse(line, None, page, &fault);
                if self.keep_lines {
                    self.keep(line, page, &fault);
                }
            }
        }
    }

    /// Reads a block of records like [`Reader::block`], but copies those whose text is sure to be
    /// its own answer.
    pub(super) fn sure_block(
        self,
        block: &Block,
        page: &mut Page,
        worker: &mut Worker<'_>,
        (batch, stretches): (&mut Batch, &impl for<'t> Fn(&'t str) -> Stretches<'t>),
    ) {
        // Only where a record is printed as it is can many of them be copied at once.
        let layout = self.layout.filter(|layout| {
            let is_text = !layout.needs_utf8()
                || block.data.is_ascii()
                || std::str::from_utf8(&block.data).is_ok();
            layout.copies() && is_text && !self.may_refuse(block)
        });
        let Some(layout) = layout else {
            return self.block(block, page, worker);
        };
        self.begin(block, page);
        let (head, data) = (&*block.head, &block.data[..]);
        let mut spot = page.enter_records();
        let mut printed = std::mem::take(&mut page.records);
        let mut at = 0;
        Self::print_mark(layout, block, &mut printed);
        if !data.is_empty() && block.is_first() && head.is_of_names() {
            let names = layout.first(data, head);
            page.skip_lines(1 + names.more_lines);
            printed.extend_from_slice(head.line());
            at = names.length();
        }
        batch.enter(data);
        while at < data.len() {
            let start = at;
            let stopped = batch.fill(layout, head, data, &mut at);
            let mut records = batch.records(start, data);
            // `None` if the texts are no lines: then each record takes the slow path below.
            for stretch in batch.lines().into_iter().flat_map(stretches) {
                match stretch {
                    Stretch::Sure { lines, .. } => {
                        page.counts.read += lines as u64;
                        printed.extend_from_slice(records.cut(lines));
                    }
                    Stretch::Doubtful(text) => {
                        let Some((record, simple)) = records.next() else {
                            continue;
                        };
                        layout.set(simple, head, text, &mut spot);
                        page.counts.read += 1;
                        page.clear_answers();
                        let out = (&mut *page, &mut printed);
                        self.answer((layout, head), record, (Ok(text), &spot), out, worker);
                    }
                }
            }
            let mut slowly = |record: Record<'_>| {
                let more_lines = record.more_lines;
                let out = (&mut *page, &mut printed);
                self.record((layout, head), record, &mut spot, out, worker);
                page.skip_lines(more_lines);
            };
            records.for_each(|(record, _)| slowly(record));
            // The record that stopped the batch may span lines, as one of CSV with quotation marks
            // does.
            if stopped {
                let record = layout.first(&data[at..], head);
                at += record.length();
                slowly(record);
            }
        }
        page.leave_records(spot, printed);
    }

    /// Prints the byte order mark of a table.
    fn print_mark(layout: &Layout, block: &Block, printed: &mut Vec<u8>) {
        // Where no record is kept and there are no names, the output has to be empty.
        if block.is_first() && (block.head.is_of_names() || !layout.keeps()) {
            printed.extend_from_slice(block.head.mark());
        }
    }

    /// Calls the worker with a field of each record of a block.
    fn records(self, layout: &Layout, block: &Block, page: &mut Page, worker: &mut Worker<'_>) {
        let head = &*block.head;
        let mut names = block.is_first() && head.is_of_names();
        let mut spot = page.enter_records();
        let mut printed = Vec::new();
        std::mem::swap(&mut printed, &mut page.records);
        Self::print_mark(layout, block, &mut printed);
        layout.each(&block.data, head, |record| {
            // The line of names counts as a line for messages, and not as one that was read.
            if std::mem::take(&mut names) {
                page.skip_lines(1 + record.more_lines);
                return printed.extend_from_slice(head.line());
            }
            self.record(
                (layout, head),
                record,
                &mut spot,
                (page, &mut printed),
                worker,
            );
            page.skip_lines(record.more_lines);
        });
        page.leave_records(spot, printed);
    }

    /// Calls the worker with the field of a record, and prints what becomes of the record.
    fn record(
        self,
        (layout, head): (&Layout, &Head),
        record: Record<'_>,
        spot: &mut Spot,
        (page, printed): (&mut Page, &mut Vec<u8>),
        worker: &mut Worker<'_>,
    ) {
        page.counts.read += 1;
        page.clear_answers();
        if record.is_blank() {
            page.counts.blank += 1;
            // So that the answers stay in step with the lines of the input.
            if self.keeps_records() || self.mask.is_some() {
                Layout::copy(&record, printed);
            }
            return;
        }
        let length = record.line.len() as u64;
        let found = match length > self.longest {
            true => Err(Fault::TooLong {
                what: "the record",
                length,
                longest: self.longest,
            }),
            false => layout.find(&record, head, spot),
        };
        if let Err(fault) = found {
            return self.missing((layout, head), record, (&fault, spot), (page, printed));
        }
        let text = layout.text(&record, head, spot);
        let out = (page, printed);
        self.answer((layout, head), record, (text, spot), out, worker);
    }

    /// Reports a record in which no text was found, and prints it if it stays.
    #[cold]
    fn missing(
        self,
        (layout, head): (&Layout, &Head),
        record: Record<'_>,
        (fault, spot): (&Fault, &mut Spot),
        (page, printed): (&mut Page, &mut Vec<u8>),
    ) {
        let missing = layout.missing(spot);
        let is_long = matches!(fault, Fault::TooLong { .. });
        // Nothing can be masked in a text that is not there.
        if self.mask.is_some() && !is_long && matches!(missing, Missing::Null | Missing::Key) {
            page.counts.blank += 1;
            page.counts.lacking += u64::from(missing == Missing::Key);
            return Layout::copy(&record, printed);
        }
        // A record may be up to the limit long; messages get its beginning.
        let start = is_long.then(|| beginning(record.line));
        let line = start.as_deref().map_or(record.line, str::as_bytes);
        let within = Within {
            field: layout.field(),
            record: line,
        };
        let line = std::str::from_utf8(line).map_err(|_| line);
        self.refuse(line, Some(within), page, fault);
        match self.mask {
            _ if is_long => {}
            // A secret may stand anywhere in it.
            Some(mask) => {
                page.count_masked(mask(record.line, printed));
                record.end(printed);
            }
            None if self.keeps_records() => layout.write_missing(&record, head, spot, printed),
            None => {}
        }
    }

    /// Calls the worker with a field that was found, and prints what becomes of the record.
    fn answer(
        self,
        (layout, head): (&Layout, &Head),
        record: Record<'_>,
        (text, spot): (Line<'_>, &Spot),
        (page, printed): (&mut Page, &mut Vec<u8>),
        worker: &mut Worker<'_>,
    ) {
        let within = Within {
            field: layout.field(),
            record: record.line,
        };
        match worker(text, page) {
            Ok(Verdict::Good) => {}
            Ok(Verdict::Found) => page.counts.found += 1,
            Ok(Verdict::Told(fault)) => self.refuse(text, Some(within), page, &fault),
            Err(fault) => {
                page.clear_answers();
                self.refuse(text, Some(within), page, &fault);
                if self.mask.is_some() && is_blank(text) {
                    Layout::copy(&record, printed);
                } else if self.keeps_records() {
                    // The record stays, with its fields empty: a table keeps its rows.
                    let absent = vec![None; layout.width()];
                    layout.write(&record, head, spot, &absent, printed);
                }
                return;
            }
        }
        // No answer means that the record was dropped, as by `filter`.
        if layout.keeps() && page.has_answers() {
            Layout::copy(&record, printed);
        } else if !layout.keeps() && !layout.is_silent() {
            page.each_answer(|values| layout.write(&record, head, spot, values, printed));
        }
    }

    /// Returns whether a record stays although nothing can be answered about it.
    const fn keeps_records(self) -> bool {
        self.keep_lines || self.keep_records
    }

    /// Writes the placeholder for a refused line.
    #[cold]
    fn keep(self, line: Line<'_>, page: &mut Page, fault: &Fault) {
        if self.objects {
            let text = shown(line);
            // A blank line is no error, but a consumer that counts lines needs its object.
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
    fn refuse(self, line: Line<'_>, within: Option<Within<'_>>, page: &mut Page, fault: &Fault) {
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
        if let Some(within) = within {
            // Only the first record can be a line of names, or the start of an array over many
            // lines.
            if number == 1 {
                page.looks = Looks::of_record(&text, within.field).map(|looks| (1, looks));
            }
        // One line is enough to recognize JSON, so only the first few are inspected.
        } else if page.looks.is_none() && page.counts.invalid <= LOOKED_AT && self.separator != 0 {
            page.looks = Looks::of(&text, number).map(|looks| (number, looks));
        }
        if self.rejects {
            let place = page.place().unwrap_or(&Place::Argument).clone();
            let show = self.show_passwords;
            reject(
                &mut page.rejects,
                fault,
                &text,
                within,
                &place,
                number,
                show,
            );
        } else {
            page.tell(|| {
                let message = fault.render(&text, self.show_passwords);
                within.map_or_else(|| message.clone(), |within| within.named(&message))
            });
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
