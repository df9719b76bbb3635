//! Edits of a copy, and texts made of components.

use std::fmt::Display;
use std::str::FromStr;

use fluent_uri::component::Scheme;
use fluent_uri::pct_enc::EStr;
use iri_string::types::{UriStr, UriString};
use urial::UriBuf;
use url::Url;

use super::class;
use crate::lists::{self, List};
use crate::measure::Entry;
use crate::peers::{FLUENT, IRI_STRING, URIAL, URL};
use crate::report::Operation;

pub(super) fn classes(lists: &[List]) -> Vec<Operation> {
    let normal: Vec<List> = lists.iter().map(lists::normal).collect();
    let pair_and_fragment = vec![
        edit(URIAL, |uri: &mut UriBuf| {
            uri.pairs_mut().push_encode("page", "two").ok()?;
            uri.set_fragment("results").ok()
        }),
        edit(URL, |uri: &mut Url| {
            uri.query_pairs_mut().append_pair("page", "two");
            uri.set_fragment(Some("results"));
            Some(())
        }),
    ];
    let segment = vec![
        edit(URIAL, |uri: &mut UriBuf| uri.segments_mut().push_encode("index").ok().map(drop)),
        edit(URL, |uri: &mut Url| {
            uri.path_segments_mut().ok()?.pop_if_empty().push("index");
            Some(())
        }),
    ];
    let fragment = vec![
        edit(URIAL, |uri: &mut UriBuf| uri.set_fragment("results").ok()),
        edit(URL, |uri: &mut Url| {
            uri.set_fragment(Some("results"));
            Some(())
        }),
        edit(FLUENT, |uri: &mut fluent_uri::Uri<String>| {
            uri.set_fragment(Some(EStr::new("results")?));
            Some(())
        }),
        edit(IRI_STRING, |uri: &mut UriString| {
            uri.set_fragment(Some("results".try_into().ok()?));
            Some(())
        }),
    ];
    const PATH: &str = "/over/there/index.html";
    let path = vec![
        edit(URIAL, |uri: &mut UriBuf| uri.set_path(PATH).ok()),
        edit(URL, |uri: &mut Url| {
            uri.set_path(PATH);
            Some(())
        }),
    ];
    vec![
        class("copy, push a pair and set the fragment", 1.3, pair_and_fragment, &normal),
        class("copy and push a segment", 1.3, segment, &normal),
        class("copy and set the fragment", 1.3, fragment, &normal),
        class("copy and set the path", 1.3, path, &normal),
        class("build of components", 1.5, build(), &normal),
    ]
}

/// Makes an entry that edits a copy.
fn edit<T: Clone + Display + FromStr + 'static>(
    name: &'static str,
    edit: impl Fn(&mut T) -> Option<()> + Copy + 'static,
) -> Entry {
    Entry::made(name, T::from_str, move |value| {
        let mut value = value.clone();
        edit(&mut value)?;
        Some(value)
    })
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
            builder.build_uri()
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
            let built = builder.build::<UriStr>().ok()?;
            Some(iri_string::format::ToDedicatedString::to_dedicated_string(&built))
        }),
    ]
}
