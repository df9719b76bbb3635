//! Extraction from running text, and repair.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use urial_text::{Extractor, FoundKind, Repairer};

use super::arguments::Names;
use super::classes::object;
use super::records::Record;
use super::text::Text;
use super::value::Value;
use crate::errors::{Made, raised};
use crate::offsets::Offsets;

/// Find the references in running text (RFC 3986 appendix C), in order.
///
/// Each has the attributes `start`, `end`, `text`, `reference`, `kind` and `other_reading`.
/// `schemes` is a list of those to look for, by default all that are known. With `suffix`, texts
/// such as `www.a.example/b` are found too; with `lenient`, references that need a repair; without
/// `iri`, characters beyond ASCII end a reference.
///
/// >>> [str(found.reference) for found in extract("See http://a.example/b, or (ftp://c.example).")]
/// ['http://a.example/b', 'ftp://c.example']
#[pyfunction(signature = (text, /, *, schemes = None, suffix = false, lenient = false, iri = true))]
pub(super) fn extract<'py>(
    text: &Bound<'py, PyAny>,
    schemes: Option<Names>,
    suffix: bool,
    lenient: bool,
    iri: bool,
) -> PyResult<Bound<'py, PyList>> {
    let (py, given) = (text.py(), Text::of_running(text)?);
    let running = given.as_str();
    let wanted = schemes.as_ref().map(Names::borrowed).unwrap_or_default();
    let mut extractor = Extractor::new().suffix(suffix).lenient(lenient).iri(iri);
    if schemes.is_some() {
        extractor = extractor.schemes(&wanted);
    }
    let (all, offsets) = py.detach(|| {
        let all: Vec<_> = extractor.extract(running).collect();
        (all, Offsets::new(running))
    });
    let list = PyList::empty(py);
    for found in all {
        let (start, end) = offsets.characters(found.span());
        let kind = kind_name(found.kind());
        let other = found.other_reading().map(|other| Value::of_iri(other.as_borrowed()));
        let other = other.map(|other| object(py, other)).transpose()?;
        let reference = object(py, Value::of_iri(found.iri()))?;
        let values = (start, end, found.text(), reference, kind, other);
        list.append(Record::Found.make(py, values)?)?;
    }
    Ok(list)
}

/// Returns the name of a kind: a URI or an IRI is a reference, as in other languages.
pub(crate) fn kind_name(kind: FoundKind) -> &'static str {
    match kind {
        FoundKind::Iri => "reference",
        kind => kind.as_str(),
    }
}

/// Make a nearly valid text valid, where that needs no guess.
///
/// The result has the attributes `reference` and `changes`. `backslash_is_slash` reads `\` as
/// browsers do, `html_entities` decodes `&amp;` and the like, `idna` makes the host one that the
/// DNS can look up.
///
/// >>> repaired = repair(" http://a/b c%")
/// >>> repaired.reference, [change.kind for change in repaired.changes]
/// (Reference('http://a/b%20c%25'), ['surrounding-blank', 'blank', 'lone-percent'])
#[pyfunction(signature = (text, /, *, backslash_is_slash = false, html_entities = false, idna = false))]
pub(super) fn repair<'py>(
    text: &Bound<'py, PyAny>,
    backslash_is_slash: bool,
    html_entities: bool,
    idna: bool,
) -> Made<'py> {
    let (py, given) = (text.py(), Text::of(text)?);
    let text = given.as_str();
    let repairer = Repairer::new()
        .backslash_is_slash(backslash_is_slash)
        .html_entities(html_entities)
        .idna(idna);
    let repaired = repairer.repair(text);
    let repaired = repaired.map_err(|error| raised(py, error, text))?;
    let offsets = Offsets::new(text);
    let changes = repaired.changes().map(|change| {
        let (start, end) = offsets.characters(change.span());
        let (kind, from, to) = (change.kind().as_str(), change.before(), change.after());
        Record::RepairChange.make(py, (kind, start, end, from, to, change.to_string()))
    });
    let changes = PyTuple::new(py, changes.collect::<PyResult<Vec<_>>>()?)?;
    let reference = object(py, repaired.into_reference().into_owned())?;
    Record::Repaired.make(py, (reference, changes))
}
