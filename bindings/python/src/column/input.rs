//! Columns of texts that Python gives.

use std::sync::Arc;

use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyMapping, PyString, PyTuple};

use super::border::{self, Chunk, Lone};
use super::build::Strings;
use crate::errors::{class_of, is_missing};
use crate::one::{PyAnyReference, Text, place_of_surrogate};

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
        let py = object.py();
        if let Ok(list) = object.cast::<PyList>() {
            return copied(py, list.iter());
        }
        if let Ok(tuple) = object.cast::<PyTuple>() {
            return copied(py, tuple.iter());
        }
        match border::read(object) {
            Ok(Some(chunks)) => return Ok(Texts::Chunks(chunks)),
            // pandas has objects, and columns without values, that are no strings of Arrow.
            Err(error)
                if library(object) != "pandas" || !error.is_instance_of::<PyException>(py) =>
            {
                return Err(error);
            }
            _ => {}
        }
        if let Some(items) = listed(object)? {
            return copied(py, items.into_iter());
        }
        let wrong = format!("expected {WANTED}, got {}", class_of(object));
        Err(advised(wrong, whole_advice(object)))
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
    let (mut made, mut lone) = (Strings::with_capacity(rows, 0), Vec::new());
    // The list may grow meanwhile: another thread has it too.
    for (row, item) in items.take(rows).enumerate() {
        if row.is_multiple_of(PAUSE) {
            py.check_signals()?;
        }
        if let Ok(text) = item.cast::<PyString>() {
            match text.encode_utf8() {
                Ok(utf8) => made.push(Some(Text::Utf8(utf8).as_str())),
                Err(error) => {
                    let (at, code) = place_of_surrogate(text, error)?;
                    lone.push(Lone { row, at, code });
                    made.push(None);
                }
            }
        } else if let Ok(parsed) = item.cast::<PyAnyReference>() {
            made.push(Some(parsed.get().value.as_str()));
        } else if is_missing(&item) {
            made.push(None);
        } else {
            return Err(wrong_row(row, &item));
        }
    }
    Ok(Texts::Chunks(vec![Chunk::from(made).with_lone(lone)]))
}

/// Returns the items of an array of NumPy or pandas that is not Arrow's, or of another iterable,
/// but none of a text or of a mapping.
fn listed<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    if matches!(&*library(object), "numpy" | "pandas") {
        if !object.hasattr("tolist")? {
            return Ok(None);
        }
        let items = object.call_method0("tolist")?;
        return Ok(items.cast::<PyList>().ok().map(|list| list.iter().collect()));
    }
    let is_one = object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyByteArray>();
    if is_one || object.cast::<PyMapping>().is_ok() || !object.hasattr("__iter__")? {
        return Ok(None);
    }
    object.try_iter()?.collect::<PyResult<_>>().map(Some)
}

/// Returns the name of the package that the class of an object is of.
fn library(object: &Bound<'_, PyAny>) -> String {
    let module = object.get_type().module().map(|module| module.to_string());
    module.unwrap_or_default().split('.').next().unwrap_or_default().to_owned()
}

/// Returns the exception of an item that is no text, with its row.
fn wrong_row(row: usize, item: &Bound<'_, PyAny>) -> PyErr {
    let wrong = format!("row {row}: expected a str or None, got {}", class_of(item));
    let is_bytes = item.is_instance_of::<PyBytes>() || item.is_instance_of::<PyByteArray>();
    advised(wrong, is_bytes.then_some("decode it, as in data.decode()"))
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
    Some(match (&*library(object), name.as_str()) {
        ("builtins", "str") => "one text is a list of one: [text]",
        ("builtins", "bytes" | "bytearray") => "decode it, as in [data.decode()]",
        ("builtins", "dict") => "a column is a list of its values or of its keys",
        ("builtins", "NoneType") => return None,
        ("pandas", "DataFrame") => "choose one of its columns",
        ("polars", _) => "give one column, or use .uri of pyurial.polars",
        ("pandas", _) => "give pyarrow.array(series), or use .uri of pyurial.pandas",
        _ if object.is_instance_of::<PyAnyReference>() => "one text is a list of one: [uri]",
        _ => return None,
    })
}
