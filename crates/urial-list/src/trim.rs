//! Trimming: steps beyond equivalence, which remove fragments and query pairs, and sort queries.
//!
//! The result may lead elsewhere, so no step of [`normalize`](urial::normalize) does any of this. A
//! person who knows the list asks for each step by name: to count pages rather than places in them,
//! or to drop the pairs that only say where a visitor came from.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use urial::kind::Kind;
use urial::percent;
use urial::{Lend, Ref, Storage};

/// The choice of what to remove.
///
/// ```
/// use urial::Uri;
/// use urial_list::Trimmer;
///
/// let uri = Uri::parse("http://a/b?utm_source=x&z=1&y=2&utm_medium=y#top")?;
/// let trimmer = Trimmer::new().drop_query(&["utm_*"]);
/// assert_eq!(trimmer.trim(&uri), "http://a/b?z=1&y=2#top");
/// assert_eq!(trimmer.drop_fragment(true).sort_query(true).trim(&uri), "http://a/b?y=2&z=1");
/// // A new one does nothing.
/// assert!(Trimmer::new().trim(&uri).is_borrowed());
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trimmer<'p> {
    drop_fragment: bool,
    sort_query: bool,
    drop_query: &'p [&'p str],
    ignore_case: bool,
}

impl<'p> Trimmer<'p> {
    /// Makes a trimmer that removes nothing.
    #[must_use]
    pub const fn new() -> Trimmer<'p> {
        Trimmer {
            drop_fragment: false,
            sort_query: false,
            drop_query: &[],
            ignore_case: false,
        }
    }

    /// Sets whether to remove the fragment and its `#`.
    #[must_use]
    pub const fn drop_fragment(self, drop_fragment: bool) -> Trimmer<'p> {
        Trimmer {
            drop_fragment,
            ..self
        }
    }

    /// Sets whether to sort the pairs of the query by key, as the keys are written.
    ///
    /// Pairs with the same key keep their order, which matters to many programs. A pair is the text
    /// between two `&`.
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
    pub const fn sort_query(self, sort_query: bool) -> Trimmer<'p> {
        Trimmer { sort_query, ..self }
    }

    /// Sets the patterns of keys whose pairs are removed; the `?` goes too if no pair is left.
    ///
    /// Keys are compared decoded, and with regard to case unless [it is
    /// ignored](Trimmer::ignore_case). A `*` matches any text, and a `?` any character.
    ///
    /// ```
    /// use urial::Reference;
    /// use urial_list::Trimmer;
    /// let trimmer = Trimmer::new().drop_query(&["utm_*", "id"]);
    /// assert_eq!(trimmer.trim(&Reference::parse("/a?utm%5Fid=1&%69d")?), "/a");
    /// assert_eq!(trimmer.trim(&Reference::parse("/a?ID=1&ids=2&")?), "/a?ID=1&ids=2&");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn drop_query(self, drop_query: &'p [&'p str]) -> Trimmer<'p> {
        Trimmer { drop_query, ..self }
    }

    /// Sets whether a key and a pattern may differ in the case of ASCII letters.
    ///
    /// ```
    /// use urial::Reference;
    /// use urial_list::Trimmer;
    /// let trimmer = Trimmer::new().drop_query(&["utm_*"]).ignore_case(true);
    /// assert_eq!(trimmer.trim(&Reference::parse("/a?UTM_Source=1&b=2")?), "/a?b=2");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn ignore_case(self, ignore_case: bool) -> Trimmer<'p> {
        Trimmer {
            ignore_case,
            ..self
        }
    }

    /// Returns whether no text is changed, as by a new one.
    pub(crate) fn is_idle(&self) -> bool {
        let Trimmer { ignore_case, .. } = *self;
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
        // Up to the query everything stays as it is written: trimming does not normalize.
        let before = text.spans().path().end;
        buffer.push_str(&text.as_str()[..before]);
        if let Some(query) = text.query() {
            self.push_query(query.as_str(), buffer);
        }
        if let (Some(fragment), false) = (text.fragment(), self.drop_fragment) {
            buffer.push('#');
            buffer.push_str(fragment.as_str());
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
        // Pairs are left out or moved and none is made; the 1 is the `?`.
        debug_assert!(buffer.len() - start <= query.len() + 1);
    }

    fn drops(&self, key: &str) -> bool {
        if self.drop_query.is_empty() {
            return false;
        }
        let decoded = percent::decode(key);
        let key = decoded.as_deref().unwrap_or(key.as_bytes());
        self.drop_query
            .iter()
            .any(|pattern| matches(pattern.as_bytes(), key, self.ignore_case))
    }
}

/// Returns the sort key of a pair. An empty piece has no key, so it goes last.
fn place(pair: &str) -> (bool, &str) {
    (pair.is_empty(), key(pair))
}

fn key(pair: &str) -> &str {
    pair.split_once('=').map_or(pair, |(key, _)| key)
}

/// Matches a pattern in which `*` is any text and `?` any character; the time is at most the
/// product of the lengths.
fn matches(pattern: &[u8], text: &[u8], ignore_case: bool) -> bool {
    let is_same = |a: u8, b: u8| a == b || (ignore_case && a.eq_ignore_ascii_case(&b));
    let (mut at, mut place) = (0, 0);
    // Where to resume if the text after the last `*` does not match: the pattern after the `*`, and
    // the text one byte on.
    let mut retry = None;
    while at < text.len() {
        match pattern.get(place) {
            Some(b'*') => {
                place += 1;
                retry = Some((place, at));
            }
            Some(b'?') => {
                place += 1;
                at += 1;
                // Continuation bytes of UTF-8: `?` matches a character, not a byte.
                at += text[at..]
                    .iter()
                    .take_while(|&&byte| byte & 0xC0 == 0x80)
                    .count();
            }
            Some(&byte) if is_same(byte, text[at]) => {
                place += 1;
                at += 1;
            }
            _ => match retry {
                // Only the last `*` is tried again: the text that an earlier one could take instead
                // is within reach of the last one too.
                Some((after, from)) => {
                    (place, at) = (after, from + 1);
                    retry = Some((after, from + 1));
                }
                None => return false,
            },
        }
    }
    // The text has ended, so the rest of the pattern may only match the empty text.
    pattern[place..].iter().all(|&byte| byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_any_text() {
        for (pattern, texts, others) in [
            (
                "utm_*",
                &["utm_", "utm_source"][..],
                &["utm", "xutm_", ""][..],
            ),
            ("*id", &["id", "idid", "_id"], &["ids", "i"]),
            (
                "a*b*c",
                &["abc", "abbbcbc", "a*b*c"],
                &["acb", "ab", "abcd"],
            ),
            ("*", &["", "a"], &[]),
            ("**a", &["a", "ba"], &["", "ab"]),
            ("", &[""], &["a"]),
            ("i?", &["id", "iß", "i?"], &["i", "idd"]),
            ("*?b", &["ab", "ßab"], &["b"]),
        ] {
            for text in texts {
                assert!(
                    matches(pattern.as_bytes(), text.as_bytes(), false),
                    "{pattern} {text}"
                );
            }
            for text in others {
                assert!(
                    !matches(pattern.as_bytes(), text.as_bytes(), false),
                    "{pattern} {text}"
                );
            }
        }
    }
}
