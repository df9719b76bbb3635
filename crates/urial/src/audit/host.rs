//! The host: which one it is, and which one it seems to be (sections 7.4 and 7.6).

use alloc::format;
use alloc::string::ToString;
use core::net::IpAddr;
use core::ops::Range;

use urial_grammar::ipv4_address;

use super::finding::{Findings, shown};
use super::net::{Reach, reach};
use super::numeric::{Address, address};
use super::{Audit, Rule, Severity, octets, punycode};

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
    let dots = bytes[span.start..end]
        .iter()
        .filter(|&&byte| byte == b'.')
        .count();
    let mut start = span.start;
    let mut is_imitation = false;
    for i in 0..=dots {
        let length = bytes[start..end].iter().position(|&byte| byte == b'.');
        let at = start..length.map_or(end, |length| start + length);
        start = (at.end + 1).min(end);
        label(&text[at.clone()], at.clone(), findings);
        if i > 0
            && !is_imitation
            && let Some(ending) = end_of_a_name(&text[at.clone()], &text[start..end], dots - i)
        {
            is_imitation = true;
            imitation(span.start..at.start + ending, findings);
        }
    }
    if dots >= 6 {
        let count = dots + 1;
        let explanation = format!("with {count} labels, whose host it is is out of sight");
        findings.add(Rule::DeepHost, Severity::Warning, span, explanation);
    }
}

/// The start of a host that looks like a whole one.
fn imitation(span: Range<usize>, findings: &mut Findings<'_>) {
    let name = shown(&findings.text[span.clone()]);
    let explanation = format!("this looks like {name}, but the end of a host says whose it is");
    findings.add(Rule::HostInHost, Severity::Warning, span, explanation);
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

/// The ends of names that were registered first and are imitated most.
const ENDS: [&str; 3] = ["com", "net", "org"];
/// What stands before a country's end in many countries.
const SECOND_ENDS: [&str; 4] = ["ac", "co", "edu", "gov"];

/// Where the name ends that a label, not the first one, looks like the end of; with `following` labels behind it, which are
/// `behind`.
///
/// `com.br` is an end itself, so one label behind `com` is no sign, two are. `com-` is imitated too:
/// `apple.com-support.example`.
fn end_of_a_name(label: &str, behind: &str, following: usize) -> Option<usize> {
    let is_one_of = |ends: &[&str]| ends.iter().any(|end| label.eq_ignore_ascii_case(end));
    match (label.len(), following) {
        (_, 0) => None,
        (3, 2..) if is_one_of(&ENDS) => Some(3),
        (2 | 3, 3..) if is_one_of(&SECOND_ENDS) => {
            let is_country = behind.as_bytes().get(2) == Some(&b'.');
            is_country.then_some(label.len() + ".uk".len())
        }
        (5.., _) => {
            let dashed =
                |end: &&&str| strip_prefix(label, end).is_some_and(|rest| rest.starts_with('-'));
            ENDS.iter().find(dashed).map(|end| end.len())
        }
        _ => None,
    }
}

/// `text` without `prefix`, which is ASCII in lower case, in whatever case.
pub(super) fn strip_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Top-level names that make people think of a host. Two letters are a country's.
const TOP_LEVEL: [&str; 26] = [
    "com", "net", "org", "edu", "gov", "mil", "int", "info", "biz", "name", "mobi", "app", "dev",
    "xyz", "top", "online", "site", "shop", "store", "tech", "cloud", "club", "live", "link",
    "page", "example",
];

/// Whether people would take the text for the name or the address of a host.
pub(super) fn is_name_of_the_internet(name: &str) -> bool {
    let Some((before, last)) = name.rsplit_once('.') else {
        return name.eq_ignore_ascii_case("localhost");
    };
    if ipv4_address(name.as_bytes()).is_some() {
        return true;
    }
    let is_country = last.len() == 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    !before.is_empty() && (is_country || TOP_LEVEL.iter().any(|top| last.eq_ignore_ascii_case(top)))
}
