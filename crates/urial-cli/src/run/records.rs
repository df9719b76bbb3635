//! Reading of a block of records: the field of each goes to a worker, and the record is printed
//! with the answer, or as it is, or not at all.

use urial_list::batch::SweptRun;

use super::batch::{Batch, take};
use super::bulk::Bulk;
use super::page::{Page, Verdict};
use super::reader::{Reader, Sweep, Worker, is_blank};
use super::report::Within;
use crate::message::Fault;
use crate::read::{Block, Head, Layout, Line, Missing, OnError, Record, Spot, Values, beginning};

/// A block of records that is being read.
pub(super) struct Records<'b, 'a, 'w> {
    pub(super) reader: &'b Reader<'a>,
    pub(super) layout: &'b Layout,
    pub(super) head: &'b Head,
    pub(super) page: &'b mut Page,
    pub(super) worker: &'b mut Worker<'w>,
    /// The output of the block.
    pub(super) printed: Vec<u8>,
}

impl Reader<'_> {
    /// Calls the worker with a field of each record of a block; copies many records at once whose
    /// texts are sure to be their own answers, if there is a sweep.
    pub(super) fn records(
        &self,
        layout: &Layout,
        block: &Block,
        page: &mut Page,
        worker: &mut Worker<'_>,
        (sweep, batch): (Option<Sweep<'_>>, &mut Batch),
    ) {
        let (head, data) = (&*block.head, &block.data[..]);
        let (mut spot, printed) = page.enter_records();
        let mut records = Records { reader: self, layout, head, page, worker, printed };
        let data = &data[records.begin(block)..];
        match sweep.filter(|_| layout.copies() && self.is_plain(layout, block)) {
            Some(sweep) => records.sweep(data, &mut spot, sweep, batch),
            None => layout.each(data, head, |record| records.record(record, &mut spot)),
        }
        let mut printed = records.printed;
        // Nothing but secrets changes there: the last line gets no end that it has not.
        if self.bulk.mask.is_some() && !block.data.ends_with(b"\n") {
            printed.pop_if(|byte| *byte == b'\n');
        }
        page.leave_records(spot, printed);
    }

    /// Returns whether a block has no record that is refused before its field is read.
    fn is_plain(&self, layout: &Layout, block: &Block) -> bool {
        let is_text = || block.data.is_ascii() || std::str::from_utf8(&block.data).is_ok();
        // JSON is UTF-8 as a whole. A table may have another column in Latin-1: only the field that
        // is read has to be UTF-8.
        !self.may_refuse(block) && (layout.is_delimited() || is_text())
    }

    /// Returns what becomes of a field that cannot be done.
    pub(super) fn on_error(&self, layout: &Layout) -> OnError {
        // `extract` prints the records in which it finds something.
        let default = match layout.keeps() || self.bulk.counts_unanswered {
            true => OnError::Drop,
            false => OnError::Keep,
        };
        let kept = self.bulk.keep_lines.then_some(OnError::Empty);
        self.bulk.on_error().or(kept).unwrap_or(default)
    }

    /// Writes an empty record for one that is too long, where every record stays.
    #[cold]
    pub(super) fn keep_place(&self, layout: &Layout, head: &Head, out: &mut Vec<u8>) {
        // Never the record itself: whether it is at hand depends on where a block ends.
        if self.on_error(layout) != OnError::Drop && !layout.is_silent() {
            layout.write_empty(head, self.bulk.absent, out);
        }
    }
}

