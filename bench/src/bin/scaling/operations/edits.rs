//! Operations that change URIs or build them.

use std::hint::black_box;

use urial::{Builder, Component, Host, PairStyle, UriBuf, kind};
use urial_guard::FetchPolicy;

use super::{Operation, of_texts, operation};

pub const OPERATIONS: &[Operation] = &[
    operation!("set every component", texts => { UriBuf::parse(texts.uri.clone()).ok()? }, |uri: &UriBuf| {
        let mut uri = uri.clone();
        let _ = black_box(uri.set_scheme("https"));
        let _ = black_box(uri.set_host_encode("x.example"));
        let _ = black_box(uri.set_query_encode("a b"));
        let _ = black_box(uri.set_fragment_encode("c d"));
        let _ = black_box(uri.set_path_encode("/x y"));
        let _ = black_box(uri.clear(Component::Authority));
    }),
    of_texts!("set a component to it", |text| {
        let mut uri = UriBuf::parse("http://h/a".to_owned()).unwrap();
        for component in [
            Component::Scheme,
            Component::Userinfo,
            Component::Host,
            Component::Port,
            Component::Path,
            Component::Query,
            Component::Fragment,
        ] {
            let _ = black_box(uri.set(component, text));
        }
        let _ = black_box(uri.set_host_encode(text));
        let _ = black_box(uri.set_path_encode(text));
        let _ = black_box(uri.set_userinfo_encode(text));
        let _ = black_box(uri.set_query_encode(text));
        let _ = black_box(uri.set_fragment_encode(text));
    }),
    of_texts!("build from it", |text| {
        let builder = Builder::new()
            .scheme("http")
            .host_encode("h")
            .path_encode(text)
            .query_encode(text);
        black_box(builder.fragment_encode(text).build::<kind::Uri>().is_ok());
        let builder = Builder::new()
            .scheme("http")
            .host_encode(text)
            .segment_encode(text);
        black_box(builder.pair_encode(text, text).build::<kind::Uri>().is_ok());
    }),
    operation!("change segments", texts => { UriBuf::parse(texts.uri.clone()).ok()? }, |uri: &UriBuf| {
        let mut uri = uri.clone();
        let count = uri.path().segments().count();
        let mut segments = uri.segments_mut();
        let _ = black_box(segments.push_encode("a b"));
        let _ = black_box(segments.set_encode(count / 2, "c d"));
        let _ = black_box(segments.remove(count / 2));
    }),
    operation!("change pairs", texts => { UriBuf::parse(texts.uri.clone()).ok()? }, |uri: &UriBuf| {
        let mut uri = uri.clone();
        let mut pairs = uri.pairs_mut_with(PairStyle::form());
        let _ = black_box(pairs.set_encode("a", "x y"));
        let _ = black_box(pairs.push_encode("a", "x y"));
        black_box(pairs.remove("a"));
        let _ = black_box(pairs.extend_encode([("b", 1), ("a", 2)]));
        pairs.sort();
        pairs.retain(|pair| !pair.has_key("b"));
        black_box(uri.query_value("none").is_some());
    }),
    operation!("change many segments", texts => { UriBuf::parse(texts.uri.clone()).ok()? }, |uri: &UriBuf| {
        let mut uri = uri.clone();
        let count = uri.path().segments().count();
        black_box(uri.path().extension().is_some());
        let mut segments = uri.segments_mut();
        let _ = black_box(segments.insert(count / 2, "a"));
        let _ = black_box(segments.extend_encode(["b c", "d"]));
        let _ = black_box(segments.pop());
        let _ = black_box(segments.clear());
    }),
    of_texts!("check it by its scheme", |text| {
        for scheme in [
            "data:,",
            "data:;base64,",
            "mailto:",
            "urn:ab:",
            "tel:+1;a=",
            "tag:",
            "geo:0,0;a=",
        ] {
            if let Ok(uri) = UriBuf::parse(scheme.to_owned() + text) {
                black_box(urial::schemes::check(&uri).is_ok());
            }
        }
    }),
    of_texts!("ask for the origin of it", |text| {
        if let Ok(host) = Host::parse(text) {
            black_box(host.is(text) && host.is_in(text));
            black_box(host.kind());
        }
        if let Ok(uri) = UriBuf::parse(text) {
            black_box(uri.origin().is_some());
        }
    }),
    of_texts!("check the lists of a policy", |text| {
        let policy = FetchPolicy::new().schemes([text]);
        black_box((policy.check().is_ok(), policy.hosts(["a", text]).is_ok()));
    }),
];
