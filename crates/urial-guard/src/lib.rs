//! Where a URI leads, and what it must not show ([RFC 3986 section 7]): audit, fetch policy,
//! redaction, site.
//!
//! ```
//! use urial::Uri;
//! use urial_guard::{FetchPolicy, audit, redact};
//!
//! let uri = Uri::parse("http://bank.example@2130706433/")?;
//! assert_eq!(audit(&uri)[0].explanation(), "the host is 2130706433, not bank.example");
//! assert!(FetchPolicy::new().schemes(["http", "https"]).allows(&uri).is_err());
//! assert_eq!(redact("postgres://u:secret@db/x"), "postgres://u:***@db/x");
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! [RFC 3986 section 7]: https://www.rfc-editor.org/rfc/rfc3986#section-7
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod glob;
mod punycode;
#[macro_use]
mod settings;
#[cfg(feature = "psl")]
mod site;
mod redact;
pub mod audit;
#[cfg(feature = "reqwest")]
mod client;

#[doc(inline)]
pub use audit::{
    Audit, Cidr, CidrError, FetchPolicy, Finding, HostPattern, Names, PolicyError, Refusal,
    RefusedScheme, Rule, Severity, UnknownRule, Verdict, audit, audit_text, browser_host, loose_ip,
};
#[cfg(feature = "reqwest")]
pub use client::{FetchError, GuardedClient, GuardedClientBuilder};
pub use redact::{NO_SECRET_WORDS, Redaction, SECRET_WORDS, is_secret_key, redact, redact_text};
#[cfg(feature = "psl")]
pub use site::{Site, SuffixList, SuffixListError, registrable_domain};

/// Guide: this module contains only documentation.
#[cfg(any(doc, doctest))]
pub mod guide {
    #[doc = include_str!("../docs/how_do_i.md")]
    pub mod how_do_i {}
    #[doc = include_str!("../docs/trust.md")]
    pub mod trust {}
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
