//! Fields of records: the columns of CSV and TSV, and the values of JSON lines.
//!
//! A record is a line, or more if a field of CSV has line feeds in quotation marks. The field that
//! the options name is found in it and goes to a subcommand as if it were a line; the answer goes
//! back into the record, whose other bytes are not touched.

mod words;
mod value;
mod names;
mod csv;
mod json_path;
mod json;
mod json_shape;
mod written;
mod head;
mod find;
mod write;
mod many;
mod given;
mod simple;

use self::csv::Cell;
pub(super) use self::csv::{cut, sniff};
pub(crate) use self::given::{Fields, OnError};
pub(crate) use self::head::Head;
use self::json::Found;
pub(crate) use self::many::{Content, Field};
pub(crate) use self::simple::{Known, Simple};
pub(crate) use self::value::Missing;
use self::value::{Span, Value};
use self::written::Written;

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

/// The fields that are read, and those that are written.
#[derive(Debug)]
pub(crate) struct Layout {
    fields: Fields,
    written: Written,
    writes: Writes,
    /// Whether several fields of a record may be read.
    pub(crate) has_several: bool,
    /// The fields that are read, for messages.
    pub(crate) field: String,
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
    /// The columns of a record of a table, each with its start.
    columns: Vec<(usize, Cell)>,
    /// The values of an object.
    found: Found,
    /// The field that is read.
    value: Value,
    /// Its text, if that is not in the record as it is.
    decoded: Vec<u8>,
    /// The fields that are written, in their order in the record.
    edits: Vec<Edit>,
    /// Reason that there is no text, after a search that failed.
    pub(crate) missing: Missing,
}

/// A field that is written: where it is, whether it is new, and the index of its value.
type Edit = (Span, bool, usize);

/// Values of an answer, in the order of the names; `None` is absent.
pub(crate) type Values<'a> = [Option<&'a [u8]>];

impl Layout {
    /// Returns the byte between columns, if it is known before the input is.
    pub(crate) const fn delimiter(&self) -> Option<u8> {
        self.fields.delimiter
    }

    /// Returns whether the input has columns.
    pub(crate) const fn is_delimited(&self) -> bool {
        !self.fields.are_json()
    }

    /// Returns whether the first line has names.
    pub(crate) fn has_names(&self) -> bool {
        // A name can be looked up only in a line of names.
        let mut columns = self.fields.column.iter();
        self.fields.header || columns.any(|column| matches!(column, Column::Name(_)))
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
        self.written.names.len() + usize::from(self.written.replaces)
    }

    /// Calls `take` with each record of a block.
    pub(crate) fn each<'a>(&self, data: &'a [u8], head: &Head, mut take: impl FnMut(Record<'a>)) {
        let mut rest = data;
        while !rest.is_empty() {
            let record = self.first(rest, head);
            rest = &rest[record.length()..];
            take(record);
        }
    }

    /// Returns the first record of `data`.
    pub(crate) fn first<'a>(&self, data: &'a [u8], head: &Head) -> Record<'a> {
        // In JSON lines, as in TSV, no quotation mark has line feeds after it.
        Record::first(data, if self.is_delimited() { head.delimiter } else { b'\t' })
    }

    /// Returns whether a record whose text is its own answer is printed as it is.
    pub(crate) fn copies(&self) -> bool {
        // With names (--into) even an unchanged text is a new value, so the record changes.
        let has_names = !self.written.names.is_empty() || self.written.in_front().is_some();
        !self.is_silent() && !has_names && !self.has_several
    }

    /// Writes a record as it is.
    pub(crate) fn copy(record: &Record<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(record.line);
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

    /// Returns the first record of a table.
    fn first(data: &'a [u8], delimiter: u8) -> Record<'a> {
        let line = csv::line(data);
        // An open quotation mark ends with its line: so the next records are read as they are, and
        // the error is reported for one line, and not for half the file.
        let length = csv::record(data, line, delimiter).unwrap_or(line);
        let mut record = Record::new(&data[..length]);
        if length > line {
            // Messages count lines as editors do, so line feeds inside a record count too.
            record.more_lines = memchr::memchr_iter(b'\n', record.line).count() as u64;
        }
        record
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
        self.line.iter().all(|&byte| byte.is_ascii_whitespace() && byte != head.delimiter)
    }
}
