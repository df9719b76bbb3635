//! Trimming: steps beyond equivalence, which remove what seldom tells two pages apart.
//!
//! The result may lead elsewhere, so no step of [`normalize`](urial::normalize) does any of this. A
//! person who knows the list asks for each step by name: to count pages rather than places in them,
//! or to drop the pairs that only say where a visitor came from.

mod tracking;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use urial::kind::Kind;
use urial::{Host, HostClass, Lend, Ref, Storage, percent};
use urial_guard::glob;

pub use tracking::TRACKING_KEYS;

/// The choice of what to remove. With the feature `serde` it is a setting by the names of its
/// methods; one that is missing does nothing.
///
/// ```
/// use urial::Uri;
/// use urial_list::Trimmer;
///
/// let uri = Uri::parse("http://www.a.example/b/?utm_source=x&z=1&y=2&utm_medium=y#top")?;
/// let trimmer = Trimmer::new().drop_query(["utm_*"]);
/// assert_eq!(trimmer.trim(&uri), "http://www.a.example/b/?z=1&y=2#top");
/// let trimmer = trimmer.drop_fragment(true).sort_query(true);
/// assert_eq!(trimmer.trim(&uri), "http://www.a.example/b/?y=2&z=1");
/// let trimmer = trimmer.drop_www(true).drop_slash(true);
/// assert_eq!(trimmer.trim(&uri), "http://a.example/b?y=2&z=1");
/// // A new one does nothing.
/// assert!(Trimmer::new().trim(&uri).is_borrowed());
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[expect(clippy::struct_excessive_bools, reason = "options, each by its name")]
pub struct Trimmer {
    drop_fragment: bool,
    sort_query: bool,
    drop_query: Vec<String>,
    keep_query: Vec<String>,
    ignore_case: bool,
    drop_tracking: bool,
    drop_www: bool,
    drop_index: bool,
    drop_slash: bool,
}

/// Files that servers answer with for the path of their folder: those of nginx and Apache, of PHP,
/// of Tomcat (`welcome-file-list`), and of IIS (`defaultDocument`).
const INDEX_PAGES: [&str; 9] = [
    "index.html",
    "index.htm",
    "index.shtml",
    "index.xhtml",
    "index.php",
    "index.jsp",
    "default.htm",
    "default.asp",
    "default.aspx",
];

impl Trimmer {
    /// Makes a trimmer that removes nothing.
    #[must_use]
    pub const fn new() -> Trimmer {
        Trimmer {
            drop_fragment: false,
            sort_query: false,
            drop_query: Vec::new(),
            keep_query: Vec::new(),
            ignore_case: false,
            drop_tracking: false,
            drop_www: false,
            drop_index: false,
            drop_slash: false,
        }
    }

    /// Sets whether to remove the fragment and its `#`.
    #[must_use]
    pub const fn drop_fragment(mut self, drop_fragment: bool) -> Trimmer {
        self.drop_fragment = drop_fragment;
        self
    }

