//! A parsed text of any of the eight kinds.

use urial::{
    AbsoluteIriBuf, AbsoluteUriBuf, IriBuf, IriReference, IriReferenceBuf, IriRelativeRefBuf,
    Reference, ReferenceBuf, RelativeRefBuf, UriBuf,
};

/// A parsed text, with its kind.
#[derive(Clone)]
pub(crate) enum Value {
    Uri(UriBuf),
    Reference(ReferenceBuf),
    AbsoluteUri(AbsoluteUriBuf),
    RelativeRef(RelativeRefBuf),
    Iri(IriBuf),
    IriReference(IriReferenceBuf),
    AbsoluteIri(AbsoluteIriBuf),
    IriRelativeRef(IriRelativeRefBuf),
}

/// Evaluates an expression with the owned text of whatever kind it is.
macro_rules! each {
    ($value:expr, $text:ident => $body:expr) => {
        match $value {
            Value::Uri($text) => $body,
            Value::Reference($text) => $body,
            Value::AbsoluteUri($text) => $body,
            Value::RelativeRef($text) => $body,
            Value::Iri($text) => $body,
            Value::IriReference($text) => $body,
            Value::AbsoluteIri($text) => $body,
            Value::IriRelativeRef($text) => $body,
        }
    };
}
pub(crate) use each;

macro_rules! from_owned {
    ($($kind:ident: $owned:ident;)*) => {
        $(impl From<$owned> for Value {
            fn from(text: $owned) -> Value {
                Value::$kind(text)
            }
        })*
    };
}

from_owned! {
    Uri: UriBuf;
    Reference: ReferenceBuf;
    AbsoluteUri: AbsoluteUriBuf;
    RelativeRef: RelativeRefBuf;
    Iri: IriBuf;
    IriReference: IriReferenceBuf;
    AbsoluteIri: AbsoluteIriBuf;
    IriRelativeRef: IriRelativeRefBuf;
}

impl Value {
    pub(crate) fn as_str(&self) -> &str {
        each!(self, text => text.as_str())
    }

    /// Returns the text as the kind that includes all others, for what is alike for all kinds.
    pub(crate) fn view(&self) -> IriReference<'_> {
        each!(self, text => text.as_borrowed().into())
    }

    /// Returns the text as a reference, if it is of a kind without characters beyond ASCII.
    pub(crate) fn reference(&self) -> Option<Reference<'_>> {
        match self {
            Value::Uri(text) => Some(text.into()),
            Value::Reference(text) => Some(text.into()),
            Value::AbsoluteUri(text) => Some(text.into()),
            Value::RelativeRef(text) => Some(text.into()),
            _ => None,
        }
    }
}
