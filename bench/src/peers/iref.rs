use std::hint::black_box;

use iref::{Uri, UriRef};

use super::{Contender, Keep, Parse, Relativize, Resolve, seen};

/// An automaton made from the ABNF; keeps no spans.
pub struct Iref;

impl Contender for Iref {
    const NAME: &'static str = "iref";
}

impl Parse for Iref {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&Uri::new(text)).map(|_| text.len())
    }
}

impl Keep for Iref {
    type Parsed<'a> = &'a Uri;

    #[inline]
    fn parsed(text: &str) -> Option<&Uri> {
        Uri::new(text).ok()
    }
}

impl Resolve for Iref {
    type Base<'a> = &'a Uri;
    type Reference<'a> = &'a UriRef;

    #[inline]
    fn base(text: &str) -> Option<&Uri> {
        Uri::new(text).ok()
    }

    #[inline]
    fn reference(text: &str) -> Option<&UriRef> {
        UriRef::new(text).ok()
    }

    #[inline]
    fn resolve(base: &&Uri, reference: &&UriRef) -> Option<usize> {
        let target = reference.resolved(base);
        Some(black_box(&target).as_str().len())
    }
}

impl Relativize for Iref {
    #[inline]
    fn relativize(base: &&Uri, target: &&Uri) -> Option<usize> {
        let reference = target.relative_to(base);
        Some(black_box(&reference).as_str().len())
    }
}
