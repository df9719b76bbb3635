//! Properties of any text.

use super::rule::rule;
use proptest::prelude::*;
use std::ops::Range;
use urial_grammar::{Form, HostClass, ParseError, Production, Spans, is_valid, parse, split_spans};

/// Every form and the rule that it stands for; those of IRIs after the others, in the same order.
const FORMS: [(Form, Production); 8] = [
    (Form::URI, Production::Uri),
    (Form::REFERENCE, Production::UriReference),
    (Form::ABSOLUTE_URI, Production::AbsoluteUri),
    (Form::RELATIVE_REF, Production::RelativeRef),
    (Form::URI.iri(), Production::Iri),
    (Form::REFERENCE.iri(), Production::IriReference),
    (Form::ABSOLUTE_URI.iri(), Production::AbsoluteIri),
    (Form::RELATIVE_REF.iri(), Production::IrelativeRef),
];

/// Returns texts of all sorts: any characters, mostly delimiters, or a URI with characters
/// inserted.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,40}",
        any::<String>(),
        "[a1:/?#@\\[\\]%A. é\u{E000}]{0,30}",
        "[a-z]{1,70}[:/@?#%\\[]{0,3}[a-z%é]{0,70}[:/@?#%]{0,2}[a-z]{0,70}",
        (valid_text(), any::<prop::sample::Index>(), any::<char>()).prop_map(
            |(mut text, at, character)| {
                let borders: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
                if !borders.is_empty() {
                    text.insert(*at.get(&borders), character);
                }
                text
            }
        ),
        valid_text(),
    ]
}

/// The components of an IRI reference, each valid.
#[derive(Clone, Debug)]
struct Components {
    scheme: Option<String>,
    authority: Option<(Option<String>, String, Option<String>)>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

fn components() -> impl Strategy<Value = Components> {
    const HOST: &str = "([a-zé0-9._~-]|%[0-9A-Fa-f]{2}|[!$&'()*+,;=]){0,12}";
    let literal = prop_oneof![
        any::<std::net::Ipv6Addr>().prop_map(|address| format!("[{address}]")),
        "\\[[vV][0-9A-Fa-f]{1,3}\\.[a-z!$:]{1,9}\\]",
        any::<std::net::Ipv4Addr>().prop_map(|address| address.to_string()),
    ];
    let host = prop_oneof![2 => HOST, 1 => literal];
    let userinfo = prop::option::of("([a-zé0-9:]|%[0-9A-F]{2}){0,8}");
    let authority = prop::option::of((userinfo, host, prop::option::of("[0-9]{0,6}")));
    (
        prop::option::of("[a-zA-Z][a-zA-Z0-9+.-]{0,9}"),
        authority,
        "([a-zé@:._~-]|%[0-9a-f]{2}|/){0,90}",
        prop::option::of("([a-zé@:/?=&\u{E000}]|%[0-9A-F]{2}){0,40}"),
        prop::option::of("([a-zé@:/?]|%[0-9A-F]{2}){0,40}"),
    )
        .prop_map(|(scheme, authority, path, query, fragment)| Components {
            path: fitting_path(path, authority.is_some(), scheme.is_some()),
            scheme,
            authority,
            query,
            fragment,
        })
}

/// Changes the path so that it is valid after its header.
fn fitting_path(path: String, after_authority: bool, after_scheme: bool) -> String {
    let first = path.split('/').next().unwrap_or_default();
    if after_authority && !path.is_empty() && !path.starts_with('/') {
        format!("/{path}")
    } else if !after_authority && path.starts_with("//") {
        format!("/.{path}")
    } else if !after_authority && !after_scheme && first.contains(':') {
        format!("./{path}")
    } else {
        path
    }
}

impl Components {
    /// Joins the components (RFC 3986 section 5.3).
    fn text(&self) -> String {
        let mut text = String::new();
        if let Some(scheme) = &self.scheme {
            text += &format!("{scheme}:");
        }
        if let Some((userinfo, host, port)) = &self.authority {
            text += "//";
            if let Some(userinfo) = userinfo {
                text += &format!("{userinfo}@");
            }
            text += host;
            if let Some(port) = port {
                text += &format!(":{port}");
            }
        }
        text += &self.path;
        if let Some(query) = &self.query {
            text += &format!("?{query}");
        }
        if let Some(fragment) = &self.fragment {
            text += &format!("#{fragment}");
        }
        text
    }

