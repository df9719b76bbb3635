//! Who parses: a file per crate, a trait per operation.
//!
//! A crate without an operation does not implement its trait. Later operations (normalize, resolve,
//! relativize, compare, extract, bulk) come as further traits beside [`Parse`].

#[cfg(feature = "ada")]
mod ada;
mod fluent;
mod http;
mod iref;
mod iri_string;
mod oxiri;
mod urial;
mod uriparse;
mod url;

use std::hint::black_box;

#[cfg(feature = "ada")]
pub use self::ada::Ada;
pub use self::fluent::Fluent;
pub use self::http::Http;
pub use self::iref::Iref;
pub use self::iri_string::IriString;
pub use self::oxiri::Oxiri;
pub use self::urial::{Urial, kernel};
pub use self::uriparse::Uriparse;
pub use self::url::Url;

pub trait Contender {
    /// As in the registry; what filters on the command line mean.
    const NAME: &'static str;
}

pub trait Parse: Contender {
    /// Parses one line as a URI and returns its length, or nothing for what is refused.
    fn parse(text: &str) -> Option<usize>;
}

pub trait Components: Parse {
    /// Parses one line, reads scheme, authority, path, query and fragment, and returns the sum of their
    /// lengths.
    fn components(text: &str) -> Option<usize>;
}

/// What parsing ends with for every contender: the value lies in memory, whole, and is looked at there.
/// Without this a compiler may leave out the spans that nobody reads.
#[inline(always)]
fn seen<T, E>(result: &Result<T, E>) -> Option<&T> {
    black_box(result).as_ref().ok()
}

/// The sum over the bytes: how fast the memory goes by. No contender, a row to compare with.
pub struct ByteSum;

impl Contender for ByteSum {
    const NAME: &'static str = "byte-sum";
}

impl Parse for ByteSum {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        let sum: u32 = text.bytes().map(u32::from).sum();
        black_box(&sum);
        Some(text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "http://user@example.com:80/a/b?c=d#e";

    #[test]
    fn everybody_parses() {
        fn check<C: Parse>() {
            assert_eq!(C::parse(TEXT), Some(TEXT.len()), "{}", C::NAME);
        }
        fn check_refusal<C: Parse>() {
            check::<C>();
            assert_eq!(C::parse("http://[/"), None, "{}", C::NAME);
        }
        check::<ByteSum>();
        check_refusal::<Urial>();
        check_refusal::<Fluent>();
        check_refusal::<Oxiri>();
        check_refusal::<IriString>();
        check_refusal::<Iref>();
        check_refusal::<Uriparse>();
        check_refusal::<Url>();
        #[cfg(feature = "ada")]
        check_refusal::<Ada>();
        check_refusal::<Http>();
    }

    #[test]
    fn all_five_components_are_read() {
        fn check<C: Components>() {
            // Without `:`, `//`, `?` and `#`.
            assert_eq!(C::components(TEXT), Some(TEXT.len() - 5), "{}", C::NAME);
            assert_eq!(C::components("a:"), Some(1), "{}", C::NAME);
            assert_eq!(C::components("a b"), None, "{}", C::NAME);
        }
        check::<Urial>();
        check::<Fluent>();
    }
}
