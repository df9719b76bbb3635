//! Errors of the library as Python exceptions, which `pyurial/errors.py` defines.

use std::fmt;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use urial::{Component, ParseError};

use crate::offsets::characters;

/// An exception class of `pyurial.errors`.
#[derive(Clone, Copy)]
pub(crate) enum Class {
    Parse,
}

impl Class {
    const ALL: [(Class, &'static str); 1] = [(Class::Parse, "ParseError")];

    fn of(self, py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
        static CLASSES: [PyOnceLock<Py<PyType>>; Class::ALL.len()] =
            [const { PyOnceLock::new() }; Class::ALL.len()];
        let (_, name) = Class::ALL[self as usize];
        CLASSES[self as usize].import(py, "pyurial.errors", name)
    }
}

/// What an exception carries besides its message.
#[derive(Default)]
pub(crate) struct Details {
    pub(crate) kind: &'static str,
    pub(crate) component: Option<&'static str>,
    /// Characters of the `str`.
    pub(crate) span: Option<(usize, usize)>,
    pub(crate) hint: Option<String>,
    pub(crate) caret: Option<String>,
}

/// Makes an exception. Where that fails, the exception tells why.
pub(crate) fn exception(
    py: Python<'_>,
    class: Class,
    message: &dyn fmt::Display,
    details: Details,
) -> PyErr {
    let made = class.of(py).and_then(|class| {
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

/// Makes a `ParseError` of the error of `text`.
pub(crate) fn parse_error(py: Python<'_>, error: ParseError, text: &str) -> PyErr {
    let display = error.display_with(text);
    let shown = display.error();
    let details = Details {
        kind: shown.kind().as_str(),
        component: component_name(shown.component()),
        span: Some(characters(text, shown.span())),
        hint: shown.hint().map(|hint| hint.to_string()),
        caret: Some(display.to_string()),
    };
    exception(py, Class::Parse, &shown, details)
}

/// Makes the `ParseError` of a `str` with a lone surrogate, which has no UTF-8.
pub(crate) fn surrogate(py: Python<'_>, at: usize, code: u32) -> PyErr {
    let message = format!(
        "lone surrogate U+{code:04X} at character {at}; it stands for no character, so remove it \
         or decode the text with another error handler"
    );
    let details = Details {
        kind: "surrogate",
        span: Some((at, at + 1)),
        ..Details::default()
    };
    exception(py, Class::Parse, &message, details)
}

/// Makes a `TypeError` that says what is wanted.
pub(crate) fn wrong_type(wanted: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let name = got
        .get_type()
        .name()
        .map_or_else(|_| "an object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {wanted}, got {name}"))
}
