//! Results with several parts: the classes of `pyurial/results.py`.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::errors::{Made, imported};

imported! {
    /// A class of `pyurial.results`.
    Record of "pyurial.results", "":
    Parts Found Finding Repaired RepairChange Explanation ExplanationStep ComponentChange
    Conversion BaseChoice Recognized Variable Site Verdict
}

impl Record {
    /// Makes a record; its values are those of the class's `__slots__`, in order.
    pub(crate) fn make<'py>(self, py: Python<'py>, values: impl PyCallArgs<'py>) -> Made<'py> {
        self.class(py)?.call1(values)
    }
}
