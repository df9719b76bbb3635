//! A text's components as they are to be written.
//!
//! What the scheme says (6.2.3) comes down to a choice of components: no port, no host, `/` for a path. The choice is
//! made first, without writing anything; 6.2.2 is applied to what was chosen, when it is written or compared.

use alloc::string::String;
use core::fmt::{self, Write};

use urial_grammar::{HostClass, Parsed, ipv6_address};

use super::path::{Dots, Path, PathKind};
use super::triplets::{self, Spelling, Units};
use crate::schemes::{EmptyHost, PathSpelling, SchemeRule, SchemeRules};

/// What is to be done to a text.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'r> {
    /// 6.2.2.1: scheme, host and the digits of triplets.
    pub(crate) case: bool,
    /// 6.2.2.2: triplets of unreserved characters.
    pub(crate) percent: bool,
    /// 6.2.2.3
    pub(crate) dots: Dots,
    /// 6.2.3, and RFC 5952.
    pub(crate) rules: Option<SchemeRules<'r>>,
}

impl Plan<'_> {
    const fn spelling(&self) -> Spelling {
        Spelling {
            upper_hex: self.case,
            decode: self.percent,
            lower: false,
        }
    }
}

/// The components of a text, chosen as the scheme says.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) authority: Option<Authority<'a>>,
    pub(crate) path: &'a str,
    pub(crate) path_spelling: PathSpelling,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
    /// Whether the choice was not the text's own.
    is_chosen: bool,
}

/// The parts of an authority.
#[derive(Clone, Copy)]
pub(crate) struct Authority<'a> {
    pub(crate) userinfo: Option<&'a str>,
    pub(crate) host: &'a str,
    pub(crate) class: HostClass,
    pub(crate) port: Option<&'a str>,
}

impl<'a> View<'a> {
    /// The components of `parsed`; chosen by the rules, where there are any.
    #[inline]
    pub(crate) fn new(parsed: &Parsed<'a>, rules: Option<SchemeRules<'_>>) -> View<'a> {
        let mut view = View {
            scheme: parsed.scheme(),
            authority: Authority::of(parsed),
            path: parsed.path(),
            path_spelling: PathSpelling::AsWritten,
            query: parsed.query(),
            fragment: parsed.fragment(),
            is_chosen: false,
        };
        if let Some(rules) = rules {
            match view.scheme {
                None => view.choose_without_scheme(),
                Some(scheme) => view.choose(rules.get(scheme).unwrap_or(&UNKNOWN)),
            }
        }
        view
    }

    fn choose(&mut self, rule: &SchemeRule<'_>) {
        let Some(authority) = &mut self.authority else {
            return self.choose_without_authority(rule);
        };
        if authority.host.is_empty() && rule.empty_host == EmptyHost::Invalid {
            return;
        }
        let port = authority
            .port
            .and_then(|port| chosen_port(port, rule.default_port));
        if port != authority.port {
            authority.port = port;
            self.is_chosen = true;
        }
        if let EmptyHost::SameAs(host) = rule.empty_host
            && authority.is_just(host)
        {
            authority.host = "";
            authority.class = HostClass::RegName;
            self.is_chosen = true;
        }
        if self.path.is_empty() && rule.empty_path_is_root {
            self.path = "/";
            self.is_chosen = true;
        }
    }

    fn choose_without_authority(&mut self, rule: &SchemeRule<'_>) {
        if !self.path.starts_with('/') {
            self.path_spelling = rule.path;
        } else if rule.missing_authority_is_empty {
            self.authority = Some(Authority::EMPTY);
            self.is_chosen = true;
        }
    }

    /// What holds in every scheme; an empty host may have any meaning in the scheme of the base.
    fn choose_without_scheme(&mut self) {
        if let Some(authority) = &mut self.authority
            && !authority.host.is_empty()
        {
            let port = authority.port.and_then(|port| chosen_port(port, None));
            self.is_chosen = port != authority.port;
            authority.port = port;
        }
    }

    /// Whether [`View::push`] would write the text that the view is of.
    pub(crate) fn is_normal(&self, plan: &Plan<'_>) -> bool {
        let spelling = plan.spelling();
        let is_spelled =
            |part: Option<&str>| part.is_none_or(|part| triplets::is_spelled(part, spelling));
        !self.is_chosen
            && !(plan.case && self.scheme.is_some_and(has_upper))
            && self.authority.is_none_or(|it| it.is_normal(plan))
            && self.chosen_path().is_normal(spelling, plan.dots)
            && is_spelled(self.query)
            && is_spelled(self.fragment)
    }

    /// [`View::is_normal`] for a text in which syntax-based normalization finds nothing to do.
    pub(crate) fn is_normal_to_scheme(&self, plan: &Plan<'_>) -> bool {
        !self.is_chosen
            && self
                .authority
                .is_none_or(|it| it.class != HostClass::Ipv6 || it.is_normal(plan))
            && (self.path_spelling == PathSpelling::AsWritten
                || self.chosen_path().is_normal(plan.spelling(), plan.dots))
    }

    /// Appends the text in its normal form.
    pub(crate) fn push(&self, plan: &Plan<'_>, out: &mut String) {
        let spelling = plan.spelling();
        if let Some(scheme) = self.scheme {
            push_scheme(scheme, plan.case, out);
        }
        if let Some(authority) = self.authority {
            authority.push(plan, out);
        }
        self.chosen_path().push(spelling, plan.dots, out);
        if let Some(query) = self.query {
            out.push('?');
            triplets::push(query, spelling, out);
        }
        if let Some(fragment) = self.fragment {
            out.push('#');
            triplets::push(fragment, spelling, out);
        }
    }

    fn chosen_path(&self) -> Path<'a> {
        Path {
            text: self.path,
            kind: self.path_kind(),
            rule: self.path_spelling,
        }
    }

    pub(crate) fn path_kind(&self) -> PathKind {
        PathKind::of(self.path, self.scheme.is_some(), self.authority.is_some())
    }
}

