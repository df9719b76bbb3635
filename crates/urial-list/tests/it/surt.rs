//! Keys of web archives.

use urial::IriReference;
use urial_list::{surt, surt_into};

#[track_caller]
fn key(text: &str, expected: &str) {
    let reference = IriReference::parse(text).unwrap();
    assert_eq!(surt(&reference), expected);
    let mut buffer = String::from("x");
    surt_into(&reference, &mut buffer);
    assert_eq!(buffer, format!("x{expected}"));
}

#[test]
fn names_are_reversed_and_addresses_are_not() {
    key("http://Example.COM/a?b=1", "com,example)/a?b=1");
    key("http://localhost/A", "localhost)/A");
    key("//a.b.c/?", "c,b,a)/?");
    key("http://a.b./", "b,a)/");
    key("http://192.0.2.1/", "192.0.2.1)/");
    // The RFC reads no address here, though some programs do.
    key("http://127.1/", "1,127)/");
    key("http://[2001:DB8::A]:81/", "[2001:db8::a]:81)/");
    key("http://[V1.A]/", "[v1.a])/");
    key("file:///a", ")/a");
    key("http://%c3%A9.É.b/", "b,É,%C3%A9)/");
}

#[test]
fn a_port_stays_unless_it_is_the_usual_one() {
    let texts = "http://a:80 https://a:443/ http://a:/ http://a:0080/ ws://a:80";
    for text in texts.split(' ') {
        key(text, "a)/");
    }
    key("https://a:80/", "a:80)/");
    key("//a:80/", "a:80)/");
    key("foo://a:1/", "a:1)/");
    key("http://a:65616/", "a:65616)/");
}

#[test]
fn secrets_and_fragments_are_left_out() {
    key("http://me:secret@a.b/#c", "b,a)/");
    key("ftp://:@a?b@c#d", "a)/?b@c");
    key("mailto:me@a.b?c#d", "mailto:me@a.b?c");
    key("../a?b#c", "../a?b");
    key("#c", "");
}

#[test]
fn a_name_cannot_end_early() {
    // `a,b` is one label, and `)` no end of it.
    key("http://a,b.c)/d/", "c%29,a%2Cb)/d/");
}

#[test]
fn sorted_keys_keep_a_domain_together() {
    let mut keys = [
        "http://b.a/z",
        "http://a.b/",
        "http://a/",
        "http://c.b.a/",
        "http://a.a-/",
    ]
    .map(|text| surt(&IriReference::parse(text).unwrap()));
    keys.sort();
    assert_eq!(keys, ["a)/", "a,b)/z", "a,b,c)/", "a-,a)/", "b,a)/"]);
}
