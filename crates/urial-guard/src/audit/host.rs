//! The host: which one it is, and which one it seems to be (sections 7.4 and 7.6).

use alloc::format;
use alloc::string::ToString;
use core::net::IpAddr;
use core::ops::Range;

#[cfg(feature = "confusables")]
use super::confusables;
use super::finding::{Findings, shown};
use super::imitation::Label;
use super::mapping::looked_up;
use super::names::strip_prefix;
use super::net::{Reach, reach};
use super::numeric::{Address, Notation, address};
use super::outline::Outline;
use super::{Audit, Rule, Severity, brand, dns, imitation, octets, punycode};

/// Looks at a host that is not empty.
#[inline]
pub(super) fn check(audit: &Audit<'_>, span: Range<usize>, findings: &mut Findings<'_>) {
    octets::check(octets::Place::Host, span.clone(), findings);
    let host = &findings.text[span.clone()];
    // Names of brands of the caller may be anywhere, so with them every host is looked at.
    let mut is_telling = !audit.brands.is_empty();
    let outline = Outline::of(host, |part| {
        is_telling |= imitation::PARTS.may_have(part) || brand::may_be(part);
    });
    if outline.is_ordinary {
        let part = &host.as_bytes()[outline.last_part..];
        is_telling |= imitation::LAST_PARTS.may_have(part) || brand::may_be(part);
        if is_telling || imitation::is_deep(host, outline.dots + 1) {
            labels(audit, span, outline, findings);
        }
        return;
    }
    // Brackets, digits, triplets, characters beyond ASCII, or a last label on a list.
    match address(host) {
        Some(found) if found.notation != Notation::Name => numeric(audit, found, span, findings),
        Some(found) if is_told(audit, found.ip) => named(audit, found.ip, span, findings),
        // `[v1.x]`, `[::1` and the like have no labels to look at.
        _ if host.starts_with('[') => {}
        _ => name(audit, span, outline, findings),
    }
}

#[inline]
fn numeric(audit: &Audit<'_>, found: Address, span: Range<usize>, findings: &mut Findings<'_>) {
    let ip = found.ip;
    if found.notation == Notation::Loose {
        let host = shown(&findings.text[span.clone()]);
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
    // The caller's lists win over the kind of the network.
    match audit.listed(ip) {
        Some(false) => {
            let explanation = format!("{ip} is in a network that is denied");
            findings.add(Rule::DeniedNetwork, Severity::Critical, span, explanation);
        }
        Some(true) => {}
        None => unlisted(ip, span, findings),
    }
}

/// Returns the character of a host in ASCII before which some programs take it to end.
#[inline]
fn cut(host: &str) -> Option<char> {
    let is_of_names =
        |character: char| character.is_ascii_alphanumeric() || "-._~%[]:".contains(character);
    host.chars()
        .find(|character| !is_of_names(*character))
        .filter(char::is_ascii)
}

/// Returns whether there is more to say of a name that leads to an address than of any other.
#[inline]
fn is_told(audit: &Audit<'_>, ip: IpAddr) -> bool {
    audit.listed(ip).is_some() || reach(ip).is_private()
}

/// Reports the name of a machine that a stranger should not make a program talk to.
#[inline]
fn named(audit: &Audit<'_>, ip: IpAddr, span: Range<usize>, findings: &mut Findings<'_>) {
    let name = shown(&findings.text[span.clone()]);
    let reach = reach(ip);
    match audit.listed(ip) {
        Some(false) => {
            let explanation = format!("{name} leads to {ip}, which is in a network that is denied");
            findings.add(Rule::DeniedNetwork, Severity::Critical, span, explanation);
        }
        Some(true) => {}
        // A file's host names the machine it is on, which is often this one.
        None if reach == Reach::Loopback && findings.scheme.eq_ignore_ascii_case("file") => {}
        None => {
            let name = name.strip_suffix('.').unwrap_or(&name);
            let explanation = format!("{name} is {reach}");
            findings.add(Rule::PrivateNetwork, severity_of(reach), span, explanation);
        }
    }
}

#[inline]
fn unlisted(ip: IpAddr, span: Range<usize>, findings: &mut Findings<'_>) {
    let reach = reach(ip);
    if reach.is_private() {
        let explanation = format!("{ip} is {reach}");
        findings.add(Rule::PrivateNetwork, severity_of(reach), span, explanation);
    } else if let IpAddr::V4(ip) = ip.to_canonical() {
        // An IPv6 address is not reported for being one: it does not look like a name. What is
        // mapped (RFC 4291 section 2.5.5.2) is the IPv4 address in it.
        let explanation = format!("the host is a bare IP address, {ip}; nothing tells who runs it");
        findings.add(Rule::AddressHost, Severity::Warning, span, explanation);
    }
}

/// Returns how much an address of this kind matters: a metadata service hands out credentials.
#[inline]
const fn severity_of(reach: Reach) -> Severity {
    match reach {
        Reach::Metadata => Severity::Critical,
        _ => Severity::Warning,
    }
}

#[inline]
fn name(audit: &Audit<'_>, span: Range<usize>, outline: Outline, findings: &mut Findings<'_>) {
    dns::check(
        &looked_up(&findings.text[span.clone()]),
        span.clone(),
        findings,
    );
    labels(audit, span, outline, findings);
}

#[inline]
fn labels(audit: &Audit<'_>, span: Range<usize>, outline: Outline, findings: &mut Findings<'_>) {
    let text = findings.text;
    // The dot of the root divides no labels.
    let is_rooted = text.as_bytes()[span.end - 1] == b'.';
    let span = span.start..span.end - usize::from(is_rooted);
    let host = &text[span.clone()];
    let dots = outline.dots - usize::from(is_rooted);
    let context = Context {
        brands: audit.brands,
        start: span.start,
        #[cfg(feature = "confusables")]
        top: top(host, outline),
    };
    let mut start = 0;
    let mut is_imitation = false;
    for i in 0..=dots {
        let rest = host.as_bytes()[start..].iter();
        let length = rest.take_while(|&&byte| byte != b'.').count();
        let label = Label {
            host,
            at: start..start + length,
            following: dots - i,
            is_dashed: outline.is_dashed(),
        };
        start = (start + length + 1).min(host.len());
        // Only `xn--…` and `http…` are of interest in a label of ordinary bytes.
        if outline.is_odd() || matches!(label.first(), Some(b'x' | b'X' | b'h' | b'H')) {
            self::label(&label, &context, findings);
        }
        // One finding is enough: in `a.com.b.com.evil.example` the first name is the bait.
        if !is_imitation && let Some(ending) = label.ending() {
            is_imitation = true;
            let end = span.start + label.at.start + ending;
            imitation::found(span.start..end, host, findings);
        }
    }
    // One finding is enough: a host that imitates another one often names its brand too.
    if !is_imitation && let Some(found) = brand::find(host, audit.brands, findings.owners) {
        let name = &host[found.at.clone()];
        let explanation = match found.meant {
            // In lower case, as it is looked up: `paypaI` is `paypai`.
            Some(brand) => {
                let owner = shown(found.domain).to_ascii_lowercase();
                format!("{name} looks like {brand}, but belongs to {owner}")
            }
            None => {
                let name = name.to_ascii_lowercase();
                format!("names {name}, but belongs to {}", shown(found.domain))
            }
        };
        let at = span.start + found.at.start..span.start + found.at.end;
        findings.add(Rule::BrandInHost, Severity::Warning, at, explanation);
    }
    imitation::depth(span, dots + 1, findings);
}

/// The surroundings of a host.
struct Context<'t> {
    brands: &'t [&'t str],
    /// Where in the text the host starts.
    start: usize,
    /// The last label, if there is need of it.
    #[cfg(feature = "confusables")]
    top: &'t str,
}

