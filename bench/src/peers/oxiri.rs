use std::hint::black_box;

use oxiri::{Iri, IriRef};

use super::{Contender, Keep, Parse, Relativize, Resolve, ResolveInto, seen};

/// Only knows IRIs: also accepts what is not ASCII.
pub struct Oxiri;

impl Contender for Oxiri {
    const NAME: &'static str = "oxiri";
}

impl Parse for Oxiri {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&Iri::parse(text)).map(|_| text.len())
    }
}

impl Keep for Oxiri {
    type Parsed<'a> = Iri<&'a str>;

    #[inline]
    fn parsed(text: &str) -> Option<Iri<&str>> {
        Iri::parse(text).ok()
    }
}

/// With what it calls unchecked: base and reference have been checked.
impl Resolve for Oxiri {
    type Base<'a> = Iri<&'a str>;
    type Reference<'a> = IriRef<&'a str>;

    #[inline]
    fn base(text: &str) -> Option<Iri<&str>> {
        Iri::parse(text).ok()
    }

    #[inline]
    fn reference(text: &str) -> Option<IriRef<&str>> {
        IriRef::parse(text).ok()
    }

    #[inline]
    fn resolve(base: &Iri<&str>, reference: &IriRef<&str>) -> Option<usize> {
        let target = base.resolve_unchecked(reference);
        Some(black_box(&target).as_str().len())
    }
}

impl ResolveInto for Oxiri {
    #[inline]
    fn resolve_into(base: &Iri<&str>, reference: &IriRef<&str>, buffer: &mut String) {
        base.resolve_into_unchecked(reference, buffer);
    }
}

impl Relativize for Oxiri {
    #[inline]
    fn relativize(base: &Iri<&str>, target: &Iri<&str>) -> Option<usize> {
        seen(&base.relativize(target)).map(|reference| reference.as_str().len())
    }
}
