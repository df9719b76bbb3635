//! The schemes and hosts of a policy: whether a member of a list could ever match.

use alloc::string::{String, ToString};
use core::fmt;

use urial::{Host, Scheme};

/// A member of a list of a [`FetchPolicy`](crate::FetchPolicy) that could never match.
///
/// A policy of a configuration is not read then: its author meant something else.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PolicyError {
    /// This is no scheme, as `https://` is not.
    Scheme(String),
    /// This is no host, and no `*.` with one, as `example.com:80` is not.
    Host(String),
}

impl PolicyError {
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            PolicyError::Scheme(_) => "bad-scheme",
            PolicyError::Host(_) => "bad-host",
        }
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolicyError::Scheme(text) => {
                write!(f, r#"{text:?} is not a scheme; write one such as "https""#)
            }
            PolicyError::Host(text) => write!(
                f,
                r#"{text:?} is not a host; write one such as "example.com" or "*.example.com""#
            ),
        }
    }
}

impl core::error::Error for PolicyError {}

/// Checks that each is a scheme.
pub(super) fn check_schemes(schemes: &[String]) -> Result<(), PolicyError> {
    let wrong = schemes.iter().find(|text| Scheme::parse(text).is_err());
    wrong.map_or(Ok(()), |text| Err(PolicyError::Scheme(text.to_string())))
}

/// Checks that each is a host, or `*.` and one.
pub(super) fn check_hosts(hosts: &[String]) -> Result<(), PolicyError> {
    let is_wrong = |text: &&String| {
        let name = text.strip_prefix("*.").unwrap_or(text);
        // By the grammar these may be in a host; no name of the DNS has them, so they are meant as
        // a pattern or as a list.
        name.is_empty() || name.contains(['*', ',', ';']) || Host::parse(name).is_err()
    };
    let wrong = hosts.iter().find(is_wrong);
    wrong.map_or(Ok(()), |text| Err(PolicyError::Host(text.to_string())))
}

#[cfg(feature = "serde")]
pub(super) use read::{hosts, schemes};

#[cfg(feature = "serde")]
mod read {
    use alloc::string::String;
    use alloc::vec::Vec;

    use serde::de::{Deserialize, Deserializer, Error};

    /// Reads a list of schemes.
    pub(in crate::audit) fn schemes<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<String>, D::Error> {
        let schemes: Vec<String> = Vec::deserialize(from)?;
        super::check_schemes(&schemes).map_err(D::Error::custom)?;
        Ok(schemes)
    }

    /// Reads a list of hosts, which may be missing.
    pub(in crate::audit) fn hosts<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Vec<String>>, D::Error> {
        let hosts: Option<Vec<String>> = Option::deserialize(from)?;
        super::check_hosts(hosts.as_deref().unwrap_or_default()).map_err(D::Error::custom)?;
        Ok(hosts)
    }
}
