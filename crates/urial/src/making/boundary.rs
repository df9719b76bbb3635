//! Restrictions on the start of a path, which keep it from being parsed as something else (RFC 3986
//! section 3.3).
//!
//! ```text
//! path-abempty  = *( "/" segment )                      after an authority
//! path-absolute = "/" [ segment-nz *( "/" segment ) ]   without an authority
//! path-noscheme = segment-nz-nc *( "/" segment )        without authority and scheme
//! ```

use core::fmt;

/// A rule that a path breaks at its place in a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathRule {
    /// `path-abempty`: after an authority, a path is empty or begins with `/`. Otherwise it would
    /// become part of the host or port.
    Abempty,
    /// `path-absolute`: without an authority, a path does not begin with `//`, which would start
    /// one.
    Absolute,
    /// `path-noscheme`: without a scheme and an authority, the first segment has no `:`, which
    /// would end a scheme.
    Noscheme,
}

impl PathRule {
    /// Returns the rule's name, as the RFC writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PathRule::Abempty => "path-abempty",
            PathRule::Absolute => "path-absolute",
            PathRule::Noscheme => "path-noscheme",
        }
    }

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
            Some(_) if has_authority => Err(PathRule::Abempty),
            Some(b'/') if path.next() == Some(b'/') => Err(PathRule::Absolute),
            Some(b'/') => Ok(()),
            Some(_) if has_scheme => Ok(()),
            Some(b':') => Err(PathRule::Noscheme),
            // A `:` after the first `/` is not in the first segment.
            Some(_) => match path.find(|byte| matches!(byte, b':' | b'/')) {
                Some(b':') => Err(PathRule::Noscheme),
                _ => Ok(()),
            },
        }
    }
}

impl fmt::Display for PathRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PathRule::Abempty => {
                "after an authority, the path must be empty or begin with '/' (path-abempty)"
            }
            PathRule::Absolute => {
                "a path without an authority cannot begin with '//' (path-absolute)"
            }
            PathRule::Noscheme => {
                "the first segment of a path without a scheme cannot contain ':' (path-noscheme); write ./ in front"
            }
        })
    }
}
