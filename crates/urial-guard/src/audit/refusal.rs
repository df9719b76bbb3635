//! Why a policy refuses a URI.

use core::fmt;
use core::net::IpAddr;

use super::net;
use urial::{DnsError, ParseError, Scheme};

/// The name of a scheme that a policy refused: its first 40 bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RefusedScheme {
    name: [u8; 40],
    len: u8,
}

impl RefusedScheme {
    /// Returns the name, as it is written in the URI.
    ///
    /// ```
    /// use urial_guard::audit::{FetchPolicy, Refusal};
    /// let uri = urial::Uri::parse("gopher://a/")?;
    /// let refusal = FetchPolicy::new().schemes(["https"]).allows(&uri).unwrap_err();
    /// assert_eq!(refusal.to_string(), "the scheme gopher is not allowed");
    /// assert!(matches!(refusal, Refusal::Scheme(scheme) if scheme.as_str() == "gopher"));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        // A scheme is ASCII, so it can be cut anywhere.
        core::str::from_utf8(&self.name[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl From<Scheme<'_>> for RefusedScheme {
    fn from(scheme: Scheme<'_>) -> RefusedScheme {
        let mut refused = RefusedScheme {
            name: [0; 40],
            len: 0,
        };
        // Longer schemes are cut, so that a refusal is `Copy` and needs no allocation.
        for (to, from) in refused.name.iter_mut().zip(scheme.as_str().bytes()) {
            *to = from;
            refused.len += 1;
        }
        refused
    }
}

impl fmt::Display for RefusedScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for RefusedScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Why a URI must not be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The scheme, this one, is not allowed.
    Scheme(RefusedScheme),
    /// There is a userinfo.
    Userinfo,
    /// Programs read different hosts in the text: browsers leave slashes out and take `\\` for one,
    /// as in `http:a` and `http://a\\@b/`, and some end a userinfo at an `@` after `?` or `#`, as in
    /// `http://a#@b/`.
    Readings,
    /// The text is no URI.
    Invalid(ParseError),
    /// There is no host.
    NoHost,
    /// The host is no name of the DNS.
    Host(DnsError),
    /// The host is an address in a notation that programs read in different ways; with the one that
    /// most read.
    NumericHost(IpAddr),
    /// The host is written like an address and is none: `1.2.3.256`, or `v1.a` in brackets.
    NotAnAddress,
    /// The host is a name that only a local network knows.
    LocalName,
    /// The host is not among those that are allowed.
    HostNotListed,
    /// The host is denied.
    HostDenied,
    /// The path is denied, not among those that are allowed, or one that servers read in different
    /// ways.
    Path,
    /// The port is not allowed, does not exist, or is not known.
    Port,
    /// The address is not public.
    Network(IpAddr),
    /// The address is denied.
    AddressDenied(IpAddr),
}

impl Refusal {
    /// Returns the refusal's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Refusal::Scheme(..) => "scheme",
            Refusal::Userinfo => "userinfo",
            Refusal::Readings => "readings",
            Refusal::Invalid(..) => "invalid",
            Refusal::NoHost => "no-host",
            Refusal::Host(..) => "host",
            Refusal::NumericHost(..) => "numeric-host",
            Refusal::NotAnAddress => "not-an-address",
            Refusal::LocalName => "local-name",
            Refusal::HostNotListed => "host-not-listed",
            Refusal::HostDenied => "host-denied",
            Refusal::Path => "path",
            Refusal::Port => "port",
            Refusal::Network(..) => "network",
            Refusal::AddressDenied(..) => "address-denied",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Scheme(name) => write!(f, "the scheme {name} is not allowed"),
            Refusal::Userinfo => f.write_str("a userinfo is not allowed"),
            Refusal::Readings => f.write_str("programs read different hosts in it"),
            Refusal::Invalid(error) => error.fmt(f),
            Refusal::NoHost => f.write_str("there is no host"),
            Refusal::Host(error) => error.fmt(f),
            Refusal::NumericHost(address) => {
                write!(f, "the host is an odd way to write the address {address}")
            }
            Refusal::NotAnAddress => {
                f.write_str("the host is written like an address, but is none")
            }
            Refusal::LocalName => f.write_str("the host is a name of a local network"),
            Refusal::HostNotListed => f.write_str("the host is not among those that are allowed"),
            Refusal::HostDenied => f.write_str("the host is denied"),
            Refusal::Path => f.write_str("the path is not allowed"),
            Refusal::AddressDenied(address) => write!(f, "the address {address} is denied"),
            Refusal::Port => f.write_str("the port is not allowed"),
            Refusal::Network(address) => {
                write!(
                    f,
                    "the address {address} is {}, which is not allowed",
                    net::reach(*address)
                )
            }
        }
    }
}

impl core::error::Error for Refusal {}
