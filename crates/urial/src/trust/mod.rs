//! Trust: where a reference leads, and what it must not show (RFC 3986 section 7).

pub mod glob;
#[cfg(feature = "psl")]
pub(crate) mod site;
pub(crate) mod redact;
pub mod audit;
