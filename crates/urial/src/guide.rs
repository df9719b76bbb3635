//! Guide: answers, a page of ideas, and a page for those who come from another crate; this
//! module contains only documentation.

#[doc = include_str!("../docs/how_do_i.md")]
pub mod how_do_i {}

#[doc = include_str!("../docs/identifiers.md")]
pub mod identifiers {}

#[doc = include_str!("../docs/from_url.md")]
pub mod from_url {}

#[doc = include_str!("../docs/from_fluent_uri.md")]
pub mod from_fluent_uri {}

#[doc = include_str!("../docs/from_iri_string.md")]
pub mod from_iri_string {}

#[doc = include_str!("../docs/from_http.md")]
pub mod from_http {}
