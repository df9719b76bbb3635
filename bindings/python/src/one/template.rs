//! Templates of RFC 6570: expand, match, recognize.

use std::collections::HashMap;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyList, PyMapping, PySequence, PyString, PyTuple, PyType};
use urial_template::{Bindings, Modifier, Partial, Template, TemplateError, Value};

use super::edit::{optional_scalar, plain_pairs, scalar};
use super::records::Record;
use super::text::Text;
use crate::errors::{Class, Details, exception, wrong_type};
use crate::offsets::{Offsets, characters};

/// A template of URIs (RFC 6570): expanded with values, or matched against a text.
///
/// >>> template = Template("http://example.com/~{user}/{?q,page}")
/// >>> template.expand(user="anna", q="a b")
/// 'http://example.com/~anna/?q=a%20b'
/// >>> template.match("http://example.com/~anna/?q=a%20b")
/// {'user': 'anna', 'q': 'a b'}
#[pyclass(name = "Template", module = "pyurial", frozen, eq)]
#[derive(PartialEq)]
pub(crate) struct PyTemplate {
    /// The library's `Template` borrows its text, so it is parsed for each use.
    pub(crate) text: String,
}

#[pymethods]
impl PyTemplate {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyTemplate> {
        let (py, given) = (text.py(), Text::of_running(text)?);
        parsed(py, given.as_str())?;
        let text = given.as_str().to_owned();
        Ok(PyTemplate { text })
    }

    /// The variables, in the order of the template, each with `name`, `operator`, `prefix`,
    /// `explode`, `start` and `end`.
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (template, offsets) = (parsed(py, &self.text)?, Offsets::new(&self.text));
        let variables = template.variables().iter().map(|variable| {
            let (prefix, explode) = match variable.modifier() {
                Modifier::None => (None, false),
                Modifier::Prefix(length) => (Some(length), false),
                Modifier::Explode => (None, true),
            };
            let (start, end) = offsets.characters(variable.span());
            let operator = variable.operator().as_char();
            let values = (variable.name(), operator, prefix, explode, start, end);
            Record::Variable.make(py, values)
        });
        PyTuple::new(py, variables.collect::<PyResult<Vec<_>>>()?)
    }

    /// Return the text that the template makes of values.
    ///
    /// A value is a str, a reference, a number, a bool, a list or a mapping of these, or None; a
    /// mapping may have lists. The values are a mapping, keyword arguments, or both.
    ///
    /// >>> Template("/find{?tags*}").expand({"tags": ["red", "green"]})
    /// '/find?tags=red&tags=green'
    #[pyo3(signature = (values = None, /, **variables))]
    fn expand(
        &self,
        py: Python<'_>,
        values: Option<&Bound<'_, PyAny>>,
        variables: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        with_values(py, &self.text, values, variables, |template, all| template.expand(all))
    }

    /// Return what is left of the template when these values are in it, to be expanded later.
    ///
    /// Expanding the result with the other values makes the text of all values. A value that its
    /// expression cannot write before another one comes is kept, as in `{x,y}`.
    ///
    /// >>> partial = Template("{+base}/find{?q,page}").expand_partial(base="http://a", q="b c")
    /// >>> str(partial), partial.expand(page=2)
    /// ('http://a/find?q=b%20c{&page}', 'http://a/find?q=b%20c&page=2')
    #[pyo3(signature = (values = None, /, **variables))]
    fn expand_partial(
        &self,
        py: Python<'_>,
        values: Option<&Bound<'_, PyAny>>,
        variables: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyPartial> {
        with_values(py, &self.text, values, variables, |template, all| {
            template.expand_partial(all).map(PyPartial)
        })
    }

    /// Return the decoded variables of a text that a client sent, or None.
    ///
    /// With `strict`, only texts that the template makes match, byte for byte. A key that comes
    /// again in a mapping has the list of its values.
    ///
    /// >>> Template("/search/{term}").match("/search/foo!baz")
    /// {'term': 'foo!baz'}
    /// >>> Template("/find{?filter*}").match("/find?tag=a&page=2&tag=b")
    /// {'filter': {'tag': ['a', 'b'], 'page': '2'}}
    #[pyo3(name = "match", signature = (text, /, *, strict = false))]
    fn match_text<'py>(
        &self,
        text: &Bound<'py, PyAny>,
        strict: bool,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let (py, given) = (text.py(), Text::of(text)?);
        let template = parsed(py, &self.text)?;
        let found = matched(&template, given.as_str(), strict);
        found.map(|found| variables(py, found.iter())).transpose()
    }

    /// Return the variables of a request for this template, or None. Parameters may come in any
    /// order, unknown ones too.
    ///
    /// The result has the attributes `variables`, `rest` (a tuple of pairs that the template does
    /// not name) and `fragment`.
    ///
    /// >>> Template("/find{?q,page}").recognize("/find?utm=x&page=2").variables
    /// {'page': '2'}
    #[pyo3(signature = (text, /))]
    fn recognize<'py>(&self, text: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, given) = (text.py(), Text::of(text)?);
        let template = parsed(py, &self.text)?;
        let found = template.recognize(given.as_str());
        let Some(found) = found else { return Ok(None) };
        let values = (
            variables(py, found.bindings().iter())?,
            PyTuple::new(py, found.rest())?,
            found.fragment(),
        );
        Record::Recognized.make(py, values).map(Some)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let quoted = PyString::new(py, &urial_guard::redact(&self.text)).repr()?;
        Ok(format!("Template({quoted})"))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.text).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().text.clone(),))
    }
}

/// A template that has some of its values: the result of `Template.expand_partial`.
///
/// `str` gives the template that is left; `kept` names the values that it does not show yet.
#[pyclass(name = "PartialTemplate", module = "pyurial.more", frozen)]
pub(crate) struct PyPartial(Partial);

