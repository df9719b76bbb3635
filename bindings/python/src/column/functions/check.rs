//! Which rows are valid, and why the others are not.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urial::{Component, ErrorGroup, ErrorKind, ParseError};
use urial_grammar::Production;
use urial_list::batch::Lines;

use super::bulk::{Piece, pieces};
use crate::column::border::Lone;
use crate::column::border::array::{Array, Bits, Type, Values};
use crate::column::build::{Places, Strings};
use crate::column::failure::Failure;
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::column::run::run_one;
use crate::errors::{component_name, surrogate};
use crate::offsets::characters;
use crate::one::{Threads, names};

/// A row that is checked.
enum Checked<'a> {
    Null,
    Valid,
    Invalid(&'a str, ParseError),
    /// A `str` with a lone surrogate, which is valid by no rule.
    Lone(Lone),
}

/// Calls `each` with runs of valid rows and with the other rows, in order.
fn check(
    rows: &Rows<'_>,
    rule: Production,
    mut each: impl FnMut(Piece<Checked<'_>>),
) -> Result<(), Failure> {
    let one = |row: usize| {
        Piece::Row(match (rows.texts[row], rows.lone(row)) {
            (Some(text), _) => match rule.check(text) {
                Ok(()) => Checked::Valid,
                Err(error) => Checked::Invalid(text, error),
            },
            (None, Some(lone)) => Checked::Lone(lone),
            (None, None) => Checked::Null,
        })
    };
    let Some(form) = rule.form() else {
        (0..rows.len()).for_each(|row| each(one(row)));
        return Ok(());
    };
    pieces(
        rows,
        |text| Lines::new(text).runs(form),
        |piece| {
            each(match piece {
                Piece::Sure(run) => Piece::Sure(run),
                Piece::Row(row) => one(row),
            });
            Ok(())
        },
    )
}

/// Return whether each text is valid by a rule of RFC 3986 or RFC 3987: a column of bool.
///
/// >>> from pyurial import column
/// >>> column.is_valid(["http://a/", "../b", "http://a/é", None]).to_pylist()
/// [True, False, False, None]
/// >>> column.is_valid(["http://a/", "../b", "http://a/é"], rule="IRI-reference").to_pylist()
/// [True, True, True]
#[pyfunction(signature = (texts, /, *, rule = "URI", threads = None))]
pub(super) fn is_valid(
    texts: &Bound<'_, PyAny>,
    rule: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let rule = names::rule(rule)?;
    run_one(texts, Type::Bool, threads, |rows| {
        let (mut validity, mut valid) =
            (Bits::with_capacity(rows.len()), Bits::with_capacity(rows.len()));
        check(rows, rule, |found| match found {
            Piece::Sure(run) => {
                validity.push_ones(run.len());
                valid.push_ones(run.len());
            }
            Piece::Row(row) => {
                validity.push(!matches!(row, Checked::Null));
                valid.push(matches!(row, Checked::Valid));
            }
        })?;
        Ok(Array::new(validity, Values::Bool(valid)))
    })
}

/// The type of [`error`].
pub(super) const ERROR: Type = Type::Struct(&[
    ("kind", Type::Strings),
    ("component", Type::Strings),
    ("start", Type::Offset),
    ("end", Type::Offset),
    ("message", Type::Strings),
]);

/// Return why each text is not valid by a rule; null where it is valid.
///
/// The column is a struct of `kind`, `component`, `start`, `end` and `message`, as a `ParseError`
/// has them: `component` may be null, and the offsets are those of characters.
///
/// >>> from pyurial import column
/// >>> column.error(["http://a/", "http://a/b c"])[1]["message"]
/// "unexpected ' ' in the path at byte 10; write it as %20"
#[pyfunction(signature = (texts, /, *, rule = "URI", threads = None))]
pub(super) fn error(
    texts: &Bound<'_, PyAny>,
    rule: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let rule = names::rule(rule)?;
    run_one(texts, ERROR, threads, |rows| {
        let mut errors = Places::with_capacity(rows.len());
        check(rows, rule, |found| match found {
            Piece::Sure(run) => run.for_each(|_| errors.push(None, [None; 3])),
            Piece::Row(Checked::Invalid(text, error)) => {
                // The error for display says nothing of a password.
                let shown = error.display_with(text).error();
                let (kind, component) = (shown.kind().as_str(), component_name(shown.component()));
                let texts = [Some(kind), component, Some(&*shown.to_string())];
                errors.push(Some(characters(text, shown.span())), texts);
            }
            Piece::Row(Checked::Lone(Lone { at, code, .. })) => {
                let (_, message, details) = surrogate(at, code);
                errors.push(details.span, [Some(details.kind), None, Some(&message)]);
            }
            Piece::Row(_) => errors.push(None, [None; 3]),
        })?;
        Ok(errors.finish(2))
    })
}

/// Return what the error of each text has in common with others that one remedy mends.
///
/// It names no offset, so errors can be counted by it; null where the text is valid.
///
/// >>> from pyurial import column
/// >>> column.error_group(["http://a/b c", "http://a/d e/", "http://a/"]).to_pylist()
/// ["unexpected ' ' in the path", "unexpected ' ' in the path", None]
#[pyfunction(signature = (texts, /, *, rule = "URI", threads = None))]
pub(super) fn error_group(
    texts: &Bound<'_, PyAny>,
    rule: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let rule = names::rule(rule)?;
    run_one(texts, Type::Strings, threads, |rows| {
        let mut groups = Strings::with_capacity(rows.len(), 0);
        check(rows, rule, |found| match found {
            Piece::Sure(run) => run.for_each(|_| groups.push(None)),
            Piece::Row(Checked::Invalid(text, error)) => {
                // The error for display says nothing of a password.
                let group = error.display_with(text).error().group();
                groups.push(Some(&group.to_string()));
            }
            Piece::Row(Checked::Lone(_)) => groups.push(Some("lone surrogate")),
            Piece::Row(_) => groups.push(None),
        })?;
        Ok(groups.finish())
    })
}

/// Return the group of the errors of a kind that are about a text as a whole.
#[pyfunction(name = "_text_error_group")]
pub(super) fn text_error_group(kind: &str) -> PyResult<String> {
    [ErrorKind::TooLong, ErrorKind::NotUtf8]
        .into_iter()
        .find(|known| known.as_str() == kind)
        .map(|kind| ErrorGroup::new(kind, Component::Text).to_string())
        .ok_or_else(|| PyValueError::new_err(format!("{kind:?} is not about a text as a whole")))
}
