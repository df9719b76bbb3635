//! Why a vector did not pass.

use std::error::Error;
use std::fmt;

/// What comes of running a vector.
pub type Judgement = Result<(), Miss>;

/// Why a vector did not pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// The library says something else.
    Differs {
        /// What the vector states.
        expected: String,
        /// What the library answered.
        came: String,
    },
    /// The line cannot be run: it is no vector, or a field is missing or is not what its kind asks for.
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

/// The library's answer is not the stated one.
pub(crate) fn differs<T>(expected: impl Into<String>, came: impl Into<String>) -> Result<T, Miss> {
    Err(Miss::Differs {
        expected: expected.into(),
        came: came.into(),
    })
}

/// Whether `came` is what was stated.
pub(crate) fn same<T: PartialEq + Shown + ?Sized>(expected: &T, came: &T) -> Judgement {
    if expected == came {
        Ok(())
    } else {
        differs(expected.shown(), came.shown())
    }
}

/// How a value of a vector is written in a message: a text in quotes, what is undefined as `null`.
pub(crate) trait Shown {
    fn shown(&self) -> String;
}

impl Shown for str {
    fn shown(&self) -> String {
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
