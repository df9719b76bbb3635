//! Properties that the fuzzer checks too; a function takes the bytes that its target in `fuzz/src`
//! describes.
#![allow(dead_code, reason = "the fuzzer has uses of its own")]

#[path = "../../../../fuzz/src/texts.rs"]
pub(crate) mod texts;
#[path = "../../../../fuzz/src/extract.rs"]
pub(crate) mod extract;
#[path = "../../../../fuzz/src/repair.rs"]
pub(crate) mod repair;
