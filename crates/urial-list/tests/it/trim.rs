//! Trimming: steps beyond equivalence.

use urial::{Iri, IriReference, Reference, Step, Uri};
use urial_list::{TRACKING_KEYS, Trimmer};

fn all() -> Trimmer {
    Trimmer::new()
        .drop_fragment(true)
        .sort_query(true)
        .drop_query(["utm_*", "é"])
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let reference = Reference::parse(text).unwrap();
    let trimmed = all().trim(&reference);
    assert_eq!(trimmed, expected);
    assert_eq!(trimmed.is_borrowed(), text == expected, "{text}");
    // A second pass changes nothing.
    assert_eq!(all().trim(&trimmed.as_borrowed()), expected);
}

#[test]
fn only_what_is_named_goes() {
    check("http://a/b?c=d", "http://a/b?c=d");
    check("http://a?#b", "http://a?");
    check("#b", "");
    check("?", "?");
    check("?&", "?&");
    check("?utm_a", "");
    check("?utm_a&", "?");
    check("?b&utm_a=1&a=/?&utm_b", "?a=/?&b");
    check("a:b?%C3%A9=1&e=1#utm_", "a:b?e=1");
    // The order of the remaining keys decides, not that of the removed ones.
    check("?z&utm_a&a", "?a&z");
    check("http://u:p@h:80/..?=1&", "http://u:p@h:80/..?=1&");
}

#[test]
fn pairs_of_one_key_keep_their_order() {
    check("?b=2&a=9&b=1", "?a=9&b=2&b=1");
    check("?a=b&a=a&a", "?a=b&a=a&a");
}

#[test]
fn iris_are_trimmed_as_they_are() {
    let iri = Iri::parse("http://ä/?é=1&ü=2").unwrap();
    assert_eq!(all().trim(&iri), "http://ä/?ü=2");
}

#[test]
fn a_normal_form_stays_one() {
    for text in ["http://a/?b&a#c", "HTTP://a?%7e=1&utm_x", "urn:a:b?+c?=d#e"] {
        let normal = Uri::parse(text)
            .unwrap()
            .normalize(Step::Scheme)
            .into_owned();
        let trimmed = all().trim(&normal.as_borrowed()).into_owned();
        assert!(trimmed.is_normalized(Step::Scheme), "{trimmed}");
    }
}

#[track_caller]
fn trims(trimmer: &Trimmer, text: &str, expected: &str) {
    let reference = IriReference::parse(text).unwrap();
    let trimmed = trimmer.trim(&reference);
    assert_eq!(trimmed, expected);
    assert_eq!(trimmed.is_borrowed(), text == expected, "{text}");
    assert_eq!(trimmer.trim(&trimmed.as_borrowed()), expected, "twice");
}

#[test]
fn www_goes_if_a_name_is_left() {
    let trimmer = Trimmer::new().drop_www(true);
    trims(&trimmer, "http://www.a.example", "http://a.example");
    trims(&trimmer, "//wWw.é.example:8/www.b", "//é.example:8/www.b");
    trims(&trimmer, "http://www.w:p@www.a.b/", "http://www.w:p@a.b/");
    trims(&trimmer, "http://www.a.b./", "http://a.b./");
    for text in [
        "http://www.example/",
        "http://www.example./",
        "http://www..a.b/",
        "http://www./",
        "http://www/",
        "http://wwwa.b.c/",
        "http://éww.b.c/",
        "http://www.10.0.0.1/",
        "http://10.0.0.1/",
        "http://[::1]/",
        "file:///www.a.b",
        "www.a.b",
    ] {
        trims(&trimmer, text, text);
    }
    trims(&trimmer, "http://www.WWW.a.b/", "http://a.b/");
}

#[test]
fn index_pages_and_slashes_go_from_the_end() {
    let index = Trimmer::new().drop_index(true);
    trims(&index, "http://a/index.html", "http://a/");
    trims(&index, "../INDEX.php?a#b", "../?a#b");
    trims(&index, "/a/default.aspx", "/a/");
    for text in [
        "index.html",
        "http://index.html",
        "/index.html/",
        "/a-index.html",
        "/index",
    ] {
        trims(&index, text, text);
    }
    let slash = Trimmer::new().drop_slash(true);
    trims(&slash, "http://a/b//", "http://a/b");
    trims(&slash, "http://a//?/", "http://a/?/");
    trims(&slash, "./", ".");
    trims(&slash, "/.//", "/.");
    trims(&slash, "file:///a/", "file:///a");
    for text in ["http://a/", "http://a", "/", "", "urn:a/", "a:/"] {
        trims(&slash, text, text);
    }
    let both = slash.drop_index(true);
    trims(&both, "http://a/index.html/index.php//", "http://a/");
    trims(&both, "/b/index.htm", "/b");
    trims(&both, "urn:b/index.htm/", "urn:b/index.htm/");
}

#[test]
fn pairs_to_keep_decide_alone() {
    let trimmer = Trimmer::new().keep_query(["id", "utm_source"]);
    trims(&trimmer, "?id=1&ID=2&&x", "?id=1");
    trims(&trimmer, "?x=1", "");
    trims(&trimmer, "?%69d", "?%69d");
    let both = trimmer
        .drop_query(["id"])
        .drop_tracking(true)
        .ignore_case(true);
    trims(
        &both,
        "?ID=1&utm_source=2&utm_medium=3",
        "?ID=1&utm_source=2",
    );
    trims(&both.keep_query([""; 0]), "?ID=1&utm_source=2&b", "?b");
}

#[test]
fn tracking_goes_in_any_case() {
    let trimmer = Trimmer::new().drop_tracking(true);
    trims(&trimmer, "/?UTM_x=1&a&ScCid=2&mc%5Feid", "/?a");
    trims(
        &trimmer,
        "/?ref=1&gclids=2&xutm_=3",
        "/?ref=1&gclids=2&xutm_=3",
    );
    for (at, (pattern, source)) in TRACKING_KEYS.iter().enumerate() {
        assert_eq!(*pattern, pattern.to_lowercase());
        assert!(source.contains('.'), "{pattern}: {source} is no page");
        let twice = TRACKING_KEYS[..at]
            .iter()
            .any(|(other, _)| other == pattern);
        assert!(!twice, "{pattern}");
    }
}

/// The page of the guide has the keys with their sources, in order.
#[test]
fn the_guide_lists_the_tracking_keys() {
    let page = include_str!("../../docs/tracking.md");
    let rows: Vec<_> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    let listed: Vec<_> = TRACKING_KEYS
        .iter()
        .map(|(pattern, source)| format!("| `{pattern}` | {source} |"))
        .collect();
    assert_eq!(rows, listed);
}

#[cfg(feature = "serde")]
#[test]
fn a_setting_has_the_names_of_the_options() {
    let text = r#"{"drop_query": ["utm_*"], "drop_fragment": true}"#;
    let trimmer: Trimmer = serde_json::from_str(text).unwrap();
    assert_eq!(
        trimmer,
        Trimmer::new().drop_query(["utm_*"]).drop_fragment(true)
    );
    let written = serde_json::to_string(&trimmer).unwrap();
    assert_eq!(serde_json::from_str::<Trimmer>(&written).unwrap(), trimmer);
    assert_eq!(
        serde_json::from_str::<Trimmer>("{}").unwrap(),
        Trimmer::new()
    );
    // A slip in a name must not leave everything as it is.
    let error = serde_json::from_str::<Trimmer>(r#"{"drop_fragments": true}"#).unwrap_err();
    assert!(error.to_string().contains("`drop_fragments`"), "{error}");
}
