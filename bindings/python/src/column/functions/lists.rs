//! Operations that find several things in a text: extract, repair, audit.

use pyo3::prelude::*;
use urial_guard::{Audit, Finding};
use urial_text::{Change, Repairer};
use urial_text::{Extractor, Found, FoundKind};

use super::{missed, raises, strings};
use crate::column::border::array::{Array, Bits, Type};
use crate::column::build::{Lists, Places, Strings, structs};
use crate::column::input::Texts;
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::column::run::run;
use crate::offsets::Offsets;
use crate::one::{Names, Threads};

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
#[pyfunction]
#[pyo3(signature = (texts, /, *, schemes = None, suffix = false, lenient = false, iri = true, threads = None))]
pub(super) fn extract(
    texts: &Bound<'_, PyAny>,
    schemes: Option<Names>,
    suffix: bool,
    lenient: bool,
    iri: bool,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let input = Texts::of(texts)?;
    let wanted = schemes.as_ref().map(Names::borrowed).unwrap_or_default();
    let mut extractor = Extractor::new().suffix(suffix).lenient(lenient).iri(iri);
    if schemes.is_some() {
        extractor = extractor.schemes(&wanted);
    }
    run(texts.py(), &[&input], FOUND, threads, |rows| {
        Ok(lists(&rows[0], |members, text| {
            let mut offsets = None;
            for found in extractor.extract(text) {
                // Most texts have none, and no offsets are needed.
                let offsets = offsets.get_or_insert_with(|| Offsets::new(text));
                push_found(members, offsets, &found);
            }
        }))
    })
}

/// Makes a list of each text, whose members `find` appends.
fn lists<const N: usize>(rows: &Rows<'_>, find: impl Fn(&mut Places<N>, &str)) -> Array {
    let (mut lists, mut members) = (Lists::with_capacity(rows.len()), Places::with_capacity(0));
    for text in &rows.texts {
        if let Some(text) = text {
            find(&mut members, text);
        }
        lists.end(text.map(|_| members.len()));
    }
    lists.finish(members.finish(0))
}

fn push_found(members: &mut Places<4>, offsets: &Offsets<'_>, found: &Found<'_>) {
    let kind = match found.kind() {
        FoundKind::Iri => "reference",
        kind => kind.as_str(),
    };
    let other = found.other_reading().map(urial::Ref::as_str);
    let texts = [
        Some(found.text()),
        Some(found.iri().as_str()),
        Some(kind),
        other,
    ];
    members.push(Some(offsets.characters(found.span())), texts);
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
#[pyfunction]
#[pyo3(signature = (texts, /, *, names = None, threads = None))]
pub(super) fn audit(
    texts: &Bound<'_, PyAny>,
    names: Option<Names>,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let input = Texts::of(texts)?;
    let names = names.unwrap_or_default().protected();
    let audit = Audit::new().names(&names);
    run(texts.py(), &[&input], FINDINGS, threads, |rows| {
        Ok(lists(&rows[0], |members, text| {
            let mut offsets = None;
            for finding in &audit.check_text(text) {
                let offsets = offsets.get_or_insert_with(|| Offsets::new(text));
                push_finding(members, offsets, finding);
            }
        }))
    })
}

fn push_finding(members: &mut Places<4>, offsets: &Offsets<'_>, finding: &Finding) {
    let severity = finding.severity().to_string();
    let texts = [
        Some(finding.rule().id()),
        Some(severity.as_str()),
        Some(finding.explanation()),
        finding.safe_form(),
    ];
    members.push(Some(offsets.characters(finding.span())), texts);
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
#[pyfunction]
#[pyo3(signature = (texts, /, *, backslash_is_slash = false, html_entities = false, idna = false, changes = false, errors = "null", threads = None))]
#[expect(
    clippy::fn_params_excessive_bools,
    reason = "those of Python, which are named"
)]
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
            Ok(())
        });
    }
    let input = Texts::of(texts)?;
    run(texts.py(), &[&input], REPAIRED, threads, |rows| {
        let len = rows[0].len();
        let mut validity = Bits::with_capacity(len);
        let mut references = Strings::with_capacity(len, 0);
        let (mut lists, mut members) = (Lists::with_capacity(len), Places::with_capacity(0));
        for (row, text) in rows[0].texts.iter().enumerate() {
            let repaired = text.map(|text| (text, repairer.repair(text)));
            match &repaired {
                Some((text, Err(error))) => missed(raise, row, text, &error.clone().into())?,
                Some((text, Ok(repaired))) => {
                    let offsets = Offsets::new(text);
                    for change in repaired.changes() {
                        push_change(&mut members, &offsets, &change);
                    }
                }
                None => {}
            }
            let repaired = repaired.and_then(|(_, repaired)| repaired.ok());
            validity.push(repaired.is_some());
            lists.end(repaired.as_ref().map(|_| members.len()));
            references.push(
                repaired
                    .as_ref()
                    .map(|repaired| repaired.reference().as_str()),
            );
        }
        let members = vec![references.finish(), lists.finish(members.finish(0))];
        Ok(structs(validity, len, members))
    })
}

fn push_change(members: &mut Places<3>, offsets: &Offsets<'_>, change: &Change<'_>) {
    let before = change.before();
    let texts = [
        Some(change.kind().as_str()),
        Some(&before),
        Some(change.after()),
    ];
    members.push(Some(offsets.characters(change.span())), texts);
}
