//! Errors of parsing and expanding templates.

use core::fmt;
use core::ops::Range;

/// The fault of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TemplateErrorKind {
    /// A character that cannot stand outside an expression (RFC 6570 section 2.1).
    Literal,
    /// A `%` without two hexadecimal digits.
    BadPercent,
    /// A `{` without its `}`.
    UnclosedExpression,
    /// A `}` without its `{`.
    UnopenedExpression,
    /// An operator reserved for extensions: `=`, `,`, `!`, `@` or `|` (section 2.2).
    ReservedOperator,
    /// A character that a variable name cannot contain (section 2.3), or no name at all.
    VariableName,
    /// A `:` without a number from 1 to 9999 (section 2.4.1).
    PrefixLength,
    /// A character other than `,` or `}` after a modifier.
    AfterModifier,
    /// The value of a variable with a prefix modifier is a list or a map (section 2.4.1). Only
    /// expansion returns this.
    PrefixOfComposite,
    /// More than `u32::MAX` bytes.
    TooLong,
}

impl TemplateErrorKind {
    /// Returns the kind's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            TemplateErrorKind::Literal => "literal",
            TemplateErrorKind::BadPercent => "bad-percent",
            TemplateErrorKind::UnclosedExpression => "unclosed-expression",
            TemplateErrorKind::UnopenedExpression => "unopened-expression",
            TemplateErrorKind::ReservedOperator => "reserved-operator",
            TemplateErrorKind::VariableName => "variable-name",
            TemplateErrorKind::PrefixLength => "prefix-length",
            TemplateErrorKind::AfterModifier => "after-modifier",
            TemplateErrorKind::PrefixOfComposite => "prefix-of-composite",
            TemplateErrorKind::TooLong => "too-long",
        }
    }
}

impl fmt::Display for TemplateErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            TemplateErrorKind::Literal => "a character that is no literal",
            TemplateErrorKind::BadPercent => "a '%' without two hexadecimal digits",
            TemplateErrorKind::UnclosedExpression => "a '{' without its '}'",
            TemplateErrorKind::UnopenedExpression => "a '}' without its '{'",
            TemplateErrorKind::ReservedOperator => "a reserved operator",
            TemplateErrorKind::VariableName => "no name of a variable",
            TemplateErrorKind::PrefixLength => "no prefix length from 1 to 9999",
            TemplateErrorKind::AfterModifier => "something after a modifier",
            TemplateErrorKind::PrefixOfComposite => "the prefix of a list or a map",
            TemplateErrorKind::TooLong => "more than 4294967295 bytes",
        })
    }
}

/// The reason why a text is not a template, or cannot be expanded with certain values.
///
/// ```
/// use urial_template::{Template, TemplateErrorKind};
/// let error = Template::parse("/users/{id").unwrap_err();
/// assert_eq!((error.kind(), error.span()), (TemplateErrorKind::UnclosedExpression, 7..10));
/// let error = Template::parse("{?a,b c}").unwrap_err();
/// assert_eq!(error.to_string(), "unexpected ' ' at byte 5; expected a letter, a digit, '_', '.' or %XX of a name");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TemplateError {
    start: u32,
    end: u32,
    found: Option<char>,
    kind: TemplateErrorKind,
}

impl TemplateError {
    pub(super) fn new(kind: TemplateErrorKind, span: Range<usize>) -> TemplateError {
        // A text over `u32::MAX` bytes is refused first, so offsets of other errors fit.
        let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        TemplateError { start: at(span.start), end: at(span.end), found: None, kind }
    }

    /// Makes an error about the character at `at`.
    pub(super) fn at_character(kind: TemplateErrorKind, text: &str, at: usize) -> TemplateError {
        // No character at the end of the text; `Display` then says "unexpected end".
        let found = text[at..].chars().next();
        let end = at + found.map_or(0, char::len_utf8);
        TemplateError { found, ..TemplateError::new(kind, at..end) }
    }

    /// Drops the character, which is part of a password.
    pub(super) fn hushed(self) -> TemplateError {
        TemplateError {
            // The kind and the place stay: they say what to mend, and no character of the password.
            found: None,
            ..self
        }
    }

    /// Returns the fault.
    #[must_use]
    pub const fn kind(&self) -> TemplateErrorKind {
        self.kind
    }

    /// Returns the faulty bytes of the template.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the character at the start of the span, if the error is about a character that is
    /// not part of a password.
    #[must_use]
    pub const fn found(&self) -> Option<char> {
        self.found
    }

    /// Returns a description of the expected syntax.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        match self.kind {
            TemplateErrorKind::Literal => "a character of section 2.1; write any other as %XX",
            TemplateErrorKind::BadPercent => "two hexadecimal digits after '%'",
            TemplateErrorKind::UnclosedExpression => "'}'",
            TemplateErrorKind::UnopenedExpression => "'{' before it",
            TemplateErrorKind::ReservedOperator => "a name, or one of the operators + # . / ; ? &",
            TemplateErrorKind::VariableName => "a letter, a digit, '_', '.' or %XX of a name",
            TemplateErrorKind::PrefixLength => "a number from 1 to 9999 after ':'",
            TemplateErrorKind::AfterModifier => "',' or '}' after a modifier",
            TemplateErrorKind::PrefixOfComposite => "a string or a number",
            TemplateErrorKind::TooLong => "at most 4294967295 bytes",
        }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, expected) = (self.start, self.expected());
        match self.kind {
            TemplateErrorKind::BadPercent => write!(f, "'%' at byte {at} is no triplet"),
            TemplateErrorKind::UnclosedExpression => write!(f, "'{{' at byte {at} is not closed"),
            TemplateErrorKind::UnopenedExpression => write!(f, "'}}' at byte {at} closes nothing"),
            TemplateErrorKind::ReservedOperator => write!(f, "reserved operator at byte {at}"),
            TemplateErrorKind::PrefixLength => write!(f, "no prefix length at byte {at}"),
            TemplateErrorKind::PrefixOfComposite => {
                write!(f, "the prefix of a list or a map is asked for at byte {at}")
            }
            TemplateErrorKind::TooLong => f.write_str("the template is too long"),
            TemplateErrorKind::Literal
            | TemplateErrorKind::VariableName
            | TemplateErrorKind::AfterModifier => match self.found {
                Some(found) => write!(f, "unexpected {found:?} at byte {at}"),
                // A character of a possible password is not quoted.
                None if self.start < self.end => write!(f, "unexpected character at byte {at}"),
                None => write!(f, "unexpected end at byte {at}"),
            },
        }?;
        write!(f, "; expected {expected}")
    }
}

impl core::error::Error for TemplateError {}
