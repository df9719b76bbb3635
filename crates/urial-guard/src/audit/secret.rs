//! Secrets in queries and fragments (section 7.5): logs, referrers and browser histories keep them.

use alloc::format;
use core::ops::Range;

use urial_grammar::search;

use super::Rule;
use super::finding::{Findings, shown};
use super::octets;
use super::pairs::{Pair, pieces};
use crate::redact::is_secret_key;
use urial::percent;

/// Looks at a pair of the query or the fragment.
pub(super) fn check(pair: &Pair, findings: &mut Findings<'_>) {
    let key = &findings.text.as_bytes()[pair.key.clone()];
    if is_secret_key(&findings.text[pair.key.clone()])
        // `user[token]=…` ends with the bracket, `#!token=…` begins with a mark: neither looks like
        // a key by its ends.
        || key.ends_with(b"]")
        || key.starts_with(b"!")
        || findings.has_triplets && key.contains(&b'%')
    {
        let key = &findings.text[pair.key.clone()];
        named(key, pair.value.clone(), findings);
    }
}

/// Looks at parameters of the path, as in `/a;token=abc/b`.
pub(super) fn check_path(span: Range<usize>, findings: &mut Findings<'_>) {
    if octets::any(&findings.text.as_bytes()[span.clone()], |byte| byte == b';') {
        parameters(span, findings);
    }
}

#[cold]
fn parameters(span: Range<usize>, findings: &mut Findings<'_>) {
    let text = findings.text;
    for segment in pieces(text, span, |byte| byte == b'/') {
        // The text before the first `;` is the segment itself.
        for parameter in pieces(text, segment, |byte| byte == b';').skip(1) {
            if let Some((key, value)) = text[parameter.clone()].split_once('=') {
                named(key, parameter.end - value.len()..parameter.end, findings);
            }
        }
    }
}

/// Looks at the pairs of a URI that is percent-encoded in a value, as in
/// `?next=http%3A%2F%2Fh%2F%3Ftoken%3Dabc`.
pub(super) fn check_nested(span: Range<usize>, findings: &mut Findings<'_>) {
    if !findings.has_triplets {
        return;
    }
    let text = findings.text;
    //   next=http%3A%2F%2Fh%2F%3Ftoken%3Dabc%26b
    //                          ^      ^  ^ start of the value
    //                          ^      ^ at, the `=` that is encoded
    //                          ^ key_start, before the digits of the triplet
    let mut from = span.start;
    while let Some(found) = search::equals_sign(&text.as_bytes()[from..span.end]) {
        let at = from + found;
        let rest = &text[at..span.end];
        from = at + 1;
        // `?a=b` with a plain `=` is a pair of its own.
        if !rest.starts_with('%') {
            continue;
        }
        // A `%` that is encoded again has `25` after it.
        let length = rest[1..].bytes().position(|byte| byte == b'3');
        let start = at + length.map_or(1, |length| length + 3);
        let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-.".contains(*byte);
        let before = &text.as_bytes()[span.start..at];
        // A longest key, so that a run of name characters is not read for every `=` in it.
        let length = before.iter().rev().take(64).take_while(is_of_name);
        // The digits of the triplet in front of a key are like a part of it.
        let key_start = at - length.count();
        let run = text[key_start..at].trim_start_matches("25");
        let key = run.get(2..).unwrap_or_default();
        if !text[..key_start].ends_with('%') || !is_secret_key(key) {
            continue;
        }
        let value = &text[start.min(span.end)..span.end];
        let is_end = |at: &usize| {
            let rest = &value[*at..];
            let triplet = rest.get(..3).unwrap_or_default();
            let ends = ["%26", "%3B", "%23"];
            // The separators of the inner query: plain ones end the outer value as well.
            rest.starts_with(['&', ';']) || ends.iter().any(|end| triplet.eq_ignore_ascii_case(end))
        };
        let bytes = value.char_indices().map(|(at, _)| at);
        let length = { bytes }.find(is_end).unwrap_or(value.len());
        named(key, start..start + length, findings);
        from = start + length;
    }
}

fn named(key: &str, value: Range<usize>, findings: &mut Findings<'_>) {
    // An empty value gives nothing away.
    if value.is_empty() || is_no_secret(&findings.text[value.clone()]) {
        return;
    }
    // `token[]` and `user[token]` are a list of tokens and the token of a user.
    fn listed(key: &str) -> Option<&str> {
        let mut parts = key.split(['[', ']']);
        parts.find_map(|part| {
            // In `#!token` and `#!/token` the mark belongs to the route.
            let part = part.trim_start_matches(['!', '/']);
            is_secret_key(part).then_some(part)
        })
    }
    // Keys are compared decoded: `%74oken` is `token`.
    let decoded = percent::decode(key).unwrap_or_default();
    let decoded = core::str::from_utf8(&decoded).ok();
    let Some(name) = decoded.and_then(listed).or_else(|| listed(key)) else {
        return;
    };
    let name = shown(name);
    let explanation =
        format!("the value of {name} looks like a secret, which logs and other sites get to see");
    findings.report(Rule::SecretInQuery, value, explanation);
}

/// Returns whether a value is too plain to keep anybody out: one character, a number below 1000, a
/// word that says yes or no, or a placeholder, as what is masked already.
fn is_no_secret(value: &str) -> bool {
    const PLAIN: [&str; 9] =
        ["true", "false", "yes", "no", "on", "off", "null", "none", "undefined"];
    value.len() == 1
        || value.len() < 4 && value.bytes().all(|byte| byte.is_ascii_digit())
        || value.bytes().all(|byte| matches!(byte, b'*' | b'x' | b'X'))
        || PLAIN.iter().any(|plain| value.eq_ignore_ascii_case(plain))
}
