//! Expansion of the macros. Not part of the API.

pub use crate::types::encoded::from_checked;
pub use crate::types::reference::from_spans;
pub use urial_grammar::{HostClass, Spans};
pub use urial_macros::literal;
