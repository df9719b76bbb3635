//! Setters, one or more for each component.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use core::net::IpAddr;

use urial_grammar::{Component, Production, Set, ipv4_address, ipv6_address};

use super::{EditError, host_name};
use crate::kind::Kind;
use crate::percent;
use crate::types::into_encoded::{IntoEncoded, IntoPart};
use crate::types::reference::Ref;

/// Edits in place; see [the module](crate::edit).
// All setters go through `set`, which checks component, boundaries and length before it touches the
// text.
/// Editing: a setter for every component.
impl<K: Kind> Ref<String, K> {
    /// Sets the scheme, which is never encoded.
    ///
    /// # Errors
    ///
    /// If the text is not a scheme, or the kind does not allow one.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://a/".parse()?;
    /// uri.set_scheme("https")?;
    /// assert_eq!(uri, "https://a/");
    /// assert!(uri.set_scheme("https:").is_err(), "the : is not part of it");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), EditError> {
        self.set(Component::Scheme, scheme)
    }

    /// Removes the scheme.
    ///
    /// # Errors
    ///
    /// If the kind requires one, or the first segment of the path has a `:`, which would then end a
    /// scheme.
    ///
    /// ```
    /// use urial::{ReferenceBuf, UriBuf};
    /// let mut reference: ReferenceBuf = "http://a/".parse()?;
    /// reference.clear_scheme()?;
    /// assert_eq!(reference, "//a/");
    /// assert!(UriBuf::parse("http://a/")?.clear_scheme().is_err(), "a URI needs a scheme");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear_scheme(&mut self) -> Result<(), EditError> {
        self.clear(Component::Scheme)
    }

    /// Sets the whole authority: userinfo, host and port.
    ///
    /// # Errors
    ///
    /// If the text is not an authority, or the path is neither empty nor begins with `/`.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://me@a:80/b".parse()?;
    /// uri.set_authority("example.com:8042")?;
    /// assert_eq!(uri, "http://example.com:8042/b");
    /// uri.set_authority("")?;
    /// assert_eq!(uri, "http:///b", "an empty authority is still an authority");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_authority<'e>(&mut self, authority: impl IntoEncoded<'e>) -> Result<(), EditError> {
        self.set(Component::Authority, &authority.into_encoded())
    }

    /// Removes the whole authority.
    ///
    /// # Errors
    ///
    /// If the path begins with `//`, which would then start an authority.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "file://localhost/a".parse()?;
    /// uri.clear_authority()?;
    /// assert_eq!(uri, "file:/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear_authority(&mut self) -> Result<(), EditError> {
        self.clear(Component::Authority)
    }

    /// Sets the userinfo.
    ///
    /// # Errors
    ///
    /// If the text is not a userinfo, or there is no host.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "ftp://a/".parse()?;
    /// uri.set_userinfo("an%6Ea")?;
    /// assert_eq!(uri, "ftp://an%6Ea@a/");
    /// uri.set_userinfo_encode("me@home")?;
    /// assert_eq!(uri, "ftp://me%40home@a/");
    /// uri.clear_userinfo();
    /// assert_eq!(uri, "ftp://a/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_userinfo<'e>(&mut self, userinfo: impl IntoEncoded<'e>) -> Result<(), EditError> {
        self.set(Component::Userinfo, &userinfo.into_encoded())
    }

    /// Sets the userinfo to plain text, in which a `:` still separates the password.
    ///
    /// # Errors
    ///
    /// If there is no host.
    pub fn set_userinfo_encode(&mut self, userinfo: &str) -> Result<(), EditError> {
        let userinfo = percent::encode(userinfo, Set::USERINFO);
        self.set(Component::Userinfo, &userinfo)
    }

    /// Removes the userinfo.
    pub fn clear_userinfo(&mut self) {
        self.shorten(Component::Userinfo, None);
    }

    /// Sets the host: an address in brackets, an IPv4 address or a name.
    ///
    /// Userinfo and port stay; if there is no authority, one is added.
    ///
    /// # Errors
    ///
    /// If the text is not a host, or there is no authority and the path is neither empty nor begins
    /// with `/`.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://me@a:80/".parse()?;
    /// uri.set_host("example.com")?;
    /// assert_eq!(uri, "http://me@example.com:80/");
    /// assert!(uri.set_host("a b").is_err() && uri.set_host("::1").is_err());
    /// uri.set_host("[::1]")?;
    /// assert_eq!(uri, "http://me@[::1]:80/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_host<'e>(&mut self, host: impl IntoEncoded<'e>) -> Result<(), EditError> {
        self.set(Component::Host, &host.into_encoded())
    }

    /// Sets the host to a name in plain text.
    ///
    /// Letters beyond ASCII become triplets, even if the DNS wants `xn--…`.
    ///
    /// # Errors
    ///
    /// As [`Ref::set_host`], and if the text is anything but a name: an address goes through
    /// [`Ref::set_ip`], a port through [`Ref::set_port`].
    ///
    /// ```
    /// use urial::{EditError, UriBuf};
    /// let mut uri: UriBuf = "http://a/".parse()?;
    /// assert_eq!(uri.set_host_encode("b:80"), Err(EditError::HostPort));
    /// assert_eq!(uri.set_host_encode("::1"), Err(EditError::HostAddress));
    /// uri.set_host_encode("b").unwrap();
    /// assert_eq!(uri, "http://b/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn set_host_encode(&mut self, name: &str) -> Result<(), EditError> {
        self.set(Component::Host, &encode_host(name)?)
    }

    /// Sets the host to a name or an address, as a configuration has it.
    ///
    /// An IPv6 address may stand with or without its brackets; a name is plain text, as in
    /// [`set_host_encode`](Ref::set_host_encode).
    ///
    /// # Errors
    ///
    /// As [`Ref::set_host`], and if the text is neither a name nor an address: a port goes
    /// through [`Ref::set_port`].
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://a:80/".parse()?;
    /// uri.set_host_name("::1")?;
    /// assert_eq!(uri, "http://[::1]:80/");
    /// uri.set_host_name("example.com")?;
    /// assert_eq!(uri, "http://example.com:80/");
    /// assert!(uri.set_host_name("example.com:8080").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_host_name(&mut self, host: &str) -> Result<(), EditError> {
        self.set(Component::Host, &written_host(host)?)
    }

    /// Sets the host to an address.
    ///
    /// # Errors
    ///
    /// As [`Ref::set_host`].
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://a:80/".parse()?;
    /// uri.set_ip("2001:db8::7".parse()?)?;
    /// assert_eq!(uri, "http://[2001:db8::7]:80/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "set_ip_host")]
    pub fn set_ip(&mut self, address: IpAddr) -> Result<(), EditError> {
        self.set(Component::Host, &ip_host(address))
    }

    /// Sets the port: a number, or digits of any length, as RFC 3986 has it. `None` removes it.
    ///
    /// # Errors
    ///
    /// If the text is not digits, or there is no host.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://a/".parse()?;
    /// uri.set_port(8042)?;
    /// assert_eq!(uri, "http://a:8042/");
    /// uri.set_port("00065536")?;
    /// assert_eq!(uri, "http://a:00065536/");
    /// assert!(uri.set_port("-1").is_err());
    /// uri.clear_port();
    /// assert_eq!(uri, "http://a/");
    /// assert!(UriBuf::parse("mailto:a@b")?.set_port(80).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_port<'e>(&mut self, port: impl IntoPart<'e>) -> Result<(), EditError> {
        self.replace(Component::Port, port)
    }

    /// Removes the port.
    pub fn clear_port(&mut self) {
        self.shorten(Component::Port, None);
    }

    /// Sets the path.
    ///
    /// # Errors
    ///
    /// If the text is not a valid path, or cannot follow what precedes it.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://a/b?c".parse()?;
    /// uri.set_path("/50%25")?;
    /// assert_eq!(uri, "http://a/50%25?c");
    /// assert!(uri.set_path("/50%").is_err(), "a % begins a triplet; for plain text:");
    /// uri.set_path_encode("/50%")?;
    /// assert_eq!(uri, "http://a/50%25?c");
    /// assert!(uri.set_path("d").is_err(), "after a host a path begins with /");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_path<'e>(&mut self, path: impl IntoEncoded<'e>) -> Result<(), EditError> {
        self.set(Component::Path, &path.into_encoded())
    }

    /// Sets the path to plain text, in which a `/` still separates segments.
    ///
    /// If a `:` in the first segment would end a scheme, it is encoded.
    ///
    /// # Errors
    ///
    /// If the path cannot follow what precedes it.
    pub fn set_path_encode(&mut self, path: &str) -> Result<(), EditError> {
        let spans = self.spans();
        // Only there may a `:` of the first segment be taken for the end of a scheme (section 4.2).
        let is_bare = spans.scheme().is_none() && spans.host.is_none();
        self.set(Component::Path, &encode_path(path, is_bare))
    }

    /// Makes the path empty.
    pub fn clear_path(&mut self) {
        self.shorten(Component::Path, None);
    }

    /// Sets the query.
    ///
    /// # Errors
    ///
    /// If the text is not a query.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://a/#c".parse()?;
    /// uri.set_query("b=1")?;
    /// assert_eq!(uri, "http://a/?b=1#c");
    /// assert!(uri.set_query("?b=1").is_ok(), "a second ? is part of the query");
    /// uri.clear_query();
    /// assert_eq!(uri, "http://a/#c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_query<'e>(&mut self, query: impl IntoEncoded<'e>) -> Result<(), EditError> {
        self.set(Component::Query, &query.into_encoded())
    }

    /// Sets the query to plain text, in which `&` and `=` keep their meaning.
    ///
    /// For pairs see [`Ref::pairs_mut`].
    ///
    /// # Errors
    ///
    /// If the whole text would be too long.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://a/".parse()?;
    /// uri.set_query_encode("q=50% off&x")?;
    /// assert_eq!(uri, "http://a/?q=50%25%20off&x");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_query_encode(&mut self, query: &str) -> Result<(), EditError> {
        self.set(Component::Query, &percent::encode(query, Set::QUERY))
    }

    /// Removes the query.
    pub fn clear_query(&mut self) {
        self.shorten(Component::Query, None);
    }

    /// Sets the fragment.
    ///
    /// # Errors
    ///
    /// If the text is not a fragment, or the kind does not allow one.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://a/".parse()?;
    /// uri.set_fragment("top")?;
    /// assert_eq!(uri, "http://a/#top");
    /// assert!(uri.set_fragment("#top").is_err(), "the # is not part of it");
    /// uri.clear_fragment();
    /// assert_eq!(uri, "http://a/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_fragment<'e>(&mut self, fragment: impl IntoEncoded<'e>) -> Result<(), EditError> {
        self.set(Component::Fragment, &fragment.into_encoded())
    }

    /// Sets the fragment to plain text.
    ///
    /// # Errors
    ///
    /// If the kind does not allow one.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://a/".parse()?;
    /// uri.set_fragment_encode("see #2")?;
    /// assert_eq!(uri, "http://a/#see%20%232");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_fragment_encode(&mut self, fragment: &str) -> Result<(), EditError> {
        self.set(Component::Fragment, &percent::encode(fragment, Set::FRAGMENT))
    }

    /// Removes the fragment.
    pub fn clear_fragment(&mut self) {
        self.shorten(Component::Fragment, None);
    }
}

