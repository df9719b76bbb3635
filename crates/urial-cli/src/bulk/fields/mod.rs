//! Fields of records: the columns of CSV and TSV, and the values of JSON lines.
//!
//! A record is a line, or more if a field of CSV has line feeds in quotation marks. The field that
//! the options name is found in it and goes to a subcommand as if it were a line; the answer goes
//! back into the record, whose other bytes are not touched.

mod cell;
mod plain;
mod names;
mod json_scalar;
mod json_skim;
mod json_shape;
mod missing;
mod json_fault;
mod json_path;
mod written;
mod splitter;
mod head;
mod delimited;
mod write;
mod kept;
mod simple;

use std::io;

use self::delimited::Cells;
pub(crate) use self::head::Head;
use self::json_path::{JsonPath, Member};
pub(super) use self::missing::Missing;
pub(super) use self::simple::{Known, Simple};
pub(super) use self::splitter::{Splitter, cut, sniff};
use self::written::Written;
use super::cut::Line;
use crate::print::diagnostic::Fault;
use crate::print::status::wrong_usage;
use crate::print::terminal::QuotedArg;

const HEADING: &str = "Fields of records";

/// The options that say which field of a record is the text.
#[derive(Clone, Default, clap::Args)]
pub(crate) struct Fields {
    /// Take the texts from this column of CSV (RFC 4180) or TSV: its number, counted from 1, or its
    /// name in the first line. The other columns stay as they are, and so does a byte order mark of
    /// UTF-8; UTF-16 comes out as UTF-8, and packed input unpacked. For Parquet use DuckDB or the
    /// Python package: docs/cookbook.md
    #[arg(long, value_name = "N|NAME", value_parser = column, conflicts_with_all = ["jsonl", "null"], help_heading = HEADING)]
    column: Option<Column>,
    /// Delimiter of columns; with a tab (`\t`), quotation marks have no meaning [default: a tab
    /// where the first line has one, else a comma, else a semicolon]
    #[arg(long, value_name = "C", value_parser = delimiter, requires = "column", help_heading = HEADING)]
    delimiter: Option<u8>,
    /// The first line of each file has the names of the columns, and stays as it is [default where
    /// --column is a name]
    #[arg(long, requires = "column", overrides_with = "no_header", help_heading = HEADING)]
    header: bool,
    /// The first line is a record like the others [default where --column is a number]
    #[arg(long, requires = "column", overrides_with = "header", help_heading = HEADING)]
    no_header: bool,
    /// Take the texts from this value of JSON lines, as in `page.url` and `links.0`, or as a JSON
    /// Pointer, as in `/page/url`. Every other byte of an object stays
    #[arg(long, value_name = "PATH", value_parser = json_path::parse, conflicts_with = "null", help_heading = HEADING)]
    jsonl: Option<JsonPath>,
    /// Write the answer to a field of this name, new or not, and leave the text as it is. Where
    /// there are several answers, the names of their fields begin with it. No other field that is
    /// there is overwritten: such a table is refused, and such an object is a bad record
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    into: Option<String>,
}

/// A column, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Number(usize),
    Name(String),
}

fn column(text: &str) -> Result<Column, String> {
    if text.is_empty() {
        return Err("it is empty; name a column, or give its number".to_owned());
    }
    // A column whose name is a number can be given by its number only.
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(Column::Name(text.to_owned()));
    }
    match text.parse::<usize>() {
        Ok(0) => Err("columns are counted from 1".to_owned()),
        Ok(number) => Ok(Column::Number(number - 1)),
        Err(_) => Err("no record has so many columns".to_owned()),
    }
}

fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        // A shell passes `'\t'` on as a backslash and a `t`.
        _ if text == "\\t" => Ok(b'\t'),
        // With one of these a record could not be divided again after it is written.
        [b'"' | b'\n' | b'\r' | 0] => Err("it has a meaning of its own in CSV".to_owned()),
        &[byte] => Ok(byte),
        _ => Err("it is one ASCII character, or `\\t` for a tab".to_owned()),
    }
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
    /// The field that is read, for messages.
    field: String,
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

impl Fields {
    /// Returns whether texts are fields of records.
    pub(crate) const fn are_given(&self) -> bool {
        self.column.is_some() || self.jsonl.is_some()
    }

