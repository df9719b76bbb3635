//! Schemes that are a slip of the keyboard away from a known one.

use alloc::format;

use urial_grammar::Set;

use super::finding::{Findings, shown};
use super::owner::is_one_of;
use super::{Audit, Rule, Severity};

/// Looks at the scheme of a text that has one.
pub(super) fn check(audit: &Audit<'_>, findings: &mut Findings<'_>) {
    let scheme = findings.scheme;
    // Nearly every scheme is one of these, or has another length than those that are looked for.
    let is_usual = matches!(scheme, "https" | "http" | "file" | "mailto" | "ftp");
    if matches!(scheme.len(), 3..=9) && !is_usual {
        unusual(audit, findings);
    }
}

fn unusual(audit: &Audit<'_>, findings: &mut Findings<'_>) {
    let scheme = findings.scheme;
    // A scheme with other characters is invalid, which the parser says better.
    if !scheme.bytes().all(|byte| Set::SCHEME.contains(byte)) {
        return;
    }
    if audit.schemes.get(scheme).is_some() || is_one_of(&OTHERS, scheme) {
        return;
    }
    let mut defanged = DEFANGED.iter();
    if let Some((written, meant)) = defanged.find(|(name, _)| scheme.eq_ignore_ascii_case(name)) {
        // No safe form: the link would be live again.
        let explanation =
            format!("{written} stands for {meant}, so that nobody follows the link by mistake");
        findings.report(Rule::MistypedScheme, 0..scheme.len(), explanation);
        return;
    }
    if let Some(meant) = meant(scheme) {
        let span = 0..scheme.len();
        let explanation = format!("unknown scheme {}; {meant} was probably meant", shown(scheme));
        let what = (Rule::MistypedScheme, Severity::Warning, span.clone());
        findings.add_with_safe_form(what, explanation, (span, meant));
    }
}

/// Schemes that reports about malicious links write, and those that they stand for.
const DEFANGED: [(&str, &str); 2] = [("hxxp", "http"), ("hxxps", "https")];

/// Schemes of their own that are near and not in the table, registered or in use.
pub(super) const OTHERS: [&str; 8] =
    ["fsp", "httpg", "httpu", "httpmu", "httpx", "shttp", "mailtos", "tip"];

/// Returns the scheme that was meant.
fn meant(scheme: &str) -> Option<&'static str> {
    let lower = &*scheme.as_bytes().to_ascii_lowercase();
    // Doubled letters and lost ones, as in `htttp` and `hppts`, whatever their order.
    if lower[0] == b'h'
        && lower.iter().all(|byte| b"htps:".contains(byte))
        && lower.contains(&b't')
        && lower.contains(&b'p')
    {
        return Some(if lower.contains(&b's') { "https" } else { "http" });
    }
    let one_off = ["http", "https", "mailto"]
        .into_iter()
        .filter_map(|known| Some((slip(lower, known.as_bytes())?, known)))
        // The likeliest slip wins where two names are near.
        .min_by_key(|(slip, _)| *slip)
        .map(|(_, known)| known);
    // So short a name is near too many others.
    one_off.or_else(|| {
        [&b"fpt"[..], b"tfp", b"fttp", b"ftpp", b"fftp"].contains(&lower).then_some("ftp")
    })
}

/// Finds the one slip that tells the names apart, and ranks it: 0 if two letters are the other way
/// round, which is likeliest, 1 if there is one more or less, and 2 if one is another.
fn slip(one: &[u8], other: &[u8]) -> Option<u8> {
    // Both names are equal up to the slip, and have to be equal after it.
    let start = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[start..], &other[start..]);
    match (one, other) {
        ([a, b, one @ ..], [c, d, other @ ..]) if a == d && b == c && one == other => Some(0),
        ([_, one @ ..], other) if one == other => Some(1),
        (one, [_, other @ ..]) if one == other => Some(1),
        ([_, one @ ..], [_, other @ ..]) if one == other => Some(2),
        _ => None,
    }
}
