//! Literals that are parsed at compile time.

/// Makes a [`Uri`](crate::Uri) from a literal, parsed at compile time.
///
/// It expands to a constant. An invalid literal fails the build with the parser's message:
///
/// ```compile_fail
/// urial::uri!("http://a/b c");
/// ```
///
/// ```text
/// error: unexpected ' ' in the path at byte 10; write it as %20
///          http://a/b c
///                    ^
/// ```
///
/// ```
/// use urial::{Uri, uri};
/// const HOME: Uri<'static> = uri!("http://example.com/");
/// assert_eq!(HOME.host().unwrap(), "example.com");
/// ```
#[macro_export]
macro_rules! uri {
    ($text:literal $(,)?) => {
        $crate::__private::literal!($crate Uri $text)
    };
}

/// Makes a [`Reference`](crate::Reference) from a literal, parsed at compile time; see [`uri!`].
///
/// ```
/// assert!(urial::uri_reference!("../b").is_relative());
/// ```
#[macro_export]
macro_rules! uri_reference {
    ($text:literal $(,)?) => {
        $crate::__private::literal!($crate Reference $text)
    };
}

/// Makes an [`Iri`](crate::Iri) from a literal, parsed at compile time; see [`uri!`].
///
/// ```
/// assert_eq!(urial::iri!("http://a/ア").path(), "/ア");
/// ```
#[macro_export]
macro_rules! iri {
    ($text:literal $(,)?) => {
        $crate::__private::literal!($crate Iri $text)
    };
}

/// Makes an [`IriReference`](crate::IriReference) from a literal, parsed at compile time; see
/// [`uri!`].
///
/// ```
/// assert!(urial::iri_reference!("#ア").is_relative());
/// ```
#[macro_export]
macro_rules! iri_reference {
    ($text:literal $(,)?) => {
        $crate::__private::literal!($crate IriReference $text)
    };
}

/// Makes an [`Encoded`](crate::Encoded) text from a literal, checked at compile time; see [`uri!`].
///
/// ```
/// use urial::{Encoded, encoded};
/// const PATH: Encoded<'static> = encoded!("/over%20there");
/// assert_eq!(PATH.decode_utf8().unwrap(), "/over there");
/// ```
///
/// ```compile_fail
/// urial::encoded!("/over there");
/// ```
#[macro_export]
macro_rules! encoded {
    ($text:literal $(,)?) => {
        $crate::__private::literal!($crate Encoded $text)
    };
}
