//! `template_match`: `template`, `input`, optional `strict` (true or false), `expect` (variables,
//! `null` or `false`).
//!
//! Passes if the text gives the template exactly these variables; one that is `null` is undefined.
//! `null` instead of variables is no match, and `false` is a template that is not valid. With
//! `strict`, only the texts that an expansion makes match.

use crate::miss::{Judgement, Miss, differs};
use crate::vector::{Vector, mistyped};
use serde_json::{Map, Value as Json};
use urial_template::{Template, Value};

pub(super) fn template_match(vector: &Vector) -> Judgement {
    let (template, input) = (vector.text("template")?, vector.text("input")?);
    let expected = expected(vector)?;
    let is_strict = vector.flag_or("strict", false)?;
    let template = match Template::parse(template) {
        Ok(template) => template,
        Err(_) if expected == Json::Bool(false) => return Ok(()),
        Err(error) => return differs(expected.to_string(), format!("an error: {error}")),
    };
    let found = if is_strict {
        template.matches_strict(input)
    } else {
        template.matches(input)
    };
    let came = found.map_or(Json::Null, |bindings| {
        let variables = bindings.iter();
        let variables = variables.map(|(name, value)| (name.to_owned(), json(value)));
        Json::Object(variables.collect())
    });
    if is_same(&expected, &came) {
        Ok(())
    } else {
        differs(expected.to_string(), came.to_string())
    }
}

/// Returns `expect`: the variables that are defined, as texts, or `null` or `false`.
pub(super) fn expected(vector: &Vector) -> Result<Json, Miss> {
    match vector.value("expect")? {
        expect @ (Json::Null | Json::Bool(false)) => Ok(expect.clone()),
        Json::Object(variables) => {
            // RFC 6570 section 2.3: an undefined variable is the same as one that is left out.
            let defined = variables.iter().filter(|(_, value)| !value.is_null());
            let texts = defined.map(|(name, value)| Ok((name.clone(), text_only(value)?)));
            Ok(Json::Object(texts.collect::<Result<_, Miss>>()?))
        }
        other => mistyped("expect", "variables, null or false", other),
    }
}

/// Returns whether they are equal, with the pairs of a map in their order.
pub(super) fn is_same(expected: &Json, came: &Json) -> bool {
    let names = |value: &Json| -> Vec<Vec<String>> {
        let variables = value.as_object().into_iter().flat_map(Map::values);
        let maps = variables.filter_map(Json::as_object);
        maps.map(|pairs| pairs.keys().cloned().collect()).collect()
    };
    // The variables themselves may be stated in any order.
    let (mut expected_names, mut came_names) = (names(expected), names(came));
    expected_names.sort();
    came_names.sort();
    // Equality of objects ignores the order of keys, and that of a map's pairs counts.
    expected == came && expected_names == came_names
}

/// Replaces numbers with their texts, because a template has only texts.
fn text_only(value: &Json) -> Result<Json, Miss> {
    match value {
        Json::String(_) => Ok(value.clone()),
        Json::Number(number) => Ok(Json::String(number.to_string())),
        Json::Array(members) => members.iter().map(text_only).collect(),
        Json::Object(pairs) => {
            let pairs = pairs
                .iter()
                .map(|(name, value)| Ok((name.clone(), text_only(value)?)));
            Ok(Json::Object(pairs.collect::<Result<_, Miss>>()?))
        }
        other => mistyped("expect", "strings, lists and objects", other),
    }
}

pub(super) fn json(value: &Value<'_>) -> Json {
    match (value.as_text(), value.as_list(), value.as_map()) {
        (Some(text), _, _) => Json::from(text),
        (_, Some(members), _) => members.iter().map(|member| Json::from(&**member)).collect(),
        (_, _, Some(pairs)) => {
            let pairs = pairs
                .iter()
                .map(|(name, value)| (name.to_string(), Json::from(&**value)));
            Json::Object(pairs.collect())
        }
        _ => Json::Null,
    }
}
