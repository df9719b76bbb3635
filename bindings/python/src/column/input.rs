//! Columns of texts that Python gives.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyString, PyTuple};

use super::border::{self, Chunk};
use crate::errors::{class_of, is_nan};
use crate::one::{PyAnyReference, Text};

/// A column of texts, in chunks; a text by itself is a column of as many rows as are wanted.
pub(crate) enum Texts {
    Chunks(Vec<Chunk>),
    One(Arc<str>),
}

/// The wanted types, for messages.
const WANTED: &str = "an Arrow array of strings or a list of str";

/// The number of texts of a list after which Python may want to stop.
const PAUSE: usize = 1 << 16;

impl Texts {
    /// Takes a column.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Texts> {
        if let Ok(list) = object.cast::<PyList>() {
            return copied(object.py(), list.iter());
        }
        if let Ok(tuple) = object.cast::<PyTuple>() {
            return copied(object.py(), tuple.iter());
        }
        match border::read(object)? {
            Some(chunks) => Ok(Texts::Chunks(chunks)),
            None => {
                let wrong = format!("expected {WANTED}, got {}", class_of(object));
                Err(advised(wrong, whole_advice(object)))
            }
        }
    }

    /// Takes a column, or one text for all rows.
    pub(crate) fn or_one(object: &Bound<'_, PyAny>) -> PyResult<Texts> {
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyAnyReference>() {
            return Ok(Texts::One(Text::of(object)?.as_str().into()));
        }
        Texts::of(object)
    }

    /// Returns the number of rows, if there is one.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Texts::Chunks(chunks) => Some(chunks.iter().map(Chunk::len).sum()),
            Texts::One(_) => None,
        }
    }

    pub(crate) fn chunks(&self) -> &[Chunk] {
        match self {
            Texts::Chunks(chunks) => chunks,
            Texts::One(_) => &[],
        }
    }
}

/// Copies the texts of a list.
fn copied<'py>(
    py: Python<'py>,
    items: impl ExactSizeIterator<Item = Bound<'py, PyAny>>,
) -> PyResult<Texts> {
    let rows = items.len();
    let (mut text, mut offsets) = (String::new(), Vec::with_capacity(rows + 1));
    let mut validity: Option<Vec<u8>> = None;
    offsets.push(0);
    for (row, item) in items.enumerate() {
        if row.is_multiple_of(PAUSE) {
            py.check_signals()?;
        }
        if item.is_none() {
            let bits = validity.get_or_insert_with(|| vec![0xFF; rows.div_ceil(8)]);
            // The list may have grown meanwhile: another thread has it too.
            if let Some(byte) = bits.get_mut(row / 8) {
                *byte &= !(1 << (row % 8));
            }
        } else {
            let given = Text::of(&item).map_err(|error| in_row(py, error, row, &item))?;
            text.push_str(given.as_str());
        }
        offsets.push(i64::try_from(text.len()).unwrap_or(i64::MAX));
        if row + 1 == rows {
            break;
        }
    }
    Ok(Texts::Chunks(vec![Chunk::owned(offsets, text, validity)]))
}

/// Returns the exception of an item of a list, with its row.
fn in_row(py: Python<'_>, error: PyErr, row: usize, item: &Bound<'_, PyAny>) -> PyErr {
    if error.is_instance_of::<PyTypeError>(py) {
        let got = class_of(item);
        let wrong = format!("row {row}: expected a str or None, got {got}");
        return advised(wrong, item_advice(item));
    }
    error
}

/// Makes a `TypeError` with advice.
fn advised(wrong: String, advice: Option<&str>) -> PyErr {
    PyTypeError::new_err(match advice {
        Some(advice) => format!("{wrong}; {advice}"),
        None => wrong,
    })
}

/// Returns how to make a column of another object.
fn whole_advice(object: &Bound<'_, PyAny>) -> Option<&'static str> {
    let class = object.get_type();
    let name = class.name().ok()?.to_string();
    let module = class.module().ok()?.to_string();
    Some(match (module.split('.').next()?, name.as_str()) {
        ("builtins", "str") => "one text is a list of one: [text]",
        ("builtins", "bytes" | "bytearray") => "decode it, as in [data.decode()]",
        ("builtins", "dict") => "a column is a list of its values or of its keys",
        ("builtins", "NoneType") => return None,
        ("numpy", "ndarray") => "give its tolist()",
        ("pandas", "DataFrame") => "choose one of its columns",
        ("pandas", _) => "give pyarrow.array(series), or use .uri of pyurial.pandas",
        _ if object.is_instance_of::<PyAnyReference>() => "one text is a list of one: [uri]",
        _ if object.hasattr("__iter__").ok()? => "give list(…) of it",
        _ => return None,
    })
}

/// Returns how to make a text, or None, of an item of a list.
fn item_advice(item: &Bound<'_, PyAny>) -> Option<&'static str> {
    if item.is_instance_of::<PyBytes>() || item.is_instance_of::<PyByteArray>() {
        return Some("decode it, as in data.decode()");
    }
    let name = item.get_type().name().ok()?;
    (is_nan(item) || name == "NAType" || name == "NaTType")
        .then_some("where a text is missing, give None")
}
