//! The store of observed equivalences.

use urial::schemes::{SchemeRule, SchemeRules};
use urial::{Comparison, Component, Rung, Uri, UriBuf};
use urial_list::{LoadError, Observed};

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn observed(pairs: &[(&str, &str)]) -> Observed<'static> {
    let mut observed = Observed::new();
    for (from, to) in pairs {
        observed.observe(&uri(from), &uri(to));
    }
    observed
}

#[test]
fn classes_are_transitive() {
    let store = observed(&[("a:1", "a:2"), ("a:3", "a:4"), ("a:5", "a:6"), ("a:2", "a:3")]);
    for (a, b, same) in [
        ("a:1", "a:4", true),
        ("a:4", "a:1", true),
        ("A:1", "a:%34", true),
        ("a:1", "a:5", false),
        ("a:7", "a:7", true),
        ("a:7", "a:8", false),
        ("a:1#x", "a:2#y", true),
    ] {
        assert_eq!(store.same(&uri(a), &uri(b)), same, "{a} {b}");
    }
}

#[test]
fn the_representative_is_where_the_last_one_leads() {
    for (pairs, text, end, len) in [
        (&[("a:1", "a:2"), ("a:3", "a:4"), ("a:2", "a:3")][..], "a:1", Some("a:4"), 3),
        (&[("a:1", "a:2")], "a:7", None, 1),
        // A cycle is no error.
        (&[("a:1", "a:2"), ("a:2", "a:3"), ("a:3", "a:1"), ("a:1", "a:1")], "a:2", Some("a:3"), 2),
        // The class of `to` represents both, whichever class is larger.
        (&[("a:1", "a:2"), ("a:3", "a:2"), ("a:4", "a:2"), ("a:2", "a:9")], "a:1", Some("a:9"), 4),
        (&[("a:1", "a:2"), ("a:3", "a:2"), ("a:9", "a:1")], "a:9", Some("a:2"), 3),
    ] {
        let store = observed(pairs);
        assert_eq!((store.representative(&uri(text)), store.len()), (end, len), "{pairs:?}");
    }
}

#[test]
fn a_slash_is_put_after_the_path() {
    let mut store = Observed::new();
    assert!(store.observe_added_slash(&uri("http://a/b?c#d")));
    assert!(store.same(&uri("http://a/b?c"), &uri("http://a/b/?c")));
    assert!(!store.same(&uri("http://a/b"), &uri("http://a/b/")));
    assert!(!store.observe_added_slash(&uri("http://a/b/?c")));
    assert!(!store.observe_added_slash(&uri("http://a")));
}

#[test]
fn a_file_may_be_written_by_hand() {
    let text =
        "urial-observed 1\r\n# moved in 2024\n\nHTTP://A:80/b\thttp://é/\r\nhttp://a/b\thttp://é/";
    let store = Observed::load(text).unwrap();
    assert_eq!(store.save(), "urial-observed 1\nhttp://a/b\thttp://%C3%A9/\n");
    assert!(Observed::load("urial-observed 1").unwrap().is_empty());
}

#[test]
fn a_wrong_file_says_where() {
    let error = |text| Observed::load(text).unwrap_err();
    for header in ["", "\n", "urial-observed 2\n", "http://a/\thttp://b/\n"] {
        assert_eq!(error(header), LoadError::Header);
    }
    // Programs keep these names.
    assert_eq!(error("").as_str(), "header");
    assert_eq!(error("urial-observed 1\n\nx:y\n"), LoadError::NoTab { line: 3 });
    let invalid = error("urial-observed 1\nx:y\t/z\n");
    assert!(matches!(invalid, LoadError::Invalid { line: 2, .. }), "{invalid}");
    assert!(invalid.to_string().starts_with("line 2: "), "{invalid}");
}

#[test]
fn debug_shows_no_password() {
    let store = observed(&[("http://u:secret@a/", "http://b/")]);
    assert_eq!(format!("{store:?}"), "Observed { len: 1, .. }");
}

