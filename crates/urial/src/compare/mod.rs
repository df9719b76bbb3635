//! Comparison (section 6): the rungs of the ladder, and the first on which two URIs agree.
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
//! Nothing is allocated below [`Rung::Protocol`], and two URIs that differ early are told apart early. To find equals among many, compare
//! [keys](Borrowed::key) instead: two keys are the same text when the URIs agree on the rung the keys were made for.
//!
//! Two texts that agree identify the same resource. Two that do not may do so all the same: no rung knows everything (section 6.1).
//!
//! # References
//!
//! What a relative reference means depends on its base, so it is [resolved](Borrowed::resolve) before it is compared. Where that is not
//! wanted, [`compare_unresolved`](Borrowed::compare_unresolved) compares references as they stand.

mod rungs;
mod paths;
mod explain;

pub use explain::{Change, Explained, Explanation, Form};

use alloc::string::String;
use core::fmt;

use crate::borrowed::Borrowed;
use crate::convert::Widen;
use crate::kind;
use crate::normalize::{Draft, Plan};
use crate::observed::Observed;
use crate::owned::Owned;
use crate::resolve::AsKind;
use crate::schemes::{PathSpelling, SchemeRules};

/// A rung of the ladder of section 6.2. Each includes those before it.
///
/// ```
/// use urial::Rung;
/// assert!(Rung::Case < Rung::Scheme);
/// assert_eq!(Rung::Percent.as_str(), "percent");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// The texts are the same (6.2.1).
    String,
    /// They differ in the case of scheme, host and digits of triplets (6.2.2.1).
    Case,
    /// They differ in triplets of unreserved characters (6.2.2.2).
    Percent,
    /// They differ in dot segments (6.2.2.3); with this rung, all of syntax-based normalization is done.
    Path,
    /// They are the same to the scheme (6.2.3).
    Scheme,
    /// They were [observed](Observed) to lead to the same resource (6.2.4).
    Protocol,
}

impl Rung {
    /// All rungs, from the lowest up.
    pub const ALL: [Rung; 6] = [
        Rung::String,
        Rung::Case,
        Rung::Percent,
        Rung::Path,
        Rung::Scheme,
        Rung::Protocol,
    ];

