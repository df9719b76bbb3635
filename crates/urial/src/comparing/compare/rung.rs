//! The rungs of the ladder.

use crate::names::names;
use crate::normalize::{Dots, Plan};
use crate::schemes::SchemeRules;

names! {
    /// A rung of the ladder of [RFC 3986 section 6.2], which has no other; each includes those
    /// before it.
    ///
    /// ```
    /// use urial::Rung;
    /// assert!(Rung::Case < Rung::Scheme);
    /// assert_eq!(Rung::Percent.as_str(), "percent");
    /// ```
    ///
    /// [RFC 3986 section 6.2]: https://www.rfc-editor.org/rfc/rfc3986#section-6.2
    #[derive(PartialOrd, Ord)]
    pub enum Rung, parsed "rung" {
        /// The texts are the same (6.2.1).
        String = "string",
        /// They differ in the case of scheme, host and digits of triplets (6.2.2.1).
        Case = "case",
        /// They differ in triplets of unreserved characters (6.2.2.2), or in characters beyond
        /// ASCII that are triplets in one of them (RFC 3987 section 5.3.2.3).
        Percent = "percent",
        /// They differ in dot segments (6.2.2.3); this rung completes syntax-based normalization.
        Path = "path",
        /// They are the same by the rules of the scheme (6.2.3).
        Scheme = "scheme",
        /// They were [observed](crate::Observations) to lead to the same resource (6.2.4).
        Protocol = "protocol",
    }
}

impl Rung {
    /// Returns the normalization that makes two texts equal if they agree on this rung.
    #[inline]
    pub(super) fn plan(self, rules: SchemeRules<'_>) -> Plan<'_> {
        Plan {
            case: self >= Rung::Case,
            percent: self >= Rung::Percent,
            dots: if self >= Rung::Path {
                // Dot segments of rootless paths have no meaning that the RFC defines, so they
                // stay.
                Dots::Hierarchies
            } else {
                Dots::Keep
            },
            rules: (self >= Rung::Scheme).then_some(rules),
        }
    }
}
