//! urial as a WebAssembly module: a border without objects.
//!
//! JavaScript writes texts into the module's memory, calls one function and reads the answer from a
//! fixed place: a status, and where it applies a text and the offsets of its components. There is
//! no logic about URIs here; each function reads its arguments, calls the library, and writes what
//! it returned. `npm/engine.js` is the other side.
#![deny(unsafe_code)]

mod units;
mod json;
mod call;
mod template;
mod parse;
mod change;
mod relate;
mod pieces;
mod find;
mod trust;
mod list;
#[allow(unsafe_code)]
mod border;

#[cfg(test)]
mod types;
