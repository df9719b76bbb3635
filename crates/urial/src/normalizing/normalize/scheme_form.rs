//! Scheme-based normalization (6.2.3) as a choice of components: no port, no host, `/` for a path.
//!
//! The choice is made without writing anything. 6.2.2 is applied to the chosen components when they
//! are written or compared.

use alloc::string::String;
use core::fmt::{self, Write};
use core::net::Ipv6Addr;
use core::ops::Range;

use urial_grammar::{HostClass, Parsed};

use crate::component::Host;
use crate::percent::{Spelling, Units, spelling};
use crate::schemes::{EmptyHost, PathSpelling, SchemeRule, SchemeRules};

/// The components that scheme rules can change.
#[derive(Clone, Copy)]
pub(crate) struct SchemeForm<'a> {
    pub(crate) authority: Option<SchemeAuthority<'a>>,
    pub(crate) path: &'a str,
    pub(crate) spelling: PathSpelling,
    /// Whether the authority or the path differs from that of the text.
    pub(crate) changes: bool,
}

/// The parts of an authority.
#[derive(Clone, Copy)]
pub(crate) struct SchemeAuthority<'a> {
    pub(crate) userinfo: Option<&'a str>,
    pub(crate) host: &'a str,
    pub(crate) class: HostClass,
    pub(crate) port: Option<&'a str>,
}

/// The rule for a scheme that is not in the table.
const UNKNOWN: SchemeRule<'static> = SchemeRule::new("");

impl<'a> SchemeForm<'a> {
    #[inline]
    pub(crate) fn new(parsed: &Parsed<&'a str>, rules: SchemeRules<'_>) -> SchemeForm<'a> {
        let mut form = SchemeForm {
            authority: SchemeAuthority::of(parsed),
            path: parsed.path(),
            spelling: PathSpelling::AsWritten,
            changes: false,
        };
        match parsed.scheme() {
            None => form.without_scheme(),
            // An unknown scheme gets the general rules: ports and addresses (section 6.2.3).
            Some(scheme) => form.with_rule(rules.get(scheme).unwrap_or(&UNKNOWN)),
        }
        form
    }

    /// Returns whether the scheme rules cannot change a text without triplets; offsets decide it
    /// for nearly every text.
    #[inline]
    pub(crate) fn is_known_normal(parsed: &Parsed<&str>, rules: SchemeRules<'_>) -> bool {
        let spans = parsed.spans();
        let host_len = spans.host_end - spans.host_start;
        // Without an authority, the host is empty.
        host_len != 0
            && spans.host != Some(HostClass::Ipv6)
            // A port, or its colon, is between host and path.
            && spans.host_end == spans.path_start
            && spans.path_start != spans.path_end
            && !rules.may_leave_out(host_len as usize)
    }

    fn with_rule(&mut self, rule: &SchemeRule<'_>) {
        // A rule for the authority applies only if there is one.
        let Some(authority) = &mut self.authority else {
            return self.without_authority(rule);
        };
        // A URI with an invalid empty host has no meaning that could be kept, so it is left alone.
        if authority.host.is_empty() && rule.empty_host == EmptyHost::Invalid {
            return;
        }
        self.changes |= authority.choose_port(rule.default_port);
        if let EmptyHost::SameAs(host) = rule.empty_host {
            if !authority.host.is_empty() && authority.is_just(host) {
                *authority = SchemeAuthority::EMPTY;
                self.changes = true;
            }
        }
        // RFC 9110 section 4.2.3 and others: an empty path and `/` are equivalent.
        if self.path.is_empty() && rule.empty_path_is_root {
            self.path = "/";
            self.changes = true;
        }
    }

    fn without_authority(&mut self, rule: &SchemeRule<'_>) {
        // A path with a slash is a hierarchy, which spelling rules are not about.
        if !self.path.starts_with('/') {
            self.spelling = rule.path;
        } else if rule.missing_authority_is_empty {
            // RFC 8089 appendix B: `file:/x` is `file:///x`.
            self.authority = Some(SchemeAuthority::EMPTY);
            self.changes = true;
        }
    }

    /// Applies the rules of every scheme. An empty host may have any meaning in the base's scheme,
    /// so it is left alone.
    fn without_scheme(&mut self) {
        match &mut self.authority {
            // No scheme, so no default; zeros and an empty port go all the same.
            Some(authority) if !authority.host.is_empty() => {
                self.changes = authority.choose_port(None);
            }
            _ => {}
        }
    }
}

