//! Normalization: laws over generated texts. Single cases are in `corpus/6.2*.jsonl`.

use crate::shared::normalize::normalize as normalizes;
use crate::shared::texts::check_claims;
use crate::strategies::{absolute, config, pair, text, texts};
use proptest::prelude::*;
use std::borrow::Cow;
use urial::{Comparison, Host, IriReference, PathForm, Reference, Rung, Step};
use urial_testkit::letter::dotless;

/// A host by itself has the normal form that it has in a URI; the corpus has these URIs.
#[test]
fn a_host_is_normalized_alone() {
    let hosts = "EXAMPLE.com|EXAMPLE.com.|ex%41mple.%43om|%c3%a9.example|É.example|a%2fb||127.1|\
        %31.2.3.4|[2001:DB8:0:0:0:0:0:1]|[::FFFF:127.0.0.1]|[V1.AB]";
    for written in hosts.split('|') {
        let whole = format!("foo://{written}/");
        let whole = IriReference::parse(&whole).unwrap().normalize(Step::Scheme);
        let normal = whole.host().unwrap();
        let host = Host::parse_iri(written).unwrap();
        assert_eq!(host.normalize(), normal.as_str(), "{written}");
        assert_eq!(normal.normalize(), normal.as_str(), "{written}");
        // `is` takes plain text, in which a triplet is three characters.
        assert_eq!(host.is(normal.as_str()), !normal.as_str().contains('%'), "{written}");
    }
}

/// A step that leaves work for the next one must not mark the text as normal.
#[test]
fn a_step_after_another_is_that_of_a_parsed_text() {
    let texts = "HTTP://a/../%7e HTTP://a?%7e A:?%7e http://A/%7E/../b http://%41/%7e \
        http://A#%7e http://a/é/.. urn:A:%2d a:/.//../b";
    for text in texts.split(' ') {
        for first in Step::ALL {
            let normal = IriReference::parse(text).unwrap().normalize(first);
            let (normal, text) = (normal.as_borrowed(), normal.as_str());
            check_claims(&normal);
            let parsed = IriReference::parse(text).unwrap();
            for second in Step::ALL {
                assert_eq!(normal.normalize(second), parsed.normalize(second), "{text}");
            }
        }
    }
}

fn normal(reference: &IriReference<'_>, step: Step) -> String {
    reference.normalize(step).as_str().to_owned()
}

fn form(reference: &IriReference<'_>) -> (bool, bool, PathForm) {
    let authority = reference.authority().is_some();
    (reference.is_relative(), authority, reference.path().form())
}

/// Normalizes by the letter of RFC 3986 sections 6.2.2.1 to 6.2.2.3, with one operation on the
/// whole text at a time.
fn letter(reference: &IriReference<'_>) -> String {
    let decoded = rewrite(reference.as_str());
    let parts = urial::split(&decoded);
    let mut text = String::new();
    if let Some(scheme) = parts.scheme {
        text += &(scheme.to_ascii_lowercase() + ":");
    }
    if let Some(authority) = parts.authority {
        let host = authority.rfind('@').map_or(0, |at| at + 1);
        let lower = rewrite(&authority[host..].to_ascii_lowercase());
        text += &format!("//{}{lower}", &authority[..host]);
    }
    text += &match (parts.path, parts.scheme, parts.authority) {
        (path, None, None) if !path.starts_with('/') => relative(path),
        (path, _, authority) if path.starts_with('/') => {
            let path = urial::dots::remove_dot_segments(path);
            let guard = authority.is_none() && path.starts_with("//");
            format!("{}{path}", if guard { "/." } else { "" })
        }
        (path, ..) => path.to_owned(),
    };
    for (delimiter, part) in [('?', parts.query), ('#', parts.fragment)] {
        if let Some(part) = part {
            text += &format!("{delimiter}{part}");
        }
    }
    text
}

/// Decodes the triplets of a text, or writes them in upper case.
fn rewrite(text: &str) -> String {
    let mut pieces = text.split('%');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        let (digits, rest) = piece.split_at(2);
        let octet = u8::from_str_radix(digits, 16).unwrap();
        match urial::Set::UNRESERVED.contains(octet) {
            true => format!("{text}{}{rest}", char::from(octet)),
            false => format!("{text}%{octet:02X}{rest}"),
        }
    })
}

