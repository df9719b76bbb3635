//! Every rule by its name, and what the ABNF says of how they hang together.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;

use urial_grammar::{Production, split_spans};

/// Checks the data against every rule.
pub(crate) fn rule(data: &[u8]) {
    let text = &*String::from_utf8_lossy(data);
    for rule in Production::ALL {
        assert_eq!(rule.as_str().parse(), Ok(*rule));
        if let Err(error) = rule.check(text) {
            let shown = text.get(error.span());
            assert!(shown.is_some(), "{rule} {error:?}");
            let is_found = |found| shown.is_some_and(|shown| shown.starts_with(found));
            assert!(error.found().is_none_or(is_found), "{rule} {error:?}");
            let shown = error.display_with(text).to_string();
            assert!(text.is_empty() || shown.ends_with('^'), "{rule} {shown}");
            assert!(shown.lines().count() <= 3, "{rule} {shown}");
        }
    }
    twins(text);
    alternatives(text);
    addresses(text);
    references(text, |rule| rule);
    references(text, |rule| match rule {
        Production::Uri => Production::Iri,
        Production::UriReference => Production::IriReference,
        // A rule without a twin is one of both documents.
        _ => format!("i{rule}").parse().unwrap_or(rule),
    });
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
    let paths = [PathAbempty, PathAbsolute, PathNoscheme, PathRootless, PathEmpty];
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

/// Checks that a reference is valid when each component that appendix B finds is, by the rules of
/// one document.
fn references(text: &str, of: impl Fn(Production) -> Production) {
    use Production::{
        Authority, Fragment, HierPart, Host, PathAbempty, PathAbsolute, PathEmpty, PathNoscheme,
        PathRootless, Port, Query, RelativePart, Scheme, Uri, UriReference, Userinfo,
    };
    let spans = split_spans(text).unwrap();
    let is = |rule: Production, text: &str| is(of(rule), text);
    let is_of = |rule: Production, span: Option<Range<usize>>| {
        span.is_none_or(|span| is(rule, &text[span]))
    };
    let path_rule = match (spans.authority(), spans.scheme()) {
        (Some(_), _) => PathAbempty,
        _ if spans.path().is_empty() => PathEmpty,
        _ if text[spans.path()].starts_with('/') => PathAbsolute,
        (None, Some(_)) => PathRootless,
        (None, None) => PathNoscheme,
    };
    let is_authority = is_of(Authority, spans.authority());
    let parts =
        is_of(Userinfo, spans.userinfo()) && is_of(Host, spans.host()) && is_of(Port, spans.port());
    assert_eq!(parts, is_authority);
    let is_hier = is_authority && is_of(path_rule, Some(spans.path()));
    let are_valid = is_of(Scheme, spans.scheme())
        && is_hier
        && is_of(Query, spans.query())
        && is_of(Fragment, spans.fragment(text.len()));
    assert_eq!(is(UriReference, text), are_valid);
    let is_uri = are_valid && spans.scheme().is_some();
    assert_eq!(is(Uri, text), is_uri);
    let hier = spans.hier_start()..spans.path_end as usize;
    let rule = if spans.scheme().is_some() { HierPart } else { RelativePart };
    assert_eq!(is_of(rule, Some(hier)), is_hier);
    if spans.query().is_none() && spans.fragment(text.len()).is_none() {
        let is_relative = are_valid && spans.scheme().is_none();
        assert_eq!(is(RelativePart, text), is_relative);
        assert_eq!(is(HierPart, text), is(Uri, &format!("a:{text}")));
    } else {
        assert!(!is(RelativePart, text) && !is(HierPart, text));
    }
}
