//! Observations of servers: the store of protocol-based normalization ([RFC 3986 section 6.2.4]).
//!
//! A program that is permanently redirected, or sees a server add a `/`, records it here. From then
//! on both URIs, and all that are known to be the same as either, are in one class, and
//! [comparison](urial::compare) has one more rung.
//!
//! ```
//! use urial::{Comparison, Rung, Uri};
//! use urial_list::Observed;
//!
//! let [old, new, newer] = ["http://example.com/data", "http://example.com/data/", "https://example.com/"]
//!     .map(|text| Uri::parse(text).unwrap());
//! let mut observed = Observed::new();
//! observed.observe(&old, &new);
//! observed.observe(&new, &newer);
//! assert!(observed.same(&old, &newer));
//! assert_eq!(observed.representative(&old).unwrap(), "https://example.com/");
//!
//! assert_eq!(old.compare(&newer), None);
//! let comparison = Comparison::new().observed(&observed);
//! assert_eq!(comparison.compare(&old, &newer), Some(Rung::Protocol));
//! ```
//!
//! # The store
//!
//! The store holds URIs in the normal form of [`Step::Scheme`], without fragments: a redirect is
//! about a resource, and a fragment is found in the response. An IRI is held as its URI.
//! Observations that add nothing new are not kept, so cycles are not errors.
//!
//! Custom rules may say more about a scheme, or something else. The store does not keep them: a
//! program that observes with custom rules ([`Observed::observe_with`]) uses the same rules to
//! query and load (`same_with`, `representative_with`, `load_with`).
//!
//! # The text format
//!
//! [`Observed::save`] writes this format, and [`Observed::load`] reads it:
//!
//! ```text
//! urial-observed 1
//! # from, a tab, to
//! http://example.com/data<TAB>http://example.com/data/
//! ```
//!
//! The first line names the format and its version. Each line after it is an observation: a URI, a
//! tab, and the URI it leads to, in the order in which they were made. Lines that are empty or
//! begin with `#` are skipped, and not written again; lines may end in CR LF. The URIs are
//! normalized like observed ones, so the file can be written by hand.
//!
//! [RFC 3986 section 6.2.4]: https://www.rfc-editor.org/rfc/rfc3986#section-6.2.4

mod classes;
mod file;

pub use file::LoadError;

use alloc::borrow::Cow;
use alloc::string::String;

use classes::Classes;
use urial::AsKind;
use urial::Observations;
use urial::Ref;
use urial::kind;
use urial::percent;
use urial::schemes::SchemeRules;
use urial::{Normalizer, Step};

/// A store of URIs that lead to the same resource; see the [module](self).
///
/// ```
/// use urial::uri;
/// use urial_list::Observed;
/// let mut observed = Observed::new();
/// observed.observe(&uri!("http://a/"), &uri!("https://a/"));
/// assert!(observed.same(&uri!("HTTP://A"), &uri!("https://a/")));
/// ```
#[derive(Clone, Default)]
pub struct Observed {
    classes: Classes,
}

impl Observed {
    /// Makes an empty store.
    #[must_use]
    pub const fn new() -> Observed {
        Observed { classes: Classes::new() }
    }

    /// Records that `from` permanently leads to `to`, for example by a redirect.
    ///
    /// Returns whether that was new; it is not if both are known to be the same already.
    ///
    /// ```
    /// use urial::Uri;
    /// use urial_list::Observed;
    /// let [a, b] = ["http://a/", "http://b/"].map(|text| Uri::parse(text).unwrap());
    /// let mut observed = Observed::new();
    /// assert!(observed.observe(&a, &b));
    /// assert!(!observed.observe(&b, &a));
    /// ```
    pub fn observe(&mut self, from: &impl AsKind<kind::Iri>, to: &impl AsKind<kind::Iri>) -> bool {
        self.observe_with(SchemeRules::BUILT_IN, from, to)
    }

    /// Records as [`Observed::observe`] does, by custom rules.
    ///
    /// A [comparison](urial::Comparison) should have the same rules, and so should queries and
    /// loading: [`Observed::same_with`], [`Observed::representative_with`],
    /// [`Observed::load_with`].
    ///
    /// ```
    /// use urial::schemes::{SchemeRule, SchemeRules};
    /// use urial::uri;
    /// use urial_list::Observed;
    /// let own = [SchemeRule { default_port: Some(1965), ..SchemeRule::new("gemini") }];
    /// let mut observed = Observed::new();
    /// observed.observe_with(SchemeRules::with(&own), &uri!("gemini://a:1965/b"), &uri!("gemini://a/c"));
    /// assert!(observed.same(&uri!("gemini://a/b"), &uri!("gemini://a/c")));
    /// ```
    pub fn observe_with(
        &mut self,
        rules: SchemeRules<'_>,
        from: &impl AsKind<kind::Iri>,
        to: &impl AsKind<kind::Iri>,
    ) -> bool {
        let (from, to) = (name(&from.as_kind(), rules), name(&to.as_kind(), rules));
        self.classes.join(&from, &to)
    }

    /// Records that the server answers `uri` with the resource at the same path with a `/` after
    /// it.
    ///
    /// Returns whether that was new; it is not if the path ends with a `/` already.
    ///
    /// ```
    /// use urial::Uri;
    /// use urial_list::Observed;
    /// let [a, b] = ["http://a/b?c", "http://a/b/?c"].map(|text| Uri::parse(text).unwrap());
    /// let mut observed = Observed::new();
    /// assert!(observed.observe_added_slash(&a));
    /// assert!(observed.same(&a, &b));
    /// ```
    pub fn observe_added_slash(&mut self, uri: &impl AsKind<kind::Iri>) -> bool {
        self.observe_added_slash_with(SchemeRules::BUILT_IN, uri)
    }

