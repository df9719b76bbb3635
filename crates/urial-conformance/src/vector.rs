//! Vectors: the lines of a corpus.

use crate::miss::Miss;
use serde_json::{Map, Value};

/// A vector, or the arguments of a question: one JSON object.
///
/// A field that is `null` is undefined. In an optional field that means that it is left out; in a
/// required field it is an answer: no such text.
#[derive(Clone, Debug, PartialEq)]
pub struct Vector {
    pub(crate) fields: Map<String, Value>,
}

impl Vector {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// [`Miss::Broken`] if it is not an object in JSON. A string with half of a surrogate pair is
    /// not JSON either: it does not stand for a text.
    pub fn read(line: &[u8]) -> Result<Vector, Miss> {
        match serde_json::from_slice(line) {
            // The fields by name and not as a type for each kind: unknown keys are ignored (the
            // corpus' README).
            Ok(Value::Object(mut fields)) => {
                spell_ports(&mut fields);
                Ok(Vector { fields })
            }
            Ok(other) => broken(format!("an object is wanted, this is {}", name_of(&other))),
            Err(error) => broken(format!("not a line of JSON: {}", describe(&error))),
        }
    }

    /// Returns the kind of the vector, which defines its other fields.
    ///
    /// # Errors
    ///
    /// [`Miss::Broken`] if it has no kind.
    pub fn kind(&self) -> Result<&str, Miss> {
        self.text("kind")
    }

    /// Returns whether the field is there, and not `null`.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.optional(name).is_some()
    }

    /// Returns whether the field is there, perhaps as `null`.
    pub(crate) fn states(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    /// Returns a required text.
    pub(crate) fn text(&self, name: &str) -> Result<&str, Miss> {
        typed(name, "a string", self.value(name)?, Value::as_str)
    }

    /// Returns a required text or `null`.
    pub(crate) fn text_or_null(&self, name: &str) -> Result<Option<&str>, Miss> {
        text_or_null(name, self.value(name)?)
    }

    /// Returns an optional text.
    pub(crate) fn optional_text(&self, name: &str) -> Result<Option<&str>, Miss> {
        self.optional(name).map_or(Ok(None), |value| text_or_null(name, value))
    }

    /// Returns an optional list, empty if the field is missing.
    pub(crate) fn optional_list(&self, name: &str) -> Result<&[Value], Miss> {
        if self.has(name) { self.list(name) } else { Ok(&[]) }
    }

    /// Returns an optional list of texts, empty if the field is missing.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<&str>, Miss> {
        let items = self.optional_list(name)?;
        let texts: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
        texts.map_or_else(|| broken(format!("field `{name}`: a list of texts is wanted")), Ok)
    }

    /// Returns a required boolean.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Miss> {
        typed(name, "true or false", self.value(name)?, Value::as_bool)
    }

    /// Returns an optional boolean, `usual` if the field is missing.
    pub(crate) fn flag_or(&self, name: &str, usual: bool) -> Result<bool, Miss> {
        // A key with `null` is an option that is not stated.
        if self.has(name) { self.flag(name) } else { Ok(usual) }
    }

    /// Returns a required offset.
    pub(crate) fn offset(&self, name: &str) -> Result<usize, Miss> {
        let read = |value: &Value| value.as_u64()?.try_into().ok();
        typed(name, "an offset", self.value(name)?, read)
    }

    /// Returns a required list.
    pub(crate) fn list(&self, name: &str) -> Result<&[Value], Miss> {
        typed(name, "a list", self.value(name)?, |value| value.as_array().map(Vec::as_slice))
    }

    /// Returns an optional object.
    pub(crate) fn object(&self, name: &str) -> Result<Option<&Map<String, Value>>, Miss> {
        let value = self.optional(name);
        value.map(|value| typed(name, "an object", value, Value::as_object)).transpose()
    }

    /// Returns any required value.
    pub(crate) fn value(&self, name: &str) -> Result<&Value, Miss> {
        self.fields.get(name).ok_or_else(|| Miss::Broken(format!("no field `{name}`")))
    }

    /// Returns any value that is not `null`.
    pub(crate) fn optional(&self, name: &str) -> Option<&Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }
}

