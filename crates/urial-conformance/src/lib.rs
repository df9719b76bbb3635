//! The runner of conformance vectors, through the public API of `urial` in any language.
//!
//! A vector is one JSON object on a line; `corpus/README.md` and the files of [`kinds`] define its
//! fields. The driver makes a [`Question`] of it, which has nothing that states the answer, a
//! [`Language`] gives an [`Answer`], and the driver compares. This crate is not part of the
//! library: it judges it, and uses only the public API of `urial`.
//!
//! ```
//! use urial_conformance::{Miss, Vector, judge};
//!
//! let right = br#"{"kind": "parse", "rule": "URI", "input": "a:b", "valid": true, "components": {"path": "b"}}"#;
//! judge(&Vector::read(right)?)?;
//! let wrong = br#"{"kind": "parse", "rule": "URI", "input": "a:b", "valid": true, "components": {"path": "a"}}"#;
//! assert!(matches!(judge(&Vector::read(wrong)?), Err(Miss::Differs { .. })));
//! # Ok::<(), Miss>(())
//! ```
#![deny(unsafe_code)]

mod miss;
mod vector;
mod question;
mod answer;
mod components;
pub mod kinds;
mod rust;
mod language;
mod through;
mod score;
mod run;

pub use answer::Answer;
pub use language::{Language, Rust, judge};
pub use miss::{Judgement, Miss};
pub use question::Question;
pub use run::{File, Skips, run};
pub use score::{Score, Tally};
pub use through::Through;
pub use vector::Vector;

// Here and not in `urial`, whose package has only the files of its own folder.
/// Makes the examples of a page tests.
#[cfg(doctest)]
macro_rules! pages {
    ($($name:ident: $path:literal)*) => {
        $(#[doc = include_str!(concat!("../../../", $path))] mod $name {})*
    };
}
#[cfg(doctest)]
pages! {
    readme: "README.md"
    library: "docs/library.md"
    guard: "docs/guard.md"
    agents: "docs/for/agents-and-ssrf.md"
    archives: "docs/for/archives.md"
    crawlers: "docs/for/crawlers-and-seo.md"
    servers: "docs/for/language-servers.md"
    logs: "docs/for/logs.md"
    templates: "docs/for/mcp-and-templates.md"
    migration: "docs/for/migration.md"
    rdf: "docs/for/rdf-and-json-schema.md"
    research: "docs/for/security-research.md"
}
