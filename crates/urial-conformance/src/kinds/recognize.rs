//! `recognize`: `template`, `input`, `expect` (variables, decoded, or `null`), and `rest`.
//!
//! Passes if the text gives the template exactly these variables; one that is `null` is undefined.
//! `null` instead of variables is no match, and `false` is a template that is not valid. `rest` is the pairs that the template does not
//! name: in the order of the text, or an object if no name is there twice; if it is not stated, it
//! is not compared.

use super::template_match::{expected, is_same, json};
use crate::miss::{Judgement, differs};
use crate::vector::Vector;
use serde_json::{Map, Value as Json};
use urial_template::{Recognized, Template};

pub(super) fn recognize(vector: &Vector) -> Judgement {
    let (template, input) = (vector.text("template")?, vector.text("input")?);
    let expected = expected(vector)?;
    let template = match Template::parse(template) {
        Ok(template) => template,
        Err(_) if expected == Json::Bool(false) => return Ok(()),
        Err(error) => return differs(expected.to_string(), format!("an error: {error}")),
    };
    let found = template.recognize(input);
    let came = found.as_ref().map_or(Json::Null, |found| {
        let variables = found.bindings().iter();
        Json::Object(
            variables
                .map(|(name, value)| (name.to_owned(), json(value)))
                .collect(),
        )
    });
    if !is_same(&expected, &came) {
        return differs(expected.to_string(), came.to_string());
    }
    match (vector.optional("rest"), found) {
        (Some(rest), Some(found)) => {
            let came = rest_of(&found, rest.is_object());
            if *rest == came {
                Ok(())
            } else {
                differs(format!("the rest {rest}"), came.to_string())
            }
        }
        _ => Ok(()),
    }
}

fn rest_of(found: &Recognized<'_>, is_object: bool) -> Json {
    let pairs = found.rest().iter();
    // An object cannot hold a name twice; such a rest stays a list, and differs.
    if is_object && found.rest().len() == names(found) {
        let pairs = pairs.map(|(name, value)| (name.clone(), Json::from(&**value)));
        return Json::Object(pairs.collect());
    }
    pairs
        .map(|(name, value)| Json::from(vec![&**name, &**value]))
        .collect()
}

/// Counts the different names.
fn names(found: &Recognized<'_>) -> usize {
    let pairs = found.rest().iter();
    let names: Map<String, Json> = pairs.map(|(name, _)| (name.clone(), Json::Null)).collect();
    names.len()
}
