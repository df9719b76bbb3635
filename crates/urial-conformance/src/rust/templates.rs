//! Operations on templates.

use super::refused;
use crate::answer::{Answer, Answered, message};
use crate::vector::Vector;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use urial_template::{Bindings, Template, Value};

pub(super) fn template(args: &Vector) -> Answered {
    let values = values(args, "vars")?;
    let template = Template::parse(args.text("template")?).map_err(refused)?;
    template.expand(&values).map(Json::from).map_err(refused)
}

pub(super) fn template_partial(args: &Vector) -> Answered {
    let template = Template::parse(args.text("template")?).map_err(refused)?;
    let vars = values(args, "vars")?;
    let partial = template.expand_partial(&vars).map_err(refused)?;
    let expanded = partial.expand(&values(args, "later")?).map_err(refused)?;
    let kept: Json = partial.kept().map(|(name, _)| name).collect();
    Ok(json!({"template": partial.as_str(), "kept": kept, "expanded": expanded}))
}

fn values<'a>(
    args: &'a Vector,
    field: &'static str,
) -> Result<BTreeMap<&'a str, Value<'a>>, Answer> {
    let mut values = BTreeMap::new();
    for (name, value) in args.object(field)?.into_iter().flatten() {
        values.insert(name.as_str(), variable(value)?);
    }
    Ok(values)
}

/// Reads a value; omits undefined items of a list or a map (RFC 6570 section 2.3).
fn variable(value: &Json) -> Result<Value<'_>, Answer> {
    Ok(match value {
        Json::Array(members) => {
            let members = members.iter().filter(|member| !member.is_null());
            Value::list(members.map(message).collect::<Vec<_>>())
        }
        Json::Object(_) => {
            let pairs = value["map"].as_array().into_iter().flatten();
            let pairs = pairs.filter(|pair| !pair[1].is_null());
            Value::map(pairs.map(|pair| (message(&pair[0]), message(&pair[1]))).collect::<Vec<_>>())
        }
        Json::Null => Value::Undefined,
        Json::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() => Value::from(float),
            _ => Value::from(number.to_string()),
        },
        other => Value::from(message(other)),
    })
}

pub(super) fn template_match(args: &Vector) -> Answered {
    let template = Template::parse(args.text("template")?).map_err(refused)?;
    let input = args.text("input")?;
    let found = match args.flag("strict")? {
        true => template.matches_strict(input),
        false => template.matches(input),
    };
    Ok(found.map_or(Json::Null, |found| variables(&found)))
}

pub(super) fn recognize(args: &Vector) -> Answered {
    let template = Template::parse(args.text("template")?).map_err(refused)?;
    let found = template.recognize(args.text("input")?);
    Ok(found.map_or(Json::Null, |found| {
        let rest = found.rest().iter();
        let rest: Json = rest.map(|(name, value)| json!([name, value])).collect();
        json!({"variables": variables(found.bindings()), "rest": rest})
    }))
}

fn variables(found: &Bindings<'_>) -> Json {
    let variables = found.iter().map(|(name, value)| (name.to_owned(), written(value)));
    variables.collect::<Map<String, Json>>().into()
}

fn written(value: &Value<'_>) -> Json {
    match (value.as_text(), value.as_list(), value.as_map()) {
        (Some(text), _, _) => Json::from(text),
        (_, Some(members), _) => members.iter().map(|member| Json::from(&**member)).collect(),
        (_, _, Some(pairs)) => {
            let pairs = pairs.iter().map(|(name, value)| json!([name, value]));
            json!({ "map": pairs.collect::<Vec<Json>>() })
        }
        _ => Json::Null,
    }
}
