//! A parsed text of any of the eight kinds.

use urial::kind;
use urial::{
    AbsoluteIriBuf, AbsoluteUriBuf, Iri, IriBuf, IriReference, IriReferenceBuf, IriRelativeRefBuf,
    ParseError, ReferenceBuf, RelativeRefBuf, Uri, UriBuf,
};

/// Evaluates an expression with the owned text of whatever kind it is: one for the kinds of URIs,
/// and one for those of IRIs.
macro_rules! of_uris_or_iris {
    ($value:expr, $text:ident => $of_uris:expr, $of_iris:expr) => {
        match $value {
            Value::Uri($text) => $of_uris,
            Value::Reference($text) => $of_uris,
            Value::AbsoluteUri($text) => $of_uris,
            Value::RelativeRef($text) => $of_uris,
            Value::Iri($text) => $of_iris,
            Value::IriReference($text) => $of_iris,
            Value::AbsoluteIri($text) => $of_iris,
            Value::IriRelativeRef($text) => $of_iris,
        }
    };
}
pub(crate) use of_uris_or_iris;

/// Evaluates an expression with the owned text of whatever kind it is.
macro_rules! each {
    ($value:expr, $text:ident => $body:expr) => {
        $crate::one::value::of_uris_or_iris!($value, $text => $body, $body)
    };
}
pub(crate) use each;

macro_rules! values {
    ($($kind:ident: $owned:ident;)*) => {
        /// A parsed text, with its kind.
        #[derive(Clone)]
        pub(crate) enum Value {
            $($kind($owned)),*
        }

        $(impl From<$owned> for Value {
            fn from(text: $owned) -> Value {
                Value::$kind(text)
            }
        })*
    };
}

values! {
    Uri: UriBuf;
    Reference: ReferenceBuf;
    AbsoluteUri: AbsoluteUriBuf;
    RelativeRef: RelativeRefBuf;
    Iri: IriBuf;
    IriReference: IriReferenceBuf;
    AbsoluteIri: AbsoluteIriBuf;
    IriRelativeRef: IriRelativeRefBuf;
}

/// A value that references can be resolved against.
pub(crate) enum AsBase<'a> {
    Uri(Uri<'a>),
    Iri(Iri<'a>),
}

impl Value {
    pub(crate) fn as_str(&self) -> &str {
        each!(self, text => text.as_str())
    }

    /// Returns the text as the kind that includes all others, for operations that are alike for all
    /// kinds.
    pub(crate) fn view(&self) -> IriReference<'_> {
        each!(self, text => text.as_borrowed().widen())
    }

    /// Returns whether characters beyond ASCII are allowed.
    pub(crate) fn is_of_iris(&self) -> bool {
        of_uris_or_iris!(self, _text => false, true)
    }

    /// Returns the text as a base; `None` if its kind does not demand a scheme.
    pub(crate) fn base(&self) -> Option<AsBase<'_>> {
        match self {
            Value::Uri(text) => Some(AsBase::Uri(text.into())),
            Value::AbsoluteUri(text) => Some(AsBase::Uri(text.into())),
            Value::Iri(text) => Some(AsBase::Iri(text.into())),
            Value::AbsoluteIri(text) => Some(AsBase::Iri(text.into())),
            _ => None,
        }
    }

    /// Parses a text as the kind that says the most about it.
    pub(crate) fn parse(text: &str) -> Result<Value, ParseError> {
        let reference = IriReference::parse(text)?;
        if reference.is_relative() {
            Ok(match reference.narrow::<kind::RelativeRef>() {
                Ok(reference) => reference.to_owned().into(),
                Err(_) => reference.narrow::<kind::IriRelativeRef>()?.to_owned().into(),
            })
        } else {
            Ok(Value::of_iri(reference.narrow()?))
        }
    }

    /// Returns a URI where the text is ASCII, an IRI elsewhere.
    pub(crate) fn of_iri(iri: Iri<'_>) -> Value {
        match iri.narrow::<kind::Uri>() {
            Ok(uri) => uri.to_owned().into(),
            Err(_) => iri.to_owned().into(),
        }
    }
}
