//! Properties that hold for any bytes. Each function panics if it does not.
//!
//! The fuzzer calls them through `fuzz_targets/`, and the tests with the inputs that are kept in
//! `regressions/`.
#![deny(unsafe_code)]

mod shuffle;
mod texts;
mod model;
// The answers that the tests of the kernels expect.
#[path = "../../crates/urial-grammar/tests/kernels/naive.rs"]
mod naive;
#[path = "../../crates/urial-grammar/tests/kernels/expected.rs"]
mod expected;
mod operations_agree;
mod audit;
mod base;
mod components;
mod edit;
mod extract;
mod file;
mod iri;
mod kept;
mod kernels;
mod normalize;
mod observed;
mod parse;
mod percent;
mod recompose;
mod redact;
mod redact_text;
mod relativize;
mod repair;
mod resolve;
mod rule;
mod same_document;
mod schemes;
mod seeds;
mod split;
mod suffix;
mod template;

pub use kept::kept;
pub use seeds::seeds;
pub use shuffle::Shuffle;

/// The name of a target, which is that of its folder too, and what it does.
pub type Target = (&'static str, fn(&[u8]));

macro_rules! targets {
    ($($name:ident)*) => {
        /// All targets.
        pub const TARGETS: &[Target] = &[$((stringify!($name), $name::$name)),*];
    };
}

targets! {
    parse rule split recompose percent components kernels resolve normalize edit relativize repair
    extract file iri template audit redact redact_text suffix same_document base observed schemes
    operations_agree
}
