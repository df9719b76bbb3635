//! URIs and IRIs: a strict and very fast parser for RFC 3986 and RFC 3987, with the operations of
//! both.
//!
//! ```
//! use urial::Uri;
//!
//! let uri = Uri::parse("foo://example.com:8042/over/there?name=ferret#nose")?;
//! assert_eq!(uri.scheme(), "foo");
//! assert!(uri.host().unwrap().is("Example.com"));
//! assert_eq!(uri.port().unwrap().number(), Some(8042));
//! assert!(uri.path().segments().eq(["over", "there"]));
//! assert_eq!(uri.query_value("name").unwrap(), "ferret");
//! assert_eq!(uri.fragment().unwrap(), "nose");
//! assert_eq!(Uri::parse("https://example.com/")?.effective_port(), Some(443));
//!
//! let text = "http://example.com/a b";
//! let error = Uri::parse(text).unwrap_err();
//! assert_eq!(error.to_string(), "unexpected ' ' in the path at byte 20; write it as %20");
//! println!("{}", error.display_with(text)); // the text, and a caret under byte 20
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! Parsing changes nothing. `==`, `Hash` and a lookup by `&str` compare the text as it is written,
//! so `HTTP://a/` and `http://a/` differ; [`normalize`](Ref::normalize) them first, or
//! [`compare`](Ref::compare) them on a rung of RFC 3986 section 6.
//!
//! # Which type
//!
//! | a text that | borrowed | owned |
//! |---|---|---|
//! | has a scheme, as in `http://a/b#c` | [`Uri`] | [`UriBuf`] |
//! | may be relative, as in `../b?c` | [`Reference`] | [`ReferenceBuf`] |
//! | has a scheme and no fragment | [`AbsoluteUri`] | [`AbsoluteUriBuf`] |
//! | is relative | [`RelativeRef`] | [`RelativeRefBuf`] |
//!
//! For texts with characters beyond ASCII there are the same four kinds of RFC 3987: [`Iri`],
//! [`IriReference`], [`AbsoluteIri`], [`IriRelativeRef`]. A borrowed value is a `&str` with the
//! offsets of its components: it is `Copy`, takes 48 bytes, and parsing one allocates nothing.
//! All of them are one type, [`Ref<T, K>`](Ref), a text of the kind `K` in the storage `T`, and
//! every method is on its page. `T` may also be `Arc<str>` or `Box<str>`, and is `Cow<str>` in
//! results that may be the input itself. A value changes its storage, with the offsets it has:
//!
//! ```
//! # use urial::{Ref, Uri, kind};
//! # use std::sync::Arc;
//! struct Page {
//!     uri: Ref<Arc<str>, kind::Uri>,
//! }
//! let page = Page { uri: Uri::parse("http://example.com/")?.into_storage() };
//! # assert_eq!(page.uri, "http://example.com/");
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! # Where to start
//!
//! - [How do I …](guide::how_do_i): short answers, from a value of the query to a policy.
//! - From [`url`](guide::from_url), [`fluent-uri`](guide::from_fluent_uri),
//!   [`iri-string`](guide::from_iri_string), [`http`](guide::from_http): their names and these.
//! - The idea: [URIs as identifiers](guide::identifiers).
//!
//! # Operations
//!
//! | to | of a parsed text | by settings, or as a module |
//! |---|---|---|
//! | ask | [`is_valid`](Ref::is_valid), [`host`](Ref::host), [`path`](Ref::path), [`query_value`](Ref::query_value), [`origin`](Ref::origin), [`effective_port`](Ref::effective_port) | [`schemes`], [`component`] |
//! | build and edit | [`set_path`](Ref::set_path), [`segments_mut`](Ref::segments_mut), [`pairs_mut`](Ref::pairs_mut), [`with_fragment`](Ref::with_fragment) | [`Builder`], [`edit`] |
//! | resolve | [`resolve`](Ref::resolve), [`join`](Ref::join), [`relativize`](Ref::relativize) | [`ResolveOptions`], [`BaseChain`] |
//! | normalize | [`normalize`](Ref::normalize) | [`Normalizer`], [`dots`] |
//! | compare | [`compare`](Ref::compare), [`key`](Ref::key), [`explain`](Ref::explain) | [`Comparison`] |
//! | convert | [`widen`](Ref::widen), [`narrow`](Ref::narrow), [`to_uri`](Ref::to_uri), [`to_iri`](Ref::to_iri) | [`file`](mod@file), [`interop`], [`percent`] |
//!
//! # What other crates do with these types
//!
//! | crate | has |
//! |---|---|
//! | [`urial-template`](https://docs.rs/urial-template) | URI Templates (RFC 6570): expansion, matching, recognition |
//! | [`urial-text`](https://docs.rs/urial-text) | URIs in running text: find, refang, repair, guess a scheme |
//! | [`urial-guard`](https://docs.rs/urial-guard) | where a URI leads, what it must not show: audit, fetch policy, redaction, site |
//! | [`urial-list`](https://docs.rs/urial-list) | many at once: cleaning, lines, similar ones, trimming |
//!
//! # Features
//!
//! - `std` (default): chooses the fastest kernel for the CPU at run time. Without it the crate is
//!   `no_std` and needs `alloc`.
//! - `avx512`: adds the kernel for AVX-512, for speed on processors that have it.
//! - `macros` (default): [`uri!`], [`uri_reference!`], [`iri!`], [`iri_reference!`],
//!   [`encoded!`].
//! - `idna`: adds `to_uri_idna`, which turns an IRI into a URI with an ASCII host.
//! - `serde`, `url`, `http`, `arbitrary`, `proptest`, `schemars`: adds [conversions and traits for
//!   other crates](interop).
//!
//! The crate needs Rust 1.85; with the feature `avx512` it needs 1.89, the first version with its
//! intrinsics.
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod names;
mod types;
mod making;
mod normalizing;
mod resolving;
mod comparing;
mod world;
#[cfg(feature = "macros")]
#[doc(hidden)]
pub mod __private;
#[cfg(feature = "macros")]
mod macros;
#[cfg(any(doc, doctest))]
pub mod guide;

