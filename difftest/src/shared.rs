//! Properties that the fuzzer checks too: all ways of urial give one answer, or the same error, and
//! leave alone what is not theirs.
#![allow(dead_code, reason = "the fuzzer has uses of its own")]

#[path = "../../fuzz/src/texts.rs"]
pub(crate) mod texts;
#[path = "../../fuzz/src/normalize.rs"]
pub(crate) mod normalize;
#[path = "../../fuzz/src/resolve.rs"]
pub(crate) mod resolve;
