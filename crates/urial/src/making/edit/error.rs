//! Errors of edits and of the builder.

use urial_grammar::{Component, ErrorKind, ParseError};

use crate::making::boundary::PathRule;
use crate::names::errors;

errors! {
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
    pub enum EditError,
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    {
        /// The path would be parsed as something else, or another component as the path.
        Path(rule: PathRule) = "path", "{rule}";
        /// A userinfo or a port, as the payload says, needs a host.
        NoHost(component: Component) = "no-host", "a {component} without a host";
        /// A URI, absolute or not, needs a scheme.
        SchemeRequired = "scheme-required", "a URI needs a scheme";
        /// A relative reference has no scheme.
        SchemeForbidden = "scheme-forbidden", "a relative reference has no scheme";
        /// An absolute URI has no fragment.
        FragmentForbidden = "fragment-forbidden", "an absolute URI has no fragment";
        /// The text does not match the rule of its component. The offset is in that text, not in
        /// the whole text.
        Invalid(error: ParseError) = "invalid", "{error}";
        /// The component has a delimiter that ends it, so the text would split differently.
        Boundary(component: Component) = "boundary",
            "the {component} contains a delimiter that would end it";
        /// The plain text is empty, and no name of a host.
        HostEmpty = "host-name",
            "the name of the host is empty; set an empty host without encoding";
        /// The plain text is an address, and no name of a host: an IPv6 address, or something else
        /// in brackets.
        HostAddress = "host-name",
            "the host is an address, and not a name; set it without encoding, an IPv6 address in brackets";
        /// The plain text is the name of a host, a `:` and a port.
        HostPort = "host-name", "the name of the host has a port with it; set the port by itself";
        /// The plain text has a character that cannot be in the name of a host: white space, a
        /// control character, or one of `:/?#[]@\`. Encoded it would be valid, and no such host is
        /// found.
        HostCharacter(found: char) = "host-name",
            "{found:?} in the name of the host; give a name alone, or set an encoded one without encoding";
        /// The index is out of range; the first segment has index 0.
        NoSegment(index: usize) = "no-segment", "no segment number {index}";
        /// The plain text is `.` or `..`, which is a dot segment in every encoding.
        DotSegment = "dot-segment", "the segments '.' and '..' are steps, however they are encoded";
        /// The scheme is not hierarchical, so its path has no segments to edit: `mailto:a@b`.
        Opaque = "opaque",
            "the path of this scheme is not divided into segments; set the path as a whole";
        /// These segments cannot be written as a path, or these pairs as a query.
        Inexpressible(component: Component) = "inexpressible",
            "these {} cannot be written as a {component}", parts(*component);
        /// The whole text would be longer than `u32::MAX` bytes.
        TooLong = "too-long", "the text would be longer than 4294967295 bytes";
    }
}

impl EditError {
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

/// Returns what a component that cannot be written is made of.
const fn parts(component: Component) -> &'static str {
    match component {
        Component::Query => "pairs",
        _ => "segments",
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

impl core::error::Error for EditError {}
