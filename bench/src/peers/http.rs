use super::{Contender, Parse, seen};

/// The request targets of HTTP: copies the text, drops the fragment, accepts some bytes that no URI
/// has.
pub struct Http;

impl Contender for Http {
    const NAME: &'static str = "http";
}

impl Parse for Http {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&text.parse::<http::Uri>()).map(|_| text.len())
    }
}
