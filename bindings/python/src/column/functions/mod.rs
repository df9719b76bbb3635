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

use super::border::array::Array;
use super::build::Strings;
use super::failure::{Failure, Reason};
use super::rows::Rows;

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
    rows: &Rows<'_>,
    raise: bool,
    write: impl Fn(usize, &str, &mut String) -> Result<(), Reason>,
) -> Result<Array, Failure> {
    let bytes = rows.texts.iter().flatten().map(|text| text.len()).sum();
    let mut made = Strings::with_capacity(rows.len(), bytes);
    for (row, text) in rows.texts.iter().enumerate() {
        match text {
            None => made.push(None),
            Some(text) => {
                if let Err(reason) = made.write(|buffer| write(row, text, buffer)) {
                    missed(raise, row, text, &reason)?;
                }
            }
        }
    }
    Ok(made.finish())
}
