//! What a path must not begin with, so that it is not read as something else (section 3.3).
//!
//! ```text
//! path-abempty  = *( "/" segment )                      behind an authority
//! path-absolute = "/" [ segment-nz *( "/" segment ) ]   without one
//! path-noscheme = segment-nz-nc *( "/" segment )        without a scheme either
//! ```

use core::fmt;

/// A rule that a path breaks where it stands, or would stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathRule {
    /// `path-abempty`: behind an authority a path is empty or begins with `/`; otherwise it would run into the host.
    Abempty,
    /// `path-absolute`: without an authority a path does not begin with `//`, which would start one.
    Absolute,
    /// `path-noscheme`: without a scheme the first segment of a path has no `:`, which would end one.
    Noscheme,
}

impl PathRule {
    /// The rule's name, as the RFC writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PathRule::Abempty => "path-abempty",
            PathRule::Absolute => "path-absolute",
            PathRule::Noscheme => "path-noscheme",
        }
    }

    /// Whether a path can stand there. It is read no further than its first segment.
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