    fn cut(text: &str, spans: &Spans) -> Components {
        let cut = |span: Range<usize>| text[span].to_owned();
        Components {
            scheme: spans.scheme().map(cut),
            authority: spans
                .host()
                .map(|host| (spans.userinfo().map(cut), cut(host), spans.port().map(cut))),
            path: cut(spans.path()),
            query: spans.query().map(cut),
            fragment: spans.fragment(text.len()).map(cut),
        }
    }
}

fn valid_text() -> impl Strategy<Value = String> {
    components().prop_map(|components| components.text())
}

/// Tests that a parser that found no error gives the host the class that the split gives it.
#[test]
fn a_split_tells_what_the_host_is() {
    for (text, class) in [
        ("//[::1]", HostClass::Ipv6),
        ("//[::1.2.3.4]:1/", HostClass::Ipv6),
        ("//u@[v1.a]", HostClass::IpvFuture),
        ("//1.2.3.4", HostClass::Ipv4),
        ("//1.2.3.256", HostClass::RegName),
    ] {
        let spans = [split_spans(text), parse(text, Form::REFERENCE)];
        assert_eq!(spans.map(|it| it.unwrap().host), [Some(class); 2], "{text}");
    }
}

/// Tests `port = *DIGIT` (RFC 3986 section 3.2.3) in texts of all lengths: it may be empty, and a
/// single other byte makes it invalid.
#[test]
fn a_port_is_digits_and_nothing_else() {
    let parts = (0..140).flat_map(|host| (0..12).map(move |port| (host, port)));
    for ((host, port), tail) in parts.flat_map(|part| ["", "/b"].map(|tail| (part, tail))) {
        let front = format!("http://{}:", "h".repeat(host));
        let text = format!("{front}{}{tail}", "8".repeat(port));
        let spans = parse(&text, Form::URI).unwrap();
        assert_eq!(spans.port(), Some(front.len()..text.len() - tail.len()));
        for at in 0..port {
            let (before, after) = ("8".repeat(at), "8".repeat(port - at - 1));
            let text = format!("{front}{before}a{after}{tail}");
            let error = parse(&text, Form::URI).expect_err(&text);
            assert_eq!(error.span().start, front.len() + at, "{text}");
        }
    }
}

/// Tests `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986 section 2.1): another `%` is not a digit,
/// wherever a block ends.
#[test]
fn a_triplet_has_no_other_in_it() {
    for at in 0..200 {
        let (before, after) = ("a".repeat(at), "a".repeat(140));
        for broken in ["%%41", "%4%41", "%%%41", "%4%"] {
            let text = format!("http://h/{before}{broken}{after}");
            assert!(parse(&text, Form::URI).is_err(), "{text}");
        }
    }
}

/// Returns the spans of a parse without `plain` and `dotless`, which depend on the kernel, and
/// `ascii`, which a form may know in advance.
fn found(result: Result<Spans, ParseError>) -> Option<Spans> {
    let strip = |spans| Spans { plain: false, dotless: false, ascii: false, ..spans };
    result.ok().map(strip)
}

/// Returns a configuration of 1000 cases, or of as many as `PROPTEST_CASES` says.
fn config() -> ProptestConfig {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 1000;
    }
    config
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn spans_are_in_order_and_on_borders_and_lose_nothing(text in any_text()) {
        let parsed = FORMS.map(|(form, _)| parse(&text, form).ok());
        for spans in parsed.into_iter().flatten().chain([split_spans(&text).unwrap()]) {
            let order = [
                spans.scheme_end,
                spans.host_start,
                spans.host_end,
                spans.path_start,
                spans.path_end,
                spans.query_end,
            ];
            prop_assert!(order.is_sorted(), "{spans:?}");
            prop_assert!(order.iter().all(|&at| text.is_char_boundary(at as usize)), "{spans:?}");
            // Put together again, the parts are the text.
            prop_assert_eq!(&Components::cut(&text, &spans).text(), &text);
        }
    }

    #[test]
    fn valid_components_are_found_again(components in components()) {
        let text = components.text();
        let spans = parse(&text, Form::REFERENCE.iri()).unwrap();
        prop_assert_eq!(format!("{:?}", Components::cut(&text, &spans)), format!("{components:?}"));
        prop_assert_eq!(spans.ascii, text.is_ascii());
        prop_assert_eq!(spans.scheme().is_some(), parse(&text, Form::URI.iri()).is_ok());
        prop_assert_eq!(text.is_ascii(), parse(&text, Form::REFERENCE).is_ok());
    }

    #[test]
    fn forms_are_parts_of_each_other(text in any_text()) {
        let [uri, reference, absolute, relative, iri, iri_reference, absolute_iri, irelative] =
            FORMS.map(|(form, _)| found(parse(&text, form)));
        // URI-reference = URI / relative-ref, and not both.
        prop_assert_eq!(reference, uri.or(relative));
        prop_assert!(uri.is_none() || relative.is_none());
        prop_assert_eq!(iri_reference, iri.or(irelative));
        prop_assert!(iri.is_none() || irelative.is_none());
        // An absolute-URI is a URI without a fragment.
        let without_fragment = |spans: &Spans| spans.fragment(text.len()).is_none();
        prop_assert_eq!(absolute, uri.filter(without_fragment));
        prop_assert_eq!(absolute_iri, iri.filter(without_fragment));
        // A URI is a valid IRI, and in ASCII the two are equal.
        prop_assert_eq!(reference, iri_reference.filter(|_| text.is_ascii()));
    }

    #[test]
    fn rules_agree_with_forms(text in any_text()) {
        for (form, rule) in FORMS {
            let error = parse(&text, form).err();
            prop_assert_eq!(is_valid(&text, form), error.is_none(), "{}", rule);
            prop_assert_eq!(rule.check(&text).err(), error, "{}", rule);
        }
    }

    #[test]
    fn rules_hang_together(text in any_text()) {
        rule(text.as_bytes());
    }
}
