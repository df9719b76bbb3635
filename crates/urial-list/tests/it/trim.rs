//! Trimming: steps beyond equivalence.

use urial::{Iri, Reference, Step, Uri};
use urial_list::Trimmer;

const ALL: Trimmer<'_> = Trimmer::new()
    .drop_fragment(true)
    .sort_query(true)
    .drop_query(&["utm_*", "é"]);

#[track_caller]
fn check(text: &str, expected: &str) {
    let reference = Reference::parse(text).unwrap();
    let trimmed = ALL.trim(&reference);
    assert_eq!(trimmed, expected);
    assert_eq!(trimmed.is_borrowed(), text == expected, "{text}");
    // A second pass changes nothing.
    assert_eq!(ALL.trim(&trimmed.as_borrowed()), expected);
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
    assert_eq!(ALL.trim(&iri), "http://ä/?ü=2");
}

#[test]
fn a_normal_form_stays_one() {
    for text in ["http://a/?b&a#c", "HTTP://a?%7e=1&utm_x", "urn:a:b?+c?=d#e"] {
        let normal = Uri::parse(text)
            .unwrap()
            .normalize(Step::Scheme)
            .into_owned();
        let trimmed = ALL.trim(&normal.as_borrowed()).into_owned();
        assert!(trimmed.is_normalized(Step::Scheme), "{trimmed}");
    }
}
