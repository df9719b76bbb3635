//! Arguments of setters: text that is percent-encoded already.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::types::encoded::Encoded;

mod sealed {
    pub trait Sealed {}
}

/// Encoded text, as [setters](crate::edit) and the [builder](crate::Builder) take it.
///
/// `&str` and `String` are taken as they are: a `%` begins a triplet, and a character that would
/// need one is refused, by the setter or by `build`. Plain text goes through the method of the same
/// name with `_encode` at its end, and is never guessed. An [`Encoded`] and a component of another
/// text are accepted too.
///
/// ```
/// use urial::{Builder, UriBuf, uri};
/// let mut uri: UriBuf = "http://example.com/".parse()?;
/// uri.set_path("/over%20there")?;
/// uri.set_path(format!("/{}", 42))?;
/// uri.set_query(uri!("http://a/?b=c").query().unwrap())?;
/// assert_eq!(uri, "http://example.com/42?b=c");
///
/// let error = uri.set_path("/over there").unwrap_err();
/// assert_eq!(error.to_string(), "unexpected ' ' in the path at byte 5; write it as %20");
/// uri.set_path_encode("/over there")?;
/// assert_eq!(uri, "http://example.com/over%20there?b=c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// This trait is sealed: only types of this crate and of the standard library have it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not percent-encoded text",
    label = "needs encoded text: `&str`, `String`, `Encoded` or a component",
    note = "text that is encoded already: pass `&str`, or `Encoded::new(text)?` to check it first",
    note = "plain text, such as a file name: call the method with `_encode` at the end of its name",
    note = "`None`, to remove the component: call the method that begins with `clear_`"
)]
pub trait IntoEncoded<'a>: sealed::Sealed {
    /// Returns the text, which the caller checks.
    #[doc(hidden)]
    fn into_encoded(self) -> Cow<'a, str>;
}

macro_rules! as_text {
    ([$($generics:tt)*] $type:ty, $text:ident => $value:expr) => {
        impl<$($generics)*> sealed::Sealed for $type {}

        impl<$($generics)*> IntoEncoded<'a> for $type {
            #[inline]
            fn into_encoded(self) -> Cow<'a, str> {
                let $text = self;
                $value
            }
        }
    };
}

as_text!(['a] &'a str, text => Cow::Borrowed(text));
as_text!(['a] &'a String, text => Cow::Borrowed(text));
as_text!(['a] &'a Cow<'_, str>, text => Cow::Borrowed(text));
as_text!(['a] Cow<'a, str>, text => text);

// By hand: the macro would give `Sealed` the lifetime too, and nothing of a `String` has it.
impl sealed::Sealed for String {}

impl<'a> IntoEncoded<'a> for String {
    #[inline]
    fn into_encoded(self) -> Cow<'a, str> {
        Cow::Owned(self)
    }
}

/// Implements the trait for a view of a text.
macro_rules! views {
    ($($view:ident),*) => {
        $(as_text!(['a] $view<'a>, view => Cow::Borrowed(view.as_str()));)*
    };
}

use crate::component::{
    Authority, Fragment, Host, Pair, PairPart, Path, Port, Query, Scheme, Segment, Userinfo,
};

views!(
    Encoded, Authority, Fragment, Host, Pair, PairPart, Path, Port
);
views!(Query, Scheme, Segment, Userinfo);
