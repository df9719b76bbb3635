//! Passwords outside of the userinfo, as in `jdbc:mysql://root:toor@db/` (section 7.5).

use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::Spans;

use super::finding::Findings;
use super::{Rule, octets};
use crate::redact::Redaction;

/// Reports the first password after the authority, and returns where all of them are.
pub(super) fn check(spans: &Spans, findings: &mut Findings<'_>) -> Vec<Range<usize>> {
    const PASSWORDS: Redaction = Redaction::new().passwords_only(true);
    let start = spans.path().start;
    let rest = &findings.text[start..];
    // An `@` ends each userinfo, as itself or percent-encoded.
    let has_sign = octets::any(rest.as_bytes(), |byte| byte == b'@')
        || findings.has_triplets && rest.contains("40");
    if !has_sign {
        return Vec::new();
    }
    let mut passwords = PASSWORDS.secrets(findings.text);
    passwords.retain(|span| span.start >= start);
    if let Some(first) = passwords.first() {
        findings.report(Rule::Password, first.clone(), "the URI contains a password in plain text");
    }
    passwords
}