    /// Sets whether to sort the pairs of the query by key, as the keys are written.
    ///
    /// Pairs with the same key keep their order, which matters to many programs. A pair is the text
    /// between two `&`; an empty one goes last.
    ///
    /// ```
    /// use urial::Reference;
    /// use urial_list::Trimmer;
    /// let reference = Reference::parse("?b=2&c&a&b=1")?;
    /// let trimmer = Trimmer::new().sort_query(true);
    /// assert_eq!(trimmer.trim(&reference), "?a&b=2&b=1&c");
    /// assert_eq!(trimmer.trim(&Reference::parse("?b=1&&a=1&")?), "?a=1&b=1&&");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn sort_query(mut self, sort_query: bool) -> Trimmer {
        self.sort_query = sort_query;
        self
    }

    /// Sets the patterns of keys whose pairs are removed; the `?` goes too if no pair is left.
    ///
    /// Keys are compared decoded, and with regard to case unless [it is
    /// ignored](Trimmer::ignore_case). A `*` matches any text, and a `?` any character.
    ///
    /// ```
    /// use urial::Reference;
    /// use urial_list::Trimmer;
    /// let trimmer = Trimmer::new().drop_query(["utm_*", "id"]);
    /// assert_eq!(trimmer.trim(&Reference::parse("/a?utm%5Fid=1&%69d")?), "/a");
    /// assert_eq!(trimmer.trim(&Reference::parse("/a?ID=1&ids=2&")?), "/a?ID=1&ids=2&");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn drop_query(mut self, patterns: impl IntoIterator<Item: AsRef<str>>) -> Trimmer {
        self.drop_query = owned(patterns);
        self
    }

    /// Sets the patterns of the only keys whose pairs stay; without any, all may.
    ///
    /// They decide alone: a pair that one of them matches stays, though its key is to be
    /// [dropped](Trimmer::drop_query) or is one of [tracking](Trimmer::drop_tracking).
    ///
    /// ```
    /// use urial::Reference;
    /// use urial_list::Trimmer;
    /// let trimmer = Trimmer::new().keep_query(["id", "page*"]);
    /// assert_eq!(trimmer.trim(&Reference::parse("/a?id=1&x=2&pages=3&")?), "/a?id=1&pages=3");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn keep_query(mut self, patterns: impl IntoIterator<Item: AsRef<str>>) -> Trimmer {
        self.keep_query = owned(patterns);
        self
    }

    /// Sets whether a key and a pattern may differ in the case of letters, as in [`glob::matches`].
    ///
    /// ```
    /// use urial::Reference;
    /// use urial_list::Trimmer;
    /// let trimmer = Trimmer::new().drop_query(["utm_*"]).ignore_case(true);
    /// assert_eq!(trimmer.trim(&Reference::parse("/a?UTM_Source=1&b=2")?), "/a?b=2");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn ignore_case(mut self, ignore_case: bool) -> Trimmer {
        self.ignore_case = ignore_case;
        self
    }

    /// Sets whether to remove the pairs that tell advertisers where a visitor came from:
    /// [`TRACKING_KEYS`], in any case.
    ///
    /// ```
    /// use urial::Reference;
    /// use urial_list::Trimmer;
    /// let trimmer = Trimmer::new().drop_tracking(true);
    /// assert_eq!(trimmer.trim(&Reference::parse("/a?id=1&utm_source=x&gclid=y")?), "/a?id=1");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn drop_tracking(mut self, drop_tracking: bool) -> Trimmer {
        self.drop_tracking = drop_tracking;
        self
    }

    /// Sets whether to remove `www.` from hosts, if a name of two labels or more is left.
    ///
    /// ```
    /// use urial::Uri;
    /// use urial_list::Trimmer;
    /// let trimmer = Trimmer::new().drop_www(true);
    /// assert_eq!(trimmer.trim(&Uri::parse("http://u@WWW.a.example:80")?), "http://u@a.example:80");
    /// for other in ["http://www.example/", "http://www2.a.example/", "http://www.127.0.0.1/"] {
    ///     assert_eq!(trimmer.trim(&Uri::parse(other)?), other);
    /// }
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn drop_www(mut self, drop_www: bool) -> Trimmer {
        self.drop_www = drop_www;
        self
    }

    /// Sets whether to remove the last segment of a path if it is an index page, such as
    /// `index.html`, `index.php` or `default.aspx`, in any case.
    ///
    /// A path that has no slash before it stays, and so does one under a scheme without an
    /// authority: in `urn:a/index.html` it names no file.
    ///
    /// ```
    /// use urial::Reference;
    /// use urial_list::Trimmer;
    /// let trimmer = Trimmer::new().drop_index(true);
    /// assert_eq!(trimmer.trim(&Reference::parse("http://a/b/Default.aspx?c")?), "http://a/b/?c");
    /// assert_eq!(trimmer.trim(&Reference::parse("index.html")?), "index.html");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn drop_index(mut self, drop_index: bool) -> Trimmer {
        self.drop_index = drop_index;
        self
    }

    /// Sets whether to remove the slashes that end a path, after an [index
    /// page](Trimmer::drop_index) if it is removed too.
    ///
    /// The path `/` stays, and so does a path under a scheme without an authority.
    ///
    /// ```
    /// use urial::Reference;
    /// use urial_list::Trimmer;
    /// let trimmer = Trimmer::new().drop_slash(true);
    /// assert_eq!(trimmer.trim(&Reference::parse("http://a/b/?c/")?), "http://a/b?c/");
    /// assert_eq!(trimmer.trim(&Reference::parse("http://a//")?), "http://a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn drop_slash(mut self, drop_slash: bool) -> Trimmer {
        self.drop_slash = drop_slash;
        self
    }

    /// Returns whether no text is changed, as by a new one.
    pub(crate) fn is_idle(&self) -> bool {
        let ignore_case = self.ignore_case;
        *self == Trimmer::new().ignore_case(ignore_case)
    }

    /// Trims `text`; returns it as it is if there is nothing to remove or sort.
    #[must_use]
    pub fn trim<'i, 'o, T: Lend<'i, 'o>, K: Kind>(
        &self,
        text: &'i Ref<T, K>,
    ) -> Ref<Cow<'o, str>, K> {
        let mut trimmed = String::new();
        self.trim_into(text, &mut trimmed);
        if trimmed == text.as_str() {
            return text.as_borrowed().into();
        }
        match Ref::<String, K>::parse(trimmed) {
            Ok(owned) => owned.into(),
            // Cannot fail: a valid query stays valid without some of its pairs, and in another
            // order.
            Err(_) => text.as_borrowed().into(),
        }
    }

    /// Appends [the trimmed text](Trimmer::trim) to `buffer`.
    ///
    /// ```
    /// use urial::Uri;
    /// use urial_list::Trimmer;
    /// let mut buffer = String::new();
    /// let trimmer = Trimmer::new().drop_fragment(true);
    /// for text in ["http://a/#b ", "http://c/"] {
    ///     trimmer.trim_into(&Uri::parse(text.trim())?, &mut buffer);
    /// }
    /// assert_eq!(buffer, "http://a/http://c/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn trim_into<T: Storage, K: Kind>(&self, text: &Ref<T, K>, buffer: &mut String) {
        self.write(&text.into(), buffer);
    }

    fn write<K: Kind>(&self, text: &Ref<&str, K>, buffer: &mut String) {
        let (whole, spans) = (text.as_str(), text.spans());
        let (host, path) = (spans.host_start as usize, spans.path());
        // Everything else stays as it is written: trimming does not normalize.
        buffer.push_str(&whole[..host]);
        buffer.push_str(match text.host() {
            Some(host) if self.drop_www => without_www(host),
            _ => &whole[host..spans.host_end as usize],
        });
        buffer.push_str(&whole[spans.host_end as usize..path.start]);
        // Without an authority, a slash under a scheme may be no sign of a hierarchy.
        let is_hierarchy = spans.scheme_end == 0 || spans.host.is_some();
        buffer.push_str(match &whole[path] {
            path if is_hierarchy => self.shortened(path),
            path => path,
        });
        if let Some(query) = text.query() {
            self.push_query(query.as_str(), buffer);
        }
        if let (Some(fragment), false) = (text.fragment(), self.drop_fragment) {
            buffer.push('#');
            buffer.push_str(fragment.as_str());
        }
    }

    /// Returns the path without its index page and the slashes at its end.
    fn shortened<'t>(&self, path: &'t str) -> &'t str {
        let mut kept = path;
        // Again, until nothing changes: a second call must find nothing to do in
        // `/index.html/index.html`.
        loop {
            let before = kept.len();
            if let Some((_, name)) = kept.rsplit_once('/').filter(|_| self.drop_index) {
                if INDEX_PAGES.iter().any(|page| name.eq_ignore_ascii_case(page)) {
                    kept = &kept[..before - name.len()];
                }
            }
            if self.drop_slash {
                let end = kept.trim_end_matches('/').len();
                // An empty path and `/` are equivalent under `http` only.
                let root = usize::from(kept.starts_with('/'));
                kept = &kept[..end.max(root)];
            }
            if kept.len() == before {
                return kept;
            }
        }
    }

    fn push_query(&self, query: &str, buffer: &mut String) {
        let start = buffer.len();
        let mut separator = '?';
        let mut push = |pair: &str| {
            buffer.push(separator);
            buffer.push_str(pair);
            separator = '&';
        };
        let kept = query.split('&').filter(|pair| !self.drops(key(pair)));
        if self.sort_query && !query.split('&').map(place).is_sorted() {
            let mut pairs: Vec<&str> = kept.collect();
            // The sort is stable, so pairs with one key keep their order.
            pairs.sort_by_key(|pair| place(pair));
            pairs.into_iter().for_each(push);
        } else {
            kept.for_each(&mut push);
        }
        // Of `?a&` an empty piece is left, which is no pair without another one.
        if buffer.len() == start + 1 && !query.is_empty() {
            buffer.truncate(start);
        }
        // Pairs are left out or moved and none is made; the 1 is the `?`.
        debug_assert!(buffer.len() - start <= query.len() + 1);
    }

    fn drops(&self, key: &str) -> bool {
        let has_patterns = !(self.drop_query.is_empty() && self.keep_query.is_empty());
        if !has_patterns && !self.drop_tracking {
            return false;
        }
        let decoded = percent::decode(key);
        let key = String::from_utf8_lossy(decoded.as_deref().unwrap_or(key.as_bytes()));
        let key = &*key;
        if !self.keep_query.is_empty() {
            return !self.is_any(&self.keep_query, key);
        }
        self.is_any(&self.drop_query, key) || (self.drop_tracking && tracking::is_key(key))
    }

    fn is_any(&self, patterns: &[String], key: &str) -> bool {
        let matches = match self.ignore_case {
            true => glob::matches,
            false => glob::matches_exactly,
        };
        patterns.iter().any(|pattern| matches(pattern, key))
    }
}

