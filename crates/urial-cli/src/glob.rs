//! Patterns with `*` and `?`, as options take them.

use std::convert::Infallible;
use std::str::FromStr;

use urial::glob;

/// A pattern: `*` is any text, `?` is any character, and the case of ASCII makes no difference.
#[derive(Clone, Debug)]
pub(crate) struct Glob(String);

impl FromStr for Glob {
    type Err = Infallible;

    fn from_str(pattern: &str) -> Result<Glob, Infallible> {
        Ok(Glob(pattern.to_owned()))
    }
}

impl Glob {
    /// Whether the pattern is the text, all of it.
    pub(crate) fn matches(&self, text: &str) -> bool {
        glob::matches(&self.0, text)
    }
}
