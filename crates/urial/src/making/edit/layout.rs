//! Lengths of the components, and the spans that follow from them.

use core::ops::Range;

use urial_grammar::{Component, HostClass, Production, Spans, ipv4_address};

use super::EditError;
use crate::kind::Kind;
use crate::making::boundary::{PathRule, guard};
use crate::types::parts::AuthorityParts;

/// The lengths of the components of a text, without their delimiters; `None` is a missing
/// component.
///
/// An edit changes one length, and with it the offsets of all later components.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    // Lengths and not offsets: an edit changes one length, but all offsets after it.
    scheme: Option<usize>,
    userinfo: Option<usize>,
    host: Option<(usize, HostClass)>,
    port: Option<usize>,
    path: usize,
    query: Option<usize>,
    fragment: Option<usize>,
}

impl Layout {
    /// The layout of an empty path alone.
    pub(crate) const EMPTY: Layout = Layout {
        scheme: None,
        userinfo: None,
        host: None,
        port: None,
        path: 0,
        query: None,
        fragment: None,
    };

    /// Returns the layout of a text of `len` bytes.
    #[inline]
    pub(crate) fn of(spans: &Spans, len: usize) -> Layout {
        let length = |span: Option<Range<usize>>| span.map(|span| span.len());
        Layout {
            scheme: length(spans.scheme()),
            userinfo: length(spans.userinfo()),
            host: length(spans.host()).zip(spans.host),
            port: length(spans.port()),
            path: spans.path().len(),
            query: length(spans.query()),
            fragment: length(spans.fragment(len)),
        }
    }

    /// Sets or removes a component, whose text is valid.
    #[inline]
    pub(crate) fn set(&mut self, component: Component, text: Option<&str>) {
        let length = text.map(str::len);
        match component {
            Component::Scheme => self.scheme = length,
            Component::Authority => {
                // Split without checking: the whole authority was checked by its rule before.
                let parts = text.map(AuthorityParts::of);
                self.set(Component::Userinfo, parts.and_then(|parts| parts.userinfo));
                self.set(Component::Host, parts.map(|parts| parts.host));
                self.set(Component::Port, parts.and_then(|parts| parts.port));
            }
            Component::Userinfo => self.userinfo = length,
            Component::Host => self.host = text.map(|text| (text.len(), class(text))),
            Component::Port => self.port = length,
            Component::Query => self.query = length,
            Component::Fragment => self.fragment = length,
            _ => self.path = length.unwrap_or(0),
        }
    }

    /// Checks whether these components, with this `path`, can form a text of the kind.
    pub(crate) fn check<K: Kind>(
        &self,
        path: impl IntoIterator<Item = u8>,
    ) -> Result<(), EditError> {
        use urial_grammar::grammar::Presence::{Forbidden, Required};
        if self.scheme.is_none() && K::FORM.scheme() == Required {
            return Err(EditError::SchemeRequired);
        }
        if self.scheme.is_some() && K::FORM.scheme() == Forbidden {
            return Err(EditError::SchemeForbidden);
        }
        if self.fragment.is_some() && K::FORM.fragment() == Forbidden {
            return Err(EditError::FragmentForbidden);
        }
        // Section 3.2: `authority = [ userinfo "@" ] host [ ":" port ]`.
        if self.host.is_none() && self.userinfo.is_some() {
            return Err(EditError::NoHost(Component::Userinfo));
        }
        if self.host.is_none() && self.port.is_some() {
            return Err(EditError::NoHost(Component::Port));
        }
        // The only check that needs the text: what a path begins with decides how the whole is
        // read.
        PathRule::check(path, self.scheme.is_some(), self.host.is_some())?;
        if self.len() > u64::from(u32::MAX) {
            return Err(EditError::TooLong);
        }
        Ok(())
    }

