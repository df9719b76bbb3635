//! Finding the field that is read, and those that are written.

use super::json::{Search, decoded, no_string};
use super::{Cell, Head, Layout, Missing, Record, Spot, Value, csv};
use crate::message::{Fault, counted};
use crate::read::cut::Line;

impl Layout {
    /// Finds the fields of a record.
    pub(crate) fn find(
        &self,
        record: &Record<'_>,
        head: &Head,
        spot: &mut Spot,
    ) -> Result<(), Fault> {
        // Otherwise a line that is not UTF-8 would pass as blank after one without the key.
        spot.missing = Missing::Record;
        spot.edits.clear();
        match self.is_delimited() {
            true => find_column(record.line, head, spot),
            false => self.find_member(record.line, spot),
        }?;
        if spot.value.is_escaped {
            spot.decoded.clear();
            self.decode(record.line, &spot.value, &mut spot.decoded)?;
        }
        Ok(())
    }

    /// Appends the text of a field that has escapes.
    pub(super) fn decode(
        &self,
        line: &[u8],
        value: &Value,
        text: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        match self.is_delimited() {
            true => csv::unquote(&line[value.text.0..value.text.1], text),
            false => text.extend(decoded(line, value.span)?),
        }
        Ok(())
    }

    fn find_member(&self, line: &[u8], spot: &mut Spot) -> Result<(), Fault> {
        let path = &self.fields.jsonl[0];
        let (names, in_front) = (&self.written.names[..], self.written.in_front());
        Search { path, names, in_front }.run(line, &mut spot.found)?;
        let found = &spot.found;
        let (missing, outcome) = match found.values.first() {
            Some(value) if value.is_quoted() => (Missing::Record, Ok(*value)),
            Some(Value { span, .. }) => {
                let raw = &line[span.0..span.1];
                let missing = if raw == b"null" { Missing::Null } else { Missing::Text };
                (missing, Err(no_string(raw)))
            }
            // Not a blank answer: a misspelled path would then look like a list without URIs.
            None => {
                // Lines of arrays are no JSON lines, which is worth a word.
                let is_array = line.trim_ascii_start().starts_with(b"[");
                let missing = if is_array { Missing::Record } else { Missing::Key };
                (missing, Err("the record has no such key".to_owned()))
            }
        };
        let span = found.values.first().map(|value| value.span);
        spot.edits.extend(span.filter(|_| self.written.replaces).map(|span| (span, false, 0)));
        // A new key goes right after the value, or to the end of the object that lacks it.
        let end = span.map(|(_, end)| end).or(found.end);
        let targets = (usize::from(self.written.replaces)..).zip(&found.targets);
        spot.edits.extend(targets.filter_map(|(place, target)| match target {
            Some(span) => Some((*span, false, place)),
            None => end.map(|end| ((end, end), true, place)),
        }));
        spot.edits.sort_unstable();
        let taken = self.written.taken_by(&found.targets);
        spot.missing = match taken {
            // Null in place of it would be an overwriting, too: the record stays as it is.
            Some(_) if missing.is_passed_over() => Missing::Taken,
            Some(_) => Missing::Record,
            None => missing,
        };
        spot.value = outcome.map_err(Fault::Refused)?;
        match taken.or(in_front.filter(|_| found.has_front)) {
            Some(name) => Err(Fault::Refused(self.written.taken("field", name))),
            None => Ok(()),
        }
    }

    /// Returns the text of the field that [`Layout::find`] found.
    pub(crate) fn text<'a>(record: &Record<'a>, spot: &'a Spot) -> Line<'a> {
        let bytes = spot.text(record.line);
        std::str::from_utf8(bytes).map_err(|_| bytes)
    }
}

impl Spot {
    pub(super) fn text<'a>(&'a self, line: &'a [u8]) -> &'a [u8] {
        match self.value {
            Value { is_escaped: true, .. } => &self.decoded,
            Value { text: (start, end), .. } => &line[start..end],
        }
    }
}

/// Returns the field of a column.
pub(super) fn value((start, cell): (usize, Cell)) -> Result<Value, Fault> {
    cell.value(start).map_err(|at| {
        Fault::At("more text after the closing quotation mark".to_owned(), at..at + 1)
    })
}

fn find_column(line: &[u8], head: &Head, spot: &mut Spot) -> Result<(), Fault> {
    csv::columns(line, head.delimiter, &mut spot.columns)
        .map_err(|at| Fault::At("the quotation mark is not closed".to_owned(), at..at + 1))?;
    if let Some(&column) = spot.columns.get(head.columns[0]) {
        spot.value = value(column)?;
    }
    let (found, width) = (spot.columns.len(), head.width);
    if found != width {
        let columns = counted(found as u64, "column");
        return Err(Fault::Refused(match found <= head.columns[0] {
            true => format!("no such column: the record has {columns}"),
            // Refused rather than padded: its fields would be in wrong columns.
            false => format!("the record has {columns}, others {width}"),
        }));
    }
    // New columns are those beyond the width.
    let edit = |(place, target): (usize, &usize)| match spot.columns.get(*target) {
        Some((start, cell)) => (cell.span(*start), false, place),
        None => ((line.len(), line.len()), true, place),
    };
    spot.edits.extend(head.targets.iter().enumerate().map(edit));
    spot.edits.sort_unstable();
    Ok(())
}
