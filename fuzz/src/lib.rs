//! Properties that hold for any bytes. Each function panics if it does not.
//!
//! The fuzzer calls them through `fuzz_targets/`, and the tests with the inputs that are kept in
//! `regressions/`.
#![deny(unsafe_code)]

mod shuffle;
mod texts;
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

pub use audit::audit;
pub use base::base;
pub use components::components;
pub use edit::edit;
pub use extract::extract;
pub use file::file;
pub use iri::iri;
pub use kept::kept;
pub use kernels::kernels;
pub use normalize::normalize;
pub use observed::observed;
pub use operations_agree::operations_agree;
pub use parse::parse;
pub use percent::percent;
pub use recompose::recompose;
pub use redact::redact;
pub use redact_text::redact_text;
pub use relativize::relativize;
pub use repair::repair;
pub use resolve::resolve;
pub use rule::rule;
pub use same_document::same_document;
pub use schemes::schemes;
pub use seeds::seeds;
pub use shuffle::Shuffle;
pub use split::split;
pub use suffix::suffix;
pub use template::template;

/// The name of a target, which is that of its folder too, and what it does.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("parse", parse),
    ("rule", rule),
    ("split", split),
    ("recompose", recompose),
    ("percent", percent),
    ("components", components),
    ("kernels", kernels),
    ("resolve", resolve),
    ("normalize", normalize),
    ("edit", edit),
    ("relativize", relativize),
    ("repair", repair),
    ("extract", extract),
    ("file", file),
    ("iri", iri),
    ("template", template),
    ("audit", audit),
    ("redact", redact),
    ("redact_text", redact_text),
    ("suffix", suffix),
    ("same_document", same_document),
    ("base", base),
    ("observed", observed),
    ("schemes", schemes),
    ("operations_agree", operations_agree),
];
