//! Joining: the text of a reference and a base that was parsed before, to a target that is kept.

use iri_string::format::ToDedicatedString;
use iri_string::resolve::FixedBaseResolver;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};

use super::{class, lines_of};
use crate::lists::{self, List};
use crate::measure::Entry;
use crate::peers::{FLUENT, IRI_STRING, OXIRI, URIAL, URL};
use crate::report::Operation;

/// Does not look whether a path would be read as an authority.
const UNCHECKED: &str = "oxiri-unchecked";

/// The document that the references of RDF are in.
const BASE: &str = "http://data.example.org/people/2024";

pub(super) fn classes(lists: &[List]) -> Vec<Operation> {
    let pages: Vec<List> = lists.iter().map(lists::pairs).collect();
    let vocabulary = [lists::vocabulary(lines_of(lists))];
    vec![
        class("join references of RDF", 1.7, one_base(), &vocabulary),
        class("join references of pages", 2.2, many_bases(), &pages),
    ]
}

/// References that are joined to one base.
fn one_base() -> Vec<Entry> {
    const MESSAGE: &str = "a base";
    // For as long as the bench runs, like the entries.
    let url: &'static _ = Box::leak(Box::new(url::Url::parse(BASE).expect(MESSAGE)));
    let fluent = fluent_uri::Uri::parse(BASE).expect(MESSAGE);
    let urial = urial::Uri::parse(BASE).expect(MESSAGE);
    let oxiri = oxiri::Iri::parse(BASE).expect(MESSAGE);
    let absolute = UriAbsoluteStr::new(BASE).expect(MESSAGE);
    vec![
        Entry::line(URIAL, move |text| urial.join(text)),
        Entry::line(FLUENT, move |text| {
            fluent_uri::UriRef::parse(text).ok()?.resolve_against(&fluent).ok()
        }),
        Entry::line(OXIRI, move |text| oxiri.resolve(&oxiri::IriRef::parse(text).ok()?).ok()),
        Entry::line(UNCHECKED, move |text| {
            Some(oxiri.resolve_unchecked(&oxiri::IriRef::parse(text).ok()?))
        }),
        Entry::line(IRI_STRING, move |text| {
            let reference = UriReferenceStr::new(text).ok()?;
            Some(FixedBaseResolver::new(absolute).resolve(reference).to_dedicated_string())
        }),
        Entry::line(URL, move |text| url.join(text)),
    ]
}

/// Pairs of a base and a reference.
fn many_bases() -> Vec<Entry> {
    vec![
        Entry::pair(URIAL, urial::Uri::parse, Some, |base, text| base.join(text)),
        Entry::pair(FLUENT, fluent_uri::Uri::parse, Some, |base, text| {
            fluent_uri::UriRef::parse(*text).ok()?.resolve_against(base).ok()
        }),
        Entry::pair(OXIRI, oxiri::Iri::parse, Some, |base, text| {
            base.resolve(&oxiri::IriRef::parse(*text).ok()?).ok()
        }),
        Entry::pair(UNCHECKED, oxiri::Iri::parse, Some, |base, text| {
            Some(base.resolve_unchecked(&oxiri::IriRef::parse(*text).ok()?))
        }),
        Entry::pair(URL, url::Url::parse, Some, |base, text| base.join(text)),
    ]
}
