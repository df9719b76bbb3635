use super::{Contender, Parse, seen};

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
