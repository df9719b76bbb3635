//! Reasons why a column operation ends without a result.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{Class, Details, exception, with_row};

/// The reason why a block of rows has no result.
pub(crate) enum Failure {
    /// The first row that is invalid, counted from the start of the block.
    Row(usize, Box<(Class, String, Details)>),
    /// The buffers of the input are broken.
    Input(String),
    /// A component is too long for a view.
    TooLong(usize),
    /// Python wants to stop.
    Python(PyErr),
}

impl Failure {
    /// Makes the exception; `before` is the number of rows before the block.
    pub(crate) fn into_error(self, py: Python<'_>, before: usize) -> PyErr {
        match self {
            Failure::Row(index, told) => {
                let (class, message, details) = *told;
                let made = exception(py, class, &message, details);
                with_row(py, made, before + index)
            }
            Failure::Input(why) => PyValueError::new_err(format!("broken Arrow data: {why}")),
            Failure::TooLong(index) => PyOverflowError::new_err(format!(
                "row {}: a component of more than 2 GiB has no view; use views=False",
                before + index
            )),
            Failure::Python(error) => error,
        }
    }
}
