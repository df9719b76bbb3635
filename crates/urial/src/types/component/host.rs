//! Hosts: `host = IP-literal / IPv4address / reg-name`

use alloc::string::String;
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urial_grammar::grammar::check_host;
use urial_grammar::{HostClass, ipv4_address, ipv6_address};

use crate::names::errors;
use crate::percent;
use crate::types::encoded::Encoded;

/// A host, with the brackets of an IP-literal.
///
/// See [RFC 3986 section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2).
///
/// ```
/// use urial::{Host, HostClass, Uri};
/// let uri = Uri::parse("http://[2001:db8::7]/")?;
/// let host = uri.host().unwrap();
/// assert_eq!(host.class(), HostClass::Ipv6);
/// assert_eq!(host.ipv6(), Some("2001:db8::7".parse().unwrap()));
/// // Not an address to the RFC: no leading zeros, four numbers.
/// assert_eq!(Uri::parse("http://127.1/")?.host().unwrap().class(), HostClass::RegName);
///
/// assert_eq!(Host::parse("127.0.0.1")?.class(), HostClass::Ipv4);
/// assert!(Host::parse("a b").is_err() && Host::parse("例え.jp").is_err());
/// assert!(Host::parse_iri("例え.jp").is_ok());
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// [`Host::is`] tells whether two hosts are the same, however they are written, and
/// [`Host::normalize`] returns the normal form of a host without a URI.
///
/// ```
/// use urial::Host;
/// let host = Host::parse("EX%41MPLE.com.")?;
/// assert!(host.is("example.com"));
/// assert_eq!(host.normalize(), "example.com.");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Host<'a> {
    text: &'a str,
    class: HostClass,
}

impl fmt::Debug for Host<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Host").field(&self.text).finish()
    }
}

/// A host to match on; see [`Host::kind`]. The RFC has these four kinds and no way to add one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostKind<'a> {
    /// `IPv4address`: `192.0.2.1`.
    Ipv4(Ipv4Addr),
    /// `IPv6address`, in brackets in the text: `[2001:db8::7]`.
    Ipv6(Ipv6Addr),
    /// `IPvFuture`, in brackets in the text: `[v1f.ab:c]`.
    IpvFuture {
        /// The version in hex digits: `1f`.
        version: &'a str,
        /// The address: `ab:c`.
        address: &'a str,
    },
    /// `reg-name`, which may be empty.
    Name(Encoded<'a>),
}

super::component!(Host.text);
super::may_be_empty!(Host, "the host is empty, as in `file:///`");
super::parsers!(
    Host,
    |text, iri| check_host(text, iri).map(|class| Host::trusted(text, class)),
    "host",
    "ihost"
);

