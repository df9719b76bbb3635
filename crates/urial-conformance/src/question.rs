//! Questions: what a language is asked for a vector, without what the vector expects.

use crate::vector::Vector;
use serde_json::{Map, Value, json};

/// One call of a language: an operation and its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The name of the operation, which is that of the vector's kind but for `file_path`.
    pub op: &'static str,
    /// The arguments. Optional ones are always there, with their defaults.
    pub args: Vector,
}

impl Question {
    pub(crate) fn new(op: &'static str, args: Value) -> Question {
        let fields = match args {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        Question { op, args: Vector { fields } }
    }

    /// Returns the question as one line of JSON, without the line end.
    #[must_use]
    pub fn line(&self) -> String {
        json!({"op": self.op, "args": self.args.fields}).to_string()
    }

    /// Returns the question as one line of fields, for a language without a reader of JSON.
    ///
    /// The first field is the operation, each other one `name=value`, and a tab is between two.
    /// `null` is left out, and each item of a list has `\,` after it. In a text `\t`, `\n`, `\0`
    /// and `\\` stand for the characters.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut line = self.op.to_owned();
        for (name, value) in &self.args.fields {
            let value = match value {
                Value::Null => continue,
                Value::String(text) => escaped(text),
                Value::Array(items) => {
                    let texts = items.iter().map(|item| item.as_str().unwrap_or_default());
                    texts.map(|text| escaped(text) + "\\,").collect()
                }
                other => escaped(&other.to_string()),
            };
            line.extend(["\t", name, "=", &value]);
        }
        line
    }
}

fn escaped(text: &str) -> String {
    // The backslash first, since the others bring one.
    let text = text.replace('\\', "\\\\").replace('\t', "\\t");
    text.replace('\n', "\\n").replace('\0', "\\0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_no_line_end() {
        let args = json!({"a": "\t\n\0\\,é", "b": null, "c": true, "d": ["x", ""], "e": []});
        let question = Question::new("op", args);
        assert_eq!(question.plain(), "op\ta=\\t\\n\\0\\\\,é\tc=true\td=x\\,\\,\te=");
        assert!(!question.line().contains('\n'));
    }
}
