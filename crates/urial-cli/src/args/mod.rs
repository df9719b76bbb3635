//! Arguments that several commands share.

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
pub(crate) mod texts;
pub(crate) mod variables;
