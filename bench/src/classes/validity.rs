//! Whether a text is a URI, an IRI, a reference: good texts and bad ones.

use std::hint::black_box;

use iri_string::types::{IriStr, UriReferenceStr, UriStr};

use super::{aim, class, count};
use crate::lists::{self, List};
use crate::measure::Entry;
use crate::peers::{FLUENT, IREF, IRI_STRING, OXIRI, URIAL, URL};
use crate::report::{Aim, Operation};

const IS_VALID: &[Aim] = &[aim(4.5)];
const IRIS: &[Aim] = &[aim(1.5)];
const BROKEN: &[Aim] = &[aim(1.5)];
const TINY_GOOD: &[Aim] = &[aim(1.2)];
const TINY_BAD: &[Aim] = &[aim(1.0)];

pub(super) fn classes(lists: &[List]) -> Vec<Operation> {
    let lines = count(lists);
    vec![
        class("is it valid", IS_VALID, judges(), lists),
        class("parse IRIs beyond ASCII", IRIS, iris(), &lists::scripts(lines)),
        class("refuse a web URL with a fault", BROKEN, uris(), &lists::broken(lists)),
        class("parse tiny references", TINY_GOOD, references(), &[lists::tiny_good(lines)]),
        class("refuse tiny references", TINY_BAD, references(), &[lists::tiny_bad(lines)]),
    ]
}

/// Makes an entry that parses: the value lies in memory as a whole, and its presence counts.
fn parser(name: &'static str, parses: impl Fn(&str) -> bool + Copy + 'static) -> Entry {
    Entry::line(name, move |text| Some(parses(text)))
}

/// Looks at a result where it lies, as the parse of [`peers`](crate::peers) does.
#[inline(always)]
fn is_ok<T, E>(result: Result<T, E>) -> bool {
    black_box(&result).is_ok()
}

fn judges() -> Vec<Entry> {
    vec![
        parser(URIAL, urial::Uri::is_valid),
        #[cfg(feature = "ada")]
        parser(crate::peers::ADA, |text| ada_url::Url::can_parse(text, None)),
        parser(FLUENT, |text| fluent_uri::Uri::parse(text).is_ok()),
        parser(OXIRI, |text| oxiri::Iri::parse(text).is_ok()),
        parser(URL, |text| url::Url::parse(text).is_ok()),
    ]
}

/// The types have the same way to be parsed and no common trait.
macro_rules! parsers {
    ($urial:ident, $fluent:ident, $oxiri:ident, $iri_string:ident, $iref:ident) => {
        vec![
            parser(URIAL, |text| is_ok(urial::$urial::parse(text))),
            parser(FLUENT, |text| is_ok(fluent_uri::$fluent::parse(text))),
            parser(OXIRI, |text| is_ok(oxiri::$oxiri::parse(text))),
            parser(IRI_STRING, |text| is_ok($iri_string::new(text))),
            parser(IREF, |text| is_ok(iref::$iref::new(text))),
        ]
    };
}

fn iris() -> Vec<Entry> {
    parsers!(Iri, Iri, Iri, IriStr, Iri)
}

fn uris() -> Vec<Entry> {
    parsers!(Uri, Uri, Iri, UriStr, Uri)
}

fn references() -> Vec<Entry> {
    parsers!(Reference, UriRef, IriRef, UriReferenceStr, UriRef)
}
