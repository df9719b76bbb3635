//! URIs in running text (RFC 3986 section 4.5 and appendix C): find them, refang, repair, and guess
//! a scheme that was left out.
//!
//! ```
//! use urial_text::{Extractor, Repairer, refang};
//!
//! let text = "See http://a.example/b, and ftp://c.example/d.";
//! let found = Extractor::new().extract(text).map(|found| found.text().to_owned());
//! assert!(found.eq(["http://a.example/b", "ftp://c.example/d"]));
//!
//! assert_eq!(Repairer::new().repair("http://a/b c")?.reference(), "http://a/b%20c");
//! assert_eq!(refang("hxxp://a[.]example").as_str(), "http://a.example");
//! # Ok::<(), urial_text::RepairError>(())
//! ```
//!
//! Valid text stays byte for byte, and a repair lists every change that it makes.
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[macro_use]
mod named;
mod suffix;
mod refang;
pub mod extract;
mod repair;

#[doc(inline)]
pub use extract::{Extractor, Found, FoundKind, References, settled};
pub use refang::{Refanged, refang};
pub use repair::{Change, ChangeKind, Changes, RepairError, RepairErrorKind, Repaired, Repairer};
pub use suffix::{Suffix, SuffixGuesser, SuffixReason};

/// Guide: this module contains only documentation.
#[cfg(any(doc, doctest))]
pub mod guide {
    #[doc = include_str!("../docs/how_do_i.md")]
    pub mod how_do_i {}
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
