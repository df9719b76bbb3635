//! Keys of texts that are nearly the same.

use pyo3::prelude::*;

use super::{raises, strings};
use crate::column::result::PyColumn;
use crate::column::rule;
use crate::one::{Names, Threads, names};

/// Return a key for each text that texts share if they are nearly the same: a guess.
///
/// `fold` lists the differences that do not count: "values" of the query, "ids" (numbers, UUIDs and
/// hashes), "dates", "sessions" and "slugs" (segments of three words or more); None is all but
/// slugs. Texts are taken as they are written: normalize them first. The keys are no URIs.
///
/// >>> from pyurial import column
/// >>> column.similar_key(["http://a/item/7?ref=x", "http://a/item/8?ref=y"]).to_pylist()
/// ['http://a/item/{id}?ref={value}', 'http://a/item/{id}?ref={value}']
#[pyfunction(signature = (texts, /, *, fold = None, rule = "URI", errors = "null", threads = None))]
pub(super) fn similar_key(
    texts: &Bound<'_, PyAny>,
    fold: Option<Names>,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let (similar, rule) = (names::similar(fold)?, rule::read(rule)?);
    strings(texts, raises(errors)?, threads, |text, key| {
        similar.key_into(&rule.view(text)?, key);
        Ok(())
    })
}
