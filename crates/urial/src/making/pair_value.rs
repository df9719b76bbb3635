//! Values of pairs: text, numbers, or no value at all.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

mod sealed {
    pub trait Sealed {}
}

/// A value of a pair in plain text, as [`PairsMut`](crate::PairsMut) and the
/// [builder](crate::Builder) take it.
///
/// `None` is a key without a `=`. If no value means no pair, append the pair with
/// [`extend_encode`](crate::PairsMut::extend_encode): an `Option` of a pair is an iterator. So that
/// neither meaning is guessed, an `Option<u32>` is not a value.
///
/// ```
/// use urial::UriBuf;
/// let (city, page) = (String::from("São Paulo"), 2);
/// let mut uri: UriBuf = "http://example.com/".parse()?;
/// let limit: Option<u32> = None;
/// uri.pairs_mut()
///     .push_encode("city", &city)?
///     .push_encode("page", page)?
///     .push_encode("all", None)?
///     .extend_encode(limit.map(|limit| ("limit", limit)))?;
/// assert_eq!(uri, "http://example.com/?city=S%C3%A3o%20Paulo&page=2&all");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// This trait is sealed: only types of the standard library have it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the value of a pair",
    label = "needs text, a number, `bool`, `char`, or `Option<&str>`",
    note = "anything else that can be printed: `value.to_string()`",
    note = "a key without a value: `None`",
    note = "a pair only if there is a value: `.extend_encode(value.map(|value| (key, value)))`, \
        or `pairs_encode` of a builder"
)]
pub trait PairValue: sealed::Sealed {
    /// Calls `with` with the text of the value.
    #[doc(hidden)]
    fn with_text<Out>(self, with: impl FnOnce(Option<&str>) -> Out) -> Out;
}

macro_rules! values {
    ($([$($generics:tt)*] $type:ty: $value:ident => $text:expr;)*) => {
        $(
            impl<$($generics)*> sealed::Sealed for $type {}

            impl<$($generics)*> PairValue for $type {
                fn with_text<Out>(self, with: impl FnOnce(Option<&str>) -> Out) -> Out {
                    let $value = self;
                    // Lent and not returned: the text of a number lives in this call only.
                    with($text)
                }
            }
        )*
    };
}

values! {
    [] &str: text => Some(text);
    [] &String: text => Some(text);
    [] String: text => Some(&text);
    [] &Cow<'_, str>: text => Some(text);
    [] Cow<'_, str>: text => Some(&text);
    [] Option<&str>: text => text;
    [] bool: value => Some(if value { "true" } else { "false" });
    [] char: value => Some(value.encode_utf8(&mut [0; 4]));
}

macro_rules! numbers {
    ($($number:ident)*) => {
        values! { $([] $number: number => Some(&number.to_string());)* }
    };
}

numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);
