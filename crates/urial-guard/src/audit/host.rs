//! The host: which one it is, and which one it seems to be (sections 7.4 and 7.6).

use alloc::format;
use alloc::string::ToString;
use core::net::IpAddr;
use core::ops::Range;

#[cfg(feature = "confusables")]
use super::confusables;
use super::finding::{Findings, shown};
use super::mapping::looked_up;
use super::names::{rootless, strip_prefix};
use super::net::{Reach, reach};
use super::numeric::{Address, Notation, address};
use super::outline::Outline;
use super::owner::is_one_of;
use super::pairs::pieces;
use super::{Audit, Rule, Severity, dns, names, octets, protected};

/// Looks at a host that is not empty.
pub(super) fn check(audit: &Audit<'_>, span: Range<usize>, findings: &mut Findings<'_>) {
    octets::check(octets::Place::Host, span.clone(), findings);
    let host = &findings.text[span.clone()];
    let outline = Outline::of(host);
    if outline.is_ordinary {
        whose(audit, span, findings);
        return;
    }
    // Brackets, digits, triplets, characters beyond ASCII, or a last label on a list.
    match address(host) {
        // There is more to say of a name that leads to such an address than of any other.
        Some(found)
            if found.notation != Notation::Name
                || audit.listed(found.ip).is_some()
                || reach(found.ip).is_private() =>
        {
            reaches(audit, found, span, findings);
        }
        // `[v1.x]`, `[::1` and the like have no labels to look at.
        _ if host.starts_with('[') => {}
        _ => name(audit, span, outline, findings),
    }
}

/// Looks at what a host says to people, who take it for somebody else's, or for the scheme.
fn whose(audit: &Audit<'_>, span: Range<usize>, findings: &mut Findings<'_>) {
    let host = &findings.text[span.clone()];
    // `http://http//a.example/`: the scheme is there twice.
    if is_one_of(&["http", "https"], host) {
        let explanation = "the host looks like the scheme";
        findings.report(Rule::SchemeInHost, span.clone(), explanation);
    }
    if let Some(names) = audit.names.filter(|names| !names.is_empty()) {
        protected::check(names, span, findings);
    }
}

/// Looks at a host that is an address, or a name that is known to lead to one.
fn reaches(audit: &Audit<'_>, found: Address, span: Range<usize>, findings: &mut Findings<'_>) {
    let ip = found.ip;
    let host = shown(&findings.text[span.clone()]);
    if found.notation == Notation::Loose {
        // `127.0.0.1;x`: the host is cut at the `;` by some, and looked up as a whole by others.
        let explanation = match cut(&host) {
            Some(mark) => format!("some programs stop reading at {mark:?} and connect to {ip}"),
            None => format!("resolvers read {host} as the address {ip}"),
        };
        let what = (Rule::NumericHost, Severity::Warning, span.clone());
        let written = match ip {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("[{address}]"),
        };
        findings.add_with_safe_form(what, explanation, (span.clone(), &written));
    }
    let is_name = found.notation == Notation::Name;
    let reach = reach(ip);
    // The caller's lists win over the kind of the network.
    match audit.listed(ip) {
        Some(false) => {
            let leads =
                if is_name { format!("{host} leads to {ip}, which") } else { ip.to_string() };
            let explanation = format!("{leads} is in a network that is denied");
            findings.report(Rule::DeniedNetwork, span, explanation);
        }
        Some(true) => {}
        // A file's host names the machine it is on, which is often this one.
        None if is_name
            && reach == Reach::Loopback
            && findings.scheme.eq_ignore_ascii_case("file") => {}
        // A stranger should not make a program talk to it.
        None if reach.is_private() => {
            // A metadata service hands out credentials.
            let severity = match reach {
                Reach::Metadata => Severity::Critical,
                _ => Severity::Warning,
            };
            let host = if is_name { rootless(&host).to_string() } else { ip.to_string() };
            findings.add(Rule::PrivateNetwork, severity, span, format!("{host} is {reach}"));
        }
        None => {
            // An IPv6 address is not reported for being one: it does not look like a name. What is
            // mapped (RFC 4291 section 2.5.5.2) is the IPv4 address in it.
            if let IpAddr::V4(ip) = ip.to_canonical() {
                let explanation =
                    format!("the host is a bare IP address, {ip}; nothing tells who runs it");
                findings.report(Rule::AddressHost, span, explanation);
            }
        }
    }
}

/// Returns the character of a host in ASCII before which some programs take it to end.
fn cut(host: &str) -> Option<char> {
    let is_of_names =
        |character: char| character.is_ascii_alphanumeric() || "-._~%[]:".contains(character);
    host.chars().find(|character| !is_of_names(*character)).filter(char::is_ascii)
}

fn name(audit: &Audit<'_>, span: Range<usize>, outline: Outline, findings: &mut Findings<'_>) {
    let text = &findings.text[span.clone()];
    dns::check(&looked_up(text), span.clone(), findings);
    whose(audit, span.clone(), findings);
    // The dot of the root divides no labels.
    let host = rootless(text);
    let top = host.rsplit('.').next().unwrap_or("");
    let end = span.start + host.len();
    for at in pieces(findings.text, span.start..end, |byte| byte == b'.') {
        let text = &findings.text[at.clone()];
        if outline.is_odd() || text.starts_with(['x', 'X']) {
            let is_top = at.end == end;
            label(text, at, (!is_top).then_some(top), findings);
        }
    }
}

/// Looks at a label that is not ordinary; `top` is the one at the end, if this is another one.
fn label(text: &str, at: Range<usize>, top: Option<&str>, findings: &mut Findings<'_>) {
    // RFC 5890 section 2.3.2.1: `xn--` is the prefix of an A-label.
    let decoded = strip_prefix(text, "xn--").map(names::of_punycode);
    if decoded == Some(None) {
        let explanation = "the label is in Punycode, but stands for no text";
        findings.report(Rule::BadPunycode, at.clone(), explanation);
    }
    // Nobody has chosen the top-level domain itself to deceive.
    #[cfg(not(feature = "confusables"))]
    let _ = top;
    #[cfg(feature = "confusables")]
    if let Some(top) = top {
        if let Some(decoded) = decoded.flatten() {
            confusables::check(&decoded, at.clone(), top, findings);
        }
        confusables::encoded(text, at, top, findings);
    }
}
