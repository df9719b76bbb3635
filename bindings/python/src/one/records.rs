//! Results with several parts: the classes of `pyurial/results.py`.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

macro_rules! records {
    ($($name:ident),*) => {
        /// A class of `pyurial.results`.
        #[derive(Clone, Copy)]
        pub(crate) enum Record {
            $($name),*
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

records!(
    Parts,
    Found,
    Finding,
    Repaired,
    RepairChange,
    Explanation,
    ExplanationStep,
    ComponentChange,
    Conversion,
    BaseChoice,
    Recognized,
    Variable,
    Site,
    Verdict
);

impl Record {
    /// Makes a record; its values are those of the class's `__slots__`, in order.
    pub(crate) fn make<'py>(
        self,
        py: Python<'py>,
        values: impl PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        static CLASSES: [PyOnceLock<Py<PyType>>; NAMES.len()] =
            [const { PyOnceLock::new() }; NAMES.len()];
        let name = NAMES[self as usize];
        CLASSES[self as usize]
            .import(py, "pyurial.results", name)?
            .call1(values)
    }
}
