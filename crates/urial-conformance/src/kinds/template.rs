//! `template`: `template`, optional `vars`, `expect` (a string, a list of acceptable strings, or
//! `false`).
//!
//! Passes if the template expands to `expect`, or to one of the list. `false` means that there is
//! no expansion: the text is not a valid template, or a value does not fit its modifier.

use crate::miss::{Judgement, Miss, differs};
use crate::vector::{Vector, mistyped};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use urial_template::{Template, TemplateError, Value};

pub(super) fn template(vector: &Vector) -> Judgement {
    let (template, expected) = (
        vector.text("template")?,
        acceptable(vector.value("expect")?)?,
    );
    let mut values = BTreeMap::new();
    for (name, value) in vector.object("vars")?.into_iter().flatten() {
        values.insert(name.as_str(), variable(value)?);
    }
    let expanded = Template::parse(template).and_then(|template| template.expand(&values));
    let passes = match &expanded {
        // RFC 6570 leaves the order of a map open, so several expansions may be right.
        Ok(text) => expected.iter().flatten().any(|expected| expected == text),
        Err(_) => expected.is_none(),
    };
    if passes {
        return Ok(());
    }
    let expected = expected.map_or_else(|| "no expansion".to_owned(), |all| shown(&all));
    differs(
        expected,
        expanded.map_or_else(|error| refused(&error), |text| format!("{text:?}")),
    )
}

fn refused(error: &TemplateError) -> String {
    format!("an error: {error}")
}

fn shown(all: &[&str]) -> String {
    let all: Vec<String> = all.iter().map(|text| format!("{text:?}")).collect();
    all.join(" or ")
}

/// Returns the acceptable results; `None` if there has to be an error.
fn acceptable(expect: &Json) -> Result<Option<Vec<&str>>, Miss> {
    match expect {
        Json::Bool(false) => Ok(None),
        Json::String(text) => Ok(Some(vec![text])),
        Json::Array(all) => all
            .iter()
            .map(Json::as_str)
            .collect::<Option<_>>()
            .map_or_else(
                || mistyped("expect", "a list of strings", expect),
                |all| Ok(Some(all)),
            ),
        other => mistyped("expect", "a string, a list of strings or false", other),
    }
}

/// Reads a value from JSON; omits undefined items of a list or a map (RFC 6570 section 2.3).
fn variable(value: &Json) -> Result<Value<'_>, Miss> {
    Ok(match value {
        Json::Array(members) => {
            let members = members.iter().filter(|member| !member.is_null());
            Value::list(members.map(scalar).collect::<Result<Vec<_>, _>>()?)
        }
        Json::Object(pairs) => {
            let pairs = pairs.iter().filter(|(_, value)| !value.is_null());
            let pairs = pairs.map(|(name, value)| Ok((name.as_str(), scalar(value)?)));
            Value::map(pairs.collect::<Result<Vec<_>, Miss>>()?)
        }
        Json::Null => Value::Undefined,
        Json::Number(number) => match number.as_f64() {
            // A whole number keeps its digits, however many.
            Some(float) if number.is_f64() => Value::from(float),
            _ => Value::from(number.to_string()),
        },
        other => Value::from(scalar(other)?),
    })
}

fn scalar(value: &Json) -> Result<String, Miss> {
    match value {
        Json::String(text) => Ok(text.clone()),
        Json::Number(_) | Json::Bool(_) => Ok(value.to_string()),
        other => mistyped("vars", "a string or a number in a list or an object", other),
    }
}
