//! Parts that are made of components: folder, parameter, shape and SURT key.

use pyo3::prelude::*;

use super::classes::{PyIriReference, PyReference, object, outcome};
use super::common::PyAnyReference;
use super::components::style;
use super::text::Text;
use super::value::{Value, each};
use crate::errors::Made;

#[pymethods]
impl PyAnyReference {
    /// The text up to the `/` before the last name, or None if no `/` is before one.
    ///
    /// As a base it is the folder of the siblings.
    ///
    /// >>> Uri("http://a/b/c?d").parent, Uri("http://a/b/").parent, Uri("http://a/").parent
    /// (Uri('http://a/b/'), Uri('http://a/'), None)
    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        each!(&self.value, text => {
            text.parent().map(|parent| object(py, parent.to_owned())).transpose()
        })
    }

    /// Return the value of the first pair of the query with this key, percent-decoded, or None.
    ///
    /// A key without `=` has the value "". With `plus_is_space`, a `+` is a space, as in queries of
    /// forms. `query_pairs` has all pairs.
    ///
    /// >>> uri = Uri("http://a/?page=2&name=ferret%20%26%20co&all")
    /// >>> uri.param("name"), uri.param("all"), uri.param("id")
    /// ('ferret & co', '', None)
    /// >>> Uri("http://a/?q=red+shoes").param("q", plus_is_space=True)
    /// 'red shoes'
    #[pyo3(signature = (key, /, *, separator = '&', plus_is_space = false))]
    fn param(
        &self,
        key: &Bound<'_, PyAny>,
        separator: char,
        plus_is_space: bool,
    ) -> PyResult<Option<String>> {
        let key = Text::of_running(key)?;
        let (query, style) = (self.value.view().query(), style(separator, plus_is_space));
        let value = query.and_then(|query| query.pairs_with(style).get(key.as_str()));
        Ok(value.map(|value| value.decode_lossy().into_owned()))
    }

    /// Return the shape of the path: `{id}` for numbers, `{uuid}`, `{hash}`, `{date}`.
    ///
    /// >>> Uri("http://a/users/7/orders/f81d4fae-7dec-11d0-a765-00a0c91e6bf6?page=2").shape()
    /// '/users/{id}/orders/{uuid}'
    fn shape(&self) -> String {
        urial_list::shape_of(&self.value.view())
    }

    /// Return the key that archives of the Web sort by, with the host reversed.
    ///
    /// Path and query are as they are written: `normalize` first.
    ///
    /// >>> Uri("https://www.Example.com:443/a?b=1#c").surt()
    /// 'com,example,www)/a?b=1'
    fn surt(&self) -> String {
        urial_list::surt(&self.value.view())
    }
}

macro_rules! joins {
    ($($class:ident: $kind:ident, $example:literal;)*) => {
        $(#[pymethods]
        impl $class {
            /// Join a reference to this one, which may be relative, as a file system joins paths.
            ///
            /// RFC 3986 resolves against a base with a scheme only. With a relative one, the result
            /// is the reference that leads where this one and then `reference` lead.
            ///
            #[doc = $example]
            #[pyo3(signature = (reference, /))]
            fn join_lexical<'py>(
                slf: &Bound<'py, Self>,
                reference: &Bound<'py, PyAny>,
            ) -> Made<'py> {
                let (py, given) = (slf.py(), Text::of(reference)?);
                let text = given.as_str();
                match &slf.as_super().get().value {
                    Value::$kind(base) => outcome(py, base.join(text), text),
                    _ => unreachable!("the class has this kind"),
                }
            }
        })*
    };
}

joins! {
    PyReference: Reference, ">>> Reference('a/b/c?q').join_lexical('../d')\nReference('a/d')";
    PyIriReference: IriReference, ">>> IriReference('é/b').join_lexical('../ü')\nIriReference('ü')";
}
