//! urial and the other URI crates, timed in turn on the same lists.
//!
//! - [`lists`]: what is parsed: four generated lists, or a folder of real ones;
//! - [`peers`]: who is measured;
//! - [`operations`]: what they do: a function an operation, a line or a few for each of them;
//! - [`measure`]: how long it takes: round after round, everybody once a round;
//! - [`report`]: what is printed of that;
//! - [`classes`]: operations that are a few lines for each crate, in one table;
//! - [`texts`]: what references are looked for in;
//! - [`options`]: what the command line says.
//!
//! A new operation is a function in [`operations`], and a file in `benches/` that calls it.
#![deny(unsafe_code)]

pub mod lists;
pub mod texts;
pub mod options;
pub mod peers;
pub mod measure;
pub mod operations;
pub mod report;
pub mod classes;

/// The claims of COMPARE.md.
#[cfg(doctest)]
#[doc = include_str!("../../COMPARE.md")]
mod compare {}