/// Converts ports that are numbers to texts: `80` is `"80"`.
fn spell_ports(fields: &mut Map<String, Value>) {
    let spell = |port: &mut Value| {
        // Only ports: an implementation in another language may have a number there, and no other
        // component is one.
        if port.is_u64() {
            *port = Value::String(port.to_string());
        }
    };
    if let Some(Value::Object(components)) = fields.get_mut("components") {
        components.get_mut("port").map(spell);
    }
    let is_of_port = fields.get("component").and_then(Value::as_str) == Some("port");
    if is_of_port {
        fields.get_mut("value").map(spell);
    }
}

/// Returns a text or `null`.
pub(crate) fn text_or_null<'a>(name: &str, value: &'a Value) -> Result<Option<&'a str>, Miss> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        other => mistyped(name, "a string or null", other),
    }
}

/// Reads a value of a field by its type.
fn typed<'v, T>(
    name: &str,
    wanted: &str,
    value: &'v Value,
    read: impl Fn(&'v Value) -> Option<T>,
) -> Result<T, Miss> {
    read(value).map_or_else(|| mistyped(name, wanted, value), Ok)
}

/// Returns the miss of a field of the wrong type.
pub(crate) fn mistyped<T>(name: &str, wanted: &str, value: &Value) -> Result<T, Miss> {
    let is = name_of(value);
    broken(format!("field `{name}`: {wanted} is wanted, this is {is}"))
}

/// Describes the error of a line; its line number is always 1, so it is omitted.
fn describe(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.replace(" at line 1 column ", " at column ");
    // The parser has three ways to say this, and names the surrogate in one of them.
    // RFC 8259 section 8.2 leaves lone surrogates open; here they are an error, since an input of a
    // vector is a text.
    if text.contains("hex escape") {
        return format!("{text}; half of a surrogate pair is no text");
    }
    text
}

pub(crate) fn broken<T>(why: impl Into<String>) -> Result<T, Miss> {
    Err(Miss::Broken(why.into()))
}

fn name_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(line: &str) -> String {
        Vector::read(line.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_object_is_broken() {
        assert_eq!(why("[]"), "broken: an object is wanted, this is a list");
        assert!(why("{").starts_with("broken: not a line of JSON: EOF"));
        assert!(Vector::read(b"{\"kind\": \"\xff\"}").is_err());
    }

    #[test]
    fn half_a_surrogate_pair_is_no_text() {
        for half in [r"\ud800", r"\udc00", r"\ud800\ud800", r"a\ud83d b"] {
            let why = why(&format!(r#"{{"kind": "parse", "input": "{half}"}}"#));
            assert!(why.contains("half of a surrogate pair"), "{why}");
        }
        assert!(Vector::read(br#"{"input": "\ud83d\ude00"}"#).is_ok());
    }

    #[test]
    fn a_field_is_what_its_kind_asks_for() {
        let vector = Vector::read(br#"{"a": "x", "b": null, "c": 1, "d": -1, "e": true}"#).unwrap();
        assert_eq!(vector.text("a"), Ok("x"));
        assert_eq!(vector.text_or_null("b"), Ok(None));
        assert_eq!(vector.optional_text("z"), Ok(None));
        assert_eq!(vector.offset("c"), Ok(1));
        assert_eq!(vector.flag_or("z", true), Ok(true));
        assert_eq!(vector.flag_or("b", true), Ok(true));
        assert_eq!(vector.optional_list("b"), Ok(&[][..]));
        assert!(vector.states("b") && !vector.has("b"));
        for miss in [
            vector.text("b").unwrap_err(),
            vector.text_or_null("z").unwrap_err(),
            vector.offset("d").unwrap_err(),
            vector.flag("a").unwrap_err(),
            vector.list("e").unwrap_err(),
            vector.object("c").unwrap_err(),
        ] {
            assert!(matches!(miss, Miss::Broken(_)), "{miss}");
        }
    }
}
