//! Kinds about two references: `resolve`, `equal`, `relativize`, `base`, `same_document`.

use super::{is_among_alts, is_of_iris, message, needed, one, only, text_or_refusal};
use crate::answer::Answer;
use crate::miss::{Judgement, Miss, differs, same};
use crate::question::Question;
use crate::vector::{Vector, mistyped};
use serde_json::{Value, json};
use urial::{Iri, IriReference};

/// Asks for `resolve`: `base`, `ref`, `strict` (true unless stated), `expect` or one of `alts`;
/// `expect: null` means that one of the two texts has to be refused.
///
/// The value is the target. All ways of the language to resolve have to agree.
pub(super) fn ask_resolve(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let (base, reference) = (vector.text("base")?, vector.text("ref")?);
    let strict = vector.flag_or("strict", true)?;
    let iri = is_of_iris(&[base, reference]);
    let args = json!({"base": base, "ref": reference, "strict": strict, "iri": iri});
    one("resolve", args)
}

pub(super) fn resolve(vector: &Vector, answers: &[Answer]) -> Judgement {
    let expected = vector.text_or_null("expect")?;
    let came = only(answers)?;
    if is_among_alts(vector, came)? {
        return Ok(());
    }
    text_or_refusal(expected, came)
}

/// Asks for `relativize`: `base`, `target`, `expect`.
///
/// The value is a reference. It resolves to the target and is no longer than `expect`, which has
/// to resolve to it too; `null` means that no reference does.
pub(super) fn ask_relativize(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let (base, target) = (vector.text("base")?, vector.text("target")?);
    let iri = is_of_iris(&[base, target]);
    let args = json!({"base": base, "target": target, "iri": iri});
    one("relativize", args)
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
    let retrieved = vector.optional_list("retrieved")?;
    if let Some(other) = retrieved.iter().find(|text| !text.is_string()) {
        return mistyped("retrieved", "strings", other);
    }
    let mut texts: Vec<&str> = retrieved.iter().filter_map(Value::as_str).collect();
    let mut args = json!({ "retrieved": retrieved });
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

/// Asks for `same_document`: `base`, `ref`, optional `normalized` (`false`), `expect`.
///
/// The value is true or false (section 4.4).
pub(super) fn ask_same_document(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let (base, reference) = (vector.text("base")?, vector.text("ref")?);
    let normalized = vector.flag_or("normalized", false)?;
    let iri = is_of_iris(&[base, reference]);
    let args = json!({"base": base, "ref": reference, "normalized": normalized, "iri": iri});
    one("same_document", args)
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
