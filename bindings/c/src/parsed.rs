//! Spans of a text, as C sees them.

use core_urial::{Component, HostClass, Parts, Port};
use std::ffi::c_char;
use std::ops::Range;
use urial_grammar::Spans;

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
        urial_span { start, length: u32::try_from(length).unwrap_or(u32::MAX) }
    }

    /// Returns where a part of a text is in it.
    pub(crate) fn within(text: &str, part: &str) -> urial_span {
        let start = part.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
        urial_span::of(&(start..start.saturating_add(part.len())))
    }
}

/// A text of a list or a structure; null where the text is absent.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_text {
    /// The bytes, which need no NUL at their end; null is no text, and not an empty one.
    pub text: *const c_char,
    /// The number of bytes.
    pub length: usize,
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
    /// The port as a number; -1 if it is absent, empty, above 65535, or from `urial_split`.
    pub port_number: i32,
    /// 1 if the whole text is ASCII, else 0.
    pub ascii: u32,
    /// Zero. For later versions.
    pub reserved: [u32; 4],
}

impl urial_parsed {
    /// Copies the spans of a valid text, field by field and in their order: as one value they would
    /// not fit into registers.
    ///
    /// # Safety
    ///
    /// `to` can be written; it may hold anything.
    #[inline(always)]
    pub(crate) unsafe fn copy(to: *mut urial_parsed, text: &str, spans: &Spans) {
        let mut present = 1 << urial_component::Path as u32;
        let mut part = |component: urial_component, range| {
            let (span, bit) = part(component, range);
            present |= bit;
            span
        };
        // SAFETY: by the caller's promise. No reference is made, because what is there may be no
        // value.
        unsafe {
            (*to).scheme = part(urial_component::Scheme, spans.scheme());
            (*to).authority = part(urial_component::Authority, spans.authority());
            (*to).userinfo = part(urial_component::Userinfo, spans.userinfo());
            (*to).host = part(urial_component::Host, spans.host());
            (*to).port = part(urial_component::Port, spans.port());
            (*to).path = part(urial_component::Path, Some(spans.path()));
            (*to).query = part(urial_component::Query, spans.query());
            (*to).fragment = part(urial_component::Fragment, spans.fragment(text.len()));
            (*to).host_class = match spans.host {
                None => urial_host_class::None,
                Some(HostClass::Ipv4) => urial_host_class::Ipv4,
                Some(HostClass::Ipv6) => urial_host_class::Ipv6,
                Some(HostClass::IpvFuture) => urial_host_class::IpvFuture,
                Some(HostClass::RegName) => urial_host_class::RegName,
            };
            (*to).present = present;
            (*to).port_number = -1;
            (*to).ascii = u32::from(spans.ascii);
            (*to).reserved = [0; 4];
            if present & (1 << urial_component::Port as u32) != 0 {
                (*to).port_number = number(text, spans);
            }
        }
    }

    /// Returns the parts of a text that was split without validation.
    pub(crate) fn of_parts(text: &str, parts: &Parts<'_>) -> urial_parsed {
        let mut present = 0;
        let mut part = |number: urial_component, component| {
            let found = parts.get(component);
            present |= u32::from(found.is_some()) << number as u32;
            found.map_or_else(urial_span::default, |part| urial_span::within(text, part))
        };
        urial_parsed {
            scheme: part(urial_component::Scheme, Component::Scheme),
            authority: part(urial_component::Authority, Component::Authority),
            userinfo: part(urial_component::Userinfo, Component::Userinfo),
            host: part(urial_component::Host, Component::Host),
            port: part(urial_component::Port, Component::Port),
            path: part(urial_component::Path, Component::Path),
            query: part(urial_component::Query, Component::Query),
            fragment: part(urial_component::Fragment, Component::Fragment),
            present,
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
            let span =
                urial_span { start: range.start as u32, length: (range.end - range.start) as u32 };
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
