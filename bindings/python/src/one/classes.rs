//! The eight classes, and the class they have in common.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urial::{
    AbsoluteIri, AbsoluteUri, Iri, IriReference, IriRelativeRef, Reference, RelativeRef, Uri,
};

use super::text::Text;
use super::value::{Value, each};
use crate::errors::parse_error;

/// What all parsed texts have in common: `isinstance(x, pyurial.AnyReference)`.
///
/// It cannot be called; its subclasses can, with a text.
#[pyclass(name = "AnyReference", module = "pyurial", subclass, frozen)]
pub(crate) struct PyAnyReference {
    pub(crate) value: Value,
}

macro_rules! classes {
    ($($(#[$doc:meta])* $class:ident = $kind:ident: $name:literal;)*) => {
        $(
            $(#[$doc])*
            #[pyclass(name = $name, module = "pyurial", extends = PyAnyReference, frozen)]
            pub(crate) struct $class;

            #[pymethods]
            impl $class {
                #[new]
                #[pyo3(signature = (text, /))]
                fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<$class>> {
                    // A value of this kind is no other text: it is copied.
                    let utf8 = Text::of(text, concat!("a str to parse as ", $name))?;
                    match $kind::parse(utf8.as_str()) {
                        Ok(parsed) => {
                            let value = Value::from(parsed.to_owned());
                            Ok(PyClassInitializer::from(PyAnyReference { value }).add_subclass($class))
                        }
                        Err(error) => Err(parse_error(text.py(), error, utf8.as_str())),
                    }
                }
            }
        )*

        /// Makes the Python object of a value, of the class of its kind.
        pub(crate) fn object(py: Python<'_>, value: impl Into<Value>) -> PyResult<Bound<'_, PyAny>> {
            let value = value.into();
            match &value {
                $(Value::$kind(_) => {
                    let made = PyClassInitializer::from(PyAnyReference { value }).add_subclass($class);
                    Ok(Bound::new(py, made)?.into_any())
                })*
            }
        }

        pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            module.add_class::<PyAnyReference>()?;
            $(module.add_class::<$class>()?;)*
            Ok(())
        }
    };
}

classes! {
    /// A URI: `http://example.com/a?b#c`, `urn:isbn:0451450523`, `mailto:a@b.c`.
    PyUri = Uri: "Uri";
    /// A URI or a relative reference: `http://a/b`, `//a/b`, `/b`, `../b`, `?c`, `#d`, and the
    /// empty text.
    PyReference = Reference: "Reference";
    /// A URI without a fragment, as a base has to be (RFC 3986 section 4.3).
    PyAbsoluteUri = AbsoluteUri: "AbsoluteUri";
    /// A reference without a scheme (RFC 3986 section 4.2).
    PyRelativeRef = RelativeRef: "RelativeRef";
    /// An IRI: a URI that may contain characters beyond ASCII (RFC 3987).
    PyIri = Iri: "Iri";
    /// An IRI or an IRI relative reference.
    PyIriReference = IriReference: "IriReference";
    /// An IRI without a fragment.
    PyAbsoluteIri = AbsoluteIri: "AbsoluteIri";
    /// A reference without a scheme that may contain characters beyond ASCII.
    PyIriRelativeRef = IriRelativeRef: "IriRelativeRef";
}

#[pymethods]
impl PyAnyReference {
    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::new(py, self.value.as_str())
    }

    fn __repr__(&self) -> String {
        each!(&self.value, text => format!("{text:?}"))
    }
}
