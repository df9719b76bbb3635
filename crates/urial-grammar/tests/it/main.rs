//! Integration tests of the grammar, one program; `kernels` is its own, to be run in release.

mod errors;
mod lines;
mod mask;
mod names;
mod properties;
// The fuzzer checks these properties too.
#[path = "../../../../fuzz/src/rule.rs"]
mod rule;
