//! Putting components together (section 5.3), so that they come apart again as they were.

use alloc::string::String;
use core::fmt;

use urial_grammar::{Component, ParseError, grammar};

use crate::kind::Kind;
use crate::owned::Owned;
use crate::parts::{Parts, split};

/// Why components make no reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecomposeError {
    /// Behind an authority a path is empty or begins with `/` (path-abempty).
    PathNeedsSlash,
    /// Without an authority a path does not begin with `//`, which would start one.
    PathLooksLikeAuthority,
    /// Without a scheme the first segment of a path has no `:`, which would end one (path-noscheme).
    PathLooksLikeScheme,
    /// The component contains a delimiter that ends it, so the text would come apart differently.
    Boundary(Component),
    /// A component is not valid; the place is in the text that the components make.
    Invalid(ParseError),
}

impl fmt::Display for RecomposeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecomposeError::PathNeedsSlash => {
                f.write_str("a path behind an authority has to be empty or begin with '/'")
            }
            RecomposeError::PathLooksLikeAuthority => {
                f.write_str("a path without an authority cannot begin with '//'")
            }
            RecomposeError::PathLooksLikeScheme => f.write_str(
                "the first segment of a path without a scheme cannot contain ':'; write ./ in front",
            ),
            RecomposeError::Boundary(component) => {
                write!(f, "the {} contains a delimiter that would end it", component.as_str())
            }
            RecomposeError::Invalid(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for RecomposeError {}

/// Puts components together into a reference of kind `K`.
///
/// The components are encoded already; nothing is changed or repaired. Undefined and empty are kept apart.
///
/// # Errors
///
/// When the text would not be valid, or would not come apart into the same components.
///
/// ```
/// use urial::{Parts, RecomposeError, ReferenceBuf, recompose};
/// let parts = Parts { authority: Some("a"), path: "/b", query: Some(""), ..Parts::default() };
/// let reference: ReferenceBuf = recompose(&parts)?;
/// assert_eq!(reference, "//a/b?");
///
/// let parts = Parts { authority: Some("a"), path: "b", ..Parts::default() };
/// assert_eq!(recompose::<urial::kind::Reference>(&parts), Err(RecomposeError::PathNeedsSlash));
/// # Ok::<(), RecomposeError>(())
/// ```
pub fn recompose<K: Kind>(parts: &Parts<'_>) -> Result<Owned<K>, RecomposeError> {
    if parts.authority.is_some() {
        if !parts.path.is_empty() && !parts.path.starts_with('/') {
            return Err(RecomposeError::PathNeedsSlash);
        }
    } else if parts.path.starts_with("//") {
        return Err(RecomposeError::PathLooksLikeAuthority);
    }
    let first_segment = parts.path.split('/').next().unwrap_or_default();
    if parts.scheme.is_none() && parts.authority.is_none() && first_segment.contains(':') {
        return Err(RecomposeError::PathLooksLikeScheme);
    }
    let text = join(parts);
    if let Some(component) = first_difference(parts, &split(&text)) {
        return Err(RecomposeError::Boundary(component));
    }
    match grammar::parse(&text, K::FORM) {
        Ok(spans) => Ok(Owned::from_trusted(text, spans)),
        Err(error) => Err(RecomposeError::Invalid(error)),
    }
}

/// The pseudo-code of section 5.3.
fn join(parts: &Parts<'_>) -> String {
    let mut text = String::new();
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

/// The first component that is not the same in both.
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