    /// Returns the guard that a path needs among these components.
    pub(crate) fn guard(&self, path: &[u8]) -> Option<&'static str> {
        guard(path, self.scheme.is_some(), self.host.is_some())
    }

    /// Returns the length of the text.
    #[inline]
    pub(crate) fn len(&self) -> u64 {
        // A delimiter is one byte, the `//` of a host two. In `u64`, as the sum may exceed `u32`.
        let with = |length: Option<usize>| length.map_or(0, |length| length as u64 + 1);
        let host = self.host.map_or(0, |(length, _)| length as u64 + 2);
        with(self.scheme)
            + with(self.userinfo)
            + host
            + with(self.port)
            + self.path as u64
            + with(self.query)
            + with(self.fragment)
    }

    /// Returns the spans of the components, in a text that is not too long.
    #[inline]
    pub(crate) fn spans(&self, ascii: bool) -> Spans {
        // A delimiter is counted only with its component: empty and absent differ by it (section
        // 5.3).
        let after = |start: usize, length: Option<usize>| start + length.map_or(0, |len| len + 1);
        let hier_start = after(0, self.scheme);
        let (host_start, host_end) = match self.host {
            Some((length, _)) => {
                let start = after(hier_start + 2, self.userinfo);
                (start, start + length)
            }
            None => (hier_start, hier_start),
        };
        let path_start = after(host_end, self.port);
        let path_end = path_start + self.path;
        Spans {
            scheme_end: self.scheme.unwrap_or(0) as u32,
            host_start: host_start as u32,
            host_end: host_end as u32,
            path_start: path_start as u32,
            path_end: path_end as u32,
            query_end: after(path_end, self.query) as u32,
            host: self.host.map(|(_, class)| class),
            // Not known without reading the text; `false` makes later operations look themselves.
            plain: false,
            dotless: false,
            ascii,
        }
    }
}

/// Returns the class of a valid host.
#[inline]
fn class(host: &str) -> HostClass {
    match host.as_bytes() {
        // An IPv6 address has no `v`, so the first byte decides.
        [b'[', b'v' | b'V', ..] => HostClass::IpvFuture,
        [b'[', ..] => HostClass::Ipv6,
        // Section 3.2.2: first-match-wins, so that a valid IPv4address is never a name.
        name if ipv4_address(name).is_some() => HostClass::Ipv4,
        _ => HostClass::RegName,
    }
}

/// Checks a text by the rule of its component, as the kind has it.
pub(crate) fn check<K: Kind>(component: Component, text: &str) -> Result<(), EditError> {
    let of_kind = |rule, irule| if K::FORM.is_iri() { irule } else { rule };
    let rule = match component {
        Component::Scheme => Production::Scheme,
        Component::Authority => of_kind(Production::Authority, Production::Iauthority),
        Component::Userinfo => of_kind(Production::Userinfo, Production::Iuserinfo),
        Component::Host => of_kind(Production::Host, Production::Ihost),
        Component::Port => Production::Port,
        Component::Query => of_kind(Production::Query, Production::Iquery),
        Component::Fragment => of_kind(Production::Fragment, Production::Ifragment),
        _ => of_kind(Production::Path, Production::Ipath),
    };
    rule.check(text).map_err(EditError::from)
}

/// Checks a text that is to become a segment.
pub(crate) fn check_segment<K: Kind>(segment: &str) -> Result<(), EditError> {
    let rule = if K::FORM.is_iri() { Production::Isegment } else { Production::Segment };
    rule.check(segment).map_err(EditError::from)
}

#[cfg(test)]
mod tests {
    use core::iter::empty;

    use super::*;
    use crate::kind::Reference;

    #[test]
    fn a_text_has_at_most_u32_max_bytes() {
        let mut layout = Layout::EMPTY;
        layout.set(Component::Authority, Some("u@h:1"));
        layout.set(Component::Fragment, Some("f"));
        let most = u32::MAX as usize - "//u@h:1#f".len();
        layout.path = most;
        assert_eq!(layout.check::<Reference>(empty()), Ok(()));
        assert_eq!(layout.spans(true).query_end, u32::MAX - 2);
        layout.path = most + 1;
        assert_eq!(layout.check::<Reference>(empty()), Err(EditError::TooLong));
        layout.path = most - 2;
        layout.query = Some(2);
        assert_eq!(layout.check::<Reference>(empty()), Err(EditError::TooLong));
    }
}
