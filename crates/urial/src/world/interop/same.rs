//! Comparison of a reference before and after its conversion by another crate.

use alloc::string::String;
use core::fmt;

use urial_grammar::{Component, ParseError};

use crate::compare::{Comparison, Rung};
use crate::component::Userinfo;
use crate::types::aliases::IriReference;
use crate::types::parts::{Parts, split};

/// The reason why a value could not be converted to or from another crate's type.
///
/// `Display` and `Debug` never show a password.
///
/// ```
/// # #[cfg(feature = "url")] {
/// use urial::{Component, Uri, interop::ConvertError};
/// let error = url::Url::try_from(Uri::parse("http://127.1/")?).unwrap_err();
/// assert_eq!(error.to_string(), r#"url::Url makes another reference of it: host "127.1" became "127.0.0.1""#);
/// let ConvertError::Differs(difference) = error else { unreachable!() };
/// assert_eq!(difference.component(), Component::Host);
/// # }
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConvertError {
    /// The other crate refuses the text.
    Refused {
        /// The name of its type, `url::Url` for example.
        by: &'static str,
        /// The message of the other crate.
        why: String,
    },
    /// The other crate changed the reference.
    Differs(Difference),
    /// The value of the other crate is not a valid reference of the kind.
    Invalid(ParseError),
    /// An `http::Uri` that is the target of a request and not a reference: `example.com:80` or `*`
    /// (RFC 9112 section 3.2).
    RequestTarget,
}

impl ConvertError {
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> &'static str {
        match self {
            ConvertError::Refused { .. } => "refused",
            ConvertError::Differs(..) => "differs",
            ConvertError::Invalid(..) => "invalid",
            ConvertError::RequestTarget => "request-target",
        }
    }
}

/// A component that another crate changed, so that the texts do not agree on [the scheme
/// rung](Rung::Scheme).
#[derive(Clone, PartialEq, Eq)]
pub struct Difference {
    by: &'static str,
    component: Component,
    before: Option<String>,
    after: Option<String>,
}

impl Difference {
    /// Returns the component that changed.
    #[must_use]
    #[inline]
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns its text before, if there was one; a userinfo includes its password.
    #[must_use]
    #[inline]
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// Returns its text after, if there is one; a userinfo includes its password.
    #[must_use]
    #[inline]
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }
}

impl fmt::Display for ConvertError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConvertError::Refused { by, why } => write!(f, "{by} does not take it: {why}"),
            ConvertError::Differs(difference) => difference.fmt(f),
            ConvertError::Invalid(error) => error.fmt(f),
            ConvertError::RequestTarget => {
                f.write_str("a request target in authority or asterisk form is no reference")
            }
        }
    }
}

impl core::error::Error for ConvertError {
    #[inline]
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ConvertError::Invalid(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ParseError> for ConvertError {
    #[inline]
    fn from(error: ParseError) -> ConvertError {
        ConvertError::Invalid(error)
    }
}

impl fmt::Display for Difference {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.component.as_str();
        write!(f, "{} makes another reference of it: {name} ", self.by)?;
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => {
                self.show(before, f)?;
                f.write_str(" became ")?;
                self.show(after, f)
            }
            (Some(before), None) => {
                self.show(before, f)?;
                f.write_str(" is lost")
            }
            (None, Some(after)) => {
                self.show(after, f)?;
                f.write_str(" was added")
            }
            (None, None) => f.write_str("is another"),
        }
    }
}

impl Difference {
    #[inline]
    fn show(&self, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.component {
            // The `Debug` of a userinfo masks its password.
            Component::Userinfo => fmt::Debug::fmt(&Userinfo::trusted(text), f),
            _ => fmt::Debug::fmt(text, f),
        }
    }
}

impl fmt::Debug for Difference {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // As `Display`, which hides a password; a derived `Debug` would print both texts.
        write!(f, "Difference({self})")
    }
}

/// Checks that `after`, which `by` made of `before`, agrees with it on the scheme rung.
#[inline]
pub(super) fn ensure_same(
    by: &'static str,
    before: IriReference<'_>,
    after: &str,
) -> Result<(), ConvertError> {
    let comparison = Comparison::new();
    let after = IriReference::parse(after)?;
    // Agreement on the scheme rung is enough: the other crates normalize while they parse.
    if comparison.compare_unresolved(&before, &after).is_some() {
        return Ok(());
    }
    let key = |reference| {
        let mut key = String::new();
        comparison.key_unresolved_into(&reference, Rung::Scheme, &mut key);
        key
    };
    // Keys, or a `%7E` that became `~` would pass for the difference.
    let keys = (key(before), key(after));
    let keys = components(split(&keys.0)).zip(components(split(&keys.1)));
    let written = components(split(before.as_str())).zip(components(split(after.as_str())));
    let (component, before, after) = keys
        .zip(written)
        // The first component that differs; later ones may only follow from it.
        .find(|(key, _)| key.0.1 != key.1.1)
        .map_or((Component::Text, None, None), |((a, b), (before, after))| {
            // Components with equal texts differ only in their keys, which depend on the other
            // components; show the keys then.
            if before.1 == after.1 { (a.0, a.1, b.1) } else { (a.0, before.1, after.1) }
        });
    Err(ConvertError::Differs(Difference {
        by,
        component,
        before: before.map(String::from),
        after: after.map(String::from),
    }))
}

/// Returns each component, present or not, with the authority split into its parts.
#[inline]
fn components(parts: Parts<'_>) -> impl Iterator<Item = (Component, Option<&str>)> {
    let authority = parts.authority_parts();
    // The host before the rest: a change of host matters most.
    [
        (Component::Scheme, parts.scheme),
        (Component::Host, authority.map(|authority| authority.host)),
        (Component::Port, authority.and_then(|authority| authority.port)),
        (Component::Userinfo, authority.and_then(|authority| authority.userinfo)),
        (Component::Path, Some(parts.path)),
        (Component::Query, parts.query),
        (Component::Fragment, parts.fragment),
    ]
    .into_iter()
}
