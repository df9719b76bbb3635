//! The result of a column operation, as a Python object.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyInt, PyList, PyString, PyTuple};

use super::border;
use super::border::array::{Array, Type, Values};
use super::build::Strings;
use crate::errors::Made;

/// A column of results. Any library that speaks Arrow can read it, and NumPy and pandas take it as
/// an array; `to_pylist` is for the rest. An index gives a value; a slice, a mask of bools, where
/// null is False, or a list of rows gives a column.
///
/// >>> from pyurial import column
/// >>> result = column.is_valid(["http://a/", "http://a b/", None])
/// >>> len(result), result.type, result.to_pylist()
/// (3, 'bool', [True, False, None])
/// >>> hosts = column.get(["http://a/", "http://a b/", None], "host")
/// >>> hosts[0], hosts[:2].to_pylist(), hosts[result].to_pylist()
/// ('a', ['a', None], ['a'])
#[pyclass(name = "Column", module = "pyurial.column", frozen)]
pub(crate) struct PyColumn {
    ty: Type,
    parts: Vec<Arc<Array>>,
    len: usize,
}

impl PyColumn {
    pub(crate) fn new(ty: Type, parts: Vec<Arc<Array>>, len: usize) -> PyColumn {
        PyColumn { ty, parts, len }
    }

    /// Returns the value of a row, which counts from the end if it is negative.
    fn at<'py>(&self, py: Python<'py>, row: isize) -> Made<'py> {
        let index = match row {
            0.. => usize::try_from(row).ok(),
            _ => self.len.checked_sub(row.unsigned_abs()),
        };
        let mut rest = index.unwrap_or(usize::MAX);
        for part in &self.parts {
            if rest < part.len {
                return value(py, self.ty, part, rest);
            }
            rest -= part.len;
        }
        let message = format!("there is no row {row} in a column of {}", self.len);
        Err(PyIndexError::new_err(message))
    }

    /// Returns the type that a reader gets.
    fn wanted(&self, schema: Option<&Bound<'_, PyAny>>) -> Type {
        match border::wants_strings(schema) {
            true => self.ty.plain(),
            false => self.ty,
        }
    }
}

/// Returns the module of what a column does as a sequence, in Python.
fn sequence(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("pyurial._sequence")
}

/// The function that makes a column again, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (String, Bound<'py, PyList>));

