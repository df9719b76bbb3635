//! May this program fetch this URI?

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::net::{IpAddr, Ipv4Addr};

use urial_grammar::HostClass;

use super::members::{self, PolicyError};
use super::names;
use super::net::{self, Cidr, Reach};
use super::numeric::{self, Notation};
use super::outline::Outline;
use urial::AsKind;
use urial::Uri;
use urial::kind;
use urial::schemes::SchemeRules;
use urial::{DnsError, Host, Scheme};

/// The URIs that a program may fetch. A new policy refuses everything; each setting allows more.
///
/// Ask it twice for each fetch. [`allows`](FetchPolicy::allows) looks at the URI. If its host is a
/// name, that says nothing about where the name leads, and its owner can change that at any time
/// (re-binding). So look the name up once, ask [`allows_addr`](FetchPolicy::allows_addr) about the
/// address, and connect to that very address. Ask both again for each redirection.
///
/// ```
/// use urial_guard::audit::{FetchPolicy, Refusal};
/// use urial::{Scheme, Uri};
///
/// let policy = FetchPolicy::new().schemes(["https"]);
/// let allows = |text| policy.allows(&Uri::parse(text).unwrap());
/// assert_eq!(allows("https://example.com/a"), Ok(()));
/// assert_eq!(allows("http://example.com/a"), Err(Refusal::Scheme(Scheme::parse("http").unwrap().into())));
/// assert_eq!(allows("https://me@example.com/"), Err(Refusal::Userinfo));
/// assert_eq!(allows("https://example.com:8443/"), Err(Refusal::Port));
/// assert!(matches!(allows("https://[::ffff:10.0.0.1]/"), Err(Refusal::Network(_))));
/// assert!(matches!(allows("https://0x7f.1/"), Err(Refusal::NumericHost(_))));
///
/// // The name was looked up, and somebody has made it lead here.
/// let address = "169.254.169.254".parse().unwrap();
/// assert_eq!(policy.allows_addr(address), Err(Refusal::Network(address)));
/// ```
///
/// # From a configuration
///
/// With the feature `serde` a policy is read from data; a setting that is missing is that of a new
/// policy. Names have hyphens or underscores, or are those of a policy of the command `urial gate`.
/// An unknown name is an error, and so are a name that is given twice and a member of a list that
/// [never matches](PolicyError).
///
/// ```
/// # #[cfg(feature = "serde")] {
/// let json = r#"{"schemes": ["https"], "hosts": ["*.example.com"], "deny-nets": ["192.0.2.0/24"]}"#;
/// let policy: urial_guard::FetchPolicy = serde_json::from_str(json).unwrap();
/// assert!(policy.allows(&urial::uri!("https://api.example.com/")).is_ok());
/// assert!(policy.allows(&urial::uri!("https://example.org/")).is_err());
/// # }
/// ```
#[doc(alias("ssrf", "allowlist"))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    // An unknown name is an error, since a misspelled `deny_networks` would otherwise allow too
    // much.
    serde(default, deny_unknown_fields)
)]
pub struct FetchPolicy {
    /// See [`FetchPolicy::schemes`](FetchPolicy::schemes()).
    #[cfg_attr(feature = "serde", serde(deserialize_with = "members::schemes"))]
    pub schemes: Vec<String>,
    /// See [`FetchPolicy::hosts`](FetchPolicy::hosts()); `None` allows all.
    #[cfg_attr(
        feature = "serde",
        serde(
            alias = "allow-hosts",
            alias = "allow_hosts",
            deserialize_with = "members::hosts"
        )
    )]
    pub hosts: Option<Vec<String>>,
    /// See [`FetchPolicy::ports`](FetchPolicy::ports()).
    pub ports: Vec<u16>,
    /// See [`FetchPolicy::allow_networks`](FetchPolicy::allow_networks()).
    #[cfg_attr(
        feature = "serde",
        serde(alias = "allow-networks", alias = "allow-nets", alias = "allow_nets")
    )]
    pub allow_networks: Vec<Cidr>,
    /// See [`FetchPolicy::deny_networks`](FetchPolicy::deny_networks()).
    #[cfg_attr(
        feature = "serde",
        serde(alias = "deny-networks", alias = "deny-nets", alias = "deny_nets")
    )]
    pub deny_networks: Vec<Cidr>,
    /// See [`FetchPolicy::userinfo`](FetchPolicy::userinfo()).
    pub userinfo: bool,
    /// See [`FetchPolicy::local_names`](FetchPolicy::local_names()).
    #[cfg_attr(feature = "serde", serde(alias = "local-names"))]
    pub local_names: bool,
    /// See [`FetchPolicy::scheme_rules`](FetchPolicy::scheme_rules()); no data has them.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme_rules: SchemeRules<'static>,
}

