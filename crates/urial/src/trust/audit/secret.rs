//! Secrets in queries and fragments (section 7.5): logs, referrers and browser histories keep them.

use alloc::format;
use core::ops::Range;

use super::finding::Findings;
use super::words::Words;
use super::{Rule, SECRET_KEYS, Severity};
use crate::percent;

/// Looks at the query or the fragment.
#[inline]
pub(super) fn check(span: Range<usize>, findings: &mut Findings<'_>) {
    let text = findings.text;
    let bytes = &text.as_bytes()[..span.end];
    let (mut start, mut is_in_key) = (span.start, true);
    for at in span {
        match bytes[at] {
            // A `?` begins the query of a fragment that is made like a path.
            b'&' | b';' | b'?' => (start, is_in_key) = (at + 1, true),
            b'=' if is_in_key => {
                is_in_key = false;
                let key = &bytes[start..at];
                if KEYS.may_have(key)
                    || key.ends_with(b"]")
                    || findings.has_triplets && key.contains(&b'%')
                {
                    let is_end = |byte: &u8| matches!(byte, b'&' | b';' | b'?');
                    let end = bytes[at + 1..].iter().position(is_end);
                    let value = at + 1..end.map_or(bytes.len(), |end| at + 1 + end);
                    named(&text[start..at], value, findings);
                }
            }
            _ => {}
        }
    }
}

static KEYS: Words<'_> = Words::new(SECRET_KEYS);

fn named(key: &str, value: Range<usize>, findings: &mut Findings<'_>) {
    if value.is_empty() {
        return;
    }
    // `token[]` and `user[token]` are a list of tokens and the token of a user.
    fn listed(key: &str) -> Option<&str> {
        key.split(['[', ']']).find(|part| KEYS.has(part))
    }
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
