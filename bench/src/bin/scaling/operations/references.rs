//! URIs and references: RFC 3986 sections 4 to 6.

use std::hint::black_box;

use urial::compare::Comparison;
use urial::dots::{merge, remove_dot_segments};
use urial::{BaseChain, Reference, ResolveOptions, Rung, Step, Uri, UriBuf, kind};
use urial_list::{FoldRule, Observed, Shapes, Similar, Trimmer, shape_of, surt};

use super::{Function, parsed};

pub const FUNCTIONS: &[Function] = &[
    ("parse a reference", |text| _ = black_box(Reference::parse(text))),
    (
        "normalize",
        parsed!(Uri, uri => {
            for step in [Step::Case, Step::Percent, Step::Path, Step::Syntax, Step::Scheme] {
                black_box((uri.normalize(step), uri.is_normalized(step)));
            }
        }),
    ),
    (
        "normalize a reference",
        parsed!(Reference, reference => {
            black_box(reference.normalize(Step::Syntax));
        }),
    ),
    ("remove dot segments, merge", |text| {
        black_box((remove_dot_segments(text), merge(text, true, text)));
    }),
    (
        "resolve it",
        parsed!(Reference, reference => {
            let base = Uri::parse("http://h/a/b?c").unwrap();
            black_box(base.resolve(&reference));
            let options = ResolveOptions::new().strict(false).normalize_base(true).forbid_above_root(true);
            black_box(base.try_resolve(&reference, options).is_ok());
            black_box((base.join(reference.as_str()).is_ok(), base.is_same_document(&reference)));
            black_box(base.is_same_document_normalized(&reference));
        }),
    ),
    (
        "resolve against it",
        parsed!(Uri, uri => {
            for reference in ["x", "../x", "?q", "#f"] {
                let reference = Reference::parse(reference).unwrap();
                black_box(uri.resolve(&reference));
            }
            let chain = BaseChain::<kind::Uri>::new().retrieved(uri);
            black_box(chain.choose().is_some());
        }),
    ),
    ("resolve it against it", |text| {
        let relative = text.strip_prefix("http:").unwrap_or(text);
        if let (Ok(base), Ok(reference)) = (Uri::parse(text), Reference::parse(relative)) {
            black_box(base.resolve(&reference));
        }
    }),
    (
        "resolve ../ against what is as deep",
        parsed!(Reference, reference => {
            let base = format!("http://h{}", "/a".repeat(reference.as_str().len() / 2));
            black_box(Uri::parse(&base).unwrap().resolve(&reference));
        }),
    ),
    (
        "relativize",
        parsed!(Uri, uri => {
            let near = UriBuf::parse(format!("{uri}x")).ok();
            let root = Uri::parse("http://h/x").unwrap();
            black_box((uri.relativize(&root).is_ok(), root.relativize(&uri).is_ok()));
            black_box(near.map(|near| uri.relativize(&near).is_ok()));
        }),
    ),
    (
        "compare",
        parsed!(Uri, uri => {
            let normal = uri.normalize(Step::Scheme).into_owned();
            let mut end = uri.as_str().to_owned();
            end.pop();
            black_box((uri.compare(&uri.to_owned()), uri.compare(&normal)));
            if let Ok(other) = UriBuf::parse(end + "z") {
                black_box(uri.compare(&other));
                let comparison = Comparison::new().ignore_fragment(true).urn_equivalence(true);
                black_box((comparison.compare(&uri, &other), comparison.explain(&uri, &other)));
                black_box(comparison.explain_unresolved(&uri, &other));
            }
            black_box(format!("{:?}", uri.explain(&normal)));
        }),
    ),
    (
        "make keys",
        parsed!(Iri, iri => {
            black_box((iri.key(Rung::Scheme), surt(&iri)));
            black_box((Similar::new().key(&iri), Similar::of(&FoldRule::ALL).key(&iri)));
        }),
    ),
    (
        "learn shapes",
        parsed!(Iri, iri => {
            let mut shapes = Shapes::new().most_values(1);
            shapes.add(&iri);
            black_box((shapes.shape(&iri), shape_of(&iri)));
        }),
    ),
    (
        "trim",
        parsed!(Reference, reference => {
            let trimmer = Trimmer::new().drop_fragment(true).sort_query(true).drop_query(["utm_*", "a*b*c*d"]);
            black_box(trimmer.trim(&reference));
            let page = Trimmer::new().drop_www(true).drop_index(true).drop_slash(true).drop_tracking(true);
            black_box(page.trim(&reference));
        }),
    ),
    (
        "observe",
        parsed!(UriBuf, uri => {
            let mut observed = Observed::new();
            let other = UriBuf::parse("http://h/other").unwrap();
            observed.observe(&uri, &other);
            observed.observe_added_slash(&uri);
            black_box((observed.same(&uri, &other), observed.representative(&uri)));
            black_box(Observed::load(&observed.save()).is_ok());
        }),
    ),
    ("load observations", |text| _ = black_box(Observed::load(text).is_ok())),
];
