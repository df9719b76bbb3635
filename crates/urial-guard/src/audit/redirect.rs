//! URIs in the pairs of a query, to which a site may send people on (section 7.6: a text leads
//! elsewhere than people think).

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use super::finding::{Findings, shown};
use super::owner::Owners;
use super::pairs::Pair;
use super::{Rule, Severity, browser, names, numeric, script};
use urial::{percent, split};

/// Longest start of a value that is looked at: the rest is the path of a URI, or no URI.
const LONGEST: usize = 512;

/// Looks at a pair of a text that the web can follow, with the host at `host`.
pub(super) fn check(host: Range<usize>, pair: &Pair, findings: &mut Findings<'_>) {
    let value = &findings.text[pair.value.clone()];
    if may_begin(value) {
        value_of(host, pair, findings);
    }
}

/// Returns whether the web can follow a text of this scheme, or of none.
pub(super) fn is_web(scheme: &str) -> bool {
    scheme.is_empty() || scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http")
}

/// Returns whether a value may begin like a URI: with a letter of `http`, a script or a wrapper, a
/// slash, or what is encoded or left out.
fn may_begin(value: &str) -> bool {
    // `| 0x20` is lower case: `HTTP:` and `JavaScript:` begin a URI too.
    let is_first = |&first: &u8| b"hdfjvb".contains(&(first | 0x20)) || b"/\\%+".contains(&first);
    value.as_bytes().first().is_some_and(is_first)
        // `https:`, in whatever spelling, has a colon or two slashes.
        && value.bytes().take(LONGEST).any(|byte| b":/\\%".contains(&byte))
}

fn value_of(host: Range<usize>, pair: &Pair, findings: &mut Findings<'_>) {
    let text = findings.text;
    let value = decoded(&text[pair.value.clone()]);
    let (start, wrappers) = script::unwrapped(&value);
    let inner = &value[start..];
    // `?q=javascript:` is a word that somebody looks up: code has to follow.
    let is_code = |length| inner.len() > length + 1;
    if script::script(inner).is_some_and(is_code) {
        let explanation =
            "a script inside of a link; it runs if the page goes on to it, so remove it";
        let span = pair.value.clone();
        findings.add(Rule::ScriptScheme, Severity::Warning, span, explanation);
        return;
    }
    // `?q=jar:` alone is a word.
    let has_more = |scheme: &str| inner.len() > scheme.len() + 1;
    if wrappers > 0 && split(inner).scheme.is_some_and(has_more) {
        script::nested(pair.value.clone(), findings);
        return;
    }
    let Some((target, severity)) = target(inner) else {
        return;
    };
    // Without a host of its own the text has no site that another could differ from.
    let own = &text[host];
    // A text with many of them is masked once.
    if own.is_empty()
        || findings.has(Rule::Redirect, severity)
        || is_one_site(own, &target, findings.owners)
    {
        return;
    }
    // A password with a `/` in it may be read as the host.
    let is_shown = is_host(&target) && decoded_all(&findings.masked_text()).contains(&target);
    let explanation = if is_shown {
        let host = shown(&target);
        format!("may send people on to {host}, another site; look at that one before following it")
    } else {
        String::from("may send people on to another site; look at that one before following it")
    };
    findings.add(Rule::Redirect, severity, pair.value.clone(), explanation);
}

/// Returns whether both hosts are names below one registered domain, or one host.
fn is_one_site(one: &str, other: &str, owners: Owners<'_>) -> bool {
    if one.eq_ignore_ascii_case(other) {
        return true;
    }
    // The last labels of an address are no domain.
    let is_address = |host: &str| host.starts_with('[') || numeric::address(host).is_some();
    !is_address(one)
        && !is_address(other)
        && owners.domain(one).eq_ignore_ascii_case(owners.domain(other))
}

/// Returns the host of the URI that a value is, and how bad it is. `https:evil.example` and
/// `/\evil.example` lead there in a browser and get past those who look for `//`.
fn target(value: &str) -> Option<(String, Severity)> {
    let mut schemes = ["https:", "http:"].into_iter();
    let scheme = schemes.find_map(|scheme| names::strip_prefix(value, scheme));
    let rest = scheme.unwrap_or(value);
    let after = rest.trim_start_matches(['/', '\\']);
    let slashes = &rest[..rest.len() - after.len()];
    // One slash and no scheme is a path of this site.
    if scheme.is_none() && slashes.len() < 2 {
        return None;
    }
    // The URL Standard reads slashes and backslashes after `http:`, however many, as two slashes.
    let uri = format!("//{}", after.replace('\\', "/"));
    let host = split(&uri).authority_parts()?.host;
    // `https:next` is a word or a step, and `//a` a path, unless a name follows.
    if host.is_empty() || (scheme.is_none() || slashes != "//") && !is_host(host) {
        return None;
    }
    let severity = match slashes {
        "//" => Severity::Info,
        _ => Severity::Warning,
    };
    Some((String::from(host), severity))
}

/// Returns whether people and programs would take the text for a host.
fn is_host(text: &str) -> bool {
    names::is_name_of_the_internet(text) || numeric::address(text).is_some()
}

/// Returns the start of a value as a browser reads it that the page sends there: decoded, twice
/// where it was encoded twice.
fn decoded(value: &str) -> String {
    let mut end = value.len().min(LONGEST);
    // The cut may be inside a character; its start is at most three bytes back.
    while !value.is_char_boundary(end) {
        end -= 1;
    }
    // A form writes a space as `+`, and browsers drop spaces at the start.
    let start = value[..end].trim_start_matches('+');
    browser::bare(&decoded_all(start)).into_owned()
}

/// Decodes a text as often as it may be encoded: twice.
fn decoded_all(text: &str) -> String {
    let mut decoded = String::from(text);
    for _ in 0..2 {
        if !decoded.contains('%') {
            break;
        }
        decoded = String::from_utf8_lossy(&percent::decode_lenient(&decoded)).into_owned();
    }
    decoded
}
