//! Every rule by its name, and what the ABNF says of how they hang together.

use std::net::{Ipv4Addr, Ipv6Addr};

use urial::{Parts, split};
use urial_grammar::Production;

use crate::texts::text_of;

/// Checks the data against every rule.
pub fn rule(data: &[u8]) {
    let text = text_of(data);
    for rule in Production::ALL {
        assert_eq!(rule.as_str().parse(), Ok(*rule));
        if let Err(error) = rule.check(text) {
            let span = error.span();
            assert!(text.get(span.clone()).is_some(), "{rule} {span:?}");
            let shown = error.display_with(text).to_string();
            assert!(text.is_empty() || shown.ends_with('^'), "{rule} {shown}");
        }
    }
    twins(text);
    alternatives(text);
    addresses(text);
    references(text);
}

fn is(rule: Production, text: &str) -> bool {
    rule.check(text).is_ok()
}

/// Checks that a rule of RFC 3987 takes what its twin in RFC 3986 takes, and no other ASCII.
fn twins(text: &str) {
    let twin = |rule: &Production| match rule {
        Production::Iri => Some(Production::Uri),
        Production::IriReference => Some(Production::UriReference),
        Production::AbsoluteIri => Some(Production::AbsoluteUri),
        _ => rule.as_str().strip_prefix('i')?.parse().ok(),
    };
    for rule in Production::ALL {
        if let Some(twin) = twin(rule) {
            assert_eq!(is(*rule, text) && text.is_ascii(), is(twin, text), "{rule}");
        }
    }
}

/// Checks that a rule that is a choice takes what one of its alternatives takes.
fn alternatives(text: &str) {
    use Production::{
        Alpha, Authority, Digit, Fragment, GenDelims, Host, IpLiteral, Iprivate, Ipv4Address,
        Iunreserved, Path, PathAbempty, PathAbsolute, PathEmpty, PathNoscheme, PathRootless, Pchar,
        PctEncoded, Query, RegName, RelativeRef, Reserved, Segment, SegmentNz, SegmentNzNc,
        SubDelims, Ucschar, Unreserved, Uri, UriReference,
    };
    let paths = [
        PathAbempty,
        PathAbsolute,
        PathNoscheme,
        PathRootless,
        PathEmpty,
    ];
    let choices: [(Production, &[Production]); 9] = [
        (UriReference, &[Uri, RelativeRef]),
        (Host, &[IpLiteral, Ipv4Address, RegName]),
        (Path, &paths),
        (Reserved, &[GenDelims, SubDelims]),
        (Iunreserved, &[Unreserved, Ucschar]),
        (Fragment, &[Query]),
        (Segment, &[SegmentNz, PathEmpty]),
        (PathRootless, &[PathNoscheme, PathRootless]),
        (SegmentNz, &[Pchar, SegmentNzNc, SegmentNz]),
    ];
    for (rule, parts) in choices {
        let any = parts.iter().any(|part| is(*part, text));
        assert_eq!(is(rule, text), any, "{rule}");
    }
    assert!(!(is(Unreserved, text) && is(Reserved, text)));
    assert!(!(is(Ucschar, text) && is(Iprivate, text)));
    assert!(!is(Alpha, text) || is(Unreserved, text) && !is(Digit, text));
    assert!(!is(PctEncoded, text) || is(Pchar, text));
    assert!(!is(RegName, text) || is(Authority, text));
}

/// Compares both addresses with the standard library.
fn addresses(text: &str) {
    use Production::{IpLiteral, Ipv4Address, Ipv6Address, IpvFuture};
    assert_eq!(is(Ipv4Address, text), text.parse::<Ipv4Addr>().is_ok());
    assert_eq!(is(Ipv6Address, text), text.parse::<Ipv6Addr>().is_ok());
    let rest = text.strip_prefix('[');
    let inside = rest.and_then(|rest| rest.strip_suffix(']'));
    let is_address = |inside: &str| is(Ipv6Address, inside) || is(IpvFuture, inside);
    assert_eq!(is(IpLiteral, text), inside.is_some_and(is_address));
}

/// Checks that a reference is valid when each component that appendix B finds is.
fn references(text: &str) {
    let parts = split(text);
    let component = |rule: Production, part: Option<&str>| part.is_none_or(|part| is(rule, part));
    let are_valid = component(Production::Scheme, parts.scheme)
        && component(Production::Authority, parts.authority)
        && path_is_valid(&parts)
        && component(Production::Query, parts.query)
        && component(Production::Fragment, parts.fragment);
    assert_eq!(is(Production::UriReference, text), are_valid);
    let is_uri = are_valid && parts.scheme.is_some();
    assert_eq!(is(Production::Uri, text), is_uri);
    if parts.query.is_none() && parts.fragment.is_none() {
        let is_relative = are_valid && parts.scheme.is_none();
        assert_eq!(is(Production::RelativePart, text), is_relative);
        let uri = format!("a:{text}");
        assert_eq!(is(Production::HierPart, text), is(Production::Uri, &uri));
    } else {
        assert!(!is(Production::RelativePart, text) && !is(Production::HierPart, text));
    }
}

fn path_is_valid(parts: &Parts<'_>) -> bool {
    let path = parts.path;
    if parts.authority.is_some() {
        return is(Production::PathAbempty, path);
    }
    let bare = match parts.scheme {
        Some(_) => Production::PathRootless,
        None => Production::PathNoscheme,
    };
    let mut rules = [Production::PathAbsolute, bare, Production::PathEmpty].into_iter();
    rules.any(|rule| is(rule, path))
}
