//! The native part of the Python package `pyurial`: urial's types and operations as Python
//! classes and functions.
//!
//! Whatever is said about URIs is said by the library; this crate converts arguments, results,
//! errors and offsets.
#![deny(unsafe_code)]

/// Adds functions to a Python module: the file of each, and their names.
macro_rules! functions {
    ($to:expr, $($file:ident: $($name:ident)*;)*) => {
        $($($to.add_function(pyo3::wrap_pyfunction!($file::$name, $to)?)?;)*)*
    };
}

mod offsets;
mod errors;
mod one;
mod column;

use pyo3::prelude::*;

/// Registers everything; the Python files beside it give the names their places.
#[pymodule]
fn _urial(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    one::register(module)?;
    // The names are chosen in `__init__.py`, and the stubs have the rest.
    module.delattr("__all__")?;
    // Columns are a native module of their own, which `column.py` wraps.
    let columns = PyModule::new(module.py(), "pyurial._column")?;
    column::register(&columns)?;
    columns.delattr("__all__")?;
    let loaded = module.py().import("sys")?.getattr("modules")?;
    loaded.set_item("pyurial._column", columns)
}
