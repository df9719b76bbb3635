//! Kinds about templates (RFC 6570): `template`, `template_partial`, `template_match`, `recognize`.
//!
//! A value of a variable is a text, a number, true or false, a list, or null; a map is an object
//! of the one name `map`, whose value is a list of pairs, because in many languages the names of an
//! object have no order.

use super::{at, message, one, only};
use crate::answer::Answer;
use crate::miss::{Judgement, Miss, differs, same};
use crate::question::Question;
use crate::vector::{Vector, mistyped};
use serde_json::{Map, Value, json};

/// Asks for `template`: `template`, optional `vars`, `expect` (a string, a list of acceptable
/// strings, or `false`).
///
/// The value is the expansion; `false` means that there is no expansion: the text is not a valid
/// template, or a value does not fit its modifier.
pub(super) fn ask_template(vector: &Vector) -> Result<Vec<Question>, Miss> {
    acceptable(vector)?;
    let args = json!({"template": vector.text("template")?, "vars": variables(vector, "vars")?});
    one("template", args)
}

pub(super) fn template(vector: &Vector, answers: &[Answer]) -> Judgement {
    let acceptable = acceptable(vector)?;
    match (acceptable, only(answers)?) {
        // RFC 6570 leaves the order of a map open, so several expansions may be right.
        (Some(all), Ok(came)) if all.contains(came) => Ok(()),
        (None, Err(_)) => Ok(()),
        (all, came) => {
            let all = all.map(|all| all.iter().map(Value::to_string).collect::<Vec<_>>());
            let all = all.map_or_else(|| "no expansion".to_owned(), |all| all.join(" or "));
            differs(all, came.map_or_else(message, Value::to_string))
        }
    }
}

/// Returns the acceptable results; `None` if there has to be an error.
fn acceptable(vector: &Vector) -> Result<Option<Vec<Value>>, Miss> {
    match vector.value("expect")? {
        Value::Bool(false) => Ok(None),
        text @ Value::String(_) => Ok(Some(vec![text.clone()])),
        Value::Array(all) if all.iter().all(Value::is_string) => Ok(Some(all.clone())),
        other => mistyped("expect", "a string, a list of strings or false", other),
    }
}

/// Asks for `template_partial`: `template`, `vars`, optional `later`, `expect` (the template that
/// is left, or `false`), `kept` (names) and `expanded`.
///
/// The value has `template` and `kept`, in the order of the alphabet, and `expanded`, the text that
/// `later` makes of it. The second question is `template` with all variables, and its answer is
/// that text too.
pub(super) fn ask_template_partial(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let (template, mut vars) = (vector.text("template")?, variables(vector, "vars")?);
    let later = variables(vector, "later")?;
    let args = json!({"template": template, "vars": vars, "later": later});
    let partial = Question::new("template_partial", args);
    vars.extend(later);
    let whole = Question::new("template", json!({"template": template, "vars": vars}));
    Ok(match vector.value("expect")? {
        Value::Bool(false) => vec![partial],
        Value::String(_) => vec![partial, whole],
        other => return mistyped("expect", "a string or false", other),
    })
}

pub(super) fn template_partial(vector: &Vector, answers: &[Answer]) -> Judgement {
    let expect = vector.value("expect")?;
    match (expect.is_string(), at(answers, 0)?) {
        (true, Ok(came)) => {
            let expanded = vector.value("expanded")?;
            let kept = vector.optional("kept").cloned().unwrap_or(json!([]));
            same(&json!({"template": expect, "kept": kept, "expanded": expanded}), came)?;
            match at(answers, 1)? {
                Ok(whole) => same(expanded, whole),
                Err(error) => differs(expanded.to_string(), message(error)),
            }
        }
        (false, Err(_)) => Ok(()),
        (false, Ok(came)) => differs("false", came.to_string()),
        (true, Err(error)) => differs(expect.to_string(), message(error)),
    }
}

/// Returns the variables of a field, written for any language; none if it is not stated.
fn variables(vector: &Vector, field: &'static str) -> Result<Map<String, Value>, Miss> {
    let pairs = vector.object(field)?.into_iter().flatten();
    pairs.map(|(name, value)| Ok((name.clone(), variable(value)?))).collect()
}

