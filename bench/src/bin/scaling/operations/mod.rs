//! What is measured: everything that is not timed is done in `prepare`.

use std::hint::black_box;

use urial::dots::remove_dot_segments;
use urial::{Reference, ReferenceBuf, Rung, Step, Uri, UriBuf};

use super::shapes::Texts;

pub struct Operation {
    pub name: &'static str,
    /// `None` where the text is none that the operation takes.
    pub prepare: Prepare,
}

type Prepare = for<'a> fn(&'a Texts) -> Option<Box<dyn FnMut() + 'a>>;

macro_rules! operation {
    ($name:literal, $texts:ident => $prepare:block, $run:expr) => {
        Operation {
            name: $name,
            prepare: |$texts| {
                let input = $prepare;
                Some(Box::new(move || {
                    let input = black_box(&input);
                    black_box(($run)(input));
                }))
            },
        }
    };
}

macro_rules! normalize {
    ($name:literal, $step:expr) => {
        operation!($name, texts => { Uri::parse(&texts.uri).ok()? }, |uri: &Uri<'_>| {
            black_box(&uri.normalize($step));
        })
    };
}

pub const OPERATIONS: [Operation; 22] = [
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

/// A base as deep as the reference is long.
fn deep(texts: &Texts) -> Option<String> {
    texts
        .reference
        .starts_with("../")
        .then(|| format!("http://h{}", "/a".repeat(texts.reference.len() / 2)))
}
