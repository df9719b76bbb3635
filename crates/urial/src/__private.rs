//! Expansion of the macros. Not part of the API.

pub use crate::types::borrowed::from_spans;
pub use crate::types::encoded::from_checked;
pub use urial_grammar::{HostClass, Spans};
pub use urial_macros::literal;
