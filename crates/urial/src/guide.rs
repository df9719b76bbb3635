//! Guide in three pages; this module contains only documentation.

#[doc = include_str!("../docs/identifiers.md")]
pub mod identifiers {}

#[doc = include_str!("../docs/lists.md")]
pub mod lists {}

#[doc = include_str!("../docs/trust.md")]
pub mod trust {}
