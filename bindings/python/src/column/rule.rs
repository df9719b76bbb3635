//! Rules that texts of a column have to match, and their types in the library.

use pyo3::prelude::*;
use urial::kind::{self, Kind};
use urial::{ParseError, Ref};
use urial_grammar::{Form, Production};

use crate::one::names;

/// Parses a text as some kind, and returns it as the kind `W`, which includes that one.
pub(crate) type Parser<W> = for<'a> fn(&'a str) -> Result<Ref<&'a str, W>, ParseError>;

/// Reads the name of a rule, of which there are eight for whole references.
pub(crate) fn read(name: &str) -> PyResult<Rule> {
    names::reference_rule(name, Rule::of)
}

/// A rule for whole references.
#[derive(Clone, Copy)]
pub(crate) enum Rule {
    Uri(Form, Parser<kind::Reference>),
    Iri(Form, Parser<kind::IriReference>),
}

impl Rule {
    pub(crate) fn of(production: Production) -> Option<Rule> {
        macro_rules! rule {
            ($wide:ident, $kind:ident) => {
                Rule::$wide(kind::$kind::FORM, |text| {
                    Ref::<&str, kind::$kind>::parse(text).map(Ref::widen)
                })
            };
        }
        Some(match production {
            Production::Uri => rule!(Uri, Uri),
            Production::UriReference => rule!(Uri, Reference),
            Production::AbsoluteUri => rule!(Uri, AbsoluteUri),
            Production::RelativeRef => rule!(Uri, RelativeRef),
            Production::Iri => rule!(Iri, Iri),
            Production::IriReference => rule!(Iri, IriReference),
            Production::AbsoluteIri => rule!(Iri, AbsoluteIri),
            Production::IrelativeRef => rule!(Iri, IriRelativeRef),
            _ => return None,
        })
    }

    /// Parses a text, and returns it as the kind that includes all.
    pub(crate) fn view(self, text: &str) -> Result<Ref<&str, kind::IriReference>, ParseError> {
        match self {
            Rule::Uri(_, parse) => parse(text).map(Into::into),
            Rule::Iri(_, parse) => parse(text),
        }
    }
}
