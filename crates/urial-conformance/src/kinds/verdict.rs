//! Verdicts of the library on a text and a rule of the ABNF.

use crate::miss::{Miss, differs};
use urial::grammar::Production;
use urial::{
    AbsoluteIri, AbsoluteUri, Borrowed, Iri, IriReference, IriRelativeRef, ParseError, Reference,
    RelativeRef, Uri,
};

/// Finds a rule by its name; skips the vector if no RFC of the library has the rule.
pub(super) fn rule(name: &str) -> Result<Production, Miss> {
    name.parse()
        .map_err(|_| Miss::Skipped(format!("unknown rule {name:?}")))
}

/// Parses `text` by the type of a top-level rule; `None` if there is no type for the rule.
pub(super) fn typed<'a>(
    rule: Production,
    text: &'a str,
) -> Option<Result<IriReference<'a>, ParseError>> {
    Some(match rule {
        Production::Uri => Uri::parse(text).map(Borrowed::widen),
        Production::UriReference => Reference::parse(text).map(Borrowed::widen),
        Production::AbsoluteUri => AbsoluteUri::parse(text).map(Borrowed::widen),
        Production::RelativeRef => RelativeRef::parse(text).map(Borrowed::widen),
        Production::Iri => Iri::parse(text).map(Borrowed::widen),
        Production::IriReference => IriReference::parse(text),
        Production::AbsoluteIri => AbsoluteIri::parse(text).map(Borrowed::widen),
        Production::IrelativeRef => IriRelativeRef::parse(text).map(Borrowed::widen),
        _ => return None,
    })
}

/// Checks `text` against the rule. If a type stands for the rule, both have to give the same
/// result.
pub(super) fn check(rule: Production, text: &str) -> Result<Result<(), ParseError>, Miss> {
    let checked = rule.check(text);
    let Some(typed) = typed(rule, text) else {
        return Ok(checked);
    };
    let typed = typed.map(|_| ());
    // Both are public, and a caller may ask either.
    if typed == checked {
        Ok(checked)
    } else {
        let (typed, checked) = (shown(&typed), shown(&checked));
        differs(
            "one answer of the type and of `Production::check`",
            format!("{typed} from the type, {checked} from `Production::check`"),
        )
    }
}

/// Formats the result of a check for a message.
pub(super) fn shown(checked: &Result<(), ParseError>) -> String {
    match checked {
        Ok(()) => "valid".to_owned(),
        Err(error) => describe(error),
    }
}

/// Formats kind, component and offset of an error, as an `error` vector states them.
pub(super) fn describe(error: &ParseError) -> String {
    let (kind, component) = (error.kind().as_str(), error.component().as_str());
    // Without its words, which may be made clearer without a change of any vector.
    format!("{kind} in {component} at {}", error.span().start)
}
