//! Kinds of reference by number.

use crate::fault::Fault;
use core_urial::grammar::Form;
use core_urial::{
    AbsoluteIri, AbsoluteUri, Borrowed, Iri, IriReference, IriRelativeRef, Reference, RelativeRef,
    Uri,
};

/// A kind of reference. Those of IRIs may have characters beyond ASCII (RFC 3987).
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_kind {
    /// `URI`: has a scheme.
    Uri = 0,
    /// `URI-reference`: a URI, or a relative reference.
    Reference = 1,
    /// `absolute-URI`: has a scheme, and no fragment.
    AbsoluteUri = 2,
    /// `relative-ref`: has no scheme.
    RelativeRef = 3,
    /// `IRI`
    Iri = 4,
    /// `IRI-reference`
    IriReference = 5,
    /// `absolute-IRI`
    AbsoluteIri = 6,
    /// `irelative-ref`
    IriRelativeRef = 7,
}

const KINDS: [(urial_kind, Form); 8] = [
    (urial_kind::Uri, Form::URI),
    (urial_kind::Reference, Form::REFERENCE),
    (urial_kind::AbsoluteUri, Form::ABSOLUTE_URI),
    (urial_kind::RelativeRef, Form::RELATIVE_REF),
    (urial_kind::Iri, Form::URI.iri()),
    (urial_kind::IriReference, Form::REFERENCE.iri()),
    (urial_kind::AbsoluteIri, Form::ABSOLUTE_URI.iri()),
    (urial_kind::IriRelativeRef, Form::RELATIVE_REF.iri()),
];

const NO_KIND: Fault<'static> = Fault::BadArgument("no such kind");

/// Returns the form that texts of a kind have.
#[inline(always)]
pub(crate) fn form(number: u32) -> Result<Form, Fault<'static>> {
    KINDS
        .get(number as usize)
        .map(|(_, form)| *form)
        .ok_or(NO_KIND)
}

/// Parses the text of that number among the call's texts as a kind.
#[inline]
pub(crate) fn parsed(
    number: u32,
    text: &str,
    argument: u32,
) -> Result<IriReference<'_>, Fault<'_>> {
    let (kind, _) = KINDS.get(number as usize).ok_or(NO_KIND)?;
    match kind {
        urial_kind::Uri => Uri::parse(text).map(Borrowed::widen),
        urial_kind::Reference => Reference::parse(text).map(Borrowed::widen),
        urial_kind::AbsoluteUri => AbsoluteUri::parse(text).map(Borrowed::widen),
        urial_kind::RelativeRef => RelativeRef::parse(text).map(Borrowed::widen),
        urial_kind::Iri => Iri::parse(text).map(Borrowed::widen),
        urial_kind::IriReference => IriReference::parse(text),
        urial_kind::AbsoluteIri => AbsoluteIri::parse(text).map(Borrowed::widen),
        urial_kind::IriRelativeRef => IriRelativeRef::parse(text).map(Borrowed::widen),
    }
    .map_err(|error| Fault::Text(error, text, argument))
}

/// A base: of URIs or of IRIs.
pub(crate) enum Base<'a> {
    Uri(Uri<'a>),
    Iri(Iri<'a>),
}

/// Parses the first text of a call as a base of that kind.
#[inline]
pub(crate) fn base(number: u32, text: &str) -> Result<Base<'_>, Fault<'_>> {
    let (kind, _) = KINDS.get(number as usize).ok_or(NO_KIND)?;
    match kind {
        urial_kind::Uri => Uri::parse(text).map(Base::Uri),
        urial_kind::AbsoluteUri => AbsoluteUri::parse(text).map(|base| Base::Uri(base.widen())),
        urial_kind::Iri => Iri::parse(text).map(Base::Iri),
        urial_kind::AbsoluteIri => AbsoluteIri::parse(text).map(|base| Base::Iri(base.widen())),
        _ => return Err(Fault::BadArgument("a base is of a kind that has a scheme")),
    }
    .map_err(|error| Fault::Text(error, text, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_stand_at_their_numbers() {
        for (number, (kind, _)) in (0..).zip(KINDS) {
            assert_eq!(kind as u32, number);
        }
    }
}
