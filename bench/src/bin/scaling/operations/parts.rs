//! Parts of URIs: parsing, components, edits, percent-encoding, IRIs, files, lists.

use std::hint::black_box;

use urial::file::{self, System};
use urial::{
    Builder, Component, Encoded, Host, IriReference, Normalizer, PairStyle, Path, Reference, Set,
    Step, UriBuf, kind, percent, recompose, split,
};
use urial_grammar::grammar::{Production, split_spans};
use urial_list::batch::{Gathered, Lines};
use urial_list::{Cleaned, Cleaner, Scratch, Seen, Similar, Trimmer, split_lines, with_dns_host};

use super::{Function, parsed};

pub const FUNCTIONS: &[Function] = &[
    ("explain what is wrong", |text| {
        black_box((IriReference::parse_bytes(text.as_bytes()).is_ok(), urial::Uri::is_valid(text)));
        if let Err(error) = Reference::parse(text) {
            black_box(format!(
                "{error} {:?} {} {}",
                error.hint(),
                error.display_with(text),
                error.group()
            ));
        }
    }),
    ("check every rule", |text| {
        for rule in Production::ALL {
            _ = black_box(rule.check(text));
        }
    }),
    ("split and recompose", |text| {
        let parts = split(text);
        black_box((parts.authority_parts(), split_spans(text).is_ok()));
        black_box(recompose::<kind::Reference>(&parts).is_ok());
    }),
    (
        "look at every component",
        parsed!(IriReference, iri => {
            if let Some(host) = iri.host() {
                black_box((host.class(), host.ip(), host.check_dns().is_ok(), host.reversed(), host.ip_future()));
                black_box((urial_guard::loose_ip(host), host.kind(), host.is("h"), host.is_in("h")));
                #[cfg(feature = "unicode")]
                black_box(urial_guard::registrable_domain(host));
            }
            black_box((iri.authority(), iri.path().encoded().decode_utf8().is_ok()));
        black_box((iri.port().map(|port| port.number()), iri.effective_port(), iri.origin()));
            if let Some(userinfo) = iri.userinfo() {
                black_box((userinfo.user().decode(), userinfo.password().map(Encoded::decode)));
            }
            for segment in iri.path().segments() {
                black_box((segment.is_dot(), segment.is_dot_dot(), segment.parameters(';').1.count()));
            }
            black_box((iri.path().form(), iri.path().elements().count(), iri.path().file_name(), iri.path().extension(), iri.parent()));
            for pair in iri.query().iter().flat_map(|query| query.pairs_with(PairStyle::form())) {
                black_box((pair.decode().is_ok(), pair.has_key("a")));
            }
            black_box(iri.query_value("none").is_some());
            black_box(iri.query().is_some_and(|query| query.get("none").is_some()));
        }),
    ),
    ("parse components", |text| {
        black_box((
            Host::parse(text).is_ok(),
            Path::parse(text).is_ok(),
            Host::parse_iri(text).is_ok(),
        ));
    }),
    (
        "to elements and back",
        parsed!(Uri, uri => {
            let elements = uri.to_elements();
            black_box((format!("{elements:?}"), elements.value.is_relative()));
            black_box(elements.lossless().map(|it| it.build::<kind::Uri>().is_ok()).is_ok());
        }),
    ),
    ("percent-encode and decode", |text| {
        black_box((
            percent::encode(text, Set::UNRESERVED),
            percent::encode_bytes(text.as_bytes(), Set::UNRESERVED),
            percent::decode(text).is_ok(),
            percent::decode_lenient(text),
        ));
        if let Ok(encoded) = Encoded::new(text) {
            black_box((encoded.decode(), encoded.decode_lossy()));
        }
    }),
    (
        "IRI to URI and back",
        parsed!(Iri, iri => {
            let uri = iri.to_uri().into_owned();
            black_box((iri.to_uri_idna().is_ok(), iri.with_ascii_host().is_ok(), uri.to_iri(), uri.to_iri_idna()));
        }),
    ),
    (
        "edit",
        parsed!(UriBuf, uri => {
            for component in Component::ALL {
                _ = black_box(uri.clone().clear(component));
            }
            black_box(edited_parts(&uri, "x"));
        let mut edited = uri.clone();
            _ = black_box((edited.set_scheme("https"), edited.set_host_encode("x"), edited.set_query_encode("a b")));
            _ = black_box((edited.set_path_encode("/x y"), edited.set_fragment_encode("c d")));
            let mut edited = uri.clone();
            let count = edited.path().segments().count();
        let mut segments = edited.segments_mut();
        let each = [
            segments.push_encode("a b").is_ok(),
            segments.set_encode(count / 2, "c d").is_ok(),
            segments.remove(count / 2).is_ok(),
            segments.insert(count / 2, "a").is_ok(),
            segments.extend_encode(["b c", "d"]).is_ok(),
            segments.pop().is_ok(),
            segments.clear().is_ok(),
        ];
        black_box(each);
        let mut edited = uri;
        let mut pairs = edited.pairs_mut_with(PairStyle::form());
        _ = black_box(pairs.set_encode("a", "x y").is_ok());
        _ = black_box(pairs.push_encode("a", "x y").is_ok());
        pairs.remove("a");
        _ = black_box(pairs.extend_encode([("b", 1), ("a", 2)]).is_ok());
        pairs.sort();
            pairs.retain(|pair| !pair.has_key("b"));
        }),
    ),
    ("set a component to it", |text| {
        black_box(edited_parts(&UriBuf::parse("http://u@h:1/a?b#c").unwrap(), text));
        let mut uri = UriBuf::parse("http://h/a").unwrap();
        for component in Component::ALL {
            _ = black_box((uri.set(component, text), uri.set_guarded(component, text)));
        }
        _ = black_box((
            uri.set_host_encode(text),
            uri.set_path_encode(text),
            uri.set_userinfo_encode(text),
        ));
        _ = black_box((uri.set_query_encode(text), uri.set_fragment_encode(text)));
    }),
    ("build from it", |text| {
        let builder = || Builder::new().scheme("http");
        let parts = builder().host_encode("h").path_encode(text).query_encode(text);
        black_box(parts.fragment_encode(text).build::<kind::Uri>().is_ok());
        let parts = builder().host_encode(text).segment_encode(text).pair_encode(text, text);
        black_box(parts.build::<kind::Uri>().is_ok());
    }),
    ("check it by its scheme", |text| {
        let schemes = "data:, data:;base64, mailto: urn:ab: tel:+1;a= tag: geo:0,0;a=";
        for scheme in schemes.split(' ') {
            if let Ok(uri) = UriBuf::parse(scheme.to_owned() + text) {
                black_box(urial::schemes::check(&uri).is_ok());
            }
        }
    }),
    ("paths and file URIs", |text| {
        for system in [System::Posix, System::Windows] {
            black_box((file::to_uri(text, system).is_ok(), file::from_text(text, system).is_ok()));
        }
        black_box((file::from_path(text).is_ok(), file::without_verbatim_prefix(text)));
        if let Ok(uri) = urial::Uri::parse(text) {
            let native = file::to_path(&uri).is_ok();
            black_box((native, file::from_uri(&uri, System::Posix).is_ok()));
        }
    }),
    ("lines", |text| {
        black_box(Lines::new(text).check::<kind::Uri>().count());
        black_box(Lines::new(text).normal::<kind::Uri>(Normalizer::new(Step::Scheme)).count());
        let mut texts = Gathered::new();
        texts.push(text);
        black_box((texts.lines(), Cleaner::new().runs(Lines::new(text)).is_some()));
    }),
    ("clean it as a list", |text| {
        let trimmer = Trimmer::new().sort_query(true);
        let cleaner = Cleaner::new().repair(true).guess_scheme("https").trimmer(trimmer);
        let cleaner = cleaner.similar(Some(Similar::new()));
        let (mut scratch, mut seen) = (Scratch::new(), Seen::new(0));
        for line in split_lines(text.as_bytes()) {
            if let Cleaned::Kept(kept) = cleaner.clean_bytes(line, &mut scratch) {
                black_box(seen.add(kept.key()));
            }
        }
        black_box(with_dns_host(text, urial_grammar::Form::URI.iri()));
    }),
];

/// Sets each component to a text, in copies and in place.
fn edited_parts(uri: &UriBuf, text: &str) -> usize {
    let copies = [
        uri.with_scheme(text),
        uri.with_authority(text),
        uri.with_userinfo(text),
        uri.with_host(text),
        uri.with_port(text),
        uri.with_path(text),
        uri.with_query(text),
        uri.with_fragment(text),
    ];
    let mut edited = uri.clone();
    let in_place = [
        edited.set_authority(text).is_ok(),
        edited.set_userinfo(text).is_ok(),
        edited.set_host(text).is_ok(),
        edited.set_port(text).is_ok(),
        edited.set_path(text).is_ok(),
        edited.set_query(text).is_ok(),
        edited.set_fragment(text).is_ok(),
    ];
    black_box(edited.without_fragment());
    copies.iter().flatten().count() + in_place.iter().filter(|is_done| **is_done).count()
}
