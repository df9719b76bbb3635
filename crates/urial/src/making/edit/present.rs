//! Rules of a text as a whole: which components it may have, and which need each other.

use urial_grammar::grammar::Presence::{Forbidden, Required};
use urial_grammar::{Component, HostClass, Production, Spans, ipv4_address};

use super::EditError;
use crate::kind::Kind;
use crate::making::boundary::{PathRule, guard};

/// The components that a text has, of those that the kind or other components ask for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Present {
    scheme: bool,
    userinfo: bool,
    host: bool,
    port: bool,
    fragment: bool,
}

impl Present {
    /// Returns what a text of `len` bytes has.
    #[inline]
    pub(crate) fn of(spans: &Spans, len: usize) -> Present {
        Present {
            scheme: spans.scheme_end > 0,
            userinfo: spans.userinfo().is_some(),
            host: spans.host.is_some(),
            port: spans.port().is_some(),
            fragment: spans.fragment(len).is_some(),
        }
    }

    /// Adds or removes a component.
    #[inline]
    pub(crate) fn set(&mut self, component: Component, is_there: bool) {
        match component {
            Component::Scheme => self.scheme = is_there,
            // Its own userinfo and port come with its host.
            Component::Authority => {
                (self.userinfo, self.host, self.port) = (false, is_there, false);
            }
            Component::Userinfo => self.userinfo = is_there,
            Component::Host => self.host = is_there,
            Component::Port => self.port = is_there,
            Component::Fragment => self.fragment = is_there,
            _ => {}
        }
    }

    /// Checks whether these components, with this `path`, can form a text of the kind.
    #[inline]
    pub(crate) fn check<K: Kind>(
        self,
        path: impl IntoIterator<Item = u8>,
    ) -> Result<(), EditError> {
        if !self.scheme && K::FORM.scheme() == Required {
            return Err(EditError::SchemeRequired);
        }
        if self.scheme && K::FORM.scheme() == Forbidden {
            return Err(EditError::SchemeForbidden);
        }
        if self.fragment && K::FORM.fragment() == Forbidden {
            return Err(EditError::FragmentForbidden);
        }
        // Section 3.2: `authority = [ userinfo "@" ] host [ ":" port ]`.
        if !self.host && self.userinfo {
            return Err(EditError::NoHost(Component::Userinfo));
        }
        if !self.host && self.port {
            return Err(EditError::NoHost(Component::Port));
        }
        // The only check that needs the text: what a path begins with decides how the whole is
        // read.
        Ok(PathRule::check(path, self.scheme, self.host)?)
    }

    /// Returns the guard that a path needs among these components.
    pub(crate) fn guard(self, path: &[u8]) -> Option<&'static str> {
        guard(path, self.scheme, self.host)
    }
}

/// Checks that a text of `len` bytes has offsets that fit into spans.
#[inline]
pub(crate) fn check_len(len: u64) -> Result<(), EditError> {
    if len > u64::from(u32::MAX) { Err(EditError::TooLong) } else { Ok(()) }
}

/// Returns the class of a valid host.
#[inline]
pub(crate) fn class(host: &str) -> HostClass {
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
    use super::*;

    #[test]
    fn a_text_has_at_most_u32_max_bytes() {
        assert_eq!(check_len(u64::from(u32::MAX)), Ok(()));
        assert_eq!(check_len(u64::from(u32::MAX) + 1), Err(EditError::TooLong));
    }
}
