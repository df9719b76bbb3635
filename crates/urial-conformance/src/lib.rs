//! A runner of conformance vectors, through the public API of `urial`.
//!
//! A vector is one JSON object on a line; `corpus/README.md` and the files of [`kinds`] define its
//! fields. This crate is not part of the library: it judges it, and uses only the public API of
//! `urial`.
//!
//! ```
//! use urial_conformance::{Miss, Vector, judge};
//!
//! let right = br#"{"kind": "parse", "rule": "URI", "input": "a:b", "valid": true, "components": {"path": "b"}}"#;
//! judge(&Vector::read(right)?)?;
//! let wrong = br#"{"kind": "parse", "rule": "URI", "input": "a:b", "valid": true, "components": {"path": "a"}}"#;
//! assert!(matches!(judge(&Vector::read(wrong)?), Err(Miss::Differs { .. })));
//! # Ok::<(), Miss>(())
//! ```
#![deny(unsafe_code)]

mod miss;
mod vector;
mod components;
pub mod kinds;
mod score;
mod run;

pub use kinds::judge;
pub use miss::{Judgement, Miss};
pub use run::{Options, is_wrong_file, run};
pub use score::{Score, Tally};
pub use vector::Vector;

// Here and not in `urial`, whose package has only the files of its own folder.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}
