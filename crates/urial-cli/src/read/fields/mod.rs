//! Fields of records: the columns of CSV and TSV, and the values of JSON lines.
//!
//! A record is a line, or more if a field of CSV has line feeds in quotation marks. The field that
//! the options name is found in it and goes to a subcommand as if it were a line; the answer goes
//! back into the record, whose other bytes are not touched.

mod cell;
mod plain;
mod names;
mod json_shape;
mod missing;
mod json_fault;
mod json_path;
mod json_member;
mod written;
mod splitter;
mod head;
mod delimited;
mod write;
mod kept;
mod many;
mod given;
mod simple;

use self::delimited::Cells;
pub(crate) use self::given::{Fields, OnError};
pub(crate) use self::head::Head;
use self::json_member::Member;
use self::json_path::JsonPath;
pub(crate) use self::many::Field;
use self::many::Others;
pub(crate) use self::missing::Missing;
pub(crate) use self::simple::{Known, Simple};
pub(super) use self::splitter::{Splitter, cut, sniff};
use self::written::Written;
use super::cut::Line;
use crate::message::Fault;

/// A column, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Number(usize),
    Name(String),
}

/// Fate of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer<'a> {
    /// The answer takes the place of the field; several answers make several records.
    Replace,
    /// Like `Replace`, and what was changed is a new field.
    Explained,
    /// Like `Replace`, and the caller writes a count in front of each record.
    Counted,
    /// The answers are new fields with these names.
    Append(&'a [String]),
    /// The record is printed as it is, if there is an answer.
    Keep,
    /// Records are read, and not printed.
    Nothing,
}

/// The field that is read, and the fields that are written.
#[derive(Debug)]
pub(crate) struct Layout {
    source: Source,
    written: Written,
    writes: Writes,
    others: Others,
    /// The fields that are read, for messages.
    pub(crate) field: String,
}

#[derive(Debug)]
enum Source {
    Delimited {
        column: Column,
        delimiter: Option<u8>,
        /// Whether the first line has names.
        has_names: bool,
    },
    Json(JsonPath),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writes {
    Fields,
    Records,
    Nothing,
}

impl Column {
    /// Returns its name, or its number, for messages.
    fn shown(&self) -> String {
        match self {
            Column::Number(number) => format!("column {}", number + 1),
            Column::Name(name) => name.clone(),
        }
    }
}

/// A record without the end of its line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) line: &'a [u8],
    /// The end of the line: a line feed, a carriage return and one, or nothing.
    end: &'a [u8],
    /// Number of line feeds within the record.
    pub(crate) more_lines: u64,
}

/// Where the fields of the current record are; a worker keeps it for the next.
#[derive(Default)]
pub(crate) struct Spot {
    cells: Cells,
    member: Member,
}

/// Values of an answer, in the order of the names; `None` is absent.
pub(crate) type Values<'a> = [Option<&'a [u8]>];

impl Layout {
    /// Returns the byte between columns, if it is known before the input is.
    pub(crate) const fn delimiter(&self) -> Option<u8> {
        match self.source {
            Source::Delimited { delimiter, .. } => delimiter,
            Source::Json(_) => None,
        }
    }

    /// Returns whether the input has columns.
    pub(crate) const fn is_delimited(&self) -> bool {
        matches!(self.source, Source::Delimited { .. })
    }

    /// Returns whether the first line has names.
    pub(crate) const fn has_names(&self) -> bool {
        matches!(self.source, Source::Delimited { has_names, .. } if has_names)
    }

    /// Returns whether a record is kept or dropped, and not changed.
    pub(crate) fn keeps(&self) -> bool {
        self.writes == Writes::Records
    }

    /// Returns whether an answer takes the place of the text.
    pub(crate) const fn replaces(&self) -> bool {
        self.written.replaces
    }

    /// Returns whether records are not printed.
    pub(crate) fn is_silent(&self) -> bool {
        self.writes == Writes::Nothing
    }

    /// Returns the number of values that an answer has.
    pub(crate) fn width(&self) -> usize {
        self.written.width()
    }

    /// Reads the first record of a source: which columns are read and written.
    /// The head of a source that is not the first has no line to print.
    pub(crate) fn head(&self, data: &[u8], prints: bool) -> Result<Head, String> {
        match &self.source {
            Source::Delimited { column, delimiter, has_names } => {
                let written = (&self.written, prints);
                let columns = (column, &self.others.columns[..]);
                Head::read(data, columns, *delimiter, *has_names, written)
            }
            Source::Json(_) => Ok(Head::default()),
        }
    }

    /// Calls `take` with each record of a block.
    pub(crate) fn each<'a>(&self, data: &'a [u8], head: &Head, mut take: impl FnMut(Record<'a>)) {
        self.each_while(data, head, &mut None, |record| {
            take(record);
            true
        });
    }

