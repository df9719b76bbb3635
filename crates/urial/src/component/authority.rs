//! `authority = [ userinfo "@" ] host [ ":" port ]`

use core::fmt;

use urial_grammar::HostClass;

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
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Authority<'a> {
    text: &'a str,
    host_start: u32,
    host_end: u32,
    class: HostClass,
}

component!(Authority);

impl<'a> Authority<'a> {
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
    pub fn userinfo(self) -> Option<Userinfo<'a>> {
        let end = (self.host_start as usize).checked_sub(1)?;
        Some(Userinfo(&self.text[..end]))
    }

    /// The host, which may be empty.
    #[inline]
    #[must_use]
    pub fn host(self) -> Host<'a> {
        Host::trusted(
            &self.text[self.host_start as usize..self.host_end as usize],
            self.class,
        )
    }

    /// What is behind the `:`; empty is not absent.
    #[inline]
    #[must_use]
    pub fn port(self) -> Option<Port<'a>> {
        self.text.get(self.host_end as usize + 1..).map(Port)
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Userinfo<'a>(&'a str);

component!(Userinfo);

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

    /// The userinfo as encoded text.
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::trusted(self.0)
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
            .map(|(_, password)| Encoded::trusted(password))
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
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Port<'a>(&'a str);

component!(Port);

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
    pub fn number(self) -> Option<u16> {
        self.0.parse().ok()
    }
}
