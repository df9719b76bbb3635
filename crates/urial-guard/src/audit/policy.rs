//! May this program fetch this URI?

use alloc::string::String;
use alloc::vec::Vec;

use super::members::{self, PolicyError};
use super::net::Cidr;
use super::pattern::HostPattern;
use urial::schemes::SchemeRules;

settings! {
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FetchPolicy {
    /// See [`FetchPolicy::schemes`](FetchPolicy::schemes()).
    #[cfg_attr(feature = "serde", serde(deserialize_with = "members::schemes"))]
    pub schemes: Vec<String>,
    /// See [`FetchPolicy::hosts`](FetchPolicy::hosts()); `None` allows all.
    pub hosts: Option<Vec<HostPattern>>,
    /// See [`FetchPolicy::deny_hosts`](FetchPolicy::deny_hosts()).
    pub deny_hosts: Vec<HostPattern>,
    /// See [`FetchPolicy::paths`](FetchPolicy::paths()); `None` allows all.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "members::allowed_paths"))]
    pub paths: Option<Vec<String>>,
    /// See [`FetchPolicy::deny_paths`](FetchPolicy::deny_paths()).
    #[cfg_attr(feature = "serde", serde(deserialize_with = "members::denied_paths"))]
    pub deny_paths: Vec<String>,
    /// See [`FetchPolicy::ports`](FetchPolicy::ports()).
    pub ports: Vec<u16>,
    /// See [`FetchPolicy::allow_networks`](FetchPolicy::allow_networks()).
    pub allow_networks: Vec<Cidr>,
    /// See [`FetchPolicy::deny_networks`](FetchPolicy::deny_networks()).
    pub deny_networks: Vec<Cidr>,
    /// See [`FetchPolicy::userinfo`](FetchPolicy::userinfo()).
    pub userinfo: bool,
    /// See [`FetchPolicy::local_names`](FetchPolicy::local_names()).
    pub local_names: bool,
    /// See [`FetchPolicy::scheme_rules`](FetchPolicy::scheme_rules()); no data has them.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub scheme_rules: SchemeRules<'static>,
}
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
    /// Each is a [`HostPattern`], a name, an address, or `*.` and a name. A host that is listed
    /// still has to be allowed by the other settings: a name of a local network needs
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
    /// They are compared with the normal form of the path, in which `//` is one slash, and case
    /// counts (RFC 3986 section 6.2.2.1). A path with `%2F`, `%5C`, a control character, or a
    /// segment such as `..;a` is refused as soon as paths are allowed or denied,
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
    /// The path is denied in every form in which a server could take it for one of these: with
    /// parameters (`/admin;a=1`), triplets (`/%61dmin`), dots or blanks at the end of a segment.
    /// Only case counts: deny `/Admin`, too, where a server folds it.
    ///
    /// ```
    /// use urial_guard::{FetchPolicy, Refusal};
    /// let policy = FetchPolicy::new().schemes(["http"]).deny_paths(["/admin"])?;
    /// for path in ["/admin/", "/admin;a=1", "/admin%00", "/%61dmin", "/x/../admin", "/admin.%20"] {
    ///     let refused = policy.check_text(&format!("http://a.example{path}"));
    ///     assert_eq!(refused, Err(Refusal::Path), "{path}");
    /// }
    /// assert!(policy.check_text("http://a.example/Admin").is_ok());
    /// # Ok::<(), urial_guard::PolicyError>(())
    /// ```
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
}

fn patterns(hosts: impl IntoIterator<Item: AsRef<str>>) -> Result<Vec<HostPattern>, PolicyError> {
    hosts.into_iter().map(|host| host.as_ref().parse()).collect()
}

fn owned(texts: impl IntoIterator<Item: AsRef<str>>) -> Vec<String> {
    let texts = texts.into_iter();
    texts.map(|text| text.as_ref().into()).collect()
}