    /// Records as [`Observed::observe_added_slash`] does, by custom rules.
    pub fn observe_added_slash_with(
        &mut self,
        rules: SchemeRules<'_>,
        uri: &impl AsKind<kind::Iri>,
    ) -> bool {
        let from = name(&uri.as_kind(), rules);
        // A name has no fragment, so its path ends at the `?` or at the end.
        let end = from.find('?').unwrap_or(from.len());
        // `http://a` has become `http://a/` by the scheme's rule, and gets no second slash.
        if from[..end].ends_with('/') {
            return false;
        }
        let mut to = from.clone();
        to.insert(end, '/');
        self.classes.join(&from, &to)
    }

    /// Returns whether both lead to the same resource, by observations or because they are
    /// equivalent.
    ///
    /// Fragments are ignored.
    ///
    /// ```
    /// use urial::uri;
    /// use urial_list::Observed;
    /// let mut observed = Observed::new();
    /// observed.observe(&uri!("http://a/"), &uri!("http://b/"));
    /// assert!(observed.same(&uri!("http://a/#x"), &uri!("http://b/#y")));
    /// assert!(!observed.same(&uri!("http://a/"), &uri!("http://c/")));
    /// ```
    #[must_use]
    pub fn same(&self, a: &impl AsKind<kind::Iri>, b: &impl AsKind<kind::Iri>) -> bool {
        self.same_with(SchemeRules::BUILT_IN, a, b)
    }

    /// Compares as [`Observed::same`] does, by custom rules: those of the observations.
    ///
    /// ```
    /// use urial::schemes::{SchemeRule, SchemeRules};
    /// use urial::uri;
    /// use urial_list::Observed;
    /// let own = [SchemeRule { default_port: Some(1965), ..SchemeRule::new("gemini") }];
    /// let rules = SchemeRules::with(&own);
    /// let mut observed = Observed::new();
    /// observed.observe_with(rules, &uri!("gemini://a/b"), &uri!("gemini://a/c"));
    /// assert!(observed.same_with(rules, &uri!("gemini://a:1965/b"), &uri!("gemini://a/c")));
    /// assert!(!observed.same(&uri!("gemini://a:1965/b"), &uri!("gemini://a/c")));
    /// ```
    #[must_use]
    pub fn same_with(
        &self,
        rules: SchemeRules<'_>,
        a: &impl AsKind<kind::Iri>,
        b: &impl AsKind<kind::Iri>,
    ) -> bool {
        let (a, b) = (name(&a.as_kind(), rules), name(&b.as_kind(), rules));
        // Equal names need no observation.
        a == b || self.classes.same(&a, &b)
    }

    /// Returns where `uri` finally leads; `None` if nothing was observed of it.
    ///
    /// If observations form a cycle, the one that would close it is not kept.
    ///
    /// ```
    /// use urial::uri;
    /// use urial_list::Observed;
    /// let mut observed = Observed::new();
    /// observed.observe(&uri!("http://a/"), &uri!("http://b/"));
    /// observed.observe(&uri!("http://b/"), &uri!("http://c/"));
    /// assert_eq!(observed.representative(&uri!("http://a/")), Some("http://c/"));
    /// assert_eq!(observed.representative(&uri!("http://d/")), None);
    /// ```
    #[must_use]
    pub fn representative(&self, uri: &impl AsKind<kind::Iri>) -> Option<&str> {
        self.representative_with(SchemeRules::BUILT_IN, uri)
    }

    /// Returns where `uri` finally leads, by custom rules: those of the observations.
    #[must_use]
    pub fn representative_with(
        &self,
        rules: SchemeRules<'_>,
        uri: &impl AsKind<kind::Iri>,
    ) -> Option<&str> {
        let name = name(&uri.as_kind(), rules);
        self.classes.representative(&name)
    }

    /// Returns the observations that added something new, in order, as the texts that are compared.
    ///
    /// ```
    /// use urial::Uri;
    /// use urial_list::Observed;
    /// let mut observed = Observed::new();
    /// observed.observe_added_slash(&Uri::parse("HTTP://a/b#c")?);
    /// assert!(observed.iter().eq([("http://a/b", "http://a/b/")]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.classes.iter()
    }

    /// Returns the number of observations that added something new.
    #[must_use]
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Returns whether nothing was observed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Observations for Observed {
    fn representative_name<'a>(&'a self, name: &'a str) -> &'a str {
        self.classes.representative(name).unwrap_or(name)
    }
}

/// Returns the name of a URI in the store.
fn name(uri: &Ref<&str, kind::Iri>, rules: SchemeRules<'_>) -> String {
    let mut name = String::new();
    // Section 6.2.4: observations come after the rules of the scheme, so names are normal by them.
    let normalizer = Normalizer::new(Step::Scheme).rules(rules);
    normalizer.normalize_into(uri, &mut name);
    // A `#` occurs only before a fragment.
    name.truncate(name.find('#').unwrap_or(name.len()));
    // RFC 3987 section 3.1: an IRI and its URI are one resource, and so have one name here.
    match percent::encode_beyond_ascii(&name) {
        Cow::Borrowed(_) => name,
        Cow::Owned(uri) => uri,
    }
}
