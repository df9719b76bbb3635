//! Operations of two columns, or of a column and one text.

use pyo3::prelude::*;
use urial::kind::{self, Kind};
use urial::{Comparison, Iri, IriReference, Ref, ResolveOptions, Rung, Uri};

use super::{missed, raises};
use crate::column::border::array::Type;
use crate::column::build::Strings;
use crate::column::input::Texts;
use crate::column::result::PyColumn;
use crate::column::rule::{self, Parser, Rule};
use crate::column::run::run;
use crate::errors::{Reason, raised};
use crate::one::{Schemes, Threads, with_rules};

/// Makes a column of what `write` appends for each text and another, which `parse` parses, or of
/// null where it returns false. A null on either side is null.
fn pairs<K: Kind>(
    (texts, others): (&Bound<'_, PyAny>, &Bound<'_, PyAny>),
    (rule, errors): (&str, &str),
    parse: impl FnOnce(Rule) -> Parser<K>,
    threads: Option<Threads>,
    write: impl Fn(IriReference<'_>, Ref<&str, K>, &mut String) -> Result<bool, Reason> + Sync,
) -> PyResult<PyColumn> {
    let py = texts.py();
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    let (texts, others, parse) = (Texts::of(texts)?, Texts::or_one(others)?, parse(rule));
    // An error of a text for all is raised in any case: no row would have a result.
    let of_all = match &others {
        Texts::One(text) => Some(parse(text).map_err(|error| raised(py, error, text))?),
        Texts::Chunks(_) => None,
    };
    run(py, &[&texts, &others], Type::Strings, threads, |rows| {
        let mut made = Strings::with_capacity(rows[0].len(), 0);
        for row in 0..rows[0].len() {
            let other = match of_all {
                Some(other) => Some(other.as_str()),
                None => rows[1].text(row, raise)?,
            };
            let (Some(text), Some(other)) = (rows[0].text(row, raise)?, other) else {
                made.push(None);
                continue;
            };
            let done = made.write(|buffer| {
                let first = rule.view(text).map_err(|error| (text, error.into()))?;
                let second = of_all.map_or_else(|| parse(other), Ok);
                let second = second.map_err(|error| (other, error.into()))?;
                write(first, second, buffer).map_err(|reason| (text, reason))
            });
            if let Err((text, reason)) = done {
                missed(raise, row, text, &reason)?;
            }
        }
        Ok(made.finish())
    })
}

/// Returns the parser of bases, which are IRIs only if the texts are.
fn of_base(rule: Rule) -> Parser<kind::Iri> {
    match rule.form.is_iri() {
        true => |base| Iri::parse(base),
        false => |base| Uri::parse(base).map(Uri::widen),
    }
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
    pairs((texts, base), (rule, errors), of_base, threads, |text, base, to| {
        base.try_resolve_into(&text, options, to)?;
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
#[pyfunction(signature = (texts, base, /, *, rule = "URI", errors = "null", threads = None))]
pub(super) fn relativize(
    texts: &Bound<'_, PyAny>,
    base: &Bound<'_, PyAny>,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    pairs((texts, base), (rule, errors), of_base, threads, |text, base, to| {
        let target: Iri<'_> = text.narrow().map_err(|refused| refused.error())?;
        to.push_str(base.relativize(&target)?.as_str());
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
    let comparison =
        Comparison::new().ignore_fragment(ignore_fragment).urn_equivalence(urn_equivalence);
    with_rules(&schemes, |rules| {
        let comparison = comparison.rules(rules);
        pairs(
            (texts, other),
            (rule, errors),
            |rule| rule.parse,
            threads,
            |text, other, to| {
                let rung = comparison.compare_unresolved(&text, &other);
                to.push_str(rung.map_or("", Rung::as_str));
                Ok(rung.is_some())
            },
        )
    })
}
