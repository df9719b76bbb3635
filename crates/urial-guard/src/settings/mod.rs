//! Settings that own: policies and redactions out of a configuration.
//!
//! [`FetchPolicy`](crate::FetchPolicy) and [`Redaction`](crate::Redaction) borrow their lists, so
//! that they can be constants. The types here are plain data for the state of a program: they are
//! `'static`, and are read from text, or by `serde` with the feature `serde`.
//!
//! ```
//! use urial_guard::settings::{FetchPolicyBuf, RedactionBuf};
//!
//! struct App {
//!     policy: FetchPolicyBuf,
//!     redaction: RedactionBuf,
//! }
//!
//! fn load(policy: &str, secrets: Vec<String>) -> Result<App, Box<dyn std::error::Error>> {
//!     Ok(App {
//!         policy: policy.parse()?,
//!         redaction: RedactionBuf { query_keys: secrets, ..RedactionBuf::default() },
//!     })
//! }
//!
//! let secrets = vec!["token".to_string()];
//! let app = load("schemes = https; hosts = *.example.com", secrets)?;
//! assert!(app.policy.allows(&urial::uri!("https://api.example.com/")).is_ok());
//! assert!(app.policy.allows(&urial::uri!("https://example.org/")).is_err());
//! assert_eq!(app.redaction.redact("/?token=x"), "/?token=***");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # As text
//!
//! Settings are names and values, separated by `;`. A list has commas between its members; a name
//! alone switches something on. An unknown name is an error, and so is a name that is given twice.

mod words;
mod policy;
mod redaction;

pub use policy::FetchPolicyBuf;
pub use redaction::RedactionBuf;
pub use words::SettingError;
