//! Suffix references (RFC 3986 section 4.5); more of them are in `corpus/4.5-suffix.jsonl`.

use urial_text::{SuffixGuesser, SuffixReason};

fn guess(text: &str) -> Option<(String, SuffixReason)> {
    let suffix = SuffixGuesser::new().guess(text)?;
    Some((suffix.iri().to_string(), suffix.reason()))
}

#[test]
fn hosts_are_recognised_and_the_guess_says_why() {
    let table = [
        ("www.w3.org", "http://www.w3.org", SuffixReason::Www),
        ("ftp.a.example", "ftp://ftp.a.example", SuffixReason::Ftp),
        ("例え.jp/ア", "http://例え.jp/ア", SuffixReason::Name),
        ("localhost", "http://localhost", SuffixReason::Localhost),
        ("server:8080/x", "http://server:8080/x", SuffixReason::Port),
        ("127.0.0.1", "http://127.0.0.1", SuffixReason::Address),
        ("[::1]:80/x", "http://[::1]:80/x", SuffixReason::Address),
    ];
    for (text, uri, reason) in table {
        assert_eq!(guess(text), Some((uri.to_owned(), reason)), "{text}");
    }
}

#[test]
fn a_network_path_reference_lacks_its_scheme() {
    let guesser = SuffixGuesser::new().network_paths(true);
    let guess =
        |text| guesser.guess(text).map(|suffix| (suffix.iri().to_string(), suffix.reason()));
    for text in ["//host/x", "//u@a.example", "//1.2.3.4"] {
        let expected = Some((format!("http:{text}"), SuffixReason::Slashes));
        assert_eq!(guess(text), expected);
    }
    for text in ["//", "///x", "//a b", "/x", "a/b", "a.1/b"] {
        assert_eq!(guess(text), None, "{text}");
    }
    // With or without the slashes, the name may end in one letter.
    for (text, reason) in [("a.b/c", SuffixReason::Name), ("www.a.b", SuffixReason::Www)] {
        assert_eq!(guess(text), Some((format!("http://{text}"), reason)));
    }
}

#[test]
fn the_scheme_is_the_programs() {
    let guesser = SuffixGuesser::new().scheme("https");
    let guess = |text| guesser.guess(text).map(|suffix| suffix.into_iri().into_string());
    assert_eq!(guess("www.a.example/").as_deref(), Some("https://www.a.example/"));
    assert_eq!(guess("ftp.a.example/").as_deref(), Some("ftp://ftp.a.example/"));
    assert!(SuffixGuesser::new().scheme("no scheme").guess("www.a.example").is_none());
}
