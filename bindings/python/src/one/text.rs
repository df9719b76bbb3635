//! Python strings as UTF-8.

use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::{surrogate, wrong_type};

/// The UTF-8 of a Python `str`.
pub(crate) struct Text<'py>(Bound<'py, PyBytes>);

impl<'py> Text<'py> {
    /// Takes a `str`; `wanted` says in the `TypeError` what else would do.
    pub(crate) fn of(object: &Bound<'py, PyAny>, wanted: &str) -> PyResult<Text<'py>> {
        match object.cast::<PyString>() {
            Ok(text) => Text::of_str(text),
            Err(_) => Err(wrong_type(wanted, object)),
        }
    }

    pub(crate) fn of_str(text: &Bound<'py, PyString>) -> PyResult<Text<'py>> {
        let py = text.py();
        text.encode_utf8().map(Text).map_err(|error| {
            if !error.is_instance_of::<PyUnicodeEncodeError>(py) {
                return error;
            }
            let value = error.value(py);
            let at: PyResult<usize> = value.getattr("start").and_then(|at| at.extract());
            match at {
                Ok(at) => {
                    let code = text.get_item(at).and_then(|found| {
                        found
                            .py()
                            .import("builtins")?
                            .getattr("ord")?
                            .call1((found,))?
                            .extract()
                    });
                    surrogate(py, at, code.unwrap_or(0xD800))
                }
                Err(error) => error,
            }
        })
    }

    pub(crate) fn as_str(&self) -> &str {
        // Python made these bytes, so this costs a check and cannot fail.
        std::str::from_utf8(self.0.as_bytes()).unwrap_or_default()
    }
}
