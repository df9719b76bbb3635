//! urial as a WebAssembly module: a border without objects.
//!
//! JavaScript writes texts into the module's memory, calls one function and reads the answer from a
//! fixed place: a status, and where it applies a text and the offsets of its components. There is
//! no logic about URIs here; each function reads its arguments, calls the library, and writes what
//! it returned. `npm/engine.js` is the other side.
#![deny(unsafe_code)]
// The light build has the same border, and calls less of it.
#![cfg_attr(not(feature = "tools"), allow(dead_code))]

mod units;
mod json;
mod call;
mod parse;
mod basic;
#[cfg(feature = "tools")]
mod template;
#[cfg(feature = "tools")]
mod change;
#[cfg(feature = "tools")]
mod derived;
#[cfg(feature = "tools")]
mod relate;
#[cfg(feature = "tools")]
mod pieces;
#[cfg(feature = "tools")]
mod find;
#[cfg(feature = "tools")]
mod trust;
#[cfg(feature = "tools")]
mod list;
#[allow(unsafe_code)]
mod border;

#[cfg(all(test, feature = "tools"))]
mod types;
