//! The reasons why a vector did not pass.

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
    /// The library panicked; with its message.
    Panicked(String),
    /// The vector asks for something that this runner does not know.
    Skipped(String),
}

impl fmt::Display for Miss {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Miss::Differs { expected, came } => write!(out, "expected {expected}, came {came}"),
            Miss::Broken(why) => write!(out, "broken: {why}"),
            Miss::Panicked(message) => write!(out, "panicked: {message}"),
            Miss::Skipped(why) => write!(out, "skipped: {why}"),
        }
    }
}

impl Error for Miss {}

/// Returns the miss of an answer that is not the stated one.
pub(crate) fn differs<T>(expected: impl Into<String>, came: impl Into<String>) -> Result<T, Miss> {
    // Owned texts: most answers live only in the function that runs the vector.
    Err(Miss::Differs {
        expected: expected.into(),
        came: came.into(),
    })
}

/// Checks that `came` equals `expected`.
pub(crate) fn same<T: PartialEq + Shown + ?Sized>(expected: &T, came: &T) -> Judgement {
    if expected == came {
        Ok(())
    } else {
        differs(expected.shown(), came.shown())
    }
}

/// A value of a vector as messages show it: a text in quotes, an undefined one as `null`.
pub(crate) trait Shown {
    fn shown(&self) -> String;
}

impl Shown for str {
    fn shown(&self) -> String {
        // With escapes, so that a space at the end or a control character can be seen.
        format!("{self:?}")
    }
}

impl Shown for Option<&str> {
    fn shown(&self) -> String {
        self.map_or_else(|| "null".to_owned(), Shown::shown)
    }
}

impl<T: Shown> Shown for [T] {
    fn shown(&self) -> String {
        let items: Vec<String> = self.iter().map(Shown::shown).collect();
        format!("[{}]", items.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undefined_is_not_empty() {
        assert_eq!(same(&Some(""), &Some("")), Ok(()));
        let miss = same(&None, &Some("")).unwrap_err();
        assert_eq!(miss.to_string(), r#"expected null, came """#);
    }
}
