//! Three ways to use this crate, a page each: nothing is in here but words.

#[doc = include_str!("../docs/identifiers.md")]
pub mod identifiers {}

#[doc = include_str!("../docs/lists.md")]
pub mod lists {}

#[doc = include_str!("../docs/trust.md")]
pub mod trust {}
