//! Templates of RFC 6570.

use std::collections::BTreeMap;

use urial_template::{Bindings, Template, Value};

use crate::call::{Answer, Call, Fault, Status};
use crate::json::Json;
use crate::units::Units;

fn parsed(text: &str) -> Result<Template<'_>, Fault> {
    Template::parse(text).map_err(|error| Fault::template(&error, text))
}

/// Answers with its variables. Arguments: `template`.
pub(crate) fn template(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let template = parsed(text)?;
    let units = Units::new(text);
    call.json(|json| {
        json.objects(template.variables(), |json, variable| {
            json.key("name").text(variable.name());
            json.span(&units, variable.span());
        });
    })
}

/// Answers with the expansion. Arguments: `template`, then for each variable its name, `t`, `l`
/// or `m` with the number of texts, and the texts: one, those of a list, or names and values of
/// a map.
pub(crate) fn expand(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let expanded = parsed(text)?.expand(&values(call)?);
    let expanded = expanded.map_err(|error| Fault::template(&error, text))?;
    call.output.extend(expanded.as_bytes());
    Ok(Status::Text)
}

/// Answers with the template that is left, and the names of the values that wait for others.
/// Arguments: those of [`expand`].
pub(crate) fn expand_partial(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let partial = parsed(text)?.expand_partial(&values(call)?);
    let partial = partial.map_err(|error| Fault::template(&error, text))?;
    call.object(|json| {
        json.key("text").text(partial.as_str());
        json.key("kept").list(|json| partial.kept().for_each(|(name, _)| json.text(name)));
    })
}

/// Reads values: a name that comes twice has the last one.
fn values<'a>(call: &Call<'a>) -> Result<BTreeMap<&'a str, Value<'a>>, Fault> {
    let mut values = BTreeMap::new();
    let mut at = 1;
    while at < call.count() {
        let (name, form) = (call.text(at)?, call.text(at + 1)?);
        let (form, count) = form.split_at_checked(1).unwrap_or_default();
        let end = at + 2 + count.parse::<usize>().unwrap_or(0);
        let texts = call.texts(at + 2..end.min(call.count()))?;
        let value = match form {
            "l" => Value::list(texts),
            "m" => Value::map(texts.chunks_exact(2).map(|pair| (pair[0], pair[1]))),
            _ => Value::from(texts.first().copied().unwrap_or_default()),
        };
        values.insert(name, value);
        at = end;
    }
    Ok(values)
}

/// Answers with the variables of the text, or with `null`. Arguments: `template`, `text`. Flag 0:
/// only texts that the template makes.
pub(crate) fn matches(call: &mut Call<'_>) -> Answer {
    let (text, input) = (call.text(0)?, call.text(1)?);
    let template = parsed(text)?;
    let found = if call.has(0) { template.matches_strict(input) } else { template.matches(input) };
    call.json_optional(found, |json, found| variables(json, &found))
}

/// Answers with the variables, and the pairs that the template does not name. Arguments:
/// `template`, `text`.
pub(crate) fn recognize(call: &mut Call<'_>) -> Answer {
    let (text, input) = (call.text(0)?, call.text(1)?);
    let template = parsed(text)?;
    call.json_optional(template.recognize(input), |json, found| {
        json.object(|json| {
            variables(json.key("variables"), found.bindings());
            json.key("rest").list(|json| {
                found.rest().iter().for_each(|(name, value)| json.texts([name, value]));
            });
            json.key("fragment").optional(found.fragment());
        });
    })
}

/// Writes variables as pairs of a name and a value: an object would put the names that are numbers
/// first, and maps have an order. A map is an object with its pairs in `map`.
fn variables(json: &mut Json<'_>, found: &Bindings<'_>) {
    json.list(|json| {
        for (name, value) in found.iter() {
            json.list(|json| {
                json.text(name);
                match (value.as_list(), value.as_map()) {
                    (Some(members), _) => json.texts(members),
                    (_, Some(pairs)) => json.object(|json| {
                        json.key("map").list(|json| {
                            pairs.iter().for_each(|(name, value)| json.texts([name, value]));
                        });
                    }),
                    _ => json.optional(value.as_text()),
                }
            });
        }
    });
}
