use super::{Contender, Parse, seen};

/// Keeps no spans: an accessor looks for its component again.
pub struct IriString;

impl Contender for IriString {
    const NAME: &'static str = "iri-string";
}

impl Parse for IriString {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&iri_string::types::UriStr::new(text)).map(|_| text.len())
    }
}
