//! Columns out of their values, for pickle.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{check, lists, parts};
use crate::column::border::array::{Array, Type, Values};
use crate::column::border::count;
use crate::column::result::PyColumn;

/// The types of all results.
const TYPES: [Type; 11] = [
    Type::Bool,
    Type::Port,
    Type::Hash,
    Type::Strings,
    Type::Views,
    check::ERROR,
    parts::VIEWED,
    parts::COPIED,
    lists::FOUND,
    lists::FINDINGS,
    lists::REPAIRED,
];

/// Return the column of a type that has these values; views become strings.
#[pyfunction(name = "_load")]
pub(super) fn load(r#type: &str, values: Vec<Bound<'_, PyAny>>) -> PyResult<PyColumn> {
    let ty = TYPES.iter().find(|ty| ty.to_string() == r#type).copied();
    let ty = match ty.ok_or_else(|| PyValueError::new_err(format!("no such type: {type}")))? {
        Type::Views => Type::Strings,
        parts::VIEWED => parts::COPIED,
        other => other,
    };
    let mut array = Array::empty(ty);
    for value in &values {
        push(&mut array, ty, value)?;
    }
    Ok(PyColumn::new(ty, vec![array.into()], values.len()))
}

/// Appends a value to an array, which has no views.
fn push(array: &mut Array, ty: Type, value: &Bound<'_, PyAny>) -> PyResult<()> {
    match (&mut array.values, ty) {
        (Values::Bool(bits), _) => bits.push(value.extract::<Option<bool>>()?.unwrap_or(false)),
        (Values::Port(ports), _) => ports.push(number(value)?),
        (Values::Hash(hashes), _) => hashes.push(number(value)?),
        (Values::Offset(offsets), _) => offsets.push(number(value)?),
        (Values::Strings(offsets, texts), _) => {
            texts.push_str(&value.extract::<Option<String>>()?.unwrap_or_default());
            offsets.push(count(texts.len()));
        }
        (Values::Struct(members), Type::Struct(fields)) => {
            let dict = value.cast::<PyDict>().ok();
            for (member, (name, ty)) in members.iter_mut().zip(fields) {
                match dict {
                    Some(dict) => push(member, *ty, &dict.as_any().get_item(name)?)?,
                    None => push(member, *ty, value.py().None().bind(value.py()))?,
                }
            }
        }
        (Values::List(offsets, members), Type::List(ty)) => {
            if !value.is_none() {
                for one in value.try_iter()? {
                    push(members, *ty, &one?)?;
                }
            }
            offsets.push(count(members.len));
        }
        _ => {}
    }
    array.len += 1;
    array.validity.get_or_insert_default().push(!value.is_none());
    Ok(())
}

/// Reads a number; null has a place too.
fn number<'py, Number>(value: &Bound<'py, PyAny>) -> PyResult<Number>
where
    Number: Default + for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    Ok(value.extract::<Option<Number>>()?.unwrap_or_default())
}
