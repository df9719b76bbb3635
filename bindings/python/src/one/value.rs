//! A parsed text of any of the eight kinds.

use urial::kind::{self, Kind};
use urial::{
    AbsoluteIriBuf, AbsoluteUriBuf, Iri, IriBuf, IriReference, IriReferenceBuf, IriRelativeRefBuf,
    ParseError, ReferenceBuf, RelativeRefBuf, Uri, UriBuf,
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
        fn form<K: Kind>(_: &urial::Ref<String, K>) -> bool {
            K::FORM.is_iri()
        }
        each!(self, text => form(text))
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
                Err(_) => reference
                    .narrow::<kind::IriRelativeRef>()?
                    .to_owned()
                    .into(),
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
