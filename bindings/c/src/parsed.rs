//! Spans of a text, as C sees them.

use core_urial::grammar::Spans;
use core_urial::{HostClass, Parts};

/// A range of bytes of a text.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct urial_span {
    /// Offset of the first byte.
    pub start: u32,
    /// Number of bytes.
    pub length: u32,
}

impl urial_span {
    pub(crate) fn of(range: &std::ops::Range<usize>) -> urial_span {
        // Texts have at most u32::MAX bytes; an error of a text that is too long is at usize::MAX.
        let start = u32::try_from(range.start).unwrap_or(u32::MAX);
        let length = range.end.saturating_sub(range.start);
        urial_span {
            start,
            length: u32::try_from(length).unwrap_or(u32::MAX),
        }
    }
}

/// The class of a host, by the "first-match-wins" rule of RFC 3986 section 3.2.2.
#[repr(u32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum urial_host_class {
    /// There is no host, or the text was not validated.
    #[default]
    None = 0,
    /// `IPv4address`
    Ipv4 = 1,
    /// `"[" IPv6address "]"`
    Ipv6 = 2,
    /// `"[" IPvFuture "]"`
    IpvFuture = 3,
    /// `reg-name`: everything else, the empty host included.
    RegName = 4,
}

/// A component of a URI. `urial_has` tells whether a text has it.
#[repr(u32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum urial_component {
    /// No component in particular.
    #[default]
    Text = 0,
    /// `scheme`
    Scheme = 1,
    /// `authority`
    Authority = 2,
    /// `userinfo`
    Userinfo = 3,
    /// `host`
    Host = 4,
    /// `port`
    Port = 5,
    /// `path`
    Path = 6,
    /// `query`
    Query = 7,
    /// `fragment`
    Fragment = 8,
}

/// The components of a text, as spans of it.
///
/// A component that the text does not have is empty and starts at 0; `present` tells it from one
/// that is empty: `http://a?` has a query and `http://a` has none. No span has the delimiters of
/// its component, only the brackets of an IP literal belong to the host.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct urial_parsed {
    /// The text before the first `:`.
    pub scheme: urial_span,
    /// The text between `//` and the path.
    pub authority: urial_span,
    /// The text of the authority before the `@`.
    pub userinfo: urial_span,
    /// The host, with the brackets of an IP literal; present where there is an authority.
    pub host: urial_span,
    /// The text of the authority after the `:` that ends the host.
    pub port: urial_span,
    /// The path, which is always present and may be empty.
    pub path: urial_span,
    /// The text after the first `?`, up to the `#`.
    pub query: urial_span,
    /// The text after the first `#`.
    pub fragment: urial_span,
    /// The components that the text has: bit `1 << c` for each `urial_component` c.
    pub present: u32,
    /// The class of the host; `URIAL_HOST_CLASS_NONE` from `urial_split`.
    pub host_class: urial_host_class,
    /// The port as a number; -1 if there is none, if it is empty, above 65535, or from
    /// `urial_split`.
    pub port_number: i32,
    /// 1 if the whole text is ASCII, else 0.
    pub ascii: u32,
    /// Zero. For later versions.
    pub reserved: [u32; 4],
}

impl urial_parsed {
    /// Copies the spans of a valid text.
    #[inline]
    pub(crate) fn new(text: &str, spans: &Spans) -> urial_parsed {
        let mut parsed = urial_parsed {
            port_number: -1,
            ascii: u32::from(spans.ascii),
            ..urial_parsed::default()
        };
        parsed.set(urial_component::Scheme, spans.scheme());
        parsed.set(urial_component::Path, Some(spans.path()));
        parsed.set(urial_component::Query, spans.query());
        parsed.set(urial_component::Fragment, spans.fragment(text.len()));
        if let Some(class) = spans.host {
            parsed.host_class = match class {
                HostClass::Ipv4 => urial_host_class::Ipv4,
                HostClass::Ipv6 => urial_host_class::Ipv6,
                HostClass::IpvFuture => urial_host_class::IpvFuture,
                HostClass::RegName => urial_host_class::RegName,
            };
            parsed.set(urial_component::Authority, spans.authority());
            parsed.set(urial_component::Userinfo, spans.userinfo());
            parsed.set(urial_component::Host, spans.host());
            if let Some(port) = spans.port() {
                let number = core_urial::Port::parse(&text[port.clone()]).ok();
                parsed.port_number = number.and_then(|port| port.number()).map_or(-1, i32::from);
                parsed.set(urial_component::Port, Some(port));
            }
        }
        parsed
    }

    /// Copies the parts of a text that was split without validation.
    pub(crate) fn of_parts(text: &str, parts: &Parts<'_>) -> urial_parsed {
        let mut parsed = urial_parsed {
            port_number: -1,
            ascii: u32::from(text.is_ascii()),
            ..urial_parsed::default()
        };
        let span = |part: &str| {
            let start = part.as_ptr().addr() - text.as_ptr().addr();
            start..start + part.len()
        };
        parsed.set(urial_component::Scheme, parts.scheme.map(span));
        parsed.set(urial_component::Authority, parts.authority.map(span));
        parsed.set(urial_component::Path, Some(span(parts.path)));
        parsed.set(urial_component::Query, parts.query.map(span));
        parsed.set(urial_component::Fragment, parts.fragment.map(span));
        if let Some(authority) = parts.authority_parts() {
            parsed.set(urial_component::Userinfo, authority.userinfo.map(span));
            parsed.set(urial_component::Host, Some(span(authority.host)));
            parsed.set(urial_component::Port, authority.port.map(span));
        }
        parsed
    }

    #[inline(always)]
    fn set(&mut self, component: urial_component, range: Option<std::ops::Range<usize>>) {
        let Some(range) = range else { return };
        self.present |= 1 << component as u32;
        let span = urial_span {
            start: range.start as u32,
            length: (range.end - range.start) as u32,
        };
        match component {
            urial_component::Text => {}
            urial_component::Scheme => self.scheme = span,
            urial_component::Authority => self.authority = span,
            urial_component::Userinfo => self.userinfo = span,
            urial_component::Host => self.host = span,
            urial_component::Port => self.port = span,
            urial_component::Path => self.path = span,
            urial_component::Query => self.query = span,
            urial_component::Fragment => self.fragment = span,
        }
    }
}
