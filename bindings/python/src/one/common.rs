//! The two classes that the eight have in common.

use pyo3::prelude::*;

use super::value::Value;

/// The common class of all parsed texts: `isinstance(x, pyurial.more.AnyReference)`.
///
/// It cannot be called; `pyurial.parse` and the eight classes can, with a text.
#[pyclass(name = "AnyReference", module = "pyurial.more", subclass, frozen)]
pub(crate) struct PyAnyReference {
    pub(crate) value: Value,
}

/// The common class of the texts with a scheme: references are resolved against them.
///
/// It cannot be called; `Uri`, `AbsoluteUri`, `Iri` and `AbsoluteIri` can, with a text.
#[pyclass(name = "AnyBase", module = "pyurial.more", extends = PyAnyReference, subclass, frozen)]
pub(crate) struct PyAnyBase;
