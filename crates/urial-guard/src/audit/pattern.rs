//! Hosts that a policy lists: a name, the names below it, or an address.

use alloc::string::{String, ToString};
use core::fmt;
use core::net::IpAddr;
use core::str::FromStr;

use super::members::PolicyError;
use super::names;
use super::net::{self, Cidr};
use super::numeric::{self, Notation};
use urial::Host;

/// A host, or all hosts below one, in a list of a [`FetchPolicy`](crate::FetchPolicy).
///
/// `example.com` is that name, and `*.example.com` every name below it, but not itself. An address
/// is the one that it reaches: `::ffff:8.8.8.8`, `0x08.8.8.8` and `8.8.8.8` are one host. A name
/// beyond ASCII is read with the feature `idna`. Any other text is an error, since it could never
/// match what its author means.
///
/// ```
/// use urial_guard::HostPattern;
/// let pattern: HostPattern = "*.Example.com.".parse()?;
/// assert_eq!(pattern.to_string(), "*.example.com");
/// assert_eq!("[64:ff9b::808:808]".parse::<HostPattern>()?.to_string(), "8.8.8.8");
/// assert!("*example.com".parse::<HostPattern>().is_err());
/// # Ok::<(), urial_guard::PolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HostPattern(Listed);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Listed {
    Address(Cidr),
    Name(String),
    /// Without the star and its dot.
    Below(String),
}

impl HostPattern {
    /// Returns whether a host that may be allowed is in the list by this.
    pub(super) fn lists(&self, host: &str) -> bool {
        match &self.0 {
            // A name that is known to lead to an address is listed by its name only.
            Listed::Address(listed) => numeric::address(host).is_some_and(|found| {
                found.notation != Notation::Name && net::is_within(&[*listed], found.ip)
            }),
            _ => self.names(host),
        }
    }

    /// Returns whether a name is this one, or below it.
    pub(super) fn names(&self, host: &str) -> bool {
        let host = names::rootless(host);
        match &self.0 {
            Listed::Address(_) => false,
            Listed::Name(name) => host.eq_ignore_ascii_case(name),
            Listed::Below(domain) => host.len() > domain.len() && names::is_below(host, domain),
        }
    }

    /// Returns whether packets for the address go to the address that this lists.
    pub(super) fn covers(&self, address: IpAddr) -> bool {
        matches!(&self.0, Listed::Address(listed) if listed.covers(address))
    }
}

impl FromStr for HostPattern {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<HostPattern, PolicyError> {
        let read = || {
            if let Some(domain) = text.strip_prefix("*.") {
                return name_of(domain).map(Listed::Below);
            }
            // An address of IPv6 without brackets too, as configurations have it.
            match text.parse().ok().or_else(|| numeric::alone(text)) {
                Some(address) => Some(Listed::Address(Cidr::host(net::reached(address)))),
                None => name_of(text).map(Listed::Name),
            }
        };
        let listed = read().ok_or_else(|| PolicyError::Host(text.to_string()))?;
        Ok(HostPattern(listed))
    }
}

/// Returns a name as the DNS has it, in lower case and without the dot of the root.
fn name_of(text: &str) -> Option<String> {
    let name = encoded(text)?;
    let host = Host::parse(&name).ok()?;
    // No name of the DNS has other characters: they are meant as a pattern, or as a list.
    let is_name = host.check_dns().is_ok() && !names::ends_in_number(&name);
    is_name.then(|| names::rootless(&name).to_ascii_lowercase())
}

#[cfg(feature = "idna")]
fn encoded(text: &str) -> Option<String> {
    let host = urial::IriReference::parse(&alloc::format!("//{text}")).ok()?.into_owned();
    // A port or a path behind the host is no part of a name.
    if host.host().is_none_or(|host| host != text) {
        return None;
    }
    let named = host.with_ascii_host().ok()?;
    named.host().map(|host| host.as_str().to_string())
}

#[cfg(not(feature = "idna"))]
fn encoded(text: &str) -> Option<String> {
    text.is_ascii().then(|| text.to_string())
}

impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Listed::Address(network) => network.address().fmt(f),
            Listed::Name(name) => f.write_str(name),
            Listed::Below(domain) => write!(f, "*.{domain}"),
        }
    }
}

#[cfg(feature = "serde")]
as_text!(HostPattern, |text, error| error);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_nothing_beside_it() {
        let addresses = [
            "8.8.8.8",
            "0x8.8.8.8",
            "010.8.8.8",
            "8.8.8.8.",
            "134744072",
            "8.8",
            "[::ffff:8.8.8.8]",
            "[::1]",
            "８.8.8.8",
            "8%2E8.8.8",
        ];
        let beside = [
            "/24", "/", ".*", "*", ",", ",9.9.9.9", ";9.9.9.9", ";x", ":80", " ", "%20", "%09",
            "%2F8", "!", "$", "'", "\"", "|", "；9", "，9", "]", "[", "@", "#", "?", "\0", "\n",
        ];
        for address in addresses {
            assert!(address.parse::<HostPattern>().is_ok(), "{address}");
            for beside in beside {
                for text in [
                    alloc::format!("{address}{beside}"),
                    alloc::format!("{beside}{address}"),
                    alloc::format!("{beside}{address}{beside}"),
                ] {
                    let refused = Err(PolicyError::Host(text.clone()));
                    assert_eq!(text.parse::<HostPattern>(), refused);
                }
            }
        }
        for text in
            ["[8.8.8.8]", "[8.8.8.0/24]", "[::1,::2]", "[::1%25eth0,x]x", "10.0.0.1-10.0.0.9"]
        {
            assert!(text.parse::<HostPattern>().is_err(), "{text}");
        }
    }
}
