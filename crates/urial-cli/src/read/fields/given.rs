//! The options that say which field of a record is the text, and the layout that they make.

use std::io;

use super::json_path::{self, JsonPath};
use super::written::Written;
use super::{Answer, Column, Layout, Writes};
use crate::message::{Shown, wrong_usage};

const HEADING: &str = "Fields of records";

/// The options that say which field of a record is the text.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Fields {
    /// Take the texts from this column of CSV (RFC 4180) or TSV: its number, counted from 1, or its
    /// name in the first line. The other columns stay as they are, and so does a byte order mark of
    /// UTF-8; UTF-16 comes out as UTF-8, and packed input unpacked. For Parquet use DuckDB or the
    /// Python package: docs/cookbook.md. Repeated, all of the columns are read
    #[arg(long, value_name = "N|NAME", value_parser = column, conflicts_with_all = ["jsonl", "null"], help_heading = HEADING)]
    pub(super) column: Vec<Column>,
    /// Delimiter of columns; with a tab (`\t`), quotation marks have no meaning [default: a tab
    /// where the first line has one, else a comma, else a semicolon]
    #[arg(long, value_name = "C", value_parser = delimiter, requires = "column", help_heading = HEADING)]
    pub(super) delimiter: Option<u8>,
    /// The first line of each file has the names of the columns, and stays as it is [default where
    /// --column is a name]
    #[arg(long, requires = "column", overrides_with = "header", help_heading = HEADING)]
    pub(super) header: bool,
    /// Take the texts from this value of JSON lines, as in `page.url` and `links.0`, or as a JSON
    /// Pointer, as in `/page/url`; `links.*` is every item of an array. Every other byte of an
    /// object stays. Repeated, all of the values are read
    #[arg(long, value_name = "PATH", value_parser = json_path::parse, conflicts_with = "null", help_heading = HEADING)]
    pub(super) jsonl: Vec<JsonPath>,
    /// Keep a field that cannot be done as it is, leave it empty, or drop its record: `keep`,
    /// `empty` or `drop`. Null, an empty column and a key that is not there are passed over
    /// [default: keep; drop in clean, check, filter, gate and extract]
    #[arg(long, value_name = "FATE", help_heading = HEADING, hide_possible_values = true)]
    pub(crate) on_error: Option<OnError>,
    /// Write the answer to a field of this name, new or not, beside the text, which stays as it
    /// is; for `page.url` the path `page.host` is a name, too. Where
    /// there are several answers, the names of their fields begin with it. No other field that is
    /// there is overwritten: such a table is refused, and such an object is a bad record
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    pub(super) into: Option<String>,
}

/// Fate of a field that cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum OnError {
    /// It stays.
    Keep,
    /// It is empty, or null.
    Empty,
    /// Its record is dropped.
    Drop,
}

pub(super) fn column(text: &str) -> Result<Column, String> {
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

impl Fields {
    /// Returns whether texts are fields of records.
    pub(crate) const fn are_given(&self) -> bool {
        !self.column.is_empty() || !self.jsonl.is_empty()
    }

    /// Returns whether records are JSON lines.
    pub(crate) const fn are_json(&self) -> bool {
        !self.jsonl.is_empty()
    }

    /// Returns whether several fields of a record may be read.
    fn are_several(&self) -> bool {
        let has_star = self.jsonl.iter().any(|path| path.has_star);
        has_star || self.column.len() > 1 || self.jsonl.len() > 1
    }

    /// Returns whether a record is kept although its field cannot be done, or is empty.
    pub(crate) const fn keep_all(&self) -> bool {
        matches!(self.on_error, Some(OnError::Keep | OnError::Empty))
    }

    /// Refuses to keep a field that cannot be done, as it is or empty, in these words.
    pub(crate) fn check_dropped(&self, words: &str) -> io::Result<()> {
        match self.keep_all() {
            true => Err(wrong_usage(words)),
            false => Ok(()),
        }
    }

    /// Refuses to empty a field, for a command that prints records as they are.
    pub(crate) fn check_kept(&self, command: &str) -> io::Result<()> {
        match self.on_error {
            Some(OnError::Empty) => Err(wrong_usage(&format!(
                "{command} prints records as they are: --on-error is keep or drop"
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses several fields, for a command that takes one.
    pub(crate) fn check_single(&self, command: &str) -> io::Result<()> {
        match self.are_several() {
            true => Err(wrong_usage(&format!(
                "{command} takes one field of a record; run it once for each"
            ))),
            false => Ok(()),
        }
    }

    /// Returns the names of the fields that are read.
    pub(crate) fn shown(&self) -> String {
        let paths = self.jsonl.iter().map(|path| path.text.clone());
        let names: Vec<String> = self.column.iter().map(Column::shown).chain(paths).collect();
        names.join(", ")
    }

    /// Returns advice for new fields that several fields would be written to.
    fn one_field(&self, answer: Answer<'_>) -> String {
        let adds = match (&self.into, answer) {
            (Some(_), _) => "--into adds",
            (None, Answer::Explained) => "--explain adds",
            (None, _) => "the answer is",
        };
        match self.jsonl[..] {
            [] => format!("{adds} a new column; name one --column"),
            _ => format!("{adds} a new field; name one --jsonl, without a star"),
        }
    }

    /// Returns the layout for the options; `None` if texts are whole lines.
    pub(crate) fn layout(&self, answer: Answer<'_>) -> io::Result<Option<Layout>> {
        if !self.are_given() {
            // Refused here and not by clap, so that the message can name both options.
            let what = match (&self.into, self.on_error) {
                (Some(_), _) => "--into writes to a field of a record",
                (None, Some(_)) => "--on-error is about fields of records",
                (None, None) => return Ok(None),
            };
            let message = format!("{what}; --column or --jsonl says where the texts are");
            return Err(wrong_usage(&message));
        }
        let path = self.jsonl.first();
        let into = match (path, self.into.as_deref()) {
            (Some(path), Some(into)) => {
                let wrong = |error| wrong_usage(&format!("--into {}: {error}", Shown(into)));
                Some(path.name_beside(into).map_err(wrong)?)
            }
            (_, into) => into.map(str::to_owned),
        };
        let (writes, written) = match answer {
            Answer::Replace | Answer::Explained | Answer::Counted | Answer::Append(_) => {
                (Writes::Fields, Written::new(answer, into.as_deref())?)
            }
            // Ignoring the option would leave a person with a table that lacks the column.
            Answer::Keep | Answer::Nothing if self.into.is_some() => {
                return Err(wrong_usage(
                    "--into has nothing to write: this command leaves records as they are",
                ));
            }
            Answer::Keep => (Writes::Records, Written::default()),
            Answer::Nothing => (Writes::Nothing, Written::default()),
        };
        if let Some(path) = path {
            written.check_path(path)?;
        }
        // Each new field has one name, and several texts would be written to it.
        let has_several = self.are_several();
        if has_several && !written.names.is_empty() {
            return Err(wrong_usage(&self.one_field(answer)));
        }
        let (fields, field) = (self.clone(), self.shown());
        Ok(Some(Layout { fields, written, writes, has_several, field }))
    }
}
