//! What a text is taken as: `--as KIND`.

use std::io;

use clap::ValueEnum;
use urial::grammar::Form;
use urial::{Iri, IriReference, ParseError};

use crate::fault::Fault;
use crate::session::Session;
use crate::status::wrong_usage;

/// A reference to a variable of the generic kind that `--as` names, parsed from a text: `with_kind!(kind, text, |value| …)` is the same block for each kind.
/// The error of a text that is not of that kind leaves the function.
macro_rules! with_kind {
    ($kind:expr, $text:expr, |$value:ident| $then:expr) => {
        match $kind {
            $crate::kind::Kind::Uri => $crate::kind::with_type!(urial::Uri, $text, |$value| $then),
            $crate::kind::Kind::Reference => {
                $crate::kind::with_type!(urial::Reference, $text, |$value| $then)
            }
            $crate::kind::Kind::AbsoluteUri => {
                $crate::kind::with_type!(urial::AbsoluteUri, $text, |$value| $then)
            }
            $crate::kind::Kind::RelativeRef => {
                $crate::kind::with_type!(urial::RelativeRef, $text, |$value| $then)
            }
            $crate::kind::Kind::Iri => $crate::kind::with_type!(urial::Iri, $text, |$value| $then),
            $crate::kind::Kind::IriReference => {
                $crate::kind::with_type!(urial::IriReference, $text, |$value| $then)
            }
            $crate::kind::Kind::AbsoluteIri => {
                $crate::kind::with_type!(urial::AbsoluteIri, $text, |$value| $then)
            }
            $crate::kind::Kind::IriRelativeRef => {
                $crate::kind::with_type!(urial::IriRelativeRef, $text, |$value| $then)
            }
        }
    };
}
pub(crate) use with_kind;

/// [`with_kind`] for one of them. The value stays where the parser put it: a copy of what was just written in smaller pieces has the processor wait for
/// all that was written before.
macro_rules! with_type {
    ($type:ty, $text:expr, |$value:ident| $then:expr) => {
        match <$type>::parse($text) {
            Ok(ref $value) => $then,
            Err(error) => return Err(error.into()),
        }
    };
}
pub(crate) use with_type;

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

    /// What a base for references of this kind has to be: an IRI where they are.
    pub(crate) const fn base_form(self) -> Form {
        match self.form().is_iri() {
            true => Form::URI.iri(),
            false => Form::URI,
        }
    }

    /// Parses a base for references of this kind.
    pub(crate) fn parse_base(self, text: &str) -> Result<Iri<'_>, ParseError> {
        match self.form().is_iri() {
            true => Iri::parse(text),
            false => Ok(urial::Uri::parse(text)?.widen()),
        }
    }

    /// The base of an option; one that is wrong is wrong usage.
    pub(crate) fn option_base<'a>(self, text: &'a str, session: &Session) -> io::Result<Iri<'a>> {
        self.parse_base(text).map_err(|error| {
            let shown = Fault::Fixed(error).render(text, session.show_passwords);
            wrong_usage(&format!("--base: {shown}"))
        })
    }
}
