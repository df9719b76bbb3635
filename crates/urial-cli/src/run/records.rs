//! Reading of a block of records: the field of each goes to a worker, and the record is printed
//! with the answer, or as it is, or not at all.

use urial_list::batch::SweptRun;

use super::batch::Batch;
use super::bulk::Bulk;
use super::page::{Page, Verdict};
use super::reader::{Reader, Sweep, Worker, is_blank};
use super::report::Within;
use crate::message::Fault;
use crate::read::{Block, Head, Layout, Line, Missing, OnError, Record, Spot, beginning};

impl<'a> Reader<'a> {
    /// Returns the layout of a block whose records are printed as they are, so that many of them
    /// can be copied at once.
    fn copying(&self, block: &Block) -> Option<&'a Layout> {
        self.layout.filter(|layout| {
            let is_text = !layout.needs_utf8()
                || block.data.is_ascii()
                || std::str::from_utf8(&block.data).is_ok();
            layout.copies() && is_text && !self.may_refuse(block)
        })
    }

    /// Reads a block of records like [`Reader::block`], but copies those whose text is sure to be
    /// its own answer.
    pub(super) fn sure_block(
        &self,
        block: &Block,
        page: &mut Page,
        worker: &mut Worker<'_>,
        (batch, sweep): (&mut Batch, Sweep<'_>),
    ) {
        let Some(layout) = self.copying(block) else {
            return self.block(block, page, worker);
        };
        self.begin(block, page);
        let (head, data) = (&*block.head, &block.data[..]);
        let mut spot = page.enter_records();
        let mut printed = std::mem::take(&mut page.records);
        // Kept from record to record: its tables take longer to make than a record to read.
        let mut splitter = None;
        let mut at = 0;
        Self::print_mark(layout, block, &mut printed);
        if block.is_first() && head.is_of_names() {
            let names = layout.first(data, head, &mut splitter);
            page.skip_lines(1 + names.more_lines);
            printed.extend_from_slice(&head.line);
            at = names.length();
        }
        page.head = printed.len();
        batch.enter(data);
        while at < data.len() {
            let start = at;
            let stopped = batch.fill(layout, head, data, &mut at);
            let mut records = batch.records(start, data);
            // `None` if the texts are no lines: then each record takes the slow path below.
            for run in batch.lines().and_then(sweep.runs).into_iter().flatten() {
                match run {
                    SweptRun::Sure { text, lines } => {
                        page.counts.read += lines as u64;
                        let Some(hash) = sweep.hash else {
                            printed.extend_from_slice(records.cut(lines));
                            continue;
                        };
                        for text in text.lines() {
                            page.key(hash(text.as_bytes()), text);
                            printed.extend_from_slice(records.cut(1));
                            page.keys.end_at(printed.len());
                        }
                    }
                    SweptRun::Doubtful(text) => {
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
                let record = layout.first(&data[at..], head, &mut splitter);
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
            printed.extend_from_slice(block.head.mark);
        }
    }

    /// Calls the worker with a field of each record of a block.
    pub(super) fn records(
        &self,
        layout: &Layout,
        block: &Block,
        page: &mut Page,
        worker: &mut Worker<'_>,
    ) {
        let head = &*block.head;
        let mut names = block.is_first() && head.is_of_names();
        let mut spot = page.enter_records();
        let mut printed = Vec::new();
        std::mem::swap(&mut printed, &mut page.records);
        Self::print_mark(layout, block, &mut printed);
        page.head = printed.len();
        layout.each(&block.data, head, |record| {
            // The line of names counts as a line for messages, and not as one that was read.
            if std::mem::take(&mut names) {
                page.skip_lines(1 + record.more_lines);
                printed.extend_from_slice(&head.line);
                page.head = printed.len();
                return;
            }
            let out = (&mut *page, &mut printed);
            self.record((layout, head), record, &mut spot, out, worker);
            page.skip_lines(record.more_lines);
        });
        // Nothing but secrets changes there: the last line gets no end that it has not.
        if self.bulk.mask.is_some() && !block.data.ends_with(b"\n") {
            printed.pop_if(|byte| *byte == b'\n');
        }
        page.leave_records(spot, printed);
    }

    /// Gives a record that stays without an answer a key, in a command that has keys.
    fn key_kept(&self, before: usize, page: &mut Page, printed: &[u8]) {
        if let Some(key) = self.bulk.key_of_refused
            && printed.len() > before
        {
            key(page);
            page.keys.end_at(printed.len());
        }
    }

    /// Calls the worker with the field of a record, and prints what becomes of the record.
    fn record(
        &self,
        (layout, head): (&Layout, &Head),
        record: Record<'_>,
        spot: &mut Spot,
        (page, printed): (&mut Page, &mut Vec<u8>),
        worker: &mut Worker<'_>,
    ) {
        page.counts.read += 1;
        page.clear_answers();
        if record.is_blank(head) {
            page.counts.blank += 1;
            // So that the answers stay in step with the lines of the input.
            let is_listed = self.bulk.key_of_refused.is_some();
            if !layout.keeps() && !layout.is_silent() && !self.bulk.drops && !is_listed {
                Layout::copy(&record, printed);
            }
            return;
        }
        let length = record.line.len() as u64;
        if self.bulk.drops && length > self.longest {
            return self.too_long(record.line, length, page);
        }
        if layout.has_several() && length <= self.longest {
            return self.several((layout, head), record, spot, (page, printed), worker);
        }
        let found = match length > self.longest {
            true => Err(Fault::TooLong { what: "the record", length, longest: self.longest }),
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
    pub(super) fn missing(
        &self,
        (layout, head): (&Layout, &Head),
        record: Record<'_>,
        (fault, spot): (&Fault, &mut Spot),
        (page, printed): (&mut Page, &mut Vec<u8>),
    ) {
        let (missing, before) = (layout.missing(spot), printed.len());
        let is_long = matches!(fault, Fault::TooLong { .. });
        if !is_long && missing.is_passed_over() {
            let lacks_key = missing == Missing::Key;
            self.pass_over(layout, record, lacks_key, (page, printed));
            if !layout.keeps() && !layout.is_silent() && !self.bulk.drops {
                layout.write_missing(&record, spot, &vec![None; layout.width()], printed);
            }
            return self.key_kept(before, page, printed);
        }
        // A record may be up to the limit long; messages get its beginning.
        let start = is_long.then(|| beginning(record.line));
        let line = start.as_deref().map_or(record.line, str::as_bytes);
        let within = Within { field: &layout.field, record: line };
        let line = std::str::from_utf8(line).map_err(|_| line);
        self.refuse(line, Some(within), page, fault);
        page.counts.unreadable += u64::from(is_long || missing == Missing::Record);
        match self.bulk.mask {
            _ if is_long => self.keep_place(layout, head, printed),
            _ if self.bulk.takes_refused => Layout::copy(&record, printed),
            // A secret may stand anywhere in it.
            Some(mask) => {
                page.counts.masked += mask(record.line, printed) as u64;
                record.end(printed);
            }
            None if layout.is_silent() || self.on_error(layout) == OnError::Drop => {}
            // Only an explicit `--on-error empty` empties a value that is no text.
            None if missing == Missing::Text
                && layout.replaces()
                && self.bulk.on_error() == Some(OnError::Empty) =>
            {
                layout.write(&record, head, spot, &self.absent(layout), printed);
            }
            None => {
                layout.write_missing(&record, spot, &self.absent(layout), printed);
            }
        }
        self.key_kept(before, page, printed);
    }

    /// Counts a record without a text, which is no error, and prints it where it is selected as
    /// it is.
    #[cold]
    pub(super) fn pass_over(
        &self,
        layout: &Layout,
        record: Record<'_>,
        lacks_key: bool,
        (page, printed): (&mut Page, &mut Vec<u8>),
    ) {
        page.counts.blank += 1;
        page.counts.lacking += u64::from(lacks_key);
        let Bulk { searches, takes_refused, drops, .. } = self.bulk;
        if layout.keeps() && !(searches || takes_refused || drops) {
            Layout::copy(&record, printed);
        }
    }

    /// Calls the worker with a field that was found, and prints what becomes of the record.
    fn answer(
        &self,
        (layout, head): (&Layout, &Head),
        record: Record<'_>,
        (text, spot): (Line<'_>, &Spot),
        (page, printed): (&mut Page, &mut Vec<u8>),
        worker: &mut Worker<'_>,
    ) {
        let within = Within { field: &layout.field, record: record.line };
        let outcome = match self.is_absent(layout, text) {
            true => Err(Fault::refused(&"the column is empty")),
            false => worker(text, page),
        };
        match outcome {
            Ok(Verdict::Good) => {}
            Ok(Verdict::Found) => page.counts.found += 1,
            Ok(Verdict::Told(fault)) => self.refuse(text, Some(within), page, &fault),
            Err(fault) => {
                page.clear_answers();
                if is_blank(text) {
                    self.pass_over(layout, record, false, (page, printed));
                } else {
                    self.refuse(text, Some(within), page, &fault);
                }
                return self.unanswered((layout, head), record, (text, spot), (page, printed));
            }
        }
        if self.bulk.counts_unanswered && !page.has_answers() {
            page.counts.unanswered += 1;
        }
        // No answer means that the record was dropped, as by `filter`.
        if layout.keeps() && page.has_answers() {
            Layout::copy(&record, printed);
        } else if !layout.keeps() && !layout.is_silent() {
            page.each_answer(|values| layout.write(&record, head, spot, values, printed));
        }
        page.keys.end_at(printed.len());
    }

    /// Returns whether an empty column is passed over: the record has no text there. As the empty
    /// reference it would lead to the base.
    pub(super) fn is_absent(&self, layout: &Layout, text: Line<'_>) -> bool {
        let is_answered = !layout.keeps() && !layout.is_silent();
        let is_answered = is_answered && !self.bulk.drops && !self.bulk.counts_unanswered;
        layout.is_delimited() && is_answered && is_blank(text)
    }

    /// Prints a record whose text was refused, if it stays.
    #[cold]
    fn unanswered(
        &self,
        (layout, head): (&Layout, &Head),
        record: Record<'_>,
        (text, spot): (Line<'_>, &Spot),
        (page, printed): (&mut Page, &mut Vec<u8>),
    ) {
        let fate = match is_blank(text) {
            // It is passed over, and printed already if it is selected as it is.
            true if layout.keeps() => OnError::Drop,
            true => OnError::Keep,
            false => self.on_error(layout),
        };
        if layout.is_silent() || fate == OnError::Drop {
            return;
        }
        if layout.keeps() {
            return Layout::copy(&record, printed);
        }
        let mut values = match is_blank(text) {
            true => vec![None; layout.width()],
            false => self.absent(layout),
        };
        let mut masked = Vec::new();
        if fate == OnError::Keep && layout.replaces() {
            let text = text.map_or_else(|bytes| bytes, str::as_bytes);
            values[0] = Some(match self.bulk.mask {
                Some(mask) => {
                    page.counts.masked += mask(text, &mut masked) as u64;
                    &masked
                }
                None => text,
            });
        }
        let before = printed.len();
        layout.write(&record, head, spot, &values, printed);
        self.key_kept(before, page, printed);
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

    /// Returns the values of a record that stays although nothing can be answered about it.
    fn absent(&self, layout: &Layout) -> Vec<Option<&'a [u8]>> {
        let absent = self.bulk.absent.map(<[_]>::to_vec);
        absent.unwrap_or_else(|| vec![None; layout.width()])
    }

    /// Writes an empty record for one that is too long, where every record stays.
    #[cold]
    pub(super) fn keep_place(&self, layout: &Layout, head: &Head, out: &mut Vec<u8>) {
        // Never the record itself: whether it is at hand depends on where a block ends.
        if self.on_error(layout) != OnError::Drop && !layout.is_silent() {
            layout.write_empty(head, &self.absent(layout), out);
        }
    }
}
