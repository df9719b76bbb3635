//! Paths of files as `file:` URIs, and back.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urial::file::{self, FileError, System};
use urial::kind;

use super::classes::object;
use super::names;
use super::text::{Text, lone_surrogate};
use crate::errors::{Class, Details, Made, exception, only_type_error, parse_details, wrong_type};

/// Return the `file:` URI of an absolute path: a str, bytes, or an object of `pathlib`.
///
/// `system` is "posix" or "windows", by default that of an object of `pathlib`, or else the one
/// Python runs on.
///
/// >>> from pathlib import PurePosixPath, PureWindowsPath
/// >>> from_path(PurePosixPath("/tmp/é x"))
/// Uri('file:///tmp/%C3%A9%20x')
/// >>> from_path(PureWindowsPath("C:/a/b"))
/// Uri('file:///C:/a/b')
#[pyfunction(signature = (path, /, *, system = None))]
pub(super) fn from_path<'py>(path: &Bound<'py, PyAny>, system: Option<&str>) -> Made<'py> {
    let py = path.py();
    let system = names::system(system.or(system_of(path)?))?;
    let wanted = "a path: a str, bytes, or an object of pathlib";
    let given = py.import("os")?.call_method1("fspath", (path,));
    let given = given.map_err(|error| only_type_error(py, error, || wrong_type(wanted, path)))?;
    let octets = match given.cast::<PyString>() {
        // Python shows octets of a path that are not UTF-8 as lone surrogates.
        Ok(text) => match system {
            System::Posix => text
                .call_method1("encode", ("utf-8", "surrogateescape"))
                .map_err(|error| lone_surrogate(text, error))?
                .cast_into::<PyBytes>()?,
            _ => PyBytes::new(py, Text::of_str(text)?.as_str().as_bytes()),
        },
        Err(_) => given.cast_into::<PyBytes>()?,
    };
    let made = file::to_uri(octets.as_bytes(), system);
    object(py, made.map_err(|error| file_error(py, &error, None))?)
}

/// Returns the system of a path of `pathlib`, which it knows by itself.
fn system_of(path: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
    let pathlib = path.py().import("pathlib")?;
    for (system, class) in [("posix", "PurePosixPath"), ("windows", "PureWindowsPath")] {
        if path.is_instance(&pathlib.getattr(class)?)? {
            return Ok(Some(system));
        }
    }
    Ok(None)
}

/// Return the path of a `file:` URI as an object of `pathlib`.
///
/// Without a `system` it is a `Path`; "posix" gives a `PurePosixPath`, "windows" a
/// `PureWindowsPath`. A URI whose path is not safe to open is a `FileError`.
///
/// >>> to_path("file:///c:/a%20b", system="windows")
/// PureWindowsPath('c:/a b')
#[pyfunction(signature = (uri, /, *, system = None))]
pub(super) fn to_path<'py>(uri: &Bound<'py, PyAny>, system: Option<&str>) -> Made<'py> {
    let octets = to_path_bytes(uri, system)?;
    let class = match system {
        None => "Path",
        Some("posix") => "PurePosixPath",
        Some(_) => "PureWindowsPath",
    };
    let path = octets.call_method1("decode", ("utf-8", "surrogateescape"))?;
    uri.py().import("pathlib")?.getattr(class)?.call1((path,))
}

/// Return the path of a `file:` URI as bytes, exactly; on Windows they are UTF-8.
///
/// >>> to_path_bytes("file:///tmp/%FF", system="posix")
/// b'/tmp/\xff'
#[pyfunction(signature = (uri, /, *, system = None))]
pub(super) fn to_path_bytes<'py>(
    uri: &Bound<'py, PyAny>,
    system: Option<&str>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (py, system) = (uri.py(), names::system(system)?);
    let given = Text::of(uri)?;
    let octets = match &given {
        Text::Parsed(parsed) => match parsed.get().value.view().narrow::<kind::Uri>() {
            Ok(uri) => file::from_uri(&uri, system),
            Err(error) => Err(FileError::Invalid(error.into())),
        },
        Text::Utf8(_) => file::from_text(given.as_str(), system),
    };
    let octets = octets.map_err(|error| file_error(py, &error, Some(given.as_str())))?;
    Ok(PyBytes::new(py, &octets))
}

fn file_error(py: Python<'_>, error: &FileError, text: Option<&str>) -> PyErr {
    let details = match (error, text) {
        (FileError::Invalid(invalid), Some(text)) => parse_details(invalid, text),
        _ => Details::of(error.as_str(), None),
    };
    exception(py, Class::File, error, details)
}