impl FetchPolicy {
    /// Creates a policy that allows nothing, because it allows no scheme.
    #[must_use]
    pub const fn new() -> FetchPolicy {
        FetchPolicy {
            schemes: Vec::new(),
            hosts: None,
            ports: Vec::new(),
            allow_networks: Vec::new(),
            deny_networks: Vec::new(),
            userinfo: false,
            local_names: false,
            scheme_rules: SchemeRules::BUILT_IN,
        }
    }

    /// Allows these schemes.
    #[must_use]
    pub fn schemes(mut self, schemes: impl IntoIterator<Item: AsRef<str>>) -> FetchPolicy {
        self.schemes = owned(schemes);
        self
    }

    /// Allows these hosts only, and none if the list is empty. Without this call, all hosts are
    /// allowed that the other settings allow.
    ///
    /// `example.com` is that host, compared as by [`Host::is`], and `*.example.com` every name
    /// below it, but not itself. A host that is listed still has to be allowed by the other
    /// settings: a name of a local network needs [`local_names`](FetchPolicy::local_names()).
    ///
    /// ```
    /// use urial_guard::audit::{FetchPolicy, Refusal};
    /// use urial::uri;
    /// let policy = FetchPolicy::new().schemes(["https"]).hosts(["example.com", "*.cdn.example"]);
    /// assert_eq!(policy.allows(&uri!("https://EXAMPLE.com./")), Ok(()));
    /// assert_eq!(policy.allows(&uri!("https://a.b.cdn.example/")), Ok(()));
    /// assert_eq!(policy.allows(&uri!("https://cdn.example/")), Err(Refusal::HostNotListed));
    /// assert_eq!(policy.allows(&uri!("https://badexample.com/")), Err(Refusal::HostNotListed));
    /// ```
    #[must_use]
    pub fn hosts(mut self, hosts: impl IntoIterator<Item: AsRef<str>>) -> FetchPolicy {
        self.hosts = Some(owned(hosts));
        self
    }

    /// Allows these ports besides the one of the scheme.
    #[must_use]
    pub fn ports(mut self, ports: impl Into<Vec<u16>>) -> FetchPolicy {
        self.ports = ports.into();
        self
    }

    /// Networks that are allowed although they are not public.
    #[must_use]
    pub fn allow_networks(mut self, networks: impl Into<Vec<Cidr>>) -> FetchPolicy {
        self.allow_networks = networks.into();
        self
    }

    /// Networks that are refused, also where they overlap with allowed ones.
    #[must_use]
    pub fn deny_networks(mut self, networks: impl Into<Vec<Cidr>>) -> FetchPolicy {
        self.deny_networks = networks.into();
        self
    }

    /// Sets whether a userinfo is allowed.
    #[must_use]
    pub const fn userinfo(mut self, userinfo: bool) -> FetchPolicy {
        self.userinfo = userinfo;
        self
    }

    /// Sets whether names are allowed that only a local network knows, such as `build.internal`,
    /// `printer.local`, and every name without a dot, such as `redis`.
    ///
    /// ```
    /// use urial::Uri;
    /// use urial_guard::audit::{FetchPolicy, Refusal};
    /// let policy = FetchPolicy::new().schemes(["https"]);
    /// let uri = Uri::parse("https://host.docker.internal/").unwrap();
    /// assert_eq!(policy.allows(&uri), Err(Refusal::LocalName));
    /// assert_eq!(policy.local_names(true).allows(&uri), Ok(()));
    /// ```
    #[must_use]
    pub const fn local_names(mut self, local_names: bool) -> FetchPolicy {
        self.local_names = local_names;
        self
    }

