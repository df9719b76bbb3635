//! Operations on one text of any kind: normalize, compare, convert, audit, redact.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use urial::compare::{Explained, RungChange};
use urial::{Comparison, Normalizer, Rung, kind};
use urial_guard::Redaction;
use urial_guard::{Audit, Finding};

use super::arguments::{Names, redaction, trimmer};
use super::classes::object;
use super::common::PyAnyReference;
use super::names;
use super::records::Record;
use super::schemes::{Schemes, with_rules};
use super::text::Text;
use super::value::{Value, each, of_uris_or_iris};
use crate::errors::{Made, component_name, raised};
use crate::offsets::Offsets;

/// Returns the object itself where an operation changed nothing.
macro_rules! same_or_new {
    ($slf:expr, $result:expr) => {
        match $result {
            same if same.is_borrowed() => Ok($slf.clone().into_any()),
            new => object($slf.py(), new.into_owned()),
        }
    };
}

#[pymethods]
impl PyAnyReference {
    /// Return the normal form (RFC 3986 section 6.2), of the same class.
    ///
    /// `step` is "case", "percent", "path", "syntax" (these three) or "scheme" (that, and what is
    /// known of the scheme: ports, empty paths, addresses). `schemes` are rules that are known
    /// besides those that are built in, of the class `SchemeRule`.
    ///
    /// >>> Uri("HTTP://EX%41MPLE.com:80/b/../c").normalize()
    /// Uri('http://example.com/c')
    /// >>> Uri("HTTP://EX%41MPLE.com:80/b/../c").normalize("syntax")
    /// Uri('http://example.com:80/c')
    #[pyo3(signature = (step = "scheme", *, schemes = Vec::new()))]
    fn normalize<'py>(slf: &Bound<'py, Self>, step: &str, schemes: Schemes<'py>) -> Made<'py> {
        let normalizer = Normalizer::new(names::named(step)?);
        with_rules(&schemes, |rules| {
            let normalizer = normalizer.rules(rules);
            each!(&slf.get().value, text => same_or_new!(slf, text.normalize_with(&normalizer)))
        })
    }

    /// Return whether the text is its own normal form.
    #[pyo3(signature = (step = "scheme", *, schemes = Vec::new()))]
    fn is_normalized(&self, step: &str, schemes: Schemes<'_>) -> PyResult<bool> {
        let normalizer = Normalizer::new(names::named(step)?);
        Ok(with_rules(&schemes, |rules| normalizer.rules(rules).is_normalized(&self.value.view())))
    }

