//! Groups of errors that one remedy mends, for counts.

use core::fmt;

use super::{Component, ErrorKind, Found, ParseError};

/// Errors that one remedy mends: of one kind, in one component and, for
/// [`ErrorKind::UnexpectedCharacter`], about one character.
///
/// A count of the errors in a list has a line for each group. `Display` describes what its errors
/// have in common, without an offset.
///
/// ```
/// # use urial_grammar as urial;
/// use std::collections::HashMap;
/// use urial::grammar::{Form, parse};
/// let mut counts = HashMap::new();
/// for text in ["http://a/b c", "http://a/ ", "http://a/%zz"] {
///     let error = parse(text, Form::URI).unwrap_err();
///     *counts.entry(error.group().to_string()).or_insert(0) += 1;
/// }
/// assert_eq!(counts["unexpected ' ' in the path"], 2);
/// assert_eq!(counts["'%' in the path without two hex digits after it"], 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ErrorGroup {
    kind: ErrorKind,
    component: Component,
    found: Option<char>,
}

impl ErrorGroup {
    /// Makes the group of the errors that are about no character in particular.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// use urial::{Component, ErrorGroup, ErrorKind};
    /// let group = ErrorGroup::new(ErrorKind::TooLong, Component::Text);
    /// assert_eq!(group.to_string(), "too long");
    /// ```
    #[must_use]
    pub const fn new(kind: ErrorKind, component: Component) -> ErrorGroup {
        ErrorGroup { kind, component, found: None }
    }

    /// Returns the kind of the errors.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the component that the errors are in.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.component
    }
}

impl ParseError {
    /// Returns the group that the error is counted in.
    #[must_use]
    pub const fn group(&self) -> ErrorGroup {
        ErrorGroup {
            // `unexpected ' '` and `unexpected '|'` need different corrections; of characters
            // beyond ASCII all need one.
            found: match self.kind {
                ErrorKind::UnexpectedCharacter => self.found,
                _ => None,
            },
            ..ErrorGroup::new(self.kind, self.component)
        }
    }
}

impl fmt::Display for ErrorGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let component = self.component;
        f.write_str(match self.kind {
            ErrorKind::UnexpectedCharacter => {
                let found = Found(self.found);
                return write!(f, "unexpected {found} in the {component}");
            }
            ErrorKind::NonAscii => {
                return write!(f, "non-ASCII characters in the {component}");
            }
            ErrorKind::BadPercent => {
                return write!(f, "'%' in the {component} without two hex digits after it");
            }
            ErrorKind::MissingScheme => "no scheme at the start",
            ErrorKind::UnexpectedScheme => "a scheme where there can be none",
            ErrorKind::EmptyScheme => "no scheme before the first ':'",
            ErrorKind::UnexpectedFragment => "a fragment where there can be none",
            ErrorKind::ColonInFirstSegment => "':' in the first path segment",
            ErrorKind::UnclosedBracket => "'[' in the host without its ']'",
            ErrorKind::InvalidIpv6 => "brackets without an IPv6 address",
            ErrorKind::InvalidIpvFuture => "brackets without an address like [v1.x]",
            ErrorKind::ZoneId => "a zone identifier in an IPv6 address",
            ErrorKind::UnbracketedIpv6 => "an IPv6 address without brackets",
            ErrorKind::TooLong => "too long",
            ErrorKind::NotUtf8 => "not UTF-8",
            ErrorKind::Mismatch => "no match of the rule",
        })
    }
}
