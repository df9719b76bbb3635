//! Columns of texts, through the Arrow C data interface.
//!
//! A column comes in through the `border`, is cut into blocks by `run`, whose rows are checked by
//! `rows`, and goes through one of the `functions`, which builds an array for each block. The
//! arrays are a `result`, which goes out through the border.

#[allow(unsafe_code, reason = "the interface is made of pointers")]
mod border;
mod failure;
mod rows;
mod build;
mod views;
mod rule;
mod input;
mod result;
mod run;
mod functions;

use pyo3::prelude::*;

/// Registers the functions of columns in `pyurial._column`.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<result::PyColumn>()?;
    functions::register(module)
}