impl<'a> Host<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str, class: HostClass) -> Host<'a> {
        Host { text, class }
    }

    /// Returns the labels from the last to the first, separated by commas.
    ///
    /// Hosts of one domain share a prefix. A comma sorts before every character of a DNS label, so
    /// a sorted list keeps a domain and its subdomains together. An address is one label.
    ///
    /// ```
    /// use urial::Host;
    /// assert_eq!(Host::parse("www.example.com")?.reversed(), "com,example,www");
    /// assert_eq!(Host::parse("192.0.2.1")?.reversed(), "192.0.2.1");
    /// assert_eq!(Host::parse("[::1]")?.reversed(), "[::1]");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn reversed(self) -> String {
        // The octets of an IPv4 address go from the general to the particular already.
        if self.class != HostClass::RegName {
            return String::from(self.text);
        }
        let mut reversed = String::with_capacity(self.text.len());
        for label in self.text.rsplit('.') {
            reversed.push_str(label);
            reversed.push(',');
        }
        // The comma after the first label, which comes last.
        reversed.pop();
        reversed
    }

    /// Returns the class of the host: a name or a kind of address.
    ///
    /// ```
    /// use urial::{Host, HostClass};
    /// assert_eq!(Host::parse("127.0.0.1")?.class(), HostClass::Ipv4);
    /// // Not an address by the RFC, although many programs read it as one.
    /// assert_eq!(Host::parse("127.1")?.class(), HostClass::RegName);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn class(self) -> HostClass {
        self.class
    }

    /// Returns the host as a value to match on.
    ///
    /// ```
    /// use urial::{HostKind, uri};
    /// let port_of = |uri: urial::Uri<'_>| match uri.host().map(|host| host.kind()) {
    ///     Some(HostKind::Ipv4(address)) => address.to_string(),
    ///     Some(HostKind::Ipv6(address)) => address.to_string(),
    ///     Some(HostKind::Name(name)) => name.decode_lossy().into_owned(),
    ///     Some(HostKind::IpvFuture { .. }) | None => "no host to look up".to_string(),
    /// };
    /// assert_eq!(port_of(uri!("http://[::1]:80/")), "::1");
    /// assert_eq!(port_of(uri!("http://example.com/")), "example.com");
    /// assert_eq!(port_of(uri!("mailto:a@b")), "no host to look up");
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias = "host_parsed")]
    pub fn kind(self) -> HostKind<'a> {
        if let Some(address) = self.ipv4() {
            return HostKind::Ipv4(address);
        }
        if let Some(address) = self.ipv6() {
            return HostKind::Ipv6(address);
        }
        match self.ip_future() {
            Some((version, address)) => HostKind::IpvFuture { version, address },
            None => HostKind::Name(Encoded::trusted(self.text)),
        }
    }

    /// Returns whether this is the host `name`, however it is written: in any case, with or without
    /// triplets, with or without a dot at its end.
    ///
    /// `name` is plain text, as a configuration has it. Addresses are equal if they are the same
    /// address, with or without brackets. `==` compares the text.
    ///
    /// ```
    /// use urial::uri;
    /// let host = uri!("http://EX%41MPLE.com./").host().unwrap();
    /// assert!(host.is("example.com") && host != "example.com");
    /// let host = uri!("http://[2001:DB8:0::1]/").host().unwrap();
    /// assert!(host.is("2001:db8::1") && host.is("[2001:db8::1]"));
    /// assert!(!uri!("http://127.1/").host().unwrap().is("127.0.0.1"), "a name, to the RFC");
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias("same_host", "equivalent", "eq_ignore_ascii_case"))]
    pub fn is(self, name: &str) -> bool {
        // Compared as addresses: `[::1]` and `[0:0:0:0:0:0:0:1]` are one host.
        if let Some(address) = self.ip() {
            // With or without brackets, since a configuration has `::1` as well as `[::1]`.
            return inside(name).unwrap_or(name).parse() == Ok(address);
        }
        // Section 3.2.2: a registered name is case-insensitive, and may be percent-encoded.
        let own = percent::decode_checked(self.text);
        without_dot(&own).eq_ignore_ascii_case(without_dot(name.as_bytes()))
    }

    /// Returns whether this is the host `domain`, or a name below it; compared as by
    /// [`is`](Host::is), label by label.
    ///
    /// ```
    /// let host = |text| urial::Host::parse(text).unwrap();
    /// assert!(host("example.com").is_in("example.com"));
    /// assert!(host("WWW.Example.com.").is_in("example.com"));
    /// assert!(!host("badexample.com").is_in("example.com"));
    /// assert!(!host("example.com").is_in("") && !host("1.2.3.4").is_in("3.4"));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_in(self, domain: &str) -> bool {
        // An address has no parent: `10.0.0.1` is not below `0.1`.
        if self.class != HostClass::RegName || domain.is_empty() {
            return self.is(domain);
        }
        let own = percent::decode_checked(self.text);
        let (own, domain) = (without_dot(&own), without_dot(domain.as_bytes()));
        let Some(start) = own.len().checked_sub(domain.len()) else {
            return false;
        };
        let (before, end) = own.split_at(start);
        // At a dot only: `badexample.com` is not in `example.com`.
        end.eq_ignore_ascii_case(domain) && matches!(before, [] | [.., b'.'])
    }

    /// Returns the address of an `IPv4address`.
    #[inline]
    #[must_use]
    pub fn ipv4(self) -> Option<Ipv4Addr> {
        if self.class == HostClass::Ipv4 {
            // Parsed again rather than kept: a `Host` stays small, and few programs ask.
            ipv4_address(self.text.as_bytes())
        } else {
            None
        }
    }

    /// Returns the address of an `IPv6address` in brackets.
    #[inline]
    #[must_use]
    pub fn ipv6(self) -> Option<Ipv6Addr> {
        if self.class == HostClass::Ipv6 {
            ipv6_address(inside(self.text)?.as_bytes())
        } else {
            None
        }
    }

    /// Returns the address of an `IPv4address` or `IPv6address`.
    ///
    /// ```
    /// use std::net::Ipv6Addr;
    /// use urial::uri;
    /// assert_eq!(uri!("http://[::1]/").host().unwrap().ip(), Some(Ipv6Addr::LOCALHOST.into()));
    /// assert!(uri!("http://a/").host().unwrap().ip().is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn ip(self) -> Option<IpAddr> {
        self.ipv4().map(IpAddr::V4).or_else(|| self.ipv6().map(IpAddr::V6))
    }

    /// Returns version and address of an `IPvFuture`: `[v1f.ab:c]` gives `1f` and `ab:c`.
    ///
    /// ```
    /// let host = urial::Host::parse("[v1f.ab:c]")?;
    /// assert_eq!(host.ip_future(), Some(("1f", "ab:c")));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn ip_future(self) -> Option<(&'a str, &'a str)> {
        if self.class != HostClass::IpvFuture {
            return None;
        }
        // After the `v`: `IPvFuture = "v" 1*HEXDIG "." 1*( … )`.
        inside(self.text)?.get(1..)?.split_once('.')
    }

    /// Returns the name of a `reg-name`.
    ///
    /// ```
    /// use urial::uri;
    /// assert_eq!(uri!("http://a%20b/").host().unwrap().reg_name().unwrap().decode_lossy(), "a b");
    /// assert!(uri!("http://127.0.0.1/").host().unwrap().reg_name().is_none());
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias = "domain")]
    pub const fn reg_name(self) -> Option<Encoded<'a>> {
        match self.class {
            HostClass::RegName => Some(Encoded::trusted(self.text)),
            _ => None,
        }
    }

    /// Checks a `reg-name` by the rules of the DNS, which [RFC 3986 section 3.2.2] names.
    ///
    /// A name has labels of 1 to 63 letters, digits and inner hyphens, at most 255 octets on the
    /// wire, and possibly a `.` at the end.
    ///
    /// # Errors
    ///
    /// If the name, as it is written, cannot be looked up.
    ///
    /// ```
    /// let host = |text| urial::Uri::parse(text).unwrap().host().unwrap();
    /// assert!(host("http://example.com./").check_dns().is_ok());
    /// assert!(host("http://a..b/").check_dns().is_err());
    /// assert!(host("http://a_b/").check_dns().is_err());
    /// ```
    ///
    /// [RFC 3986 section 3.2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
    #[inline]
    pub fn check_dns(self) -> Result<(), DnsError> {
        let name = self.reg_name().ok_or(DnsError::NotAName)?.as_str();
        // The dot of the root is allowed at the end (section 3.2.2).
        let labels = name.strip_suffix('.').unwrap_or(name);
        if labels.is_empty() {
            return Err(DnsError::Empty);
        }
        // Each label has a length octet, and the root has one.
        if labels.len() + 2 > 255 {
            return Err(DnsError::TooLong);
        }
        labels.split('.').try_for_each(check_label)
    }
}

