//! Options of a comparison.

use core::fmt;

use crate::schemes::{PathSpelling, SchemeRules};

/// A store of what a program has seen servers do ([RFC 3986 section 6.2.4]).
///
/// `Observed` of the crate `urial-list` is one, and a program may have its own.
///
/// [RFC 3986 section 6.2.4]: https://www.rfc-editor.org/rfc/rfc3986#section-6.2.4
pub trait Observations: fmt::Debug + Send + Sync {
    /// Returns the one name for all URIs that lead to the same resource as `name`; `name` itself if
    /// nothing was observed of it.
    ///
    /// A name is a URI in the normal form of [`Step::Scheme`](crate::Step::Scheme), without a
    /// fragment and in ASCII.
    fn representative_name<'a>(&'a self, name: &'a str) -> &'a str;
}

/// Options of a comparison: scheme rules, observations, and the components to ignore.
///
/// ```
/// use urial::{Comparison, Rung, Uri};
///
/// let [a, b] = ["http://a/#b", "http://a:/#c"].map(|text| Uri::parse(text).unwrap());
/// assert_eq!(Comparison::new().compare(&a, &b), None);
/// // Before a network action, fragments are left out (section 6.1).
/// let comparison = Comparison::new().ignore_fragment(true);
/// assert_eq!(comparison.compare(&a, &b), Some(Rung::Scheme));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Comparison<'r> {
    pub(super) rules: SchemeRules<'r>,
    pub(super) observed: Option<&'r dyn Observations>,
    pub(super) ignore_fragment: bool,
    pub(super) urn_equivalence: bool,
}

impl<'r> Comparison<'r> {
    /// Makes a comparison by the built-in table of schemes, without observations, that ignores
    /// nothing.
    #[must_use]
    #[inline]
    pub const fn new() -> Comparison<'r> {
        Comparison {
            rules: SchemeRules::BUILT_IN,
            observed: None,
            ignore_fragment: false,
            urn_equivalence: false,
        }
    }

    /// Replaces the scheme rules.
    ///
    /// ```
    /// use urial::schemes::{SchemeRule, SchemeRules};
    /// use urial::{Comparison, Rung, Uri};
    /// let own = [SchemeRule { default_port: Some(1965), ..SchemeRule::new("gemini") }];
    /// let comparison = Comparison::new().rules(SchemeRules::with(&own));
    /// let [a, b] = ["gemini://a:1965/", "gemini://a/"].map(|text| Uri::parse(text).unwrap());
    /// assert_eq!(comparison.compare(&a, &b), Some(Rung::Scheme));
    /// ```
    #[must_use]
    #[inline]
    pub const fn rules(self, rules: SchemeRules<'r>) -> Comparison<'r> {
        Comparison { rules, ..self }
    }

    /// Adds a store of observations, for [`Rung::Protocol`](super::Rung::Protocol).
    ///
    /// ```
    /// use urial::{Comparison, Observations, Rung, Uri};
    /// /// A server that adds a slash to every path.
    /// #[derive(Debug)]
    /// struct AddsSlash;
    /// impl Observations for AddsSlash {
    ///     fn representative_name<'a>(&'a self, name: &'a str) -> &'a str {
    ///         name.strip_suffix('/').unwrap_or(name)
    ///     }
    /// }
    /// let [a, b] = ["http://a/b", "http://a/b/"].map(|text| Uri::parse(text).unwrap());
    /// let comparison = Comparison::new().observed(&AddsSlash);
    /// assert_eq!(comparison.compare(&a, &b), Some(Rung::Protocol));
    /// ```
    #[must_use]
    #[inline]
    pub const fn observed(self, observed: &'r dyn Observations) -> Comparison<'r> {
        Comparison { observed: Some(observed), ..self }
    }

    /// Sets whether fragments are ignored.
    #[must_use]
    #[inline]
    pub const fn ignore_fragment(self, ignore_fragment: bool) -> Comparison<'r> {
        Comparison { ignore_fragment, ..self }
    }

    /// Sets whether URNs are compared by RFC 8141's equivalence.
    ///
    /// The scheme rung then ignores r-, q- and f-components.
    ///
    /// ```
    /// use urial::{Comparison, Rung, Uri};
    /// let [a, b] = ["urn:example:a?+r?=q#f", "urn:example:a"].map(|text| Uri::parse(text).unwrap());
    /// assert_eq!(Comparison::new().compare(&a, &b), None);
    /// assert_eq!(Comparison::new().urn_equivalence(true).compare(&a, &b), Some(Rung::Scheme));
    /// ```
    #[must_use]
    #[inline]
    pub const fn urn_equivalence(self, urn_equivalence: bool) -> Comparison<'r> {
        Comparison { urn_equivalence, ..self }
    }

    /// Returns whether a scheme is one of URNs whose r-, q- and f-components are ignored.
    #[inline]
    pub(super) fn is_urn(&self, scheme: Option<&str>) -> bool {
        // The rule for the path marks the scheme, so a program can give its own scheme this
        // equivalence.
        let is_urn = |scheme| {
            let rule = self.rules.get(scheme);
            rule.is_some_and(|rule| rule.path == PathSpelling::UrnNamespace)
        };
        self.urn_equivalence && scheme.is_some_and(is_urn)
    }
}

/// Returns whether a query consists of the r- and q-components of a URN.
///
/// ```text
/// rq-components = [ "?+" r-component ] [ "?=" q-component ]
/// ```
#[inline]
pub(super) fn is_rq_components(query: &str) -> bool {
    // RFC 8141 section 2.3: r-components begin with `?+`, q-components with `?=`.
    query.starts_with(['+', '='])
}
