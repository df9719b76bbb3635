//! Types: texts with their components, and the encoding of octets (RFC 3986 sections 2 to 4, RFC
//! 3987 section 3).

pub(crate) mod textual;
pub(crate) mod parts;
pub mod percent;
pub(crate) mod encoded;
pub mod component;
pub(crate) mod into_encoded;
pub mod kind;
pub(crate) mod refused;
pub(crate) mod reference;
pub(crate) mod storages;
pub(crate) mod aliases;
pub(crate) mod convert;
pub(crate) mod argument;
pub(crate) mod strings;
pub mod schemes;
pub(crate) mod iri;
