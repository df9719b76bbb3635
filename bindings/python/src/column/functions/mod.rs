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
use pyo3::wrap_pyfunction;

use super::border::array::Type;
use super::build::Strings;
use super::failure::{Failure, Reason};
use super::input::Texts;
use super::result::PyColumn;
use super::run::run;
use crate::one::Threads;

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    for function in [
        wrap_pyfunction!(check::is_valid, module)?,
        wrap_pyfunction!(check::error, module)?,
        wrap_pyfunction!(check::error_group, module)?,
        wrap_pyfunction!(check::text_error_group, module)?,
        wrap_pyfunction!(parts::parse, module)?,
        wrap_pyfunction!(parts::get, module)?,
        wrap_pyfunction!(normal::normalize, module)?,
        wrap_pyfunction!(normal::key, module)?,
        wrap_pyfunction!(normal::hash, module)?,
        wrap_pyfunction!(similar::similar_key, module)?,
        wrap_pyfunction!(clean::guess_suffix, module)?,
        wrap_pyfunction!(clean::trim, module)?,
        wrap_pyfunction!(rows::clean_rows, module)?,
        wrap_pyfunction!(normal::to_uri, module)?,
        wrap_pyfunction!(normal::to_iri, module)?,
        wrap_pyfunction!(normal::redact, module)?,
        wrap_pyfunction!(relate::resolve, module)?,
        wrap_pyfunction!(relate::relativize, module)?,
        wrap_pyfunction!(relate::compare, module)?,
        wrap_pyfunction!(lists::extract, module)?,
        wrap_pyfunction!(lists::repair, module)?,
        wrap_pyfunction!(lists::audit, module)?,
        wrap_pyfunction!(load::load, module)?,
    ] {
        module.add_function(function)?;
    }
    Ok(())
}

/// Reads the argument `errors`: whether an invalid row is raised.
fn raises(errors: &str) -> PyResult<bool> {
    match errors {
        "null" => Ok(false),
        "raise" => Ok(true),
        _ => Err(PyValueError::new_err(
            "errors is neither \"null\" nor \"raise\"",
        )),
    }
}

/// Takes note of a row without a result: a failure where that is raised.
fn missed(raise: bool, row: usize, text: &str, reason: &Reason) -> Result<(), Failure> {
    match raise {
        true => Err(reason.raised(row, text)),
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
    let input = Texts::of(texts)?;
    run(texts.py(), &[&input], Type::Strings, threads, |rows| {
        let texts = &rows[0].texts;
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
