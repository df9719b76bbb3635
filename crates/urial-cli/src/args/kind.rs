//! Kinds of input: `--as KIND`.

use std::io;

use clap::ValueEnum;
use urial::{Iri, IriReference, ParseError};
use urial_grammar::Form;

use crate::context::Context;
use crate::message::{Fault, wrong_usage};
use crate::read::Others;

/// Parses a text as the generic kind that `--as` names: `with_kind!(kind, text, |value| …)` runs
/// the same block for each kind, with a reference to the value. Returns the parse error from the
/// calling function.
// A macro, because no closure is generic over the eight types.
macro_rules! with_kind {
    ($kind:expr, $text:expr, |$value:ident| $then:expr) => {
        $crate::args::kind::with_kind!(
            $kind, $text, $value, $then, Uri Reference AbsoluteUri RelativeRef Iri IriReference
            AbsoluteIri IriRelativeRef
        )
    };
    // The value is used by reference where the parser put it: a copy right after the parse would
    // stall on store forwarding.
    ($kind:expr, $text:expr, $value:ident, $then:expr, $($type:ident)*) => {
        match $kind {
            $($crate::args::kind::Kind::$type => match urial::$type::parse($text) {
                Ok(ref $value) => $then,
                Err(error) => return Err(error.into()),
            })*
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

    /// Returns what arguments are that name no file: any text where a command makes a URI of it.
    pub(crate) const fn others(self, makes_uris: bool) -> Others {
        match self {
            Kind::Uri | Kind::AbsoluteUri | Kind::Iri | Kind::AbsoluteIri => match makes_uris {
                true => Others::Texts,
                false => Others::Uris,
            },
            _ => Others::References,
        }
    }

    /// Parses a text of this kind, and widens it to the kind that includes all others.
    pub(crate) fn parse(self, text: &str) -> Result<IriReference<'_>, ParseError> {
        // By the type of each kind, so that an error is the one of that kind.
        with_kind!(self, text, |value| Ok(value.widen()))
    }

    /// Returns the form of a base for references of this kind: an IRI if they are IRIs.
    pub(crate) const fn base_form(self) -> Form {
        // With an IRI as their base, references of URIs would get targets that are no URIs.
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

    /// Parses the base of an option; reports an invalid one as wrong usage.
    pub(crate) fn option_base<'a>(self, text: &'a str, context: &Context) -> io::Result<Iri<'a>> {
        self.parse_base(text).map_err(|error| wrong_option("--base", text, error, context))
    }

    /// Parses a reference that an option gives; reports an invalid one as wrong usage.
    pub(crate) fn option<'a>(
        self,
        name: &str,
        text: &'a str,
        context: &Context,
    ) -> io::Result<IriReference<'a>> {
        self.parse(text).map_err(|error| wrong_option(name, text, error, context))
    }
}

fn wrong_option(name: &str, text: &str, error: ParseError, context: &Context) -> io::Error {
    // `--as` is about the input, so advice to change it would not help an option.
    let shown = Fault::Fixed(error).render(text, &context.wording);
    wrong_usage(&format!("{name}: {shown}"))
}
