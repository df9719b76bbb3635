//! Spans: the offsets of the components of a text.

use core::ops::Range;

use crate::names::named;

named! {
    /// The class of a host, by the "first-match-wins" rule of RFC 3986 section 3.2.2.
    pub enum HostClass,
    /// Returns the name of the rule that the host matches, as the RFC writes it.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// assert_eq!(urial::HostClass::Ipv6.to_string(), "IPv6address");
    /// ```
    {
        /// `IPv4address`: four decimal numbers below 256, without leading zeros.
        Ipv4 = "IPv4address",
        /// `"[" IPv6address "]"`
        Ipv6 = "IPv6address",
        /// `"[" IPvFuture "]"`
        IpvFuture = "IPvFuture",
        /// `reg-name`: everything else, the empty host included.
        RegName = "reg-name",
    }
}

/// The offsets at which the components of one text begin and end.
///
/// The parser makes them. The fields are public so that an operation that knows what it changed can
/// move them. Spans that do not belong to a text make its accessors panic or return the wrong
/// component, and never more than that.
///
/// `==` compares `plain` and `dotless` too. These two record knowledge, and the parser may know
/// less, or more, of a text than the operation that made it.
///
/// Fields may be added in any version: read them, and leave making them to this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spans {
    /// Offset of the `:` after the scheme; 0 means that there is no scheme.
    pub scheme_end: u32,
    /// Start of the host, after the `@` if there is one. Equals `path_start` without an authority.
    pub host_start: u32,
    /// End of the host; the offset of the port's `:` when there is one.
    pub host_end: u32,
    /// End of the authority, start of the path.
    pub path_start: u32,
    /// End of the path; the offset of the `?` when there is a query.
    pub path_end: u32,
    /// End of the query; the offset of the `#` when there is a fragment.
    pub query_end: u32,
    /// Class of the host; `None` means that there is no authority.
    pub host: Option<HostClass>,
    /// Syntax-based normalization (RFC 3986 section 6.2.2) certainly changes nothing. `false` means
    /// unknown.
    pub plain: bool,
    /// The path certainly has no segment `.` or `..`. `false` means unknown. `plain` implies it.
    pub dotless: bool,
    /// The whole text is ASCII.
    pub ascii: bool,
}

impl Spans {
    /// The spans of the empty text.
    pub(crate) const EMPTY: Spans = Spans {
        scheme_end: 0,
        host_start: 0,
        host_end: 0,
        path_start: 0,
        path_end: 0,
        query_end: 0,
        host: None,
        plain: false,
        dotless: false,
        ascii: true,
    };

    /// Returns the span of the scheme, without its `:`.
    #[inline]
    #[must_use]
    pub const fn scheme(&self) -> Option<Range<usize>> {
        // A scheme has at least one character (section 3.1), so 0 is free to mean "none".
        if self.scheme_end == 0 { None } else { Some(0..self.scheme_end as usize) }
    }

    /// Returns the offset after the scheme and its `:`.
    #[inline]
    #[must_use]
    pub const fn hier_start(&self) -> usize {
        if self.scheme_end == 0 { 0 } else { self.scheme_end as usize + 1 }
    }

    /// Returns the span of the authority, without its `//`.
    #[inline]
    #[must_use]
    pub const fn authority(&self) -> Option<Range<usize>> {
        // A text has an authority exactly if it has a host, which may be empty (section 3.2.2).
        if self.host.is_none() {
            return None;
        }
        // The scheme's `:` and the `//` come before it.
        Some(self.hier_start() + 2..self.path_start as usize)
    }

    /// Returns the span of the userinfo, without its `@`.
    #[inline]
    #[must_use]
    pub const fn userinfo(&self) -> Option<Range<usize>> {
        let start = self.hier_start() + 2;
        // Even an empty userinfo has its `@`, which moves the start of the host.
        if self.host.is_none() || self.host_start as usize == start {
            return None;
        }
        Some(start..self.host_start as usize - 1)
    }

    /// Returns the span of the host, with the brackets of an IP-literal.
    #[inline]
    #[must_use]
    pub const fn host(&self) -> Option<Range<usize>> {
        if self.host.is_none() {
            return None;
        }
        Some(self.host_start as usize..self.host_end as usize)
    }

    /// Returns the span of the port, without its `:`; empty if nothing follows the `:`.
    #[inline]
    #[must_use]
    pub const fn port(&self) -> Option<Range<usize>> {
        // A host up to the path leaves no room for a `:`.
        if self.host.is_none() || self.host_end == self.path_start {
            return None;
        }
        Some(self.host_end as usize + 1..self.path_start as usize)
    }

    /// Returns the span of the path.
    #[inline]
    #[must_use]
    pub const fn path(&self) -> Range<usize> {
        self.path_start as usize..self.path_end as usize
    }

    /// Returns the span of the query, without its `?`.
    #[inline]
    #[must_use]
    pub const fn query(&self) -> Option<Range<usize>> {
        // A `?` alone takes one byte, so an empty query differs from none.
        if self.path_end == self.query_end {
            return None;
        }
        Some(self.path_end as usize + 1..self.query_end as usize)
    }

    /// Returns the span of the fragment, without its `#`, of a text of `len` bytes.
    #[inline]
    #[must_use]
    pub const fn fragment(&self, len: usize) -> Option<Range<usize>> {
        // In the same way, an empty fragment has its `#`.
        if self.query_end as usize == len {
            return None;
        }
        Some(self.query_end as usize + 1..len)
    }
    /// Returns whether the components are at the same offsets, and the flags claim no more than
    /// these spans do. Kernels differ in what they look for, so `plain` and `dotless` may be unset.
    #[must_use]
    pub fn agree(&self, other: &Spans) -> bool {
        let flags_of = |spans: &Spans| Spans {
            plain: other.plain,
            dotless: other.dotless,
            ascii: other.ascii,
            ..*spans
        };
        flags_of(self) == *other && (self.ascii || !other.ascii)
    }
}