#[test]
fn a_million_observations_are_few() {
    let count = if cfg!(debug_assertions) { 100_000 } else { 1_000_000 };
    let numbered = |i: u32| UriBuf::parse(format!("http://example.com/{i}")).unwrap();
    let mut store = Observed::new();
    // A chain of the greatest length, built from both ends, and then every member of it again.
    for i in 0..count / 2 {
        assert!(store.observe(&numbered(i), &numbered(i + 1)));
        assert!(store.observe(&numbered(count - i), &numbered(count - i - 1)));
    }
    assert_eq!(store.len(), count as usize);
    for i in 0..count {
        assert!(!store.observe(&numbered(i), &numbered(count - i)));
    }
    let loaded = Observed::load(&store.save()).unwrap();
    assert!(loaded.same(&numbered(0), &numbered(count)));
    assert_eq!(loaded.len(), count as usize);
}

/// The built-in normal form is not normal by these rules, so loading by the wrong rules would
/// change the texts.
#[test]
fn a_store_by_other_rules_survives_its_file() {
    let own = [SchemeRule {
        default_port: Some(8080),
        empty_path_is_root: true,
        ..SchemeRule::new("http")
    }];
    let rules = SchemeRules::with(&own);
    let (a, b) = (uri("http://a:80/"), uri("http://b:8080/"));
    let mut store = Observed::with_rules(rules);
    assert!(store.observe(&a, &b) && store.observe_added_slash(&uri("http://c:8080/d")));
    let loaded = Observed::load_with(rules, &store.save()).unwrap();
    assert_eq!(loaded.save(), store.save());
    for store in [&store, &loaded] {
        assert!(store.same(&a, &uri("http://b")) && !store.same(&uri("http://a"), &b));
        assert!(store.same(&uri("http://c/d"), &uri("http://c:8080/d/")));
        assert_eq!(store.representative(&a), Some("http://b/"));
        assert_eq!(store.representative(&uri("http://c")), None);
    }
    assert!(!Observed::load(&store.save()).unwrap().same(&a, &b));
}

#[test]
fn what_was_observed_is_the_last_rung() {
    let mut observed = Observed::new();
    observed.observe(&uri("http://a/b"), &uri("http://a/b/"));
    let comparison = Comparison::new().observed(&observed);
    let compare = |a, b| comparison.compare(&uri(a), &uri(b));
    assert_eq!(compare("HTTP://A:80/b", "http://a/b/"), Some(Rung::Protocol));
    assert_eq!(compare("http://a:80/b", "http://a/b"), Some(Rung::Scheme));
    assert_eq!(compare("http://a/b#c", "http://a/b/#c"), Some(Rung::Protocol));
    assert_eq!(compare("http://a/b#c", "http://a/b/#d"), None);
    assert_eq!(compare("http://a/b", "http://a/b/?"), None);

    let key = |text| comparison.key(&uri(text), Rung::Protocol);
    assert_eq!(key("http://a:/b#%63"), "http://a/b/#c");
    assert_eq!(key("http://a:/c"), "http://a/c");
    let ignoring = comparison.ignore_fragment(true);
    assert_eq!(ignoring.compare(&uri("http://a/b#c"), &uri("http://a/b/")), Some(Rung::Protocol));
    assert_eq!(ignoring.key(&uri("http://a/b#c"), Rung::Protocol), "http://a/b/");
}

#[test]
fn no_explanation_gives_a_password_away() {
    let mut observed = Observed::new();
    observed.observe(&uri("http://u:hunter2@a/"), &uri("http://u:hunter2@a/b"));
    let comparison = Comparison::new().observed(&observed);
    let explanation =
        comparison.explain(&uri("http://u:hunter2@a/"), &uri("HTTP://u:%68unter2@A/b"));
    assert_eq!(explanation.agreement(), Some(Rung::Protocol));
    let steps = explanation.steps();
    let last = steps.last().unwrap();
    assert_eq!(last.changes[0][0].component, Component::Text);
    assert!(last.changes[0][0].to_string().contains("a/b"));
    for shown in [
        explanation.to_string(),
        format!("{explanation:?}"),
        format!("{last:?}"),
        format!("{:?}", last.changes),
    ] {
        assert!(!shown.contains("hunter2"), "{shown}");
    }
    // The text shown is not empty.
    assert!(format!("{last:?}").contains("http://u:"), "{last:?}");
    let change = format!("{:?}", steps[1].changes[1][0]);
    assert!(change.contains("HTTP") && change.contains("http"), "{change}");
}
