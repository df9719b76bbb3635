//! Columns of texts, through the Arrow C data interface.

use pyo3::prelude::*;

/// Registers the functions of columns in `pyurial._column`.
#[expect(
    clippy::unnecessary_wraps,
    reason = "registering can fail once there is something"
)]
pub(crate) fn register(_module: &Bound<'_, PyModule>) -> PyResult<()> {
    Ok(())
}
