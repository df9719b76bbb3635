//! Operations of a base: join, resolve, relativize, same document.

use pyo3::prelude::*;
use urial::kind;
use urial::{Base, BaseChain, Ref, ResolveOptions};

use super::classes::{object, outcome};
use super::common::{PyAnyBase, PyAnyReference};
use super::records::Record;
use super::text::Text;
use super::value::{AsBase, Value};
use crate::errors::{Made, raised, wrong_type};

/// Evaluates an expression with a base, of URIs or of IRIs.
macro_rules! with_base {
    ($value:expr, $base:ident => $body:expr) => {
        match $value.base() {
            Some(AsBase::Uri($base)) => $body,
            Some(AsBase::Iri($base)) => $body,
            None => Err(pyo3::exceptions::PyTypeError::new_err("expected a base")),
        }
    };
}

#[pymethods]
impl PyAnyBase {
    /// Resolve a reference against this base (RFC 3986 section 5.2).
    ///
    /// >>> Uri("http://a/b/c/d;p?q").join("../g?y#s")
    /// Uri('http://a/b/g?y#s')
    #[pyo3(signature = (reference, /))]
    fn join<'py>(slf: &Bound<'py, Self>, reference: &Bound<'py, PyAny>) -> Made<'py> {
        let (py, given) = (slf.py(), Text::of(reference)?);
        let text = given.as_str();
        with_base!(value(slf), base => outcome(py, base.join(text), text))
    }

    /// Resolve a reference by other rules than `join`.
    ///
    /// Without `strict`, a scheme that is the base's own is ignored, as old programs did.
    /// `normalize_base` removes the dot segments of the base first. `forbid_above_root` refuses a
    /// `..` that leads above the root.
    ///
    /// >>> Uri("http://a/b/c").resolve("http:d", strict=False)
    /// Uri('http://a/b/d')
    #[pyo3(signature = (reference, /, *, strict = true, normalize_base = false, forbid_above_root = false))]
    fn resolve<'py>(
        slf: &Bound<'py, Self>,
        reference: &Bound<'py, PyAny>,
        strict: bool,
        normalize_base: bool,
        forbid_above_root: bool,
    ) -> Made<'py> {
        let (py, given) = (slf.py(), Text::of(reference)?);
        let options = ResolveOptions::new()
            .strict(strict)
            .normalize_base(normalize_base)
            .forbid_above_root(forbid_above_root);
        with_base!(value(slf), base => {
            let reference = reference_for(py, base, &given)?;
            outcome(py, base.try_resolve(&reference, options), "")
        })
    }

    /// Return the shortest reference that leads from here to a target.
    ///
    /// >>> Uri("http://a/b/c").relativize("http://a/b/d?q")
    /// Reference('d?q')
    #[pyo3(signature = (target, /))]
    fn relativize<'py>(slf: &Bound<'py, Self>, target: &Bound<'py, PyAny>) -> Made<'py> {
        let (py, given) = (slf.py(), Text::of(target)?);
        let base = value(slf);
        if base.is_of_iris() || !given.as_str().is_ascii() {
            relativize::<kind::Iri>(py, base, &given)
        } else {
            relativize::<kind::Uri>(py, base, &given)
        }
    }

    /// Return whether a reference means this document (RFC 3986 section 4.4).
    ///
    /// >>> Uri("http://a/b?q#f").is_same_document("#g")
    /// True
    #[pyo3(signature = (reference, /, *, normalized = false))]
    fn is_same_document(
        slf: &Bound<'_, Self>,
        reference: &Bound<'_, PyAny>,
        normalized: bool,
    ) -> PyResult<bool> {
        let (py, given) = (slf.py(), Text::of(reference)?);
        with_base!(value(slf), base => {
            let reference = reference_for(py, base, &given)?;
            Ok(match normalized {
                true => base.is_same_document_normalized(&reference),
                false => base.is_same_document(&reference),
            })
        })
    }

    /// Return the text without its fragment, as a base has to be.
    ///
    /// >>> Uri("http://a/b#c").without_fragment()
    /// AbsoluteUri('http://a/b')
    fn without_fragment<'py>(slf: &Bound<'py, Self>) -> Made<'py> {
        with_base!(value(slf), base => object(slf.py(), base.without_fragment().to_owned()))
    }
}

