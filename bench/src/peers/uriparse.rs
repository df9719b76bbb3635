use super::{Contender, Parse, seen};

/// Borrows, but allocates the list of segments.
pub struct Uriparse;

impl Contender for Uriparse {
    const NAME: &'static str = "uriparse";
}

impl Parse for Uriparse {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&uriparse::URI::try_from(text)).map(|_| text.len())
    }
}
