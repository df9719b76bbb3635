//! Components of texts, which are views of the input's buffers, or copies.

use std::borrow::Cow;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urial::IriReference;

use super::{parsed, raises};
use crate::column::border::array::{Array, Bits, Type, Values};
use crate::column::build::{Numbers, Strings};
use crate::column::failure::Failure;
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::column::rule::{self, Rule};
use crate::column::run::run_one;
use crate::column::views::Parts;
use crate::errors::wrong_type;
use crate::one::{COMPONENTS, Get, Part, PySuffixList, Text, Threads, part, style};

/// Returns how to get the component of a name.
fn component(name: &str) -> Option<Get> {
    Some(match name {
        "ip" => Get::Made(|text| Some(text.host()?.ip()?.to_string().into())),
        "parent" => Get::Part(|text| Some(text.parent()?.as_str())),
        "shape" => Get::Made(|text| Some(urial_list::shape_of(text).into())),
        "surt" => Get::Made(|text| Some(urial_list::surt(text).into())),
        _ => COMPONENTS.iter().find(|(known, _)| *known == name)?.1,
    })
}

/// Parses each row, and calls `each` with it and its text; with nothing where it has none.
fn each_row<'a>(
    rows: &Rows<'a>,
    by: (Rule, bool),
    mut each: impl FnMut(usize, Option<(&'a str, &IriReference<'a>)>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    (0..rows.len()).try_for_each(|row| parsed(rows, row, by, |found| each(row, found)))
}

/// Returns a part of a text, and where it starts in it.
fn placed<'a>(text: &'a str, part: &'a str) -> (&'a str, usize) {
    (part, part.as_ptr().addr() - text.as_ptr().addr())
}

/// Return a component of each text: a column of strings, or of uint16 for a port.
///
/// `component` is the name of an attribute: "scheme", "authority", "userinfo", "user", "password",
/// "host", "host_class", "ip", "registrable_domain", "port", "port_text", "effective_port", "path",
/// "path_form", "parent", "name", "extension", "query", "fragment", or most of these with
/// `_decoded`; also "origin", "shape", "surt", and "query.KEY" for the decoded value of a
/// parameter. An absent one is null.
/// `suffixes` is the `SuffixList` for "registrable_domain"; None is the one that is built in. With
/// `plus_is_space`, a `+` in a parameter is a space, as in the queries of forms.
///
/// Components as they are written are views of the input's buffers, and nothing is copied; with
/// `views=False`, and for readers that ask for strings, they are strings of their own.
///
/// >>> from pyurial import column
/// >>> column.get(["http://a.example:80/", "urn:a:b"], "host").to_pylist()
/// ['a.example', None]
/// >>> column.get(["http://a.example:80/", "urn:a:b"], "port").to_pylist()
/// [80, None]
/// >>> column.get(["http://a.example/?id=7&q=b%20c", "urn:a:b"], "query.q").to_pylist()
/// ['b c', None]
#[pyfunction(signature = (texts, component, /, *, views = true, rule = "URI", errors = "null", threads = None, suffixes = None, plus_is_space = false))]
#[expect(clippy::too_many_arguments, reason = "those of Python, which are named")]
pub(super) fn get(
    texts: &Bound<'_, PyAny>,
    component: &Bound<'_, PyAny>,
    views: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
    suffixes: Option<PyRef<'_, PySuffixList>>,
    plus_is_space: bool,
) -> PyResult<PyColumn> {
    let by = (rule::read(rule)?, raises(errors)?);
    let Ok(name) = component.cast::<PyString>() else {
        let wanted = "the name of one component (`parse` returns several)";
        return Err(wrong_type(wanted, component));
    };
    let given = Text::of_str(name)?;
    let component = given.as_str();
    if let Some(key) = component.strip_prefix("query.") {
        let style = style('&', plus_is_space);
        return made(texts, by, threads, |text| {
            Some(text.query()?.pairs_with(style).get(key)?.decode_lossy())
        });
    }
    if plus_is_space {
        let message = format!("plus_is_space is for query.KEY, not for {component}");
        return Err(PyValueError::new_err(message));
    }
    let Some(get) = self::component(component) else {
        return Err(PyValueError::new_err(format!(
            "no such component: {component:?}; there are scheme, authority, userinfo, user, \
             password, host, host_class, ip, registrable_domain (the site), port, port_text, \
             effective_port, path, path_form, parent, name, extension, query, fragment, most of \
             them with _decoded, origin, shape, surt, and query.KEY for a parameter"
        )));
    };
    if suffixes.is_some() && component != "registrable_domain" {
        return Err(PyValueError::new_err(format!(
            "suffixes are for registrable_domain, not for {component}"
        )));
    }
    let list = suffixes.as_ref().map(|suffixes| &suffixes.list);
    match get {
        Get::Part(part) => {
            let ty = if views { Type::Views } else { Type::Strings };
            run_one(texts, ty, threads, |rows| {
                let mut made = Parts::new(views, rows.len());
                each_row(rows, by, |row, found| {
                    let part = found.and_then(|(text, view)| {
                        let part = match list {
                            Some(list) => list.site(view.host()?)?.domain(),
                            None => part(view),
                        };
                        Some(placed(text, part?))
                    });
                    made.push(rows, row, part)
                })?;
                Ok(made.finish())
            })
        }
        Get::Made(make) => made(texts, by, threads, make),
        Get::Number(number) => run_one(texts, Type::Port, threads, |rows| {
            let mut made = Numbers::with_capacity(rows.len());
            each_row(rows, by, |_, found| {
                made.push(found.and_then(|(_, view)| number(view)));
                Ok(())
            })?;
            Ok(made.finish(Values::Port))
        }),
    }
}

