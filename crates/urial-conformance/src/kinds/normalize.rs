//! `normalize`: `level`, `input`, `expect` or one of `alts`.
//!
//! The input is a URI-reference, or else an IRI-reference; `expect: null` means that it is neither.
//! The result has to be normal itself, and the library has to know whether anything changed without
//! making it.

use crate::miss::{Judgement, Miss, Shown, differs, same};
use crate::vector::{Vector, mistyped};
use serde_json::Value;
use urial::kind::Kind;
use urial::{Borrowed, IriReference, Normalizer, Reference, Step};

pub(super) fn normalize(vector: &Vector) -> Judgement {
    let (input, level) = (vector.text("input")?, vector.text("level")?);
    let step = match level {
        "case" => Step::Case,
        "percent" => Step::Percent,
        "path" => Step::Path,
        "syntax" => Step::Syntax,
        "scheme" => Step::Scheme,
        // A level of another implementation is no failure of this one.
        _ => return Err(Miss::Skipped(format!("unknown level {level:?}"))),
    };
    // As a URI where it is one: that is the type which most programs use.
    if let Ok(reference) = Reference::parse(input) {
        return check(vector, reference, step);
    }
    match IriReference::parse(input) {
        Ok(reference) => check(vector, reference, step),
        Err(_) if vector.text_or_null("expect")?.is_none() => Ok(()),
        Err(error) => differs("a reference", error.to_string()),
    }
}

fn check<K: Kind>(vector: &Vector, input: Borrowed<'_, K>, step: Step) -> Judgement {
    let normal = input.normalize(step);
    let came = normal.as_str();
    // Every step is idempotent.
    let again = normal.as_borrowed().normalize(step);
    if again != came {
        return differs(
            format!("{} to be normal", came.shown()),
            again.as_str().shown(),
        );
    }
    // The other ways to ask for the normal form have to agree.
    let changed = input.as_str() != came;
    let mut written = String::new();
    let is_written = Normalizer::new(step).change_into(&input, &mut written);
    if is_written != changed || changed && written != *normal.as_str() {
        let expected = if changed { came } else { "" };
        return differs(expected.shown(), written.shown());
    }
    // Three promises about one fact: a caller may rely on any of them to avoid a copy.
    if input.is_normalized(step) == changed || normal.is_borrowed() == changed {
        let is = if changed { "changed" } else { "unchanged" };
        return differs(
            format!("{}, {is}", came.shown()),
            "the opposite of `is_normalized` or of `is_borrowed`",
        );
    }
    if is_among("alts", vector, came)? {
        return Ok(());
    }
    same(vector.text("expect")?, came)
}

/// Returns whether `came` is in the list `name`, which may be missing.
pub(super) fn is_among(name: &str, vector: &Vector, came: &str) -> Result<bool, Miss> {
    for value in vector.optional_list(name)? {
        match value {
            Value::String(text) if text == came => return Ok(true),
            Value::String(_) => {}
            other => return mistyped(name, "strings", other),
        }
    }
    Ok(false)
}
