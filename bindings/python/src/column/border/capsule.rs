//! PyCapsules, in which Python hands the structs of the interface over.

use std::ffi::CStr;
use std::sync::Arc;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods, PyTuple};

use super::abi::{ArrowArray, ArrowArrayStream, ArrowSchema, Released};
use super::array::{Array, Type};
use super::chunk::Chunk;
use super::export;
use super::import::{self, NoTexts, Shape, chunks};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

impl From<NoTexts> for PyErr {
    fn from(error: NoTexts) -> PyErr {
        match error {
            NoTexts::Type(name) => {
                let advice = match name.as_str() {
                    name if name.starts_with("struct with") => "; choose one of them",
                    "binary" | "large_binary" | "binary_view" => "; cast it to string",
                    "run_end_encoded" => "; decode it, as in pyarrow.compute.run_end_decode(array)",
                    _ => "",
                };
                PyTypeError::new_err(format!(
                    "expected a column of strings, got one of {name}{advice}"
                ))
            }
            NoTexts::Broken(why) => PyValueError::new_err(format!("broken Arrow data: {why}")),
        }
    }
}

/// Takes the struct out of a capsule, and leaves a released one there.
fn take<T: Released>(object: &Bound<'_, PyAny>, name: &'static CStr) -> PyResult<T> {
    let wanted = name.to_string_lossy();
    let Ok(capsule) = object.cast::<PyCapsule>() else {
        let message = format!("expected a PyCapsule named {wanted}");
        return Err(PyTypeError::new_err(message));
    };
    let Ok(place) = capsule.pointer_checked(Some(name)) else {
        let message = format!("broken Arrow data: a PyCapsule is not named {wanted}");
        return Err(PyValueError::new_err(message));
    };
    // SAFETY: capsules of this name have a pointer to this struct, and Python's lock is held.
    let taken = unsafe { place.cast::<T>().replace(T::empty()) };
    match taken.is_released() {
        true => Err(NoTexts::Broken(format!("the {wanted} was released already")).into()),
        false => Ok(taken),
    }
}

/// Reads a column of texts; `None` if the object has none of the two methods.
pub(in super::super) fn read(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<Chunk>>> {
    let py = object.py();
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?;
        let stream: ArrowArrayStream = take(&capsule, STREAM)?;
        // A stream may compute its chunks, and an interrupt has to reach it.
        return chunks(stream, || py.check_signals()).map(Some);
    }
    if object.hasattr("__arrow_c_array__")? {
        let pair = object.call_method0("__arrow_c_array__")?;
        let Ok((schema, array)) = pair.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
            let message = "expected two PyCapsules from __arrow_c_array__";
            return Err(PyTypeError::new_err(message));
        };
        let schema: ArrowSchema = take(&schema, SCHEMA)?;
        let array: ArrowArray = take(&array, ARRAY)?;
        let shape = Shape::of(&schema)?;
        return Ok(Some(vec![shape.chunk(array)?]));
    }
    Ok(None)
}

/// Returns whether a reader asks for plain strings.
pub(in super::super) fn wants_strings(schema: Option<&Bound<'_, PyAny>>) -> bool {
    let Some(capsule) = schema.and_then(|schema| schema.cast::<PyCapsule>().ok()) else {
        return false;
    };
    let Ok(place) = capsule.pointer_checked(Some(SCHEMA)) else {
        return false;
    };
    // SAFETY: a capsule of this name has a pointer to a schema, and it lives as long.
    let schema: &ArrowSchema = unsafe { place.cast().as_ref() };
    import::wants_strings(schema)
}

pub(in super::super) fn schema_capsule(py: Python<'_>, ty: Type) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, export::schema(ty, ""), SCHEMA)
}

pub(in super::super) fn array_capsules<'py>(
    py: Python<'py>,
    ty: Type,
    array: &Arc<Array>,
) -> PyResult<Bound<'py, PyTuple>> {
    let array = PyCapsule::new_with_value(py, export::array(array), ARRAY)?;
    (schema_capsule(py, ty)?, array).into_pyobject(py)
}

pub(in super::super) fn stream_capsule(
    py: Python<'_>,
    ty: Type,
    parts: Vec<Arc<Array>>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, export::stream(ty, parts), STREAM)
}
