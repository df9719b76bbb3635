//! Bases (RFC 3986 section 5.1), and same-document references (section 4.4).

use urial::{BaseChain, BaseSource, Iri, IriReference, Reference, Uri, kind};

fn reference(text: &str) -> Reference<'_> {
    Reference::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn check(chain: &BaseChain<'_, kind::Uri>, expected: Option<(BaseSource, &str)>) {
    let chosen = chain.choose();
    let came = chosen
        .as_ref()
        .map(|(source, base)| (*source, base.as_str()));
    assert_eq!(came, expected);
}

#[test]
fn the_nearest_source_is_chosen() {
    let chain = BaseChain::new();
    check(&chain, None);
    let chain = chain.fallback(reference("http://d/#f"));
    check(&chain, Some((BaseSource::Default, "http://d/")));
    let chain = chain.retrieved(uri("http://r/?q#f"));
    check(&chain, Some((BaseSource::Retrieved, "http://r/?q")));
    let chain = chain.encapsulating(uri("http://n/"));
    check(&chain, Some((BaseSource::Encapsulating, "http://n/")));
    let chain = chain.embedded(uri("mailto:a@b.c"));
    check(&chain, Some((BaseSource::Embedded, "mailto:a@b.c")));
}

#[test]
fn the_last_redirect_counts() {
    let chain = BaseChain::new().retrieved(uri("http://a/b/c"));
    let chain = chain
        .retrieved(uri("https://d/e"))
        .retrieved(reference("f?g"));
    check(&chain, Some((BaseSource::Retrieved, "https://d/f?g")));
}

#[test]
fn a_relative_base_needs_the_next_source() {
    let chain = BaseChain::new().embedded(reference("../y#f"));
    check(&chain, None);
    let chain = chain.encapsulating(reference("x/"));
    check(&chain, None);
    let chain = chain.fallback(uri("http://d/a/b"));
    check(&chain, Some((BaseSource::Embedded, "http://d/a/y")));
    let chain = chain.retrieved(reference("/r/"));
    check(&chain, Some((BaseSource::Embedded, "http://d/r/y")));
}

#[test]
fn an_iri_is_a_base() {
    let retrieved = Iri::parse("http://é/ü#ö").unwrap();
    let chain = BaseChain::of_iris().retrieved(retrieved);
    assert_eq!(chain.choose().unwrap().1, "http://é/ü");
    let chain = chain.embedded(IriReference::parse("ä/").unwrap());
    assert_eq!(chain.choose().unwrap().1, "http://é/ä/");
    assert!(
        Iri::parse("http://a/#ö")
            .unwrap()
            .without_fragment()
            .spans()
            .ascii
    );
}

#[test]
fn the_same_document_has_the_same_base() {
    let base = uri("http://a/b?q#f");
    for same in [
        "",
        "#c",
        "?q",
        "b?q",
        "./b?q#x",
        "/b?q",
        "//a/b?q",
        "http://a/b?q#f",
    ] {
        assert!(base.is_same_document(&reference(same)), "{same}");
        assert!(base.is_same_document_normalized(&reference(same)), "{same}");
    }
    for alike in ["%62?q", "HTTP://A/b?q", "/x/%2e./b?q", "?%71"] {
        assert!(!base.is_same_document(&reference(alike)), "{alike}");
        assert!(
            base.is_same_document_normalized(&reference(alike)),
            "{alike}"
        );
    }
    for other in ["?", "b", ".", "/b", "http://a:80/b?q", "?Q", "mailto:b?q"] {
        assert!(
            !base.is_same_document_normalized(&reference(other)),
            "{other}"
        );
    }
    assert!(uri("http://a/b/../c").is_same_document(&reference("#d")));
    assert!(!uri("http://a/b/../c").is_same_document(&reference("/c")));
}