impl Records<'_, '_, '_> {
    /// Prints the byte order mark of a table and its line of names; returns the length of that
    /// line in the block.
    fn begin(&mut self, block: &Block) -> usize {
        let (head, mut length) = (self.head, 0);
        if block.is_first() {
            // Where no record is kept and there are no names, the output has to be empty.
            if head.is_of_names() || !self.layout.keeps() {
                self.printed.extend_from_slice(head.mark);
            }
            // The line of names counts as a line for messages, and not as one that was read.
            if head.is_of_names() {
                let names = self.layout.first(&block.data, head);
                self.page.skip_lines(1 + names.more_lines);
                self.printed.extend_from_slice(&head.line);
                length = names.length();
            }
        }
        self.page.head = self.printed.len();
        length
    }

    /// Reads all records, and copies those whose text is sure to be its own answer.
    fn sweep(&mut self, mut data: &[u8], spot: &mut Spot, sweep: Sweep<'_>, batch: &mut Batch) {
        batch.known.enter(data);
        while !data.is_empty() {
            let stopped = batch.fill(self.layout, self.head, data);
            let mut records = &batch.records[..];
            // `None` if one of the texts is no line, as with the escape `\n` of JSON: then each
            // record takes the slow path below.
            for run in batch.texts.lines().and_then(sweep.runs).into_iter().flatten() {
                match run {
                    SweptRun::Sure { text, lines } => {
                        self.page.counts.read += lines as u64;
                        let Some(hash) = sweep.hash else {
                            let taken = take(lines, &mut records, &mut data);
                            self.printed.extend_from_slice(taken);
                            continue;
                        };
                        for text in text.lines() {
                            self.page.key(hash(text.as_bytes()), text);
                            self.printed.extend_from_slice(take(1, &mut records, &mut data));
                            self.page.keys.end_at(self.printed.len());
                        }
                    }
                    SweptRun::Doubtful(text) => {
                        if let Some(simple) = records.first() {
                            Layout::set(simple, text, spot);
                        }
                        let record = Record::new(take(1, &mut records, &mut data));
                        self.page.counts.read += 1;
                        self.page.clear_answers();
                        self.answer(record, Ok(text), spot);
                    }
                }
            }
            while !records.is_empty() {
                self.record(Record::new(take(1, &mut records, &mut data)), spot);
            }
            // The record that stopped the batch may span lines, as one of CSV with quotation marks
            // does.
            if stopped {
                let record = self.layout.first(data, self.head);
                data = &data[record.length()..];
                self.record(record, spot);
            }
        }
    }

    /// Calls the worker with the field of a record, and prints what becomes of the record.
    fn record(&mut self, record: Record<'_>, spot: &mut Spot) {
        self.page.counts.read += 1;
        self.page.clear_answers();
        self.read(record, spot);
        self.page.skip_lines(record.more_lines);
    }

    fn read(&mut self, record: Record<'_>, spot: &mut Spot) {
        let Bulk { drops, key_of_refused, .. } = self.reader.bulk;
        if record.is_blank(self.head) {
            self.page.counts.blank += 1;
            // So that the answers stay in step with the lines of the input.
            if self.writes() && !drops && key_of_refused.is_none() {
                Layout::copy(&record, &mut self.printed);
            }
            return;
        }
        let (length, longest) = (record.line.len() as u64, self.reader.longest());
        if length > longest {
            let fault = Fault::TooLong { what: "the record", length, longest };
            return match drops {
                true => self.reader.too_long(record.line, length, self.page),
                false => self.missing(record, &fault, spot),
            };
        }
        if self.layout.has_several {
            return self.several(record, spot);
        }
        match self.layout.find(&record, self.head, spot) {
            Ok(()) => self.answer(record, Layout::text(&record, spot), spot),
            Err(fault) => self.missing(record, &fault, spot),
        }
    }

    /// Returns whether records are printed with answers in them.
    pub(super) fn writes(&self) -> bool {
        !self.layout.keeps() && !self.layout.is_silent()
    }

    /// Reports a record in which no text was found, and prints it if it stays.
    #[cold]
    pub(super) fn missing(&mut self, record: Record<'_>, fault: &Fault, spot: &mut Spot) {
        let Records { reader, layout, head, .. } = *self;
        let (missing, before) = (spot.missing, self.printed.len());
        let is_long = matches!(fault, Fault::TooLong { .. });
        if !is_long && missing.is_passed_over() {
            self.pass_over(record, missing == Missing::Key);
            if self.writes() && !reader.bulk.drops {
                layout.write_missing(&record, head, spot, &[], &mut self.printed);
            }
            return self.key_kept(before);
        }
        // A record may be up to the limit long; messages get its beginning.
        let start = is_long.then(|| beginning(record.line));
        let line = start.as_deref().map_or(record.line, str::as_bytes);
        let within = Within { field: &layout.field, record: line };
        let line = std::str::from_utf8(line).map_err(|_| line);
        reader.refuse(line, Some(within), self.page, fault);
        self.page.counts.unreadable += u64::from(is_long || missing == Missing::Record);
        let printed = &mut self.printed;
        match reader.bulk.mask {
            _ if is_long => reader.keep_place(layout, head, printed),
            _ if reader.bulk.takes_refused => Layout::copy(&record, printed),
            // A secret may stand anywhere in it.
            Some(mask) => {
                self.page.counts.masked += mask(record.line, printed) as u64;
                record.end(printed);
            }
            None if layout.is_silent() || reader.on_error(layout) == OnError::Drop => {}
            // Only an explicit `--on-error empty` empties a value that is no text.
            None if missing == Missing::Text
                && layout.replaces()
                && reader.bulk.on_error() == Some(OnError::Empty) =>
            {
                layout.write(&record, head, spot, reader.bulk.absent, printed);
            }
            None => layout.write_missing(&record, head, spot, reader.bulk.absent, printed),
        }
        self.key_kept(before);
    }

    /// Gives a record that stays without an answer a key, in a command that has keys.
    fn key_kept(&mut self, before: usize) {
        if let Some(key) = self.reader.bulk.key_of_refused
            && self.printed.len() > before
        {
            key(self.page);
            self.page.keys.end_at(self.printed.len());
        }
    }

    /// Counts a record without a text, which is no error, and prints it where it is selected as
    /// it is.
    #[cold]
    pub(super) fn pass_over(&mut self, record: Record<'_>, lacks_key: bool) {
        self.page.counts.blank += 1;
        self.page.counts.lacking += u64::from(lacks_key);
        let Bulk { searches, takes_refused, drops, .. } = self.reader.bulk;
        if self.layout.keeps() && !(searches || takes_refused || drops) {
            Layout::copy(&record, &mut self.printed);
        }
    }

    /// Calls the worker with a field that was found, and prints what becomes of the record.
    fn answer(&mut self, record: Record<'_>, text: Line<'_>, spot: &Spot) {
        let Records { reader, layout, head, .. } = *self;
        let within = Within { field: &layout.field, record: record.line };
        let outcome = match self.is_absent(text) {
            true => Err(Fault::refused(&"the column is empty")),
            false => (self.worker)(text, self.page),
        };
        match outcome {
            Ok(Verdict::Good) => {}
            Ok(Verdict::Found) => self.page.counts.found += 1,
            Ok(Verdict::Told(fault)) => reader.refuse(text, Some(within), self.page, &fault),
            Err(fault) => {
                self.page.clear_answers();
                if is_blank(text) {
                    self.pass_over(record, false);
                } else {
                    reader.refuse(text, Some(within), self.page, &fault);
                }
                return self.unanswered(record, text, spot);
            }
        }
        if reader.bulk.counts_unanswered && !self.page.has_answers() {
            self.page.counts.unanswered += 1;
        }
        let printed = &mut self.printed;
        // No answer means that the record was dropped, as by `filter`.
        if layout.keeps() && self.page.has_answers() {
            Layout::copy(&record, printed);
        } else if !layout.keeps() && !layout.is_silent() {
            self.page.each_answer(|values| layout.write(&record, head, spot, values, printed));
        }
        self.page.keys.end_at(self.printed.len());
    }

    /// Returns whether an empty column is passed over: the record has no text there. As the empty
    /// reference it would lead to the base.
    pub(super) fn is_absent(&self, text: Line<'_>) -> bool {
        let Bulk { drops, counts_unanswered, .. } = self.reader.bulk;
        let is_answered = self.writes() && !drops && !counts_unanswered;
        self.layout.is_delimited() && is_answered && is_blank(text)
    }

    /// Prints a record whose text was refused, if it stays.
    #[cold]
    fn unanswered(&mut self, record: Record<'_>, text: Line<'_>, spot: &Spot) {
        let Records { reader, layout, head, .. } = *self;
        let fate = match is_blank(text) {
            // It is passed over, and printed already if it is selected as it is.
            true if layout.keeps() => OnError::Drop,
            true => OnError::Keep,
            false => reader.on_error(layout),
        };
        if layout.is_silent() || fate == OnError::Drop {
            return;
        }
        if layout.keeps() {
            return Layout::copy(&record, &mut self.printed);
        }
        let (mut kept, mut masked) = (text.map_or_else(|bytes| bytes, str::as_bytes), Vec::new());
        let keeps_text = fate == OnError::Keep && layout.replaces();
        if let Some(mask) = reader.bulk.mask.filter(|_| keeps_text) {
            self.page.counts.masked += mask(kept, &mut masked) as u64;
            kept = &masked;
        }
        let values: &Values<'_> = match is_blank(text) {
            _ if keeps_text => &[Some(kept)],
            true => &[],
            false => reader.bulk.absent,
        };
        let before = self.printed.len();
        layout.write(&record, head, spot, values, &mut self.printed);
        self.key_kept(before);
    }
}
