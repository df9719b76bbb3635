//! Stores of what a program has seen: which URIs lead to the same resource.

use pyo3::prelude::*;
use pyo3::types::PyList;
use urial::kind::Iri;
use urial_list::{LoadError, Observed};

use super::text::Text;
use crate::errors::{Class, Details, exception};

/// A store of observations: URIs that lead to the same resource (RFC 3986 section 6.2.4).
///
/// >>> observed = Observed()
/// >>> observed.observe("http://a.example/old", "https://a.example/new")
/// True
/// >>> observed.same("HTTP://A.example:80/old", "https://a.example/new")
/// True
#[pyclass(name = "Observed", module = "pyurial.more")]
pub(crate) struct PyObserved {
    observed: Observed<'static>,
}

#[pymethods]
impl PyObserved {
    #[new]
    fn new() -> PyObserved {
        PyObserved { observed: Observed::new() }
    }

    /// Record that a URI permanently leads to another, for example by a redirect.
    ///
    /// Returns whether that was new.
    #[pyo3(signature = (uri, to, /))]
    fn observe(&mut self, uri: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (from, to) = (Text::of(uri)?, Text::of(to)?);
        let (from, to) = (from.parsed::<Iri>(uri.py())?, to.parsed::<Iri>(uri.py())?);
        Ok(self.observed.observe(&from, &to))
    }

    /// Record that the server adds a slash to the end of the path; returns whether that was new.
    #[pyo3(signature = (uri, /))]
    fn observe_added_slash(&mut self, uri: &Bound<'_, PyAny>) -> PyResult<bool> {
        let given = Text::of(uri)?;
        Ok(self.observed.observe_added_slash(&given.parsed::<Iri>(uri.py())?))
    }

    /// Return whether two URIs are known to lead to the same resource.
    #[pyo3(signature = (a, b, /))]
    fn same(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (first, second) = (Text::of(a)?, Text::of(b)?);
        let (first, second) = (first.parsed::<Iri>(a.py())?, second.parsed::<Iri>(a.py())?);
        Ok(self.observed.same(&first, &second))
    }

    /// Return the one URI that stands for all that lead to the same resource, or None.
    #[pyo3(signature = (uri, /))]
    fn representative(&self, uri: &Bound<'_, PyAny>) -> PyResult<Option<&str>> {
        let given = Text::of(uri)?;
        Ok(self.observed.representative(&given.parsed::<Iri>(uri.py())?))
    }

    /// Return all observations as a list of pairs.
    fn pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.observed.iter().collect::<Vec<_>>())
    }

    /// Return the store as text, for a file.
    ///
    /// >>> observed = Observed()
    /// >>> observed.observe("http://a/b", "http://a/c")
    /// True
    /// >>> Observed.load(observed.save()).pairs()
    /// [('http://a/b', 'http://a/c')]
    fn save(&self) -> String {
        self.observed.save()
    }

    /// Read a store that `save` wrote.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn load(text: &Bound<'_, PyAny>) -> PyResult<PyObserved> {
        let (py, given) = (text.py(), Text::of_running(text)?);
        let observed = Observed::load(given.as_str()).map_err(|error| {
            let kind = match &error {
                LoadError::Invalid { error, .. } => error.kind().as_str(),
                _ => error.as_str(),
            };
            exception(py, Class::Parse, &error, Details::of(kind, None))
        })?;
        Ok(PyObserved { observed })
    }

    fn __eq__(&self, other: PyRef<'_, PyObserved>) -> bool {
        self.save() == other.save()
    }

    fn __ne__(&self, other: PyRef<'_, PyObserved>) -> bool {
        !self.__eq__(other)
    }

    /// Returns how to make it again, for pickle and copy.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("load")?, (slf.borrow().save(),)))
    }

    fn __len__(&self) -> usize {
        self.observed.len()
    }

    fn __repr__(&self) -> String {
        format!("<Observed: {} observations>", self.observed.len())
    }
}
