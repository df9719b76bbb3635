//! Hosts that no DNS has, and names that only a local network has.

use alloc::format;
use core::ops::Range;

use super::finding::{Findings, shown};
use super::names::{ends_in_number, is_local, rootless};
use super::owner::is_one_of;
use super::pairs::pieces;
use super::{Rule, Severity};

/// Schemes whose hosts are looked up in the DNS; in others they may be aliases, packages, or names
/// of something else.
pub(super) const SCHEMES: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "ftps"];

/// Looks at a name, which is `name` after decoding and mapping.
pub(super) fn check(name: &str, span: Range<usize>, findings: &mut Findings<'_>) {
    let scheme = findings.scheme;
    // A file's host names a machine nearby by right.
    if is_local(name) && !scheme.eq_ignore_ascii_case("file") {
        let host = shown(&findings.text[span.clone()]);
        let explanation = format!("{host} is a name that only a local network knows");
        findings.report(Rule::LocalName, span.clone(), explanation);
    }
    let is_looked_up = scheme.is_empty() || is_one_of(&SCHEMES, scheme);
    // Encoded bytes in a host have a rule of their own.
    if !is_looked_up || findings.text[span.clone()].contains('%') {
        return;
    }
    // Not by their lengths: `⒨` is three bytes, and so is `(m)`, which it stands for.
    let is_as_written = findings.text[span.clone()].eq_ignore_ascii_case(name);
    if let Some((within, explanation)) = fault(name) {
        let severity = match explanation {
            HYPHEN => Severity::Info,
            _ => Severity::Warning,
        };
        // A mapping or a decoding moved the bytes, so the whole host is named.
        let at =
            if is_as_written { span.start + within.start..span.start + within.end } else { span };
        findings.add(Rule::NotADnsName, severity, at, explanation);
    }
}

/// Resolvers find names with this fault, and with no other.
const HYPHEN: &str = "a label of the host begins or ends with a hyphen";

/// Returns the first thing that is wrong with a name, and where.
fn fault(name: &str) -> Option<(Range<usize>, &'static str)> {
    let whole = 0..name.len();
    // One dot at the end is the root (RFC 1034 section 3.1); two are an empty label.
    let labels = rootless(name);
    if labels.is_empty() {
        return Some((whole, "the host is nothing but a dot"));
    }
    let mut hyphen = None;
    for here in pieces(labels, 0..labels.len(), |byte| byte == b'.') {
        let label = &labels[here.clone()];
        if label.is_empty() {
            return Some((whole, "the host has an empty label: two dots in a row, or one first"));
        }
        // RFC 1035 section 2.3.4: 63 octets. Beyond ASCII the length of the Punycode counts, which
        // is not known here.
        if label.len() > 63 && label.is_ascii() {
            return Some((here, "a label of the host has more than 63 characters"));
        }
        // `_` is in many names that are not hosts', and resolvers take it.
        let is_wrong = |byte: u8| matches!(byte, b'!' | b'$' | b'&'..=b',' | b';' | b'=' | b'~');
        if let Some(found) = label.bytes().position(is_wrong) {
            let found = here.start + found;
            return Some((
                found..found + 1,
                "the host has a character that no name in the DNS has",
            ));
        }
        // Kept for the end: other faults are worse, as resolvers do find names with such hyphens.
        if label.starts_with('-') || label.ends_with('-') {
            hyphen = hyphen.or(Some((here, HYPHEN)));
        }
    }
    if ends_in_number(labels) {
        return Some((whole, "the host ends in a number, but is not a valid address"));
    }
    // RFC 1035 section 2.3.4: 255 octets on the wire, with a length byte for each label and the
    // root, are 253 characters.
    if labels.len() > 253 && labels.is_ascii() {
        return Some((whole, "the host has more than 253 characters"));
    }
    hyphen
}
