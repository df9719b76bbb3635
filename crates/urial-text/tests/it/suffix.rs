//! Suffix references (RFC 3986 section 4.5).

use urial_text::{SuffixGuesser, SuffixReason};

fn guess(text: &str) -> Option<(String, SuffixReason)> {
    let suffix = SuffixGuesser::new().guess(text)?;
    Some((suffix.iri().to_string(), suffix.reason()))
}

#[test]
fn hosts_are_recognised_and_the_guess_says_why() {
    let table = [
        (
            "www.w3.org/Addressing/",
            "http://www.w3.org/Addressing/",
            SuffixReason::Www,
        ),
        ("WWW.w3.org", "http://WWW.w3.org", SuffixReason::Www),
        (
            "ftp.example.org/pub?x#y",
            "ftp://ftp.example.org/pub?x#y",
            SuffixReason::Ftp,
        ),
        ("example.com", "http://example.com", SuffixReason::Name),
        (
            "example.com:80",
            "http://example.com:80",
            SuffixReason::Name,
        ),
        ("example.com./", "http://example.com./", SuffixReason::Name),
        ("example.com?q", "http://example.com?q", SuffixReason::Name),
        (
            "xn--r8jz45g.jp/x",
            "http://xn--r8jz45g.jp/x",
            SuffixReason::Name,
        ),
        ("例え.jp/ア", "http://例え.jp/ア", SuffixReason::Name),
        ("localhost", "http://localhost", SuffixReason::Localhost),
        (
            "localhost:8080/x",
            "http://localhost:8080/x",
            SuffixReason::Localhost,
        ),
        ("server:8080/x", "http://server:8080/x", SuffixReason::Port),
        (
            "127.0.0.1:80/x",
            "http://127.0.0.1:80/x",
            SuffixReason::Address,
        ),
        ("[::1]:80/x", "http://[::1]:80/x", SuffixReason::Address),
    ];
    for (text, uri, reason) in table {
        assert_eq!(guess(text), Some((uri.to_owned(), reason)), "{text}");
    }
}

#[test]
fn what_is_no_host_is_none() {
    let none = [
        "",
        "/",
        "/a/b",
        "../a",
        "./www.a.example",
        "?www.a.example",
        "#www",
        "a",
        "a/b.c",
        "foo:bar",
        "http://a/",
        "HTTP://www.a.example",
        "mailto:a@b.example",
        "me@a.example",
        "urn:isbn:1",
        "tel:555",
        "urn:80",
        "tel:5551234",
        "a b",
        "www.a b.example",
        "www.",
        ".www",
        "www..example",
        "-a.example",
        "a-.example",
        "1.2.3",
        "1.2.3.256",
        "1234:80",
        "example.com:",
        "example.com:0",
        "example.com:65536",
        "example.com:8x",
        "example.com:80:80",
        "[::1",
        "[v1.x]",
        "::1",
        "a.b",
        "a\\b.example",
        "www.a.example/%",
        "www.a.example/a b",
        "C:\\x",
        "C:/x",
        "12:30",
        "std::vec",
    ];
    for text in none {
        assert_eq!(guess(text), None, "{text}");
    }
}

#[test]
fn a_network_path_reference_lacks_its_scheme() {
    let guesser = SuffixGuesser::new().network_paths(true);
    let guess = |text| {
        guesser
            .guess(text)
            .map(|suffix| (suffix.iri().to_string(), suffix.reason()))
    };
    for text in ["//host/x", "//u@a.example", "//1.2.3.4"] {
        let expected = Some((format!("http:{text}"), SuffixReason::Slashes));
        assert_eq!(guess(text), expected);
    }
    for text in ["//", "///x", "//a b", "/x"] {
        assert_eq!(guess(text), None, "{text}");
    }
}

#[test]
fn the_scheme_is_the_programs() {
    let guesser = SuffixGuesser::new().scheme("https");
    let guess = |text| {
        guesser
            .guess(text)
            .map(|suffix| suffix.into_iri().into_string())
    };
    assert_eq!(
        guess("www.a.example/").as_deref(),
        Some("https://www.a.example/")
    );
    assert_eq!(
        guess("ftp.a.example/").as_deref(),
        Some("ftp://ftp.a.example/")
    );
    assert!(
        SuffixGuesser::new()
            .scheme("no scheme")
            .guess("www.a.example")
            .is_none()
    );
}
