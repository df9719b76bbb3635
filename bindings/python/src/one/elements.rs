//! Decoded elements of a reference, and back.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use urial::{Component, Conversion, Elements, Loss};

use super::arguments::{Names, Port};
use super::classes::{built, object};
use super::common::PyAnyReference;
use super::edit::edit_error;
use super::protocol::NewArguments;
use super::records::Record;
use crate::errors::Made;

/// A reference as decoded elements; an empty text is an absent element.
///
/// The RFC distinguishes more than that, so both directions say what they lose.
///
/// >>> made = Uri("http://example.com:8042/the%20re?q").to_elements()
/// >>> made.value.path, made.value.port, made.lost
/// (('', 'the re'), 8042, ())
/// >>> Elements(scheme="http", host="a", path=("", "é")).build(Uri).value
/// Uri('http://a/%C3%A9')
#[pyclass(name = "Elements", module = "pyurial.more", frozen, eq, hash)]
#[derive(PartialEq, Hash)]
pub(crate) struct PyElements {
    elements: Elements,
}

#[pymethods]
impl PyElements {
    #[new]
    #[pyo3(signature = (
        *, scheme = String::new(), userinfo = String::new(), host = String::new(),
        has_port = None, port = None, path = Names::default(), query = String::new(),
        fragment = String::new()
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn new(
        scheme: String,
        userinfo: String,
        host: String,
        has_port: Option<bool>,
        port: Option<Port>,
        path: Names,
        query: String,
        fragment: String,
    ) -> PyElements {
        let has_port = has_port.unwrap_or(port.is_some());
        let elements = Elements {
            scheme,
            userinfo,
            host,
            has_port,
            port: port.map(|Port(port)| port),
            path: path.0,
            query,
            fragment,
        };
        PyElements { elements }
    }

    /// The scheme; empty if the reference is relative.
    #[getter]
    fn scheme(&self) -> &str {
        &self.elements.scheme
    }

    /// The userinfo, decoded.
    #[getter]
    fn userinfo(&self) -> &str {
        &self.elements.userinfo
    }

    /// The host, decoded; empty if there is no authority.
    #[getter]
    fn host(&self) -> &str {
        &self.elements.host
    }

    /// Whether there is a port, even an empty one.
    #[getter]
    fn has_port(&self) -> bool {
        self.elements.has_port
    }

    /// The number of the port, or None.
    #[getter]
    fn port(&self) -> Option<u16> {
        self.elements.port
    }

    /// The path, decoded; an empty first element makes it absolute.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.elements.path)
    }

    /// The query, decoded.
    #[getter]
    fn query(&self) -> &str {
        &self.elements.query
    }

    /// The fragment, decoded.
    #[getter]
    fn fragment(&self) -> &str {
        &self.elements.fragment
    }

    /// Whether there is no scheme.
    #[getter]
    fn is_relative(&self) -> bool {
        self.elements.is_relative()
    }

    /// Return the text of a class that has these elements: `value`, and what is `lost`.
    #[pyo3(signature = (kind, /))]
    fn build<'py>(&self, kind: &Bound<'py, PyType>) -> Made<'py> {
        let (py, elements) = (kind.py(), &self.elements);
        let Some(built) = built(kind, elements) else {
            return Err(PyTypeError::new_err("expected one of the eight classes, such as Uri"));
        };
        let Conversion { value, lost } = built.map_err(|error| {
            let texts = [(Component::Scheme, &elements.scheme), (Component::Host, &elements.host)];
            edit_error(py, error, &texts.map(|(part, text)| (part, Some(text.clone()))))
        })?;
        Record::Conversion.make(py, (object(py, value)?, names(py, &lost)?))
    }

    /// Returns the keyword arguments that make it again, for pickle and copy.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<NewArguments<'py>> {
        let (elements, named) = (&self.elements, PyDict::new(py));
        named.set_item("scheme", &elements.scheme)?;
        named.set_item("userinfo", &elements.userinfo)?;
        named.set_item("host", &elements.host)?;
        named.set_item("has_port", elements.has_port)?;
        named.set_item("port", elements.port)?;
        named.set_item("path", &elements.path)?;
        named.set_item("query", &elements.query)?;
        named.set_item("fragment", &elements.fragment)?;
        Ok((PyTuple::empty(py), named))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let elements = &self.elements;
        // No password and no value of a secret key is shown, as in every repr.
        let redacted = |before: char, text: &str| {
            urial_guard::redact(&format!("{before}{text}"))[1..].to_owned()
        };
        let userinfo = match elements.userinfo.split_once(':') {
            Some((user, password)) if !password.is_empty() => format!("{user}:***"),
            _ => elements.userinfo.clone(),
        };
        let members = [
            ("scheme", &*elements.scheme),
            ("userinfo", &*userinfo),
            ("host", &*elements.host),
            ("query", &*redacted('?', &elements.query)),
            ("fragment", &*redacted('#', &elements.fragment)),
        ];
        let mut shown = Vec::new();
        for (name, text) in members {
            if !text.is_empty() {
                shown.push(format!("{name}={}", PyString::new(py, text).repr()?));
            }
        }
        match elements.port {
            Some(port) => shown.push(format!("port={port}")),
            None if elements.has_port => shown.push("has_port=True".to_owned()),
            None => {}
        }
        if !elements.path.is_empty() {
            shown.push(format!("path={}", self.path(py)?.repr()?));
        }
        Ok(format!("Elements({})", shown.join(", ")))
    }
}

#[pymethods]
impl PyAnyReference {
    /// Return the decoded elements: `value`, and what is `lost` on the way.
    fn to_elements<'py>(&self, py: Python<'py>) -> Made<'py> {
        let Conversion { value, lost } = self.value.view().to_elements();
        let value = Bound::new(py, PyElements { elements: value })?;
        Record::Conversion.make(py, (value, names(py, &lost)?))
    }
}

fn names<'py>(py: Python<'py>, lost: &[Loss]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, lost.iter().map(|loss| loss.as_str()))
}
