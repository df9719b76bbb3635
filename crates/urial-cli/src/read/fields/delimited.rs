//! The columns of a record of CSV or TSV.
//!
//! Most records have no quotation mark, and end at a line feed. The others are read by `csv-core`,
//! for a span of each column.

use super::head::Head;
use super::plain::{Span, plain_columns, quoted_end, unquote_into};
use super::splitter::Splitter;
use crate::message::{Fault, counted};

/// The columns of a record.
#[derive(Default)]
pub(crate) struct Cells {
    /// Start and end of each, with its quotation marks.
    pub(super) spans: Vec<(usize, usize)>,
    /// The text of the column that is read, if it is not in the record as it is. The buffer is used
    /// again: nothing is allocated for each record.
    buffer: Vec<u8>,
    is_decoded: bool,
    splitter: Option<Splitter>,
}

impl Cells {
    /// Finds the columns of a record.
    pub(super) fn find(&mut self, record: &[u8], head: &Head) -> Result<(), Fault> {
        self.spans.clear();
        self.is_decoded = false;
        // Nearly all records: one search for the delimiter, and no table of states.
        if head.delimiter == b'\t' || memchr::memchr(b'"', record).is_none() {
            let mut start = 0;
            for end in memchr::memchr_iter(head.delimiter, record) {
                self.spans.push((start, end));
                start = end + 1;
            }
            self.spans.push((start, record.len()));
        } else {
            self.quoted(record, head)?;
        }
        let (found, width) = (self.spans.len(), head.width);
        let columns = |count: usize| counted(count as u64, "column");
        let reason = match found {
            // A record of another width is refused rather than padded: its fields would be in wrong
            // columns.
            _ if found == width => return Ok(()),
            _ if found <= head.column => {
                format!("no such column: the record has {}", columns(found))
            }
            _ => format!("the record has {}, others {width}", columns(found)),
        };
        Err(Fault::Refused(reason))
    }

    /// Finds the columns of a record with quotation marks.
    fn quoted(&mut self, record: &[u8], head: &Head) -> Result<(), Fault> {
        let Cells { spans, buffer, .. } = self;
        buffer.clear();
        if plain_columns(record, head.delimiter, |span| spans.push(span)) {
            // Only the column that is read is decoded: the others are copied with their marks.
            if let Some(&(start, end)) = spans.get(head.column)
                && let Some(text) = record[start..end].strip_prefix(b"\"")
            {
                unquote_into(text, buffer);
                self.is_decoded = true;
            }
            return Ok(());
        }
        spans.clear();
        let splitter = match &mut self.splitter {
            // Sniffed for each source, the delimiter may change from file to file.
            Some(splitter) if splitter.delimiter == head.delimiter => splitter,
            other => other.insert(Splitter::new(head.delimiter)),
        };
        let outcome = splitter.columns(record, |column, span, text| {
            if column == head.column {
                buffer.extend_from_slice(text);
            }
            // A long column comes in several calls, and the last one has its whole span.
            if spans.len() <= column {
                spans.push(span);
            }
            spans[column] = span;
        });
        // Quotation marks inside a column, against RFC 4180, are dropped by the crate; only then
        // does the text differ from its bytes in the record.
        self.is_decoded =
            (spans.get(head.column)).is_some_and(|&(start, end)| record[start..end] != buffer[..]);
        outcome.map_err(|start| {
            let reason = "the quotation mark is not closed".to_owned();
            Fault::At(reason, start..start + 1)
        })?;
        // RFC 4180 section 2, rule 5: programs differ in what the text of such a column is.
        if let Some(&(start, end)) = self.spans.get(head.column)
            && record[start..end].starts_with(b"\"")
            && let Some((closed, _)) = quoted_end(&record[start..end], true)
            && closed < end - start
        {
            let reason = "more text after the closing quotation mark".to_owned();
            return Err(Fault::At(reason, start + closed..start + closed + 1));
        }
        Ok(())
    }

    /// Takes the column that is read, which was found before, among `width`; `decoded` is its text,
    /// if that is not in the record as it is.
    pub(super) fn set(
        &mut self,
        (column, width): (usize, usize),
        span: Span,
        decoded: Option<&[u8]>,
    ) {
        // Nobody asks for the other columns.
        self.spans.clear();
        self.spans.resize(width, (0, 0));
        self.spans[column] = span;
        self.is_decoded = decoded.is_some();
        self.buffer.clear();
        self.buffer.extend_from_slice(decoded.unwrap_or_default());
    }

    /// Returns the text of the column that is read.
    pub(super) fn text<'a>(&'a self, record: &'a [u8], head: &Head) -> &'a [u8] {
        match self.is_decoded {
            true => &self.buffer,
            false => {
                let (start, end) = self.spans[head.column];
                &record[start..end]
            }
        }
    }
}
