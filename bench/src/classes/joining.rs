//! Joining: the text of a reference and a base that was parsed before, to a target that is kept.

use iri_string::format::ToDedicatedString;
use iri_string::resolve::FixedBaseResolver;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};

use super::{aim, class, count, text};
use crate::lists::{self, List};
use crate::measure::{Entry, pair};
use crate::peers::{FLUENT, IRI_STRING, OXIRI, URIAL, URL};
use crate::report::{Aim, Operation};

const VOCABULARY: &[Aim] = &[aim(1.7)];
const PAGES: &[Aim] = &[aim(2.2)];

/// Does not look whether a path would be read as an authority.
const UNCHECKED: &str = "oxiri-unchecked";

/// The document that the references of RDF are in.
const BASE: &str = "http://data.example.org/people/2024";

pub(super) fn classes(lists: &[List]) -> Vec<Operation> {
    let pages: Vec<List> = lists.iter().map(lists::pairs).collect();
    vec![
        class("join references of RDF", VOCABULARY, one_base(), &[lists::vocabulary(count(lists))]),
        class("join references of pages", PAGES, many_bases(), &pages),
    ]
}

/// References that are joined to one base.
fn one_base() -> Vec<Entry> {
    const MESSAGE: &str = "a base";
    // For as long as the bench runs, like the entries.
    let fluent: &'static _ = Box::leak(Box::new(fluent_uri::Uri::parse(BASE).expect(MESSAGE)));
    let url: &'static _ = Box::leak(Box::new(url::Url::parse(BASE).expect(MESSAGE)));
    let urial = urial::Uri::parse(BASE).expect(MESSAGE);
    let oxiri = oxiri::Iri::parse(BASE).expect(MESSAGE);
    let absolute = UriAbsoluteStr::new(BASE).expect(MESSAGE);
    vec![
        Entry::made(URIAL, text, move |text| urial.join(text).ok()),
        Entry::made(FLUENT, text, move |text| {
            fluent_uri::UriRef::parse(text.as_str()).ok()?.resolve_against(fluent).ok()
        }),
        Entry::made(OXIRI, text, move |text| {
            oxiri.resolve(&oxiri::IriRef::parse(text.as_str()).ok()?).ok()
        }),
        Entry::made(UNCHECKED, text, move |text| {
            Some(oxiri.resolve_unchecked(&oxiri::IriRef::parse(text.as_str()).ok()?))
        }),
        Entry::made(IRI_STRING, text, move |text| {
            let reference = UriReferenceStr::new(text).ok()?;
            Some(FixedBaseResolver::new(absolute).resolve(reference).to_dedicated_string())
        }),
        Entry::made(URL, text, move |text| url.join(text).ok()),
    ]
}

/// Pairs of a base and a reference.
fn many_bases() -> Vec<Entry> {
    /// Parses the base of a line, and keeps the text of the reference.
    fn based<B>(line: &str, base: impl Fn(&str) -> Option<B>) -> Option<(B, String)> {
        let (text, reference) = pair(line)?;
        Some((base(text)?, reference.to_owned()))
    }
    vec![
        Entry::made(
            URIAL,
            |line| based(line, |base| urial::UriBuf::parse(base).ok()),
            |(base, text)| base.join(text).ok(),
        ),
        Entry::made(
            FLUENT,
            |line| based(line, |base| fluent_uri::Uri::parse(base.to_owned()).ok()),
            |(base, text)| {
                let reference = fluent_uri::UriRef::parse(text.as_str()).ok()?;
                reference.resolve_against(&base.borrow()).ok()
            },
        ),
        Entry::made(
            OXIRI,
            |line| based(line, |base| oxiri::Iri::parse(base.to_owned()).ok()),
            |(base, text)| base.resolve(&oxiri::IriRef::parse(text.as_str()).ok()?).ok(),
        ),
        Entry::made(
            UNCHECKED,
            |line| based(line, |base| oxiri::Iri::parse(base.to_owned()).ok()),
            |(base, text)| Some(base.resolve_unchecked(&oxiri::IriRef::parse(text.as_str()).ok()?)),
        ),
        Entry::made(
            URL,
            |line| based(line, |base| url::Url::parse(base).ok()),
            |(base, text)| base.join(text).ok(),
        ),
    ]
}
