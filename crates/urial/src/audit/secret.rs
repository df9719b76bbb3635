//! Secrets in queries and fragments (section 7.5): logs, referrers and browser histories keep them.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use super::finding::Findings;
use super::{Rule, SECRET_KEYS, Severity};
use crate::percent;

/// Looks at the query or the fragment.
#[inline]
pub(super) fn check(span: Range<usize>, findings: &mut Findings<'_>) {
    let mut at = span.start;
    // A `?` begins the query of a fragment that is made like a path.
    for pair in findings.text[span].split(['&', ';', '?']) {
        let here = at;
        at += pair.len() + 1;
        let key_end = pair.bytes().position(|byte| byte == b'=');
        if let Some(end) = key_end
            && end + 1 < pair.len()
            && may_be_secret(&pair[..end], findings.has_triplets)
        {
            let value = here + end + 1..here + pair.len();
            named(&pair[..end], value, findings);
        }
    }
}

/// The first and the last letter of every key in the list, which are looked at before the whole.
#[inline]
fn may_be_secret(key: &str, has_triplets: bool) -> bool {
    match key.as_bytes() {
        [first, _, .., last] => {
            matches!(first | 0x20, b'a'..=b'c' | b'i' | b'j' | b'p' | b'r'..=b't' | b'x')
                && matches!(last | 0x20, b'n' | b'y' | b't' | b's' | b'd' | b'e' | b'r')
                || matches!(last, b']')
                || has_triplets && key.contains('%')
        }
        _ => false,
    }
}

fn named(key: &str, value: Range<usize>, findings: &mut Findings<'_>) {
    let is_listed = |key: &&str| {
        SECRET_KEYS
            .iter()
            .any(|secret| key.eq_ignore_ascii_case(secret))
    };
    // `token[]` and `user[token]` are a list of tokens and the token of a user.
    let listed = |key: &str| key.split(['[', ']']).find(is_listed).map(String::from);
    let decoded = percent::decode(key).unwrap_or_default();
    let decoded = core::str::from_utf8(&decoded).ok();
    let Some(name) = decoded.and_then(listed).or_else(|| listed(key)) else {
        return;
    };
    // A placeholder is nobody's secret, and neither is what is masked already.
    let is_masked = findings.text[value.clone()]
        .bytes()
        .all(|byte| matches!(byte, b'*' | b'x' | b'X'));
    if !is_masked {
        let explanation = format!(
            "the value of {name} looks like a secret, which logs and other sites get to see"
        );
        findings.add(Rule::SecretInQuery, Severity::Warning, value, explanation);
    }
}
