//! Audits: findings that point into the text and give nothing away, and a policy that lets no
//! address through in another notation.

use std::net::IpAddr;

use urial::{IriReference, Port, Uri};
use urial_guard::{FetchPolicy, Rule, audit_text};

use super::texts::text_of;

/// Audits the data as a text, and asks a policy about it.
pub(crate) fn audit(data: &[u8]) {
    let text = text_of(data);
    let findings = audit_text(text);
    let mut before = 0;
    for finding in &findings {
        let span = finding.span();
        assert!(before <= span.start, "{finding}");
        before = span.start;
        assert!(text.get(span).is_some(), "{finding}");
        let explanation = finding.explanation();
        assert!(!explanation.contains(char::is_control), "{finding}");
        if let Some(safe) = finding.safe_form() {
            assert_ne!(safe, text, "{finding}");
            assert_eq!(urial_guard::redact(safe), safe, "{finding}");
        }
    }
    if let Ok(reference) = IriReference::parse(text) {
        assert_eq!(urial_guard::audit(&reference), findings);
        let again = IriReference::parse(text).unwrap();
        assert_eq!(urial_guard::audit(&again), findings);
    }
    if let Ok(uri) = Uri::parse(text) {
        let has = |rule| findings.iter().any(|finding| finding.rule() == rule);
        fetch(uri, has);
    }
}

fn fetch(uri: Uri<'_>, has: impl Fn(Rule) -> bool) {
    let allowed = FetchPolicy::new().allows(&uri);
    assert!(allowed.is_err(), "a new policy allows {uri}");
    let policy = FetchPolicy::new().schemes(["http", "https", "ftp"]);
    if policy.allows(&uri).is_err() {
        return;
    }
    for rule in [Rule::PrivateNetwork, Rule::DeniedNetwork, Rule::UserinfoLikeHost] {
        assert!(!has(rule), "{uri} is allowed, for all that {rule} is found");
    }
    let host = uri.host().unwrap();
    let name = host.as_str().trim_matches(['[', ']']);
    if let Ok(address) = name.parse::<IpAddr>() {
        assert_eq!(policy.allows_addr(address), Ok(()));
        let is_local = match address {
            IpAddr::V4(address) => {
                address.is_private() || address.is_loopback() || address.is_link_local()
            }
            IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
        };
        assert!(!is_local, "{address} is allowed");
    }
    assert!(uri.userinfo().is_none() && !host.is_empty());
    let is_port = |port: Port<'_>| port.is_empty() || port.number().is_some();
    assert!(uri.port().is_none_or(is_port));
}
