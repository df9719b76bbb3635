//! Commands, a file or folder each; none uses another.

pub(crate) mod clean;
pub(crate) mod check;
pub(crate) mod normalize;
pub(crate) mod filter;
pub(crate) mod edit;
pub(crate) mod resolve;
pub(crate) mod stats;
pub(crate) mod extract;
pub(crate) mod repair;
pub(crate) mod redact;
pub(crate) mod audit;
pub(crate) mod gate;
pub(crate) mod show;
pub(crate) mod parse;
pub(crate) mod compare;
pub(crate) mod iri;
pub(crate) mod path;
pub(crate) mod encode;
pub(crate) mod template;
pub(crate) mod generate;
