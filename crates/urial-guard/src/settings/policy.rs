//! Policies that own.

use alloc::string::String;
use alloc::vec::Vec;
use core::net::IpAddr;

use super::words::settings;
use crate::audit::{Cidr, FetchPolicy, Refusal};
use urial::AsKind;
use urial::kind;
use urial::{Host, Scheme};

/// A [`FetchPolicy`] that owns its lists. The default allows nothing, because it allows no scheme.
///
/// ```
/// use urial_guard::settings::FetchPolicyBuf;
/// use urial::uri;
///
/// let policy: FetchPolicyBuf = "schemes = https; hosts = api.example.com, *.cdn.example; \
///     ports = 8443; allow_networks = 10.1.0.0/16; local_names".parse()?;
/// assert!(policy.allows(&uri!("https://api.example.com:8443/a")).is_ok());
/// assert!(policy.allows(&uri!("https://a.b.cdn.example/")).is_ok());
/// assert!(policy.allows(&uri!("https://cdn.example/")).is_err());
/// assert!(policy.allows_addr("10.1.2.3".parse()?).is_ok());
///
/// let error = "scheme = https".parse::<FetchPolicyBuf>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown setting \"scheme\"; use one of schemes, hosts,"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FetchPolicyBuf {
    /// See [`FetchPolicy::schemes`].
    pub schemes: Vec<String>,
    /// See [`FetchPolicy::hosts`]; `None` is a policy without a list of hosts.
    pub hosts: Option<Vec<String>>,
    /// See [`FetchPolicy::ports`].
    pub ports: Vec<u16>,
    /// See [`FetchPolicy::allow_networks`].
    pub allow_networks: Vec<Cidr>,
    /// See [`FetchPolicy::deny_networks`].
    pub deny_networks: Vec<Cidr>,
    /// See [`FetchPolicy::userinfo`].
    pub userinfo: bool,
    /// See [`FetchPolicy::local_names`].
    pub local_names: bool,
}

settings!(
    FetchPolicyBuf,
    invalid {
        schemes,
        hosts,
        ports,
        allow_networks,
        deny_networks,
        userinfo,
        local_names,
    }
);

impl FetchPolicyBuf {
    /// Answers the first question; see [`FetchPolicy::allows`].
    ///
    /// # Errors
    ///
    /// The first reason against it.
    pub fn allows(&self, uri: &impl AsKind<kind::Uri>) -> Result<(), Refusal> {
        self.with(|policy| policy.allows(uri))
    }

    /// Answers the second question; see [`FetchPolicy::allows_addr`].
    ///
    /// # Errors
    ///
    /// [`Refusal::Network`] if the address is denied, or is not public and not allowed.
    pub fn allows_addr(&self, address: IpAddr) -> Result<(), Refusal> {
        self.with(|policy| policy.allows_addr(address))
    }

    /// Calls `with` with the policy, to be changed or to be asked many times.
    pub fn with<Out>(&self, with: impl FnOnce(FetchPolicy<'_>) -> Out) -> Out {
        // Borrowed lists need a place to live, which is why the policy is lent and not returned.
        let schemes: Vec<&str> = self.schemes.iter().map(String::as_str).collect();
        let hosts = self.hosts.as_deref().unwrap_or_default();
        let hosts: Vec<&str> = hosts.iter().map(String::as_str).collect();
        let policy = FetchPolicy::new()
            .schemes(&schemes)
            .ports(&self.ports)
            .allow_networks(&self.allow_networks)
            .deny_networks(&self.deny_networks)
            .userinfo(self.userinfo)
            .local_names(self.local_names);
        with(match self.hosts {
            Some(_) => policy.hosts(&hosts),
            None => policy,
        })
    }
}

/// Returns the first value that could never match, with the name of its setting.
fn invalid(policy: &FetchPolicyBuf) -> Option<(&'static str, &str)> {
    let scheme = |text: &&String| Scheme::parse(text).is_err();
    // A `*` may be in a host by the grammar; in a list it can only be meant as a pattern.
    let host = |text: &&String| {
        let name = text.strip_prefix("*.").unwrap_or(text);
        name.is_empty() || name.contains('*') || Host::parse(name).is_err()
    };
    let schemes = policy.schemes.iter().find(scheme);
    let hosts = || policy.hosts.as_deref()?.iter().find(host);
    let schemes = schemes.map(|text| ("schemes", text.as_str()));
    schemes.or_else(|| Some(("hosts", hosts()?.as_str())))
}
