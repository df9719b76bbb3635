//! The answers of a policy, about a text, a URI, and an address.

use core::net::IpAddr;

use urial_grammar::HostClass;

use super::browser::{after_late_at, browser_host};
use super::names;
use super::net::{self, Reach};
use super::numeric::{self, Notation};
use super::outline::Outline;
use super::pattern::HostPattern;
use super::policy::FetchPolicy;
use super::refusal::Refusal;
use super::verdict::Verdict;
use alloc::string::String;
use alloc::vec::Vec;
use urial::{AsKind, Host, Iri, Port, Step, Uri, kind};

impl FetchPolicy {
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
    /// assert!(matches!(policy.check_text("http://é.example/"), Err(Refusal::Invalid(_))));
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
        // For the host of an IRI, a browser has the name in the DNS: that is what it reads in the
        // host alone, too.
        let is_name_of = |read: &String| {
            let alone = || browser_host(&["http://", host, "/"].concat());
            Iri::parse(text).is_ok() && alone().as_ref() == Some(read)
        };
        match browser_host(text) {
            Some(read) if !read.eq_ignore_ascii_case(host) && !is_name_of(&read) => {
                Err(Refusal::Readings)
            }
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
        if after_late_at(uri.as_str(), uri.spans()).is_some() {
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
        let usual = self.scheme_rules.get(scheme.as_str()).and_then(|rule| rule.default_port);
        // Section 3.2.3: an empty port means the default, like a missing one.
        let port = uri.port().filter(|port| !port.is_empty());
        let port = port.map_or(usual, Port::number);
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
        let segments = || path.split('/').filter(|segment| !segment.is_empty());
        // Servers decode these, or cut off what follows `;`, and take dots and empty segments out
        // then; a control character ends a name, or is left out.
        let is_read_twice = |segment: &str| {
            let name = segment.split(';').next().unwrap_or(segment);
            let is_odd = |part: &str| ["2F", "5C", "7F"].contains(&part) || part < "20";
            let mut triplets = segment.split('%').skip(1);
            matches!(name, "" | "." | "..")
                || triplets.any(|rest| rest.get(..2).is_some_and(is_odd))
        };
        // One that merges slashes first takes out another segment for a `..` after `//`.
        let (dotted, mut has_empty) = (uri.normalize(Step::Percent), false);
        let mut before = dotted.path().as_str().split('/').skip(1);
        let is_merged = before.any(|segment| {
            has_empty |= segment.is_empty();
            has_empty && segment == ".."
        });
        if is_merged || segments().any(is_read_twice) {
            return Err(Refusal::Path);
        }
        let is_below = |prefix: &String, name: fn(&str) -> &str| {
            let mut segments = segments();
            let mut wanted = prefix.split('/').filter(|segment| !segment.is_empty());
            wanted.all(|wanted| {
                segments.next().is_some_and(|segment| segment == wanted || name(segment) == wanted)
            })
        };
        let is_listed =
            |paths: &Vec<String>| paths.iter().any(|path| is_below(path, |segment| segment));
        // A path that any server could take for a denied one is denied.
        let is_denied = self.deny_paths.iter().any(|path| is_below(path, without_parameters));
        match self.paths.as_ref().is_none_or(is_listed) && !is_denied {
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
            // It would be another address to another program.
            if address.notation == Notation::Loose {
                return Err(Refusal::NumericHost(address.ip));
            }
            self.allows_addr(address.ip)?;
            // `localhost%0A` is no name to most, and that one to some.
            return match address.notation {
                Notation::Name => host.check_dns().map_err(Refusal::Host),
                _ => Ok(()),
            };
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

/// Returns the name in a segment, without the parameters and the dots and blanks at its end that
/// some servers leave out.
fn without_parameters(segment: &str) -> &str {
    let bytes = segment.as_bytes();
    let is_end = |at: &usize| {
        let rest = &bytes[*at..];
        matches!(rest, [b';', ..] | [b'%', b'3', b'B' | b'F', ..] | [b'%', b'2', b'3', ..])
    };
    let mut end = (0..bytes.len()).find(is_end).unwrap_or(bytes.len());
    loop {
        match &bytes[..end] {
            [.., b'.'] => end -= 1,
            [.., b'%', b'2', b'0'] => end -= 3,
            _ => return &segment[..end],
        }
    }
}
