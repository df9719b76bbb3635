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

pub(crate) use component::{component, extension_of, is_present};
pub(crate) use glob::{Glob, host_pattern, key_pattern, path_pattern};
pub(crate) use guess::{Guess, guesser, is_known, scheme};
pub(crate) use idna::Idna;
pub(crate) use kind::{Kind, with_kind};
pub(crate) use listed_value::Offer;
pub(crate) use named::{also_named, named};
pub(crate) use near::near;
pub(crate) use part::{Part, Whole, names, part};
pub(crate) use texts::Texts;
pub(crate) use trim::{Cut, Trim};
pub(crate) use variables::Variables;
