//! `authority = [ userinfo "@" ] host [ ":" port ]`

use core::fmt;
use core::ops::Range;

use urial_grammar::grammar::check_authority;
use urial_grammar::{HostClass, ParseError};

use super::Host;
use crate::encoded::Encoded;

/// An authority, without its `//`.
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

super::component!(Authority);
super::try_from!(Authority);

impl<'a> Authority<'a> {
    /// Parses a text by the rule `authority`.
    ///
    /// # Errors
    ///
    /// When it does not match.
    pub fn parse(text: &'a str) -> Result<Authority<'a>, ParseError> {
        Ok(Authority::around(text, check_authority(text, false)?))
    }

    /// Parses a text by the rule `iauthority`, which has characters beyond ASCII too.
    ///
    /// # Errors
    ///
    /// When it does not match.
    pub fn parse_iri(text: &'a str) -> Result<Authority<'a>, ParseError> {
        Ok(Authority::around(text, check_authority(text, true)?))
    }

    /// Offsets fit, or the text would have been refused.
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
        Authority {
            text,
            host_start,
            host_end,
            class,
        }
    }

    /// The authority as it is written.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// What is before the `@`; empty is not absent.
    #[inline]
    #[must_use]
    pub const fn userinfo(self) -> Option<Userinfo<'a>> {
        if self.host_start == 0 {
            return None;
        }
        Some(Userinfo(self.text.split_at(self.host_start as usize - 1).0))
    }

    /// The host, which may be empty.
    #[inline]
    #[must_use]
    pub const fn host(self) -> Host<'a> {
        let (before, _) = self.text.split_at(self.host_end as usize);
        Host::trusted(before.split_at(self.host_start as usize).1, self.class)
    }

    /// What is behind the `:`; empty is not absent.
    #[inline]
    #[must_use]
    pub const fn port(self) -> Option<Port<'a>> {
        let end = self.host_end as usize;
        if end == self.text.len() {
            return None;
        }
        Some(Port(self.text.split_at(end + 1).1))
    }
}

impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authority")
            .field("userinfo", &self.userinfo())
            .field("host", &self.host())
            .field("port", &self.port())
            .finish()
    }
}

/// What is before the `@` of an authority.
///
/// `user:password` in it is deprecated (section 3.2.1); `Debug` masks the password.
///
/// ```
/// use urial::Userinfo;
/// let userinfo = Userinfo::parse("an%6Ea:secret")?;
/// assert_eq!(userinfo.user().decode_utf8().unwrap(), "anna");
/// assert_eq!(format!("{userinfo:?}"), r#""an%6Ea:***""#);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Userinfo<'a>(&'a str);

super::component!(Userinfo, secret);
super::parsers!(Userinfo, Userinfo = "userinfo", Iuserinfo = "iuserinfo");
super::decoders!(Userinfo, secret);

impl<'a> Userinfo<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> Userinfo<'a> {
        Userinfo(text)
    }

    /// The userinfo as it is written, password and all.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// What is before the first `:`.
    #[must_use]
    pub fn user(self) -> Encoded<'a> {
        Encoded::trusted(self.0.split_once(':').map_or(self.0, |(user, _)| user))
    }

    /// What is behind the first `:`.
    #[must_use]
    pub fn password(self) -> Option<Encoded<'a>> {
        self.0
            .split_once(':')
            .map(|(_, password)| Encoded::secret(password))
    }
}

impl fmt::Debug for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.split_once(':') {
            Some((user, _)) => write!(f, "{:?}", alloc::format!("{user}:***")),
            None => fmt::Debug::fmt(self.0, f),
        }
    }
}

/// What is behind the `:` of an authority: any number of digits, none included.
///
/// Absent, empty, `0` and over 65535 are four different things, and all four are valid:
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
/// Which one to connect to, [`effective_port`](crate::Borrowed::effective_port) says: this one, or that of the scheme.
#[derive(Clone, Copy, Debug)]
pub struct Port<'a>(&'a str);

super::component!(Port);
super::parsers!(Port, Port = "port");

impl<'a> Port<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> Port<'a> {
        Port(text)
    }

    /// The port as it is written.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Whether nothing follows the `:`.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The port as a number; `None` when it is empty or does not fit.
    #[must_use]
    pub const fn number(self) -> Option<u16> {
        match u16::from_str_radix(self.0, 10) {
            Ok(number) => Some(number),
            Err(_) => None,
        }
    }
}
