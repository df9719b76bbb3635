use std::fmt::Write;
use std::hint::black_box;

use iri_string::format::ToDedicatedString;
use iri_string::resolve::FixedBaseResolver;
use iri_string::spec::UriSpec;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};

use super::{Compare, Contender, Keep, Normalize, Parse, Resolve, ResolveInto, seen};

/// Keeps no spans: an accessor looks for its component again.
pub struct IriString;

impl Contender for IriString {
    const NAME: &'static str = "iri-string";
}

impl Parse for IriString {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&UriStr::new(text)).map(|_| text.len())
    }
}

impl Keep for IriString {
    type Parsed<'a> = &'a UriStr;

    #[inline]
    fn parsed(text: &str) -> Option<&UriStr> {
        UriStr::new(text).ok()
    }
}

impl Normalize for IriString {
    #[inline]
    fn normalize(parsed: &&UriStr) -> Option<usize> {
        let normal = parsed.normalize().to_dedicated_string();
        Some(black_box(&normal).as_str().len())
    }
}

/// With a base whose components have been found.
impl Resolve for IriString {
    type Base<'a> = FixedBaseResolver<'a, UriSpec>;
    type Reference<'a> = &'a UriReferenceStr;

    #[inline]
    fn base(text: &str) -> Option<FixedBaseResolver<'_, UriSpec>> {
        UriAbsoluteStr::new(text).ok().map(FixedBaseResolver::new)
    }

    #[inline]
    fn reference(text: &str) -> Option<&UriReferenceStr> {
        UriReferenceStr::new(text).ok()
    }

    #[inline]
    fn resolve(
        base: &FixedBaseResolver<'_, UriSpec>,
        reference: &&UriReferenceStr,
    ) -> Option<usize> {
        let target = base.resolve(reference).to_dedicated_string();
        Some(black_box(&target).as_str().len())
    }
}

impl ResolveInto for IriString {
    #[inline]
    fn resolve_into(
        base: &FixedBaseResolver<'_, UriSpec>,
        reference: &&UriReferenceStr,
        buffer: &mut String,
    ) {
        // A String takes everything.
        let _ = write!(buffer, "{}", base.resolve(reference));
    }
}

/// By the normal forms.
impl Compare for IriString {
    #[inline]
    fn are_equal(a: &&UriStr, b: &&UriStr) -> bool {
        a.normalize().to_dedicated_string() == b.normalize().to_dedicated_string()
    }
}
