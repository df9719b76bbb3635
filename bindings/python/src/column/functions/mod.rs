//! The operations of columns.

mod bulk;
mod check;
mod clean;
mod lists;
mod normal;
mod parts;
mod relate;
mod similar;
mod rows;
mod load;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::border::array::Type;
use super::build::Strings;
use super::failure::Failure;
use super::result::PyColumn;
use super::run::run_one;
use crate::errors::Reason;
use crate::one::Threads;

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    functions!(module,
        check: is_valid error error_group text_error_group;
        parts: parse get;
        normal: normalize key hash to_uri to_iri redact;
        similar: similar_key;
        clean: guess_suffix trim;
        rows: clean_rows;
        relate: resolve relativize compare;
        lists: extract repair audit;
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
        true => Err(Failure::row(row, reason, text)),
        false => Ok(()),
    }
}

/// Makes a column of the strings that `write` appends for each text.
fn strings(
    texts: &Bound<'_, PyAny>,
    raise: bool,
    threads: Option<Threads>,
    write: impl Fn(&str, &mut String) -> Result<(), Reason> + Sync,
) -> PyResult<PyColumn> {
    run_one(texts, Type::Strings, threads, |rows| {
        let texts = &rows.texts;
        let bytes = texts.iter().flatten().map(|text| text.len()).sum();
        let mut made = Strings::with_capacity(texts.len(), bytes);
        for (row, text) in texts.iter().enumerate() {
            let Some(text) = text else {
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
