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
        let mut refused = RefusedScheme { name: [0; 40], len: 0 };
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

told! {
    /// Why a URI must not be fetched.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal, as_str(self: Refusal)
    /// The scheme, this one, is not allowed.
    Scheme(name: RefusedScheme) = "scheme", "the scheme {name} is not allowed";
    /// There is a userinfo.
    Userinfo = "userinfo", "a userinfo is not allowed";
    /// Programs read different hosts in the text: browsers leave slashes out and take `\\` for one,
    /// as in `http:a` and `http://a\\@b/`, and some end a userinfo at an `@` after `?` or `#`, as in
    /// `http://a#@b/`.
    Readings = "readings", "programs read different hosts in it";
    /// The text is no URI.
    Invalid(error: ParseError) = "invalid", "{error}";
    /// There is no host.
    NoHost = "no-host", "there is no host";
    /// The host is no name of the DNS.
    Host(error: DnsError) = "host", "{error}";
    /// The host is an address in a notation that programs read in different ways; with the one that
    /// most read.
    NumericHost(address: IpAddr) = "numeric-host",
        "the host is an odd way to write the address {address}";
    /// The host is written as an address that does not exist: `1.2.3.256`, or `v1.a` in brackets.
    NotAnAddress = "not-an-address", "the host is written as an address that does not exist";
    /// The host is a name that only a local network knows.
    LocalName = "local-name", "the host is a name of a local network";
    /// The host is not among those that are allowed.
    HostNotListed = "host-not-listed", "the host is not among those that are allowed";
    /// The host is denied.
    HostDenied = "host-denied", "the host is denied";
    /// The path is denied, not among those that are allowed, or one that servers read in different
    /// ways.
    Path = "path", "the path is not allowed";
    /// The port is not allowed, does not exist, or is not known.
    Port = "port", "the port is not allowed";
    /// The address is not public.
    Network(address: IpAddr) = "network",
        "the address {address} is {}, which is not allowed", net::reach(*address);
    /// The address is denied.
    AddressDenied(address: IpAddr) = "address-denied", "the address {address} is denied";
}
