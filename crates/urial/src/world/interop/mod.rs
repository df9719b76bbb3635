//! Interoperation with other crates: a module for each feature, all off by default.
//!
//! | feature | adds |
//! |---|---|
//! | `serde` | serialization and deserialization of every kind, borrowed or owned |
//! | `url` | `TryFrom` to and from `url::Url` |
//! | `http` | `TryFrom` to and from `http::Uri` |
//! | `arbitrary` | valid values of every kind for a fuzzer |
//! | `proptest` | strategies: valid texts, nearly valid ones, hostile ones |
//! | `schemars` | the formats `uri`, `uri-reference`, `iri` and `iri-reference` of JSON Schema |
//!
//! `serde`, `url` and `schemars` work without `std`; the other three crates need it.

#[cfg(any(feature = "url", feature = "http"))]
mod same;
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
mod sample;
#[cfg(feature = "serde")]
pub mod serde;
#[cfg(feature = "url")]
pub mod url;
#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "arbitrary")]
pub mod arbitrary;
#[cfg(feature = "proptest")]
pub mod proptest;
#[cfg(feature = "schemars")]
pub mod schemars;

#[cfg(any(feature = "url", feature = "http"))]
pub use same::{ConvertError, Difference};
