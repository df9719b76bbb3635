//! Rules that texts of a column have to match, and their types in the library.

use pyo3::prelude::*;
use urial::kind;
use urial::{IriReference, ParseError, Ref, Widen};
use urial_grammar::{Form, Production};

use crate::one::names;

/// Parses a text by some rule, and returns it as the kind `K`.
pub(crate) type Parser<K> = for<'a> fn(&'a str) -> Result<Ref<&'a str, K>, ParseError>;

/// Reads the name of a rule, of which there are eight for whole references.
pub(crate) fn read(name: &str) -> PyResult<Rule> {
    names::reference_rule(name, Rule::of)
}

/// A rule for whole references.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    pub(crate) form: Form,
    pub(crate) parse: Parser<kind::IriReference>,
}

impl Rule {
    fn of(production: Production) -> Option<Rule> {
        Some(match production {
            Production::Uri => Rule::of_kind::<kind::Uri>(),
            Production::UriReference => Rule::of_kind::<kind::Reference>(),
            Production::AbsoluteUri => Rule::of_kind::<kind::AbsoluteUri>(),
            Production::RelativeRef => Rule::of_kind::<kind::RelativeRef>(),
            Production::Iri => Rule::of_kind::<kind::Iri>(),
            Production::IriReference => Rule::of_kind::<kind::IriReference>(),
            Production::AbsoluteIri => Rule::of_kind::<kind::AbsoluteIri>(),
            Production::IrelativeRef => Rule::of_kind::<kind::IriRelativeRef>(),
            _ => return None,
        })
    }

    fn of_kind<K: Widen<kind::IriReference>>() -> Rule {
        Rule { form: K::FORM, parse: |text| Ref::<&str, K>::parse(text).map(Ref::widen) }
    }

    /// Parses a text by the rule, and returns it as the kind that includes all.
    pub(crate) fn view(self, text: &str) -> Result<IriReference<'_>, ParseError> {
        (self.parse)(text)
    }
}
