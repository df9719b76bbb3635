//! Resolving (RFC 3986 section 5).

pub(crate) mod resolve;
pub(crate) mod lexical;
pub(crate) mod parent;
pub(crate) mod relativize;
pub(crate) mod base;
