//! Reasons why a column operation ends without a result.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use urial::{IdnaError, ParseError, RelativizeError, ResolveError};
use urial_text::RepairError;

use crate::errors::{Class, Details, component_name, exception, parse_details, with_row};
use crate::offsets::characters;

/// The reason why a block of rows has no result.
pub(crate) enum Failure {
    /// The first row that is invalid, counted from the start of the block.
    Row(usize, Box<RowError>),
    /// The buffers of the input are broken.
    Input(String),
    /// A component is too long for a view.
    TooLong(usize),
    /// Python wants to stop.
    Python(PyErr),
}

/// The error of one row, to be raised.
pub(crate) struct RowError {
    class: Class,
    message: String,
    details: Details,
}

/// The reason why a row has no result. It becomes a [`RowError`] only where that is raised.
pub(crate) enum Reason {
    Parse(ParseError),
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
    Resolve: ResolveError;
    Relativize: RelativizeError;
    Idna: IdnaError;
    Repair: RepairError;
}

impl Reason {
    /// Makes the error of a row with this text.
    pub(crate) fn raised(&self, row: usize, text: &str) -> Failure {
        let kind = |kind: &'static str, component| Details {
            kind,
            component,
            ..Details::default()
        };
        let (class, message, details) = match self {
            Reason::Parse(error) => (
                Class::Parse,
                error.display_with(text).error().to_string(),
                parse_details(error, text),
            ),
            Reason::Resolve(error) => (
                Class::Resolve,
                error.to_string(),
                kind(error.as_str(), None),
            ),
            Reason::Relativize(error) => (
                Class::Relativize,
                error.to_string(),
                kind("unreachable", None),
            ),
            Reason::Idna(error) => (Class::Idna, error.to_string(), kind("idna", Some("host"))),
            Reason::Repair(error) => {
                let details = Details {
                    kind: error.kind().as_str(),
                    component: component_name(error.component()),
                    span: Some(characters(text, error.span())),
                    ..Details::default()
                };
                (Class::Repair, error.to_string(), details)
            }
        };
        Failure::Row(
            row,
            Box::new(RowError {
                class,
                message,
                details,
            }),
        )
    }
}

impl Failure {
    /// Makes the exception; `before` is the number of rows before the block.
    pub(crate) fn into_error(self, py: Python<'_>, before: usize) -> PyErr {
        match self {
            Failure::Row(index, error) => {
                let made = exception(py, error.class, &error.message, error.details);
                with_row(py, made, before + index)
            }
            Failure::Input(why) => PyValueError::new_err(format!("broken Arrow data: {why}")),
            Failure::TooLong(index) => PyOverflowError::new_err(format!(
                "row {}: a component of more than 2 GiB has no view; use views=False",
                before + index
            )),
            Failure::Python(error) => error,
        }
    }
}
