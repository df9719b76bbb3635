//! Keys of URIs that are nearly the same: a guess, which folds different resources too.
//!
//! Section 6.1 calls false positives worse than false negatives, and no rung of the ladder has any.
//! A list that a person samples is another matter: a page for each value of a query is one page to
//! look at.

use alloc::string::String;
use core::fmt;

use urial::kind::Kind;
use urial::{PairPart, Query};
use urial::{Ref, Storage};

use crate::part::{is_date, is_hash, is_number, is_uuid, segments, split_extension};

/// Differences that do not tell two URIs apart; a rule of [`Similar`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FoldRule {
    /// Values of the query, whatever they are.
    Values,
    /// Numbers, UUIDs and hashes: segments, with an extension or without, and values.
    Ids,
    /// Dates such as `2024-01-31`, `20240131` and `/2024/01/31`.
    Dates,
    /// Session identifiers: `jsessionid`, `phpsessid`, `sid` and the like, in parameters and pairs.
    Sessions,
    /// Segments of three words or more, as in `/how-to-cook-rice`.
    Slugs,
}

impl FoldRule {
    /// All rules.
    pub const ALL: [FoldRule; 5] =
        [FoldRule::Values, FoldRule::Ids, FoldRule::Dates, FoldRule::Sessions, FoldRule::Slugs];

    /// The rules of [`Similar::new`]: all but [`Slugs`](FoldRule::Slugs), since most slugs are
    /// titles of different pages.
    pub const USUAL: [FoldRule; 4] =
        [FoldRule::Values, FoldRule::Ids, FoldRule::Dates, FoldRule::Sessions];

    /// Returns the rule's name in lower case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            FoldRule::Values => "values",
            FoldRule::Ids => "ids",
            FoldRule::Dates => "dates",
            FoldRule::Sessions => "sessions",
            FoldRule::Slugs => "slugs",
        }
    }
}

impl fmt::Display for FoldRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The choice of differences that two similar URIs may have.
///
/// Scheme, authority and fragment are never folded, and neither is any part of a URI without an
/// authority, such as `tel:123`. Normalize the URIs first; this compares what is written.
///
/// ```
/// use urial::uri;
/// use urial_list::{FoldRule, Similar};
///
/// let similar = Similar::new();
/// let key = similar.key(&uri!("http://a/item/7?ref=x"));
/// assert_eq!(key, "http://a/item/{id}?ref={value}");
/// assert_eq!(similar.key(&uri!("http://a/item/8?ref=y")), key);
/// assert_ne!(similar.key(&uri!("http://a/about")), key);
///
/// let by_title = Similar::of(&[FoldRule::Slugs]);
/// assert_eq!(by_title.key(&uri!("http://a/how-to-cook?a=1")), "http://a/{slug}?a=1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Similar {
    /// A bit for each rule.
    rules: u8,
}

impl Default for Similar {
    fn default() -> Similar {
        Similar::new()
    }
}

/// Keys of session identifiers.
const SESSION_KEYS: [&str; 11] = [
    "jsessionid",
    "phpsessid",
    "aspsessionid",
    "asp.net_sessionid",
    "cfid",
    "cftoken",
    "sessionid",
    "session_id",
    "sessid",
    "sid",
    "zenid",
];

impl Similar {
    /// Makes one with the rules of [`FoldRule::USUAL`].
    #[must_use]
    pub const fn new() -> Similar {
        Similar::of(&FoldRule::USUAL)
    }

    /// Makes one with these rules.
    #[must_use]
    pub const fn of(mut rules: &[FoldRule]) -> Similar {
        let mut bits = 0;
        while let [rule, rest @ ..] = rules {
            bits |= 1 << *rule as u8;
            rules = rest;
        }
        Similar { rules: bits }
    }

    /// Returns the key that similar texts share. It is not a URI: folded parts are in braces, which
    /// no URI contains.
    #[must_use]
    pub fn key<T: Storage, K: Kind>(self, text: &Ref<T, K>) -> String {
        let mut key = String::new();
        self.key_into(text, &mut key);
        key
    }

