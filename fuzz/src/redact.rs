//! Redaction: the secret is gone, the rest is as it was.

use std::ops::Range;

use urial::{Fragment, Host, IriReference, PairPart, Parts, Port, Userinfo, split};
use urial_grammar::mask::{MASK, hide_spans};
use urial_guard::Redaction;

use super::texts::text_of;

/// Redacts the data by every setting.
pub(crate) fn redact(data: &[u8]) {
    let text = text_of(data);
    let keys = ["token", "a", "k y"];
    for bits in 0..16 {
        let has = |bit| bits & 1 << bit != 0;
        let redaction = Redaction::new()
            .userinfo(has(0))
            .fragment(has(1))
            .query_keys(if has(2) { &keys[..] } else { &[] })
            .likely_passwords(has(3));
        check(text, &redaction);
    }
    secrets_are_gone(text);
}

fn check(text: &str, redaction: &Redaction) {
    let redacted = redaction.redact(text);
    assert_eq!(redaction.redact(&redacted), redacted, "twice is once");
    let secrets = redaction.secrets(text);
    assert!(secrets.windows(2).all(|pair| pair[0].end <= pair[1].start));
    let hidden = hide_spans(text, secrets.iter().cloned());
    assert_eq!(hidden, redacted, "the rest is as it was");
    let Ok(reference) = IriReference::parse(text) else {
        return;
    };
    let (before, after) = (split(text), split(&redacted));
    if is_guess(text, &before, &secrets) {
        return;
    }
    let again = IriReference::parse(&redacted).unwrap();
    assert_eq!(again.scheme().is_some(), reference.scheme().is_some());
    // A component that no secret reaches into is as it was, and one with a secret in it is there.
    let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let is_free = |part: &str| {
        let (from, to) = (start(part), start(part) + part.len());
        // An empty value is where it ends.
        let mut secrets = secrets.iter();
        secrets.all(|secret| secret.end < from || to < secret.start)
    };
    // Unless a secret begins before it, and takes its delimiter along.
    let is_apart = |part: &str| {
        let (from, mut secrets) = (start(part), secrets.iter());
        secrets.all(|secret| secret.end < from || from <= secret.start)
    };
    for (was, is) in [(before.query, after.query), (before.fragment, after.fragment)] {
        let Some(was) = was.filter(|part| is_apart(part)) else {
            continue;
        };
        let is = is.expect("the component is there");
        assert!(!is_free(was) || is == was, "{is}");
    }
    if is_apart(before.path) && is_free(before.path) {
        assert_eq!(after.path, before.path);
    }
    let host = reference.host().map(Host::as_str);
    let is_host_free = host.is_none_or(|host| is_apart(host) && is_free(host));
    if is_host_free {
        assert_eq!(again.host().map(Host::as_str), host);
        let [port, came] = [reference, again].map(|it| it.port().map(Port::as_str));
        assert_eq!(came, port);
    }
}

/// Returns whether a secret begins in the authority and ends after it: a password with a delimiter
/// in it, so that what follows its `@` was no authority before, and need not be a valid one. In a
/// relative path it is the first segment, which has no `:`, and would get one from the next.
fn is_guess(text: &str, parts: &Parts<'_>, secrets: &[Range<usize>]) -> bool {
    let is_encoded = has_encoded_slash(parts);
    let relative = parts.scheme.is_none().then(|| parts.path.split('/').next()).flatten();
    parts.authority.or(relative).is_some_and(|part| {
        let end = part.as_ptr() as usize - text.as_ptr() as usize + part.len();
        let mut secrets = secrets.iter();
        secrets.any(|secret| secret.start <= end && (end < secret.end || is_encoded))
    })
}

/// Returns whether a triplet of a slash comes after the `//`: it is taken for one more slash, so an
/// encoded `@` may end the userinfo too.
fn has_encoded_slash(parts: &Parts<'_>) -> bool {
    parts.authority.is_some_and(|it| it.to_ascii_uppercase().starts_with("%2F"))
}

fn secrets_are_gone(text: &str) {
    let all = Redaction::new().userinfo(true).fragment(true).query_keys(["token", "a"]);
    let shown = all.redact(text);
    let plain = urial_guard::redact(text);
    let (before, after) = (split(text), split(&plain));
    // A password is between the first `:` and the last `@` of the authority.
    let userinfo = before.authority_parts().and_then(|parts| parts.userinfo);
    // Exceptions of SECURITY.md: blanks, and an `@` of the web after a host.
    let is_plain = |byte: u8| byte > b' ' && !matches!(byte, 0x7F | b'@');
    let userinfo = userinfo.filter(|userinfo| userinfo.bytes().all(is_plain));
    let password = userinfo.and_then(|userinfo| userinfo.split_once(':')).map(|(_, it)| it);
    if let Some(password) = password {
        let start = password.as_ptr() as usize - text.as_ptr() as usize;
        let secrets = Redaction::new().secrets(text);
        let mut secrets = secrets.iter();
        let is_gone = secrets.any(|it| it.start <= start && start + password.len() <= it.end);
        assert!(password.is_empty() || is_gone, "{password:?} in {plain}");
        // An authority after what is no scheme, as in `"://sip:http@%40`, may go with it.
        let is_scheme = |it| IriReference::parse(&format!("{it}:")).is_ok();
        if before.scheme.is_none_or(is_scheme) && !has_encoded_slash(&before) {
            let masked = after.authority_parts().and_then(|parts| parts.userinfo);
            let is_masked = |it: &str| it == MASK || it.ends_with(&[":", MASK].concat());
            let is_right = masked.is_some_and(|it| password.is_empty() || is_masked(it));
            assert!(is_right, "{password:?} in {plain}");
        }
    }
    let Ok(reference) = IriReference::parse(text) else {
        return;
    };
    if is_guess(text, &before, &all.secrets(text)) {
        return;
    }
    let shown = IriReference::parse(&shown).unwrap();
    // A password that begins with a delimiter is in no userinfo before it is masked.
    assert!(shown.userinfo().is_some() || reference.userinfo().is_none());
    // The exception "no scheme" of SECURITY.md: `//a='b'@c` is of another language.
    if reference.scheme().is_none() && reference.userinfo().is_some() {
        return;
    }
    let is_masked = |text: &str| matches!(text, "" | MASK);
    let userinfo = shown.userinfo().map(Userinfo::as_str);
    assert!(userinfo.is_none_or(is_masked), "{shown}");
    let fragment = shown.fragment().map(Fragment::as_str);
    assert!(fragment.is_none_or(is_masked), "{shown}");
    for pair in shown.query().iter().flat_map(|query| query.pairs()) {
        let (key, _) = pair.decode().unwrap_or_default();
        let mut secrets = ["token", "a"].iter();
        if secrets.any(|secret| key.eq_ignore_ascii_case(secret)) {
            let value = pair.value().map_or("", PairPart::as_str);
            let is_before_another = value.starts_with(';') || value.starts_with("***;");
            assert!(is_masked(value) || is_before_another, "{shown}");
        }
    }
}
