//! Comparison: the ladder agrees with comparing normal forms.

use crate::shared::operations_agree::operations_agree;
use crate::strategies::{config, pair, text, uri};
use proptest::prelude::*;
use urial::schemes::{SchemeRule, SchemeRules};
use urial::{Comparison, Iri, IriReference, Reference, Rung, Step, UriBuf};

#[track_caller]
fn check(first: Option<Rung>, pairs: &str) {
    for pair in pairs.split(' ') {
        let (a, b) = pair.split_once('|').unwrap();
        let [a, b] = [a, b].map(|text| IriReference::parse(text).unwrap());
        assert_eq!(a.compare_unresolved(&b), first, "{a} {b}");
        assert_eq!(b.compare_unresolved(&a), first, "{b} {a}");
        if let (Ok(a), Ok(b)) = (Iri::parse(a.as_str()), Iri::parse(b.as_str())) {
            assert_eq!(a.compare(&b), first, "{a} {b}");
        }
    }
}

/// The first rung on which pairs agree; they have a bar between them.
///
/// Of those on no rung, the first pair differs in the last byte of a character; in the second, the
/// bytes of one character are the start of the other's.
const PAIRS: &str = "
    string http://a/|http://a/ |
    case HTTP://a/|http://a/ http://A/|http://a/ http://a/%c3|http://a/%C3 http://%c3É/|http://%C3É/ http://[::A]/|http://[::a]/
    percent http://a/%7e|http://a/~ http://%41/|http://a/ http://u%41@a/|http://uA@a/ foo:%2e%2E/b|foo:../b ?%41#%42|?A#B http://é/é?é#é|http://%c3%a9/%C3%A9?%C3%A9#%c3%a9 é|%C3%A9
    path http://a/b/../c|http://a/c http://a/b/%2E%2e/c|http://a/c http://a/..|http://a/. a:/.//b|a:/b/..//b a/../b:c|./b:c .|./ ..|../x/..
    scheme http://a|http://a:080/ file:/a|file://LOCALHOST/a file:/.//a|file:////a http://[::1]/|http://[0:0::0:1]/ mailto:A@B|mailto:%41@b urn:A:b|urn:%61:b tel:1%2d2|tel:12 //a:/|//a/
    none http://a/è|http://a/é http://a/あb|http://a/いb http://a/%C3%A8|http://a/é
    none http://a/b|http://a/B http://a/b|https://a/b http://a/|http://a/? http://a/#|http://a/ http://@a/|http://a/ http://a/%2F|http://a// foo:a/../b|foo:b foo:/b|foo:b ../a|a |. /a|a //a|http://a http://:80/|http://:/ http://é/|http://%C3%89/ http://é/|http://e%CC%81/ http://例え.jp/|http://xn--r8jz45g.jp/";

#[test]
fn each_rung_is_the_first_for_some() {
    for line in PAIRS.trim().lines() {
        let (rung, pairs) = line.trim_start().split_once(' ').unwrap();
        check(rung.parse().ok(), pairs);
    }
}

#[test]
fn kinds_mix() {
    let owned: UriBuf = "HTTP://a/".parse().unwrap();
    assert_eq!(owned.compare(&uri("http://a/")), Some(Rung::Case));
    assert_eq!(uri("http://a/").compare(&owned), Some(Rung::Case));
    let iri = Iri::parse("http://a/").unwrap();
    assert_eq!(iri.compare(&owned), Some(Rung::Case));
    let reference = Reference::parse("http://a/").unwrap();
    assert_eq!(reference.compare_unresolved(&owned), Some(Rung::Case));
    assert_eq!(owned.compare_unresolved(&reference), Some(Rung::Case));
    assert_eq!(owned.key(Rung::Scheme), "http://a/");
}

#[test]
fn components_can_be_left_out() {
    let comparison = Comparison::new().ignore_fragment(true);
    let agreed = comparison.compare(&uri("a:b#c"), &uri("a:b"));
    assert_eq!(agreed, Some(Rung::String));
    assert_eq!(comparison.key(&uri("A:b#c"), Rung::String), "A:b");

    let urn = Comparison::new().urn_equivalence(true);
    let plain = uri("urn:example:a");
    for (text, first) in [
        ("urn:example:a#f", Some(Rung::Scheme)),
        ("URN:EXAMPLE:a?=q", Some(Rung::Scheme)),
        ("urn:example:a?+r?=q#f", Some(Rung::Scheme)),
        // A `?` without `+` or `=` starts neither an r- nor a q-component.
        ("urn:example:a?q", None),
        ("urn:example:b#f", None),
    ] {
        let text = uri(text);
        assert_eq!(urn.compare(&plain, &text), first, "{text}");
        let same_key = urn.key(&plain, Rung::Scheme) == urn.key(&text, Rung::Scheme);
        assert_eq!(same_key, first.is_some(), "{text}");
    }
    assert_eq!(urn.compare(&uri("a:b#c"), &uri("a:b")), None);
    // RFC 8141 has no authority, and its section 3 ignores an r-component whether or not there is
    // one.
    let [a, b] = ["urn://h/?+a", "urn://h/?+b"].map(uri);
    assert_eq!(urn.compare(&a, &b), Some(Rung::Scheme));
    assert_eq!(urn.key(&a, Rung::Scheme), urn.key(&b, Rung::Scheme));
}

