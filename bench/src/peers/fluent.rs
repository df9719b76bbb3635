use fluent_uri::Uri;

use super::{Components, Contender, Parse, seen};

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