    /// Return the text without parts that no normalization may remove, of the same class.
    ///
    /// `drop_query` is a list of patterns for keys of the query, such as "utm_*"; if `keep_query`
    /// names some, only these stay. `drop_tracking` drops `utm_source`, `gclid` and their like;
    /// `drop_www` the first label of the host; `drop_index` names such as `index.html`;
    /// `drop_slash` the slash at the end of a path.
    ///
    /// >>> Uri("http://a/?utm_source=x&b=1&a=2#top").trim(
    /// ...     drop_fragment=True, drop_query=["utm_*"], sort_query=True)
    /// Uri('http://a/?a=2&b=1')
    /// >>> Uri("http://www.a.example/b/index.html?id=1&gclid=x").trim(
    /// ...     drop_www=True, drop_index=True, drop_slash=True, drop_tracking=True)
    /// Uri('http://a.example/b?id=1')
    #[pyo3(signature = (
        *, drop_fragment = false, sort_query = false, drop_query = Names::default(),
        keep_query = Names::default(), ignore_case = false, drop_tracking = false, drop_www = false,
        drop_index = false, drop_slash = false
    ))]
    #[expect(clippy::too_many_arguments, reason = "options by name in Python")]
    fn trim<'py>(
        slf: &Bound<'py, Self>,
        drop_fragment: bool,
        sort_query: bool,
        drop_query: Names,
        keep_query: Names,
        ignore_case: bool,
        drop_tracking: bool,
        drop_www: bool,
        drop_index: bool,
        drop_slash: bool,
    ) -> Made<'py> {
        let is_set = [
            drop_fragment,
            sort_query,
            ignore_case,
            drop_tracking,
            drop_www,
            drop_index,
            drop_slash,
        ];
        let trimmer = trimmer(is_set, &drop_query, &keep_query);
        each!(&slf.get().value, text => same_or_new!(slf, trimmer.trim(&text.as_borrowed())))
    }

    /// Return the first rung of the comparison ladder on which both agree, or None.
    ///
    /// The rungs are "string", "case", "percent", "path" and "scheme" (RFC 3986 section 6.2).
    /// Relative references are compared as they stand.
    ///
    /// >>> Uri("HTTP://a:80/").compare("http://a/")
    /// 'scheme'
    #[pyo3(signature = (
        other, *, ignore_fragment = false, urn_equivalence = false, schemes = Vec::new()
    ))]
    fn compare(
        &self,
        other: &Bound<'_, PyAny>,
        ignore_fragment: bool,
        urn_equivalence: bool,
        schemes: Schemes<'_>,
    ) -> PyResult<Option<&'static str>> {
        let given = Text::of(other)?;
        let other = given.parsed::<kind::IriReference>(other.py())?;
        let comparison = comparison(ignore_fragment, urn_equivalence);
        Ok(with_rules(&schemes, |rules| {
            comparison.rules(rules).compare_unresolved(&self.value.view(), &other).map(Rung::as_str)
        }))
    }

    /// Return the text that all that agree with this one on a rung have in common.
    ///
    /// >>> {Uri(text).key() for text in ["http://a", "HTTP://A:80/", "http://a/."]}
    /// {'http://a/'}
    #[pyo3(signature = (
        rung = "scheme", *, ignore_fragment = false, urn_equivalence = false, schemes = Vec::new()
    ))]
    fn key(
        &self,
        rung: &str,
        ignore_fragment: bool,
        urn_equivalence: bool,
        schemes: Schemes<'_>,
    ) -> PyResult<String> {
        let mut key = String::new();
        let (view, rung) = (self.value.view(), names::named(rung)?);
        let comparison = comparison(ignore_fragment, urn_equivalence);
        with_rules(&schemes, |rules| {
            comparison.rules(rules).key_unresolved_into(&view, rung, &mut key);
        });
        Ok(key)
    }

    /// Return a key that texts share if they are nearly the same: a guess, and no URI.
    ///
    /// `fold` lists the differences that do not count: "values" of the query, "ids" (numbers, UUIDs
    /// and hashes), "dates", "sessions" and "slugs" (segments of three words or more); None is all
    /// but slugs. The text is taken as it is written: normalize it first.
    ///
    /// >>> Uri("http://a/item/7?ref=x").similar_key()
    /// 'http://a/item/{id}?ref={value}'
    /// >>> Uri("http://a/how-to-cook/7").similar_key(fold=["slugs"])
    /// 'http://a/{slug}/7'
    #[pyo3(signature = (*, fold = None))]
    fn similar_key(&self, fold: Option<Names>) -> PyResult<String> {
        Ok(names::similar(fold)?.key(&self.value.view()))
    }

    /// Return what each rung changes on either side, up to the one on which both agree.
    ///
    /// >>> print(Uri("http://a:80/").explain("http://a/").steps[-1])
    /// scheme: port "80" goes in the first; the same
    #[pyo3(signature = (
        other, *, ignore_fragment = false, urn_equivalence = false, schemes = Vec::new()
    ))]
    fn explain<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        ignore_fragment: bool,
        urn_equivalence: bool,
        schemes: Schemes<'py>,
    ) -> Made<'py> {
        let py = other.py();
        let given = Text::of(other)?;
        let other = given.parsed::<kind::IriReference>(py)?;
        let comparison = comparison(ignore_fragment, urn_equivalence);
        let mut explanation = with_rules(&schemes, |rules| {
            comparison.rules(rules).explain_unresolved(&self.value.view(), &other)
        });
        let redaction = Redaction::new();
        explanation.hide_changes(|text| redaction.redact(text).into_owned());
        let steps = explanation.steps().iter().map(|step| step_record(py, step));
        let steps = PyTuple::new(py, steps.collect::<PyResult<Vec<_>>>()?)?;
        let agreement = explanation.agreement().map(Rung::as_str);
        Record::Explanation.make(py, (agreement, steps, explanation.to_string()))
    }

    /// Return the URI of an IRI (RFC 3987 section 3.1); a URI stays as it is.
    ///
    /// With `idna`, the host becomes a name that the DNS can look up.
    ///
    /// >>> Iri("http://résumé.example.org/é").to_uri()
    /// Uri('http://r%C3%A9sum%C3%A9.example.org/%C3%A9')
    /// >>> Iri("http://résumé.example.org/é").to_uri(idna=True)
    /// Uri('http://xn--rsum-bpad.example.org/%C3%A9')
    #[pyo3(signature = (*, idna = false))]
    fn to_uri<'py>(slf: &Bound<'py, Self>, idna: bool) -> Made<'py> {
        let py = slf.py();
        let text = slf.get().value.as_str();
        // A character takes up to three times the bytes as triplets, and the library panics where
        // the result is too long.
        if text.len() > (u32::MAX / 3) as usize && !text.is_ascii() {
            return Err(PyOverflowError::new_err("the URI would be longer than 4294967295 bytes"));
        }
        let failed = |error| raised(py, error, "");
        of_uris_or_iris!(
            &slf.get().value,
            text => match idna {
                true => same_or_new!(slf, text.with_ascii_host().map_err(failed)?),
                false => Ok(slf.clone().into_any()),
            },
            match idna {
                true => object(py, text.to_uri_idna().map_err(failed)?.into_owned()),
                false => object(py, text.to_uri().into_owned()),
            }
        )
    }

    /// Return a readable IRI (RFC 3987 section 3.2); an IRI stays as it is.
    ///
    /// With `idna`, labels such as `xn--rsum-bpad` become what they stand for.
    ///
    /// >>> Uri("http://a/%E3%82%A2%20").to_iri()
    /// Iri('http://a/ア%20')
    #[pyo3(signature = (*, idna = false))]
    fn to_iri<'py>(slf: &Bound<'py, Self>, idna: bool) -> Made<'py> {
        let py = slf.py();
        of_uris_or_iris!(
            &slf.get().value,
            text => match idna {
                true => object(py, text.to_iri_idna().into_owned()),
                false => object(py, text.to_iri().into_owned()),
            },
            {
                let _ = text;
                Ok(slf.clone().into_any())
            }
        )
    }

    /// Report what could be wrong with the reference (RFC 3986 section 7): a list of findings.
    ///
    /// >>> [finding.rule for finding in Uri("http://0x7f.1/").audit()]
    /// ['numeric-host', 'private-network']
    #[pyo3(signature = (*, names = None))]
    fn audit<'py>(&self, py: Python<'py>, names: Option<Names>) -> PyResult<Bound<'py, PyList>> {
        let names = urial_guard::Names::new(names.unwrap_or_default().0);
        let audit = Audit::new().names(&names);
        findings(py, self.value.as_str(), audit.check(&self.value.view()))
    }

    /// Return the text with its secrets hidden, for a log.
    ///
    /// >>> Uri("http://me:secret@host/?token=abc").redact()
    /// 'http://me:***@host/?token=***'
    #[pyo3(signature = (*, userinfo = false, fragment = false, query_keys = Names::default(), passwords_only = false))]
    fn redact(
        &self,
        userinfo: bool,
        fragment: bool,
        query_keys: Names,
        passwords_only: bool,
    ) -> String {
        redaction(userinfo, fragment, query_keys, passwords_only)
            .redact(self.value.as_str())
            .into_owned()
    }
}