/// Writes a value of a variable for any language.
fn variable(value: &Value) -> Result<Value, Miss> {
    Ok(match value {
        Value::Array(members) => members.iter().map(scalar).collect::<Result<_, _>>()?,
        Value::Object(pairs) => map(pairs, scalar)?,
        other => scalar(other)?,
    })
}

fn map(
    pairs: &Map<String, Value>,
    write: fn(&Value) -> Result<Value, Miss>,
) -> Result<Value, Miss> {
    let pairs = pairs.iter().map(|(name, value)| Ok(json!([name, write(value)?])));
    Ok(json!({ "map": pairs.collect::<Result<Vec<Value>, Miss>>()? }))
}

fn scalar(value: &Value) -> Result<Value, Miss> {
    match value {
        // A whole number keeps its digits, however many; in many languages a number is a double.
        Value::Number(number) if !number.is_f64() => {
            let is_exact = number.as_i64().is_some_and(|number| number.unsigned_abs() < 1 << 53);
            Ok(if is_exact { value.clone() } else { Value::from(number.to_string()) })
        }
        Value::Array(_) | Value::Object(_) => {
            mistyped("vars", "a string or a number in a list or an object", value)
        }
        other => Ok(other.clone()),
    }
}

pub(super) fn template_match(vector: &Vector, answers: &[Answer]) -> Judgement {
    match (expected(vector)?, only(answers)?) {
        (Some(expected), Ok(came)) => same(&expected, came),
        (None, Err(_)) => Ok(()),
        (None, Ok(came)) => differs("false", came.to_string()),
        (Some(expected), Err(error)) => differs(expected.to_string(), message(error)),
    }
}

pub(super) fn recognize(vector: &Vector, answers: &[Answer]) -> Judgement {
    let found = match (expected(vector)?, only(answers)?) {
        (Some(expected), Ok(came)) => {
            same(&expected, came.get("variables").unwrap_or(&Value::Null))?;
            came
        }
        (None, Err(_)) => return Ok(()),
        (None, Ok(came)) => return differs("false", came.to_string()),
        (Some(expected), Err(error)) => return differs(expected.to_string(), message(error)),
    };
    match vector.optional("rest") {
        Some(rest) if !found.is_null() => {
            let pairs = found["rest"].as_array();
            let pair = |pair: &Value| Some((pair[0].as_str()?.to_owned(), pair[1].clone()));
            let object: Option<Map<String, Value>> =
                pairs.and_then(|pairs| pairs.iter().map(pair).collect());
            // An object cannot hold a name twice; such a rest stays a list, and differs.
            let has_each_once = object.as_ref().map(Map::len) == pairs.map(Vec::len);
            match object {
                Some(object) if rest.is_object() && has_each_once => same(rest, &object.into()),
                _ => same(rest, &found["rest"]),
            }
        }
        _ => Ok(()),
    }
}

/// Returns `expect`: the variables that are defined, as texts, `null` for no match, or `None` for
/// an error.
fn expected(vector: &Vector) -> Result<Option<Value>, Miss> {
    match vector.value("expect")? {
        Value::Bool(false) => Ok(None),
        Value::Null => Ok(Some(Value::Null)),
        Value::Object(variables) => {
            // RFC 6570 section 2.3: an undefined variable is the same as one that is left out.
            let defined = variables.iter().filter(|(_, value)| !value.is_null());
            let texts = defined.map(|(name, value)| Ok((name.clone(), text_only(value)?)));
            Ok(Some(Value::Object(texts.collect::<Result<_, Miss>>()?)))
        }
        other => mistyped("expect", "variables, null or false", other),
    }
}

/// Replaces numbers with their texts, because a template has only texts, and writes a map as one.
fn text_only(value: &Value) -> Result<Value, Miss> {
    match value {
        Value::String(_) => Ok(value.clone()),
        Value::Number(number) => Ok(Value::String(number.to_string())),
        Value::Array(members) => members.iter().map(text_only).collect(),
        Value::Object(pairs) => map(pairs, text_only),
        other => mistyped("expect", "strings, lists and objects", other),
    }
}
