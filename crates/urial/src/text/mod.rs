//! References in text (RFC 3986 section 4.5 and appendix C, RFC 6570).

pub(crate) mod suffix;
pub(crate) mod refang;
pub mod extract;
pub(crate) mod repair;
pub mod template;
