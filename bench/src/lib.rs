//! urial and the other URI crates, timed in turn on the same lists.
//!
//! - [`lists`]: what is parsed: four generated lists, or a folder of real ones;
//! - [`texts`]: what references are looked for in;
//! - [`options`]: what the command line says;
//! - [`peers`]: who is measured;
//! - [`measure`]: how long it takes: round after round, everybody once a round;
//! - [`report`]: what is printed of that;
//! - [`operations`]: what they do: a function a bench, a line or a few for each of them.
//!
//! A new operation is a row in [`operations`].
#![deny(unsafe_code)]

pub mod lists;
pub mod texts;
pub mod options;
pub mod peers;
pub mod measure;
pub mod report;
pub mod operations;

/// The claims of COMPARE.md.
#[cfg(doctest)]
#[doc = include_str!("../../COMPARE.md")]
mod compare {}
