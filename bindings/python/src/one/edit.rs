//! Edits: each makes a new text of the same class, or an `EditError`.

use std::net::IpAddr;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyMapping, PyString, PyTuple};
use urial::{Builder, Component, EditError, Encoded, IriReferenceBuf, PairStyle};

use super::classes::object;
use super::common::PyAnyReference;
use super::components::style;
use super::text::Text;
use super::value::{Value, each};
use crate::errors::{
    Class, Details, Made, component_name, exception, only_type_error, parse_details, raised,
    wrong_type,
};

/// The components to change, each with its new text or `None` to remove it.
pub(crate) type Changes = Vec<(Component, Option<String>)>;

#[pymethods]
impl PyAnyReference {
    /// Return the text with other components; None removes one.
    ///
    /// The values are encoded already, unless `encode` is true: then they are plain text, and
    /// what the component cannot have is percent-encoded. With `idna`, the host is written as the
    /// DNS has it. A host may be an object of the module `ipaddress`. An edit that would change how
    /// the rest parses is refused.
    ///
    /// >>> Uri("http://a/b?q").replace(scheme="https", port=8042, query=None)
    /// Uri('https://a:8042/b')
    /// >>> Uri("http://a/").replace(path="/over there", encode=True)
    /// Uri('http://a/over%20there')
    /// >>> Uri("http://a/").replace(host="bücher.example", idna=True)
    /// Uri('http://xn--bcher-kva.example/')
    #[pyo3(
        signature = (*, encode = false, idna = false, **components),
        text_signature = "($self, *, encode=False, idna=False, **components)"
    )]
    fn replace<'py>(
        slf: &Bound<'py, Self>,
        encode: bool,
        idna: bool,
        components: Option<&Bound<'py, PyDict>>,
    ) -> Made<'py> {
        let py = slf.py();
        let changes = components.map(|given| changes(given, idna)).transpose()?;
        let changes = changes.unwrap_or_default();
        each!(&slf.get().value, text => {
            let edited = match changes.as_slice() {
                [] => return Ok(slf.clone().into_any()),
                [(component, value)] => {
                    let mut new = text.clone();
                    let edited = match value {
                        Some(value) if encode => new.set_encode(*component, value),
                        Some(value) => new.set(*component, value),
                        None => new.clear(*component),
                    };
                    edited.map(|()| new)
                }
                // No text in between has to be valid.
                _ => built(Builder::from(text), &changes, encode).build(),
            };
            object(py, edited.map_err(|error| edit_error(py, error, &changes))?)
        })
    }

    /// Return the text with another query, made of pairs of plain text; None removes the query.
    ///
    /// The pairs are a mapping, or an iterable of pairs. A value is a str, an int, a float, a bool,
    /// a list of these for several pairs, or None for a key without `=`.
    ///
    /// >>> Uri("http://a/").with_pairs({"name": "ferret & co", "page": 2, "new": None})
    /// Uri('http://a/?name=ferret%20%26%20co&page=2&new')
    #[pyo3(signature = (pairs, /, *, separator = '&', plus_is_space = false))]
    fn with_pairs<'py>(
        slf: &Bound<'py, Self>,
        pairs: &Bound<'py, PyAny>,
        separator: char,
        plus_is_space: bool,
    ) -> Made<'py> {
        let py = slf.py();
        let pairs = if pairs.is_none() { Vec::new() } else { plain_pairs(pairs)? };
        let style = style(separator, plus_is_space);
        each!(&slf.get().value, text => {
            let mut new = text.clone();
            new.clear_query();
            // Together, since the first may be empty: `?&a`.
            let pairs = pairs.iter().map(|(key, value)| (key, value.as_deref()));
            let outcome = new.pairs_mut_with(style).extend_encode(pairs).map(|_| ());
            outcome.map_err(|error| edit_error(py, error, &[]))?;
            object(py, new)
        })
    }

    /// Return the text with one pair in place of all pairs with that key.
    ///
    /// >>> Uri("http://a/?page=1&q=x&page=2").with_pair("page", 3)
    /// Uri('http://a/?page=3&q=x')
    #[pyo3(signature = (key, value, /, *, separator = '&', plus_is_space = false))]
    fn with_pair<'py>(
        slf: &Bound<'py, Self>,
        key: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        separator: char,
        plus_is_space: bool,
    ) -> Made<'py> {
        with_one_pair(slf, (key, value), style(separator, plus_is_space), true)
    }

    /// Return the text with one more pair at the end of the query.
    ///
    /// >>> Uri("http://a/?page=1").append_pair("page", 2)
    /// Uri('http://a/?page=1&page=2')
    #[pyo3(signature = (key, value, /, *, separator = '&', plus_is_space = false))]
    fn append_pair<'py>(
        slf: &Bound<'py, Self>,
        key: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        separator: char,
        plus_is_space: bool,
    ) -> Made<'py> {
        with_one_pair(slf, (key, value), style(separator, plus_is_space), false)
    }

    /// Return the text without the pairs of a key.
    ///
    /// >>> Uri("http://a/?page=1&q=x").without_pairs("page")
    /// Uri('http://a/?q=x')
    #[pyo3(signature = (key, /, *, separator = '&', plus_is_space = false))]
    fn without_pairs<'py>(
        slf: &Bound<'py, Self>,
        key: &Bound<'py, PyAny>,
        separator: char,
        plus_is_space: bool,
    ) -> Made<'py> {
        let (py, key) = (slf.py(), scalar(key)?);
        let style = style(separator, plus_is_space);
        each!(&slf.get().value, text => {
            let mut new = text.clone();
            match new.pairs_mut_with(style).remove(&key) {
                0 => Ok(slf.clone().into_any()),
                _ => object(py, new),
            }
        })
    }

    /// Return the text with segments at the end of its path; `/` does the same with one.
    ///
    /// They are plain text and are percent-encoded, a `/` in them too, unless `encode` is false.
    ///
    /// >>> Uri("http://a/b").append("over there", "50%")
    /// Uri('http://a/b/over%20there/50%25')
    /// >>> Uri("http://a/b/") / "c"
    /// Uri('http://a/b/c')
    #[pyo3(signature = (*segments, encode = true))]
    fn append<'py>(
        slf: &Bound<'py, Self>,
        segments: &Bound<'py, PyTuple>,
        encode: bool,
    ) -> Made<'py> {
        let py = slf.py();
        let segments: Vec<String> =
            segments.iter().map(|segment| scalar(&segment)).collect::<PyResult<_>>()?;
        each!(&slf.get().value, text => {
            let mut new = text.clone();
            let mut into = new.segments_mut();
            for segment in &segments {
                let pushed = match encode {
                    true => into.push_encode(segment).map(|_| ()),
                    false => Encoded::new(segment).map_err(EditError::from)
                        .and_then(|segment| into.push(segment).map(|_| ())),
                };
                let at_fault = [(Component::Path, Some(segment.clone()))];
                pushed.map_err(|error| edit_error(py, error, &at_fault))?;
            }
            object(py, new)
        })
    }

    fn __truediv__<'py>(slf: &Bound<'py, Self>, segment: &Bound<'py, PyAny>) -> Made<'py> {
        if !segment.is_instance_of::<PyString>() {
            return Ok(slf.py().NotImplemented().into_bound(slf.py()));
        }
        PyAnyReference::append(slf, &PyTuple::new(slf.py(), [segment])?, true)
    }
}

