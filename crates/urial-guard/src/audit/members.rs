//! The schemes and paths of a policy: whether a member of a list could ever match.

use alloc::string::{String, ToString};
use core::fmt;

use urial::{Reference, Scheme, Step};

told! {
    /// A member of a list of a [`FetchPolicy`](crate::FetchPolicy) that could never match.
    ///
    /// A policy of a configuration is not read then: its author meant something else.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum PolicyError, as_str(self: &PolicyError)
    /// This is no scheme, as `https://` is not.
    Scheme(text: String) = "bad-scheme",
        r#"{text:?} is not a scheme; write one such as "https""#;
    /// This is no host, and no `*.` with one, as `example.com:80` is not.
    Host(text: String) = "bad-host",
        r#"{text:?} is not a host; write one such as "example.com" or "*.example.com""#;
    /// This is no path in its normal form, as `/a/../b` and `public` are not.
    Path(text: String) = "bad-path",
        r#"{text:?} is not a path in its normal form without a star; write one such as "/public", which is what is below it, too"#;
}

/// Checks that each is a scheme.
pub(super) fn check_schemes(schemes: &[String]) -> Result<(), PolicyError> {
    let wrong = schemes.iter().find(|text| Scheme::parse(text).is_err());
    wrong.map_or(Ok(()), |text| Err(PolicyError::Scheme(text.to_string())))
}

/// Checks that each is a path in its normal form.
pub(super) fn check_paths(paths: &[String]) -> Result<(), PolicyError> {
    let is_path = |text: &str, path: Reference<'_>| {
        let is_whole = path.path() == text && text.starts_with('/') && !text.contains("//");
        // A star would be compared as a star, and deny nothing that its author means.
        is_whole && !text.contains('*') && path.normalize(Step::Syntax) == text
    };
    let is_wrong = |text: &&String| !Reference::parse(text).is_ok_and(|path| is_path(text, path));
    let wrong = paths.iter().find(is_wrong);
    wrong.map_or(Ok(()), |text| Err(PolicyError::Path(text.to_string())))
}

#[cfg(feature = "serde")]
pub(super) use read::{allowed_paths, denied_paths, schemes};

#[cfg(feature = "serde")]
mod read {
    use alloc::string::String;
    use alloc::vec::Vec;

    use serde::de::{Deserialize, Deserializer, Error};

    use super::{check_paths, check_schemes};

    /// Reads a list of schemes, which has at least one.
    pub(in crate::audit) fn schemes<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<String>, D::Error> {
        let schemes: Vec<String> = Vec::deserialize(from)?;
        // A variable that is not set must not allow what is usual.
        if schemes.is_empty() {
            let hint = r#"an empty list of schemes allows nothing; write one such as "https", or leave it out"#;
            return Err(D::Error::custom(hint));
        }
        check_schemes(&schemes).map_err(D::Error::custom)?;
        Ok(schemes)
    }

    /// Reads a list of paths.
    pub(in crate::audit) fn denied_paths<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<String>, D::Error> {
        let paths: Vec<String> = Vec::deserialize(from)?;
        check_paths(&paths).map_err(D::Error::custom)?;
        Ok(paths)
    }

    /// Reads a list of paths, which may be missing.
    pub(in crate::audit) fn allowed_paths<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Vec<String>>, D::Error> {
        let paths: Option<Vec<String>> = Option::deserialize(from)?;
        check_paths(paths.as_deref().unwrap_or_default()).map_err(D::Error::custom)?;
        Ok(paths)
    }
}
