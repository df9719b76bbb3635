//! Names for each kind: the types that programs write.

use alloc::string::String;

use crate::kind;
use crate::types::reference::Ref;

// A larger value would be slower to return and to copy.
const _: () = assert!(size_of::<Uri<'_>>() <= 48);

/// A URI: `http://example.com/a?b#c`, `urn:isbn:0451450523`, `mailto:a@b.c`.
///
/// Its methods are those of [`Ref`]; the owned type is [`UriBuf`](crate::UriBuf).
///
/// | to | methods |
/// |---|---|
/// | parse | [`parse`](Ref::parse), [`parse_bytes`](Ref::parse_bytes), [`uri!`](crate::uri) |
/// | ask | [`scheme`](Ref::scheme), [`authority`](Ref::authority), [`userinfo`](Ref::userinfo), [`host`](Ref::host), [`port`](Ref::port), [`path`](Ref::path), [`query`](Ref::query), [`query_value`](Ref::query_value), [`fragment`](Ref::fragment), [`effective_port`](Ref::effective_port), [`origin`](Ref::origin) |
/// | resolve | [`join`](Ref::join), [`resolve`](Ref::resolve), [`relativize`](Ref::relativize), [`without_fragment`](Ref::without_fragment) |
/// | normalize, compare | [`normalize`](Ref::normalize), [`compare`](Ref::compare), [`key`](Ref::key), [`is_same_document`](Ref::is_same_document) |
/// | convert | [`to_owned`](Ref::to_owned), [`to_iri`](Ref::to_iri), [`widen`](Ref::widen), [`narrow`](Ref::narrow) |
/// | change | of the owned type: [`set_path`](Ref::set_path), [`pairs_mut`](Ref::pairs_mut), [`segments_mut`](Ref::segments_mut); anew: [`Builder`](crate::Builder) |
///
/// ```
/// let uri = urial::Uri::parse("urn:isbn:0451450523")?;
/// assert_eq!((uri.scheme().as_str(), uri.path().as_str()), ("urn", "isbn:0451450523"));
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type Uri<'a> = Ref<&'a str, kind::Uri>;
/// A URI or a relative reference: `http://a/b`, `//a/b`, `/b`, `../b`, `?c`, `#d` and the empty
/// text.
///
/// Its methods are those of [`Ref`]; the owned type is [`ReferenceBuf`](crate::ReferenceBuf).
///
/// ```
/// let reference = urial::Reference::parse("../b#c")?;
/// assert!(reference.is_relative() && reference.scheme().is_none());
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type Reference<'a> = Ref<&'a str, kind::Reference>;
/// A URI without a fragment, as a base has to be ([RFC 3986 section 4.3]).
///
/// Its methods are those of [`Ref`]; the owned type is
/// [`AbsoluteUriBuf`](crate::AbsoluteUriBuf).
///
/// [RFC 3986 section 4.3]: https://www.rfc-editor.org/rfc/rfc3986#section-4.3
pub type AbsoluteUri<'a> = Ref<&'a str, kind::AbsoluteUri>;
/// A reference without a scheme ([RFC 3986 section 4.2]).
///
/// Its methods are those of [`Ref`]; the owned type is
/// [`RelativeRefBuf`](crate::RelativeRefBuf).
///
/// [RFC 3986 section 4.2]: https://www.rfc-editor.org/rfc/rfc3986#section-4.2
pub type RelativeRef<'a> = Ref<&'a str, kind::RelativeRef>;
/// An IRI: a URI that may contain characters beyond ASCII (RFC 3987).
///
/// Its methods are those of [`Ref`]; the owned type is [`IriBuf`](crate::IriBuf).
///
/// ```
/// let iri = urial::Iri::parse("http://例え.jp/ア")?;
/// assert_eq!(iri.path(), "/ア");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type Iri<'a> = Ref<&'a str, kind::Iri>;
/// An IRI or an IRI relative reference.
///
/// Its methods are those of [`Ref`]; the owned type is
/// [`IriReferenceBuf`](crate::IriReferenceBuf).
pub type IriReference<'a> = Ref<&'a str, kind::IriReference>;
/// An IRI without a fragment.
///
/// Its methods are those of [`Ref`]; the owned type is
/// [`AbsoluteIriBuf`](crate::AbsoluteIriBuf).
pub type AbsoluteIri<'a> = Ref<&'a str, kind::AbsoluteIri>;
/// A reference without a scheme that may contain characters beyond ASCII.
///
/// Its methods are those of [`Ref`]; the owned type is
/// [`IriRelativeRefBuf`](crate::IriRelativeRefBuf).
pub type IriRelativeRef<'a> = Ref<&'a str, kind::IriRelativeRef>;

/// Defines the owned type of a kind.
macro_rules! owned {
    ($($(#[$doc:meta])* $owned:ident of $borrowed:ident;)+) => {$(
        #[doc = concat!("An owned [`", stringify!($borrowed), "`].")]
        ///
        /// Its methods are those of [`Ref`].
        $(#[$doc])*
        pub type $owned = Ref<String, kind::$borrowed>;
    )+};
}

owned! {
    ///
    /// ```
    /// use urial::UriBuf;
    /// let uri = UriBuf::parse("http://a/b")?;
    /// assert_eq!(uri.host().unwrap(), "a");
    /// // A `String` is kept as it is; `from_text` returns it if it cannot be parsed.
    /// let refused = UriBuf::from_text(String::from("/b")).unwrap_err();
    /// assert_eq!(refused.into_input(), "/b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    UriBuf of Uri;
    ReferenceBuf of Reference;
    AbsoluteUriBuf of AbsoluteUri;
    RelativeRefBuf of RelativeRef;
    IriBuf of Iri;
    IriReferenceBuf of IriReference;
    AbsoluteIriBuf of AbsoluteIri;
    IriRelativeRefBuf of IriRelativeRef;
}
