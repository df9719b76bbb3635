//! Kinds of reference that the two RFCs define, as types without values.
//!
//! They are the type parameter `K` of [`Ref`](crate::Ref).
//! Programs name the aliases ([`Uri`](crate::Uri), [`ReferenceBuf`](crate::ReferenceBuf), …) and
//! need this module only to be generic over kinds.

use core::fmt;

use urial_grammar::Form;

use crate::component::Scheme;

mod sealed {
    pub trait Sealed {}
}

/// A kind of reference.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kind of reference",
    label = "the kinds are in `urial::kind`",
    note = "an alias has its kind in it: `UriBuf` is `Ref<String, kind::Uri>`"
)]
pub trait Kind: sealed::Sealed + 'static {
    /// The rule that texts of this kind match.
    const FORM: Form;
    /// The kind's name, as `Debug` shows it.
    const NAME: &'static str;
    /// The type that `scheme()` returns: a scheme, or an `Option` of one.
    ///
    /// Code that is generic over kinds converts it:
    ///
    /// ```
    /// use urial::{Ref, Scheme, kind::Kind};
    /// fn is_web<K: Kind>(text: &Ref<&str, K>) -> bool {
    ///     let scheme: Option<Scheme<'_>> = text.scheme().into();
    ///     scheme.is_some_and(|scheme| scheme.is("http") || scheme.is("https"))
    /// }
    /// assert!(is_web(&urial::uri!("HTTPS://a/")) && !is_web(&urial::uri_reference!("/a")));
    /// ```
    type Scheme<'a>: Copy + fmt::Debug + Eq + Into<Option<Scheme<'a>>>;

    #[doc(hidden)]
    fn scheme(found: Option<Scheme<'_>>) -> Self::Scheme<'_>;
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $form:expr, $scheme:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum $kind {}

            impl sealed::Sealed for $kind {}

            impl Kind for $kind {
                const FORM: Form = $form;
                const NAME: &'static str = stringify!($kind);
                kinds!(@$scheme);
            }
        )*
    };
    (@required) => {
        type Scheme<'a> = Scheme<'a>;

        #[inline]
        fn scheme(found: Option<Scheme<'_>>) -> Scheme<'_> {
            // The kind's rule demands a scheme, so the default is never used.
            found.unwrap_or(Scheme::trusted(""))
        }
    };
    (@optional) => {
        type Scheme<'a> = Option<Scheme<'a>>;

        #[inline]
        fn scheme(found: Option<Scheme<'_>>) -> Option<Scheme<'_>> {
            found
        }
    };
}

kinds! {
    /// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
    Uri: Form::URI, required;
    /// `URI-reference = URI / relative-ref`
    Reference: Form::REFERENCE, optional;
    /// `absolute-URI = scheme ":" hier-part [ "?" query ]`
    AbsoluteUri: Form::ABSOLUTE_URI, required;
    /// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`
    RelativeRef: Form::RELATIVE_REF, optional;
    /// `IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]`
    Iri: Form::URI.iri(), required;
    /// `IRI-reference = IRI / irelative-ref`
    IriReference: Form::REFERENCE.iri(), optional;
    /// `absolute-IRI = scheme ":" ihier-part [ "?" iquery ]`
    AbsoluteIri: Form::ABSOLUTE_URI.iri(), required;
    /// `irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]`
    IriRelativeRef: Form::RELATIVE_REF.iri(), optional;
}
