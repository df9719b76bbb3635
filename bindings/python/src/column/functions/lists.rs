//! Operations that find several things in a text: extract, repair, audit.

use std::ops::Range;

use pyo3::prelude::*;
use urial_guard::Audit;
use urial_text::{Extractor, Repairer};

use super::{missed, raises, strings};
use crate::column::border::array::{Array, Bits, Type, Values};
use crate::column::build::{Lists, Places, Strings};
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::column::run::run_one;
use crate::offsets::Offsets;
use crate::one::{Names, Threads, kind_name};

/// The type of [`extract`].
pub(super) const FOUND: Type = Type::List(&Type::Struct(&[
    ("start", Type::Offset),
    ("end", Type::Offset),
    ("text", Type::Strings),
    ("reference", Type::Strings),
    ("kind", Type::Strings),
    ("other_reading", Type::Strings),
]));

/// Return the references in each running text (RFC 3986 appendix C): a column of lists.
///
/// A member has `start`, `end`, `text`, `reference`, `kind` and `other_reading`, as the function of
/// one text has them; offsets are those of characters. Null texts alone become null.
///
/// >>> from pyurial import column
/// >>> found = column.extract(["See http://a.example/b, or (ftp://c.example).", "nothing"])
/// >>> [[one["reference"] for one in row] for row in found.to_pylist()]
/// [['http://a.example/b', 'ftp://c.example'], []]
#[pyfunction(signature = (texts, /, *, schemes = None, suffix = false, lenient = false, iri = true, threads = None))]
pub(super) fn extract(
    texts: &Bound<'_, PyAny>,
    schemes: Option<Names>,
    suffix: bool,
    lenient: bool,
    iri: bool,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let wanted = schemes.as_ref().map(Names::borrowed).unwrap_or_default();
    let mut extractor = Extractor::new().suffix(suffix).lenient(lenient).iri(iri);
    if schemes.is_some() {
        extractor = extractor.schemes(&wanted);
    }
    run_one(texts, FOUND, threads, |rows| {
        Ok(lists(rows, |text, push| {
            for found in extractor.extract(text) {
                let (iri, other) = (found.iri().as_str(), found.other_reading());
                let kind = kind_name(found.kind());
                let other = other.map(urial::Ref::as_str);
                push(found.span(), [Some(found.text()), Some(iri), Some(kind), other]);
            }
        }))
    })
}

/// Appends a member of a list: its place, and its texts.
type Push<'p, const N: usize> = &'p mut dyn FnMut(Range<usize>, [Option<&str>; N]);

/// Makes a list of each text, whose members `find` appends.
fn lists<const N: usize>(rows: &Rows<'_>, find: impl Fn(&str, Push<'_, N>)) -> Array {
    let (mut lists, mut members) = (Lists::with_capacity(rows.len()), Places::with_capacity(0));
    for text in &rows.texts {
        if let Some(text) = text {
            find_in(text, &mut members, &find);
        }
        lists.end(text.map(|_| members.len()));
    }
    lists.finish(members.finish(0))
}