#[cfg(feature = "confusables")]
#[inline]
fn top(host: &str, outline: Outline) -> &str {
    // An ordinary host can only look like another one in Punycode.
    if outline.is_odd() || host.contains("--") {
        host.rsplit('.').next().unwrap_or("")
    } else {
        ""
    }
}

#[inline]
fn label(label: &Label<'_>, context: &Context<'_>, findings: &mut Findings<'_>) {
    let text = label.text();
    let at = context.start + label.at.start..context.start + label.at.end;
    match label.first() {
        // RFC 5890 section 2.3.2.1: `xn--` is the prefix of an A-label.
        Some(b'x' | b'X') => {
            if let Some(encoded) = strip_prefix(text, "xn--") {
                match punycode::decode(encoded) {
                    None => bad_punycode(at.clone(), findings),
                    #[cfg(feature = "confusables")]
                    Some(decoded) if label.is_below_top() => {
                        let (top, brands) = (context.top, context.brands);
                        confusables::check(&decoded, at.clone(), top, brands, findings);
                    }
                    Some(_) => {}
                }
            }
        }
        Some(b'h' | b'H') => scheme_label(label, at.clone(), context.brands, findings),
        _ => {}
    }
    // A U-label, written as it is or in triplets (RFC 3986 section 3.2.2).
    #[cfg(feature = "confusables")]
    if label.is_below_top() && (!text.is_ascii() || findings.has_triplets && text.contains('%')) {
        confusables::encoded(text, at, context.top, context.brands, findings);
    }
}

#[inline]
fn bad_punycode(at: Range<usize>, findings: &mut Findings<'_>) {
    let explanation = "the label is in Punycode, but stands for no text";
    findings.add(Rule::BadPunycode, Severity::Warning, at, explanation);
}

/// Ends of names of machines that are called after the protocol they speak, as in `https-proxy`.
const TRADE: [&str; 20] = [
    "server",
    "servers",
    "proxy",
    "client",
    "clients",
    "redirect",
    "redirects",
    "everywhere",
    "only",
    "test",
    "tests",
    "demo",
    "api",
    "dns",
    "gateway",
    "check",
    "checker",
    "certs",
    "echo",
    "monitor",
];

/// Returns whether the words of a label are all of those of the trade, or numbers.
#[inline]
fn is_of_trade(name: &str) -> bool {
    name.split('-').all(|word| {
        let word = word.trim_end_matches(|last: char| last.is_ascii_digit());
        word.is_empty() || TRADE.iter().any(|known| word.eq_ignore_ascii_case(known))
    })
}

/// Reports a label that goes on as if a scheme had ended; a web server may be called `http`.
#[inline]
fn scheme_label(label: &Label<'_>, at: Range<usize>, brands: &[&str], findings: &mut Findings<'_>) {
    let Some(rest) = strip_prefix(label.text(), "http") else {
        return;
    };
    let (rest, is_secure) = match strip_prefix(rest, "s") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    // `https.example.com` may be a web server's name; `https.www.bank.example` is not.
    let is_alone = || label.host.len() == at.len() || imitation::is_www_label(label.next());
    let is_odd = match rest.strip_prefix('-') {
        // The scheme twice, or `https.www.bank.example`.
        None => rest.is_empty() && is_alone(),
        // `https-bank.example` is odd, `https-proxy.example` is a machine; `http-` needs a name
        // after it.
        Some(name) => is_secure && !is_of_trade(name) || imitation::looks_like_a_name(name, brands),
    };
    if is_odd {
        let explanation = "part of the host looks like the scheme";
        findings.add(Rule::SchemeInHost, Severity::Warning, at, explanation);
    }
}
