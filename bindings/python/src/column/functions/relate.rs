//! Operations of two columns, or of a column and one text.

use std::sync::Arc;

use pyo3::prelude::*;
use urial::{Comparison, Iri, IriReference, ParseError, ResolveOptions, Uri};

use super::normal::with_rules;
use super::{missed, raises};
use crate::column::border::array::Type;
use crate::column::build::Strings;
use crate::column::input::Texts;
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::column::rule::{self, Rule};
use crate::column::run::run;
use crate::errors::{Reason, raised};
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
    write: impl Fn(&str, &str, &mut String) -> Result<(), Missed> + Sync,
) -> PyResult<PyColumn> {
    let second = one(others);
    run(py, &[texts, others], Type::Strings, threads, |rows| {
        let mut made = Strings::with_capacity(rows[0].len(), 0);
        for (row, text) in rows[0].texts.iter().enumerate() {
            let (Some(text), Some(other)) = (text, other(rows, second, row)) else {
                made.push(None);
                continue;
            };
            match made.write(|buffer| write(text, other, buffer)) {
                Err(Missed::First(reason)) => missed(raise, row, text, &reason)?,
                Err(Missed::Second(reason)) => missed(raise, row, other, &reason)?,
                Ok(()) | Err(Missed::Nothing) => {}
            }
        }
        Ok(made.finish())
    })
}

/// Why a pair of texts has no result.
enum Missed {
    First(Reason),
    Second(Reason),
    /// Both are valid.
    Nothing,
}

fn first(reason: impl Into<Reason>) -> Missed {
    Missed::First(reason.into())
}

fn second(reason: impl Into<Reason>) -> Missed {
    Missed::Second(reason.into())
}

/// Parses a base, which is an IRI only if the texts are.
fn parsed(rule: Rule, base: &str) -> Result<Iri<'_>, ParseError> {
    match rule {
        Rule::Uri(..) => Uri::parse(base).map(Uri::widen),
        Rule::Iri(..) => Iri::parse(base),
    }
}

/// Makes a column of what `write` appends for each text and its base.
fn with_base(
    (texts, base): (&Bound<'_, PyAny>, &Bound<'_, PyAny>),
    (rule, errors): (&str, &str),
    threads: Option<Threads>,
    write: impl Fn(Iri<'_>, IriReference<'_>, &mut String) -> Result<(), Reason> + Sync,
) -> PyResult<PyColumn> {
    let py = texts.py();
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    let inputs = (Texts::of(texts)?, Texts::or_one(base)?);
    // An error of a base for all is raised in any case: no row would have a result.
    let of_all = one(&inputs.1).map(|base| parsed(rule, base).map_err(|it| raised(py, it, base)));
    let of_all = of_all.transpose()?;
    pairs(py, &inputs, raise, threads, |text, other, buffer| {
        let text = rule.view(text).map_err(first)?;
        let base = of_all.map_or_else(|| parsed(rule, other), Ok);
        write(base.map_err(second)?, text, buffer).map_err(first)
    })
}

/// Return the target of each reference, resolved against a base (RFC 3986 section 5.2).
///
/// `base` is one base for all, or a column of bases. `rule` is that of the references; by a rule of
/// IRIs, bases are IRIs too. See `Uri.resolve` for the other arguments.
///
/// >>> from pyurial import column
/// >>> column.resolve(["../b", "#c", "http://x/", None], "http://a/d/e").to_pylist()
/// ['http://a/b', 'http://a/d/e#c', 'http://x/', None]
#[pyfunction(signature = (texts, base, /, *, strict = true, normalize_base = false, forbid_above_root = false, rule = "URI-reference", errors = "null", threads = None))]
#[expect(clippy::too_many_arguments, reason = "those of Python, which are named")]
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
    let options = ResolveOptions::new()
        .strict(strict)
        .normalize_base(normalize_base)
        .forbid_above_root(forbid_above_root);
    with_base((texts, base), (rule, errors), threads, |base, text, to| {
        Ok(base.try_resolve_into(&text, options, to)?)
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
#[pyfunction(signature = (texts, base, /, *, rule = "URI", errors = "null", threads = None))]
pub(super) fn relativize(
    texts: &Bound<'_, PyAny>,
    base: &Bound<'_, PyAny>,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    with_base((texts, base), (rule, errors), threads, |base, text, to| {
        let target: Iri<'_> = text.narrow().map_err(|refused| refused.error())?;
        to.push_str(base.relativize(&target)?.as_str());
        Ok(())
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
#[pyfunction(signature = (texts, other, /, *, ignore_fragment = false, urn_equivalence = false, rule = "URI", errors = "null", threads = None, schemes = Vec::new()))]
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
        Err(error) => Err(raised(py, error, text)),
    };
    one(&inputs.1).map_or(Ok(()), parsed)?;
    let comparison =
        Comparison::new().ignore_fragment(ignore_fragment).urn_equivalence(urn_equivalence);
    with_rules(&schemes, |rules| {
        let comparison = comparison.rules(rules);
        pairs(py, &inputs, raise, threads, |text, other, buffer| {
            let text = rule.view(text).map_err(first)?;
            let other = rule.view(other).map_err(second)?;
            let rung = comparison.compare_unresolved(&text, &other);
            buffer.push_str(rung.ok_or(Missed::Nothing)?.as_str());
            Ok(())
        })
    })
}
