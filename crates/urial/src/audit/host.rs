//! The host: which one it is, and which one it seems to be (sections 7.4 and 7.6).

use alloc::format;
use alloc::string::ToString;
use core::net::IpAddr;
use core::ops::Range;

use super::finding::{Findings, shown};
use super::net::{Reach, reach};
use super::numeric::{Address, address};
use super::{Audit, Rule, Severity, imitation, octets, punycode};

/// Looks at a host that is not empty.
pub(super) fn check(audit: &Audit<'_>, span: Range<usize>, findings: &mut Findings<'_>) {
    octets::check(octets::Place::Host, span.clone(), findings);
    let host = &findings.text[span.clone()];
    if let Some(found) = address(host) {
        numeric(audit, found, span, findings);
    } else if !host.starts_with('[') {
        name(span, findings);
    }
}

fn numeric(audit: &Audit<'_>, found: Address, span: Range<usize>, findings: &mut Findings<'_>) {
    let ip = found.ip();
    if let Address::Loose(address) = found {
        let host = shown(&findings.text[span.clone()]);
        let explanation = format!("resolvers read {host} as the address {address}");
        let what = (Rule::NumericHost, Severity::Warning, span.clone());
        findings.add_with_safe_form(what, explanation, (span.clone(), &address.to_string()));
    }
    match audit.listed(ip) {
        Some(false) => {
            let explanation = format!("{ip} is in a network that is denied");
            findings.add(Rule::DeniedNetwork, Severity::Critical, span, explanation);
        }
        Some(true) => {}
        None => unlisted(ip, span, findings),
    }
}

fn unlisted(ip: IpAddr, span: Range<usize>, findings: &mut Findings<'_>) {
    let reach = reach(ip);
    if reach.is_private() {
        let explanation = format!("{ip} is {reach}");
        findings.add(Rule::PrivateNetwork, severity_of(reach), span, explanation);
    } else if ip.is_ipv4() {
        let explanation = format!("nothing says whose address {ip} is");
        findings.add(Rule::AddressHost, Severity::Warning, span, explanation);
    }
}

/// The credentials of a machine are what its metadata service hands out.
const fn severity_of(reach: Reach) -> Severity {
    match reach {
        Reach::Metadata => Severity::Critical,
        _ => Severity::Warning,
    }
}

fn name(span: Range<usize>, findings: &mut Findings<'_>) {
    local_name(span.clone(), findings);
    let text = findings.text;
    let bytes = text.as_bytes();
    let end = if bytes[span.end - 1] == b'.' {
        span.end - 1
    } else {
        span.end
    };
    let count = |wanted: u8| {
        let host = bytes[span.start..end].iter();
        host.filter(|&&byte| byte == wanted).count()
    };
    let (dots, is_dashed) = (count(b'.'), count(b'-') > 0);
    let mut start = span.start;
    let mut is_imitation = false;
    for i in 0..=dots {
        let length = bytes[start..end].iter().position(|&byte| byte == b'.');
        let at = start..length.map_or(end, |length| start + length);
        start = (at.end + 1).min(end);
        label(&text[at.clone()], at.clone(), findings);
        let label = imitation::Label {
            before: &text[span.start..at.start],
            text: &text[at.clone()],
            behind: &text[start..end],
            following: dots - i,
            is_dashed,
        };
        if !is_imitation && let Some(ending) = label.ending() {
            is_imitation = true;
            imitation::found(span.start..at.start + ending, findings);
        }
    }
    imitation::depth(span.start..end, dots + 1, findings);
}

fn label(label: &str, at: Range<usize>, findings: &mut Findings<'_>) {
    match label.as_bytes().first() {
        Some(b'x' | b'X') => {
            if let Some(encoded) = strip_prefix(label, "xn--") {
                punycode_label(encoded, at, findings);
            }
        }
        Some(b'h' | b'H') => scheme_label(label, at, findings),
        #[cfg(feature = "confusables")]
        Some(b'%' | 0x80..) => super::confusables::encoded(label, at, findings),
        #[cfg(feature = "confusables")]
        _ if !label.is_ascii() || label.contains('%') => {
            super::confusables::encoded(label, at, findings);
        }
        _ => {}
    }
}

fn punycode_label(encoded: &str, at: Range<usize>, findings: &mut Findings<'_>) {
    match punycode::decode(encoded) {
        #[cfg(feature = "confusables")]
        Some(decoded) => super::confusables::check(&decoded, at, findings),
        #[cfg(not(feature = "confusables"))]
        Some(_) => {}
        None => {
            let explanation = "the label is in Punycode, but stands for no text";
            findings.add(Rule::BadPunycode, Severity::Warning, at, explanation);
        }
    }
}

fn scheme_label(label: &str, at: Range<usize>, findings: &mut Findings<'_>) {
    let rest = strip_prefix(label, "https").or_else(|| strip_prefix(label, "http"));
    if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-')) {
        let explanation = "a label of the host looks like the scheme";
        findings.add(Rule::SchemeInHost, Severity::Warning, at, explanation);
    }
}

/// Names of machines that a stranger should not make one's program talk to.
fn local_name(span: Range<usize>, findings: &mut Findings<'_>) {
    let host = &findings.text[span.clone()];
    let host = host.strip_suffix('.').unwrap_or(host);
    let reach = if ends_with_label(host, "localhost") {
        Reach::Loopback
    } else if host.eq_ignore_ascii_case("metadata.google.internal") {
        Reach::Metadata
    } else {
        return;
    };
    // A file's host names the machine it is on, which is often this one.
    if findings.scheme.eq_ignore_ascii_case("file") {
        return;
    }
    let explanation = format!("{} is {reach}", shown(host));
    findings.add(Rule::PrivateNetwork, severity_of(reach), span, explanation);
}

pub(super) fn ends_with_label(host: &str, last: &str) -> bool {
    let Some(start) = host.len().checked_sub(last.len()) else {
        return false;
    };
    let bytes = host.as_bytes();
    bytes[start..].eq_ignore_ascii_case(last.as_bytes()) && (start == 0 || bytes[start - 1] == b'.')
}

/// `text` without `prefix`, which is ASCII in lower case, in whatever case.
pub(super) fn strip_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}
