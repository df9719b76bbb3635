use std::hint::black_box;

use fluent_uri::{Uri, UriRef};

use super::{
    Compare, Components, Contender, Keep, Normalize, NormalizeTogether, Parse, Resolve,
    ResolveInto, Together, count_lines, each_line, seen,
};

/// The peer that all ratios refer to.
pub struct Fluent;

impl Contender for Fluent {
    const NAME: &'static str = "fluent-uri";
}

impl Parse for Fluent {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&Uri::parse(text)).map(|_| text.len())
    }
}

impl Together for Fluent {
    #[inline]
    fn valid_lines(text: &str) -> usize {
        each_line::<Fluent>(text)
    }
}

impl NormalizeTogether for Fluent {
    #[inline]
    fn normal_lines(text: &str, out: &mut String) -> usize {
        count_lines(text, |line| {
            let Ok(uri) = Uri::parse(line) else {
                return false;
            };
            out.push_str(uri.normalize().as_str());
            out.push('\n');
            true
        })
    }
}

impl Components for Fluent {
    #[inline]
    fn components(text: &str) -> Option<usize> {
        let result = Uri::parse(text);
        let uri = seen(&result)?;
        let length = uri.scheme().as_str().len()
            + uri.authority().map_or(0, |it| it.as_str().len())
            + uri.path().as_str().len()
            + uri.query().map_or(0, |it| it.as_str().len())
            + uri.fragment().map_or(0, |it| it.as_str().len());
        Some(length)
    }
}

impl Keep for Fluent {
    type Parsed<'a> = Uri<&'a str>;

    #[inline]
    fn parsed(text: &str) -> Option<Uri<&str>> {
        Uri::parse(text).ok()
    }
}

/// Leaves out default ports and rewrites IPv6 addresses too.
impl Normalize for Fluent {
    #[inline]
    fn normalize(parsed: &Uri<&str>) -> Option<usize> {
        let normal = parsed.normalize();
        Some(black_box(&normal).as_str().len())
    }
}

impl Resolve for Fluent {
    type Base<'a> = Uri<&'a str>;
    type Reference<'a> = UriRef<&'a str>;

    #[inline]
    fn base(text: &str) -> Option<Uri<&str>> {
        Uri::parse(text).ok()
    }

    #[inline]
    fn reference(text: &str) -> Option<UriRef<&str>> {
        UriRef::parse(text).ok()
    }

    #[inline]
    fn resolve(base: &Uri<&str>, reference: &UriRef<&str>) -> Option<usize> {
        seen(&reference.resolve_against(base)).map(|target| target.as_str().len())
    }
}

/// Has no way to do without a text of its own.
impl ResolveInto for Fluent {
    #[inline]
    fn resolve_into(base: &Uri<&str>, reference: &UriRef<&str>, buffer: &mut String) {
        if let Ok(target) = reference.resolve_against(base) {
            buffer.push_str(target.as_str());
        }
    }
}

/// By the normal forms.
impl Compare for Fluent {
    #[inline]
    fn are_equal(a: &Uri<&str>, b: &Uri<&str>) -> bool {
        a.normalize() == b.normalize()
    }
}