/// Returns a name without the dot of the DNS root.
#[inline]
fn without_dot(name: &[u8]) -> &[u8] {
    name.strip_suffix(b".").unwrap_or(name)
}

/// Returns the text between brackets, if there are any.
#[inline]
fn inside(host: &str) -> Option<&str> {
    host.strip_prefix('[')?.strip_suffix(']')
}

#[inline]
fn check_label(label: &str) -> Result<(), DnsError> {
    let bytes = label.as_bytes();
    match (bytes.first(), bytes.last()) {
        (None, _) | (_, None) => Err(DnsError::EmptyLabel),
        // RFC 1035 section 2.3.4: a label has 63 octets or fewer.
        _ if bytes.len() > 63 => Err(DnsError::LongLabel),
        _ if !bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-') => {
            Err(DnsError::Character)
        }
        // RFC 1035 section 2.3.1: hyphens are inside a label only.
        (Some(b'-'), _) | (_, Some(b'-')) => Err(DnsError::Hyphen),
        _ => Ok(()),
    }
}

errors! {
    /// The reason why a host cannot be looked up in the DNS.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum DnsError,
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    {
        /// The host is an address.
        NotAName = "not-a-name", "the host is an address, not a name";
        /// The host is empty.
        Empty = "empty", "the host is empty";
        /// The name takes more than 255 octets.
        TooLong = "too-long", "the name takes more than 255 octets";
        /// A label is empty: two dots follow each other, or a dot comes first.
        EmptyLabel = "empty-label", "a label of the name is empty";
        /// A label has more than 63 octets.
        LongLabel = "long-label", "a label of the name has more than 63 octets";
        /// A label begins or ends with `-`.
        Hyphen = "hyphen", "a label of the name begins or ends with '-'";
        /// The name has a character other than letters, digits and `-`; a triplet counts as one.
        Character = "character", "the name has a character other than letters, digits and '-'";
    }
}

impl core::error::Error for DnsError {}
