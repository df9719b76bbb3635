//! References among other things: files and other crates.

pub mod file;
pub mod interop;
