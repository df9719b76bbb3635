//! The error that gives back what it refused.

use core::fmt;

use urial_grammar::ParseError;

/// An error that returns the input it refused.
///
/// `Debug` hides a password in the input.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Refused<T> {
    input: T,
    error: ParseError,
}

impl<T> Refused<T> {
    pub(crate) const fn new(input: T, error: ParseError) -> Refused<T> {
        Refused { input, error }
    }

    /// Returns the reason.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the refused input.
    #[must_use]
    pub const fn input(&self) -> &T {
        &self.input
    }

    /// Returns the refused input by value.
    #[must_use]
    pub fn into_input(self) -> T {
        self.input
    }
}

impl<T> fmt::Display for Refused<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<T: AsRef<str>> fmt::Debug for Refused<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refused")
            .field("input", &crate::component::HideLikelyPassword(self.input.as_ref()))
            .field("error", &self.error)
            .finish()
    }
}

impl<T: AsRef<str>> core::error::Error for Refused<T> {}

impl<T> From<Refused<T>> for ParseError {
    fn from(refused: Refused<T>) -> ParseError {
        refused.error()
    }
}
