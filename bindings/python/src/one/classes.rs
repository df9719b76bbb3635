//! The eight classes.

use pyo3::prelude::*;
use pyo3::types::PyType;
use urial::{Conversion, EditError, Elements, kind};

use super::common::{PyAnyBase, PyAnyReference};
use super::text::Text;
use super::value::Value;
use crate::errors::{Made, Reason, raised};

/// Makes the object of a result, or the exception of its error, which is about `text`.
pub(super) fn outcome<'py, V: Into<Value>, E: Into<Reason>>(
    py: Python<'py>,
    result: Result<V, E>,
    text: &str,
) -> Made<'py> {
    object(py, result.map_err(|error| raised(py, error, text))?)
}

macro_rules! classes {
    ($($(#[$doc:meta])* $class:ident = $kind:ident: $name:literal of $module:literal, $parent:ident;)*) => {
        $(
            $(#[$doc])*
            #[pyclass(name = $name, module = $module, extends = $parent, frozen)]
            pub(crate) struct $class;

            #[pymethods]
            impl $class {
                #[new]
                #[pyo3(signature = (text, /))]
                fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<$class>> {
                    let given = Text::of(text)?;
                    let parsed = given.parsed::<kind::$kind>(text.py())?;
                    Ok(classes!(@made parsed.to_owned().into(), $class, $parent))
                }
            }
        )*

        /// Makes the Python object of a value, of the class of its kind.
        pub(crate) fn object<'py>(
            py: Python<'py>,
            value: impl Into<Value>,
        ) -> Made<'py> {
            let value = value.into();
            match &value {
                $(Value::$kind(_) => {
                    Ok(Bound::new(py, classes!(@made value, $class, $parent))?.into_any())
                })*
            }
        }

        /// Builds a text of the class from its elements; `None` for a class of somebody else.
        pub(super) fn built(
            class: &Bound<'_, PyType>,
            elements: &Elements,
        ) -> Option<Result<Conversion<Value>, EditError>> {
            $(if class.is(class.py().get_type::<$class>()) {
                let built = elements.build::<kind::$kind>();
                return Some(built.map(|Conversion { value, lost }| {
                    Conversion { value: value.into(), lost }
                }));
            })*
            None
        }

        pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            module.add_class::<PyAnyReference>()?;
            module.add_class::<PyAnyBase>()?;
            $(module.add_class::<$class>()?;)*
            Ok(())
        }
    };
    (@made $value:expr, $class:ident, PyAnyBase) => {
        PyClassInitializer::from(PyAnyReference { value: $value })
            .add_subclass(PyAnyBase)
            .add_subclass($class)
    };
    (@made $value:expr, $class:ident, PyAnyReference) => {
        PyClassInitializer::from(PyAnyReference { value: $value }).add_subclass($class)
    };
}

classes! {
    /// A URI: `http://example.com/a?b#c`, `urn:isbn:0451450523`, `mailto:a@b.c`.
    ///
    /// >>> uri = Uri("http://example.com:8042/over/there?name=ferret#nose")
    /// >>> uri.host, uri.port, uri.segments
    /// ('example.com', 8042, ('over', 'there'))
    /// >>> Uri("/over/there")
    /// Traceback (most recent call last):
    ///     ...
    /// pyurial.errors.ParseError: no scheme at the start; ...
    PyUri = Uri: "Uri" of "pyurial", PyAnyBase;
    /// A URI or a relative reference: `http://a/b`, `//a/b`, `/b`, `../b`, `?c`, `#d`, and the
    /// empty text.
    ///
    /// >>> Reference("../b#c").is_relative
    /// True
    PyReference = Reference: "Reference" of "pyurial", PyAnyReference;
    /// A URI without a fragment, as a base has to be (RFC 3986 section 4.3).
    ///
    /// >>> AbsoluteUri("http://example.com/a").join("b")
    /// Uri('http://example.com/b')
    PyAbsoluteUri = AbsoluteUri: "AbsoluteUri" of "pyurial.more", PyAnyBase;
    /// A reference without a scheme (RFC 3986 section 4.2).
    ///
    /// >>> RelativeRef("../b#c").path
    /// '../b'
    PyRelativeRef = RelativeRef: "RelativeRef" of "pyurial.more", PyAnyReference;
    /// An IRI: a URI that may contain characters beyond ASCII (RFC 3987).
    ///
    /// >>> Iri("http://例え.jp/ア").path
    /// '/ア'
    PyIri = Iri: "Iri" of "pyurial", PyAnyBase;
    /// An IRI or an IRI relative reference.
    ///
    /// >>> IriReference("ア").is_relative
    /// True
    PyIriReference = IriReference: "IriReference" of "pyurial", PyAnyReference;
    /// An IRI without a fragment.
    ///
    /// >>> AbsoluteIri("http://例え.jp/ア").join("イ")
    /// Iri('http://例え.jp/イ')
    PyAbsoluteIri = AbsoluteIri: "AbsoluteIri" of "pyurial.more", PyAnyBase;
    /// A reference without a scheme that may contain characters beyond ASCII.
    ///
    /// >>> IriRelativeRef("../ア").path
    /// '../ア'
    PyIriRelativeRef = IriRelativeRef: "IriRelativeRef" of "pyurial.more", PyAnyReference;
}
