//! Columns of texts, through the Arrow C data interface.
//!
//! A column comes in through the `border`, is cut into blocks by `run`, whose rows are checked by
//! `rows`, and goes through one of the `functions`, which builds an array for each block. The
//! arrays are a `result`, which goes out through the border.

mod border;
mod array;
mod build;
mod failure;
mod functions;
mod input;
mod result;
mod rows;
mod rule;
mod run;
mod views;

use pyo3::prelude::*;

/// Registers the functions of columns in `pyurial._column`.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<result::PyColumn>()?;
    functions::register(module)
}
