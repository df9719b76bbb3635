//! The border to other libraries: the Arrow C data interface, in PyCapsules.
//!
//! It is the only place with `unsafe`. Input is checked as far as it can be: names of
//! capsules, released structs, counts, lengths, offsets, null pointers. Facts that the interface
//! does not pass on, such as the size of a buffer of texts, have to be trusted.

mod abi;
mod format;
mod chunk;
pub(super) mod array;
mod import;
mod export;
mod capsule;
#[cfg(test)]
mod tests;

pub(super) use capsule::{array_capsules, read, schema_capsule, stream_capsule, wants_strings};
pub(super) use chunk::{Chunk, Place};
