//! Cleaners of lists: lines in; lines kept, and lines dropped with their reasons, out.

use std::hash::{BuildHasher, Hasher, RandomState};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyList, PyString, PyTuple};
use urial_grammar::Production;
use urial_list::{Cleaned, Cleaner, Scratch, Seen, Similar, split_lines};

use super::arguments::{Names, trimmer};
use super::common::PyAnyReference;
use super::names;
use super::protocol::called;
use super::text::Text;
use crate::errors::{is_missing, raised, wrong_type};

/// A line that is dropped: its number, the reason, and a message if it is not valid.
type Dropped = (usize, String, Option<String>);

/// The rules of `urial clean`: what becomes of a line.
///
/// A line is blank, a duplicate of one before it, not valid, or kept. `rule` is the rule of the
/// grammar that lines must match; with a `base` it is that of the targets. `idna` makes names of
/// the DNS of hosts. `similar` is True, or a list of the differences that make no new line. The
/// others are the options of `trim`, with keys in any case.
///
/// >>> cleaner = Cleaner(repair=True)
/// >>> kept, dropped = cleaner.clean(["HTTP://A:80", "", "http://a/", "http://b/c d", "e"])
/// >>> kept
/// ['http://a/', 'http://b/c%20d']
/// >>> [(line, reason) for line, reason, message in dropped]
/// [(2, 'blank'), (3, 'duplicate'), (5, 'missing-scheme')]
#[pyclass(name = "Cleaner", module = "pyurial", frozen)]
pub(crate) struct PyCleaner {
    pub(crate) rules: Cleaner,
    /// The keyword arguments that make it again.
    named: Py<PyDict>,
}

