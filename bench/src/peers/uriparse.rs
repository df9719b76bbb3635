use std::hint::black_box;

use uriparse::{URI, URIReference};

use super::{Compare, Contender, Keep, Normalize, Parse, Resolve, seen};

/// Borrows, but allocates the list of segments.
pub struct Uriparse;

impl Contender for Uriparse {
    const NAME: &'static str = "uriparse";
}

impl Parse for Uriparse {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&URI::try_from(text)).map(|_| text.len())
    }
}

impl Keep for Uriparse {
    type Parsed<'a> = URI<'a>;

    #[inline]
    fn parsed(text: &str) -> Option<URI<'_>> {
        URI::try_from(text).ok()
    }
}

/// Normalizes in place, so it has to copy what was parsed before; the text is written after it.
impl Normalize for Uriparse {
    #[inline]
    fn normalize(parsed: &URI<'_>) -> Option<usize> {
        in_place(parsed.clone())
    }

    #[inline]
    fn parse_and_normalize(text: &str) -> Option<usize> {
        in_place(Self::parsed(text)?)
    }
}

#[inline]
fn in_place(mut uri: URI<'_>) -> Option<usize> {
    uri.normalize();
    Some(black_box(&uri.to_string()).len())
}

/// The target has no text.
impl Resolve for Uriparse {
    type Base<'a> = URI<'a>;
    type Reference<'a> = URIReference<'a>;

    #[inline]
    fn base(text: &str) -> Option<URI<'_>> {
        URI::try_from(text).ok()
    }

    #[inline]
    fn reference(text: &str) -> Option<URIReference<'_>> {
        URIReference::try_from(text).ok()
    }

    #[inline]
    fn resolve(base: &URI<'_>, reference: &URIReference<'_>) -> Option<usize> {
        let target = base.resolve(reference);
        Some(black_box(&target).path().segments().len())
    }
}

/// By the normal forms, which take copies.
impl Compare for Uriparse {
    #[inline]
    fn are_equal(a: &URI<'_>, b: &URI<'_>) -> bool {
        let (mut a, mut b) = (a.clone(), b.clone());
        a.normalize();
        b.normalize();
        a == b
    }
}
