//! Template variables on the command line and in JSON.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use serde_json::{Number, Value as Json};
use urial_template::{Template, Value};

use crate::message::{QuotedArg, QuotedPath, wrong_usage};
use crate::read::text_of_file;
use crate::write::output;

/// The options that give variables their values.
#[derive(clap::Args)]
pub(crate) struct Variables {
    /// The value of a variable; again for a list. `name[]=value` is a list of one,
    /// `name[key]=value` a pair of a map
    #[arg(long = "var", value_name = "NAME=VALUE", value_parser = variable)]
    vars: Vec<Variable>,
    /// Take variables from a JSON object of texts, numbers (as they are written), lists and maps
    /// (or lists of pairs); --var takes precedence
    #[arg(long = "vars", value_name = "FILE.json")]
    objects: Vec<PathBuf>,
}

#[derive(Clone)]
struct Variable {
    name: String,
    /// As far as one assignment tells: a text, a list of one, or a map of one pair.
    value: Value<'static>,
}

fn variable(text: &str) -> Result<Variable, String> {
    let no_value = || "there is no `=`; write NAME=VALUE".to_owned();
    // At the first of both, since a value may have brackets: `a=[1]`.
    let before = text.find(['[', '=']).ok_or_else(no_value)?;
    let (name, rest) = text.split_at(before);
    let owned = str::to_owned;
    let value = match rest.strip_prefix('[') {
        None => owned(&rest[1..]).into(),
        Some(rest) => match rest.split_once("]=").ok_or_else(no_value)? {
            ("", value) => Value::list([owned(value)]),
            (key, value) => Value::map([(owned(key), owned(value))]),
        },
    };
    // The template parser is the owner of what a name is (RFC 6570 section 2.3).
    let expression = format!("{{{name}}}");
    let is_name = Template::parse(&expression)
        .is_ok_and(|template| matches!(template.variables(), [only] if only.name() == name));
    if !is_name {
        return Err("the text before the value is not a variable name".to_owned());
    }
    Ok(Variable { name: name.to_owned(), value })
}

/// Variables with their values.
pub(crate) type Values = BTreeMap<String, Value<'static>>;

impl Variables {
    /// Returns the names of --var; a file of --vars may have more than a template needs.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.vars.iter().map(|variable| &*variable.name)
    }

    pub(crate) fn values(&self) -> io::Result<Values> {
        let mut values = Values::new();
        for path in &self.objects {
            let file = QuotedPath(path);
            let text = text_of_file(path).map_err(|error| output::named(&file, &error))?;
            let of_file = from_json(&text);
            // Later files override earlier ones, and --var overrides files: from the general to the
            // particular.
            values.extend(of_file.map_err(|reason| wrong_usage(&format!("{file}: {reason}")))?);
        }
        let mut given = Values::new();
        for Variable { name, value } in &self.vars {
            let value = match given.remove(name) {
                Some(first) => joined(first, value.clone()).ok_or_else(|| {
                    let name = QuotedArg(name);
                    wrong_usage(&format!("the variable `{name}` is a map and something else"))
                })?,
                None => value.clone(),
            };
            given.insert(name.clone(), value);
        }
        values.extend(given);
        Ok(values)
    }
}

/// Makes one value of two assignments: a text that is given twice becomes a list. Returns `None`
/// for a map and something else.
fn joined(first: Value<'static>, next: Value<'static>) -> Option<Value<'static>> {
    match (first, next) {
        (Value::Map(pairs), Value::Map(more)) => Some(Value::map(pairs.into_iter().chain(more))),
        (Value::Map(_), _) | (_, Value::Map(_)) => None,
        (first, next) => {
            Some(Value::list([first, next].into_iter().flat_map(|value| match value {
                Value::List(members) => members,
                Value::Text(text) => vec![text],
                _ => Vec::new(),
            })))
        }
    }
}

fn from_json(json: &str) -> Result<Values, String> {
    let json: Json = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let Json::Object(object) = json else {
        return Err("not a JSON object".to_owned());
    };
    let mut values = Values::new();
    for (name, json) in object {
        let nested =
            || format!("the variable `{}` has a list or a map inside of it", QuotedArg(&name));
        let value = match &json {
            // A list of pairs is a map that keeps its order, and may repeat a key, which an object
            // cannot.
            Json::Array(members) if members.iter().any(Json::is_array) => {
                map(members.iter().map(|pair| match pair.as_array().map(Vec::as_slice) {
                    Some([key, value]) => (text(key), text(value)),
                    _ => (None, None),
                }))
            }
            Json::Array(members) => {
                let members: Option<Vec<_>> = members.iter().map(text).collect();
                members.map(|members| Value::list(members.into_iter().flatten()))
            }
            Json::Object(pairs) => {
                map(pairs.iter().map(|(key, value)| (Some(Some(key.clone())), text(value))))
            }
            json => text(json).map(|text| text.map_or(Value::Undefined, Value::from)),
        };
        values.insert(name.clone(), value.ok_or_else(nested)?);
    }
    Ok(values)
}

/// Makes a map of pairs of texts; leaves out pairs with an undefined half.
fn map(pairs: impl Iterator<Item = (Option<Text>, Option<Text>)>) -> Option<Value<'static>> {
    let pairs: Option<Vec<_>> = pairs.map(|(key, value)| key.zip(value)).collect();
    let defined = pairs?.into_iter().filter_map(|(key, value)| key.zip(value));
    Some(Value::map(defined))
}

/// A text, or `None` for `null`.
type Text = Option<String>;

/// Converts a text, a number or a truth value to text; returns `None` for a list or a map.
fn text(json: &Json) -> Option<Text> {
    Some(match json {
        // RFC 6570 section 2.3: null is undefined, and an undefined member is left out.
        Json::Null => None,
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(digits(number)),
        Json::Bool(truth) => Some(truth.to_string()),
        Json::Array(_) | Json::Object(_) => return None,
    })
}

/// Formats a number as it was written, but without an exponent.
fn digits(number: &Number) -> String {
    let written = number.to_string();
    match number.as_f64() {
        // `1e3` would expand to text that no reader takes for a number; `1000` does not.
        Some(float) if written.contains(['e', 'E']) => float.to_string(),
        _ => written,
    }
}