    /// Uses these rules for schemes and their ports.
    #[must_use]
    pub const fn scheme_rules(mut self, rules: SchemeRules<'static>) -> FetchPolicy {
        self.scheme_rules = rules;
        self
    }

    /// Checks the lists of schemes and hosts, as reading from data does.
    ///
    /// ```
    /// use urial_guard::FetchPolicy;
    /// let policy = FetchPolicy::new().schemes(["https"]).hosts(["*example.com"]);
    /// let error = policy.check().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     r#""*example.com" is not a host; write one such as "example.com" or "*.example.com""#
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// The first member that could never match.
    pub fn check(&self) -> Result<(), PolicyError> {
        members::check_schemes(&self.schemes)?;
        members::check_hosts(self.hosts.as_deref().unwrap_or_default())
    }

    /// Answers the first question: whether the URI may be fetched, as far as its text can tell.
    ///
    /// A host that is an address has been through [`allows_addr`](FetchPolicy::allows_addr) then, and so has a name that is known to lead
    /// to one, such as `localhost` and `metadata.google.internal`; any other name has not.
    ///
    /// # Errors
    ///
    /// The first reason against it.
    pub fn allows(&self, uri: &impl AsKind<kind::Uri>) -> Result<(), Refusal> {
        let uri = uri.as_kind();
        let scheme = uri.scheme();
        if !self.schemes.iter().any(|allowed| scheme.is(allowed)) {
            return Err(Refusal::Scheme(scheme.into()));
        }
        // RFC 3986 section 7.6: a userinfo can pass for the host, and a host for a userinfo.
        if !self.userinfo && (uri.userinfo().is_some() || is_host_before_at(&uri)) {
            return Err(Refusal::Userinfo);
        }
        // `file:///a` and `mailto:` lead to no machine whose address could be looked at.
        let host = uri.host().filter(|host| !host.is_empty());
        let host = host.ok_or(Refusal::NoHost)?;
        // Before the list: `0x7f.1` is told to be an odd address, and not only to be unlisted.
        self.allows_host(host)?;
        if !self.lists(host) {
            return Err(Refusal::HostNotListed);
        }
        let usual = self
            .scheme_rules
            .get(scheme.as_str())
            .and_then(|rule| rule.default_port);
        // Section 3.2.3: an empty port means the default, like a missing one.
        let port = match uri.port().filter(|port| !port.is_empty()) {
            Some(port) => port.number(),
            None => usual,
        };
        match port {
            // Port 0 means "any" to the operating system, and is no port to connect to.
            Some(port) if port != 0 && (usual == Some(port) || self.ports.contains(&port)) => {
                Ok(())
            }
            _ => Err(Refusal::Port),
        }
    }

    fn lists(&self, host: Host<'_>) -> bool {
        // An empty list is a list: `hosts = ${ALLOWED}` of an unset variable must not allow all.
        self.hosts.as_deref().is_none_or(|hosts| {
            hosts
                .iter()
                .any(|pattern| match pattern.strip_prefix("*.") {
                    // The star is for names below the domain; the domain itself needs an entry of
                    // its own.
                    Some(domain) => host.is_in(domain) && !host.is(domain),
                    None => host.is(pattern),
                })
        })
    }

