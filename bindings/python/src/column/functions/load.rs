//! Columns out of their values, for pickle.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{check, lists, parts};
use crate::column::border::array::{Array, Bits, Type, Values};
use crate::column::build::{Bools, Lists, Numbers, Strings};
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
    let array = array(ty, &values)?;
    Ok(PyColumn::new(ty, vec![array.into()], values.len()))
}

fn array<'py>(ty: Type, values: &[Bound<'py, PyAny>]) -> PyResult<Array> {
    let len = values.len();
    match ty {
        Type::Bool => {
            let mut made = Bools::with_capacity(len);
            for value in values {
                made.push(value.extract()?);
            }
            Ok(made.finish())
        }
        Type::Port => Ok(numbers(values)?.finish(Values::Port)),
        Type::Hash => Ok(numbers(values)?.finish(Values::Hash)),
        Type::Offset => Ok(numbers(values)?.finish(Values::Offset)),
        Type::Strings | Type::Views => {
            let mut made = Strings::with_capacity(len, 0);
            for value in values {
                let text: Option<String> = value.extract()?;
                made.push(text.as_deref());
            }
            Ok(made.finish())
        }
        Type::Struct(fields) => {
            let mut validity = Bits::with_capacity(len);
            for value in values {
                validity.push(!value.is_none());
            }
            let member = |(name, ty): &(&str, Type)| {
                let get = |value: &Bound<'py, PyAny>| match value.cast::<PyDict>() {
                    Ok(dict) => dict.as_any().get_item(name),
                    Err(_) => Ok(value.py().None().into_bound(value.py())),
                };
                let members: Vec<_> = values.iter().map(get).collect::<PyResult<_>>()?;
                array(*ty, &members)
            };
            let members = fields.iter().map(member).collect::<PyResult<_>>()?;
            Ok(Array::new(validity, Values::Struct(members)))
        }
        Type::List(member) => {
            let (mut lists, mut members) = (Lists::with_capacity(len), Vec::new());
            for value in values {
                if value.is_none() {
                    lists.end(None);
                    continue;
                }
                for one in value.try_iter()? {
                    members.push(one?);
                }
                lists.end(Some(members.len()));
            }
            Ok(lists.finish(array(*member, &members)?))
        }
    }
}

fn numbers<'py, Number>(values: &[Bound<'py, PyAny>]) -> PyResult<Numbers<Number>>
where
    Number: Copy + Default + for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    let mut made = Numbers::with_capacity(values.len());
    for value in values {
        made.push(value.extract()?);
    }
    Ok(made)
}