/// Removes the dot segments of a relative path: returns the path from a deep directory to the same
/// target.
fn relative(path: &str) -> String {
    if path.is_empty() {
        return String::new();
    }
    let deep: Vec<String> = (0..path.len()).map(|i| format!("_{i}_")).collect();
    let base = format!("/{}/", deep.join("/"));
    let target = urial::dots::remove_dot_segments(&(base.clone() + path)).into_owned();
    let kept = deep.iter().scan(1, |at, name| {
        let here = target[*at..].starts_with(&format!("{name}/"));
        *at += name.len() + 1;
        here.then_some(*at)
    });
    let kept = kept.last().unwrap_or(1);
    let up = deep.len() - target[..kept].matches('_').count() / 2;
    let rest = "../".repeat(up) + &target[kept..];
    let first = rest.split('/').next().unwrap_or_default();
    if first.is_empty() || first.contains(':') {
        return format!("./{rest}");
    }
    rest
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn normalizing_again_changes_nothing(text in text()) {
        normalizes(text.as_bytes());
    }

    #[test]
    fn the_form_stays(text in text()) {
        let reference = IriReference::parse(&text).unwrap();
        for step in [Step::Case, Step::Percent, Step::Syntax] {
            let normal = reference.normalize(step);
            prop_assert_eq!(form(&normal.as_borrowed()), form(&reference), "{:?}", step);
        }
        // A scheme may add an authority, and `/` for an empty path; relative references stay as
        // they are.
        for step in [Step::Path, Step::Scheme] {
            let normal = reference.normalize(step);
            let normal = normal.as_borrowed();
            prop_assert_eq!(normal.is_relative(), reference.is_relative());
            if reference.is_relative() {
                prop_assert_eq!(form(&normal), form(&reference), "{:?}", step);
            }
        }
    }

    #[test]
    fn the_letter_is_kept(text in text()) {
        let reference = IriReference::parse(&text).unwrap();
        prop_assert_eq!(normal(&reference, Step::Syntax), letter(&reference));
    }

    #[test]
    fn steps_build_on_each_other(text in text()) {
        let reference = IriReference::parse(&text).unwrap();
        let scheme = reference.normalize(Step::Scheme);
        for step in [Step::Case, Step::Percent, Step::Syntax] {
            let normal = reference.normalize(step);
            prop_assert_eq!(normal.as_borrowed().normalize(Step::Scheme), scheme.as_str());
            prop_assert!(scheme.as_borrowed().is_normalized(step));
        }
    }

    #[test]
    fn a_normal_reference_leads_to_the_same_target(base in absolute(), reference in text()) {
        normalizes(format!("{base}\n{reference}").as_bytes());
    }

    #[test]
    fn spellings_of_one_text_have_one_normal_form((a, b) in pair()) {
        let (a, b) = (IriReference::parse(&a).unwrap(), IriReference::parse(&b).unwrap());
        prop_assert_eq!(normal(&a, Step::Syntax), normal(&b, Step::Syntax));
    }
}

/// The steps of section 5.2.4, one string operation for each.
#[test]
fn dot_segments_are_removed_by_the_letter() {
    for path in texts(&["/", ".", "a", "b"], 8) {
        let came = urial::dots::remove_dot_segments(&path);
        assert_eq!(came, dotless(&path), "{path}");
        assert_eq!(matches!(came, Cow::Borrowed(_)), came == path, "{path}");
    }
}

/// One change does not hide another, at any distance.
#[test]
fn both_of_two_places_are_normalized() {
    let cases = [
        (["http://H/", "%7e"], ["http://h/", "~"]),
        (["http://h/%7e", "%7e"], ["http://h/~", "~"]),
        (["http://%7e", "@H/"], ["http://~", "@h/"]),
        (["http://[::1]/", "%7ea%7e"], ["http://[::1]/", "~a~"]),
    ];
    for (input, expected) in cases {
        for gap in 0..200 {
            let text = |ends: [&str; 2]| ends.join(&"x".repeat(gap));
            let (input, expected) = (text(input), text(expected));
            let input = IriReference::parse(&input).unwrap();
            assert_eq!(input.normalize(Step::Syntax), *expected);
            assert_eq!(input.is_normalized(Step::Syntax), input == *expected, "{input}");
        }
    }
}

#[test]
fn the_step_path_is_equal_on_the_rung_path() {
    const TOKENS: [&str; 8] = ["/", "./", "../", "%2e/", ".%2E/", "a/", "..", "%2e"];
    let rests = texts(&TOKENS, 4);
    let mut count = 0;
    for start in ["", "//h", "g:/", "g://h/", "/"] {
        for rest in &rests {
            let text = start.to_owned() + rest;
            let Ok(text) = Reference::parse(&text) else {
                continue;
            };
            let normal = text.normalize(Step::Path);
            assert_eq!(normal.is_owned(), normal != text, "{text}");
            assert_eq!(text.is_normalized(Step::Path), normal == text, "{text}");
            assert!(normal.is_normalized(Step::Path), "{text} {normal}");
            check_claims(&normal.as_borrowed());
            let rung = Comparison::new().compare_unresolved(&text, &normal);
            let is_path = rung.is_some_and(|rung| rung <= Rung::Path);
            assert!(is_path, "{text} {normal}");
            count += 1;
        }
    }
    assert!(count > 20_000);
}
