//! Operations that make a text of a text.

use super::{agree, by_kind, parsed, refused};
use crate::answer::{Answer, Answered};
use crate::kinds::hex;
use crate::vector::Vector;
use serde_json::json;
use std::borrow::Cow;
use urial::file::{self, System};
use urial::kind::Kind;
use urial::{Component, IriReference, Normalizer, Parts, Ref, Reference, Set, Step, dots, percent};
use urial_grammar::Production;
use urial_text::{Repairer, SuffixGuesser};

pub(super) fn normalize(args: &Vector) -> Answered {
    let level = args.text("level")?;
    let Ok(step) = level.parse() else {
        return Err(Answer::Unsupported(format!("the level {level:?}")));
    };
    by_kind!(args, normalize_as::<IriReference | Reference>(args.text("input")?, step))
}

fn normalize_as<K: Kind>(input: &str, step: Step) -> Answered {
    let input: Ref<&str, K> = parsed(input)?;
    let normal = input.normalize(step);
    let came = normal.as_str();
    // Every step is idempotent.
    let again = normal.as_borrowed().normalize(step);
    agree("normalizing again", came, again.as_str())?;
    // The other ways to ask for the normal form have to agree.
    let changed = input.as_str() != came;
    let mut written = String::new();
    let is_written = Normalizer::new(step).change_into(&input, &mut written);
    agree("change_into", changed, is_written)?;
    if changed {
        agree("change_into", came, &written)?;
    }
    // Promises about one fact: a caller may rely on any of them to avoid a copy.
    agree("is_normalized", !changed, input.is_normalized(step))?;
    agree("is_borrowed", !changed, normal.is_borrowed())?;
    Ok(json!(came))
}

pub(super) fn remove_dot_segments(args: &Vector) -> Answered {
    let input = args.text("input")?;
    let came = dots::remove_dot_segments(input);
    // A copy is no wrong answer, but a promise of the documentation that would be broken.
    agree("a copy, and a change", matches!(came, Cow::Owned(_)), came != input)?;
    Ok(json!(came))
}

pub(super) fn recompose(args: &Vector) -> Answered {
    let parts = Parts {
        scheme: args.optional_text("scheme")?,
        authority: args.optional_text("authority")?,
        path: args.text("path")?,
        query: args.optional_text("query")?,
        fragment: args.optional_text("fragment")?,
    };
    by_kind!(args, recomposed::<IriReference | Reference>(&parts))
}

fn recomposed<K: Kind>(parts: &Parts<'_>) -> Answered {
    let made = urial::recompose::<K>(parts).map_err(refused)?;
    Ok(json!(made.as_str()))
}

pub(super) fn set(args: &Vector) -> Answered {
    by_kind!(args, set_as::<IriReference | Reference>(args))
}

fn set_as<K: Kind>(args: &Vector) -> Answered {
    let (input, name) = (args.text("input")?, args.text("component")?);
    let reference: Ref<&str, K> = parsed(input)?;
    let found = Component::ALL.iter().find(|known| known.as_str() == name);
    let Some(component) = found.copied() else {
        return Err(Answer::Unsupported(format!("the component {name:?}")));
    };
    let mut text = reference.to_owned();
    let edited = match args.optional_text("value")? {
        Some(value) => text.set(component, value),
        // `null` is undefined, so the component is taken away and not set to the empty text.
        None => text.clear(component),
    };
    if let Err(error) = edited {
        // All or nothing: a refused edit leaves the text as it was.
        agree("the text after a refusal", input, text.as_str())?;
        return Err(refused(error));
    }
    Ok(json!(text.as_str()))
}

pub(super) fn pct_encode(args: &Vector) -> Answered {
    let name = args.text("set")?;
    let of_rule = || name.parse::<Production>().ok()?.characters();
    let set = match name {
        "unreserved" => Some(Set::UNRESERVED),
        "query-value" => Some(Set::QUERY_VALUE),
        _ => of_rule(),
    };
    match set {
        Some(set) => Ok(json!(percent::encode(args.text("input")?, set))),
        None => Err(Answer::Unsupported(format!("no set of characters for {name:?}"))),
    }
}

pub(super) fn pct_decode(args: &Vector) -> Answered {
    let octets = percent::decode(args.text("input")?).map_err(refused)?;
    Ok(json!(hex(&octets)))
}

pub(super) fn iri_to_uri(args: &Vector) -> Answered {
    let iri: IriReference<'_> = parsed(args.text("input")?)?;
    Ok(if args.flag("idna")? {
        json!(iri.to_uri_idna().map_err(refused)?.as_str())
    } else {
        json!(iri.to_uri().as_str())
    })
}

pub(super) fn uri_to_iri(args: &Vector) -> Answered {
    // As a URI and not as an IRI: RFC 3987 section 3.2 converts from URIs.
    let uri: Reference<'_> = parsed(args.text("input")?)?;
    Ok(json!(uri.to_iri().as_str()))
}

pub(super) fn suffix(args: &Vector) -> Answered {
    let guesser = SuffixGuesser::new().scheme(args.text("scheme")?);
    let guess = guesser.guess(args.text("input")?);
    Ok(json!(guess.as_ref().map(|guess| guess.iri().as_str())))
}

pub(super) fn redact_text(args: &Vector) -> Answered {
    let redacted = urial_guard::redact_text(args.text("input")?);
    agree("redacting again", &*redacted, &*urial_guard::redact_text(&redacted))?;
    Ok(json!(redacted))
}

pub(super) fn repair(args: &Vector) -> Answered {
    let repairer = Repairer::new()
        .backslash_is_slash(args.flag("backslash_is_slash")?)
        .html_entities(args.flag("html_entities")?)
        .idna(args.flag("idna")?);
    let input = args.text("input")?;
    let repaired = repairer.repair(input).map_err(refused)?;
    let came = repaired.reference().as_str();
    // Never silently: a changed text has changes, and an unchanged one has none.
    agree("a change, and its report", came != input, repaired.changes().next().is_some())?;
    // A result that is repaired again would show that the first repair was not valid or not done.
    match repairer.repair(came) {
        Ok(again) => {
            agree("repairing again", came, again.reference().as_str())?;
            agree("changes of repairing again", false, again.changes().next().is_some())?;
        }
        Err(error) => return Err(Answer::Fault(format!("repairing {came:?} again: {error}"))),
    }
    Ok(json!(came))
}

pub(super) fn path_to_uri(args: &Vector) -> Answered {
    let path = octets(args.text("path")?)?;
    let uri = file::to_uri(&path, system(args)?).map_err(refused)?;
    Ok(json!(uri.as_str()))
}

/// Reads octets in hexadecimal digits.
pub(super) fn octets(digits: &str) -> Result<Vec<u8>, Answer> {
    let octet = |pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let octets: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(octet).collect();
    octets.ok_or_else(|| Answer::Fault("hexadecimal digits are wanted".to_owned()))
}

pub(super) fn uri_to_path(args: &Vector) -> Answered {
    let path = file::from_text(args.text("uri")?, system(args)?).map_err(refused)?;
    Ok(json!(hex(&path)))
}

fn system(args: &Vector) -> Result<System, Answer> {
    match args.text("system")? {
        "posix" => Ok(System::Posix),
        "windows" => Ok(System::Windows),
        other => Err(Answer::Unsupported(format!("the system {other:?}"))),
    }
}