fn comparison(ignore_fragment: bool, urn_equivalence: bool) -> Comparison<'static> {
    Comparison::new().ignore_fragment(ignore_fragment).urn_equivalence(urn_equivalence)
}

fn step_record<'py>(py: Python<'py>, step: &Explained) -> Made<'py> {
    let changes = |changes: &[RungChange]| -> PyResult<Bound<'py, PyTuple>> {
        let changes = changes.iter().map(|change| {
            let component = component_name(change.component);
            let (before, after) = (change.before.as_deref(), change.after.as_deref());
            let values = (component, before, after, change.to_string());
            Record::ComponentChange.make(py, values)
        });
        PyTuple::new(py, changes.collect::<PyResult<Vec<_>>>()?)
    };
    let [first, second] = &step.changes;
    let (first, second) = (changes(first)?, changes(second)?);
    let values = (
        step.rung.as_str(),
        step.agree(),
        &*step.texts[0],
        &*step.texts[1],
        first,
        second,
        step.to_string(),
    );
    Record::ExplanationStep.make(py, values)
}

/// Makes the list of the findings of an audit of `text`.
pub(super) fn findings<'py>(
    py: Python<'py>,
    text: &str,
    found: Vec<Finding>,
) -> PyResult<Bound<'py, PyList>> {
    let (list, offsets) = (PyList::empty(py), Offsets::new(text));
    for finding in found {
        let (start, end) = offsets.characters(finding.span());
        let (rule, severity) = (finding.rule().id(), finding.severity().to_string());
        let values = (rule, severity, start, end, finding.explanation(), finding.safe_form());
        list.append(Record::Finding.make(py, values)?)?;
    }
    Ok(list)
}
