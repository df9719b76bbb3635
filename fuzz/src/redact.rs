//! Redaction: the secret is gone, the rest is as it was.

use urial::{IriReference, Redaction, split};

use crate::text_of;

/// What stands where a secret was.
const MASK: &str = "***";

/// Redacts the data by every setting.
pub fn redact(data: &[u8]) {
    let text = text_of(data);
    let keys = ["token", "a", "k y"];
    for userinfo in [false, true] {
        for fragment in [false, true] {
            for keys in [&[][..], &keys] {
                let redaction = Redaction::new()
                    .userinfo(userinfo)
                    .fragment(fragment)
                    .query_keys(keys);
                check(text, &redaction);
            }
        }
    }
    secrets_are_gone(text);
}

fn check(text: &str, redaction: &Redaction<'_>) {
    let redacted = redaction.redact(text);
    let has_sign = text.contains('@') || text.contains("40");
    // What is in front of a masked password may be read in another way when the password was a guess.
    if !has_sign {
        assert_eq!(redaction.redact(&redacted), redacted, "twice is once");
    }
    if let Ok(reference) = IriReference::parse(text) {
        assert_eq!(reference.redact(redaction), redacted);
        let again = IriReference::parse(&redacted).unwrap();
        // A password may begin with a delimiter, and be in a path or in a parameter of one.
        if has_sign || text.contains([';', '%']) {
            return;
        }
        assert_eq!(
            again.host().map(|host| host.as_str()),
            reference.host().map(|host| host.as_str())
        );
        assert_eq!(
            again.port().map(|port| port.as_str()),
            reference.port().map(|port| port.as_str())
        );
        assert_eq!(again.path().as_str(), reference.path().as_str());
        assert_eq!(again.query().is_some(), reference.query().is_some());
        assert_eq!(again.fragment().is_some(), reference.fragment().is_some());
    }
}

fn secrets_are_gone(text: &str) {
    let all = Redaction::new()
        .userinfo(true)
        .fragment(true)
        .query_keys(&["token", "a"]);
    let shown = all.redact(text);
    let plain = urial::redact(text);
    let (before, after) = (split(text), split(&plain));
    // A password is between the first `:` and the last `@` of the authority.
    if let Some(password) = before
        .authority_parts()
        .and_then(|parts| parts.userinfo?.split_once(':').map(|at| at.1))
    {
        let mut masked = after
            .authority_parts()
            .unwrap()
            .userinfo
            .unwrap()
            .split(':');
        assert_eq!(masked.next_back(), Some(MASK), "{password:?} in {plain}");
    }
    let Ok(reference) = IriReference::parse(text) else {
        return;
    };
    let shown = IriReference::parse(&shown).unwrap();
    // A password that begins with a delimiter is in no userinfo before it is masked.
    assert!(shown.userinfo().is_some() || reference.userinfo().is_none());
    assert!(
        shown
            .userinfo()
            .is_none_or(|userinfo| userinfo.as_str() == MASK),
        "{shown}"
    );
    assert!(
        shown.fragment().is_none_or(|fragment| fragment == MASK),
        "{shown}"
    );
    for pair in shown.query().iter().flat_map(|query| query.pairs()) {
        let key = pair
            .decode()
            .map(|(key, _)| key.into_owned())
            .unwrap_or_default();
        let is_secret = ["token", "a"]
            .iter()
            .any(|secret| key.eq_ignore_ascii_case(secret));
        if is_secret {
            assert!(
                pair.value().is_none_or(
                    |value| value.as_str() == MASK || value.as_str().starts_with("***;")
                ),
                "{shown}"
            );
        }
    }
}
