//! The protocols of Python: text, equality, order, hash, pickle, copy, `match`, pydantic.

use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use urial::Ref;
use urial::kind::Kind;
use urial_guard::redact;

use super::common::PyAnyReference;
use super::text::Text;
use super::value::{Value, each};
use crate::errors::Made;

#[pymethods]
impl PyAnyReference {
    /// The names of the components that positions of a `case` stand for.
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["scheme", "authority", "path", "query", "fragment"])
    }

    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::new(py, self.value.as_str())
    }

    fn __format__<'py>(slf: &Bound<'py, Self>, spec: &Bound<'py, PyString>) -> Made<'py> {
        slf.str()?.call_method1("__format__", (spec,))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let text = redact(slf.get().value.as_str());
        let quoted = PyString::new(slf.py(), &text).repr()?;
        Ok(format!("{}({quoted})", kind_name(&slf.get().value)))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        // Equal to the hash of the text, because the text is equal too.
        PyString::new(py, self.value.as_str()).hash()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let this = self.value.as_str();
        let answer = if let Ok(other) = other.cast::<PyAnyReference>() {
            Some(op.matches(this.cmp(other.get().value.as_str())))
        } else if let (Ok(other), CompareOp::Eq | CompareOp::Ne) = (other.cast::<PyString>(), op) {
            // A text with a lone surrogate is equal to no reference.
            let is_equal = Text::of_str(other).is_ok_and(|other| other.as_str() == this);
            Some(is_equal == matches!(op, CompareOp::Eq))
        } else {
            None
        };
        match answer {
            Some(answer) => Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind()),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyString>,)) {
        let text = PyString::new(slf.py(), slf.get().value.as_str());
        (slf.get_type(), (text,))
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Self> {
        slf.clone()
    }

    /// Returns the schema of a field of this type, for pydantic.
    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        cls: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> Made<'py> {
        let schemas = cls.py().import("pyurial._pydantic")?;
        schemas.getattr("schema")?.call1((cls,))
    }
}

/// Returns the name of the class of a value.
pub(super) fn kind_name(value: &Value) -> &'static str {
    fn name<K: Kind>(_: &Ref<String, K>) -> &'static str {
        K::NAME
    }
    each!(value, text => name(text))
}

/// The arguments that make an object again, for pickle and copy.
pub(super) type NewArguments<'py> = (Bound<'py, PyTuple>, Bound<'py, PyDict>);

/// Returns the call that makes an object again, as Python writes it.
pub(super) fn called(class: &str, named: &Bound<'_, PyDict>) -> PyResult<String> {
    let shown = named.iter().map(|(name, value)| Ok(format!("{name}={}", value.repr()?)));
    let shown = shown.collect::<PyResult<Vec<_>>>()?.join(", ");
    Ok(format!("{class}({shown})"))
}
