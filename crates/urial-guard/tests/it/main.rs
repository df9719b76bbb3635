//! Integration tests of the crate, one program: linking is paid for once.

mod audit;
#[cfg(feature = "reqwest")]
mod client;
mod redact;
mod redact_law;
mod redact_quotes;
#[cfg(feature = "serde")]
mod settings;
#[cfg(feature = "psl")]
mod site;
