//! Settings that own: policies, redactions, trimmers, templates and rules of schemes out of a
//! configuration.
//!
//! [`FetchPolicy`](crate::audit::FetchPolicy), [`Redaction`](crate::Redaction),
//! [`Trimmer`](crate::Trimmer), [`Template`](crate::template::Template) and
//! [`SchemeRules`](crate::schemes::SchemeRules) borrow their lists and texts, so that they can be
//! constants. The types here are plain data for the state of a program:
//! they are `'static`, and are read from text, or by `serde` with the feature `serde`.
//!
//! ```
//! use urial::settings::{FetchPolicyBuf, RedactionBuf, TemplateBuf};
//!
//! struct App {
//!     policy: FetchPolicyBuf,
//!     redaction: RedactionBuf,
//!     route: TemplateBuf,
//! }
//!
//! fn load(policy: &str, secrets: Vec<String>, route: String) -> Result<App, Box<dyn std::error::Error>> {
//!     Ok(App {
//!         policy: policy.parse()?,
//!         redaction: RedactionBuf { query_keys: secrets, ..RedactionBuf::default() },
//!         route: route.parse()?,
//!     })
//! }
//!
//! let secrets = vec!["token".to_string()];
//! let app = load("schemes = https; hosts = *.example.com", secrets, "/users/{id}".to_string())?;
//! assert!(app.policy.allows(&urial::uri!("https://api.example.com/")).is_ok());
//! assert!(app.policy.allows(&urial::uri!("https://example.org/")).is_err());
//! assert_eq!(app.redaction.redact("/?token=x"), "/?token=***");
//! assert!(app.route.as_template().matches("/users/42").is_some());
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
mod trimmer;
mod scheme;
mod template;

pub use policy::FetchPolicyBuf;
pub use redaction::RedactionBuf;
pub use scheme::SchemeRuleBuf;
pub use template::TemplateBuf;
pub use trimmer::TrimmerBuf;
pub use words::SettingError;
