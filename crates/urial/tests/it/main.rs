//! Integration tests of the library, one program: linking is paid for once.

mod allocations;
mod base;
mod compare;
mod edit;
mod everyday;
mod examples;
mod file;
mod first_contact;
mod interop;
mod iri;
mod lexical;
mod literals;
mod names;
mod normalize;
mod relativize;
mod resolve;
mod schemes;
mod strategies;
mod types;
