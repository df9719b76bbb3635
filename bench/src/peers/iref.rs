use super::{Contender, Parse, seen};

/// An automaton made from the ABNF; keeps no spans.
pub struct Iref;

impl Contender for Iref {
    const NAME: &'static str = "iref";
}

impl Parse for Iref {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&iref::Uri::new(text)).map(|_| text.len())
    }
}
