//! Integration tests of the crate, one program: linking is paid for once.

mod shared;
mod audit;
// Other systems have one address of loopback, and no second for what is forbidden.
#[cfg(all(feature = "reqwest", target_os = "linux"))]
mod client;
mod redact;
mod redact_keys;
mod redact_law;
mod redact_settings;
#[cfg(feature = "serde")]
mod settings;
#[cfg(feature = "psl")]
mod site;
