//! What a text is taken as: `--as KIND`.

use clap::ValueEnum;
use urial::grammar::Form;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Uri,
    Reference,
    AbsoluteUri,
    RelativeRef,
    Iri,
    IriReference,
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
        }
    }
}