    /// Calls `take` with each record of a block until it returns `false`.
    fn each_while<'a>(
        &self,
        data: &'a [u8],
        head: &Head,
        splitter: &mut Option<Splitter>,
        mut take: impl FnMut(Record<'a>) -> bool,
    ) {
        let mut rest = data;
        while !rest.is_empty() {
            let first_line = plain::line(rest);
            let mut length = first_line;
            if self.has_quotes(head) && memchr::memchr(b'"', &rest[..length]).is_some() {
                let splitter = splitter.get_or_insert_with(|| head.splitter());
                // An open quotation mark ends with its line: so the next records are read as they
                // are.
                length = splitter.record(rest).unwrap_or(length);
            }
            let (record, after) = rest.split_at(length);
            let mut record = Record::new(record);
            if length > first_line {
                // Messages count lines as editors do, so line feeds inside a record count too.
                record.more_lines = memchr::memchr_iter(b'\n', record.line).count() as u64;
            }
            if !take(record) {
                return;
            }
            rest = after;
        }
    }

    /// Returns whether quotation marks have a meaning.
    fn has_quotes(&self, head: &Head) -> bool {
        self.is_delimited() && head.delimiter != b'\t'
    }

    /// Returns whether a record whose text is its own answer is printed as it is.
    pub(crate) fn copies(&self) -> bool {
        // With names (--into) even an unchanged text is a new value, so the record changes.
        let copies =
            self.keeps() || (self.writes == Writes::Fields && self.written.names.is_empty());
        copies && !self.has_several() && self.written.in_front().is_none()
    }

    /// Returns whether records are read from bytes that are all UTF-8.
    pub(crate) const fn needs_utf8(&self) -> bool {
        // JSON is UTF-8 as a whole. A table may have another column in Latin-1: only the field that
        // is read has to be UTF-8.
        !self.is_delimited()
    }

    /// Returns the first record of `data`.
    pub(crate) fn first<'a>(
        &self,
        data: &'a [u8],
        head: &Head,
        splitter: &mut Option<Splitter>,
    ) -> Record<'a> {
        let mut first = None;
        self.each_while(data, head, splitter, |record| {
            first = Some(record);
            false
        });
        first.unwrap_or_else(|| Record::new(data))
    }

    /// Finds the fields of a record.
    pub(crate) fn find(
        &self,
        record: &Record<'_>,
        head: &Head,
        spot: &mut Spot,
    ) -> Result<(), Fault> {
        match &self.source {
            Source::Delimited { .. } => spot.cells.find(record.line, head),
            Source::Json(path) => {
                // Otherwise a line that is not UTF-8 would pass as blank after one without the key.
                spot.member.missing = Missing::Record;
                let text = std::str::from_utf8(record.line)
                    // RFC 8259 section 8.1: JSON between systems is UTF-8.
                    .map_err(|_| Fault::refused(&"the line is not UTF-8, so it is no JSON"))?;
                let found = spot.member.find(text, path, &self.written.names);
                let Some(name) = self.written.taken_by(&spot.member.targets) else {
                    return found.and_then(|()| self.check_in_front(record));
                };
                // Null in place of it would be an overwriting, too: the record stays as it is.
                spot.member.missing = match found.is_err() && spot.member.missing.is_passed_over() {
                    true => Missing::Taken,
                    false => Missing::Record,
                };
                found.and(Err(Fault::Refused(self.written.taken("field", name))))
            }
        }
    }

    /// Returns the text of the field that [`Layout::find`] found.
    pub(crate) fn text<'a>(&self, record: &Record<'a>, head: &Head, spot: &'a Spot) -> Line<'a> {
        match self.is_delimited() {
            true => {
                let bytes = spot.cells.text(record.line, head);
                std::str::from_utf8(bytes).map_err(|_| bytes)
            }
            false => spot.member.text(record.line),
        }
    }

    /// Writes a record as it is.
    pub(crate) fn copy(record: &Record<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(record.line);
        record.end(out);
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
        match self.is_delimited() {
            true => write::delimited(record.line, head, &spot.cells, values, out),
            false => write::json(record.line, &spot.member, &self.written, values, out),
        }
        record.end(out);
    }
}

impl<'a> Record<'a> {
    pub(crate) fn new(record: &'a [u8]) -> Record<'a> {
        let line = record.strip_suffix(b"\n").unwrap_or(record);
        let line = match line.len() < record.len() {
            // A carriage return without a line feed after it belongs to the last field.
            true => line.strip_suffix(b"\r").unwrap_or(line),
            false => line,
        };
        Record { line, end: &record[line.len()..], more_lines: 0 }
    }

    /// Writes the end of the line; the last line gets one even if it had none.
    pub(crate) fn end(&self, out: &mut Vec<u8>) {
        // Output that another program appends to must not join two records.
        let end = if self.end.is_empty() { b"\n" } else { self.end };
        out.extend_from_slice(end);
    }

    /// Returns the number of bytes, with the end of the line.
    pub(crate) const fn length(&self) -> usize {
        self.line.len() + self.end.len()
    }

    /// Returns whether there is nothing in it but spaces: no text, and no columns.
    pub(crate) fn is_blank(&self, head: &Head) -> bool {
        let mut bytes = self.line.iter();
        bytes.all(|&byte| byte.is_ascii_whitespace() && byte != head.delimiter)
    }
}