/// Encodes plain text as the name of a host.
#[inline]
pub(crate) fn encode_host(name: &str) -> Result<Cow<'_, str>, EditError> {
    host_name::check(name)?;
    Ok(percent::encode(name, Set::REG_NAME))
}

/// Writes a name or an address as a host; an address may lack its brackets.
#[inline]
pub(crate) fn written_host(host: &str) -> Result<Cow<'_, str>, EditError> {
    if ipv6_address(host.as_bytes()).is_some() {
        // Configurations have IPv6 addresses with and without brackets; the grammar wants them
        // (section 3.2.2).
        return Ok(Cow::Owned(format!("[{host}]")));
    }
    // Checked with the rule, since a name that begins with `[` is refused and not encoded.
    let is_literal = host.starts_with('[') && Production::Host.check(host).is_ok();
    if is_literal || ipv4_address(host.as_bytes()).is_some() {
        return Ok(Cow::Borrowed(host));
    }
    encode_host(host)
}

/// Encodes plain text as a path. A bare path has neither scheme nor authority before it, so its
/// first segment must have no `:` (path-noscheme).
#[inline]
fn encode_path(path: &str, is_bare: bool) -> Cow<'_, str> {
    let encoded = percent::encode(path, Set::PATH);
    match encode_bare_path(&encoded) {
        // Section 4.2 puts `./` before such a segment; encoding its `:` keeps the segments as they
        // were given.
        Some(bare) if is_bare => Cow::Owned(bare),
        _ => encoded,
    }
}

/// Encodes each `:` in the first segment of a path; `None` without a `:`.
#[inline]
pub(crate) fn encode_bare_path(path: &str) -> Option<String> {
    let first = path.split('/').next()?;
    let rest = &path[first.len()..];
    first.contains(':').then(|| first.replace(':', "%3A") + rest)
}

/// Writes an address as a host.
#[inline]
pub(crate) fn ip_host(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}