/// Reads the keyword arguments of `replace`.
pub(crate) fn changes(given: &Bound<'_, PyDict>, idna: bool) -> PyResult<Changes> {
    let mut changes = Changes::new();
    for (name, value) in given.iter() {
        let name: String = name.extract()?;
        let component = Component::ALL.iter().find(|component| component.as_str() == name);
        let Some(component) = component else {
            return Err(PyTypeError::new_err(format!(
                "replace() got an unexpected keyword argument '{name}'; the components are scheme, \
                 authority, userinfo, host, port, path, query and fragment"
            )));
        };
        let value = match component {
            Component::Host if !value.is_none() => Some(host(&value, idna)?),
            _ => optional_scalar(&value)?,
        };
        changes.push((*component, value));
    }
    // The whole authority first: the others may be parts of it.
    changes.sort_by_key(|(component, _)| *component != Component::Authority);
    Ok(changes)
}

/// Reads a host: a text, or an object of the module `ipaddress`.
fn host(given: &Bound<'_, PyAny>, idna: bool) -> PyResult<String> {
    if !given.is_instance_of::<PyString>() {
        match given.extract::<IpAddr>() {
            Ok(IpAddr::V6(address)) => {
                // An address with a zone is refused when it is set.
                let shown = given.str()?.to_string();
                let zone = shown.find('%').map_or("", |at| &shown[at..]);
                return Ok(format!("[{address}{zone}]"));
            }
            Ok(IpAddr::V4(address)) => return Ok(address.to_string()),
            Err(_) => {}
        }
    }
    let text = scalar(given)?;
    let mut named = IriReferenceBuf::default();
    // A text that is no host is refused when it is set.
    if !idna || named.set_host_name(&text).is_err() {
        return Ok(text);
    }
    match named.as_borrowed().with_ascii_host() {
        Ok(named) => Ok(named.host().map_or_else(String::new, |host| host.to_string())),
        Err(error) => Err(raised(given.py(), error, "")),
    }
}

