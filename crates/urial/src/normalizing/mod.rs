//! Normalizing (RFC 3986 sections 5.2.4, 6.2.2 and 6.2.3).

pub mod dots;
mod host;
pub mod normalize;
