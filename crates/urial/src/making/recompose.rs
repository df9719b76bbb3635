//! Recomposition (RFC 3986 section 5.3) that splits again into the same components.

use alloc::string::String;
use urial_grammar::{Component, Production, grammar};

use crate::kind::Kind;
use crate::making::boundary::PathRule;
use crate::making::edit::EditError;
use crate::types::parts::{Parts, split};
use crate::types::reference::Ref;

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
/// use urial::{Parts, PathRule, EditError, ReferenceBuf, recompose};
/// let parts = Parts { authority: Some("a"), path: "/b", query: Some(""), ..Parts::default() };
/// let reference: ReferenceBuf = recompose(&parts)?;
/// assert_eq!(reference, "//a/b?");
///
/// let parts = Parts { authority: Some("a"), path: "b", ..Parts::default() };
/// let refused = recompose::<urial::kind::Reference>(&parts).unwrap_err();
/// assert_eq!(refused, EditError::Path(PathRule::Abempty));
/// # Ok::<(), EditError>(())
/// ```
pub fn recompose<K: Kind>(parts: &Parts<'_>) -> Result<Ref<String, K>, EditError> {
    // An empty scheme would not split off again: `split` needs a character before the `:`.
    if parts.scheme == Some("") {
        Production::Scheme.check("").map_err(EditError::Invalid)?;
    }
    let (has_scheme, has_authority) = (parts.scheme.is_some(), parts.authority.is_some());
    // Before the parts are joined: after that, a path that begins with `//` is an authority.
    PathRule::check(parts.path.bytes(), has_scheme, has_authority).map_err(EditError::Path)?;
    let text = join(parts);
    // A `#` in a query makes a valid text of other components, which the parser would take.
    if let Some(component) = first_difference(parts, &split(&text)) {
        return Err(EditError::Boundary(component));
    }
    match grammar::parse(&text, K::FORM) {
        Ok(spans) => Ok(Ref::from_trusted(text, spans)),
        Err(error) => Err(EditError::Invalid(error)),
    }
}

/// Joins components by the pseudo-code of section 5.3.
#[inline]
pub(crate) fn join(parts: &Parts<'_>) -> String {
    let mut text = String::new();
    // Section 5.3: by presence and not by length, so that an empty component keeps its delimiter.
    if let Some(scheme) = parts.scheme {
        text.extend([scheme, ":"]);
    }
    if let Some(authority) = parts.authority {
        text.extend(["//", authority]);
    }
    text.push_str(parts.path);
    if let Some(query) = parts.query {
        text.extend(["?", query]);
    }
    if let Some(fragment) = parts.fragment {
        text.extend(["#", fragment]);
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
    checks.into_iter().find(|(same, _)| !same).map(|(_, component)| component)
}