#[pymethods]
impl PyColumn {
    /// The name of the Arrow type.
    #[getter]
    fn r#type(&self) -> String {
        self.ty.to_string()
    }

    /// The number of nulls.
    #[getter]
    fn null_count(&self) -> usize {
        self.parts.iter().map(|part| part.nulls()).sum()
    }

    fn __len__(&self) -> usize {
        self.len
    }

    fn __repr__(&self) -> String {
        // The values may have passwords.
        format!("<Column of {} rows: {}>", self.len, self.ty)
    }

    fn __getitem__<'py>(slf: &Bound<'py, Self>, key: &Bound<'py, PyAny>) -> Made<'py> {
        match key.extract() {
            Ok(row) => slf.get().at(slf.py(), row),
            Err(error) if key.is_instance_of::<PyInt>() => Err(error),
            Err(_) => sequence(slf.py())?.call_method1("select", (slf, key)),
        }
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> Made<'py> {
        sequence(slf.py())?.call_method1("iterate", (slf,))
    }

    /// Return the values as an array of NumPy: of its numbers and bools where none is null, and
    /// else of objects.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> Made<'py> {
        sequence(slf.py())?.call_method1("to_numpy", (slf, dtype, copy))
    }

    /// Return the values for pandas, which calls what selects or is assigned: `frame[column]`,
    /// `frame.loc[column]`, `frame.assign(name=column)`.
    fn __call__<'py>(slf: &Bound<'py, Self>, frame: &Bound<'py, PyAny>) -> Made<'py> {
        sequence(slf.py())?.call_method1("for_pandas", (slf, frame))
    }

    /// Return the values as a list: of str, bool, int, dict, list, or None.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for part in &self.parts {
            for row in 0..part.len {
                if row.is_multiple_of(1 << 16) {
                    py.check_signals()?;
                }
                list.append(value(py, self.ty, part, row)?)?;
            }
        }
        Ok(list)
    }

    /// Return the column with plain strings in place of views, for readers that cannot take views.
    ///
    /// >>> from pyurial import column
    /// >>> column.get(["http://a/"], "host").plain().type
    /// 'large_string'
    fn plain(slf: &Bound<'_, Self>) -> PyColumn {
        let column = slf.get();
        let parts = slf.py().detach(|| column.parts.iter().map(plain).collect());
        PyColumn::new(column.ty.plain(), parts, column.len)
    }

    /// Return the function and the values that make it again, for pickle and copy.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let load = py.import("pyurial._column")?.getattr("_load")?;
        Ok((load, (self.ty.to_string(), self.to_pylist(py)?)))
    }

    /// Return the type as a PyCapsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        border::schema_capsule(py, self.ty)
    }

    /// Return the column as one array, in two PyCapsules.
    ///
    /// A column that is in several parts is copied into one; `__arrow_c_stream__` copies nothing.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        slf: &Bound<'py, Self>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (py, column) = (slf.py(), slf.get());
        let ty = column.wanted(requested_schema);
        let array = py.detach(|| {
            let joined = Array::joined(column.ty, &column.parts);
            if ty == column.ty { joined } else { plain(&joined) }
        });
        border::array_capsules(py, ty, &array)
    }

    /// Return the column as a stream of its parts, in a PyCapsule.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        slf: &Bound<'py, Self>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let (py, column) = (slf.py(), slf.get());
        let ty = column.wanted(requested_schema);
        let parts = match ty == column.ty {
            true => column.parts.clone(),
            false => py.detach(|| column.parts.iter().map(plain).collect()),
        };
        border::stream_capsule(py, ty, parts)
    }
}

/// Returns a value of an array as a Python object.
fn value<'py>(py: Python<'py>, ty: Type, array: &Array, row: usize) -> Made<'py> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match (&array.values, ty) {
        (Values::Bool(bits), _) => bits.get(row).into_pyobject(py)?.to_owned().into_any(),
        (Values::Port(values), _) => values[row].into_pyobject(py)?.into_any(),
        (Values::Hash(values), _) => values[row].into_pyobject(py)?.into_any(),
        (Values::Offset(values), _) => values[row].into_pyobject(py)?.into_any(),
        (Values::Strings(offsets, text), _) => {
            let [start, end] = bounds(offsets, row);
            PyString::new(py, &text[start..end]).into_any()
        }
        (Values::Views(..), _) => PyString::new(py, array.view(row)).into_any(),
        (Values::Struct(members), Type::Struct(fields)) => {
            let dict = PyDict::new(py);
            for (member, (name, ty)) in members.iter().zip(fields) {
                dict.set_item(name, value(py, *ty, member, row)?)?;
            }
            dict.into_any()
        }
        (Values::List(offsets, members), Type::List(ty)) => {
            let [start, end] = bounds(offsets, row);
            let list = PyList::empty(py);
            for row in start..end {
                list.append(value(py, *ty, members, row)?)?;
            }
            list.into_any()
        }
        _ => py.None().into_bound(py),
    })
}

/// Returns the offsets of a row, which are never negative.
fn bounds(offsets: &[i64], row: usize) -> [usize; 2] {
    [row, row + 1].map(|index| usize::try_from(offsets[index]).unwrap_or(0))
}

/// Returns views as strings, which takes a copy; other values stay.
fn plain(array: &Arc<Array>) -> Arc<Array> {
    if !matches!(array.values, Values::Views(..)) {
        return Arc::clone(array);
    }
    let mut strings = Strings::with_capacity(array.len, 0);
    for row in 0..array.len {
        strings.push((!array.is_null(row)).then(|| array.view(row)));
    }
    Arc::new(strings.finish())
}
