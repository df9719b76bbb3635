//! Errors of edits and of the builder.

use core::fmt;

use urial_grammar::{Component, ErrorKind, ParseError};

use crate::making::boundary::PathRule;

/// The reason why an edit is refused, or why a [`Builder`](crate::Builder) cannot build.
///
/// ```
/// use urial::{Component, EditError, PathRule, UriBuf};
/// let mut uri: UriBuf = "mailto:a@b.c".parse()?;
/// assert_eq!(uri.set_host_encode("example.com"), Err(EditError::Path(PathRule::Abempty)));
///
/// let error = uri.set_query("a[0]").unwrap_err();
/// assert_eq!((error.component(), error.at()), (Some(Component::Query), Some(1)));
/// assert_eq!(error.to_string(), "unexpected '[' in the query at byte 1; write it as %5B");
/// assert_eq!(uri, "mailto:a@b.c");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The path would be parsed as something else, or another component as the path.
    Path(PathRule),
    /// A userinfo or a port, as the payload says, needs a host.
    NoHost(Component),
    /// A URI, absolute or not, needs a scheme.
    SchemeRequired,
    /// A relative reference has no scheme.
    SchemeForbidden,
    /// An absolute URI has no fragment.
    FragmentForbidden,
    /// The text does not match the rule of its component. The offset is in that text, not in the
    /// whole text.
    Invalid(ParseError),
    /// The component has a delimiter that ends it, so the text would split differently.
    Boundary(Component),
    /// The plain text is empty, and no name of a host.
    HostEmpty,
    /// The plain text is an address, and no name of a host: an IPv6 address, or something else in
    /// brackets.
    HostAddress,
    /// The plain text is the name of a host, a `:` and a port.
    HostPort,
    /// The plain text has a character that cannot be in the name of a host: white space, a control
    /// character, or one of `:/?#[]@\`. Encoded it would be valid, and no such host is found.
    HostCharacter(char),
    /// The index is out of range; the first segment has index 0.
    NoSegment(usize),
    /// The plain text is `.` or `..`, which is a dot segment in every encoding.
    DotSegment,
    /// The scheme is not hierarchical, so its path has no segments to edit: `mailto:a@b`.
    Opaque,
    /// These segments cannot be written as a path, or these pairs as a query.
    Inexpressible(Component),
    /// The whole text would be longer than `u32::MAX` bytes.
    TooLong,
}

impl EditError {
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            EditError::Path(..) => "path",
            EditError::NoHost(..) => "no-host",
            EditError::SchemeRequired => "scheme-required",
            EditError::SchemeForbidden => "scheme-forbidden",
            EditError::FragmentForbidden => "fragment-forbidden",
            EditError::Invalid(..) => "invalid",
            EditError::Boundary(..) => "boundary",
            EditError::HostEmpty
            | EditError::HostAddress
            | EditError::HostPort
            | EditError::HostCharacter(..) => "host-name",
            EditError::NoSegment(..) => "no-segment",
            EditError::DotSegment => "dot-segment",
            EditError::Opaque => "opaque",
            EditError::Inexpressible(..) => "inexpressible",
            EditError::TooLong => "too-long",
        }
    }

    /// Returns the component that the error is about.
    #[inline]
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        match self {
            EditError::Path(_)
            | EditError::NoSegment(_)
            | EditError::DotSegment
            | EditError::Opaque => Some(Component::Path),
            EditError::NoHost(component)
            | EditError::Boundary(component)
            | EditError::Inexpressible(component) => Some(*component),
            EditError::SchemeRequired | EditError::SchemeForbidden => Some(Component::Scheme),
            EditError::FragmentForbidden => Some(Component::Fragment),
            EditError::HostEmpty
            | EditError::HostAddress
            | EditError::HostPort
            | EditError::HostCharacter(_) => Some(Component::Host),
            EditError::Invalid(error) => Some(error.component()),
            EditError::TooLong => None,
        }
    }

    /// Returns the offset of the first invalid byte, in the text of the component that was passed.
    #[inline]
    #[must_use]
    pub const fn at(&self) -> Option<usize> {
        match self {
            EditError::Invalid(error) => Some(error.span().start),
            _ => None,
        }
    }
}

impl From<ParseError> for EditError {
    #[inline]
    fn from(error: ParseError) -> EditError {
        if error.kind() == ErrorKind::TooLong {
            EditError::TooLong
        } else {
            EditError::Invalid(error)
        }
    }
}

impl From<PathRule> for EditError {
    #[inline]
    fn from(rule: PathRule) -> EditError {
        EditError::Path(rule)
    }
}

impl fmt::Display for EditError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Path(rule) => rule.fmt(f),
            EditError::NoHost(component) => {
                write!(f, "a {} without a host", component.as_str())
            }
            EditError::SchemeRequired => f.write_str("a URI needs a scheme"),
            EditError::SchemeForbidden => f.write_str("a relative reference has no scheme"),
            EditError::FragmentForbidden => f.write_str("an absolute URI has no fragment"),
            EditError::Invalid(error) => error.fmt(f),
            EditError::Boundary(component) => {
                let component = component.as_str();
                write!(f, "the {component} contains a delimiter that would end it")
            }
            EditError::HostEmpty => f.write_str(
                "the name of the host is empty; set an empty host without encoding",
            ),
            EditError::HostAddress => f.write_str(
                "the host is an address, and not a name; set it without encoding, an IPv6 address in brackets",
            ),
            EditError::HostPort => {
                f.write_str("the name of the host has a port with it; set the port by itself")
            }
            EditError::HostCharacter(found) => write!(
                f,
                "{found:?} in the name of the host; give a name alone, or set an encoded one without encoding"
            ),
            EditError::NoSegment(index) => write!(f, "no segment number {index}"),
            EditError::DotSegment => {
                f.write_str("the segments '.' and '..' are steps, however they are encoded")
            }
            EditError::Opaque => f.write_str(
                "the path of this scheme is not divided into segments; set the path as a whole",
            ),
            EditError::Inexpressible(Component::Query) => {
                f.write_str("these pairs cannot be written as a query")
            }
            EditError::Inexpressible(_) => {
                f.write_str("these segments cannot be written as a path")
            }
            EditError::TooLong => f.write_str("the text would be longer than 4294967295 bytes"),
        }
    }
}

impl core::error::Error for EditError {}
