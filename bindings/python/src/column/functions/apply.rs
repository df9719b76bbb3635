//! Edits, policies and templates: what an object of the library says of each text.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use urial::{Builder, EditError, Uri, kind};
use urial_template::Variable;

use super::{raises, strings};
use crate::column::border::array::{Array, Bits, Type, Values};
use crate::column::result::PyColumn;
use crate::column::rule;
use crate::column::run::run_one;
use crate::one::{
    PyFetchPolicy, PyTemplate, Text, Threads, built, changes, matched, parsed_template,
};

/// Return each text with other components; None removes one: a column of strings.
///
/// The arguments are those of `Uri.replace`, one value for all rows. A text that cannot have the
/// component becomes null, as an invalid one does; with `errors="raise"` it is raised.
///
/// >>> from pyurial import column
/// >>> column.replace(["http://a:80/b", "urn:a:b"], scheme="https", port=None).to_pylist()
/// ['https://a/b', 'https:a:b']
#[pyfunction(
    signature = (texts, /, *, encode = false, idna = false, rule = "URI", errors = "null", threads = None, **components),
    text_signature = "(texts, /, *, encode=False, idna=False, rule='URI', errors='null', threads=None, **components)"
)]
pub(super) fn replace(
    texts: &Bound<'_, PyAny>,
    encode: bool,
    idna: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
    components: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyColumn> {
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    let changes = components.map(|given| changes(given, idna)).transpose()?.unwrap_or_default();
    strings(texts, raise, threads, |text, buffer| {
        let builder = built(Builder::from(rule.view(text)?), &changes, encode);
        let made = match rule.form.is_iri() {
            true => builder.build::<kind::IriReference>()?,
            false => builder.build::<kind::Reference>()?.widen(),
        };
        // It may lack the scheme now.
        rule.view(made.as_str()).map_err(EditError::from)?;
        buffer.push_str(made.as_str());
        Ok(true)
    })
}

/// Return whether a `FetchPolicy` allows each text: a column of bool.
///
/// It is False for a text that is no URI. The addresses of a host that is a name are another
/// question: see `FetchPolicy` and `pyurial.guard`.
///
/// >>> from pyurial import FetchPolicy, column
/// >>> policy = FetchPolicy(schemes=["https"])
/// >>> column.allows(["https://a.example/", "https://10.0.0.1/", None], policy).to_pylist()
/// [True, False, None]
#[pyfunction(signature = (texts, policy, /, *, threads = None))]
pub(super) fn allows(
    texts: &Bound<'_, PyAny>,
    policy: &PyFetchPolicy,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    run_one(texts, Type::Bool, threads, |rows| {
        let [mut validity, mut allowed] = [(); 2].map(|()| Bits::with_capacity(rows.len()));
        for (row, text) in rows.texts.iter().enumerate() {
            let uri = text.and_then(|text| Uri::parse(text).ok());
            allowed.push(uri.is_some_and(|uri| policy.0.allows(&uri).is_ok()));
            validity.push(text.is_some() || rows.lone(row).is_some());
        }
        Ok(Array::new(validity, Values::Bool(allowed)))
    })
}

/// Return the decoded value of a variable, where a `Template` or its text matches: a column of
/// strings.
///
/// A text that does not match is null. Members of a list have commas between them. See
/// `Template.match` for `strict`.
///
/// >>> from pyurial import column
/// >>> paths = ["/users/anna?page=2", "/groups/b"]
/// >>> column.match(paths, "/users/{user}{?page}", "user").to_pylist()
/// ['anna', None]
#[pyfunction(name = "match", signature = (texts, template, variable, /, *, strict = false, threads = None))]
pub(super) fn match_texts(
    texts: &Bound<'_, PyAny>,
    template: &Bound<'_, PyAny>,
    variable: &Bound<'_, PyAny>,
    strict: bool,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let (py, variable) = (texts.py(), Text::of_running(variable)?);
    let text = match template.cast::<PyTemplate>() {
        Ok(template) => template.get().text.clone(),
        Err(_) => Text::of_running(template)?.as_str().to_owned(),
    };
    let (template, variable) = (parsed_template(py, &text)?, variable.as_str());
    let names: Vec<&str> = template.variables().iter().map(Variable::name).collect();
    if !names.contains(&variable) {
        let names = names.join(", ");
        let message = format!("the template has no variable {variable:?}; there are: {names}");
        return Err(PyValueError::new_err(message));
    }
    strings(texts, false, threads, |text, buffer| {
        let found = matched(&template, text, strict);
        let found =
            found.as_ref().and_then(|found| found.iter().find(|(name, _)| *name == variable));
        let Some((_, value)) = found else { return Ok(false) };
        match (value.as_text(), value.as_list()) {
            (Some(text), _) => buffer.push_str(text),
            (None, Some(members)) => buffer.push_str(&members.join(",")),
            (None, None) => return Ok(false),
        }
        Ok(true)
    })
}