#[pymethods]
impl PyPartial {
    /// The names of the values that wait for another one of their expression.
    ///
    /// >>> Template("/map/{x,y}").expand_partial(x=1).kept
    /// ('x',)
    #[getter]
    fn kept<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.kept().map(|(name, _)| name).collect::<Vec<_>>())
    }

    /// Return the text with the other values; undefined ones are left out.
    #[pyo3(signature = (values = None, /, **variables))]
    fn expand(
        &self,
        py: Python<'_>,
        values: Option<&Bound<'_, PyAny>>,
        variables: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        with_values(py, self.0.as_str(), values, variables, |_, all| self.0.expand(all))
    }

    /// Return what is left when these values are in it, too.
    #[pyo3(signature = (values = None, /, **variables))]
    fn expand_partial(
        &self,
        py: Python<'_>,
        values: Option<&Bound<'_, PyAny>>,
        variables: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyPartial> {
        with_values(py, self.0.as_str(), values, variables, |_, all| {
            self.0.expand_partial(all).map(PyPartial)
        })
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    /// Returns a call that makes it again, for pickle and copy: it gives the kept values once more.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let template = py.get_type::<PyTemplate>().call1((self.0.as_str(),))?;
        let kept = variables(py, self.0.kept())?;
        Ok((template.getattr("expand_partial")?, (kept,)))
    }

    /// Shows no values, which may be passwords.
    fn __repr__(&self) -> String {
        "<PartialTemplate>".to_owned()
    }
}

/// Matches a text as a client sends it, or only as the template makes it.
pub(crate) fn matched<'t>(
    template: &'t Template<'_>,
    text: &str,
    strict: bool,
) -> Option<Bindings<'t>> {
    if strict { template.matches_strict(text) } else { template.matches(text) }
}

pub(crate) fn parsed<'t>(py: Python<'_>, text: &'t str) -> PyResult<Template<'t>> {
    Template::parse(text).map_err(|error| template_error(py, &error, text))
}

/// The values of the variables of a template.
type Values<'t> = HashMap<&'t str, Value<'static>>;

/// Calls a function with a template and the values that Python gives.
fn with_values<Made>(
    py: Python<'_>,
    text: &str,
    values: Option<&Bound<'_, PyAny>>,
    variables: Option<&Bound<'_, PyDict>>,
    make: impl FnOnce(&Template<'_>, &Values<'_>) -> Result<Made, TemplateError>,
) -> PyResult<Made> {
    let template = parsed(py, text)?;
    let mapping = values.map(|values| {
        let mapping = values.cast::<PyMapping>();
        mapping.map_err(|_| wrong_type("a mapping", values))
    });
    let mapping = mapping.transpose()?;
    let mut all = HashMap::new();
    for variable in template.variables() {
        let name = variable.name();
        let named = variables.map(|named| named.get_item(name)).transpose()?.flatten();
        let found = match (named, mapping) {
            (Some(found), _) => Some(found),
            (None, Some(mapping)) if mapping.contains(name)? => Some(mapping.get_item(name)?),
            _ => None,
        };
        if let Some(found) = found {
            all.insert(name, value(&found)?);
        }
    }
    make(&template, &all).map_err(|error| template_error(py, &error, text))
}

/// Reads a value; undefined members of a list or a mapping are left out (RFC 6570 section 2.3).
fn value(given: &Bound<'_, PyAny>) -> PyResult<Value<'static>> {
    if given.is_none() {
        return Ok(Value::Undefined);
    }
    if let Ok(number) = given.cast::<PyFloat>() {
        return Ok(Value::from(number.value()));
    }
    if given.cast::<PyMapping>().is_ok() {
        let pairs = plain_pairs(given)?.into_iter();
        return Ok(Value::map(pairs.filter_map(|(name, value)| Some((name, value?)))));
    }
    if given.is_instance_of::<PyString>() || given.cast::<PySequence>().is_err() {
        return scalar(given).map(Value::from);
    }
    if given.cast::<PyList>().is_err() && given.cast::<PyTuple>().is_err() {
        // `bytes` and the like are sequences of numbers, which nobody means.
        return Err(PyTypeError::new_err("expected a list or a tuple of values"));
    }
    let members = given.try_iter()?.map(|member| optional_scalar(&member?));
    Ok(Value::list(members.collect::<PyResult<Vec<_>>>()?.into_iter().flatten()))
}

/// Makes a dictionary of variables.
fn variables<'py, 'v, 't: 'v>(
    py: Python<'py>,
    values: impl Iterator<Item = (&'v str, &'v Value<'t>)>,
) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for (name, value) in values {
        if let Some(text) = value.as_text() {
            all.set_item(name, text)?;
        } else if let Some(members) = value.as_list() {
            all.set_item(name, PyList::new(py, members)?)?;
        } else if let Some(pairs) = value.as_map() {
            let map = PyDict::new(py);
            for (name, value) in pairs {
                let Some(first) = map.get_item(name)? else {
                    map.set_item(name, value)?;
                    continue;
                };
                // A key that comes again has the list of its values.
                match first.cast::<PyList>() {
                    Ok(values) => values.append(value)?,
                    Err(_) => {
                        map.set_item(name, (first, value).into_pyobject(py)?.to_list())?;
                    }
                }
            }
            all.set_item(name, map)?;
        }
    }
    Ok(all)
}

fn template_error(py: Python<'_>, error: &TemplateError, text: &str) -> PyErr {
    let details = Details {
        span: Some(characters(text, error.span())),
        hint: Some(error.expected().to_owned()),
        ..Details::of(error.kind().as_str(), None)
    };
    exception(py, Class::Template, error, details)
}
