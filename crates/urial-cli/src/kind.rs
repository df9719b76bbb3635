//! What a text is taken as: `--as KIND`.

use std::io;

use clap::ValueEnum;
use urial::grammar::Form;
use urial::{Iri, IriReference, ParseError};

use crate::fault::Fault;
use crate::session::Session;
use crate::status::wrong_usage;

/// A variable of the generic kind that `--as` names, parsed from a text: `with_kind!(kind, text, |value| …)` is the same block for each kind.
/// The error of a text that is not of that kind leaves the function.
macro_rules! with_kind {
    ($kind:expr, $text:expr, |$value:ident| $then:expr) => {
        match $kind {
            $crate::kind::Kind::Uri => {
                let $value = urial::Uri::parse($text)?;
                $then
            }
            $crate::kind::Kind::Reference => {
                let $value = urial::Reference::parse($text)?;
                $then
            }
            $crate::kind::Kind::AbsoluteUri => {
                let $value = urial::AbsoluteUri::parse($text)?;
                $then
            }
            $crate::kind::Kind::RelativeRef => {
                let $value = urial::RelativeRef::parse($text)?;
                $then
            }
            $crate::kind::Kind::Iri => {
                let $value = urial::Iri::parse($text)?;
                $then
            }
            $crate::kind::Kind::IriReference => {
                let $value = urial::IriReference::parse($text)?;
                $then
            }
            $crate::kind::Kind::AbsoluteIri => {
                let $value = urial::AbsoluteIri::parse($text)?;
                $then
            }
            $crate::kind::Kind::IriRelativeRef => {
                let $value = urial::IriRelativeRef::parse($text)?;
                $then
            }
        }
    };
}
pub(crate) use with_kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Uri,
    Reference,
    AbsoluteUri,
    RelativeRef,
    Iri,
    IriReference,
    AbsoluteIri,
    IriRelativeRef,
}

impl Kind {
    pub(crate) const fn form(self) -> Form {
        match self {
            Kind::Uri => Form::URI,
            Kind::Reference => Form::REFERENCE,
            Kind::AbsoluteUri => Form::ABSOLUTE_URI,
            Kind::RelativeRef => Form::RELATIVE_REF,
            Kind::Iri => Form::URI.iri(),
            Kind::IriReference => Form::REFERENCE.iri(),
            Kind::AbsoluteIri => Form::ABSOLUTE_URI.iri(),
            Kind::IriRelativeRef => Form::RELATIVE_REF.iri(),
        }
    }

    pub(crate) const fn is_relative(self) -> bool {
        matches!(self, Kind::RelativeRef | Kind::IriRelativeRef)
    }

    /// Parses a text of this kind, as the kind that includes all of them.
    pub(crate) fn parse(self, text: &str) -> Result<IriReference<'_>, ParseError> {
        with_kind!(self, text, |value| Ok(value.widen()))
    }

    /// Parses a base for references of this kind, which is an IRI where they are.
    pub(crate) fn parse_base(self, text: &str) -> Result<Iri<'_>, ParseError> {
        match self.form().is_iri() {
            true => Iri::parse(text),
            false => Ok(urial::Uri::parse(text)?.widen()),
        }
    }

    /// The base of an option; one that is wrong is wrong usage.
    pub(crate) fn option_base<'a>(self, text: &'a str, session: &Session) -> io::Result<Iri<'a>> {
        self.parse_base(text).map_err(|error| {
            let shown = Fault::Parse(error).render(text, session.show_passwords);
            wrong_usage(&format!("--base: {shown}"))
        })
    }
}
