//! Kinds about two references: `resolve`, `equal`, `relativize`, `base`, `same_document`.

use super::{is_among_alts, is_of_iris, message, needed, one, only, text_or_refusal};
use crate::answer::Answer;
use crate::miss::{Judgement, Miss, differs, same};
use crate::question::Question;
use crate::vector::Vector;
use serde_json::{Value, json};
use urial::{Iri, IriReference};

pub(super) fn resolve(vector: &Vector, answers: &[Answer]) -> Judgement {
    let expected = vector.text_or_null("expect")?;
    let came = only(answers)?;
    if is_among_alts(vector, came)? {
        return Ok(());
    }
    text_or_refusal(expected, came)
}

pub(super) fn relativize(vector: &Vector, answers: &[Answer]) -> Judgement {
    let (base, target) = (vector.text("base")?, vector.text("target")?);
    let expected = vector.text_or_null("expect")?;
    let (expected, came) = match (expected, only(answers)?) {
        (None, Err(_)) => {
            // The refusal is of the target, and not of a text that is no base.
            return parsed(base, "").map(|_| ());
        }
        (None, Ok(came)) => return differs("an error", came.to_string()),
        (Some(expected), Err(error)) => return differs(expected, message(error)),
        (Some(expected), Ok(came)) => (expected, came),
    };
    let Some(came) = came.as_str() else {
        return differs("a reference", came.to_string());
    };
    // By the library in Rust, whose resolution is judged by vectors of its own. The stated
    // reference is checked too.
    same(&json!(target), &json!(parsed(base, expected)?))?;
    same(&json!(target), &json!(parsed(base, came)?))?;
    // Several references may be equally short; only the length is promised.
    if came.len() > expected.len() {
        return differs(expected, format!("{came}, which is longer"));
    }
    Ok(())
}

/// Resolves a reference.
fn parsed(base: &str, reference: &str) -> Result<String, Miss> {
    match (Iri::parse(base), IriReference::parse(reference)) {
        (Ok(base), Ok(reference)) => Ok(base.resolve(&reference).into_string()),
        _ => differs("a base and a reference", format!("{base:?} and {reference:?}")),
    }
}

/// Asks for `base`: `embedded`, `encapsulating`, `retrieved` (a list, the last one counts),
/// `default`, `expect`.
///
/// The value is null, or `base` and its `source`: `embedded`, `encapsulating`, `retrieved` or
/// `default`. The base has to come from the first source that is known.
pub(super) fn ask_base(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let mut texts = vector.texts("retrieved")?;
    let mut args = json!({ "retrieved": texts });
    for name in ["embedded", "encapsulating", "default"] {
        let text = vector.optional_text(name)?;
        texts.extend(text);
        args[name] = json!(text);
    }
    args["iri"] = json!(is_of_iris(&texts));
    one("base", args)
}

pub(super) fn base(vector: &Vector, answers: &[Answer]) -> Judgement {
    let expected = vector.text_or_null("expect")?;
    let came = needed(answers, "references")?;
    same(&json!(expected), came.get("base").unwrap_or(&Value::Null))?;
    let has_retrieved = !vector.optional_list("retrieved")?.is_empty();
    let nearest = ["embedded", "encapsulating", "retrieved", "default"]
        .into_iter()
        .find(|name| vector.has(name) && (*name != "retrieved" || has_retrieved));
    // Two sources may have one text, so the source is compared as well.
    match expected {
        Some(_) => same(&json!(nearest), &came["source"]),
        None => Ok(()),
    }
}

/// Asks for `equal`: `level`, `a`, `b`, `expect`.
///
/// The value is true or false, at the rung of that name. Both texts are IRI-references and are
/// compared as they stand. The answer has to be the same in both directions, and for their keys.
pub(super) fn ask_equal(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let level = vector.text("level")?;
    let rung = match level {
        "simple" => "string",
        // The rungs are cumulative, and the one of paths is the last of section 6.2.2.
        "syntax" => "path",
        "scheme" => "scheme",
        // A ladder of another implementation may have more rungs.
        _ => return Err(Miss::Skipped(format!("unknown level {level:?}"))),
    };
    let args = json!({"rung": rung, "a": vector.text("a")?, "b": vector.text("b")?});
    one("equal", args)
}
