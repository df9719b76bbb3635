//! Errors of the library as Python exceptions, which `pyurial/errors.py` defines.

use std::fmt;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFloat, PyType};
use urial::{Component, EditError, IdnaError, ParseError, RelativizeError, ResolveError};
use urial_text::RepairError;

use crate::offsets::characters;

/// An object that is made for Python, or the exception.
pub(crate) type Made<'py> = PyResult<Bound<'py, PyAny>>;

/// Makes an enumeration of classes of a Python module, whose names there have `$end` after them.
macro_rules! imported {
    ($(#[$doc:meta])* $all:ident of $module:literal, $end:literal: $($name:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) enum $all {
            $($name),*
        }

        impl $all {
            /// Returns the class, which is imported at the first use.
            fn class(self, py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
                const NAMES: &[&str] = &[$(concat!(stringify!($name), $end)),*];
                static CLASSES: [PyOnceLock<Py<PyType>>; NAMES.len()] =
                    [const { PyOnceLock::new() }; NAMES.len()];
                CLASSES[self as usize].import(py, $module, NAMES[self as usize])
            }
        }
    };
}
pub(crate) use imported;

imported! {
    /// An exception class of `pyurial.errors`.
    Class of "pyurial.errors", "Error":
    Parse Edit Resolve Relativize Repair Template File Idna Refused
}

/// Attributes of an exception besides its message.
#[derive(Default)]
pub(crate) struct Details {
    pub(crate) kind: &'static str,
    pub(crate) component: Option<&'static str>,
    /// Offsets in the `str`.
    pub(crate) span: Option<(usize, usize)>,
    pub(crate) hint: Option<String>,
    pub(crate) caret: Option<String>,
}

impl Details {
    /// Makes the attributes of an error that is at no place.
    pub(crate) fn of(kind: &'static str, component: Option<&'static str>) -> Details {
        Details { kind, component, ..Details::default() }
    }
}

/// An error of one text, or of a row of a column. It is told only where that is raised.
pub(crate) enum Reason {
    Parse(ParseError),
    Edit(EditError),
    Resolve(ResolveError),
    Relativize(RelativizeError),
    Idna(IdnaError),
    Repair(RepairError),
}

macro_rules! reasons {
    ($($variant:ident: $error:ident;)*) => {
        $(impl From<$error> for Reason {
            fn from(error: $error) -> Reason {
                Reason::$variant(error)
            }
        })*
    };
}

reasons! {
    Parse: ParseError;
    Edit: EditError;
    Resolve: ResolveError;
    Relativize: RelativizeError;
    Idna: IdnaError;
    Repair: RepairError;
}

impl Reason {
    /// Returns the class, the message and the attributes of the exception; the error is of `text`.
    pub(crate) fn told(&self, text: &str) -> (Class, String, Details) {
        match self {
            Reason::Parse(error) => {
                let shown = error.display_with(text).error().to_string();
                (Class::Parse, shown, parse_details(error, text))
            }
            Reason::Edit(error) => {
                let kind = match error {
                    EditError::Invalid(invalid) => invalid.kind().as_str(),
                    _ => error.as_str(),
                };
                let component = error.component().and_then(component_name);
                (Class::Edit, error.to_string(), Details::of(kind, component))
            }
            Reason::Resolve(error) => {
                let details = Details::of(error.as_str(), None);
                (Class::Resolve, error.to_string(), details)
            }
            Reason::Relativize(error) => {
                let details = Details {
                    span: Some(characters(text, error.at()..error.at() + 1)),
                    ..Details::of("unreachable", None)
                };
                (Class::Relativize, error.to_string(), details)
            }
            Reason::Idna(error) => {
                let details = Details::of("idna", Some("host"));
                (Class::Idna, error.to_string(), details)
            }
            Reason::Repair(error) => {
                let component = component_name(error.component());
                let details = Details {
                    span: Some(characters(text, error.span())),
                    ..Details::of(error.kind().as_str(), component)
                };
                (Class::Repair, error.to_string(), details)
            }
        }
    }
}

/// Makes an exception. Where that fails, the exception says why.
pub(crate) fn exception(
    py: Python<'_>,
    class: Class,
    message: &dyn fmt::Display,
    details: Details,
) -> PyErr {
    let made = class.class(py).and_then(|class| {
        let (start, end) = details.span.unzip();
        class.call1((
            message.to_string(),
            details.kind,
            details.component,
            start,
            end,
            details.hint,
            details.caret,
        ))
    });
    match made {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

/// Returns the name of a component for Python, where no component is `None`.
pub(crate) fn component_name(component: Component) -> Option<&'static str> {
    (component != Component::Text).then(|| component.as_str())
}

/// Returns what is to be told of the error of `text`, without its password.
pub(crate) fn parse_details(error: &ParseError, text: &str) -> Details {
    let display = error.display_with(text);
    let shown = display.error();
    Details {
        kind: shown.kind().as_str(),
        component: component_name(shown.component()),
        span: Some(characters(text, shown.span())),
        hint: shown.hint().map(|hint| hint.to_string()),
        caret: Some(display.to_string()),
    }
}

/// Makes the exception of an error of `text`.
pub(crate) fn raised(py: Python<'_>, error: impl Into<Reason>, text: &str) -> PyErr {
    let (class, message, details) = error.into().told(text);
    exception(py, class, &message, details)
}

/// Returns the class, the message and the attributes of a lone surrogate, which has no UTF-8.
pub(crate) fn surrogate(at: usize, code: u32) -> (Class, String, Details) {
    let hint = "remove it, or decode the text with another error handler";
    let message = format!("lone surrogate U+{code:04X} at character {at}; {hint}");
    let details = Details {
        span: Some((at, at + 1)),
        hint: Some(hint.to_owned()),
        ..Details::of("surrogate", None)
    };
    (Class::Parse, message, details)
}

/// Tells the row of a column in an exception.
pub(crate) fn with_row(py: Python<'_>, error: PyErr, row: usize) -> PyErr {
    let value = error.value(py);
    let told = value
        .setattr("args", (format!("row {row}: {value}"),))
        .and_then(|()| value.setattr("row", row));
    told.err().unwrap_or(error)
}

/// Makes a `TypeError` that says what is wanted.
pub(crate) fn wrong_type(wanted: &str, got: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("expected {wanted}, got {}", class_of(got)))
}

/// Returns the name of the class of an object, and NaN for the number that is not one.
pub(crate) fn class_of(object: &Bound<'_, PyAny>) -> String {
    if is_nan(object) {
        return "NaN".to_owned();
    }
    let name = object.get_type().name();
    name.map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

/// Returns whether an item is None, or NaN, NA or NaT, which pandas has for a missing text.
pub(crate) fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    let name = item.get_type().name();
    let is_name = |missing| name.as_ref().is_ok_and(|name| name == missing);
    item.is_none() || is_nan(item) || is_name("NAType") || is_name("NaTType")
}

/// Returns whether an object is a float that is not a number.
fn is_nan(object: &Bound<'_, PyAny>) -> bool {
    object.cast::<PyFloat>().is_ok_and(|float| float.value().is_nan())
}

/// Replaces a `TypeError` by one that says more; other exceptions are somebody else's.
pub(crate) fn only_type_error(
    py: Python<'_>,
    error: PyErr,
    better: impl FnOnce() -> PyErr,
) -> PyErr {
    if error.is_instance_of::<PyTypeError>(py) { better() } else { error }
}
