//! Two URIs that were parsed before: comparison, and the way back from one to the other.

use std::hint::black_box;

use iri_string::format::ToDedicatedString;
use iri_string::types::UriStr;
use urial::Uri;
use uriparse::URI;

use super::seen;
use crate::measure::Entry;
use crate::peers::{FLUENT, IREF, IRI_STRING, OXIRI, URIAL, URIPARSE, URL};

/// Compares by the syntax and, where a contender knows it, by the scheme (sections 6.2.2 and
/// 6.2.3), mostly by the normal forms; those that agree are accepted.
pub fn comparers() -> Vec<Entry> {
    vec![
        // Finds out more: on which rung they agree.
        comparer(URIAL, parsed, |a, b| a.compare(b).is_some()),
        comparer(
            FLUENT,
            |text| fluent_uri::Uri::parse(text).ok(),
            |a, b| a.normalize() == b.normalize(),
        ),
        comparer(
            IRI_STRING,
            |text| UriStr::new(text).ok(),
            |a, b| a.normalize().to_dedicated_string() == b.normalize().to_dedicated_string(),
        ),
        // The normal forms take copies.
        comparer(
            URIPARSE,
            |text| URI::try_from(text).ok(),
            |a, b| {
                let (mut a, mut b) = (a.clone(), b.clone());
                a.normalize();
                b.normalize();
                a == b
            },
        ),
        // The text is normal since it was parsed.
        comparer(URL, |text| url::Url::parse(text).ok(), |a, b| a == b),
    ]
}

fn comparer<T: 'static>(
    name: &'static str,
    make: impl Fn(&'static str) -> Option<T> + Copy + 'static,
    are_equal: impl Fn(&T, &T) -> bool + Copy + 'static,
) -> Entry {
    Entry::of_pair(name, make, make, move |a, b| are_equal(a, b).then_some(1))
}

/// Finds a reference that resolves to the second against the first; returns its length.
pub fn relativizers() -> Vec<Entry> {
    let oxiri = |text| oxiri::Iri::parse(text).ok();
    let iref = |text| iref::Uri::new(text).ok();
    let url = |text| url::Url::parse(text).ok();
    vec![
        Entry::of_pair(URIAL, parsed, parsed, |base, target| {
            seen(&base.relativize(target)).map(|reference| reference.as_str().len())
        }),
        Entry::of_pair(OXIRI, oxiri, oxiri, |base, target| {
            seen(&base.relativize(target)).map(|reference| reference.as_str().len())
        }),
        Entry::of_pair(IREF, iref, iref, |base, target| {
            Some(black_box(&target.relative_to(base)).as_str().len())
        }),
        Entry::of_pair(URL, url, url, |base, target| {
            Some(black_box(&base.make_relative(target)?).len())
        }),
    ]
}

#[inline]
fn parsed(text: &'static str) -> Option<Uri<'static>> {
    Uri::parse(text).ok()
}
