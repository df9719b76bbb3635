//! Records of which several fields are read: each goes to a worker, and the record is printed with
//! all answers.

use super::page::Verdict;
use super::reader::is_blank;
use super::records::Records;
use super::report::Within;
use crate::message::Fault;
use crate::read::{Content, Field, Layout, OnError, Record, Spot};

impl Records<'_, '_, '_> {
    /// Calls the worker with each field of a record, and prints what becomes of the record.
    pub(super) fn several(&mut self, record: Record<'_>, spot: &mut Spot) {
        let fields = match self.fields(&record, spot) {
            Ok(fields) => fields,
            Err(fault) => return self.missing(record, &fault, spot),
        };
        let Records { reader, layout, .. } = *self;
        let mut changes = Vec::new();
        let (mut is_dropped, mut has_answer, mut is_empty) = (false, false, true);
        for field in &fields {
            self.page.clear_answers();
            let line = field.text().unwrap_or(record.line);
            let line = std::str::from_utf8(line).map_err(|_| line);
            let outcome = match &field.content {
                // A record of which one field is read passes over it, too.
                Content::Text(_) if self.is_absent(line) => continue,
                Content::Text(_) => (self.worker)(line, self.page),
                Content::Fault(reason) => Err(Fault::refused(reason)),
                Content::Null => continue,
                Content::Item => {
                    self.page.counts.others += 1;
                    continue;
                }
            };
            let within = || Within { field: &field.name, record: record.line };
            match outcome {
                // An empty field is passed over, as in a record of which one is read.
                Err(_) | Ok(Verdict::Told(_)) if is_blank(line) => continue,
                Ok(Verdict::Good) => {}
                Ok(Verdict::Found) => self.page.counts.found += 1,
                Ok(Verdict::Told(fault)) => reader.refuse(line, Some(within()), self.page, &fault),
                Err(fault) => {
                    self.page.clear_answers();
                    is_empty = false;
                    reader.refuse(line, Some(within()), self.page, &fault);
                    match self.fate(field) {
                        OnError::Keep => has_answer = true,
                        OnError::Empty => changes.push((field, None)),
                        OnError::Drop => is_dropped = true,
                    }
                    continue;
                }
            }
            is_empty = false;
            if !self.page.has_answers() {
                // `filter` has not found it.
                is_dropped |= layout.keeps() && !reader.bulk.selects_any;
                continue;
            }
            has_answer = true;
            if self.writes() {
                let mut answer = None;
                self.page.each_answer(|values| {
                    answer = values.first().copied().flatten().map(<[u8]>::to_vec);
                });
                // One that is its own answer keeps its bytes.
                if answer.as_deref() != field.text() {
                    changes.push((field, answer));
                }
            }
        }
        self.page.clear_answers();
        if is_empty {
            self.pass_over(record, fields.is_empty());
            if self.writes() {
                Layout::copy(&record, &mut self.printed);
            }
            return;
        }
        let is_unanswered = !has_answer && changes.is_empty();
        if layout.is_silent() || is_dropped || layout.keeps() && is_unanswered {
            return;
        }
        layout.write_all(&record, self.head, &changes, &mut self.printed);
    }

    /// Returns the fate of a refused field. Only an explicit `--on-error empty` empties a value
    /// that is no text.
    fn fate(&self, field: &Field<'_>) -> OnError {
        match self.reader.on_error(self.layout) {
            OnError::Empty if field.text().is_none() && self.reader.bulk.on_error().is_none() => {
                OnError::Keep
            }
            fate => fate,
        }
    }

    /// Finds the fields of a record. `redact` refuses a record with a value that is no text, and
    /// masks the whole of it: a secret may stand anywhere in the value.
    fn fields<'r>(&self, record: &Record<'r>, spot: &mut Spot) -> Result<Vec<Field<'r>>, Fault> {
        let fields = self.layout.find_all(record, self.head, spot)?;
        for field in fields.iter().filter(|_| self.reader.bulk.mask.is_some()) {
            if let Content::Fault(reason) = &field.content {
                return Err(Fault::refused(reason));
            }
        }
        Ok(fields)
    }
}