/// Appends the members that `find` finds in a text, with offsets in characters.
fn find_in<const N: usize>(text: &str, members: &mut Places<N>, find: impl Fn(&str, Push<'_, N>)) {
    // Most texts have none, and no offsets are needed.
    let mut offsets = None;
    find(text, &mut |span, texts| {
        let offsets = offsets.get_or_insert_with(|| Offsets::new(text));
        members.push(Some(offsets.characters(span)), texts);
    });
}

/// The type of [`audit`].
pub(super) const FINDINGS: Type = Type::List(&Type::Struct(&[
    ("start", Type::Offset),
    ("end", Type::Offset),
    ("rule", Type::Strings),
    ("severity", Type::Strings),
    ("explanation", Type::Strings),
    ("safe_form", Type::Strings),
]));

/// Report what could be wrong with each text, valid or not: a column of lists.
///
/// A member has `start`, `end`, `rule`, `severity`, `explanation` and `safe_form`, as the function
/// of one text has them; offsets are those of characters. Null texts alone become null. `names` are
/// names to protect, as those of the function of one text.
///
/// >>> from pyurial import column
/// >>> found = column.audit(["http://0x7f.1/", "http://a.example/"])
/// >>> [[one["rule"] for one in row] for row in found.to_pylist()]
/// [['numeric-host', 'private-network'], []]
#[pyfunction(signature = (texts, /, *, names = None, threads = None))]
pub(super) fn audit(
    texts: &Bound<'_, PyAny>,
    names: Option<Names>,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let names = urial_guard::Names::new(names.unwrap_or_default().0);
    let audit = Audit::new().names(&names);
    run_one(texts, FINDINGS, threads, |rows| {
        Ok(lists(rows, |text, push| {
            for finding in &audit.check_text(text) {
                let (rule, severity) = (finding.rule().id(), finding.severity().as_str());
                let said = Some(finding.explanation());
                push(finding.span(), [Some(rule), Some(severity), said, finding.safe_form()]);
            }
        }))
    })
}

/// The type of [`repair`] with its changes.
pub(super) const REPAIRED: Type = Type::Struct(&[
    ("reference", Type::Strings),
    (
        "changes",
        Type::List(&Type::Struct(&[
            ("start", Type::Offset),
            ("end", Type::Offset),
            ("kind", Type::Strings),
            ("before", Type::Strings),
            ("after", Type::Strings),
        ])),
    ),
]);

/// Make nearly valid texts valid, where that needs no guess: a column of strings.
///
/// A text that cannot be repaired becomes null; with `errors="raise"` it is raised. With `changes`,
/// the column is a struct of `reference` and `changes`, a list of changes: `start`, `end`,
/// `kind`, `before`, `after`. See the function of one text for the other arguments.
///
/// >>> from pyurial import column
/// >>> column.repair([" http://a/b c%", "http://a b/"]).to_pylist()
/// ['http://a/b%20c%25', None]
/// >>> [one["kind"] for one in column.repair([" http://a/b c%"], changes=True)[0]["changes"]]
/// ['surrounding-blank', 'blank', 'lone-percent']
#[pyfunction(signature = (texts, /, *, backslash_is_slash = false, html_entities = false, idna = false, changes = false, errors = "null", threads = None))]
#[expect(clippy::fn_params_excessive_bools, reason = "those of Python, which are named")]
pub(super) fn repair(
    texts: &Bound<'_, PyAny>,
    backslash_is_slash: bool,
    html_entities: bool,
    idna: bool,
    changes: bool,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let raise = raises(errors)?;
    let repairer = Repairer::new()
        .backslash_is_slash(backslash_is_slash)
        .html_entities(html_entities)
        .idna(idna);
    if !changes {
        return strings(texts, raise, threads, |text, buffer| {
            buffer.push_str(repairer.repair(text)?.reference().as_str());
            Ok(true)
        });
    }
    run_one(texts, REPAIRED, threads, |rows| {
        let len = rows.len();
        let mut validity = Bits::with_capacity(len);
        let mut references = Strings::with_capacity(len, 0);
        let (mut lists, mut members) = (Lists::with_capacity(len), Places::with_capacity(0));
        for row in 0..len {
            let repaired = rows.text(row, raise)?.map(|text| (text, repairer.repair(text)));
            match &repaired {
                Some((text, Err(error))) => missed(raise, row, text, &error.clone().into())?,
                Some((text, Ok(repaired))) => find_in(text, &mut members, |_, push| {
                    for change in repaired.changes() {
                        let (kind, before) = (change.kind().as_str(), change.before());
                        push(change.span(), [Some(kind), Some(&before), Some(change.after())]);
                    }
                }),
                None => {}
            }
            let repaired = repaired.and_then(|(_, repaired)| repaired.ok());
            validity.push(repaired.is_some());
            lists.end(repaired.as_ref().map(|_| members.len()));
            let reference = repaired.as_ref().map(|it| it.reference().as_str());
            references.push(reference);
        }
        let members = vec![references.finish(), lists.finish(members.finish(0))];
        Ok(Array::new(validity, Values::Struct(members)))
    })
}
