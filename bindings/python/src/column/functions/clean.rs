//! Steps of cleaning a list that are no normalization: guessed schemes, and parts that go.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urial_grammar::Production;
use urial_text::SuffixGuesser;

use super::{raises, strings};
use crate::column::result::PyColumn;
use crate::column::rule;
use crate::one::{Names, Threads, trimmer};

/// Guess the URI that is meant by each text without its scheme (RFC 3986 section 4.5).
///
/// A text that does not start with a host becomes null; with `keep` it stays as it is.
///
/// >>> from pyurial import column
/// >>> column.guess_suffix(["www.example.com/a", "http://b.example/", "c"], scheme="https").to_pylist()
/// ['https://www.example.com/a', None, None]
/// >>> column.guess_suffix(["www.example.com/a", "http://b.example/", "c"], keep=True).to_pylist()
/// ['http://www.example.com/a', 'http://b.example/', 'c']
#[pyfunction(signature = (texts, /, *, scheme = "http", keep = false, threads = None))]
pub(super) fn guess_suffix(
    texts: &Bound<'_, PyAny>,
    scheme: &str,
    keep: bool,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    if Production::Scheme.check(scheme).is_err() {
        return Err(PyValueError::new_err(format!("{scheme:?} is no scheme")));
    }
    let guesser = SuffixGuesser::new().scheme(scheme);
    strings(texts, false, threads, |text, buffer| {
        let guess = guesser.guess(text);
        let guess = guess.as_ref().map(|guess| guess.iri().as_str());
        let shown = guess.or(keep.then_some(text));
        buffer.push_str(shown.unwrap_or_default());
        Ok(shown.is_some())
    })
}

/// Remove parts of each text that no normalization may remove: a column of strings.
///
/// The options are those of `Uri.trim`: `drop_query` is a list of patterns for keys of the query,
/// such as "utm_*".
///
/// >>> from pyurial import column
/// >>> column.trim(["http://a/?utm_source=x&b=1#top"], drop_fragment=True, drop_query=["utm_*"])[0]
/// 'http://a/?b=1'
#[pyfunction(signature = (
    texts, /, *, drop_fragment = false, sort_query = false, drop_query = Names::default(),
    keep_query = Names::default(), ignore_case = false, drop_tracking = false, drop_www = false,
    drop_index = false, drop_slash = false, rule = "URI", errors = "null", threads = None
))]
#[allow(clippy::too_many_arguments, reason = "options by name in Python")]
pub(super) fn trim(
    texts: &Bound<'_, PyAny>,
    drop_fragment: bool,
    sort_query: bool,
    drop_query: Names,
    keep_query: Names,
    ignore_case: bool,
    drop_tracking: bool,
    drop_www: bool,
    drop_index: bool,
    drop_slash: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    let is_set =
        [drop_fragment, sort_query, ignore_case, drop_tracking, drop_www, drop_index, drop_slash];
    let trimmer = trimmer(is_set, &drop_query, &keep_query);
    strings(texts, raise, threads, |text, buffer| {
        trimmer.trim_into(&rule.view(text)?, buffer);
        Ok(true)
    })
}
