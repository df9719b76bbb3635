//! A URI that a policy has allowed.

use alloc::string::{String, ToString};
use core::net::IpAddr;

use super::numeric;
use urial::schemes::SchemeRules;
use urial::{Normalizer, Step, Uri, UriBuf};

/// A URI that a [`FetchPolicy`](crate::FetchPolicy) has allowed, in its normal form.
///
/// What was checked is what is to be used: hand this on, and not the text that was asked about.
///
/// ```
/// use urial_guard::FetchPolicy;
/// let policy = FetchPolicy::new().schemes(["https"]);
/// let verdict = policy.check_text("HTTPS://EXAMPLE.com:443/a/../b").unwrap();
/// assert_eq!(verdict.url().as_str(), "https://example.com/b");
/// assert_eq!((verdict.host(), verdict.port()), ("example.com", 443));
/// assert_eq!(verdict.address(), None, "it has to be looked up");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    url: UriBuf,
    host: String,
    port: u16,
}

impl Verdict {
    /// Writes a URI that was allowed in its normal form.
    pub(super) fn new(uri: &Uri<'_>, port: u16, rules: SchemeRules<'_>) -> Verdict {
        let normal = Normalizer::new(Step::Scheme).rules(rules).normalize(uri);
        let host = normal.host().map_or("", |host| host.as_str()).to_string();
        let url = normal.into_owned();
        Verdict { url, host, port }
    }

    /// Returns the normal form of the URI, by the rules of its scheme.
    #[must_use]
    pub const fn url(&self) -> &UriBuf {
        &self.url
    }

    /// Returns the host: a name in lower case, or an address, that of IPv6 in brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the port, which is that of the scheme if the URI has none.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Returns the address, if the host is one.
    #[must_use]
    pub fn address(&self) -> Option<IpAddr> {
        let found = numeric::address(&self.host)?;
        (found.notation != numeric::Notation::Name).then_some(found.ip)
    }
}
