//! Glob patterns of options, with `*` and `?`.

use std::convert::Infallible;
use std::str::FromStr;

use urial::glob;

/// A glob pattern: `*` is any text, `?` is any character, and ASCII case is ignored.
#[derive(Clone, Debug)]
pub(crate) struct Glob(String);

impl FromStr for Glob {
    type Err = Infallible;

    fn from_str(pattern: &str) -> Result<Glob, Infallible> {
        Ok(Glob(pattern.to_owned()))
    }
}

impl Glob {
    /// Returns whether the pattern matches the whole text.
    pub(crate) fn matches(&self, text: &str) -> bool {
        glob::matches(&self.0, text)
    }
}
