//! Properties that the fuzzer checks too; a function takes the bytes that its target in `fuzz/src`
//! describes.
#![allow(dead_code, reason = "the fuzzer has uses of its own")]

#[path = "../../../../fuzz/src/texts.rs"]
pub(crate) mod texts;
#[path = "../../../../fuzz/src/audit.rs"]
pub(crate) mod audit;
#[path = "../../../../fuzz/src/redact.rs"]
pub(crate) mod redact;
