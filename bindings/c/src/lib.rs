//! The functions of `urial.h`: urial for C and C++.
//!
//! Each function turns pointers into texts, calls one operation of the crate `urial`, and copies
//! the result out. No grammar is decided here. `border` reads and writes through the
//! pointers of the caller, and catches panics. The contract of all functions is in `cbindgen.toml`,
//! which puts it at the top of the header.
#![allow(non_camel_case_types, reason = "the types have the names that they have in C")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the contract of all functions is at the top of the header"
)]
#![allow(
    clippy::too_many_arguments,
    reason = "C has no slices: a text is two arguments, and a buffer three"
)]

mod rule;
mod names;
mod parsed;
mod fault;
mod said;
mod border;
mod rows;
mod kind;
mod check;
mod iterate;
mod components;
mod derived;
mod percent;
mod edit;
mod change;
mod compare;
mod convert;
mod template;
mod extract;
mod repair;
mod redact;
mod audit;
mod policy;
mod trim;
mod clean;
#[cfg(test)]
mod tests;