    /// Returns the layout for the options; `None` if texts are whole lines.
    pub(crate) fn layout(&self, answer: Answer<'_>) -> io::Result<Option<Layout>> {
        let source = match (&self.column, &self.jsonl) {
            (Some(Column::Name(name)), _) if self.no_header => {
                let name = QuotedArg(name);
                let message =
                    format!("without a header no column is named {name}; give its number");
                return Err(wrong_usage(&message));
            }
            (Some(column), _) => Source::Delimited {
                column: column.clone(),
                delimiter: self.delimiter,
                // A name can be looked up only in a line of names.
                has_names: self.header || matches!(column, Column::Name(_)),
            },
            (None, Some(path)) => Source::Json(path.clone()),
            // Refused here and not by clap, so that the message can name both options.
            (None, None) if self.into.is_some() => {
                return Err(wrong_usage(
                    "--into writes to a field of a record; --column or --jsonl says where the texts are",
                ));
            }
            (None, None) => return Ok(None),
        };
        let writes = match answer {
            Answer::Replace | Answer::Explained | Answer::Counted | Answer::Append(_) => {
                Writes::Fields
            }
            // Ignoring the option would leave a person with a table that lacks the column.
            Answer::Keep | Answer::Nothing if self.into.is_some() => {
                return Err(wrong_usage(
                    "--into has nothing to write: this command leaves records as they are",
                ));
            }
            Answer::Keep => Writes::Records,
            Answer::Nothing => Writes::Nothing,
        };
        let written = match writes {
            Writes::Fields => Written::new(answer, self.into.as_deref())?,
            Writes::Records | Writes::Nothing => Written::default(),
        };
        if let Source::Json(path) = &source {
            written.check_path(path)?;
        }
        Ok(Some(Layout {
            field: source.field(),
            source,
            written,
            writes,
        }))
    }
}

impl Source {
    fn field(&self) -> String {
        match self {
            Source::Delimited { column, .. } => match column {
                Column::Number(number) => format!("column {}", number + 1),
                Column::Name(name) => name.clone(),
            },
            Source::Json(path) => path.as_str().to_owned(),
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

    /// Returns whether records are not printed.
    pub(crate) fn is_silent(&self) -> bool {
        self.writes == Writes::Nothing
    }

    /// Returns the number of values that an answer has.
    pub(crate) fn width(&self) -> usize {
        self.written.width()
    }

    /// Returns the field that is read, for messages.
    pub(crate) fn field(&self) -> &str {
        &self.field
    }

    /// Reads the first record of a source: which columns are read and written.
    /// The head of a source that is not the first has no line to print.
    pub(crate) fn head(&self, data: &[u8], prints: bool) -> Result<Head, String> {
        match &self.source {
            Source::Delimited {
                column,
                delimiter,
                has_names,
            } => {
                let written = (&self.written, prints);
                Head::read(data, column, *delimiter, *has_names, written)
            }
            Source::Json(_) => Ok(Head::default()),
        }
    }

    /// Calls `take` with each record of a block.
    pub(crate) fn each<'a>(&self, data: &'a [u8], head: &Head, mut take: impl FnMut(Record<'a>)) {
        self.each_while(data, head, |record| {
            take(record);
            true
        });
    }

    /// Calls `take` with each record of a block until it returns `false`.
    fn each_while<'a>(
        &self,
        data: &'a [u8],
        head: &Head,
        mut take: impl FnMut(Record<'a>) -> bool,
    ) {
        let mut rest = data;
        let mut splitter = None;
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
        self.keeps() || (self.writes == Writes::Fields && self.written.names.is_empty())
    }

    /// Returns whether records are read from bytes that are all UTF-8.
    pub(crate) const fn needs_utf8(&self) -> bool {
        // JSON is UTF-8 as a whole. A table may have another column in Latin-1: only the field that
        // is read has to be UTF-8.
        !self.is_delimited()
    }

    /// Returns the first record of `data`.
    pub(crate) fn first<'a>(&self, data: &'a [u8], head: &Head) -> Record<'a> {
        let mut first = None;
        self.each_while(data, head, |record| {
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
                let text = std::str::from_utf8(record.line)
                    // RFC 8259 section 8.1: JSON between systems is UTF-8.
                    .map_err(|_| Fault::refused(&"the line is not UTF-8, so it is no JSON"))?;
                let found = spot.member.find(text, path, &self.written.names);
                let Some(name) = self.written.taken_by(&spot.member.targets) else {
                    return found;
                };
                // Null in place of it would be an overwriting, too: the record stays as it is.
                spot.member.missing = Missing::Record;
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
        Record {
            line,
            end: &record[line.len()..],
            more_lines: 0,
        }
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
