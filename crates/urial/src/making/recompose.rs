//! Recomposition (RFC 3986 section 5.3) that splits again into the same components.

use alloc::string::String;
use core::fmt;

use urial_grammar::{Component, ParseError, Production, grammar};

use crate::kind::Kind;
use crate::making::boundary::PathRule;
use crate::types::parts::{Parts, split};
use crate::types::reference::Ref;

/// The reason why components cannot be joined into a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecomposeError {
    /// The path is not valid next to the other components.
    Path(PathRule),
    /// The component contains a delimiter that ends it, so the text would split differently.
    Boundary(Component),
    /// A component is not valid; the offset is in the joined text.
    Invalid(ParseError),
}

impl RecomposeError {
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            RecomposeError::Path(..) => "path",
            RecomposeError::Boundary(..) => "boundary",
            RecomposeError::Invalid(..) => "invalid",
        }
    }
}

impl fmt::Display for RecomposeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecomposeError::Path(rule) => rule.fmt(f),
            RecomposeError::Boundary(component) => {
                write!(
                    f,
                    "the {} contains a delimiter that would end it",
                    component.as_str()
                )
            }
            RecomposeError::Invalid(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for RecomposeError {}

/// Joins components into a reference of kind `K`.
///
/// See [RFC 3986 section 5.3](https://www.rfc-editor.org/rfc/rfc3986#section-5.3).
///
/// The components must be encoded; nothing is changed or repaired. An undefined component stays
/// undefined, an empty one stays empty.
///
/// # Errors
///
/// If the text would not be valid, or would not split into the same components.
///
/// ```
/// use urial::{Parts, PathRule, RecomposeError, ReferenceBuf, recompose};
/// let parts = Parts { authority: Some("a"), path: "/b", query: Some(""), ..Parts::default() };
/// let reference: ReferenceBuf = recompose(&parts)?;
/// assert_eq!(reference, "//a/b?");
///
/// let parts = Parts { authority: Some("a"), path: "b", ..Parts::default() };
/// let refused = recompose::<urial::kind::Reference>(&parts).unwrap_err();
/// assert_eq!(refused, RecomposeError::Path(PathRule::Abempty));
/// # Ok::<(), RecomposeError>(())
/// ```
pub fn recompose<K: Kind>(parts: &Parts<'_>) -> Result<Ref<String, K>, RecomposeError> {
    // An empty scheme would not split off again: `split` needs a character before the `:`.
    if parts.scheme == Some("") {
        Production::Scheme
            .check("")
            .map_err(RecomposeError::Invalid)?;
    }
    let (has_scheme, has_authority) = (parts.scheme.is_some(), parts.authority.is_some());
    // Before the parts are joined: after that, a path that begins with `//` is an authority.
    PathRule::check(parts.path.bytes(), has_scheme, has_authority).map_err(RecomposeError::Path)?;
    let text = join(parts);
    // A `#` in a query makes a valid text of other components, which the parser would take.
    if let Some(component) = first_difference(parts, &split(&text)) {
        return Err(RecomposeError::Boundary(component));
    }
    match grammar::parse(&text, K::FORM) {
        Ok(spans) => Ok(Ref::from_trusted(text, spans)),
        Err(error) => Err(RecomposeError::Invalid(error)),
    }
}

/// Joins components by the pseudo-code of section 5.3.
#[inline]
fn join(parts: &Parts<'_>) -> String {
    let mut text = String::new();
    // Section 5.3: by presence and not by length, so that an empty component keeps its delimiter.
    if let Some(scheme) = parts.scheme {
        text.push_str(scheme);
        text.push(':');
    }
    if let Some(authority) = parts.authority {
        text.push_str("//");
        text.push_str(authority);
    }
    text.push_str(parts.path);
    if let Some(query) = parts.query {
        text.push('?');
        text.push_str(query);
    }
    if let Some(fragment) = parts.fragment {
        text.push('#');
        text.push_str(fragment);
    }
    text
}

/// Returns the first component that differs.
#[inline]
fn first_difference(a: &Parts<'_>, b: &Parts<'_>) -> Option<Component> {
    let checks = [
        (a.scheme == b.scheme, Component::Scheme),
        (a.authority == b.authority, Component::Authority),
        (a.path == b.path, Component::Path),
        (a.query == b.query, Component::Query),
        (a.fragment == b.fragment, Component::Fragment),
    ];
    checks
        .into_iter()
        .find(|(same, _)| !same)
        .map(|(_, component)| component)
}
