//! The reasons why a vector did not pass.

use serde_json::Value;
use std::error::Error;
use std::fmt;

/// The result of running a vector.
pub type Judgement = Result<(), Miss>;

/// The reason why a vector did not pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// The library returned something else.
    Differs {
        /// The result that the vector states.
        expected: String,
        /// The answer of the library.
        came: String,
    },
    /// The line cannot be run: it is not a vector, or a field is missing or of the wrong type.
    Broken(String),
    /// There is no answer to compare: a panic, a crash, or answers that contradict each other.
    Fault(String),
    /// The vector asks for something that this runner does not know.
    Skipped(String),
}

impl fmt::Display for Miss {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Miss::Differs { expected, came } => write!(out, "expected {expected}, came {came}"),
            Miss::Broken(why) => write!(out, "broken: {why}"),
            Miss::Fault(why) => write!(out, "fault: {why}"),
            Miss::Skipped(why) => write!(out, "skipped: {why}"),
        }
    }
}

impl Error for Miss {}

/// Returns the miss of an answer that is not the stated one.
pub(crate) fn differs<T>(expected: impl Into<String>, came: impl Into<String>) -> Result<T, Miss> {
    // Owned texts: most answers live only in the function that runs the vector.
    Err(Miss::Differs { expected: expected.into(), came: came.into() })
}

/// Checks that `came` equals `expected`. An undefined text is `null`.
pub(crate) fn same(expected: &Value, came: &Value) -> Judgement {
    if expected == came {
        Ok(())
    } else {
        // As JSON, so that a space at the end or a control character can be seen.
        differs(expected.to_string(), came.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn undefined_is_not_empty() {
        assert_eq!(same(&json!(""), &json!("")), Ok(()));
        let miss = same(&Value::Null, &json!("")).unwrap_err();
        assert_eq!(miss.to_string(), r#"expected null, came """#);
    }
}
