//! One text at a time: the eight classes, and the functions that take any text.

mod records;
mod value;
mod common;
mod text;
mod arguments;
pub(crate) mod names;
mod classes;
mod protocol;
mod components;
mod derived;
mod schemes;
mod operations;
mod base;
mod edit;
mod elements;
mod find;
mod file;
mod functions;
mod template;
mod policy;
mod observed;
mod cleaner;

use pyo3::prelude::*;
use pyo3::wrap_pyfunction;

pub(crate) use arguments::{Names, Threads, Trims};
pub(crate) use cleaner::PyCleaner;
pub(crate) use common::PyAnyReference;
pub(crate) use components::host_class;
pub(crate) use schemes::{PySuffixList, Schemes, rules_of, with_rules};
pub(crate) use text::Text;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    classes::register(module)?;
    module.add_class::<elements::PyElements>()?;
    module.add_class::<template::PyTemplate>()?;
    module.add_class::<template::PyPartial>()?;
    module.add_class::<policy::PyFetchPolicy>()?;
    module.add_class::<observed::PyObserved>()?;
    module.add_class::<cleaner::PyCleaner>()?;
    module.add_class::<schemes::PySchemeRule>()?;
    module.add_class::<schemes::PySuffixList>()?;
    for function in [
        wrap_pyfunction!(functions::parse, module)?,
        wrap_pyfunction!(functions::is_valid, module)?,
        wrap_pyfunction!(functions::check, module)?,
        wrap_pyfunction!(functions::split, module)?,
        wrap_pyfunction!(functions::recompose, module)?,
        wrap_pyfunction!(functions::encode, module)?,
        wrap_pyfunction!(functions::decode, module)?,
        wrap_pyfunction!(functions::decode_bytes, module)?,
        wrap_pyfunction!(functions::remove_dot_segments, module)?,
        wrap_pyfunction!(functions::audit_any, module)?,
        wrap_pyfunction!(functions::redact, module)?,
        wrap_pyfunction!(functions::redact_text, module)?,
        wrap_pyfunction!(functions::refang, module)?,
        wrap_pyfunction!(functions::guess_suffix, module)?,
        wrap_pyfunction!(find::extract, module)?,
        wrap_pyfunction!(find::repair, module)?,
        wrap_pyfunction!(file::from_path, module)?,
        wrap_pyfunction!(file::to_path, module)?,
        wrap_pyfunction!(file::to_path_bytes, module)?,
        wrap_pyfunction!(base::choose_base, module)?,
    ] {
        module.add_function(function)?;
    }
    Ok(())
}
