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

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::{fmt, mem};

use urial::kind;
use urial::schemes::SchemeRules;
use urial::{AsKind, Iri, Normalizer, Observations, Step, percent};
use urial_grammar::ParseError;

/// The first line: the format and its version.
const HEADER: &str = "urial-observed 1";

/// A store of URIs that lead to the same resource; see the [module](self).
#[derive(Clone, Default)]
pub struct Observed<'r> {
    rules: SchemeRules<'r>,
    // Without `std` there is no hash map. The texts are shared with `texts`.
    numbers: BTreeMap<Arc<str>, usize>,
    /// The texts by their numbers, each with the number of its class.
    texts: Vec<(Arc<str>, usize)>,
    classes: Vec<Class>,
    /// The pairs that joined two classes, in order.
    joined: Vec<(usize, usize)>,
}

/// Texts that are the same, by their numbers; empty once they have joined another class.
#[derive(Clone)]
struct Class {
    members: Vec<usize>,
    representative: usize,
}

impl<'r> Observed<'r> {
    /// Makes an empty store by the built-in rules of schemes.
    #[must_use]
    pub const fn new() -> Observed<'r> {
        Observed::with_rules(SchemeRules::BUILT_IN)
    }

    /// Makes an empty store by custom rules, which a [comparison](urial::Comparison) should have
    /// too.
    ///
    /// ```
    /// use urial::schemes::{SchemeRule, SchemeRules};
    /// use urial::uri;
    /// use urial_list::Observed;
    /// let own = [SchemeRule { default_port: Some(1965), ..SchemeRule::new("gemini") }];
    /// let mut observed = Observed::with_rules(SchemeRules::with(&own));
    /// observed.observe(&uri!("gemini://a:1965/b"), &uri!("gemini://a/c"));
    /// assert!(observed.same(&uri!("gemini://a/b"), &uri!("gemini://a/c")));
    /// ```
    #[must_use]
    pub const fn with_rules(rules: SchemeRules<'r>) -> Observed<'r> {
        Observed {
            rules,
            numbers: BTreeMap::new(),
            texts: Vec::new(),
            classes: Vec::new(),
            joined: Vec::new(),
        }
    }

    /// Records that `from` permanently leads to `to`, for example by a redirect.
    ///
    /// Returns whether that was new; it is not if both are known to be the same already.
    ///
    /// ```
    /// use urial::uri;
    /// use urial_list::Observed;
    /// let mut observed = Observed::new();
    /// assert!(observed.observe(&uri!("http://a/"), &uri!("http://b/")));
    /// assert!(!observed.observe(&uri!("http://b/"), &uri!("http://a/")));
    /// ```
    pub fn observe(&mut self, from: &impl AsKind<kind::Iri>, to: &impl AsKind<kind::Iri>) -> bool {
        let (from, to) = (self.name(from), self.name(to));
        self.join(&from, &to)
    }

    /// Records that the server answers `uri` with the resource at the same path with a `/` after
    /// it.
    ///
    /// Returns whether that was new; it is not if the path ends with a `/` already.
    ///
    /// ```
    /// use urial::uri;
    /// use urial_list::Observed;
    /// let mut observed = Observed::new();
    /// assert!(observed.observe_added_slash(&uri!("HTTP://a/b?c#d")));
    /// assert!(observed.iter().eq([("http://a/b?c", "http://a/b/?c")]));
    /// ```
    pub fn observe_added_slash(&mut self, uri: &impl AsKind<kind::Iri>) -> bool {
        let from = self.name(uri);
        // A name has no fragment, so its path ends at the `?` or at the end.
        let end = from.find('?').unwrap_or(from.len());
        // `http://a` has become `http://a/` by the scheme's rule, and gets no second slash.
        if from[..end].ends_with('/') {
            return false;
        }
        let mut to = from.clone();
        to.insert(end, '/');
        self.join(&from, &to)
    }

    /// Returns whether both lead to the same resource, by observations or because they are
    /// equivalent. Fragments are ignored.
    ///
    /// ```
    /// use urial::uri;
    /// use urial_list::Observed;
    /// let mut observed = Observed::new();
    /// observed.observe(&uri!("http://a/"), &uri!("https://a/"));
    /// assert!(observed.same(&uri!("HTTP://A#x"), &uri!("https://a/#y")));
    /// ```
    #[must_use]
    pub fn same(&self, a: &impl AsKind<kind::Iri>, b: &impl AsKind<kind::Iri>) -> bool {
        let (a, b) = (self.name(a), self.name(b));
        self.representative_name(&a) == self.representative_name(&b)
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
        self.known_representative(&self.name(uri))
    }

    /// Returns the observations that added something new, in order, as the texts that are compared.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.joined.iter().map(|&(from, to)| (&*self.texts[from].0, &*self.texts[to].0))
    }

    /// Returns the number of observations that added something new.
    #[must_use]
    pub fn len(&self) -> usize {
        self.joined.len()
    }

    /// Returns whether nothing was observed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes the store as text; see [the format](self#the-text-format).
    ///
    /// ```
    /// use urial::uri;
    /// use urial_list::Observed;
    /// let mut observed = Observed::new();
    /// observed.observe(&uri!("http://a/b"), &uri!("http://a/c"));
    /// assert_eq!(observed.save(), "urial-observed 1\nhttp://a/b\thttp://a/c\n");
    /// ```
    #[must_use]
    pub fn save(&self) -> String {
        let mut text = String::from(HEADER) + "\n";
        for (from, to) in self.iter() {
            text.extend([from, "\t", to, "\n"]);
        }
        text
    }

    /// Reads a store from text; see [the format](self#the-text-format).
    ///
    /// # Errors
    ///
    /// At the first invalid line.
    ///
    /// ```
    /// use urial_list::Observed;
    /// let observed = Observed::load("urial-observed 1\n# by hand\nHTTP://a:80/b\thttp://a/c\r\n")?;
    /// assert!(observed.iter().eq([("http://a/b", "http://a/c")]));
    /// # Ok::<(), urial_list::LoadError>(())
    /// ```
    pub fn load(text: &str) -> Result<Observed<'r>, LoadError> {
        Observed::load_with(SchemeRules::BUILT_IN, text)
    }

    /// Reads a store as [`Observed::load`] does, by custom rules: those of the observations.
    ///
    /// # Errors
    ///
    /// At the first invalid line.
    pub fn load_with(rules: SchemeRules<'r>, text: &str) -> Result<Observed<'r>, LoadError> {
        let mut lines = text.lines().zip(1..);
        // Editors may leave spaces after it.
        if lines.next().is_none_or(|(header, _)| header.trim_end() != HEADER) {
            return Err(LoadError::Header);
        }
        let mut observed = Observed::with_rules(rules);
        // No URI begins with `#`, so a comment is never taken for an observation.
        for (text, line) in lines.filter(|(text, _)| !text.is_empty() && !text.starts_with('#')) {
            // No URI contains a tab, so the first one divides the two.
            let (from, to) = text.split_once('\t').ok_or(LoadError::NoTab { line })?;
            let parse = |text| Iri::parse(text).map_err(|error| LoadError::Invalid { line, error });
            observed.observe(&parse(from)?, &parse(to)?);
        }
        Ok(observed)
    }

    /// Returns the name of a URI in the store.
    fn name(&self, uri: &impl AsKind<kind::Iri>) -> String {
        let mut name = String::new();
        // Section 6.2.4: observations come after the rules of the scheme, so names are normal by
        // them.
        let normalizer = Normalizer::new(Step::Scheme).rules(self.rules);
        normalizer.normalize_into(&uri.as_kind(), &mut name);
        // A `#` occurs only before a fragment.
        name.truncate(name.find('#').unwrap_or(name.len()));
        // RFC 3987 section 3.1: an IRI and its URI are one resource, and so have one name here.
        match percent::encode_beyond_ascii(&name) {
            Cow::Borrowed(_) => name,
            Cow::Owned(uri) => uri,
        }
    }

    fn known_representative(&self, name: &str) -> Option<&str> {
        let (_, class) = self.texts[*self.numbers.get(name)?];
        Some(&self.texts[self.classes[class].representative].0)
    }

    /// Joins the classes of two names; returns whether they were two classes.
    fn join(&mut self, from: &str, to: &str) -> bool {
        // Keeps a text that says nothing new from getting a number.
        if from == to {
            return false;
        }
        let (from, to) = (self.number(from), self.number(to));
        let [mut small, mut large] = [from, to].map(|number| self.texts[number].1);
        if small == large {
            return false;
        }
        // `to` is where the server leads, so its representative is that of both.
        let representative = self.classes[large].representative;
        // The smaller class joins the larger: a text changes its class at most log n times.
        if self.classes[small].members.len() > self.classes[large].members.len() {
            mem::swap(&mut small, &mut large);
        }
        let members = mem::take(&mut self.classes[small].members);
        members.iter().for_each(|&member| self.texts[member].1 = large);
        self.classes[large].members.extend(members);
        self.classes[large].representative = representative;
        self.joined.push((from, to));
        true
    }

    /// Returns the number of a text; a new text gets a number and a new class.
    fn number(&mut self, text: &str) -> usize {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.texts.len();
        let text: Arc<str> = Arc::from(text);
        self.texts.push((Arc::clone(&text), self.classes.len()));
        self.classes.push(Class { members: Vec::from([number]), representative: number });
        self.numbers.insert(text, number);
        number
    }
}

