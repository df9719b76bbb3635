//! `parse`: `rule`, `input`, `valid`, optional `components`.
//!
//! Passes if the rule accepts or refuses the whole input as `valid` says, and every stated
//! component is equal. `rule` is a name of the ABNF of RFC 3986 (appendix A) or RFC 3987 (2.2), or
//! `URI-Template` of RFC 6570, which has no components.

use super::verdict;
use crate::components::{self, Components};
use crate::miss::{Judgement, Miss, differs};
use crate::vector::Vector;
use urial::grammar::Production;
use urial::{Authority, Fragment, Host, IriReference, ParseError, Port, Query, Scheme, Userinfo};
use urial_template::Template;

pub(super) fn parse(vector: &Vector) -> Judgement {
    let (name, input) = (vector.text("rule")?, vector.text("input")?);
    let valid = vector.flag("valid")?;
    // The one rule of the corpus that is not of RFC 3986 or RFC 3987.
    if name == "URI-Template" {
        return template(input, valid);
    }
    let rule = verdict::rule(name)?;
    let stated = vector.object("components")?;
    let checked = verdict::check(rule, input)?;
    if checked.is_ok() != valid {
        let expected = if valid { "valid" } else { "invalid" };
        return differs(expected, verdict::shown(&checked));
    }
    match stated {
        // An invalid text has no components, whatever the vector states.
        Some(stated) if valid => taken_apart(rule, input, |came| components::compare(stated, came)),
        _ => Ok(()),
    }
}

fn template(input: &str, valid: bool) -> Judgement {
    let parsed = Template::parse(input);
    if parsed.is_ok() == valid {
        return Ok(());
    }
    let came = parsed.map_or_else(|error| format!("an error: {error}"), |_| "valid".to_owned());
    differs(if valid { "valid" } else { "invalid" }, came)
}

/// Splits a text that matches `rule`, and passes the components of that rule to `judge`.
fn taken_apart(
    rule: Production,
    input: &str,
    judge: impl FnOnce(&[(&str, Option<&str>)]) -> Judgement,
) -> Judgement {
    // The rule has taken the text already, so an error of the type is a failure of its own.
    let unexpected = |error: ParseError| Miss::Differs {
        expected: "valid, as the rule has it".to_owned(),
        came: format!("{} from the type", verdict::describe(&error)),
    };
    if let Some(typed) = verdict::typed(rule, input) {
        return judge(&all(&typed.map_err(unexpected)?));
    }
    // The text is parsed inside a whole reference, at the place of the rule.
    let (before, about): (&str, &[&str]) = match rule {
        Production::HierPart | Production::IhierPart => {
            ("x:", &["authority", "userinfo", "host", "port", "path"])
        }
        Production::RelativePart | Production::IrelativePart => {
            ("", &["authority", "userinfo", "host", "port", "path"])
        }
        Production::Authority | Production::Iauthority => {
            ("//", &["authority", "userinfo", "host", "port"])
        }
        _ => {
            let name = rule.as_str();
            // `ihost` is the host of an IRI.
            let twin = name.strip_prefix('i').unwrap_or(name);
            // Any other rule is for one component, which is then the whole input.
            return judge(&[(name, Some(input)), (twin, Some(input))]);
        }
    };
    let text = format!("{before}{input}");
    let mut came = all(&IriReference::parse(&text).map_err(unexpected)?);
    // The scheme and the empty path come from the text around, and not from the vector.
    came.retain(|(name, _)| about.contains(name));
    judge(&came)
}

/// Returns every component of a reference.
fn all<'a>(reference: &IriReference<'a>) -> Components<'a> {
    let authority = reference.authority();
    vec![
        ("scheme", reference.scheme().map(Scheme::as_str)),
        ("authority", authority.map(Authority::as_str)),
        ("userinfo", reference.userinfo().map(Userinfo::as_str)),
        ("host", reference.host().map(Host::as_str)),
        ("port", reference.port().map(Port::as_str)),
        ("path", Some(reference.path().as_str())),
        ("query", reference.query().map(Query::as_str)),
        ("fragment", reference.fragment().map(Fragment::as_str)),
    ]
}