impl<'a> SchemeAuthority<'a> {
    const EMPTY: SchemeAuthority<'static> =
        SchemeAuthority { userinfo: None, host: "", class: HostClass::RegName, port: None };

    #[inline]
    fn of(parsed: &Parsed<&'a str>) -> Option<SchemeAuthority<'a>> {
        Some(SchemeAuthority {
            class: parsed.spans().host?,
            userinfo: parsed.userinfo(),
            host: parsed.host()?,
            port: parsed.port(),
        })
    }

    /// Removes a port that is empty or the default, and leading zeros; returns whether it removed
    /// anything.
    #[inline]
    fn choose_port(&mut self, default: Option<u16>) -> bool {
        let Some(port) = self.port else {
            return false;
        };
        self.port = chosen_port(port, default);
        // Only removals change its length.
        self.port.is_none_or(|chosen| chosen.len() != port.len())
    }

    /// Returns whether the authority is only this host, in any spelling.
    fn is_just(&self, host: &str) -> bool {
        self.userinfo.is_none()
            && self.port.is_none()
            // In any case and spelling: `LOCALHOST`, `%6cocalhost` (RFC 8089 section 2).
            && Units::new(self.host, true, true).eq(Units::new(host, true, true))
    }

    /// Returns whether the host is no IPv6 address, or one as RFC 5952 writes it.
    pub(crate) fn is_normal_address(&self) -> bool {
        self.ipv6().is_none_or(|address| {
            let mut rest = Rest(self.host);
            write_address(address, &mut rest).is_ok() && rest.0.is_empty()
        })
    }

    pub(crate) fn ipv6(&self) -> Option<Ipv6Addr> {
        Host::trusted(self.host, self.class).ipv6()
    }

    /// Appends the authority and its `//` in their normal form; returns the range of the host in
    /// `out`.
    pub(crate) fn push(&self, spelling: Spelling, out: &mut String) -> Range<usize> {
        out.push_str("//");
        if let Some(userinfo) = self.userinfo {
            spelling::push(userinfo, spelling, out);
            out.push('@');
        }
        let start = out.len();
        match self.ipv6() {
            Some(address) => {
                let written = write_address(address, out);
                debug_assert!(written.is_ok(), "a `String` takes any text");
            }
            // Section 6.2.2.1: a host is lower case, be it a name or an IPvFuture address.
            None => spelling::push_lower(self.host, spelling, out),
        }
        let end = out.len();
        if let Some(port) = self.port {
            out.push(':');
            out.push_str(port);
        }
        start..end
    }
}

/// Returns the port without its leading zeros; `None` if it is empty or the default.
fn chosen_port(port: &str, default: Option<u16>) -> Option<&str> {
    let last = port.len().checked_sub(1)?;
    let zeros = port.bytes().take_while(|&byte| byte == b'0').count();
    // Keeps a single 0 of a port of zeros, and keeps a number too large for a port.
    let port = &port[zeros.min(last)..];
    // A port over 65535 parses to `None` as well, which is not a missing default.
    (default.is_none() || port.parse().ok() != default).then_some(port)
}

/// Writes an IP-literal as RFC 5952 has it.
fn write_address(address: Ipv6Addr, out: &mut impl Write) -> fmt::Result {
    // The standard library prints as RFC 5952 recommends: it omits the longest run of zeros, the
    // first of two, never a single one; lower case; IPv4-mapped addresses with dots.
    write!(out, "[{address}]")
}

/// A text that is compared with what is written.
struct Rest<'a>(&'a str);

impl Write for Rest<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}