    /// Appends the key that similar texts share to a buffer.
    pub fn key_into<T: Storage, K: Kind>(self, text: &Ref<T, K>, key: &mut String) {
        self.fold(&text.into(), key);
    }

    fn fold<K: Kind>(self, text: &Ref<&str, K>, key: &mut String) {
        // In `tel:123` and `doi:10.1000/1` the number is all that there is.
        if text.spans().scheme_end > 0 && text.spans().host.is_none() {
            return key.push_str(text.as_str());
        }
        key.push_str(&text.as_str()[..text.spans().path_start as usize]);
        self.path(text.path().as_str(), key);
        if let Some(query) = text.query() {
            self.query(query, key);
        }
        if let Some(fragment) = text.fragment() {
            key.push('#');
            key.push_str(fragment.as_str());
        }
    }

    const fn has(self, rule: FoldRule) -> bool {
        self.rules >> rule as u8 & 1 == 1
    }

    fn path(self, path: &str, key: &mut String) {
        for (at, (text, is_date)) in segments(path, self.has(FoldRule::Dates)).enumerate() {
            if at > 0 {
                key.push('/');
            }
            match is_date {
                true => key.push_str("{date}"),
                false => self.segment(text, key),
            }
        }
    }

    fn segment(self, segment: &str, key: &mut String) {
        // Servlets write the session as a parameter of a segment, `/a;jsessionid=1`, and not as a
        // pair.
        let mut parameters = segment.split(';');
        self.name(parameters.next().unwrap_or_default(), key);
        for parameter in parameters {
            let name = parameter.split('=').next().unwrap_or_default();
            if !self.is_session(name) {
                key.push(';');
                key.push_str(parameter);
            }
        }
    }

    /// Folds a segment without its parameters; an extension stays.
    fn name(self, name: &str, key: &mut String) {
        let (stem, extension) = split_extension(name);
        match self.folded(stem) {
            Some(folded) => key.push_str(folded),
            None if self.has(FoldRule::Slugs) && is_slug(stem) => key.push_str("{slug}"),
            None => key.push_str(stem),
        }
        key.push_str(extension);
    }

    fn query(self, query: Query<'_>, key: &mut String) {
        if query.as_str().is_empty() {
            // Section 5.3 keeps an empty query apart from an absent one; `pairs` of both are the
            // same.
            return key.push('?');
        }
        let mut before = '?';
        for pair in query.pairs() {
            // The whole pair goes and not its value alone, since other URIs of the same page have
            // no session.
            if self.is_session(&pair.key().decode_lossy()) {
                continue;
            }
            key.push(before);
            before = '&';
            key.push_str(pair.key().as_str());
            let Some(value) = pair.value().map(PairPart::as_str) else {
                continue;
            };
            key.push('=');
            key.push_str(match self.has(FoldRule::Values) {
                true => "{value}",
                false => self.folded(value).unwrap_or(value),
            });
        }
    }

    fn folded(self, part: &str) -> Option<&'static str> {
        if self.has(FoldRule::Dates) && is_date(part) {
            return Some("{date}");
        }
        let is_id = || is_number(part) || is_uuid(part) || is_hash(part);
        (self.has(FoldRule::Ids) && is_id()).then_some("{id}")
    }

    fn is_session(self, key: &str) -> bool {
        self.has(FoldRule::Sessions)
            && SESSION_KEYS.iter().any(|known| key.eq_ignore_ascii_case(known))
    }
}

/// Returns whether a segment is three words or more.
fn is_slug(segment: &str) -> bool {
    let words = segment.split(['-', '_']);
    let (mut count, mut has_letters) = (0, false);
    for word in words {
        // A doubled hyphen is no space between words.
        if word.is_empty() {
            return false;
        }
        count += 1;
        has_letters |= word.chars().any(char::is_alphabetic);
    }
    count >= 3 && has_letters
}