    /// The rung's name in lower case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Rung::String => "string",
            Rung::Case => "case",
            Rung::Percent => "percent",
            Rung::Path => "path",
            Rung::Scheme => "scheme",
            Rung::Protocol => "protocol",
        }
    }

    /// What makes two texts that agree on this rung the same text.
    fn plan(self, rules: SchemeRules<'_>) -> Plan<'_> {
        Plan {
            case: self >= Rung::Case,
            percent: self >= Rung::Percent,
            dots: if self >= Rung::Path {
                crate::normalize::Dots::Hierarchies
            } else {
                crate::normalize::Dots::Keep
            },
            rules: (self >= Rung::Scheme).then_some(rules),
        }
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// How to compare: by which rules, with what observed, and what to leave out.
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
    rules: SchemeRules<'r>,
    observed: Option<&'r Observed>,
    ignore_fragment: bool,
    urn_equivalence: bool,
}

impl<'r> Comparison<'r> {
    /// By the built-in table of schemes, with nothing observed and nothing left out.
    #[must_use]
    pub const fn new() -> Comparison<'r> {
        Comparison {
            rules: SchemeRules::BUILT_IN,
            observed: None,
            ignore_fragment: false,
            urn_equivalence: false,
        }
    }

    /// The same by other rules of schemes.
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
    pub const fn rules(self, rules: SchemeRules<'r>) -> Comparison<'r> {
        Comparison { rules, ..self }
    }

    /// The same with a store of what was observed, which makes [`Rung::Protocol`].
    #[must_use]
    pub const fn observed(self, observed: &'r Observed) -> Comparison<'r> {
        Comparison {
            observed: Some(observed),
            ..self
        }
    }

    /// The same without fragments, or with them.
    #[must_use]
    pub const fn ignore_fragment(self, ignore_fragment: bool) -> Comparison<'r> {
        Comparison {
            ignore_fragment,
            ..self
        }
    }

    /// The same with RFC 8141's equivalence of URNs or without: on the scheme rung, r-, q- and f-components are left out.
    ///
    /// ```
    /// use urial::{Comparison, Rung, Uri};
    /// let [a, b] = ["urn:example:a?+r?=q#f", "urn:example:a"].map(|text| Uri::parse(text).unwrap());
    /// assert_eq!(Comparison::new().compare(&a, &b), None);
    /// assert_eq!(Comparison::new().urn_equivalence(true).compare(&a, &b), Some(Rung::Scheme));
    /// ```
    #[must_use]
    pub const fn urn_equivalence(self, urn_equivalence: bool) -> Comparison<'r> {
        Comparison {
            urn_equivalence,
            ..self
        }
    }

    /// The first rung on which `a` and `b` agree; `None` when they agree on none.
    ///
    /// Nothing is allocated, except where only what was observed can tell.
    #[must_use]
    pub fn compare(&self, a: &impl AsKind<kind::Iri>, b: &impl AsKind<kind::Iri>) -> Option<Rung> {
        let (a, b) = (a.as_kind(), b.as_kind());
        if let Some(rung) = rungs::first(&a.parsed(), &b.parsed(), self) {
            return Some(rung);
        }
        let same = self.observed.is_some_and(|observed| {
            rungs::fragments_agree(&a.parsed(), &b.parsed(), self)
                && observed.same_names(&self.name(&a), &self.name(&b))
        });
        same.then_some(Rung::Protocol)
    }

    /// [`Comparison::compare`] for references, which are compared as they stand: `../a` agrees with `../b/../a`, whatever the base.
    ///
    /// A relative reference never agrees with a URI, nor with a relative reference of another form. Nothing was observed of
    /// relative references.
    #[must_use]
    pub fn compare_unresolved(
        &self,
        a: &impl AsKind<kind::IriReference>,
        b: &impl AsKind<kind::IriReference>,
    ) -> Option<Rung> {
        rungs::first(&a.as_kind().parsed(), &b.as_kind().parsed(), self)
    }

    /// Whether `a` and `b` agree on `rung`.
    ///
    /// ```
    /// use urial::{Comparison, Rung, Uri};
    /// let [a, b] = ["HTTP://a/", "http://a/"].map(|text| Uri::parse(text).unwrap());
    /// assert!(Comparison::new().agree(&a, &b, Rung::Scheme));
    /// assert!(!Comparison::new().agree(&a, &b, Rung::String));
    /// ```
    #[must_use]
    pub fn agree(
        &self,
        a: &impl AsKind<kind::Iri>,
        b: &impl AsKind<kind::Iri>,
        rung: Rung,
    ) -> bool {
        self.compare(a, b).is_some_and(|first| first <= rung)
    }

    /// The text that all URIs have in common that agree on `rung`, and no others.
    ///
    /// ```
    /// use urial::{Comparison, Rung, Uri};
    /// let comparison = Comparison::new().ignore_fragment(true);
    /// assert_eq!(comparison.key(&Uri::parse("HTTP://a:80/#b")?, Rung::Scheme), "http://a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn key(&self, uri: &impl AsKind<kind::Iri>, rung: Rung) -> String {
        let mut key = String::new();
        self.key_into(uri, rung, &mut key);
        key
    }

    /// Appends [the key](Comparison::key) to `buffer`.
    pub fn key_into(&self, uri: &impl AsKind<kind::Iri>, rung: Rung, buffer: &mut String) {
        let uri = uri.as_kind();
        match self.observed {
            Some(observed) if rung == Rung::Protocol => {
                let key = self.key(&uri, Rung::Scheme);
                let (name, fragment) = key.split_at(key.find('#').unwrap_or(key.len()));
                buffer.push_str(observed.representative_name(name));
                buffer.push_str(fragment);
            }
            _ => self.push_key(&uri.widen(), rung, buffer),
        }
    }

    /// Appends the text that all references have in common that agree on `rung` [as they stand](Comparison::compare_unresolved).
    ///
    /// ```
    /// use urial::{Comparison, Reference, Rung};
    /// let mut key = String::new();
    /// Comparison::new().key_unresolved_into(&Reference::parse("a/../b")?, Rung::Path, &mut key);
    /// assert_eq!(key, "b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn key_unresolved_into(
        &self,
        reference: &impl AsKind<kind::IriReference>,
        rung: Rung,
        buffer: &mut String,
    ) {
        self.push_key(&reference.as_kind(), rung, buffer);
    }

    /// What the store of what was observed calls a URI, less what is left out.
    fn name(&self, uri: &Borrowed<'_, kind::Iri>) -> String {
        self.ignore_fragment(true).key(uri, Rung::Scheme)
    }

    fn push_key(
        &self,
        reference: &Borrowed<'_, kind::IriReference>,
        rung: Rung,
        buffer: &mut String,
    ) {
        let start = buffer.len();
        match Draft::new(&reference.parsed(), &rung.plan(self.rules)) {
            None => buffer.push_str(reference.as_str()),
            Some(draft) => draft.push(buffer),
        }
        let is_urn = rung >= Rung::Scheme && self.is_urn(reference);
        // A `#` and the first `?` are delimiters, wherever they come from.
        if (self.ignore_fragment || is_urn)
            && let Some(at) = buffer[start..].find('#')
        {
            buffer.truncate(start + at);
        }
        if is_urn
            && let Some(at) = buffer[start..].find('?')
            && is_rq_components(&buffer[start + at + 1..])
        {
            buffer.truncate(start + at);
        }
    }

    /// Whether components are to be left out because it is a URN.
    fn is_urn(&self, reference: &Borrowed<'_, kind::IriReference>) -> bool {
        let is_urn = |scheme: &str| {
            let rule = self.rules.get(scheme);
            rule.is_some_and(|rule| rule.path == PathSpelling::UrnNamespace)
        };
        self.urn_equivalence && reference.scheme().is_some_and(|it| is_urn(it.as_str()))
    }
}

