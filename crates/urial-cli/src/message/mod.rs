//! Messages about a text, the end of a run, objects for programs; and escapes for a terminal.

pub(crate) mod size;
pub(crate) mod terminal;
pub(crate) mod status;
pub(crate) mod style;
pub(crate) mod diagnostic;
pub(crate) mod json;
