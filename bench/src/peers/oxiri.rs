use super::{Contender, Parse, seen};

/// Only knows IRIs: also accepts what is not ASCII.
pub struct Oxiri;

impl Contender for Oxiri {
    const NAME: &'static str = "oxiri";
}

impl Parse for Oxiri {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&oxiri::Iri::parse(text)).map(|_| text.len())
    }
}