/// A scheme that has no rules of its own.
const UNKNOWN: SchemeRule<'static> = SchemeRule::new("");

impl<'a> Authority<'a> {
    const EMPTY: Authority<'static> = Authority {
        userinfo: None,
        host: "",
        class: HostClass::RegName,
        port: None,
    };

    #[inline]
    fn of(parsed: &Parsed<'a>) -> Option<Authority<'a>> {
        Some(Authority {
            class: parsed.spans().host?,
            userinfo: parsed.userinfo(),
            host: parsed.host()?,
            port: parsed.port(),
        })
    }

    /// Whether there is nothing but this host, however it is spelled.
    fn is_just(&self, host: &str) -> bool {
        self.userinfo.is_none()
            && self.port.is_none()
            && Units::new(self.host, true, true).eq(Units::new(host, true, true))
    }

    fn is_normal(&self, plan: &Plan<'_>) -> bool {
        let spelling = plan.spelling();
        let host_is_normal = match self.address(plan) {
            Some(address) => address.as_str() == self.host,
            None => triplets::is_spelled(self.host, spelling.of_host()),
        };
        host_is_normal
            && self
                .userinfo
                .is_none_or(|userinfo| triplets::is_spelled(userinfo, spelling))
    }

    fn push(&self, plan: &Plan<'_>, out: &mut String) {
        out.push_str("//");
        if let Some(userinfo) = self.userinfo {
            triplets::push(userinfo, plan.spelling(), out);
            out.push('@');
        }
        match self.address(plan) {
            Some(address) => out.push_str(address.as_str()),
            None => triplets::push(self.host, plan.spelling().of_host(), out),
        }
        if let Some(port) = self.port {
            out.push(':');
            out.push_str(port);
        }
    }

    /// The host in the one spelling of RFC 5952, if that is asked for and it is an IPv6 address.
    fn address(&self, plan: &Plan<'_>) -> Option<Literal> {
        plan.rules?;
        self.ipv6().map(Literal::new)
    }

    pub(crate) fn ipv6(&self) -> Option<core::net::Ipv6Addr> {
        if self.class != HostClass::Ipv6 {
            return None;
        }
        let inside = self.host.strip_prefix('[')?.strip_suffix(']')?;
        ipv6_address(inside.as_bytes())
    }
}

/// A port without its leading zeros; none when it is empty or goes without saying.
fn chosen_port(port: &str, default: Option<u16>) -> Option<&str> {
    let last = port.len().checked_sub(1)?;
    let zeros = port.bytes().take_while(|&byte| byte == b'0').count();
    // A port of zeros is 0, and a number that no port has is kept.
    let port = &port[zeros.min(last)..];
    (default.is_none() || port.parse().ok() != default).then_some(port)
}

fn has_upper(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_uppercase())
}

fn push_scheme(scheme: &str, lower: bool, out: &mut String) {
    let start = out.len();
    out.push_str(scheme);
    if lower {
        out[start..].make_ascii_lowercase();
    }
    out.push(':');
}

/// An IP-literal as RFC 5952 writes it, in a buffer of its own.
struct Literal {
    // "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]"
    bytes: [u8; 41],
    len: usize,
}

impl Literal {
    fn new(address: core::net::Ipv6Addr) -> Literal {
        let mut literal = Literal {
            bytes: [0; 41],
            len: 0,
        };
        // The standard library prints as RFC 5952 recommends: longest run of zeros, the first of two, never a single one,
        // lower case, and dotted quads for IPv4-mapped addresses.
        let written = write!(literal, "[{address}]");
        debug_assert!(written.is_ok(), "an address has at most 39 characters");
        literal
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl Write for Literal {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        let room = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}
