//! Operations that take texts apart, and characters.

use std::hint::black_box;

use urial::{
    Encoded, Host, Iri, IriReference, Normalizer, PairStyle, Path, Reference, Set, Step, Uri,
    UriBuf, kind, percent, recompose, split,
};
use urial_grammar::grammar::{Production, split_spans};
use urial_list::batch::{Gathered, Lines};

use super::{Operation, of_texts, operation};

pub const OPERATIONS: &[Operation] = &[
    of_texts!("parse an IRI", |text| {
        black_box(IriReference::parse(text).is_ok());
    }),
    of_texts!("parse bytes", |text| {
        black_box(IriReference::parse_bytes(text.as_bytes()).is_ok());
    }),
    of_texts!("explain what is wrong", |text| {
        if let Err(error) = Reference::parse(text) {
            black_box(format!(
                "{error} {:?} {} {}",
                error.hint(),
                error.display_with(text),
                error.group()
            ));
        }
    }),
    of_texts!("check every rule", |text| {
        for rule in Production::ALL {
            let _ = black_box(rule.check(text));
        }
    }),
    of_texts!("split", |text| {
        let parts = split(text);
        black_box((parts, parts.authority_parts()));
        black_box(split_spans(text).is_ok());
    }),
    operation!("split and recompose", texts => { split(&texts.uri) }, |parts: &urial::Parts<'_>| {
        black_box(recompose::<kind::Reference>(parts).is_ok());
    }),
    operation!("look at every component", texts => { IriReference::parse(&texts.uri).ok()? }, |iri: &IriReference<'_>| {
        if let Some(host) = iri.host() {
            black_box((host.class(), host.ip(), host.check_dns().is_ok(), host.reversed(), urial_guard::loose_ip(host)));
            #[cfg(feature = "unicode")]
            black_box(urial_guard::registrable_domain(host));
        }
        if let Some(port) = iri.port() {
            black_box((port.number(), iri.effective_port()));
        }
        if let Some(userinfo) = iri.userinfo() {
            black_box((userinfo.user().decode(), userinfo.password().map(Encoded::decode)));
        }
        for segment in iri.path().segments() {
            black_box((segment.is_dot(), segment.is_dot_dot(), segment.parameters(';').1.count()));
        }
        black_box((iri.path().form(), iri.path().elements().count(), iri.path().segments().rev().count()));
    }),
    operation!("look at every pair", texts => { IriReference::parse(&texts.uri).ok()? }, |iri: &IriReference<'_>| {
        if let Some(query) = iri.query() {
            for pair in query.pairs_with(PairStyle::form()) {
                black_box((pair.decode().is_ok(), pair.has_key("a")));
            }
        }
    }),
    of_texts!("parse components", |text| {
        black_box((
            Host::parse(text).is_ok(),
            Path::parse(text).is_ok(),
            Host::parse_iri(text).is_ok(),
        ));
    }),
    operation!("to elements and back", texts => { Uri::parse(&texts.uri).ok()? }, |uri: &Uri<'_>| {
        let elements = uri.to_elements();
        black_box(format!("{elements:?}"));
        if let Ok(elements) = elements.lossless() {
            black_box(elements.build::<kind::Uri>().is_ok());
        }
    }),
    of_texts!("percent-encode", |text| {
        black_box(&percent::encode(text, Set::UNRESERVED));
    }),
    of_texts!("percent-decode", |text| {
        let _ = black_box(percent::decode(text));
        if let Ok(encoded) = Encoded::new(text) {
            black_box((encoded.decode(), encoded.decode_lossy()));
        }
    }),
    operation!("IRI to URI", texts => { Iri::parse(&texts.uri).ok()? }, |iri: &Iri<'_>| { black_box(&iri.to_uri()); }),
    operation!("URI to IRI", texts => { UriBuf::parse(texts.uri.clone()).ok()? }, |uri: &UriBuf| { black_box(&uri.to_iri()); }),
    operation!("IRI to URI with IDNA", texts => { Iri::parse(&texts.uri).ok()? }, |iri: &Iri<'_>| { black_box(iri.to_uri_idna().is_ok()); }),
    operation!("URI to IRI with IDNA", texts => { Uri::parse(&texts.uri).ok()? }, |uri: &Uri<'_>| { black_box(&uri.to_iri_idna()); }),
    of_texts!("check lines", |text| {
        black_box(Lines::new(text).check::<kind::Uri>().count());
    }),
    of_texts!("normalize lines", |text| {
        let normalizer = Normalizer::new(Step::Scheme);
        black_box(Lines::new(text).normal::<kind::Uri>(normalizer).count());
        let mut texts = Gathered::new();
        texts.push(text);
        black_box(texts.lines());
    }),
];
