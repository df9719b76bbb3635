//! Operations of two columns, or of a column and one text.

use std::sync::Arc;

use pyo3::prelude::*;
use urial::kind::{self, Kind};
use urial::{Base, Comparison, Ref, ResolveOptions};

use super::normal::{narrow, with_rules};
use super::{missed, raises};
use crate::column::border::array::Type;
use crate::column::build::Strings;
use crate::column::failure::Reason;
use crate::column::input::Texts;
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::column::rule::{self, Rule};
use crate::column::run::run;
use crate::errors::parse_error;
use crate::one::{Schemes, Threads};

/// The text of the second argument for a row: of its column, or the one that is for all.
fn other<'a>(rows: &'a [Rows<'_>], one: Option<&'a Arc<str>>, row: usize) -> Option<&'a str> {
    match one {
        Some(one) => Some(one),
        None => *rows.get(1)?.texts.get(row)?,
    }
}

/// Returns the text that is for all rows.
fn one(texts: &Texts) -> Option<&Arc<str>> {
    match texts {
        Texts::One(text) => Some(text),
        Texts::Chunks(_) => None,
    }
}

/// Makes a column of what `write` appends for each pair of texts; a null on either side is null.
fn pairs(
    py: Python<'_>,
    (texts, others): &(Texts, Texts),
    raise: bool,
    threads: Option<Threads>,
    write: impl Fn(&str, &str, &mut String) -> Result<bool, (Reason, Side)> + Sync,
) -> PyResult<PyColumn> {
    let second = one(others);
    run(py, &[texts, others], Type::Strings, threads, |rows| {
        let mut made = Strings::with_capacity(rows[0].len(), 0);
        for (row, text) in rows[0].texts.iter().enumerate() {
            let (Some(text), Some(other)) = (text, other(rows, second, row)) else {
                made.push(None);
                continue;
            };
            let mut wrong = None;
            let _ = made.write(|buffer| match write(text, other, buffer) {
                Ok(true) => Ok(()),
                Ok(false) => Err(()),
                Err(reason) => {
                    wrong = Some(reason);
                    Err(())
                }
            });
            match wrong {
                Some((reason, Side::First)) => missed(raise, row, text, &reason)?,
                Some((reason, Side::Second)) => missed(raise, row, other, &reason)?,
                None => {}
            }
        }
        Ok(made.finish())
    })
}

/// The text that an error is about.
enum Side {
    First,
    Second,
}

fn first(reason: impl Into<Reason>) -> (Reason, Side) {
    (reason.into(), Side::First)
}

fn second(reason: impl Into<Reason>) -> (Reason, Side) {
    (reason.into(), Side::Second)
}

/// Raises the error of a text that is for all rows: no row would have a result.
fn check_one<'a, K: Kind>(
    py: Python<'_>,
    text: Option<&'a Arc<str>>,
) -> PyResult<Option<Ref<&'a str, K>>> {
    text.map(|text| Ref::<&str, _>::parse(text).map_err(|error| parse_error(py, error, text)))
        .transpose()
}

/// Return the target of each reference, resolved against a base (RFC 3986 section 5.2).
///
/// `base` is one base for all, or a column of bases. `rule` is that of the references; by a rule of
/// IRIs, bases are IRIs too. See `Uri.resolve` for the other arguments.
///
/// >>> from pyurial import column
/// >>> column.resolve(["../b", "#c", "http://x/", None], "http://a/d/e").to_pylist()
/// ['http://a/b', 'http://a/d/e#c', 'http://x/', None]
#[pyfunction]
#[pyo3(signature = (texts, base, /, *, strict = true, normalize_base = false, forbid_above_root = false, rule = "URI-reference", errors = "null", threads = None))]
#[expect(
    clippy::too_many_arguments,
    reason = "those of Python, which are named"
)]
pub(super) fn resolve(
    texts: &Bound<'_, PyAny>,
    base: &Bound<'_, PyAny>,
    strict: bool,
    normalize_base: bool,
    forbid_above_root: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    let inputs = (Texts::of(texts)?, Texts::or_one(base)?);
    let options = ResolveOptions::new()
        .strict(strict)
        .normalize_base(normalize_base)
        .forbid_above_root(forbid_above_root);
    match rule {
        Rule::Uri(_, parse) => {
            resolved::<kind::Uri>(texts.py(), &inputs, parse, options, raise, threads)
        }
        Rule::Iri(_, parse) => {
            resolved::<kind::Iri>(texts.py(), &inputs, parse, options, raise, threads)
        }
    }
}

