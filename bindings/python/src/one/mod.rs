//! One text at a time: the eight classes, and the functions that take any text.

mod text;
mod value;
mod classes;

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    classes::register(module)
}
