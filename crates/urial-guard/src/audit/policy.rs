//! May this program fetch this URI?

use alloc::string::String;
use alloc::vec::Vec;
use core::net::IpAddr;

use urial_grammar::HostClass;

use super::browser::browser_host;
use super::members::{self, PolicyError};
use super::names;
use super::net::{self, Cidr, Reach};
use super::numeric::{self, Notation};
use super::outline::Outline;
use super::pattern::HostPattern;
use super::refusal::Refusal;
use super::verdict::Verdict;
use urial::schemes::SchemeRules;
use urial::{AsKind, Host, Step, Uri, kind};

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
    #[cfg_attr(feature = "serde", serde(alias = "allow-hosts", alias = "allow_hosts"))]
    pub hosts: Option<Vec<HostPattern>>,
    /// See [`FetchPolicy::deny_hosts`](FetchPolicy::deny_hosts()).
    #[cfg_attr(feature = "serde", serde(alias = "deny-hosts"))]
    pub deny_hosts: Vec<HostPattern>,
    /// See [`FetchPolicy::paths`](FetchPolicy::paths()); `None` allows all.
    #[cfg_attr(
        feature = "serde",
        serde(
            alias = "allow-paths",
            alias = "allow_paths",
            deserialize_with = "members::allowed_paths"
        )
    )]
    pub paths: Option<Vec<String>>,
    /// See [`FetchPolicy::deny_paths`](FetchPolicy::deny_paths()).
    #[cfg_attr(
        feature = "serde",
        serde(alias = "deny-paths", deserialize_with = "members::denied_paths")
    )]
    pub deny_paths: Vec<String>,
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
            deny_hosts: Vec::new(),
            paths: None,
            deny_paths: Vec::new(),
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
    /// Each is a [`HostPattern`], a name, an address, or `*.` and a name. A host that is listed still
    /// has to be allowed by the other settings: a name of a local network needs
    /// [`local_names`](FetchPolicy::local_names()).
    ///
    /// ```
    /// use urial_guard::audit::{FetchPolicy, Refusal};
    /// use urial::uri;
    /// let policy = FetchPolicy::new().schemes(["https"]).hosts(["example.com", "*.cdn.example"])?;
    /// assert_eq!(policy.allows(&uri!("https://EXAMPLE.com./")), Ok(()));
    /// assert_eq!(policy.allows(&uri!("https://a.b.cdn.example/")), Ok(()));
    /// assert_eq!(policy.allows(&uri!("https://cdn.example/")), Err(Refusal::HostNotListed));
    /// assert_eq!(policy.allows(&uri!("https://badexample.com/")), Err(Refusal::HostNotListed));
    /// # Ok::<(), urial_guard::PolicyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first that is no such pattern.
    pub fn hosts(
        mut self,
        hosts: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<FetchPolicy, PolicyError> {
        self.hosts = Some(patterns(hosts)?);
        Ok(self)
    }

    /// Refuses these hosts, also where they are allowed.
    ///
    /// An address is refused in every notation, and to
    /// [`allows_addr`](FetchPolicy::allows_addr) too.
    ///
    /// ```
    /// use urial_guard::audit::{FetchPolicy, Refusal};
    /// use urial::uri;
    /// let policy = FetchPolicy::new().schemes(["http"]).deny_hosts(["8.8.8.8", "*.evil.example"])?;
    /// let address = "::ffff:8.8.8.8".parse().unwrap();
    /// let refused = policy.allows(&uri!("http://[::ffff:8.8.8.8]/"));
    /// assert_eq!(refused, Err(Refusal::AddressDenied(address)));
    /// assert_eq!(policy.allows(&uri!("http://a.EVIL.example./")), Err(Refusal::HostDenied));
    /// # Ok::<(), urial_guard::PolicyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first that is no [`HostPattern`].
    pub fn deny_hosts(
        mut self,
        hosts: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<FetchPolicy, PolicyError> {
        self.deny_hosts = patterns(hosts)?;
        Ok(self)
    }

    /// Allows these paths only, and what is below them.
    ///
    /// They are compared with the normal form of the path, in which `//` is one slash. A path with
    /// `%2F`, `%5C`, or a segment such as `..;a` is refused as soon as paths are allowed or denied,
    /// because servers read it in different ways.
    ///
    /// ```
    /// use urial_guard::audit::{FetchPolicy, Refusal};
    /// use urial::uri;
    /// let policy = FetchPolicy::new().schemes(["http"]).paths(["/public"])?;
    /// assert_eq!(policy.allows(&uri!("http://a.example/x/../public/b")), Ok(()));
    /// for path in ["/publication", "/public/%2e%2e/admin", "/public/..%2Fadmin"] {
    ///     let refused = policy.check_text(&format!("http://a.example{path}"));
    ///     assert_eq!(refused, Err(Refusal::Path));
    /// }
    /// # Ok::<(), urial_guard::PolicyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first that is no path in its normal form.
    pub fn paths(
        mut self,
        paths: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<FetchPolicy, PolicyError> {
        let paths = owned(paths);
        members::check_paths(&paths)?;
        self.paths = Some(paths);
        Ok(self)
    }

    /// Refuses these paths and what is below them; compared as by [`paths`](FetchPolicy::paths()).
    ///
    /// # Errors
    ///
    /// The first that is no path in its normal form.
    pub fn deny_paths(
        mut self,
        paths: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<FetchPolicy, PolicyError> {
        let paths = owned(paths);
        members::check_paths(&paths)?;
        self.deny_paths = paths;
        Ok(self)
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

    /// Checks the schemes and the paths, as reading from data does.
    ///
    /// ```
    /// use urial_guard::FetchPolicy;
    /// let error = FetchPolicy::new().schemes(["https://"]).check().unwrap_err();
    /// assert_eq!(error.to_string(), r#""https://" is not a scheme; write one such as "https""#);
    /// ```
    ///
    /// # Errors
    ///
    /// The first member that could never match.
    pub fn check(&self) -> Result<(), PolicyError> {
        members::check_schemes(&self.schemes)?;
        members::check_paths(self.paths.as_deref().unwrap_or_default())?;
        members::check_paths(&self.deny_paths)
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
        self.port_of(&uri.as_kind()).map(|_| ())
    }

    /// Answers as [`allows`](FetchPolicy::allows) does, with what is to be used instead of the URI.
    ///
    /// # Errors
    ///
    /// The first reason against it.
    pub fn verdict(&self, uri: &impl AsKind<kind::Uri>) -> Result<Verdict, Refusal> {
        let uri = uri.as_kind();
        let port = self.port_of(&uri)?;
        Ok(Verdict::new(&uri, port, self.scheme_rules))
    }

    /// Answers for any text, a URI or not.
    ///
    /// ```
    /// use urial_guard::{FetchPolicy, Refusal};
    /// let policy = FetchPolicy::new().schemes(["http"]);
    /// // A browser connects to this machine.
    /// let refused = policy.check_text("http://127.0.0.1\\@a.example/");
    /// assert_eq!(refused, Err(Refusal::Readings));
    /// assert!(matches!(policy.check_text("http://a b/"), Err(Refusal::Invalid(_))));
    /// ```
    ///
    /// # Errors
    ///
    /// The first reason against it.
    pub fn check_text(&self, text: &str) -> Result<Verdict, Refusal> {
        let error = match Uri::parse(text) {
            Ok(uri) => return self.verdict(&uri),
            Err(error) => error,
        };
        let parts = urial::split(text);
        let host = parts.authority_parts().map_or("", |parts| parts.host);
        match browser_host(text) {
            Some(read) if !read.eq_ignore_ascii_case(host) => Err(Refusal::Readings),
            _ => Err(Refusal::Invalid(error)),
        }
    }

    /// Returns the port of a URI that is allowed.
    fn port_of(&self, uri: &Uri<'_>) -> Result<u16, Refusal> {
        let scheme = uri.scheme();
        if !self.schemes.iter().any(|allowed| scheme.is(allowed)) {
            return Err(Refusal::Scheme(scheme.into()));
        }
        // RFC 3986 section 7.6: a userinfo can pass for the host, and a host for a userinfo.
        if !self.userinfo && uri.userinfo().is_some() {
            return Err(Refusal::Userinfo);
        }
        if has_late_at(uri) {
            return Err(Refusal::Readings);
        }
        // `file:///a` and `mailto:` lead to no machine whose address could be looked at.
        let Some(host) = uri.host().filter(|host| !host.is_empty()) else {
            // `http:a` and `http:///a`, in which browsers find one.
            return Err(browser_host(uri.as_str()).map_or(Refusal::NoHost, |_| Refusal::Readings));
        };
        // Before the list: `0x7f.1` is told to be an odd address, and not only to be unlisted.
        self.allows_host(host)?;
        let host = host.as_str();
        if self.deny_hosts.iter().any(|pattern| pattern.names(host)) {
            return Err(Refusal::HostDenied);
        }
        // An empty list is a list: `hosts = ${ALLOWED}` of an unset variable must not allow all.
        let lists = |hosts: &Vec<HostPattern>| hosts.iter().any(|pattern| pattern.lists(host));
        if !self.hosts.as_ref().is_none_or(lists) {
            return Err(Refusal::HostNotListed);
        }
        self.allows_path(uri)?;
        let usual = self
            .scheme_rules
            .get(scheme.as_str())
            .and_then(|rule| rule.default_port);
        // Section 3.2.3: an empty port means the default, like a missing one.
        let port = match uri.port().filter(|port| !port.is_empty()) {
            Some(port) => port.number(),
            None => usual,
        };
        // Port 0 means "any" to the operating system, and is no port to connect to.
        let is_allowed =
            |port: &u16| *port != 0 && (usual == Some(*port) || self.ports.contains(port));
        port.filter(is_allowed).ok_or(Refusal::Port)
    }

    fn allows_path(&self, uri: &Uri<'_>) -> Result<(), Refusal> {
        if self.paths.is_none() && self.deny_paths.is_empty() {
            return Ok(());
        }
        let normal = uri.normalize(Step::Scheme);
        let path = normal.path().as_str();
        // Servers decode these, or cut off what follows `;`, and take dots out then.
        let is_read_twice = |segment: &str| {
            let name = segment.split(';').next().unwrap_or(segment);
            matches!(name, "." | "..") || segment.contains("%2F") || segment.contains("%5C")
        };
        let segments = || path.split('/').filter(|segment| !segment.is_empty());
        if segments().any(is_read_twice) {
            return Err(Refusal::Path);
        }
        let is_below = |prefix: &String| {
            let mut segments = segments();
            let mut wanted = prefix.split('/').filter(|segment| !segment.is_empty());
            wanted.all(|wanted| segments.next() == Some(wanted))
        };
        let is_listed = self
            .paths
            .as_ref()
            .is_none_or(|paths| paths.iter().any(is_below));
        match is_listed && !self.deny_paths.iter().any(is_below) {
            true => Ok(()),
            false => Err(Refusal::Path),
        }
    }

    fn allows_host(&self, host: Host<'_>) -> Result<(), Refusal> {
        // No look at the parts: brands in a name are for an audit, and no reason to refuse.
        let outline = Outline::of(host.as_str());
        // An ordinary host is neither an address nor a known name; `_` is left to `check_dns`.
        if outline.is_ordinary && !outline.has_underscore() {
            return self.allows_name(host.as_str());
        }
        if let Some(address) = numeric::address(host.as_str()) {
            match address.notation {
                // It would be another address to another program.
                Notation::Loose => return Err(Refusal::NumericHost(address.ip)),
                // `localhost%0A` is no name to most, and that one to some.
                Notation::Name => host.check_dns().map_err(Refusal::Host)?,
                Notation::Strict => {}
            }
            return self.allows_addr(address.ip);
        }
        // IPvFuture in brackets: no network has it.
        if host.class() != HostClass::RegName {
            return Err(Refusal::NotAnAddress);
        }
        host.check_dns().map_err(Refusal::Host)?;
        let name = host.as_str();
        // Browsers refuse a name whose last label is a number (URL Standard, "ends in a number").
        if names::ends_in_number(name) {
            return Err(Refusal::NotAnAddress);
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
    /// [`Refusal::AddressDenied`] when the address is denied, and [`Refusal::Network`] when it is
    /// neither public nor allowed.
    pub fn allows_addr(&self, address: IpAddr) -> Result<(), Refusal> {
        // The deny lists win over what is allowed.
        let is_denied = net::is_in(&self.deny_networks, address)
            || self.deny_hosts.iter().any(|host| host.covers(address));
        if is_denied {
            return Err(Refusal::AddressDenied(address));
        }
        // An allow list opens networks that are not public.
        match net::is_within(&self.allow_networks, address) || net::reach(address) == Reach::Public
        {
            true => Ok(()),
            false => Err(Refusal::Network(address)),
        }
    }
}

fn patterns(hosts: impl IntoIterator<Item: AsRef<str>>) -> Result<Vec<HostPattern>, PolicyError> {
    hosts
        .into_iter()
        .map(|host| host.as_ref().parse())
        .collect()
}

fn owned(texts: impl IntoIterator<Item: AsRef<str>>) -> Vec<String> {
    let texts = texts.into_iter();
    texts.map(|text| text.as_ref().into()).collect()
}

/// Returns whether an `@` follows the authority before the first `/`: in `http://a?x@b`, programs
/// that end an authority at a slash only take `a?x` for the userinfo and connect to `b`.
fn has_late_at(uri: &Uri<'_>) -> bool {
    let is_late = |text: &str| text.split('/').next().unwrap_or(text).contains('@');
    let (query, fragment) = (uri.query(), uri.fragment());
    let query = query.map_or("", |query| query.as_str());
    let fragment = fragment.map_or("", |fragment| fragment.as_str());
    uri.path().is_empty() && (is_late(query) || !query.contains('/') && is_late(fragment))
}
