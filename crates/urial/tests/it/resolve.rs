//! Resolution: options, buffers, and the pseudo-code of RFC 3986 section 5.2.2 over generated
//! texts. Single cases are in `corpus/5*.jsonl`.

use crate::shared::resolve::resolve as resolves;
use crate::shared::texts::check_claims;
use crate::strategies::{reference, uri};
use proptest::prelude::*;
use urial::{Iri, IriReference, Reference, ResolveError, ResolveOptions, kind};

fn resolve(base: &str, text: &str) -> String {
    uri(base).resolve(&reference(text)).into_string()
}

#[test]
fn the_base_can_be_normalized_first() {
    let options = ResolveOptions::new().normalize_base(true);
    for (base, text, expected) in [
        ("http://a/b/..", "c", "http://a/c"),
        ("http://a/b/../c", "", "http://a/c"),
        ("HTTP://A/%62/c", "?d", "http://a/b/c?d"),
        ("http://a/b/%2E./c", "d", "http://a/d"),
        ("http://a/b", "%63", "http://a/%63"),
    ] {
        let target = uri(base).try_resolve(&reference(text), options).unwrap();
        assert_eq!(target, expected, "{base} and {text}");
        check_claims(&target.as_borrowed());
    }
}

#[test]
fn leading_above_the_root_can_be_forbidden() {
    let options = ResolveOptions::new().forbid_above_root(true);
    let outside = |base, text| {
        uri(base).try_resolve(&reference(text), options) == Err(ResolveError::AboveRoot)
    };
    for (base, text) in [
        ("http://a/b", "../c"),
        ("http://a", ".."),
        ("http://a/b/c", "../../d"),
        ("http://a/b/c", "d/../../../e"),
        ("http://a/b", "/.."),
        ("http://a/../b", "c"),
        ("http://a/b", "//c/../d"),
        ("http://a/b", "g:../d"),
        ("a:b/c", "../../d"),
    ] {
        assert!(outside(base, text), "{base} and {text}");
    }
    for (base, text) in [
        ("http://a/b/c", "../d"),
        ("http://a/b//", "../../c"),
        ("http://a/../b", "?q"),
        ("http://a/../b", "/c"),
        ("a:b/c", "../d"),
        ("a:b", "./c"),
    ] {
        assert!(!outside(base, text), "{base} and {text}");
    }
}

#[test]
fn options_and_a_buffer_of_ones_own() {
    let options = ResolveOptions::new().forbid_above_root(true);
    let mut buffer = String::from("<");
    let base = uri("http://a/b/../c");
    let refused = base.try_resolve_into(&reference("../../d"), options, &mut buffer);
    assert_eq!(refused, Err(ResolveError::AboveRoot));
    assert_eq!(buffer, "<");
    let options = options.normalize_base(true);
    let made = base.try_resolve_into(&reference("#d"), options, &mut buffer);
    assert_eq!(made, Ok(()));
    assert_eq!(buffer, "<http://a/c#d");
    let words = [ResolveError::AboveRoot, ResolveError::TooLong].map(|error| error.to_string());
    assert!(words[0].contains("root") && words[1].contains("4294967295"));
}

#[test]
fn bases_and_references_of_every_kind() {
    let base = uri("http://a/b#c");
    let expected = "http://a/d";
    let relative = reference("d").narrow::<kind::RelativeRef>().unwrap();
    assert_eq!(base.resolve(&relative), expected);
    assert_eq!(base.resolve(&relative.to_owned()), expected);
    assert_eq!(base.resolve(&uri(expected)), expected);
    assert_eq!(base.to_owned().as_borrowed().resolve(&relative), expected);
    let absolute = uri("http://a/b").narrow::<kind::AbsoluteUri>().unwrap();
    assert_eq!(absolute.resolve(&relative), expected);

    let base = Iri::parse("http://é/ü?ß#ö").unwrap();
    let target = base.resolve(&IriReference::parse("../ä#å").unwrap());
    assert_eq!(target, "http://é/ä#å");
    assert!(!target.spans().ascii);
    assert_eq!(base.join("../ä#å").as_ref(), Ok(&target));
    let target = base.resolve(&uri("http://a/b"));
    assert!(target.spans().ascii && target.narrow::<kind::Uri>().is_ok());
}

/// Resolving an invalid reference returns the error of parsing it.
#[test]
fn what_is_no_reference_is_not_joined() {
    let long = "d/".repeat(100);
    for text in "d e|d%g|é|d#e#f|1:|//h:8a|//[::1|../d\n".split('|') {
        for text in [text.to_owned(), text.to_owned() + &long] {
            assert!(Reference::parse(&text).is_err());
            resolves(format!("http://a/b/c\n{text}").as_bytes());
        }
    }
}

#[test]
fn a_buffer_is_appended_to() {
    let mut buffer = String::with_capacity(64);
    let room = buffer.as_ptr();
    for text in ["c", "../c", "/.//c", "//d?e#f"] {
        buffer.clear();
        buffer.push_str("//");
        let base = uri("a:/b/");
        base.resolve_into(&reference(text), &mut buffer).unwrap();
        base.join_into(text, &mut buffer).unwrap();
        assert_eq!(buffer[2..], resolve("a:/b/", text).repeat(2));
    }
    assert_eq!(buffer.as_ptr(), room);
}

#[test]
fn the_room_is_exact_without_dot_segments_inside() {
    let base = uri("http://a/b/c?d");
    for text in ["", "e", "../e", "/e", "?f", "#g", "//h/i", "j:k", ".."] {
        for target in [base.resolve(&reference(text)), base.join(text).unwrap()] {
            let target = target.into_string();
            assert_eq!(target.capacity(), target.len(), "{text}");
        }
    }
}

#[test]
fn long_ways_up_are_walked_once() {
    let base = format!("http://h{}/x", "/a".repeat(100_000));
    let up = "../".repeat(100_000);
    assert_eq!(resolve(&base, &up), "http://h/");
    let down_and_up = format!("{}{}", "/a".repeat(100_000), "/..".repeat(100_000));
    assert_eq!(resolve("http://h", &down_and_up), "http://h/");
    let base = format!("http://h{down_and_up}/b");
    assert_eq!(resolve(&base, "c"), "http://h/c");
    let long = format!("/{}/..", "a".repeat(10_000_000));
    assert_eq!(resolve("http://h", &long), "http://h/");
}

pub(crate) fn base_text() -> impl Strategy<Value = String> {
    "[ab]:(//[a@]{0,2}(:1)?)?(/?([a.:]{0,3}/){0,4}[a.]{0,2})?([?][/.a]{0,2})?(#[/.]{0,2})?"
}

fn reference_text() -> impl Strategy<Value = String> {
    "([ab]:)?(//(A|1[.]2[.]3[.]4|\\[::1\\])?)?(/?([a.%]{0,3}/){0,4}[a.]{0,2})?([?][/.a]{0,2})?(#[/.]{0,2})?"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8_000))]

    #[test]
    fn the_letter_and_the_spans(base in base_text(), text in reference_text()) {
        resolves(format!("{base}\n{text}").as_bytes());
    }
}
