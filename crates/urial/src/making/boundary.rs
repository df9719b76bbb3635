//! Restrictions on the start of a path, which keep it from being parsed as something else (RFC 3986
//! section 3.3).
//!
//! ```text
//! path-abempty  = *( "/" segment )                      after an authority
//! path-absolute = "/" [ segment-nz *( "/" segment ) ]   without an authority
//! path-noscheme = segment-nz-nc *( "/" segment )        without authority and scheme
//! ```

use urial_grammar::Set;

use crate::names::errors;

errors! {
    /// A rule that a path breaks at its place in a reference.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum PathRule,
    /// Returns the rule's name, as the RFC writes it.
    {
        /// `path-abempty`: after an authority, a path is empty or begins with `/`. Otherwise it
        /// would become part of the host or port.
        Abempty = "path-abempty",
            "after an authority, the path must be empty or begin with '/' (path-abempty)";
        /// `path-absolute`: without an authority, a path does not begin with `//`, which would
        /// start one.
        Absolute = "path-absolute",
            "a path without an authority cannot begin with '//' (path-absolute)";
        /// `path-noscheme`: without a scheme and an authority, the first segment has no `:`, which
        /// would end a scheme.
        Noscheme = "path-noscheme",
            "the first segment of a path without a scheme cannot contain ':' (path-noscheme); write ./ in front";
    }
}

impl PathRule {
    /// Checks whether a path is valid next to these components. Reads no further than the first
    /// segment.
    pub(crate) fn check(
        path: impl IntoIterator<Item = u8>,
        has_scheme: bool,
        has_authority: bool,
    ) -> Result<(), PathRule> {
        let mut path = path.into_iter();
        match path.next() {
            None => Ok(()),
            Some(b'/') if has_authority => Ok(()),
            // `path-abempty`: after an authority, any other first character would belong to the
            // host or the port.
            Some(_) if has_authority => Err(PathRule::Abempty),
            // Without an authority, `//` would begin one.
            Some(b'/') if path.next() == Some(b'/') => Err(PathRule::Absolute),
            Some(b'/') => Ok(()),
            Some(_) if has_scheme => Ok(()),
            // `path-noscheme`: the text before the first `:` would be a scheme.
            Some(b':') => Err(PathRule::Noscheme),
            // A `:` after the first `/` is not in the first segment.
            Some(_) => match path.find(|byte| matches!(byte, b':' | b'/')) {
                Some(b':') => Err(PathRule::Noscheme),
                _ => Ok(()),
            },
        }
    }
}

/// Returns the text to write before a path for it to be read as a path at its place: `/.` before
/// `//`, `./` before a `:` in the first segment (sections 3.3 and 4.2).
///
/// No text helps a path after an authority: it has to begin with `/`.
#[inline]
pub(crate) fn guard(path: &[u8], has_scheme: bool, has_authority: bool) -> Option<&'static str> {
    match PathRule::check(path.iter().copied(), has_scheme, has_authority) {
        // No guard helps there; `check` refuses it.
        Ok(()) | Err(PathRule::Abempty) => None,
        Err(PathRule::Absolute) => Some(ROOT_GUARD),
        Err(PathRule::Noscheme) => Some(RELATIVE_GUARD),
    }
}

/// Returns the text to write before a path for it to be relative to a directory: `./` before a path
/// that would be empty or absolute, or would begin with a scheme.
#[inline]
pub(crate) fn relative_guard(path: &[u8]) -> Option<&'static str> {
    match path.first() {
        None | Some(b'/') => Some(RELATIVE_GUARD),
        Some(_) => guard(path, false, false),
    }
}

/// Splits a path without an authority into the guard that [`guard`] gave it, and the rest.
#[inline]
pub(crate) fn split_guard(path: &str) -> (&str, &str) {
    match path.strip_prefix(ROOT_GUARD) {
        Some(rest) if rest.starts_with("//") => (ROOT_GUARD, rest),
        _ => ("", path),
    }
}

/// Returns the characters that the first segment of a path keeps at its place.
#[inline]
pub(crate) const fn first_segment(has_scheme: bool, has_authority: bool) -> Set {
    if has_scheme || has_authority { Set::SEGMENT } else { Set::SEGMENT_NC }
}

/// The `.` is removed with the dot segments, and the `//` is left.
const ROOT_GUARD: &str = "/.";
const RELATIVE_GUARD: &str = "./";
