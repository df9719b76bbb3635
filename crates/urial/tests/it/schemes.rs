//! The table of schemes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use urial::schemes::{
    AuthorityUse, BUILT_IN, EmptyHost, PathSpelling, SchemeRule, SchemeRules, check,
};
use urial::{Comparison, Normalizer, Rung, Step, Uri, UriBuf};

#[test]
fn every_rule_makes_sense() {
    let names: BTreeSet<&str> = BUILT_IN.iter().map(|rule| rule.name).collect();
    assert_eq!(names.len(), BUILT_IN.len());
    for rule in BUILT_IN {
        let name = rule.name;
        assert_eq!(name, name.to_lowercase());
        assert!(Uri::parse(&format!("{name}:")).is_ok(), "{name}");
        assert!(!rule.reference.is_empty(), "{name}");
        let has_authority = rule.authority != AuthorityUse::Forbidden;
        assert!(has_authority || rule.default_port.is_none(), "{name}");
        assert!(has_authority || !rule.empty_path_is_root, "{name}");
        let is_allowed = rule.empty_host == EmptyHost::Allowed;
        assert!(has_authority || is_allowed, "{name}");
        let is_opaque = rule.authority != AuthorityUse::Required;
        assert!(is_opaque || rule.path == PathSpelling::AsWritten, "{name}");
    }
}

/// The corpus has a vector for each default port.
#[test]
fn some_documents_name_no_port() {
    for name in ["file", "mailto", "urn", "sip", "irc", "rediss", "dns"] {
        let rule = SchemeRules::BUILT_IN.get(name).unwrap();
        assert_eq!(rule.default_port, None, "{name}");
    }
}

#[test]
fn the_secure_counterpart_is_another_scheme() {
    for rule in BUILT_IN {
        let Some(secure) = rule.secure else { continue };
        assert_ne!(secure, rule.name);
        if let Some(other) = SchemeRules::BUILT_IN.get(secure) {
            assert_eq!(other.secure, None, "{}", rule.name);
            assert_eq!(other.authority, rule.authority, "{}", rule.name);
        }
    }
}

/// Returns the text after `"name": "` in a line of JSON.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let (_, value) = line.split_once(&format!("\"{name}\": \"")).expect(name);
    value.split('"').next().unwrap_or_default()
}

#[test]
fn every_rule_has_a_vector_from_either_side() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/6.2.3-schemes.jsonl");
    let text = fs::read_to_string(corpus).expect("the corpus is in the repository");
    let is_of = |line: &&str, name: &str| {
        let (scheme, _) = field(line, "input").split_once(':').unwrap_or_default();
        scheme.eq_ignore_ascii_case(name)
    };
    for rule in BUILT_IN {
        let lines = text.lines().filter(|line| is_of(line, rule.name));
        let is_changed = |line: &&str| field(line, "input") != field(line, "expect");
        let (changed, kept): (Vec<&str>, Vec<&str>) = lines.partition(is_changed);
        assert!(!changed.is_empty() && !kept.is_empty(), "{}", rule.name);
    }
}

const OWN: [SchemeRule<'static>; 3] = [
    SchemeRule {
        default_port: Some(7),
        empty_host: EmptyHost::SameAs("LocalHost"),
        missing_authority_is_empty: true,
        empty_path_is_root: true,
        ..SchemeRule::new("Own")
    },
    SchemeRule { path: PathSpelling::MailAddresses, ..SchemeRule::new("post") },
    SchemeRule { default_port: Some(0), ..SchemeRule::new("http") },
];

#[test]
fn rules_are_added_and_overridden() {
    let rules = SchemeRules::with(&OWN);
    let normalizer = Normalizer::new(Step::Scheme).rules(rules);
    for (text, expected) in [
        ("own://a:07", "own://a/"),
        ("OWN:/x", "own:///x"),
        ("own://localHOST:7/x", "own:///x"),
        ("own:", "own:"),
        ("post:A@B", "post:A@b"),
        ("http://a:80", "http://a:80"),
        ("http://a:000", "http://a"),
        ("https://a:443", "https://a/"),
    ] {
        let uri = Uri::parse(text).unwrap();
        let normal = uri.normalize_with(&normalizer);
        assert_eq!(normal, expected);
        assert!(normalizer.is_normalized(&normal.as_borrowed()), "{text}");
        let comparison = Comparison::new().rules(rules);
        let first = comparison.compare(&uri, &normal);
        assert!(first.is_some_and(|first| first <= Rung::Scheme), "{text}");
    }
}

/// The corpus has the rules; here are the places.
#[test]
fn what_breaks_a_rule_has_a_place() {
    for (text, rule, part) in [
        ("http:", "host", 5..5),
        ("https://u@:80/a", "host", 10..10),
        ("urn:a_b:c", "urn-nid", 4..7),
        ("urn:ab", "urn-nss", 6..6),
        ("urn:ab:c?d#e", "urn-components", 9..10),
        ("data:a/b", "data-comma", 8..8),
        ("data:a;b,", "data-media-type", 5..6),
        ("data:a/b;c?d,", "data-parameter", 9..12),
        ("data:;base64,a?b#c", "data-base64", 13..16),
        ("mailto:a@b,c", "mailto-address", 11..12),
        ("mailto:a@b?c=d&e", "mailto-field", 15..16),
        ("mailto:a@b?c=%FF", "mailto-octets", 13..16),
        ("tel:7042;a=b", "tel-context", 4..8),
        ("tel:+1;a=b;c;A", "tel-parameter", 13..14),
        ("tag:a.b,2001-00:c", "tag-date", 8..15),
        ("geo:1,181", "geo-range", 6..9),
        ("geo:1,2?", "query", 8..8),
        ("GEO://1/2", "authority", 6..7),
    ] {
        let uri = UriBuf::parse(text).unwrap();
        let error = check(&uri).unwrap_err();
        assert_eq!((error.rule(), error.span()), (rule, part), "{text}");
        let source = format!("({})", error.reference());
        assert!(error.to_string().ends_with(&source));
    }
}

proptest! {
    #[test]
    fn no_text_is_too_strange_for_the_rules(
        scheme in "urn|data|mailto|tel|tag|geo|http|x",
        rest in "[-+.,:;=?&/@%a-f0-9\"()#]{0,30}",
    ) {
        let text = format!("{scheme}:{rest}");
        let broken = Uri::parse(&text).ok().and_then(|uri| check(&uri).err());
        if let Some(error) = broken {
            prop_assert!(text.get(error.span()).is_some());
        }
    }
}