#[pymethods]
impl PyCleaner {
    #[new]
    #[pyo3(signature = (
        *, rule = "URI", base = None, step = Some("scheme"), repair = false, idna = false,
        guess_scheme = None, similar = None, keep_original = false, drop_fragment = false,
        sort_query = false, drop_query = Names::default(), keep_query = Names::default(), drop_tracking = false,
        drop_www = false, drop_index = false, drop_slash = false
    ))]
    #[allow(clippy::too_many_arguments, reason = "options by name in Python")]
    fn new(
        py: Python<'_>,
        rule: &str,
        base: Option<&Bound<'_, PyAny>>,
        step: Option<&str>,
        repair: bool,
        idna: bool,
        guess_scheme: Option<&str>,
        similar: Option<&Bound<'_, PyAny>>,
        keep_original: bool,
        drop_fragment: bool,
        sort_query: bool,
        drop_query: Names,
        keep_query: Names,
        drop_tracking: bool,
        drop_www: bool,
        drop_index: bool,
        drop_slash: bool,
    ) -> PyResult<PyCleaner> {
        let form = names::reference_rule(rule, Production::form)?;
        if guess_scheme.is_some_and(|scheme| Production::Scheme.check(scheme).is_err()) {
            return Err(PyValueError::new_err("guess_scheme is no scheme"));
        }
        let base = base.map(Text::of).transpose()?;
        let named = PyDict::new(py);
        named.set_item("rule", rule)?;
        named.set_item("base", base.as_ref().map(Text::as_str))?;
        named.set_item("step", step)?;
        for (name, is_set) in [("repair", repair), ("idna", idna), ("keep_original", keep_original)]
        {
            named.set_item(name, is_set)?;
        }
        named.set_item("guess_scheme", guess_scheme)?;
        let base = base.as_ref().map(Text::as_str);
        let rules = Cleaner::new().form(form).idna(idna).base_text(base);
        let rules = rules.map_err(|refused| {
            let text = refused.text().or(base).unwrap_or_default();
            raised(py, refused.error(), text)
        })?;
        let is_set =
            [drop_fragment, sort_query, true, drop_tracking, drop_www, drop_index, drop_slash];
        let trimmer = trimmer(is_set, &drop_query, &keep_query);
        let (similar, folds) = similar.map(similar_of).transpose()?.flatten().unzip();
        named.set_item("similar", folds)?;
        for (name, is_set) in [
            ("drop_fragment", drop_fragment),
            ("sort_query", sort_query),
            ("drop_tracking", drop_tracking),
            ("drop_www", drop_www),
            ("drop_index", drop_index),
            ("drop_slash", drop_slash),
        ] {
            named.set_item(name, is_set)?;
        }
        named.set_item("drop_query", &drop_query.0)?;
        named.set_item("keep_query", &keep_query.0)?;
        Ok(PyCleaner {
            named: named.unbind(),
            rules: rules
                .step(step.map(names::named).transpose()?)
                .repair(repair)
                .guess_scheme(guess_scheme)
                .similar(similar)
                .keep_original(keep_original)
                .trimmer(trimmer),
        })
    }

    /// Clean a list: return the lines to keep, and the others with their reasons.
    ///
    /// `lines` is a whole list, as bytes or a str, or an iterable of lines, which may have their
    /// ends, and of references; a missing one, None or NaN, is blank. A line that is dropped is a
    /// tuple of its number from 1, "blank", "duplicate" or the kind of its error, and the message
    /// of the error, or None.
    #[pyo3(signature = (lines, /))]
    fn clean(&self, lines: &Bound<'_, PyAny>) -> PyResult<(Vec<String>, Vec<Dropped>)> {
        // A seed for each list, so that nobody can write one whose hashes collide.
        let mut seen = Seen::new(RandomState::new().build_hasher().finish());
        let (mut scratch, mut read) = (Scratch::new(), 0);
        let (mut kept_lines, mut dropped) = (Vec::new(), Vec::new());
        let mut clean = |line: &[u8]| {
            read += 1;
            let (reason, message) = match self.rules.clean_bytes(line, &mut scratch) {
                Cleaned::Blank => ("blank", None),
                Cleaned::Kept(kept) if seen.add(kept.key()) => {
                    return kept_lines.push(kept.text().to_owned());
                }
                Cleaned::Kept(_) => ("duplicate", None),
                Cleaned::Refused(refused) => {
                    let error = refused.error();
                    let line = String::from_utf8_lossy(line);
                    // The error for display says nothing of a password.
                    let shown = error.display_with(refused.text().unwrap_or(&line)).error();
                    (error.kind().as_str(), Some(shown.to_string()))
                }
            };
            dropped.push((read, reason.to_owned(), message));
        };
        if let Some(whole) = octets(lines)? {
            split_lines(whole.as_bytes()).for_each(clean);
            return Ok((kept_lines, dropped));
        }
        for line in lines.try_iter()? {
            let line = line?;
            if let Some(octets) = octets(&line)? {
                let line = octets.as_bytes();
                let line = line.strip_suffix(b"\n").unwrap_or(line);
                clean(line.strip_suffix(b"\r").unwrap_or(line));
            } else if let Ok(parsed) = line.cast::<PyAnyReference>() {
                clean(parsed.get().value.as_str().as_bytes());
            } else if is_missing(&line) {
                clean(b"");
            } else {
                return Err(wrong_type("str, bytes or a reference as a line", &line));
            }
        }
        Ok((kept_lines, dropped))
    }

    fn __eq__(&self, other: &Bound<'_, PyCleaner>) -> PyResult<bool> {
        self.named.bind(other.py()).eq(&other.get().named)
    }

    fn __ne__(&self, other: &Bound<'_, PyCleaner>) -> PyResult<bool> {
        Ok(!self.__eq__(other)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__repr__(py)?).hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = self.named.bind(py).copy()?;
        let base = shown.get_item("base")?;
        if let Some(base) = base.filter(|base| !base.is_none()) {
            // No password is shown, as in every repr.
            shown.set_item("base", urial_guard::redact(&base.to_string()))?;
        }
        called("Cleaner", &shown)
    }

    /// Returns the keyword arguments that make it again, for pickle and copy.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyAny>)> {
        // A deep copy, since a cleaner is frozen and its lists are not.
        let copied = py.import("copy")?.call_method1("deepcopy", (&self.named,))?;
        Ok((PyTuple::empty(py), copied))
    }
}

/// Returns bytes as they are, and encodes a `str`. A lone surrogate is not UTF-8 then, so that its
/// line alone is dropped.
fn octets<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let Ok(text) = given.cast::<PyString>() else {
        return Ok(given.cast().ok().cloned());
    };
    text.encode_utf8().map(Some).or_else(|_| {
        let encoded = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
        Ok(Some(encoded.cast_into()?))
    })
}

/// A rule for similar lines, and the argument that it was read from.
type Read<'py> = (Similar, Bound<'py, PyAny>);

/// Reads `similar`: a boolean, or the names of rules; `None` where lines are compared as they are.
fn similar_of<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Read<'py>>> {
    if let Ok(usual) = given.cast::<PyBool>() {
        return Ok(usual.is_true().then(|| (Similar::new(), given.clone())));
    }
    let rules: Names = given.extract()?;
    if rules.0.is_empty() {
        return Ok(None);
    }
    let read = PyList::new(given.py(), &rules.0)?.into_any();
    Ok(Some((names::similar(Some(rules))?, read)))
}
