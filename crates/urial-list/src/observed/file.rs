//! The text format of a store.

use alloc::string::String;
use core::fmt;

use urial_grammar::ParseError;

use super::Observed;
use urial::Iri;
use urial::schemes::SchemeRules;

/// The first line: the format and its version.
const HEADER: &str = "urial-observed 1";

/// The reason why a store could not be loaded, with the 1-based line number.
///
/// ```
/// use urial_list::{LoadError, Observed};
/// assert_eq!(Observed::load("").unwrap_err(), LoadError::Header);
/// let error = Observed::load("urial-observed 1\nhttp://a/").unwrap_err();
/// assert_eq!(error, LoadError::NoTab { line: 2 });
/// assert_eq!(error.to_string(), "line 2: no tab between two URIs");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LoadError {
    /// The first line does not name the format, or names an unknown version.
    Header,
    /// A line is not a pair.
    NoTab {
        /// The number of the line.
        line: usize,
    },
    /// The text on one side of the tab is not a valid URI or IRI.
    Invalid {
        /// The number of the line.
        line: usize,
        /// The error of the parser; its place is in that URI.
        error: ParseError,
    },
}

impl LoadError {
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            LoadError::Header => "header",
            LoadError::NoTab { .. } => "no-tab",
            LoadError::Invalid { .. } => "invalid",
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Header => write!(f, "line 1: not {HEADER:?}"),
            LoadError::NoTab { line } => write!(f, "line {line}: no tab between two URIs"),
            LoadError::Invalid { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl core::error::Error for LoadError {}

impl Observed {
    /// Writes the store as text; see [the format](self::super#the-text-format).
    ///
    /// ```
    /// use urial::Uri;
    /// use urial_list::Observed;
    /// let mut observed = Observed::new();
    /// observed.observe(&Uri::parse("http://a/b")?, &Uri::parse("http://a/c")?);
    /// assert_eq!(observed.save(), "urial-observed 1\nhttp://a/b\thttp://a/c\n");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn save(&self) -> String {
        let pairs: usize = self
            .iter()
            // The 2 are a tab and a line feed.
            .map(|(from, to)| from.len() + to.len() + 2)
            .sum();
        let mut text = String::with_capacity(HEADER.len() + 1 + pairs);
        text.push_str(HEADER);
        text.push('\n');
        for (from, to) in self.iter() {
            text.push_str(from);
            text.push('\t');
            text.push_str(to);
            text.push('\n');
        }
        text
    }

    /// Reads a store from text; see [the format](self::super#the-text-format).
    ///
    /// # Errors
    ///
    /// At the first invalid line.
    ///
    /// ```
    /// use urial::Uri;
    /// use urial_list::Observed;
    /// let observed = Observed::load("urial-observed 1\n# by hand\nHTTP://a:80/b\thttp://a/c\r\n")?;
    /// assert!(observed.same(&Uri::parse("http://a/b").unwrap(), &Uri::parse("http://a/c").unwrap()));
    /// assert_eq!(Observed::load(&observed.save())?.save(), observed.save());
    /// # Ok::<(), urial_list::LoadError>(())
    /// ```
    pub fn load(text: &str) -> Result<Observed, LoadError> {
        Observed::load_with(SchemeRules::BUILT_IN, text)
    }

    /// Reads a store as [`Observed::load`] does, by custom rules: those of the observations.
    ///
    /// # Errors
    ///
    /// The same as those of `load`.
    pub fn load_with(rules: SchemeRules<'_>, text: &str) -> Result<Observed, LoadError> {
        let mut lines = text.lines().zip(1..);
        // Editors may leave spaces after it.
        if lines.next().is_none_or(|(header, _)| header.trim_end() != HEADER) {
            return Err(LoadError::Header);
        }
        let mut observed = Observed::new();
        for (text, line) in lines {
            // No URI begins with `#`, so a comment is never taken for an observation.
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            // No URI contains a tab, so the first one divides the two.
            let (from, to) = text.split_once('\t').ok_or(LoadError::NoTab { line })?;
            let invalid = |error| LoadError::Invalid { line, error };
            let from = Iri::parse(from).map_err(invalid)?;
            let to = Iri::parse(to).map_err(invalid)?;
            observed.observe_with(rules, &from, &to);
        }
        Ok(observed)
    }
}

impl fmt::Debug for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The URIs may contain passwords, and there may be a million of them.
        f.debug_struct("Observed").field("len", &self.len()).finish_non_exhaustive()
    }
}
