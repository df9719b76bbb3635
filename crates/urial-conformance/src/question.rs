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
        let args = match args {
            Value::Object(args) => args,
            _ => Map::new(),
        };
        Question {
            op,
            args: Vector::of(args),
        }
    }

    /// Returns the question as one line of JSON, without the line end.
    #[must_use]
    pub fn line(&self) -> String {
        json!({"op": self.op, "args": self.args.fields()}).to_string()
    }
}