pub use comparing::compare;
pub use making::edit;
pub use normalizing::{dots, normalize};
pub use types::{component, kind, percent, schemes};
pub use world::{file, interop};

#[doc(inline)]
pub use comparing::compare::{Comparison, Explanation, Observations, Rung};
#[doc(inline)]
pub use comparing::origin::Origin;
pub use making::boundary::PathRule;
#[doc(inline)]
pub use making::build::Builder;
#[doc(inline)]
pub use making::edit::{EditError, PairsMut, SegmentsMut};
#[doc(inline)]
pub use making::elements::{Conversion, Elements, Loss};
#[doc(inline)]
pub use making::pair_value::PairValue;
pub use making::recompose::recompose;
pub use names::UnknownName;
#[doc(inline)]
pub use normalizing::normalize::{Normalizer, Step};
#[doc(inline)]
pub use resolving::base::{BaseChain, BaseSource};
#[doc(inline)]
pub use resolving::relativize::RelativizeError;
#[doc(inline)]
pub use resolving::resolve::{Base, ResolveError, ResolveOptions};
pub use types::aliases::{
    AbsoluteIri, AbsoluteIriBuf, AbsoluteUri, AbsoluteUriBuf, Iri, IriBuf, IriReference,
    IriReferenceBuf, IriRelativeRef, IriRelativeRefBuf, Reference, ReferenceBuf, RelativeRef,
    RelativeRefBuf, Uri, UriBuf,
};
#[doc(inline)]
pub use types::argument::AsKind;
#[doc(inline)]
pub use types::component::{
    Authority, DnsError, Fragment, Host, HostKind, Pair, PairPart, PairStyle, Path, PathForm, Port,
    Query, Scheme, Segment, Userinfo,
};
#[doc(inline)]
pub use types::convert::Widen;
pub use types::encoded::Encoded;
pub use types::into_encoded::{IntoEncoded, IntoPart};
#[cfg(feature = "idna")]
#[doc(inline)]
pub use types::iri::IdnaError;
#[doc(inline)]
pub use types::iri::{IriKind, UriKind, is_bidi_control, is_fit_for_iri};
pub use types::parts::{AuthorityParts, Parts, split};
pub use types::reference::Ref;
pub use types::refused::Refused;
#[doc(inline)]
pub use urial_grammar::{
    Component, DisplayWith, ErrorGroup, ErrorKind, Hint, HostClass, Lend, ParseError, Set, Spans,
    Storage,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
