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

pub(crate) use arguments::{Names, Threads, redaction, trimmer};
pub(crate) use cleaner::PyCleaner;
pub(crate) use common::PyAnyReference;
pub(crate) use components::{COMPONENTS, Get, Part, part, style};
pub(crate) use edit::{built, changes};
pub(crate) use find::kind_name;
pub(crate) use policy::PyFetchPolicy;
pub(crate) use schemes::{PySuffixList, Schemes, with_rules};
pub(crate) use template::{PyTemplate, matched, parsed as parsed_template};
pub(crate) use text::{Text, place_of_surrogate};

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
    functions!(module,
        functions: parse is_valid check split recompose encode decode decode_bytes
            remove_dot_segments audit_any redact redact_text refang guess_suffix;
        find: extract repair;
        file: from_path to_path to_path_bytes;
        base: choose_base;
    );
    Ok(())
}
