//! Rows of a list, cleaned: for the workers of Spark.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use urial::{ErrorKind, ParseError};
use urial_list::{Cleaned, Scratch};

use crate::column::border::array::Type;
use crate::column::border::count;
use crate::column::build::Strings;
use crate::column::input::Texts;
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::one::PyCleaner;

/// A row that is refused: its number, kind, component, start, end, message and words of the error,
/// with offsets in bytes, and its text.
type Refusal = (usize, &'static str, &'static str, i64, i64, String, String, String);

/// Keys, texts to show, the number of blank rows, the rows that were repaired, those refused.
type Cleared = (PyColumn, PyColumn, usize, Vec<usize>, Vec<Refusal>);

/// Clean the rows of a column by the rules of a `Cleaner`; `broken` has the bytes of rows that are
/// not UTF-8, which are null in the column. Other nulls are blank.
#[pyfunction(name = "_clean_rows")]
pub(super) fn clean_rows(
    texts: &Bound<'_, PyAny>,
    cleaner: &PyCleaner,
    broken: HashMap<usize, Bound<'_, PyBytes>>,
) -> PyResult<Cleared> {
    let input = Texts::of(texts)?;
    let count = input.len().unwrap_or(0);
    let (mut keys, mut shown) =
        (Strings::with_capacity(count, 0), Strings::with_capacity(count, 0));
    let (mut row, mut blank, mut mended, mut refused) = (0, 0, Vec::new(), Vec::new());
    let mut scratch = Scratch::new();
    for chunk in input.chunks() {
        let before = row;
        let rows = Rows::read(chunk, 0..chunk.len(), before);
        let rows = rows.map_err(|failure| failure.into_error(texts.py(), before))?;
        for text in &rows.texts {
            let bytes = match (text, broken.get(&row)) {
                (Some(text), _) => text.as_bytes(),
                (None, Some(bytes)) => bytes.as_bytes(),
                (None, None) => b"",
            };
            let kept = match cleaner.rules.clean_bytes(bytes, &mut scratch) {
                Cleaned::Blank => {
                    blank += 1;
                    None
                }
                Cleaned::Kept(kept) => {
                    mended.extend(kept.changes().map(|_| row));
                    Some((kept.key(), kept.text()))
                }
                Cleaned::Refused(why) => {
                    let text = String::from_utf8_lossy(bytes).into_owned();
                    let about = why.text().unwrap_or(&text);
                    refused.push(refusal(row, why.error(), about, text.clone()));
                    None
                }
            };
            keys.push(kept.map(|(key, _)| key));
            shown.push(kept.map(|(_, shown)| shown));
            row += 1;
        }
    }
    let column = |made: Strings| PyColumn::new(Type::Strings, vec![Arc::new(made.finish())], row);
    Ok((column(keys), column(shown), blank, mended, refused))
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
