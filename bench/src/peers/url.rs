use std::hint::black_box;

use super::{Compare, Contender, Keep, Normalize, Parse, Relativize, Repair, Resolve, seen};

/// The WHATWG standard: repairs and normalizes into a text of its own.
pub struct Url;

impl Contender for Url {
    const NAME: &'static str = "url";
}

impl Parse for Url {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&url::Url::parse(text)).map(|_| text.len())
    }
}

/// Parsing is what repairs.
impl Repair for Url {
    #[inline]
    fn repair(text: &str) -> Option<usize> {
        seen(&url::Url::parse(text)).map(|repaired| repaired.as_str().len())
    }
}

impl Keep for Url {
    type Parsed<'a> = url::Url;

    #[inline]
    fn parsed(text: &str) -> Option<url::Url> {
        url::Url::parse(text).ok()
    }
}

/// Parsing is what normalizes; what is left to do is to look at the text.
impl Normalize for Url {
    #[inline]
    fn normalize(parsed: &url::Url) -> Option<usize> {
        Some(black_box(parsed).as_str().len())
    }
}

/// Parses the reference whenever it resolves it.
impl Resolve for Url {
    type Base<'a> = url::Url;
    type Reference<'a> = &'a str;

    #[inline]
    fn base(text: &str) -> Option<url::Url> {
        url::Url::parse(text).ok()
    }

    #[inline]
    fn reference(text: &str) -> Option<&str> {
        Some(text)
    }

    #[inline]
    fn resolve(base: &url::Url, reference: &&str) -> Option<usize> {
        seen(&base.join(reference)).map(|target| target.as_str().len())
    }
}

impl Relativize for Url {
    #[inline]
    fn relativize(base: &url::Url, target: &url::Url) -> Option<usize> {
        let reference = base.make_relative(target)?;
        Some(black_box(&reference).len())
    }
}

/// The text is normal since it was parsed.
impl Compare for Url {
    #[inline]
    fn are_equal(a: &url::Url, b: &url::Url) -> bool {
        a == b
    }
}
