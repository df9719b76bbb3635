use super::{Contender, Parse, seen};

/// The WHATWG standard, in C++; allocates its result.
pub struct Ada;

impl Contender for Ada {
    const NAME: &'static str = "ada-url";
}

impl Parse for Ada {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&ada_url::Url::parse(text, None)).map(|_| text.len())
    }
}