    fn allows_host(&self, host: Host<'_>) -> Result<(), Refusal> {
        // No look at the parts: brands in a name are for an audit, and no reason to refuse.
        let outline = Outline::of(host.as_str());
        // An ordinary host is neither an address nor a known name; `_` is left to `check_dns`.
        if outline.is_ordinary && !outline.has_underscore() {
            return self.allows_name(host.as_str());
        }
        if let Some(address) = numeric::address(host.as_str()) {
            return match (address.notation, address.ip) {
                // It would be another address to another program.
                (Notation::Loose, IpAddr::V4(address)) => Err(Refusal::NumericHost(address)),
                (Notation::Loose, IpAddr::V6(_)) => Err(Refusal::Host(DnsError::NotAName)),
                (Notation::Strict | Notation::Name, address) => self.allows_addr(address),
            };
        }
        // IPvFuture in brackets: no network has it.
        if host.class() != HostClass::RegName {
            return Err(Refusal::Host(DnsError::NotAName));
        }
        host.check_dns().map_err(Refusal::Host)?;
        let name = host.as_str();
        // Browsers refuse a name whose last label is a number (URL Standard, "ends in a number").
        if names::ends_in_number(name) {
            return Err(Refusal::Host(DnsError::NotAName));
        }
        self.allows_name(name)
    }

    fn allows_name(&self, name: &str) -> Result<(), Refusal> {
        // `http://redis/`: a name of one label is found by a local network's search list, or is
        // another container.
        if !self.local_names && (names::is_one_label(name) || names::is_local(name)) {
            return Err(Refusal::LocalName);
        }
        Ok(())
    }

    /// Answers the second question: whether the program may connect to the address that a name was
    /// looked up to.
    ///
    /// An IPv6 address that stands for an IPv4 address (mapped, translated, 6to4) is as good as
    /// that one; where it is a tunnel to one (Teredo, ISATAP), both have to be allowed.
    ///
    /// # Errors
    ///
    /// [`Refusal::Network`] when the address is denied, or is not public and not allowed.
    pub fn allows_addr(&self, address: IpAddr) -> Result<(), Refusal> {
        // An allow list opens networks that are not public; the deny list below wins over both.
        let is_open =
            net::is_within(&self.allow_networks, address) || net::reach(address) == Reach::Public;
        if is_open && !net::is_in(&self.deny_networks, address) {
            Ok(())
        } else {
            Err(Refusal::Network(address))
        }
    }
}

fn owned(texts: impl IntoIterator<Item: AsRef<str>>) -> Vec<String> {
    let texts = texts.into_iter();
    texts.map(|text| text.as_ref().into()).collect()
}

/// Returns whether an `@` follows `?` or `#` right after the authority: in `http://a#@b/`, programs
/// that look for the last `@` first take `a#` for the userinfo and connect to `b`.
fn is_host_before_at(uri: &Uri<'_>) -> bool {
    let rest = match uri.query() {
        Some(query) => query.as_str(),
        None => uri.fragment().map_or("", |fragment| fragment.as_str()),
    };
    rest.starts_with('@') && uri.path().is_empty()
}

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
    /// There is a userinfo, or an `@` after the host that some programs end one with, as in
    /// `http://a#@b/`.
    Userinfo,
    /// There is no host.
    NoHost,
    /// The host is no name of the DNS.
    Host(DnsError),
    /// The host is an address in a notation that programs read in different ways; with the one that
    /// most read.
    NumericHost(Ipv4Addr),
    /// The host is a name that only a local network knows.
    LocalName,
    /// The host is not among those that are allowed.
    HostNotListed,
    /// The port is not allowed, does not exist, or is not known.
    Port,
    /// The address is not public, or denied.
    Network(IpAddr),
}

impl Refusal {
    /// Returns the refusal's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Refusal::Scheme(..) => "scheme",
            Refusal::Userinfo => "userinfo",
            Refusal::NoHost => "no-host",
            Refusal::Host(..) => "host",
            Refusal::NumericHost(..) => "numeric-host",
            Refusal::LocalName => "local-name",
            Refusal::HostNotListed => "host-not-listed",
            Refusal::Port => "port",
            Refusal::Network(..) => "network",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Scheme(name) => write!(f, "the scheme {name} is not allowed"),
            Refusal::Userinfo => f.write_str("a userinfo is not allowed"),
            Refusal::NoHost => f.write_str("there is no host"),
            Refusal::Host(error) => error.fmt(f),
            Refusal::NumericHost(address) => {
                write!(f, "the host is an odd way to write the address {address}")
            }
            Refusal::LocalName => f.write_str("the host is a name of a local network"),
            Refusal::HostNotListed => f.write_str("the host is not among those that are allowed"),
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
