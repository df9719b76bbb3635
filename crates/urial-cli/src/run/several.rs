//! Records of which several fields are read: each goes to a worker, and the record is printed with
//! all answers.

use super::page::{Page, Verdict};
use super::reader::{Reader, Worker, is_blank};
use super::report::Within;
use crate::message::Fault;
use crate::read::{Field, Head, Layout, OnError, Record, Spot};

impl Reader<'_> {
    /// Calls the worker with each field of a record, and prints what becomes of the record.
    pub(super) fn several(
        &self,
        (layout, head): (&Layout, &Head),
        record: Record<'_>,
        spot: &mut Spot,
        (page, printed): (&mut Page, &mut Vec<u8>),
        worker: &mut Worker<'_>,
    ) {
        let fields = match self.fields((layout, head), &record, spot) {
            Ok(fields) => fields,
            Err(fault) => {
                return self.missing((layout, head), record, (&fault, spot), (page, printed));
            }
        };
        let mut changes = Vec::new();
        let (mut is_dropped, mut has_answer, mut is_empty) = (false, false, true);
        for field in &fields {
            page.counts.others += u64::from(field.is_other);
            page.clear_answers();
            let line = field.text.as_deref().unwrap_or(record.line);
            let line = std::str::from_utf8(line).map_err(|_| line);
            let outcome = match (&field.text, &field.fault) {
                // A record of which one field is read passes over it, too.
                (Some(_), _) if self.is_absent(layout, line) => continue,
                (Some(_), _) => worker(line, page),
                (None, Some(reason)) => Err(Fault::Refused(reason.clone())),
                (None, None) => continue,
            };
            let within = || Within { field: &field.name, record: record.line };
            match outcome {
                // An empty field is passed over, as in a record of which one is read.
                Err(_) | Ok(Verdict::Told(_)) if is_blank(line) => continue,
                Ok(Verdict::Good) => {}
                Ok(Verdict::Found) => page.counts.found += 1,
                Ok(Verdict::Told(fault)) => self.refuse(line, Some(within()), page, &fault),
                Err(fault) => {
                    page.clear_answers();
                    is_empty = false;
                    self.refuse(line, Some(within()), page, &fault);
                    match self.fate(layout, field) {
                        OnError::Keep => has_answer = true,
                        OnError::Empty => changes.push((field, None)),
                        OnError::Drop => is_dropped = true,
                    }
                    continue;
                }
            }
            is_empty = false;
            if !page.has_answers() {
                // `filter` has not found it.
                is_dropped |= layout.keeps() && !self.bulk.selects_any;
                continue;
            }
            has_answer = true;
            if !layout.keeps() && !layout.is_silent() {
                let mut answer = None;
                page.each_answer(|values| {
                    answer = values.first().copied().flatten().map(<[u8]>::to_vec);
                });
                // One that is its own answer keeps its bytes.
                if answer.as_deref() != field.text.as_deref() {
                    changes.push((field, answer));
                }
            }
        }
        page.clear_answers();
        if is_empty {
            self.pass_over(layout, record, fields.is_empty(), (page, printed));
            if !layout.keeps() && !layout.is_silent() {
                Layout::copy(&record, printed);
            }
            return;
        }
        let is_unanswered = !has_answer && changes.is_empty();
        if layout.is_silent() || is_dropped || layout.keeps() && is_unanswered {
            return;
        }
        layout.write_all(&record, head, &changes, printed);
    }

    /// Returns the fate of a refused field. Only an explicit `--on-error empty` empties a value
    /// that is no text.
    fn fate(&self, layout: &Layout, field: &Field<'_>) -> OnError {
        match self.on_error(layout) {
            OnError::Empty if field.text.is_none() && self.bulk.on_error().is_none() => {
                OnError::Keep
            }
            fate => fate,
        }
    }

    /// Finds the fields of a record. `redact` refuses a record with a value that is no text, and
    /// masks the whole of it: a secret may stand anywhere in the value.
    fn fields<'r>(
        &self,
        (layout, head): (&Layout, &Head),
        record: &Record<'r>,
        spot: &mut Spot,
    ) -> Result<Vec<Field<'r>>, Fault> {
        let fields = layout.find_all(record, head, spot)?;
        let reason = fields.iter().find_map(|field| field.fault.as_ref());
        match reason.filter(|_| self.bulk.mask.is_some()) {
            Some(reason) => Err(Fault::Refused(reason.clone())),
            None => Ok(fields),
        }
    }
}
