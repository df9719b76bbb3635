//! The grammar of RFC 3986 (URI) and RFC 3987 (IRI): text in, [`Spans`] out.
//!
//! ```text
//! bytes ─ scan ─▶ masks ─ grammar ─▶ spans, or a ParseError
//! ```
//!
//! The part of [urial](https://docs.rs/urial) that its macros need at build time. Programs use the
//! types of `urial`; this crate is for programs that need spans and nothing else, and for crates
//! that build types on them:
//!
//! - [`Parsed`] is a text with its spans; [`wrap_parsed!`] defines a type around
//!   one, and [`wrapped`] makes a parser of that type without a copy.
//! - [`parse_and_build`] builds a result while the spans are still in registers; [`WithAvx512`] is
//!   compiled once more for CPUs that have AVX-512.
//! - [`search`] finds bytes with the instructions of the target, [`hex`] reads triplets.
//!
//! ```
//! use urial_grammar::{Form, parse};
//!
//! let text = "foo://example.com:8042/over/there?name=ferret#nose";
//! let spans = parse(text, Form::URI)?;
//! assert_eq!(&text[spans.host().unwrap()], "example.com");
//! assert_eq!(&text[spans.query().unwrap()], "name=ferret");
//! # Ok::<(), urial_grammar::ParseError>(())
//! ```
#![no_std]
#![deny(unsafe_code)]
// Without a SIMD kernel the code that SIMD kernels share is unused.
#![cfg_attr(
    not(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2")),
    allow(dead_code, unused_variables)
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod names;
mod set;
pub mod hex;
#[allow(unsafe_code)]
mod scan;
pub mod mask;
mod ip;
mod error;
mod spans;
#[allow(unsafe_code)]
mod parsed;
pub mod grammar;
#[doc(hidden)]
pub mod probe;

pub use error::{Component, DisplayWith, ErrorGroup, ErrorKind, Hint, ParseError};
pub use grammar::{Build, parse_and_build, too_long};
pub use grammar::{Form, Production, is_valid, kernel_name, parse, parse_text, split_spans};
pub use ip::{ipv4_address, ipv6_address};
pub use parsed::{Lend, Parsed, Storage};
pub use parsed::{Sample, Wraps, slice, wrapped};
pub use scan::{HasAvx512, TripletTable, WithAvx512, dispatch_avx512, search};
pub use set::Set;
pub use spans::{HostClass, Spans};
