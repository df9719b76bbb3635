//! Making and editing: a reference out of its parts (RFC 3986 sections 3.3 and 5.3).

pub(crate) mod boundary;
pub(crate) mod pair_value;
pub mod edit;
pub(crate) mod recompose;
pub(crate) mod build;
pub(crate) mod elements;
