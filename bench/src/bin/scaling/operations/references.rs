//! Operations on URIs and references: those of RFC 3986 sections 5 and 6.

use std::hint::black_box;

use urial::compare::Comparison;
use urial::dots::{merge, remove_dot_segments};
use urial::{BaseChain, Iri, Reference, ReferenceBuf, ResolveOptions, Rung, Step, Uri, UriBuf};
use urial_list::Observed;
use urial_list::{FoldRule, Shapes, Similar, Trimmer, shape_of, surt};

use super::super::shapes::Texts;
use super::{Operation, operation};

macro_rules! normalize {
    ($name:literal, $step:expr) => {
        operation!($name, texts => { Uri::parse(&texts.uri).ok()? }, |uri: &Uri<'_>| {
            black_box(&uri.normalize($step));
        })
    };
}

pub const OPERATIONS: &[Operation] = &[
    operation!("parse a URI", texts => { &texts.uri }, |text: &&String| {
        let _ = black_box(&Uri::parse(text));
    }),
    operation!("parse a reference", texts => { &texts.reference }, |text: &&String| {
        let _ = black_box(&Reference::parse(text));
    }),
    normalize!("normalize by case", Step::Case),
    normalize!("normalize by percent", Step::Percent),
    normalize!("normalize by path", Step::Path),
    normalize!("normalize by syntax", Step::Syntax),
    normalize!("normalize by scheme", Step::Scheme),
    operation!(
        "normalize a reference",
        texts => { Reference::parse(&texts.reference).ok()? },
        |reference: &Reference<'_>| { black_box(&reference.normalize(Step::Syntax)); }
    ),
    operation!(
        "ask whether it is normal",
        texts => { Uri::parse(&texts.uri).ok()? },
        |uri: &Uri<'_>| uri.is_normalized(Step::Scheme)
    ),
    operation!(
        "remove dot segments",
        texts => { Uri::parse(&texts.uri).ok()?.path().as_str() },
        |path: &&str| { black_box(&remove_dot_segments(path)); }
    ),
    operation!(
        "resolve it against a short base",
        texts => { (Uri::parse("http://h/a/b?c").ok()?, Reference::parse(&texts.reference).ok()?) },
        resolve
    ),
    operation!(
        "resolve x against it",
        texts => { (Uri::parse(&texts.uri).ok()?, Reference::parse("x").ok()?) },
        resolve
    ),
    operation!(
        "resolve ../x against it",
        texts => { (Uri::parse(&texts.uri).ok()?, Reference::parse("../x").ok()?) },
        resolve
    ),
    operation!(
        "resolve it against it",
        texts => { (Uri::parse(&texts.uri).ok()?, Reference::parse(&texts.reference).ok()?) },
        resolve
    ),
    operation!(
        "resolve ../ against /a",
        texts => { (uri(&deep(texts)?)?, reference(&texts.reference)?) },
        |(base, reference): &(UriBuf, ReferenceBuf)| {
            black_box(&base.as_borrowed().resolve(reference));
        }
    ),
    operation!(
        "relativize x next to it",
        texts => { (uri(&texts.uri)?, uri(&format!("{}x", texts.uri))?) },
        relativize
    ),
    operation!(
        "relativize it from the root",
        texts => { (uri("http://h/x")?, uri(&texts.uri)?) },
        relativize
    ),
    operation!(
        "relativize the root from it",
        texts => { (uri(&texts.uri)?, uri("http://h/x")?) },
        relativize
    ),
    operation!(
        "compare with its copy",
        texts => { (Uri::parse(&texts.uri).ok()?, Uri::parse(&texts.uri).ok()?.to_owned()) },
        |(a, b): &(Uri<'_>, UriBuf)| a.compare(b)
    ),
    operation!(
        "compare with its normal form",
        texts => {
            let uri = Uri::parse(&texts.uri).ok()?;
            (uri, uri.normalize(Step::Scheme).into_owned())
        },
        |(a, b): &(Uri<'_>, UriBuf)| a.compare(b)
    ),
    operation!(
        "compare with another end",
        texts => {
            let mut other = texts.uri.clone();
            other.pop();
            (Uri::parse(&texts.uri).ok()?, uri(&(other + "z"))?)
        },
        |(a, b): &(Uri<'_>, UriBuf)| a.compare(b)
    ),
    operation!(
        "make a key",
        texts => { Uri::parse(&texts.uri).ok()? },
        |uri: &Uri<'_>| { black_box(&uri.key(Rung::Scheme)); }
    ),
    operation!("make the key of an IRI", texts => { Iri::parse(&texts.uri).ok()? }, |iri: &Iri<'_>| {
        black_box(&iri.key(Rung::Scheme));
    }),
    operation!("explain a comparison", texts => {
        let uri = uri(&texts.uri)?;
        let mut other = uri.clone();
        let query = other.query().is_none().then_some("z");
        other.set_query_encode(query.unwrap_or("%7e")).ok()?;
        (uri, other)
    }, |(a, b): &(UriBuf, UriBuf)| { black_box(&a.explain(b)); }),
    operation!("explain with its normal form", texts => {
        let uri = uri(&texts.uri)?;
        let normal = uri.normalize(Step::Scheme).into_owned();
        (uri, normal)
    }, |(a, b): &(UriBuf, UriBuf)| { black_box(format!("{:?}", a.explain(b))); }),
    operation!("make keys of similar URIs", texts => { Iri::parse(&texts.uri).ok()? }, |iri: &Iri<'_>| {
        black_box(&Similar::new().key(iri));
        black_box(&Similar::of(&FoldRule::ALL).key(iri));
    }),
    operation!("learn the shapes of paths", texts => { Iri::parse(&texts.uri).ok()? }, |iri: &Iri<'_>| {
        let mut shapes = Shapes::new().most_values(1);
        shapes.add(iri);
        black_box(shapes.shape(iri));
        black_box(shape_of(iri));
    }),
    operation!("make the key of an archive", texts => { Iri::parse(&texts.uri).ok()? }, |iri: &Iri<'_>| {
        black_box(surt(iri));
    }),
    operation!("compare by options", texts => {
        (Uri::parse(&texts.uri).ok()?, uri(&format!("{}x", texts.uri))?)
    }, |(a, b): &(Uri<'_>, UriBuf)| {
        let comparison = Comparison::new().ignore_fragment(true).urn_equivalence(true);
        black_box(comparison.compare(a, b));
    }),
    operation!("ask what was observed", texts => { uri(&texts.uri)? }, |uri: &UriBuf| {
        let mut observed = Observed::new();
        let other = UriBuf::parse("http://h/other".to_owned()).unwrap();
        observed.observe(uri, &other);
        observed.observe_added_slash(uri);
        black_box(observed.same(uri, &other));
        black_box(Observed::load(&observed.save()).is_ok());
    }),
    operation!("load what was observed", texts => { &texts.uri }, |text: &&String| {
        black_box(Observed::load(text).is_ok());
    }),
    operation!("merge paths", texts => { &texts.uri }, |text: &&String| { black_box(&merge(text, true, text)); }),
    operation!("resolve with every option", texts => {
        (Uri::parse(&texts.uri).ok()?, Reference::parse(&texts.reference).ok()?)
    }, |(base, reference): &(Uri<'_>, Reference<'_>)| {
        let options = ResolveOptions::new().strict(false).normalize_base(true).forbid_above_root(true);
        let _ = black_box(base.try_resolve(reference, options).is_ok());
    }),
    operation!("join", texts => {
        (Uri::parse(&texts.uri).ok()?, &texts.reference)
    }, |(base, reference): &(Uri<'_>, &String)| { black_box(base.join(reference).is_ok()); }),
    operation!("choose a base", texts => { (uri(&texts.uri)?, reference(&texts.reference)?) }, |(base, reference): &(UriBuf, ReferenceBuf)| {
        let chain = BaseChain::<urial::kind::Uri>::new().embedded(reference.as_borrowed()).retrieved(base.as_borrowed());
        black_box(chain.choose().is_some());
    }),
    operation!("ask whether it is in the same document", texts => { (Uri::parse(&texts.uri).ok()?, Reference::parse(&texts.reference).ok()?) }, |(base, reference): &(Uri<'_>, Reference<'_>)| {
        black_box(base.is_same_document(reference));
        black_box(base.is_same_document_normalized(reference));
    }),
    operation!("trim", texts => { Reference::parse(&texts.uri).ok()? }, |reference: &Reference<'_>| {
        let trimmer = Trimmer::new().drop_fragment(true).sort_query(true).drop_query(["utm_*", "a*b*c*d"]);
        black_box(&trimmer.trim(reference));
        let page = Trimmer::new().drop_www(true).drop_index(true).drop_slash(true).drop_tracking(true);
        black_box(&page.trim(reference));
    }),
];

fn resolve((base, reference): &(Uri<'_>, Reference<'_>)) {
    black_box(&base.resolve(reference));
}

fn relativize((base, target): &(UriBuf, UriBuf)) {
    let _ = black_box(&base.as_borrowed().relativize(target));
}

fn uri(text: &str) -> Option<UriBuf> {
    UriBuf::parse(text.to_owned()).ok()
}

fn reference(text: &str) -> Option<ReferenceBuf> {
    ReferenceBuf::parse(text.to_owned()).ok()
}

/// Returns a base as deep as the reference is long.
fn deep(texts: &Texts) -> Option<String> {
    texts
        .reference
        .starts_with("../")
        .then(|| format!("http://h{}", "/a".repeat(texts.reference.len() / 2)))
}
