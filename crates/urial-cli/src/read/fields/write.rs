//! Records with new values in them; every other byte stays.

use super::{Head, Layout, Missing, Record, Spot, Values, csv};
use crate::message::json;

impl Layout {
    /// Writes a record in which [`Layout::find`] found no text, with `absent` in its new fields.
    #[cold]
    pub(crate) fn write_missing(
        &self,
        record: &Record<'_>,
        head: &Head,
        spot: &mut Spot,
        absent: &Values<'_>,
        out: &mut Vec<u8>,
    ) {
        match spot.missing {
            // A record that cannot be read stays as it is: nobody knows where its fields would go.
            Missing::Taken | Missing::Record => Layout::copy(record, out),
            // A value that is no text stays, even where a text would be replaced.
            Missing::Null | Missing::Key | Missing::Text => {
                spot.edits.retain(|(.., place)| *place > 0 || !self.replaces());
                self.write(record, head, spot, absent, out);
            }
        }
    }

    /// Writes what stands for a record that is too long to be kept: a row of empty columns, or an
    /// object with the new fields alone.
    #[cold]
    pub(crate) fn write_empty(&self, head: &Head, absent: &Values<'_>, out: &mut Vec<u8>) {
        let mut spot = Spot::default();
        let line = match self.is_delimited() {
            true => vec![head.delimiter; head.width - 1],
            false => b"{}".to_vec(),
        };
        let record = Record { line: &line, end: b"\n", more_lines: 0 };
        if self.is_delimited() {
            // Cannot fail: its width is that of the others.
            let _ = self.find(&record, head, &mut spot);
        } else {
            let names = usize::from(self.replaces())..self.width();
            spot.edits.extend(names.map(|place| ((1, 1), true, place)));
        }
        self.write(&record, head, &spot, absent, out);
    }

    /// Writes a record with the values of an answer.
    pub(crate) fn write(
        &self,
        record: &Record<'_>,
        head: &Head,
        spot: &Spot,
        values: &Values<'_>,
        out: &mut Vec<u8>,
    ) {
        let line = record.line;
        let mut at = 0;
        for &((start, end), is_new, place) in &spot.edits {
            out.extend_from_slice(&line[at..start]);
            at = end;
            let value = values.get(place).copied().flatten();
            let is_read = place == 0 && self.written.replaces;
            if is_read && value.is_some_and(|value| value == spot.text(line)) {
                // An unchanged value keeps its bytes, such as marks that it did not need, or the
                // escape `\/`.
                out.extend_from_slice(&line[start..end]);
                continue;
            }
            if is_new && self.is_delimited() {
                out.push(head.delimiter);
            } else if is_new {
                // No value ends with this byte, so it is of an object without members.
                if out.last() != Some(&b'{') {
                    out.push(b',');
                }
                json::string(out, &self.written.names[place - usize::from(self.written.replaces)]);
                out.push(b':');
            }
            let was_quoted = !is_new && line.get(start) == Some(&b'"');
            self.write_value(value, was_quoted, head, out);
        }
        out.extend_from_slice(&line[at..]);
        record.end(out);
    }

    /// Writes a value as a column, or as a string, or `null` for an absent value.
    #[inline]
    pub(super) fn write_value(
        &self,
        value: Option<&[u8]>,
        was_quoted: bool,
        head: &Head,
        out: &mut Vec<u8>,
    ) {
        if self.is_delimited() {
            return csv::write(value.unwrap_or_default(), was_quoted, head.delimiter, out);
        }
        match value {
            Some(value) => json::octets(out, value),
            None => out.extend_from_slice(b"null"),
        }
    }
}