fn owned(patterns: impl IntoIterator<Item: AsRef<str>>) -> Vec<String> {
    let patterns = patterns.into_iter();
    patterns.map(|pattern| pattern.as_ref().into()).collect()
}

/// Returns a host without each `www.` that is before a name of its own.
fn without_www(host: Host<'_>) -> &str {
    let mut name = host.as_str();
    // Again, so that a second call finds nothing to do in `www.www.a.example`.
    while let Some((label, rest)) = name.split_once('.') {
        if !label.eq_ignore_ascii_case("www") || !is_name(rest) {
            break;
        }
        name = rest;
    }
    name
}

/// Returns whether the labels after a `www.` are a name that may be a site's.
fn is_name(text: &str) -> bool {
    // `www.example` is a name under a top-level domain itself, and in `www..example` a label is
    // empty.
    let labels = text.strip_suffix('.').unwrap_or(text);
    if !labels.contains('.') || labels.starts_with('.') {
        return false;
    }
    // The rest must be no address. A longer text cannot be one, and is not read again for
    // each `www.` before it.
    text.len() > "255.255.255.255".len()
        || Host::parse_iri(text).is_ok_and(|host| host.class() == HostClass::RegName)
}

/// Returns the sort key of a pair. An empty piece has no key, so it goes last.
fn place(pair: &str) -> (bool, &str) {
    (pair.is_empty(), key(pair))
}

fn key(pair: &str) -> &str {
    pair.split_once('=').map_or(pair, |(key, _)| key)
}