/// Sets or removes the components.
pub(crate) fn built<'a>(builder: Builder<'a>, changes: &'a Changes, encode: bool) -> Builder<'a> {
    changes.iter().fold(builder, |builder, (component, value)| match value {
        Some(value) if encode => builder.set_encode(*component, value),
        Some(value) => builder.set(*component, value),
        None => builder.clear(*component),
    })
}

/// Reads the pairs of a mapping or of an iterable of pairs.
pub(super) fn plain_pairs(given: &Bound<'_, PyAny>) -> PyResult<Vec<(String, Option<String>)>> {
    let wanted = "a mapping, or an iterable of pairs";
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyAnyReference>() {
        return Err(wrong_type(wanted, given));
    }
    let items = match given.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.into_any(),
        Err(_) => given.clone(),
    };
    let mut pairs = Vec::new();
    for item in items
        .try_iter()
        .map_err(|error| only_type_error(given.py(), error, || wrong_type(wanted, given)))?
    {
        let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract()?;
        let key = scalar(&key)?;
        let is_list = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
        if is_list {
            for value in value.try_iter()? {
                pairs.push((key.clone(), optional_scalar(&value?)?));
            }
        } else {
            pairs.push((key, optional_scalar(&value)?));
        }
    }
    Ok(pairs)
}

pub(super) fn optional_scalar(given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if given.is_none() { Ok(None) } else { scalar(given).map(Some) }
}

/// Returns the text of a str, a reference, a number or a bool.
pub(super) fn scalar(given: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(yes) = given.cast::<PyBool>() {
        return Ok(if yes.is_true() { "true" } else { "false" }.to_owned());
    }
    if given.is_instance_of::<PyFloat>() {
        return given.str()?.extract();
    }
    match Text::of(given) {
        Ok(text) => Ok(text.as_str().to_owned()),
        Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => {
            // NumPy has integers of its own, and the `str` of an `IntEnum` was its name once.
            if let Ok(number) = given.call_method0("__index__") {
                return number.str()?.extract();
            }
            Err(wrong_type("a str, a reference, a number or a bool", given))
        }
        Err(error) => Err(error),
    }
}

/// Returns a copy with a pair at the end of the query, or in place of all pairs with its key.
fn with_one_pair<'py>(
    slf: &Bound<'py, PyAnyReference>,
    (key, value): (&Bound<'py, PyAny>, &Bound<'py, PyAny>),
    style: PairStyle,
    replaces: bool,
) -> Made<'py> {
    let (py, key, value) = (slf.py(), scalar(key)?, optional_scalar(value)?);
    each!(&slf.get().value, text => {
        let mut new = text.clone();
        let mut pairs = new.pairs_mut_with(style);
        let edited = match replaces {
            true => pairs.set_encode(&key, value.as_deref()),
            false => pairs.push_encode(&key, value.as_deref()),
        };
        edited.map_err(|error| edit_error(py, error, &[]))?;
        object(py, new)
    })
}

/// Makes an `EditError`; its offsets refer to the value that was refused.
pub(super) fn edit_error(
    py: Python<'_>,
    error: EditError,
    changes: &[(Component, Option<String>)],
) -> PyErr {
    // Of a text that was to be encoded the error names no component.
    let is_at_fault = |(changed, _): &&(Component, Option<String>)| {
        let component = error.component();
        component == Some(*changed) || component == Some(Component::Text)
    };
    let at_fault = changes.iter().find(is_at_fault);
    let value = at_fault.and_then(|(changed, value)| Some((*changed, value.as_deref()?)));
    let details = match (&error, value) {
        (EditError::Invalid(invalid), Some((changed, value))) => {
            let mut details = parse_details(invalid, value);
            details.component = details.component.or(component_name(changed));
            if matches!(invalid.component(), Component::Userinfo | Component::Authority) {
                // By itself, the text does not say what in it is a password.
                details.caret = None;
            }
            details
        }
        (EditError::Invalid(invalid), None) => Details {
            hint: invalid.hint().map(|hint| hint.to_string()),
            ..Details::of(invalid.kind().as_str(), component_name(invalid.component()))
        },
        _ => Details::of(error.as_str(), error.component().and_then(component_name)),
    };
    exception(py, Class::Edit, &error, details)
}
