//! What must hold for any bytes. Each function panics if it does not.
//!
//! The fuzzer calls them through `fuzz_targets/`, and the tests with the inputs that are kept in `regressions/`.
#![deny(unsafe_code)]

mod components;
mod edit;
mod kernels;
mod normalize;
mod parse;
mod percent;
mod recompose;
mod resolve;
mod rule;
mod seeds;
mod split;

pub use components::components;
pub use edit::edit;
pub use kernels::kernels;
pub use normalize::normalize;
pub use parse::parse;
pub use percent::percent;
pub use recompose::recompose;
pub use resolve::resolve;
pub use rule::rule;
pub use seeds::seeds;
pub use split::split;

/// The name of a target, which is that of its folder too, and what it does.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 10] = [
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
];

/// Five components as text, the way section 5.3 puts them together.
pub(crate) fn join(parts: &urial::Parts<'_>) -> String {
    let mut text = String::new();
    let pieces = [
        ("", parts.scheme, ":"),
        ("//", parts.authority, ""),
        ("", Some(parts.path), ""),
        ("?", parts.query, ""),
        ("#", parts.fragment, ""),
    ];
    for (before, piece, behind) in pieces {
        if let Some(piece) = piece {
            text.extend([before, piece, behind]);
        }
    }
    text
}

/// Whether all but `plain` and `dotless` is the same, which may be a matter of who was asked.
pub(crate) fn same_spans(left: urial::grammar::Spans, right: urial::grammar::Spans) -> bool {
    left == urial::grammar::Spans {
        plain: left.plain,
        dotless: left.dotless,
        ..right
    }
}

/// As much of the data as is UTF-8.
pub(crate) fn text_of(data: &[u8]) -> &str {
    match std::str::from_utf8(data) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&data[..error.valid_up_to()]).unwrap_or_default(),
    }
}
