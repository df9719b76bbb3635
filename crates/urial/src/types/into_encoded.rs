//! Arguments of setters: text that is percent-encoded already, and components that may be missing.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

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

/// A component that may be missing, as `set_port` and the methods that begin with `with_` take it:
/// [encoded text](IntoEncoded), a number, or `None`, which removes the component.
///
/// ```
/// use urial::uri;
/// let uri = uri!("http://a:80/b?c#d");
/// assert_eq!(uri.with_port(8042)?.with_query("e")?, "http://a:8042/b?e#d");
/// assert_eq!(uri.with_port(None)?.with_fragment(None)?, "http://a/b?c");
/// # Ok::<(), urial::EditError>(())
/// ```
///
/// This trait is sealed: only types of this crate and of the standard library have it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a component of a URI",
    label = "needs encoded text (`&str`, `String`, `Encoded`, a component), a `u16` or `None`",
    note = "a port is a `u16`, as in `u16::try_from(port)?`, or digits in a `&str`",
    note = "text that may be missing is an `Option<&str>`, as in `text.as_deref()`"
)]
pub trait IntoPart<'a>: sealed::Sealed {
    /// Returns the text, which the caller checks.
    #[doc(hidden)]
    fn into_part(self) -> Option<Cow<'a, str>>;
}

impl<'a, E: IntoEncoded<'a>> IntoPart<'a> for E {
    #[inline]
    fn into_part(self) -> Option<Cow<'a, str>> {
        Some(self.into_encoded())
    }
}

impl sealed::Sealed for Option<&str> {}

impl<'a> IntoPart<'a> for Option<&'a str> {
    #[inline]
    fn into_part(self) -> Option<Cow<'a, str>> {
        self.map(Cow::Borrowed)
    }
}

impl sealed::Sealed for u16 {}

impl<'a> IntoPart<'a> for u16 {
    #[inline]
    fn into_part(self) -> Option<Cow<'a, str>> {
        Some(Cow::Owned(self.to_string()))
    }
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

views!(Encoded, Authority, Fragment, Host, Pair, PairPart, Path, Port);
views!(Query, Scheme, Segment, Userinfo);