impl Observations for Observed<'_> {
    fn representative_name<'a>(&'a self, name: &'a str) -> &'a str {
        self.known_representative(name).unwrap_or(name)
    }
}

impl fmt::Debug for Observed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The URIs may contain passwords, and there may be a million of them.
        f.debug_struct("Observed").field("len", &self.len()).finish_non_exhaustive()
    }
}

/// The reason why a store could not be loaded, with the 1-based line number.
///
/// ```
/// use urial_list::{LoadError, Observed};
/// assert_eq!(Observed::load("").unwrap_err(), LoadError::Header);
/// let error = Observed::load("urial-observed 1\nhttp://a/").unwrap_err();
/// assert_eq!(error, LoadError::NoTab { line: 2 });
/// assert_eq!(error.to_string(), "line 2: no tab between two URIs");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LoadError {
    /// The first line does not name the format, or names an unknown version.
    Header,
    /// A line is not a pair.
    NoTab {
        /// The number of the line.
        line: usize,
    },
    /// The text on one side of the tab is not a valid URI or IRI.
    Invalid {
        /// The number of the line.
        line: usize,
        /// The error of the parser; its place is in that URI.
        error: ParseError,
    },
}

impl LoadError {
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            LoadError::Header => "header",
            LoadError::NoTab { .. } => "no-tab",
            LoadError::Invalid { .. } => "invalid",
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Header => write!(f, "line 1: not {HEADER:?}"),
            LoadError::NoTab { line } => write!(f, "line {line}: no tab between two URIs"),
            LoadError::Invalid { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl core::error::Error for LoadError {}
