//! Two URIs that were parsed before: comparison, and the way back from one to the other.

use std::hint::black_box;

use iri_string::format::ToDedicatedString;
use iri_string::types::UriStr;
use urial::Uri;
use uriparse::URI;

use crate::lists::{self, List};
use crate::measure::{Entry, seen};
use crate::peers::{FLUENT, IREF, IRI_STRING, OXIRI, URIAL, URIPARSE, URL};
use crate::report::{Aim, Operation};

/// Returns comparing: two parsed URIs that agree on one rung and not before, or on none.
#[must_use]
pub fn compare(lists: &[List]) -> Vec<Operation> {
    vec![Operation {
        title: "compare; done: how many are the same",
        references: &[FLUENT],
        aims: vec![Aim::new(1.0, &[FLUENT, IRI_STRING, URIPARSE, URL])],
        entries: comparers(),
        lists: lists::equals(lists),
    }]
}

/// Compares by the syntax and, where a contender knows it, by the scheme (sections 6.2.2 and
/// 6.2.3), mostly by the normal forms; it is done where they agree.
pub(super) fn comparers() -> Vec<Entry> {
    vec![
        // Finds out more: on which rung they agree.
        Entry::pair(URIAL, Uri::parse, Uri::parse, |a, b| a.compare(b).is_some()),
        Entry::pair(FLUENT, fluent_uri::Uri::parse, fluent_uri::Uri::parse, |a, b| {
            a.normalize() == b.normalize()
        }),
        Entry::pair(IRI_STRING, UriStr::new, UriStr::new, |a, b| {
            a.normalize().to_dedicated_string() == b.normalize().to_dedicated_string()
        }),
        // The normal forms take copies.
        Entry::pair(URIPARSE, URI::try_from, URI::try_from, |a, b| {
            let (mut a, mut b) = (a.clone(), b.clone());
            a.normalize();
            b.normalize();
            a == b
        }),
        // The text is normal since it was parsed.
        Entry::pair(URL, url::Url::parse, url::Url::parse, |a, b| a == b),
    ]
}

pub(super) fn relativize(lists: &[List]) -> Operation {
    Operation {
        title: "relativize",
        references: &[OXIRI],
        aims: Vec::new(),
        entries: relativizers(),
        lists: lists.iter().map(lists::targets).collect(),
    }
}

/// Finds a reference that resolves to the second against the first; the answer is its length.
pub(super) fn relativizers() -> Vec<Entry> {
    let iref = |text| iref::Uri::new(text);
    vec![
        Entry::pair(URIAL, Uri::parse, Uri::parse, |base, target| {
            seen(&base.relativize(target)).map(|reference| reference.as_str().len())
        }),
        Entry::pair(OXIRI, oxiri::Iri::parse, oxiri::Iri::parse, |base, target| {
            seen(&base.relativize(target)).map(|reference| reference.as_str().len())
        }),
        Entry::pair(IREF, iref, iref, |base, target| {
            Some(black_box(&target.relative_to(base)).as_str().len())
        }),
        Entry::pair(URL, url::Url::parse, url::Url::parse, |base, target| {
            Some(black_box(&base.make_relative(target)?).len())
        }),
    ]
}
