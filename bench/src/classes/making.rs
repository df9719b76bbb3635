//! Edits of a copy, and texts made of components.

use std::fmt::Display;

use fluent_uri::component::Scheme;
use fluent_uri::pct_enc::EStr;

use super::{aim, class};
use crate::lists::{self, List};
use crate::measure::Entry;
use crate::peers::{FLUENT, IRI_STRING, URIAL, URL};
use crate::report::{Aim, Operation};

const EDITS: &[Aim] = &[aim(1.3)];
const BUILDER: &[Aim] = &[aim(1.5)];

pub(super) fn classes(lists: &[List]) -> Vec<Operation> {
    let normal: Vec<List> = lists.iter().map(lists::normal).collect();
    vec![
        class("copy, push a pair and set the fragment", EDITS, pair_and_fragment(), &normal),
        class("copy and push a segment", EDITS, segment(), &normal),
        class("copy and set the fragment", EDITS, fragment(), &normal),
        class("copy and set the path", EDITS, path(), &normal),
        class("build of components", BUILDER, build(), &normal),
    ]
}

/// Makes urial's entry, which edits a copy.
fn urial<A: Display>(edit: impl Fn(urial::UriBuf) -> Option<A> + Copy + 'static) -> Entry {
    let parse = |line: &str| urial::UriBuf::parse(line).ok();
    Entry::made(URIAL, parse, move |uri| edit(uri.clone()))
}

/// Makes the entry of `url`, which edits a copy.
fn url<A: Display>(edit: impl Fn(url::Url) -> Option<A> + Copy + 'static) -> Entry {
    let parse = |line: &str| url::Url::parse(line).ok();
    Entry::made(URL, parse, move |uri| edit(uri.clone()))
}

fn pair_and_fragment() -> Vec<Entry> {
    vec![
        urial(|mut uri| {
            uri.pairs_mut().push_encode("page", "two").ok()?;
            uri.set_fragment("results").ok()?;
            Some(uri)
        }),
        url(|mut uri| {
            uri.query_pairs_mut().append_pair("page", "two");
            uri.set_fragment(Some("results"));
            Some(uri)
        }),
    ]
}

fn segment() -> Vec<Entry> {
    vec![
        urial(|mut uri| {
            uri.segments_mut().push_encode("index").ok()?;
            Some(uri)
        }),
        url(|mut uri| {
            uri.path_segments_mut().ok()?.pop_if_empty().push("index");
            Some(uri)
        }),
    ]
}

fn fragment() -> Vec<Entry> {
    vec![
        urial(|mut uri| {
            uri.set_fragment("results").ok()?;
            Some(uri)
        }),
        url(|mut uri| {
            uri.set_fragment(Some("results"));
            Some(uri)
        }),
        Entry::made(
            FLUENT,
            |line| fluent_uri::Uri::parse(line.to_owned()).ok(),
            |uri| {
                let mut uri = uri.clone();
                uri.set_fragment(Some(EStr::new("results")?));
                Some(uri)
            },
        ),
        Entry::made(
            IRI_STRING,
            |line| iri_string::types::UriString::try_from(line.to_owned()).ok(),
            |uri| {
                let mut uri = uri.clone();
                uri.set_fragment(Some("results".try_into().ok()?));
                Some(uri)
            },
        ),
    ]
}

fn path() -> Vec<Entry> {
    const PATH: &str = "/over/there/index.html";
    vec![
        urial(|mut uri| {
            uri.set_path(PATH).ok()?;
            Some(uri)
        }),
        url(|mut uri| {
            uri.set_path(PATH);
            Some(uri)
        }),
    ]
}

/// The components that a text is built of.
struct Parts {
    scheme: String,
    host: String,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

/// Returns the parts of a line that has a host, neither userinfo nor port, and no address.
fn parts(line: &str) -> Option<Parts> {
    let uri = urial::Uri::parse(line).ok()?;
    let host = uri.host().filter(|host| host.class() == urial::HostClass::RegName)?;
    let rest = uri.userinfo().is_none() && uri.port().is_none();
    rest.then(|| Parts {
        scheme: uri.scheme().to_string(),
        host: host.to_string(),
        path: uri.path().to_string(),
        query: uri.query().map(|query| query.to_string()),
        fragment: uri.fragment().map(|fragment| fragment.to_string()),
    })
}

fn build() -> Vec<Entry> {
    vec![
        Entry::made(URIAL, parts, |parts| {
            let mut builder =
                urial::Builder::new().scheme(&parts.scheme).host(&parts.host).path(&parts.path);
            if let Some(query) = &parts.query {
                builder = builder.query(query);
            }
            if let Some(fragment) = &parts.fragment {
                builder = builder.fragment(fragment);
            }
            builder.build_uri().ok()
        }),
        Entry::made(FLUENT, parts, |parts| {
            let host = EStr::new(&parts.host)?;
            let (query, fragment) = (parts.query.as_deref(), parts.fragment.as_deref());
            fluent_uri::Uri::builder()
                .scheme(Scheme::new(&parts.scheme)?)
                .authority_with(|authority| authority.host(host))
                .path(EStr::new(&parts.path)?)
                .optional(fluent_uri::build::Builder::query, query.and_then(EStr::new))
                .optional(fluent_uri::build::Builder::fragment, fragment.and_then(EStr::new))
                .build()
                .ok()
        }),
        Entry::made(IRI_STRING, parts, |parts| {
            let mut builder = iri_string::build::Builder::new();
            builder.scheme(&parts.scheme);
            builder.host(&parts.host);
            builder.path(&parts.path);
            if let Some(query) = &parts.query {
                builder.query(query);
            }
            if let Some(fragment) = &parts.fragment {
                builder.fragment(fragment);
            }
            let built = builder.build::<iri_string::types::UriStr>().ok()?;
            Some(iri_string::format::ToDedicatedString::to_dedicated_string(&built))
        }),
    ]
}
