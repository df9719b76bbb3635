//! Rows of a list, cleaned: for the workers of Spark.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use urial::{ErrorKind, ParseError};
use urial_list::{Cleaned, Cleaner, Scratch};

use crate::column::border::array::Type;
use crate::column::border::count;
use crate::column::build::Strings;
use crate::column::input::Texts;
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::one::PyCleaner;

/// A row that is refused: its number, kind, component, start, end, message and words of the error,
/// with offsets in bytes, and its text.
type Refusal = (
    usize,
    &'static str,
    &'static str,
    i64,
    i64,
    String,
    String,
    String,
);

/// Keys, texts to show, the number of blank rows, the rows that were repaired, those refused.
type Cleared = (PyColumn, PyColumn, usize, Vec<usize>, Vec<Refusal>);

/// Clean the rows of a column by the rules of a `Cleaner`; `broken` has the bytes of rows that are
/// not UTF-8, which are null in the column. Other nulls are blank.
#[pyfunction]
#[pyo3(name = "_clean_rows")]
pub(super) fn clean_rows(
    texts: &Bound<'_, PyAny>,
    cleaner: &PyCleaner,
    broken: HashMap<usize, Bound<'_, PyBytes>>,
) -> PyResult<Cleared> {
    let input = Texts::of(texts)?;
    let mut cleared = Clearing::new(cleaner.rules(), input.len().unwrap_or(0));
    for chunk in input.chunks() {
        let before = cleared.row;
        let rows = Rows::read(chunk, 0..chunk.len(), before);
        for text in &rows
            .map_err(|failure| failure.into_error(texts.py(), before))?
            .texts
        {
            match (text, broken.get(&cleared.row)) {
                (Some(text), _) => cleared.text(text.as_bytes()),
                (None, Some(bytes)) => cleared.text(bytes.as_bytes()),
                (None, None) => cleared.blank(),
            }
        }
    }
    Ok(cleared.finish())
}

struct Clearing<'c> {
    rules: &'c Cleaner,
    scratch: Scratch,
    row: usize,
    keys: Strings,
    shown: Strings,
    blank: usize,
    mended: Vec<usize>,
    refused: Vec<Refusal>,
}

impl<'c> Clearing<'c> {
    fn new(rules: &'c Cleaner, rows: usize) -> Clearing<'c> {
        Clearing {
            rules,
            scratch: Scratch::new(),
            row: 0,
            keys: Strings::with_capacity(rows, 0),
            shown: Strings::with_capacity(rows, 0),
            blank: 0,
            mended: Vec::new(),
            refused: Vec::new(),
        }
    }

    fn push(&mut self, kept: Option<(&str, &str)>) {
        self.keys.push(kept.map(|(key, _)| key));
        self.shown.push(kept.map(|(_, shown)| shown));
        self.row += 1;
    }

    fn blank(&mut self) {
        self.blank += 1;
        self.push(None);
    }

    fn text(&mut self, text: &[u8]) {
        let mut scratch = std::mem::take(&mut self.scratch);
        match self.rules.clean_bytes(text, &mut scratch) {
            Cleaned::Blank => self.blank(),
            Cleaned::Kept(kept) => {
                if kept.changes().is_some() {
                    self.mended.push(self.row);
                }
                self.push(Some((kept.key(), kept.text())));
            }
            Cleaned::Refused(refused) => {
                let text = String::from_utf8_lossy(text).into_owned();
                let about = refused.text().unwrap_or(&text);
                let refusal = refusal(self.row, refused.error(), about, text.clone());
                self.refused.push(refusal);
                self.push(None);
            }
        }
        self.scratch = scratch;
    }

    fn finish(self) -> Cleared {
        let column =
            |made: Strings| PyColumn::new(Type::Strings, vec![Arc::new(made.finish())], self.row);
        (
            column(self.keys),
            column(self.shown),
            self.blank,
            self.mended,
            self.refused,
        )
    }
}

fn refusal(row: usize, error: ParseError, about: &str, text: String) -> Refusal {
    // The error for display says nothing of a password. One of octets that are not UTF-8 stays as
    // it is, since its offset is not that of the readable text.
    let shown = match error.kind() {
        ErrorKind::NotUtf8 => error,
        _ => error.display_with(about).error(),
    };
    let span = shown.span();
    (
        row,
        shown.kind().as_str(),
        shown.component().as_str(),
        count(span.start),
        count(span.end),
        shown.to_string(),
        shown.group().to_string(),
        text,
    )
}
