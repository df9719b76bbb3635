//! Comparing (RFC 3986 sections 4.4, 6.1 and 6.2).

pub mod compare;
pub(crate) mod same_document;
pub(crate) mod origin;