/// ```text
/// rq-components = [ "?+" r-component ] [ "?=" q-component ]
/// ```
fn is_rq_components(query: &str) -> bool {
    query.starts_with(['+', '='])
}

impl<K: Widen<kind::Iri>> Borrowed<'_, K> {
    /// The first rung on which two URIs agree; see [`Comparison`] for more to choose from.
    ///
    /// ```
    /// use urial::{Rung, Uri, uri};
    /// assert_eq!(uri!("file:/a").compare(&uri!("file://localhost/a")), Some(Rung::Scheme));
    /// ```
    #[must_use]
    pub fn compare(&self, other: &impl AsKind<kind::Iri>) -> Option<Rung> {
        Comparison::new().compare(self, other)
    }

    /// The text that all URIs have in common that agree on `rung`, and no others.
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
    pub fn key(&self, rung: Rung) -> String {
        Comparison::new().key(self, rung)
    }

    /// What each rung changes on either side, up to the one on which they agree.
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

impl<K: Widen<kind::IriReference>> Borrowed<'_, K> {
    /// The first rung on which two references agree as they stand; see [`Comparison::compare_unresolved`].
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

impl<K: Widen<kind::Iri>> Owned<K> {
    /// The first rung on which two URIs agree; see [`Borrowed::compare`].
    #[must_use]
    pub fn compare(&self, other: &impl AsKind<kind::Iri>) -> Option<Rung> {
        Comparison::new().compare(self, other)
    }

    /// The text that all URIs have in common that agree on `rung`; see [`Borrowed::key`].
    #[must_use]
    pub fn key(&self, rung: Rung) -> String {
        Comparison::new().key(self, rung)
    }

    /// What each rung changes on either side; see [`Borrowed::explain`].
    #[must_use]
    pub fn explain(&self, other: &impl AsKind<kind::Iri>) -> Explanation {
        Comparison::new().explain(self, other)
    }
}

impl<K: Widen<kind::IriReference>> Owned<K> {
    /// The first rung on which two references agree as they stand; see [`Borrowed::compare_unresolved`].
    #[must_use]
    pub fn compare_unresolved(&self, other: &impl AsKind<kind::IriReference>) -> Option<Rung> {
        Comparison::new().compare_unresolved(self, other)
    }
}
