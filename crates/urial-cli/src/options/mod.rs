//! Options that several commands share.

pub(crate) mod kind;
pub(crate) mod idna;
pub(crate) mod glob;
pub(crate) mod near;
pub(crate) mod listed_value;
pub(crate) mod named;
pub(crate) mod component;
pub(crate) mod part;
pub(crate) mod trim;
pub(crate) mod guess;
mod goes_on;
pub(crate) mod in_text;
pub(crate) mod line;
pub(crate) mod variables;