fn value<'a>(slf: &'a Bound<'_, PyAnyBase>) -> &'a Value {
    &slf.as_super().get().value
}

/// Parses the reference that a base of this kind takes.
fn reference_for<'t, K: Base>(
    py: Python<'_>,
    _base: Ref<&str, K>,
    given: &'t Text<'_>,
) -> PyResult<Ref<&'t str, K::Reference>> {
    given.parsed(py)
}

fn relativize<'py, K: Base>(py: Python<'py>, base: &Value, target: &Text<'_>) -> Made<'py>
where
    Value: From<urial::Ref<String, K::Reference>>,
{
    let narrow = base.view().narrow();
    let narrow: Ref<&str, K> = narrow.map_err(|error| raised(py, error.error(), base.as_str()))?;
    let target: Ref<&str, K::Target> = target.parsed(py)?;
    outcome(py, narrow.relativize(&target), target.as_str())
}

/// Choose the base of a document (RFC 3986 section 5.1), or None if no source is known.
///
/// The answer has the attributes `source` and `base`. Each source may be relative to the next.
///
/// >>> chosen = choose_base(embedded="/b/", retrieved=["http://a/c"])
/// >>> chosen.source, chosen.base
/// ('embedded', AbsoluteUri('http://a/b/'))
#[pyfunction(signature = (*, embedded = None, encapsulating = None, retrieved = None, default = None))]
pub(super) fn choose_base<'py>(
    py: Python<'py>,
    embedded: Option<&Bound<'py, PyAny>>,
    encapsulating: Option<&Bound<'py, PyAny>>,
    retrieved: Option<&Bound<'py, PyAny>>,
    default: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let text = |given: Option<&Bound<'py, PyAny>>| given.map(Text::of).transpose();
    let others = [text(embedded)?, text(encapsulating)?, text(default)?];
    let mut redirects = Vec::new();
    for given in retrieved.map(list).transpose()?.unwrap_or_default() {
        redirects.push(Text::of(&given)?);
    }
    let mut all = redirects.iter().chain(others.iter().flatten());
    match all.all(|text| text.as_str().is_ascii()) {
        true => choose(py, BaseChain::new(), &redirects, &others),
        false => choose(py, BaseChain::<kind::Iri>::of_iris(), &redirects, &others),
    }
}

/// Takes a list or a tuple; a `str` would be one of characters.
fn list<'py>(given: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if given.is_instance_of::<pyo3::types::PyString>() || given.is_instance_of::<PyAnyReference>() {
        return Err(wrong_type("a list of str", given));
    }
    given.try_iter()?.collect()
}

fn choose<'a, 'py, K: Base>(
    py: Python<'py>,
    mut chain: BaseChain<'a, K>,
    retrieved: &'a [Text<'py>],
    [embedded, encapsulating, default]: &'a [Option<Text<'py>>; 3],
) -> PyResult<Option<Bound<'py, PyAny>>>
where
    Value: From<urial::Ref<String, K::Absolute>>,
{
    if let Some(text) = default {
        chain = chain.fallback(text.parsed::<K::Reference>(py)?);
    }
    for text in retrieved {
        chain = chain.retrieved(text.parsed::<K::Reference>(py)?);
    }
    if let Some(text) = encapsulating {
        chain = chain.encapsulating(text.parsed::<K::Reference>(py)?);
    }
    if let Some(text) = embedded {
        chain = chain.embedded(text.parsed::<K::Reference>(py)?);
    }
    let Some((source, base)) = chain.choose() else {
        return Ok(None);
    };
    let values = (source.as_str(), object(py, base.into_owned())?);
    Record::BaseChoice.make(py, values).map(Some)
}
