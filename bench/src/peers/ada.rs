use std::hint::black_box;

use super::{Contender, Keep, Normalize, Parse, Repair, seen};

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

/// Parsing is what repairs.
impl Repair for Ada {
    #[inline]
    fn repair(text: &str) -> Option<usize> {
        seen(&ada_url::Url::parse(text, None)).map(|repaired| repaired.href().len())
    }
}

impl Keep for Ada {
    type Parsed<'a> = ada_url::Url;

    #[inline]
    fn parsed(text: &str) -> Option<ada_url::Url> {
        ada_url::Url::parse(text, None).ok()
    }
}

/// Parsing is what normalizes; what is left to do is to look at the text.
impl Normalize for Ada {
    #[inline]
    fn normalize(parsed: &ada_url::Url) -> Option<usize> {
        Some(black_box(parsed).href().len())
    }
}
