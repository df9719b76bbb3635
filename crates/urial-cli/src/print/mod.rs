//! Output: values, messages and their colours, files and streams.

pub(crate) mod size;
pub(crate) mod terminal;
pub(crate) mod status;
pub(crate) mod style;
pub(crate) mod screen;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod diagnostic;
pub(crate) mod json;
pub(crate) mod help;