fn resolved<K: Base>(
    py: Python<'_>,
    inputs: &(Texts, Texts),
    parse: rule::Parser<K::Reference>,
    options: ResolveOptions,
    raise: bool,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let base = check_one::<K>(py, one(&inputs.1))?;
    pairs(py, inputs, raise, threads, |text, other, buffer| {
        let reference = parse(text).map_err(first)?;
        let base = match base {
            Some(base) => base,
            None => Ref::<&str, K>::parse(other).map_err(second)?,
        };
        base.try_resolve_into(&reference, options, buffer)
            .map_err(first)?;
        Ok(true)
    })
}

/// Return the shortest reference that leads to each text from a base.
///
/// `base` is one base for all, or a column of bases. A text that no reference leads to becomes
/// null, as an invalid one does.
///
/// >>> from pyurial import column
/// >>> column.relativize(["http://a/b/d?q", "http://x/", "urn:a:b"], "http://a/b/c").to_pylist()
/// ['d?q', '//x/', 'urn:a:b']
#[pyfunction]
#[pyo3(signature = (texts, base, /, *, rule = "URI", errors = "null", threads = None))]
pub(super) fn relativize(
    texts: &Bound<'_, PyAny>,
    base: &Bound<'_, PyAny>,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    let inputs = (Texts::of(texts)?, Texts::or_one(base)?);
    match rule {
        Rule::Uri(_, parse) => {
            relativized::<kind::Uri, _>(texts.py(), &inputs, raise, threads, |text| {
                narrow(parse, text)
            })
        }
        Rule::Iri(_, parse) => {
            relativized::<kind::Iri, _>(texts.py(), &inputs, raise, threads, |text| {
                narrow(parse, text)
            })
        }
    }
}

fn relativized<K: Base, F>(
    py: Python<'_>,
    inputs: &(Texts, Texts),
    raise: bool,
    threads: Option<Threads>,
    parse: F,
) -> PyResult<PyColumn>
where
    F: for<'t> Fn(&'t str) -> Result<Ref<&'t str, K::Target>, Reason> + Sync,
{
    let base = check_one::<K>(py, one(&inputs.1))?;
    pairs(py, inputs, raise, threads, |text, other, buffer| {
        let target = parse(text).map_err(first)?;
        let base = match base {
            Some(base) => base,
            None => Ref::<&str, K>::parse(other).map_err(second)?,
        };
        buffer.push_str(base.relativize(&target).map_err(first)?.as_str());
        Ok(true)
    })
}

/// Return the first rung of the comparison on which each text agrees with another.
///
/// `other` is one text for all, or a column. The rungs are "string", "case", "percent", "path" and
/// "scheme"; null means that they differ on all of them, or that one is invalid or null.
///
/// >>> from pyurial import column
/// >>> column.compare(["http://a/", "HTTP://a:80", "http://b/"], "http://a/").to_pylist()
/// ['string', 'scheme', None]
#[pyfunction]
#[pyo3(signature = (texts, other, /, *, ignore_fragment = false, urn_equivalence = false, rule = "URI", errors = "null", threads = None, schemes = Vec::new()))]
#[allow(clippy::too_many_arguments, reason = "options by name in Python")]
pub(super) fn compare(
    texts: &Bound<'_, PyAny>,
    other: &Bound<'_, PyAny>,
    ignore_fragment: bool,
    urn_equivalence: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
    schemes: Schemes<'_>,
) -> PyResult<PyColumn> {
    let py = texts.py();
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    let inputs = (Texts::of(texts)?, Texts::or_one(other)?);
    let parsed = |text: &Arc<str>| match rule.view(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(parse_error(py, error, text)),
    };
    one(&inputs.1).map_or(Ok(()), parsed)?;
    let comparison = Comparison::new()
        .ignore_fragment(ignore_fragment)
        .urn_equivalence(urn_equivalence);
    with_rules(&schemes, |rules| {
        let comparison = comparison.rules(rules);
        pairs(py, &inputs, raise, threads, |text, other, buffer| {
            let text = rule.view(text).map_err(first)?;
            let other = rule.view(other).map_err(second)?;
            let rung = comparison.compare_unresolved(&text, &other);
            buffer.push_str(rung.map_or("", |rung| rung.as_str()));
            Ok(rung.is_some())
        })
    })
}
