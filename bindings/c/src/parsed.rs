//! Spans of a text, as C sees them.

use core_urial::grammar::Spans;
use core_urial::{HostClass, Parts, Port};
use std::ops::Range;

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
    pub(crate) fn of(range: &Range<usize>) -> urial_span {
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
    #[inline(always)]
    pub(crate) fn new(text: &str, spans: &Spans) -> urial_parsed {
        let (scheme, has_scheme) = part(urial_component::Scheme, spans.scheme());
        let (authority, has_authority) = part(urial_component::Authority, spans.authority());
        let (userinfo, has_userinfo) = part(urial_component::Userinfo, spans.userinfo());
        let (host, has_host) = part(urial_component::Host, spans.host());
        let (port, has_port) = part(urial_component::Port, spans.port());
        let (path, has_path) = part(urial_component::Path, Some(spans.path()));
        let (query, has_query) = part(urial_component::Query, spans.query());
        let (fragment, has_fragment) = part(urial_component::Fragment, spans.fragment(text.len()));
        let of_authority = has_authority | has_userinfo | has_host | has_port;
        urial_parsed {
            scheme,
            authority,
            userinfo,
            host,
            port,
            path,
            query,
            fragment,
            present: has_scheme | of_authority | has_path | has_query | has_fragment,
            host_class: match spans.host {
                None => urial_host_class::None,
                Some(HostClass::Ipv4) => urial_host_class::Ipv4,
                Some(HostClass::Ipv6) => urial_host_class::Ipv6,
                Some(HostClass::IpvFuture) => urial_host_class::IpvFuture,
                Some(HostClass::RegName) => urial_host_class::RegName,
            },
            port_number: if has_port == 0 {
                -1
            } else {
                number(text, spans)
            },
            ascii: u32::from(spans.ascii),
            reserved: [0; 4],
        }
    }

    /// Copies the parts of a text that was split without validation.
    pub(crate) fn of_parts(text: &str, parts: &Parts<'_>) -> urial_parsed {
        let span = |text_of: &str| {
            let start = text_of.as_ptr().addr() - text.as_ptr().addr();
            start..start + text_of.len()
        };
        let authority = parts.authority_parts();
        let userinfo = authority.and_then(|authority| authority.userinfo);
        let host = authority.map(|authority| authority.host);
        let port = authority.and_then(|authority| authority.port);
        let (scheme, has_scheme) = part(urial_component::Scheme, parts.scheme.map(span));
        let (authority, has_authority) =
            part(urial_component::Authority, parts.authority.map(span));
        let (userinfo, has_userinfo) = part(urial_component::Userinfo, userinfo.map(span));
        let (host, has_host) = part(urial_component::Host, host.map(span));
        let (port, has_port) = part(urial_component::Port, port.map(span));
        let (path, has_path) = part(urial_component::Path, Some(span(parts.path)));
        let (query, has_query) = part(urial_component::Query, parts.query.map(span));
        let (fragment, has_fragment) = part(urial_component::Fragment, parts.fragment.map(span));
        let of_authority = has_authority | has_userinfo | has_host | has_port;
        urial_parsed {
            scheme,
            authority,
            userinfo,
            host,
            port,
            path,
            query,
            fragment,
            present: has_scheme | of_authority | has_path | has_query | has_fragment,
            host_class: urial_host_class::None,
            port_number: -1,
            ascii: u32::from(text.is_ascii()),
            reserved: [0; 4],
        }
    }
}

/// Returns a span, and the bit of its component if the text has it.
#[inline(always)]
fn part(component: urial_component, range: Option<Range<usize>>) -> (urial_span, u32) {
    match range {
        Some(range) => {
            // The text has at most u32::MAX bytes.
            let span = urial_span {
                start: range.start as u32,
                length: (range.end - range.start) as u32,
            };
            (span, 1 << component as u32)
        }
        None => (urial_span::default(), 0),
    }
}

/// Returns the port as a number, or -1.
#[cold]
fn number(text: &str, spans: &Spans) -> i32 {
    let port = spans.port().and_then(|span| text.get(span));
    let port = port.and_then(|port| Port::parse(port).ok());
    port.and_then(Port::number).map_or(-1, i32::from)
}