#[test]
fn rules_of_ones_own_count() {
    let own = [SchemeRule { default_port: Some(8080), ..SchemeRule::new("http") }];
    let comparison = Comparison::new().rules(SchemeRules::with(&own));
    let compare = |a, b| comparison.compare(&uri(a), &uri(b));
    assert_eq!(compare("http://a:8080/", "http://a/"), Some(Rung::Scheme));
    assert_eq!(compare("http://a:80/", "http://a/"), None);
    assert_eq!(compare("https://a:443/", "https://a/"), Some(Rung::Scheme));
}

#[test]
fn an_explanation_says_what_changed() {
    let [a, b] = ["HTTP://u:p%61ss@a/%7e/../#x", "http://u:pass@A:80#x"].map(uri);
    let explanation = a.explain(&b);
    assert_eq!(explanation.agreement(), Some(Rung::Scheme));
    assert_eq!(explanation.agreement(), a.compare(&b));
    let changed = explanation.steps().iter().map(|step| {
        let changes = step.changes[0].iter();
        let names = changes.map(|change| change.component.as_str());
        names.collect::<Vec<_>>().join(" ")
    });
    let changed: Vec<String> = changed.collect();
    assert_eq!(changed, ["", "scheme path", "userinfo path", "path", ""]);
    let last = explanation.steps().last().unwrap();
    assert_eq!(last.texts[1], "http://u:pass@a/#x");
    for shown in [explanation.to_string(), format!("{explanation:?}")] {
        let shows = shown.contains("pass") || shown.contains("p%61ss");
        assert!(!shows, "{shown}");
    }
    let unlike = uri("http://a/").explain(&uri("http://b/"));
    assert_eq!(unlike.agreement(), None);
    assert_eq!(unlike.steps().len(), 5);
    let file = uri("file:/a").explain(&uri("file:///a")).to_string();
    let said = "scheme: authority \"//\" comes in the first; the same\n";
    assert!(file.ends_with(said), "{file}");
}

fn key(comparison: &Comparison<'_>, reference: &IriReference<'_>, rung: Rung) -> String {
    let mut key = String::new();
    comparison.key_unresolved_into(reference, rung, &mut key);
    key
}

/// Checks that comparing two texts agrees with comparing their keys, and more.
fn check_pair(a: &str, b: &str) {
    operations_agree(format!("{a}\n{b}").as_bytes());
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn keys_are_normal_forms(text in text()) {
        let reference = IriReference::parse(&text).unwrap();
        for (rung, step) in [
            (Rung::Case, Step::Case),
            (Rung::Path, Step::Syntax),
            (Rung::Scheme, Step::Scheme),
            (Rung::Protocol, Step::Scheme),
        ] {
            let normal = reference.normalize(step);
            let key = key(&Comparison::new(), &reference, rung);
            if rung == Rung::Case {
                prop_assert_eq!(key, normal.as_str());
            } else {
                prop_assert_eq!(normal.as_borrowed().to_uri(), key.as_str());
            }
        }
    }

    #[test]
    fn unlike_texts(a in text(), b in text()) {
        check_pair(&a, &b);
    }

    #[test]
    fn an_iri_and_its_uri(text in text()) {
        let reference = IriReference::parse(&text).unwrap();
        let uri = reference.to_uri();
        check_pair(&text, uri.as_str());
        let least = if uri == text.as_str() { Rung::String } else { Rung::Percent };
        prop_assert_eq!(reference.compare_unresolved(&uri), Some(least));
    }

    #[test]
    fn spellings_of_one_text((a, b) in pair()) {
        check_pair(&a, &b);
        let (a, b) = (IriReference::parse(&a).unwrap(), IriReference::parse(&b).unwrap());
        prop_assert!(a.compare_unresolved(&b).is_some_and(|first| first <= Rung::Path));
    }

    #[test]
    fn a_text_and_its_normal_forms(text in text(), cut in any::<prop::sample::Index>()) {
        let reference = IriReference::parse(&text).unwrap();
        let mut forms = vec![text.clone()];
        for step in [Step::Case, Step::Percent, Step::Path, Step::Syntax, Step::Scheme] {
            forms.push(reference.normalize(step).as_str().to_owned());
        }
        // A second text differs in one character.
        let characters: Vec<char> = text.chars().collect();
        if !characters.is_empty() {
            let mut shorter = characters.clone();
            shorter.remove(cut.index(characters.len()));
            let shorter = String::from_iter(shorter);
            if IriReference::parse(&shorter).is_ok() {
                forms.push(shorter);
            }
        }
        // A pair is checked in both directions.
        for (at, a) in forms.iter().enumerate() {
            for b in &forms[at..] {
                check_pair(a, b);
            }
        }
    }
}
