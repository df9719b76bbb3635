//! Comparison ([RFC 3986 section 6]): the rungs of the ladder, and the first on which two URIs
//! agree.
//!
//! ```
//! use urial::{Rung, Uri};
//!
//! let uri = |text| Uri::parse(text).unwrap();
//! assert_eq!(uri("http://a/b").compare(&uri("http://a/b")), Some(Rung::String));
//! assert_eq!(uri("HTTP://A/b").compare(&uri("http://a/b")), Some(Rung::Case));
//! assert_eq!(uri("http://a/%62").compare(&uri("http://a/b")), Some(Rung::Percent));
//! assert_eq!(uri("http://a/c/../b").compare(&uri("http://a/b")), Some(Rung::Path));
//! assert_eq!(uri("http://a:80/b").compare(&uri("http://a/b")), Some(Rung::Scheme));
//! assert_eq!(uri("http://a/B").compare(&uri("http://a/b")), None);
//! ```
//!
//! Below [`Rung::Protocol`] a comparison allocates nothing, and ends early if two URIs differ
//! early. To find equals among many, compare [keys](Ref::key) instead: two keys are the same
//! text if the URIs agree on the rung that the keys were made for.
//!
//! Two texts that agree identify the same resource. Two that do not agree may still do so: no rung
//! knows everything ([RFC 3986 section 6.1]).
//!
//! # IRIs
//!
//! An IRI and [the URI that it becomes](Ref::to_uri) agree from [`Rung::Percent`] on, as do
//! two IRIs that become the same URI: by [RFC 3987 section 5.3.2.3] both are converted before their
//! percent-encodings are compared. So keys are URIs from that rung on. On the rungs before it the
//! texts are compared as they are, and no rung compares characters by their Unicode normalization,
//! or hosts by IDNA.
//!
//! ```
//! use urial::{Iri, Rung, Uri};
//! let iri = Iri::parse("http://a/ア?é")?;
//! assert_eq!(iri.compare(&Uri::parse("http://a/%E3%82%A2?%C3%A9")?), Some(Rung::Percent));
//! assert_eq!(iri.key(Rung::Scheme), "http://a/%E3%82%A2?%C3%A9");
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! # References
//!
//! The meaning of a relative reference depends on its base, so it is [resolved](Ref::resolve)
//! before it is compared. To compare references as they stand, use
//! [`compare_unresolved`](Ref::compare_unresolved).
//!
//! [RFC 3986 section 6]: https://www.rfc-editor.org/rfc/rfc3986#section-6
//! [RFC 3986 section 6.1]: https://www.rfc-editor.org/rfc/rfc3986#section-6.1
//! [RFC 3987 section 5.3.2.3]: https://www.rfc-editor.org/rfc/rfc3987#section-5.3.2.3

mod rung;
mod comparison;
mod paths;
mod key;
mod ladder;
mod explain;

pub use comparison::{Comparison, Observations};
pub use explain::{Explained, Explanation, RungChange};
pub use rung::Rung;

use alloc::string::String;

use urial_grammar::Storage;

use crate::kind;
use crate::types::argument::AsKind;
use crate::types::convert::Widen;
use crate::types::reference::Ref;

/// Comparison with another URI (RFC 3986 section 6).
impl<T: Storage, K: Widen<kind::Iri>> Ref<T, K> {
    /// Finds the first rung on which two URIs agree; [`Comparison`] has more options.
    ///
    /// ```
    /// use urial::{Rung, Uri, uri};
    /// assert_eq!(uri!("file:/a").compare(&uri!("file://localhost/a")), Some(Rung::Scheme));
    /// ```
    #[must_use]
    pub fn compare(&self, other: &impl AsKind<kind::Iri>) -> Option<Rung> {
        Comparison::new().compare(self, other)
    }

    /// Returns the key of this URI: two URIs have the same key exactly when they agree on `rung`.
    ///
    /// ```
    /// use std::collections::HashMap;
    /// use urial::{Rung, Uri};
    /// let mut seen = HashMap::new();
    /// for text in ["http://a", "HTTP://a:80/", "http://b/"] {
    ///     *seen.entry(Uri::parse(text)?.key(Rung::Scheme)).or_insert(0) += 1;
    /// }
    /// assert_eq!((seen.len(), seen["http://a/"]), (2, 2));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[doc(alias("dedupe", "deduplicate"))]
    pub fn key(&self, rung: Rung) -> String {
        Comparison::new().key(self, rung)
    }

    /// Explains what each rung changes on either side, up to the one on which they agree.
    ///
    /// ```
    /// let [a, b] = ["HTTP://a/", "http://a:80/"].map(|text| urial::Uri::parse(text).unwrap());
    /// assert_eq!(a.explain(&b).to_string(), "\
    /// string: different
    /// case: scheme \"HTTP\" becomes \"http\" in the first; different
    /// percent: different
    /// path: different
    /// scheme: port \"80\" goes in the second; the same
    /// ");
    /// ```
    #[must_use]
    pub fn explain(&self, other: &impl AsKind<kind::Iri>) -> Explanation {
        Comparison::new().explain(self, other)
    }
}

/// Comparison with another reference, unresolved.
impl<T: Storage, K: Widen<kind::IriReference>> Ref<T, K> {
    /// Finds the first rung on which two references agree as they stand.
    ///
    /// See [`Comparison::compare_unresolved`].
    ///
    /// ```
    /// use urial::{Reference, Rung};
    /// let [a, b, c] = ["../a", "../b/../a", "/a"].map(|text| Reference::parse(text).unwrap());
    /// assert_eq!(a.compare_unresolved(&b), Some(Rung::Path));
    /// assert_eq!(a.compare_unresolved(&c), None);
    /// ```
    #[must_use]
    pub fn compare_unresolved(&self, other: &impl AsKind<kind::IriReference>) -> Option<Rung> {
        Comparison::new().compare_unresolved(self, other)
    }
}
