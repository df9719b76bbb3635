//! Many URIs at once: cleaning of lists, lines of a buffer, keys of similar ones, shapes of paths,
//! keys of archives, trimming, and what servers were seen to do.
//!
//! ```
//! use urial::{Uri, uri};
//! use urial_list::{Similar, Trimmer};
//!
//! let uri = Uri::parse("http://a/item/7?utm_source=x&ref=y#top")?;
//! let trimmer = Trimmer::new().drop_query(["utm_*"]).drop_fragment(true);
//! assert_eq!(trimmer.trim(&uri), "http://a/item/7?ref=y");
//! assert_eq!(Similar::new().key(&uri!("http://a/item/7?ref=x")), "http://a/item/{id}?ref={value}");
//! # Ok::<(), urial::ParseError>(())
//! ```
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod batch;
mod trim;
pub mod observed;
mod part;
mod similar;
mod shape;
mod surt;
mod cleaner;

#[cfg(feature = "std")]
pub use cleaner::Seen;
#[cfg(feature = "idna")]
pub use cleaner::with_dns_host;
pub use cleaner::{Cleaned, Cleaner, Kept, Refused, Scratch, split_lines};
pub use observed::{LoadError, Observed};
pub use shape::{Shapes, shape_of};
pub use similar::{FoldRule, Similar};
pub use surt::{surt, surt_into};
pub use trim::{TRACKING_KEYS, Trimmer};
#[doc(no_inline)]
pub use urial_grammar::Form;

/// Guide: this module contains only documentation.
#[cfg(any(doc, doctest))]
pub mod guide {
    #[doc = include_str!("../docs/how_do_i.md")]
    pub mod how_do_i {}
    #[doc = include_str!("../docs/lists.md")]
    pub mod lists {}
    #[doc = include_str!("../docs/tracking.md")]
    pub mod tracking {}
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
