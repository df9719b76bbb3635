//! The reverse of RFC 3986 section 5.2, and whether no shorter reference exists.

use crate::resolve::base_text;
use crate::shared::relativize::relativize as relativizes;
use crate::shared::texts::check_claims;
use crate::strategies::{texts, uri};
use proptest::prelude::*;
use std::collections::HashMap;
use urial::{Reference, Uri};

/// Returns the reference, after a check that it resolves to the target again.
#[track_caller]
fn relativize(base: Uri<'_>, target: Uri<'_>) -> Option<String> {
    let reference = base.relativize(&target).ok()?;
    assert_eq!(base.resolve(&reference), target, "{base} to {target}");
    check_claims(&reference.as_borrowed());
    Some(reference.into_string())
}

#[test]
fn dot_segments_cannot_be_reached() {
    for (base, target, at) in [
        ("http://a/b", "http://a/c/../d", 11),
        ("http://a/b", "http://a/./", 9),
        ("http://a/b", "http://a/.", 9),
        ("http://a/b/../c", "http://a/b/../d", 11),
        ("a:/b", "a:/./c", 3),
        ("a:/b", "a:/.//c/..", 8),
        ("a:b", "a:./c", 2),
        ("a:b/../c?q", "a:b/../c", 4),
    ] {
        let error = uri(base).relativize(&uri(target)).unwrap_err();
        assert_eq!(error.at(), at, "{base} to {target}");
    }
}

#[test]
fn long_paths_are_walked_once() {
    let base = format!("http://h/{}", "a/".repeat(100_000));
    let target = format!("http://h/{}", "b/".repeat(100_000));
    let reference = relativize(uri(&base), uri(&target)).unwrap();
    assert_eq!(reference.len(), target.len() - "http://h".len());
    let target = format!("http://h/{}b", "a/".repeat(99_999));
    assert_eq!(relativize(uri(&base), uri(&target)).unwrap(), "../b");
}

const BASES: &str = "a: a:b a:?b a:b? a:b/a a:b/a/?a a:/ a:/b a:/b/a?b a:/.//b a:/.//a/ a:a/../b \
    a:./b/ a://b a://b?a a://b/a//b a:///a?b#a a://b/./a a://b/a/bb/a/a?b";

/// Returns the form of a reference, in the order of preference.
fn preference(reference: Reference<'_>) -> usize {
    let path = reference.path();
    match (reference.scheme(), reference.authority()) {
        (Some(_), _) => 4,
        (None, Some(_)) => 3,
        (None, None) if path.is_absolute() => 2,
        (None, None) if path.is_empty() => 0,
        (None, None) => 1,
    }
}

#[test]
fn there_is_no_shorter_reference() {
    let texts = texts(&["/", ".", ":", "a", "b", "?", "#"], 5);
    let references = texts.iter().flat_map(|text| Reference::parse(text));
    let references: Vec<Reference<'_>> = references.collect();
    for base in BASES.split(' ').map(uri) {
        let mut shortest: HashMap<String, (usize, usize)> = HashMap::new();
        for reference in &references {
            let cost = (reference.len(), preference(*reference));
            let target = base.resolve(reference).into_string();
            let least = shortest.entry(target).or_insert(cost);
            *least = cost.min(*least);
        }
        for (target, least) in &shortest {
            let came = relativize(base, uri(target)).unwrap();
            let cost = (came.len(), preference(Reference::parse(&came).unwrap()));
            assert_eq!(cost, *least, "{base} to {target}: {came}");
        }
        // Relativizing fails exactly for the targets that no reference reaches.
        for target in references.iter().filter(|target| !target.is_relative()) {
            let is_reached = shortest.contains_key(target.as_str());
            let came = relativize(base, uri(target.as_str()));
            assert_eq!(came.is_some(), is_reached, "{base} to {target}: {came:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn a_reference_leads_to_the_target(base in base_text(), target in base_text()) {
        relativizes(format!("{base}\n{target}").as_bytes());
    }

    #[test]
    fn every_target_of_a_reference_is_reached(base in base_text(), text in "(//a)?[a.:/?#]{0,12}") {
        relativizes(format!("{base}\n{text}").as_bytes());
    }
}
