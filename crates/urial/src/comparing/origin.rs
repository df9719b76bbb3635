//! Origins: scheme, host and port (RFC 6454 section 4).

use alloc::string::String;
use core::fmt;

use urial_grammar::Storage;

use crate::kind::Kind;
use crate::normalize::Step;
use crate::types::aliases::IriBuf;
use crate::types::reference::Ref;
use crate::types::schemes::SchemeRules;

/// The origin of a URI: its scheme, host and port, normalized.
///
/// Two URIs of one origin trust each other in a browser. `Display` writes the origin as the header
/// `Origin` has it, without the port that is the default of the scheme.
///
/// ```
/// use urial::uri;
/// let origin = uri!("HTTPS://me@Example.com:443/a?b").origin().unwrap();
/// assert_eq!(origin.to_string(), "https://example.com");
/// assert_eq!((origin.scheme(), origin.host(), origin.port()), ("https", "example.com", Some(443)));
/// assert_eq!(Some(origin), uri!("https://example.com/").origin());
/// assert_ne!(uri!("http://a/").origin(), uri!("http://a:8080/").origin());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    scheme: String,
    host: String,
    port: Option<u16>,
}

impl Origin {
    /// Returns the scheme in lower case.
    #[must_use]
    #[inline]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Returns the host in its normal form, an IPv6 address with its brackets.
    #[must_use]
    #[inline]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the port: the written one, or else the default of the scheme; `None` if the scheme
    /// is not known to have one.
    #[must_use]
    #[inline]
    pub const fn port(&self) -> Option<u16> {
        self.port
    }
}

impl fmt::Display for Origin {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)?;
        let default = SchemeRules::BUILT_IN.get(&self.scheme).and_then(|rule| rule.default_port);
        match self.port {
            Some(port) if Some(port) != default => write!(f, ":{port}"),
            _ => Ok(()),
        }
    }
}

/// The origin of a URI (RFC 6454).
impl<T: Storage, K: Kind> Ref<T, K> {
    /// Returns the origin: scheme, host and port, normalized.
    ///
    /// `None` if it is no one's origin but its own: without a scheme, a host with a name or an
    /// address, or if the port is not a number up to 65535. So `file:///a` and `data:,a` have none.
    ///
    /// With the feature `idna`, the host of an origin is ASCII: `http://bücher.example/` has the
    /// origin of `http://xn--bcher-kva.example/`. Without the feature, and of a host that cannot be
    /// a name of the DNS, it is the host as it is, so that the two differ.
    ///
    /// ```
    /// let origin = |text| urial::Reference::parse(text).unwrap().origin();
    /// assert_eq!(origin("http://[2001:DB8:0::1]/").unwrap().host(), "[2001:db8::1]");
    /// assert!(origin("//a/").is_none() && origin("data:,a").is_none());
    /// assert!(origin("file:///a").is_none() && origin("http://a:65536/").is_none());
    /// ```
    #[must_use]
    pub fn origin(&self) -> Option<Origin> {
        let this = self.view();
        let (scheme, host) = (this.parsed().scheme()?, this.host()?);
        // Only these count, so that a long path or query is not normalized.
        let mut text = [scheme, "://", host.as_str()].concat();
        // An empty port is a missing one (RFC 3986 section 6.2.3).
        let port = this.port().filter(|port| !port.is_empty());
        if let Some(port) = port {
            text.push(':');
            text.push_str(port.as_str());
        }
        let iri = IriBuf::parse(text).ok()?;
        // RFC 6454 section 4 takes a host for converted to A-labels already.
        #[cfg(feature = "idna")]
        let iri = match iri.as_borrowed().with_ascii_host() {
            Ok(ascii) => ascii.into_owned(),
            Err(_) => iri,
        };
        let normal = iri.into_normalized(Step::Scheme);
        let host = normal.host().filter(|host| !host.is_empty())?;
        let number = normal.effective_port();
        // A port over 65535, which nothing can be connected to.
        if port.is_some() && number.is_none() {
            return None;
        }
        Some(Origin {
            scheme: normal.scheme().as_str().into(),
            host: host.as_str().into(),
            port: number,
        })
    }
}
