//! The operations of columns.

mod bulk;
mod check;
mod clean;
mod lists;
mod normal;
mod parts;
mod relate;
mod rows;
mod apply;
mod load;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urial::IriReference;

use super::border::array::Type;
use super::build::Strings;
use super::failure::Failure;
use super::result::PyColumn;
use super::rows::Rows;
use super::rule::Rule;
use super::run::run_one;
use crate::errors::Reason;
use crate::one::Threads;

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    functions!(module,
        check: is_valid error error_group text_error_group;
        parts: parse get;
        normal: normalize key hash similar_key to_uri to_iri redact;
        clean: guess_suffix trim;
        rows: clean_rows;
        relate: resolve relativize compare;
        lists: extract repair audit;
        apply: replace allows match_texts;
        load: load;
    );
    Ok(())
}

/// Reads the argument `errors`: whether an invalid row is raised.
fn raises(errors: &str) -> PyResult<bool> {
    match errors {
        "null" => Ok(false),
        "raise" => Ok(true),
        _ => Err(PyValueError::new_err("errors is neither \"null\" nor \"raise\"")),
    }
}

/// Takes note of a row without a result: a failure where that is raised.
fn missed(raise: bool, row: usize, text: &str, reason: &Reason) -> Result<(), Failure> {
    match raise {
        true => Err(Failure::Row(row, Box::new(reason.told(text)))),
        false => Ok(()),
    }
}

/// Calls `with` with the text of a row, also parsed; with nothing where it is null or invalid.
fn parsed<'a>(
    rows: &Rows<'a>,
    row: usize,
    (rule, raise): (Rule, bool),
    with: impl FnOnce(Option<(&'a str, &IriReference<'a>)>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(text) = rows.text(row, raise)? else {
        return with(None);
    };
    match &rule.view(text) {
        Ok(view) => with(Some((text, view))),
        Err(error) => {
            missed(raise, row, text, &(*error).into())?;
            with(None)
        }
    }
}

/// Makes a column of what `write` appends for each text, or of null where it returns false.
fn strings(
    texts: &Bound<'_, PyAny>,
    raise: bool,
    threads: Option<Threads>,
    write: impl Fn(&str, &mut String) -> Result<bool, Reason> + Sync,
) -> PyResult<PyColumn> {
    run_one(texts, Type::Strings, threads, |rows| {
        let texts = &rows.texts;
        let bytes = texts.iter().flatten().map(|text| text.len()).sum();
        let mut made = Strings::with_capacity(texts.len(), bytes);
        for row in 0..texts.len() {
            let Some(text) = rows.text(row, raise)? else {
                made.push(None);
                continue;
            };
            if let Err(reason) = made.write(|buffer| write(text, buffer)) {
                missed(raise, row, text, &reason)?;
            }
        }
        Ok(made.finish())
    })
}
