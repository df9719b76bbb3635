//! No host is cut or changed: hosts with sub-delimiters, made up, in running text and in edits.
//!
//! `URIAL_HOSTS` is the count of texts; CI takes a million.

use urial::{IriReference, Normalizer, Reference, Step, Uri, UriBuf};
use urial_testkit::Prng;
use urial_text::{Extractor, Repairer};

/// The texts of `cargo test`, in a debug build.
const DOSE: usize = 20_000;

/// The text before a URI and after it, and the sub-delimiters that mean something else there.
const PLACES: [(&str, &str, &str); 16] = [
    ("see ", "/login now", ""),
    ("see ", " now", ""),
    ("see ", ". Then", ""),
    ("Did you see ", "? I did", ""),
    ("", "", ""),
    ("a list: ", ", http://b.example/", ""),
    ("(see ", ")", ")"),
    ("[text](", "/login) and", "()"),
    ("**", "** and", ""),
    ("<", "/a>", ""),
    ("{\"url\":\"", "/login\",\"b\":1}", ""),
    ("{\"url\": \"", "\"}", ""),
    ("{'url': '", "'}", "'"),
    ("<a href=\"", "?b=c\">", ""),
    ("u=", "&next=1", ""),
    ("url:", "#top\n", ""),
];

/// The beginning of a host.
const FIRST: [&str; 4] = ["bank.example", "a", "xn--bcher-kva.example", "127.0.0.1"];

/// The end of a host, with which no item of a text begins.
const LAST: [&str; 6] =
    [".evil.com", "-evil.com", "%65vil.com", "_x.evil.com", "~evil.com", ".evil.com:80"];

/// Makes a host with one to three sub-delimiters in it, none of them in `without`.
fn host(prng: &mut Prng, without: &str) -> String {
    let mut host = prng.pick(&FIRST).to_owned();
    for _ in 0..prng.between(1, 3) {
        let delimiter = prng.letter("!$&'()*+,;=");
        if !without.contains(delimiter) {
            host.push(delimiter);
        }
    }
    host + prng.pick(&LAST)
}

fn dose() -> usize {
    let count = std::env::var("URIAL_HOSTS").ok();
    count.map_or(DOSE, |count| count.parse().expect("a number in URIAL_HOSTS"))
}

fn host_of(uri: &str) -> String {
    let uri = Uri::parse(uri).expect("a URI");
    uri.host().expect("a host").as_str().to_owned()
}

#[test]
fn hosts_in_running_text_are_whole_or_not_found() {
    let extractor = Extractor::new();
    let normalizer = Normalizer::new(Step::Scheme);
    let mut prng = Prng::new(3);
    let mut whole = 0;
    for _ in 0..dose() {
        let (before, after, without) = prng.pick(&PLACES);
        let uri = format!("http://{}", host(&mut prng, without));
        let text = format!("{before}{uri}{after}");
        let host = host_of(&uri);
        let Some(found) = extractor.extract(&text).next() else {
            continue;
        };
        assert_eq!(found.span().start, before.len(), "{text:?}");
        assert_eq!(host_of(found.text()), host, "cut: {text:?}");
        whole += 1;
        // As `normalize --in-text` and `repair --in-text` write it.
        let mut normal = String::new();
        let parsed = IriReference::parse(found.text()).expect("a reference");
        normalizer.normalize_into(&parsed, &mut normal);
        assert_eq!(host_of(&normal), host.replace("%65", "e"), "normalized: {text:?}");
        let repaired = Repairer::new().repair(found.text()).expect("a reference");
        assert_eq!(repaired.reference().as_str(), found.text(), "repaired: {text:?}");
    }
    assert!(whole * 100 >= dose() * 95, "{whole} of {}", dose());
}

#[test]
fn hosts_stay_where_nothing_asks_for_another() {
    let mut prng = Prng::new(5);
    for _ in 0..dose() {
        let uri = format!("http://{}", host(&mut prng, ""));
        let host = host_of(&uri);
        let broken = format!("{uri}/a b\"%zz?<#^");
        let repaired = Repairer::new().repair(&broken).expect("it can be repaired");
        assert_eq!(host_of(repaired.reference().as_str()), host, "{broken:?}");

        let base = Uri::parse(&uri).expect("a URI");
        let path = prng.pick(&["", "../x", "?y", "#z", "/a//b", "./!.c", "a/%2e%2E/b"]);
        let reference = Reference::parse(path).expect("a reference");
        assert_eq!(host_of(base.resolve(&reference).as_str()), host, "{uri:?} {path:?}");

        let mut edited = UriBuf::parse(uri.clone()).expect("a URI");
        edited.set_scheme("https").expect("a scheme");
        edited.set_path("/!.c").expect("a path");
        edited.set_query("@d").expect("a query");
        edited.set_port(81_u16).expect("a port");
        edited.set_userinfo("e").expect("a userinfo");
        assert_eq!(host_of(edited.as_str()), host, "{uri:?}");
    }
}
