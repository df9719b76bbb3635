//! Properties that the fuzzer checks too; a function takes the bytes that its target in `fuzz/src`
//! describes.
#![allow(dead_code, reason = "the fuzzer has uses of its own")]

#[path = "../../../../fuzz/src/texts.rs"]
pub(crate) mod texts;
#[path = "../../../../fuzz/src/model.rs"]
pub(crate) mod model;
#[path = "../../../../fuzz/src/operations_agree.rs"]
pub(crate) mod operations_agree;
#[path = "../../../../fuzz/src/edit.rs"]
pub(crate) mod edit;
#[path = "../../../../fuzz/src/file.rs"]
pub(crate) mod file;
#[path = "../../../../fuzz/src/normalize.rs"]
pub(crate) mod normalize;
#[path = "../../../../fuzz/src/parse.rs"]
pub(crate) mod parse;
#[path = "../../../../fuzz/src/recompose.rs"]
pub(crate) mod recompose;
#[path = "../../../../fuzz/src/relativize.rs"]
pub(crate) mod relativize;
#[path = "../../../../fuzz/src/resolve.rs"]
pub(crate) mod resolve;
