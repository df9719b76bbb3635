//! Authorities: `authority = [ userinfo "@" ] host [ ":" port ]`

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use urial_grammar::grammar::check_authority;
use urial_grammar::{HostClass, mask};

use super::Host;
use crate::types::encoded::Encoded;

/// An authority, without its `//`.
///
/// See [RFC 3986 section 3.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2).
///
/// ```
/// let uri = urial::Uri::parse("ftp://anna@example.com:21/")?;
/// let authority = uri.authority().unwrap();
/// assert_eq!(authority, "anna@example.com:21");
/// assert_eq!(authority.userinfo().unwrap().user(), "anna");
/// assert_eq!(authority.host(), "example.com");
/// assert_eq!(authority.port().unwrap().number(), Some(21));
///
/// assert_eq!(urial::Authority::parse("[::1]:80")?.host(), "[::1]");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Authority<'a> {
    text: &'a str,
    host_start: u32,
    host_end: u32,
    class: HostClass,
}

super::component!(Authority.text);
super::parsers!(
    Authority,
    |text, iri| check_authority(text, iri).map(|parts| Authority::around(text, parts)),
    "authority",
    "iauthority"
);

impl<'a> Authority<'a> {
    /// Makes an authority from checked parts. The offsets fit in `u32`: a longer text is refused.
    #[inline]
    const fn around(text: &'a str, (host, class): (Range<usize>, HostClass)) -> Authority<'a> {
        Authority::trusted(text, host.start as u32, host.end as u32, class)
    }

    #[inline]
    pub(crate) const fn trusted(
        text: &'a str,
        host_start: u32,
        host_end: u32,
        class: HostClass,
    ) -> Authority<'a> {
        Authority { text, host_start, host_end, class }
    }

    /// Returns the text before the `@`; an empty userinfo is not a missing one.
    #[inline]
    #[must_use]
    pub const fn userinfo(self) -> Option<Userinfo<'a>> {
        // A userinfo, even an empty one, has its `@` before the host.
        if self.host_start == 0 {
            return None;
        }
        Some(Userinfo(urial_grammar::slice(self.text, 0..self.host_start as usize - 1)))
    }

    /// Returns the host, which may be empty.
    #[inline]
    #[must_use]
    pub const fn host(self) -> Host<'a> {
        let span = self.host_start as usize..self.host_end as usize;
        Host::trusted(urial_grammar::slice(self.text, span), self.class)
    }

    /// Returns the text after the `:`; an empty port is not a missing one.
    #[inline]
    #[must_use]
    pub const fn port(self) -> Option<Port<'a>> {
        let end = self.host_end as usize;
        if end == self.text.len() {
            return None;
        }
        // By the grammar nothing but a `:` follows a host.
        Some(Port(urial_grammar::slice(self.text, end + 1..self.text.len())))
    }
}

impl fmt::Debug for Authority<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = match self.userinfo() {
            Some(userinfo) => {
                let (_, rest) = self.text.split_at(self.host_start as usize);
                alloc::format!("{}@{rest}", masked_userinfo(userinfo.as_str()))
            }
            None => String::from(self.text),
        };
        f.debug_tuple("Authority").field(&shown).finish()
    }
}

/// The userinfo: the text before the `@` of an authority.
///
/// `user:password` in it is deprecated ([RFC 3986 section 3.2.1]); `Debug` hides the password.
///
/// ```
/// use urial::Userinfo;
/// let userinfo = Userinfo::parse("an%6Ea:secret")?;
/// assert_eq!(userinfo.user().decode_utf8().unwrap(), "anna");
/// assert_eq!(format!("{userinfo:?}"), r#"Userinfo("an%6Ea:***")"#);
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// [RFC 3986 section 3.2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
#[derive(Clone, Copy)]
pub struct Userinfo<'a>(&'a str);

super::component!(Userinfo.0, secret);
super::parsers!(Userinfo, Userinfo = "userinfo", Iuserinfo = "iuserinfo");
super::decoders!(Userinfo, secret);

impl<'a> Userinfo<'a> {
    /// Returns the text before the first `:`.
    #[inline]
    #[must_use]
    pub fn user(self) -> Encoded<'a> {
        // Section 3.2.1 hides "any data after the first colon", so a password may have more of
        // them.
        Encoded::trusted(self.0.split_once(':').map_or(self.0, |(user, _)| user))
    }

    /// Returns the text after the first `:`.
    ///
    /// ```
    /// let password = |text| urial::Userinfo::parse(text).unwrap().password().map(|it| it.as_str());
    /// assert_eq!([password("me:a:b"), password("me:"), password("me")], [Some("a:b"), Some(""), None]);
    /// ```
    #[inline]
    #[must_use]
    pub fn password(self) -> Option<Encoded<'a>> {
        self.0.split_once(':').map(|(_, password)| Encoded::secret(password))
    }
}

impl fmt::Debug for Userinfo<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Userinfo").field(&masked_userinfo(self.0)).finish()
    }
}

/// Returns the userinfo without its password.
pub(crate) fn masked_userinfo(userinfo: &str) -> String {
    let colon = userinfo.find(':').map(|colon| colon + 1..userinfo.len());
    // RFC 3986 section 3.2.1: nothing after the colon indicates no password.
    let password = colon.filter(|password| !password.is_empty());
    mask::hide_spans(userinfo, password).into_owned()
}

/// The port: the text after the `:` of an authority, zero or more digits.
///
/// See [RFC 3986 section 3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3).
///
/// A missing port, an empty one, `0` and a number over 65535 are four different cases, and all four
/// are valid:
///
/// ```
/// let port = |text| urial::Uri::parse(text).unwrap().port();
/// assert!(port("http://a/").is_none());
/// assert!(port("http://a:/").unwrap().is_empty());
/// assert_eq!(port("http://a:0/").unwrap().number(), Some(0));
/// assert_eq!(port("http://a:65536/").unwrap().number(), None);
/// assert_eq!(port("http://a:65536/").unwrap().as_str(), "65536");
/// assert_eq!(urial::Port::parse("-1").unwrap_err().span(), 0..1);
/// ```
///
/// [`effective_port`](crate::Ref::effective_port) returns the port to connect to: this one, or
/// that of the scheme.
#[derive(Clone, Copy, Debug)]
pub struct Port<'a>(&'a str);

super::component!(Port.0);
super::may_be_empty!(Port, "nothing follows the `:`");
super::parsers!(Port, Port = "port");

impl<'a> Port<'a> {
    /// Returns the port as a number; `None` if it is empty or does not fit.
    #[inline]
    #[must_use]
    pub const fn number(self) -> Option<u16> {
        // Section 3.2.3 has `port = *DIGIT`, so a valid port may be empty or over 65535.
        match u16::from_str_radix(self.0, 10) {
            Ok(number) => Some(number),
            Err(_) => None,
        }
    }
}
