use urial::Uri;

use super::{Components, Contender, Parse, seen};

pub struct Urial;

/// The scan kernel that urial chose, or was built for (`--cfg urial_force_kernel="…"`).
pub fn kernel() -> &'static str {
    urial::grammar::kernel_name()
}

impl Contender for Urial {
    const NAME: &'static str = "urial";
}

impl Parse for Urial {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&Uri::parse(text)).map(|_| text.len())
    }
}

impl Components for Urial {
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