/// Gets strings that are made of the texts.
fn made(
    texts: &Bound<'_, PyAny>,
    by: (Rule, bool),
    threads: Option<Threads>,
    make: impl for<'a> Fn(&IriReference<'a>) -> Option<Cow<'a, str>> + Sync,
) -> PyResult<PyColumn> {
    run_one(texts, Type::Strings, threads, |rows| {
        let mut made = Strings::with_capacity(rows.len(), 0);
        each_row(rows, by, |_, found| {
            made.push(found.and_then(|(_, view)| make(view)).as_deref());
            Ok(())
        })?;
        Ok(made.finish())
    })
}

macro_rules! parsed_type {
    ($text:expr) => {
        Type::Struct(&[
            ("scheme", $text),
            ("authority", $text),
            ("userinfo", $text),
            ("user", $text),
            ("password", $text),
            ("host", $text),
            ("path", $text),
            ("query", $text),
            ("fragment", $text),
            ("port", Type::Port),
        ])
    };
}

/// The types of [`parse`].
pub(super) const VIEWED: Type = parsed_type!(Type::Views);
pub(super) const COPIED: Type = parsed_type!(Type::Strings);

/// Returns how to get the members of [`parse`] that are texts.
fn texts() -> Vec<Part> {
    let Type::Struct(members) = VIEWED else {
        return Vec::new();
    };
    members.iter().filter_map(|(name, _)| part(name)).collect()
}

/// Return the components of each text: a column of structs.
///
/// The members are `scheme`, `authority`, `userinfo`, `user`, `password`, `host`, `path`, `query`
/// and `fragment` as they are written, and `port`, a uint16. An absent one is null, and so is the
/// struct of an invalid text. See `get` for `views`.
///
/// >>> from pyurial import column
/// >>> parts = column.parse(["http://a:80/b?c"])[0]
/// >>> parts["host"], parts["port"], parts["query"], parts["fragment"]
/// ('a', 80, 'c', None)
#[pyfunction(signature = (texts, /, *, views = true, rule = "URI", errors = "null", threads = None))]
pub(super) fn parse(
    texts: &Bound<'_, PyAny>,
    views: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let by = (rule::read(rule)?, raises(errors)?);
    let (ty, parts) = (if views { VIEWED } else { COPIED }, self::texts());
    run_one(texts, ty, threads, |rows| {
        let mut validity = Bits::with_capacity(rows.len());
        let mut ports = Numbers::with_capacity(rows.len());
        let mut members: Vec<Parts> = parts.iter().map(|_| Parts::new(views, rows.len())).collect();
        each_row(rows, by, |row, found| {
            validity.push(found.is_some());
            ports.push(found.and_then(|(_, view)| view.port()?.number()));
            for (member, part) in members.iter_mut().zip(&parts) {
                let part = found.and_then(|(text, view)| Some(placed(text, part(view)?)));
                member.push(rows, row, part)?;
            }
            Ok(())
        })?;
        let mut members: Vec<Array> = members.into_iter().map(Parts::finish).collect();
        members.push(ports.finish(Values::Port));
        Ok(Array::new(validity, Values::Struct(members)))
    })
}
