//! Arguments that are text: a `str`, or a reference that is parsed already.

use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urial::kind::Kind;
use urial::{ParseError, Ref};

use super::common::PyAnyReference;
use crate::errors::{exception, raised, surrogate, wrong_type};

/// The UTF-8 of an argument.
pub(crate) enum Text<'py> {
    Utf8(Bound<'py, PyBytes>),
    Parsed(Bound<'py, PyAnyReference>),
}

impl<'py> Text<'py> {
    /// Takes a `str`, or an object of one of the eight classes.
    pub(crate) fn of(object: &Bound<'py, PyAny>) -> PyResult<Text<'py>> {
        if let Ok(text) = object.cast::<PyString>() {
            return Text::of_str(text);
        }
        match object.cast::<PyAnyReference>() {
            Ok(parsed) => Ok(Text::Parsed(parsed.clone())),
            Err(_) => Err(wrong_type("a str or a reference", object)),
        }
    }

    /// Takes a `str` only; running text is never a reference.
    pub(crate) fn of_running(object: &Bound<'py, PyAny>) -> PyResult<Text<'py>> {
        match object.cast::<PyString>() {
            Ok(text) => Text::of_str(text),
            Err(_) => Err(wrong_type("a str", object)),
        }
    }

    pub(crate) fn of_str(text: &Bound<'py, PyString>) -> PyResult<Text<'py>> {
        // The stable ABI of Python 3.9 gives no view of the UTF-8, so this is a copy.
        let utf8 = text.encode_utf8();
        utf8.map(Text::Utf8).map_err(|error| lone_surrogate(text, error))
    }

    pub(crate) fn as_str(&self) -> &str {
        match self {
            // Python made these bytes, so this costs a check and cannot fail.
            Text::Utf8(bytes) => std::str::from_utf8(bytes.as_bytes()).unwrap_or_default(),
            Text::Parsed(parsed) => parsed.get().value.as_str(),
        }
    }

    /// Returns the text as a kind: parsed, or only checked where it is parsed already.
    pub(crate) fn as_kind<K: Kind>(&self) -> Result<Ref<&str, K>, ParseError> {
        match self {
            Text::Utf8(_) => Ref::<&str, _>::parse(self.as_str()),
            Text::Parsed(parsed) => parsed.get().value.view().narrow().map_err(Into::into),
        }
    }

    /// Parses the text as a kind; raises the error of the parser.
    pub(crate) fn parsed<K: Kind>(&self, py: Python<'_>) -> PyResult<Ref<&str, K>> {
        let parsed = self.as_kind();
        parsed.map_err(|error| raised(py, error, self.as_str()))
    }
}

/// Makes a `ParseError` of the error of Python's encoder.
pub(super) fn lone_surrogate(text: &Bound<'_, PyString>, error: PyErr) -> PyErr {
    match place_of_surrogate(text, error) {
        Ok((at, code)) => {
            let (class, message, details) = surrogate(at, code);
            exception(text.py(), class, &message, details)
        }
        Err(other) => other,
    }
}

/// Returns where the lone surrogate is that Python's encoder met, and its number.
pub(crate) fn place_of_surrogate(
    text: &Bound<'_, PyString>,
    error: PyErr,
) -> PyResult<(usize, u32)> {
    let py = text.py();
    if !error.is_instance_of::<PyUnicodeEncodeError>(py) {
        return Err(error);
    }
    let at: usize = error.value(py).getattr("start")?.extract()?;
    let ord = py.import("builtins")?.getattr("ord")?;
    Ok((at, ord.call1((text.get_item(at)?,))?.extract()?))
}
