//! References among other things: files, lists and other crates.

pub mod file;
pub mod batch;
pub mod interop;
pub mod settings;
