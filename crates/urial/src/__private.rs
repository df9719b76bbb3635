//! Expansion of the macros. Not part of the API.

use urial_grammar::Parsed;

use crate::kind::Kind;
use crate::types::encoded::Encoded;
use crate::types::reference::Ref;

pub use urial_grammar::{HostClass, Spans};
pub use urial_macros::literal;

/// Makes the constant that a literal macro expands to.
#[must_use]
pub const fn from_spans<K: Kind>(text: &'static str, spans: Spans) -> Ref<&'static str, K> {
    // The macro calls this in a constant, where a panic is an error of the compiler.
    match Parsed::new(text, spans) {
        Some(parsed) => Ref::from_parsed(parsed),
        None => panic!("the spans are not those of the text"),
    }
}

/// Makes the constant that `encoded!` expands to.
#[must_use]
pub const fn from_checked(text: &'static str) -> Encoded<'static> {
    Encoded::trusted(text)
}
