//! Arguments that are numbers or lists, with errors that say what is wanted.

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyInt, PyMapping, PyString};
use urial_guard::Redaction;
use urial_list::Trimmer;

use super::text::Text;
use crate::errors::{class_of, wrong_type};

/// A list of names.
#[derive(Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

/// The number of a port.
#[derive(Clone, Copy)]
pub(crate) struct Port(pub(crate) u16);

/// A list of ports.
#[derive(Default)]
pub(crate) struct Ports(pub(crate) Vec<u16>);

/// The number of threads that an operation may take.
#[derive(Clone, Copy)]
pub(crate) struct Threads(pub(crate) usize);

impl Names {
    /// Returns the names as the library takes them.
    pub(crate) fn borrowed(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).collect()
    }
}

/// Returns the settings of `trim`, of one text, a column and a list.
pub(crate) fn trimmer(is_set: [bool; 7], drop_query: &Names, keep_query: &Names) -> Trimmer {
    let [fragment, sort_query, ignore_case, tracking, www, index, slash] = is_set;
    Trimmer::new()
        .drop_fragment(fragment)
        .sort_query(sort_query)
        .drop_query(&drop_query.0)
        .keep_query(&keep_query.0)
        .ignore_case(ignore_case)
        .drop_tracking(tracking)
        .drop_www(www)
        .drop_index(index)
        .drop_slash(slash)
}

/// Returns the settings of `redact`, of one text, a column and running text.
pub(crate) fn redaction(
    userinfo: bool,
    fragment: bool,
    query_keys: Names,
    passwords_only: bool,
) -> Redaction {
    Redaction::new()
        .passwords_only(passwords_only)
        .userinfo(userinfo)
        .fragment(fragment)
        .query_keys(query_keys.0)
}

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Names> {
        let name = |name: Bound<'py, PyAny>| Ok(Text::of_running(&name)?.as_str().to_owned());
        listed(&given, "str", name).map(Names)
    }
}

impl FromPyObject<'_, '_> for Port {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Port> {
        match given.extract() {
            Ok(port) => Ok(Port(port)),
            Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Err(
                PyValueError::new_err(format!("{} is not a port; ports are 0 to 65535", *given)),
            ),
            Err(_) => Err(wrong_type("an int", &given)),
        }
    }
}

impl FromPyObject<'_, '_> for Ports {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Ports> {
        listed(&given, "int", |port| port.extract().map(|Port(port)| port)).map(Ports)
    }
}

impl FromPyObject<'_, '_> for Threads {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Threads> {
        if given.cast::<PyInt>().is_err() {
            return Err(wrong_type("an int", &given));
        }
        if given.lt(1)? {
            let message = format!("threads is {}; it takes at least one", *given);
            return Err(PyValueError::new_err(message));
        }
        // There are never more than blocks of the column.
        Ok(Threads(given.extract().unwrap_or(usize::MAX)))
    }
}

/// Reads the members of a list, a tuple or another iterable of `of`, but none of a text.
pub(super) fn listed<'py, Member>(
    given: &Bound<'py, PyAny>,
    of: &str,
    read: impl Fn(Bound<'py, PyAny>) -> PyResult<Member>,
) -> PyResult<Vec<Member>> {
    let is_text = given.is_instance_of::<PyString>()
        || given.is_instance_of::<PyBytes>()
        || given.is_instance_of::<PyByteArray>();
    if is_text || given.cast::<PyMapping>().is_ok() || !given.hasattr("__iter__")? {
        let got = class_of(given);
        let one = ["", "; a list of one is [value]"][usize::from(got == "str" || got == "int")];
        let message = format!("expected a list of {of}, got {got}{one}");
        return Err(PyTypeError::new_err(message));
    }
    given.try_iter()?.map(|member| read(member?)).collect()
}
