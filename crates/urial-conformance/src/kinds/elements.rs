//! `elements`: `input`, `expect` (the elements), optional `lost` (a list).
//!
//! Passes if the elements are these, `null` for a missing one, and exactly that is lost. If nothing
//! is lost, the elements have to make the input again.

use super::{is_of_iris, parsed};
use crate::miss::{Judgement, differs, same};
use crate::vector::{Vector, broken};
use serde_json::{Map, Value, json};
use urial::kind::{self, Kind};
use urial::{Borrowed, Elements, Loss};

pub(super) fn elements(vector: &Vector) -> Judgement {
    let input = vector.text("input")?;
    let Some(expected) = vector.object("expect")? else {
        return broken("no field `expect`");
    };
    let mut lost = Vec::new();
    for name in vector.optional_list("lost")? {
        let Value::String(name) = name else {
            return broken("field `lost`: names are wanted");
        };
        lost.push(name.as_str());
    }
    if is_of_iris(&[input]) {
        judge::<kind::IriReference>(input, expected, lost)
    } else {
        judge::<kind::Reference>(input, expected, lost)
    }
}

fn judge<K: Kind>(input: &str, expected: &Map<String, Value>, mut lost: Vec<&str>) -> Judgement {
    let reference: Borrowed<'_, K> = parsed("a reference", input)?;
    let converted = reference.to_elements();
    let came = as_json(&converted.value);
    // Only the elements that are stated, as `components` of the other kinds.
    for (name, wanted) in expected {
        let found = came.get(name);
        // A vector may state `null` for an empty element.
        let is_same = found == Some(wanted)
            // An implementation may have ports as texts, or 0 for a port that is missing.
            || name == "port" && is_port(found, wanted)
            || wanted.is_null() && found.is_some_and(|found| found == "");
        if !is_same {
            let found = found.map_or("nothing".into(), Value::to_string);
            return differs(format!("{name} {wanted}"), format!("{name} {found}"));
        }
    }
    let mut reported: Vec<_> = converted
        .lost
        .iter()
        .map(|loss| Loss::as_str(*loss))
        .collect();
    // A set: in which order losses are reported is no part of the contract.
    lost.sort_unstable();
    reported.sort_unstable();
    if lost != reported {
        return differs(format!("lost {lost:?}"), format!("lost {reported:?}"));
    }
    // With a loss the elements stand for another reference, so only lossless ones have to come
    // back.
    match converted.value.build::<K>() {
        Ok(again) if lost.is_empty() => same(input, again.value.as_str()),
        Err(error) if lost.is_empty() => differs("elements of a reference", error.to_string()),
        _ => Ok(()),
    }
}

/// Returns whether it is the same port, stated as a text, or as undefined if the number is 0.
fn is_port(found: Option<&Value>, wanted: &Value) -> bool {
    let number = found.and_then(Value::as_u64);
    match wanted {
        Value::String(digits) => number.is_some() && digits.parse().ok() == number,
        Value::Null => number == Some(0),
        _ => false,
    }
}

/// Converts the elements to JSON; a missing port has the number 0.
fn as_json(elements: &Elements) -> Value {
    json!({
        "is_relative": elements.is_relative(),
        "scheme": elements.scheme,
        "userinfo": elements.userinfo,
        "host": elements.host,
        "has_port": elements.has_port,
        "port": if elements.has_port { elements.port } else { Some(0) },
        "path": elements.path,
        "query": elements.query,
        "fragment": elements.fragment,
    })
}
