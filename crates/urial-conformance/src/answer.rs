//! Answers of a language to questions.

use crate::miss::Miss;
use serde_json::{Map, Value};

/// The answer to one question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The result.
    Value(Value),
    /// The library refuses the arguments: a message, or kind, component and offset of the error.
    Error(Value),
    /// The language does not have the operation.
    Unsupported(String),
    /// No answer: an exception, a crash, a line that is not JSON, or two answers of the library
    /// that contradict each other. No vector passes with it, and no wrong one fails by it.
    Fault(String),
}

/// The result of a function that answers; the error is any answer that is not a value.
pub(crate) type Answered = Result<Value, Answer>;

/// A vector has been checked when it was made a question, so its fields cannot be missing.
impl From<Miss> for Answer {
    fn from(miss: Miss) -> Answer {
        Answer::Fault(miss.to_string())
    }
}

impl Answer {
    /// Reads a line of a program: an object with one of the four names.
    #[must_use]
    pub fn read(line: &str) -> Answer {
        let fields: Map<String, Value> = match serde_json::from_str(line) {
            Ok(Value::Object(fields)) => fields,
            Ok(other) => return fault("an answer that is no object", &other.to_string()),
            Err(_) => return fault("an answer that is no JSON", line),
        };
        let mut fields = fields.into_iter();
        match (fields.next(), fields.next()) {
            (Some((name, value)), None) => match (name.as_str(), value) {
                ("value", value) => Answer::Value(value),
                ("error", value) => Answer::Error(value),
                ("unsupported", why) => Answer::Unsupported(message(&why)),
                ("fault", why) => Answer::Fault(message(&why)),
                _ => fault("neither value, error, unsupported nor fault", line),
            },
            _ => fault("not one of value, error, unsupported and fault", line),
        }
    }

    /// Returns the value or the error, as `Ok` and `Err`.
    pub(crate) fn get(&self) -> Result<Result<&Value, &Value>, Miss> {
        match self {
            Answer::Value(value) => Ok(Ok(value)),
            Answer::Error(error) => Ok(Err(error)),
            Answer::Unsupported(why) => Err(Miss::Skipped(why.clone())),
            Answer::Fault(why) => Err(Miss::Fault(why.clone())),
        }
    }
}

/// Returns a text as it is, and any other value in JSON.
pub(crate) fn message(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn fault(what: &str, line: &str) -> Answer {
    let start: String = line.chars().take(200).collect();
    Answer::Fault(format!("{what}: {start}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_has_one_name() {
        assert_eq!(Answer::read(r#"{"value": null}"#), Answer::Value(Value::Null));
        assert_eq!(Answer::read(r#"{"error": "x"}"#), Answer::Error(json!("x")));
        let unsupported = Answer::Unsupported("x".to_owned());
        assert_eq!(Answer::read(r#"{"unsupported": "x"}"#), unsupported);
        let bad = ["", "1", "{}", r#"{"v": 1}"#, r#"{"value": 1, "error": 2}"#, "{"];
        for line in bad {
            assert!(matches!(Answer::read(line), Answer::Fault(_)), "{line}");
        }
    }
}
