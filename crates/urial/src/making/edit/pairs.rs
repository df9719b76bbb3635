//! Edits of the pairs of a query.

use alloc::string::String;
use alloc::vec::Vec;

use urial_grammar::{Component, Set};

use super::{EditError, check};
use crate::component::{Pair, PairStyle};
use crate::kind::Kind;
use crate::making::pair_value::PairValue;
use crate::percent;
use crate::types::reference::Ref;

/// An editor of the pairs of a query; see [`Ref::pairs_mut`].
///
/// Keys and values are plain text. Keys are equal if they are equal after decoding. Other pairs
/// keep their spelling and their order. A [separator](PairStyle::separator) has to be a delimiter:
/// letters, digits or `%` cannot separate pairs.
///
/// Every edit returns the editor, so that edits can follow each other. Each is done or refused by
/// itself: those before a refused one stay.
///
/// ```
/// use urial::UriBuf;
/// let mut uri: UriBuf = "http://h/?utm_source=x".parse()?;
/// let page = Some(2);
/// let limit = None::<u32>;
/// uri.pairs_mut()
///     .clear()
///     .push_encode("q", "salt & pepper")?
///     // A pair that may be missing: an `Option` is an iterator.
///     .extend_encode(page.map(|page| ("page", page)))?
///     .extend_encode(limit.map(|limit| ("limit", limit)))?;
/// assert_eq!(uri, "http://h/?q=salt%20%26%20pepper&page=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PairsMut<'u, K: Kind> {
    text: &'u mut Ref<String, K>,
    style: PairStyle,
}

/// Editing: the pairs of the query.
impl<K: Kind> Ref<String, K> {
    /// Returns an editor of the pairs between `&`.
    ///
    /// The query is added with the first pair and removed with the last.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/?a=1&b=2&a=3".parse()?;
    /// uri.pairs_mut().set_encode("a", "x&y")?;
    /// uri.pairs_mut().push_encode("c", None)?;
    /// assert_eq!(uri, "http://h/?a=x%26y&b=2&c");
    /// assert_eq!(uri.pairs_mut().remove("b"), 1);
    /// assert_eq!(uri, "http://h/?a=x%26y&c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "query_pairs_mut")]
    pub fn pairs_mut(&mut self) -> PairsMut<'_, K> {
        self.pairs_mut_with(PairStyle::new())
    }

    /// Returns an editor of the pairs in another style.
    ///
    /// ```
    /// use urial::{PairStyle, UriBuf};
    /// let mut uri: UriBuf = "http://h/".parse()?;
    /// uri.pairs_mut_with(PairStyle::form()).push_encode("q", "1 + 2")?;
    /// assert_eq!(uri, "http://h/?q=1+%2B+2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pairs_mut_with(&mut self, style: PairStyle) -> PairsMut<'_, K> {
        PairsMut { text: self, style }
    }
}

impl<K: Kind> PairsMut<'_, K> {
    /// Appends a pair, or a key without a value.
    ///
    /// # Errors
    ///
    /// If the style's separator is not a delimiter, or the pair cannot be written without it, or
    /// the whole text would be too long. An empty key without a value is not appended to a query
    /// without pairs, which has no way to write it.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/".parse()?;
    /// uri.pairs_mut().push_encode("a", "x&y")?.push_encode("b", 2)?.push_encode("c", None)?;
    /// assert_eq!(uri, "http://h/?a=x%26y&b=2&c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "append_pair")]
    #[doc(alias = "append")]
    pub fn push_encode(
        &mut self,
        key: &str,
        value: impl PairValue,
    ) -> Result<&mut Self, EditError> {
        value.with_text(|value| {
            // Most pairs are written as they are, without a text of their own.
            if self.style.separator == '&' && is_plain(key) && value.is_none_or(is_plain) {
                let (equals, value) = value.map_or(("", ""), |value| ("=", value));
                return self.append([key, equals, value]);
            }
            let pair = written_pair::<K>(key, value, self.style)?;
            self.append([&pair, "", ""])
        })?;
        Ok(self)
    }

    /// Gives a key one value. The pair replaces the first one with that key and removes the others,
    /// or is appended.
    ///
    /// # Errors
    ///
    /// As [`push_encode`](PairsMut::push_encode).
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/?a=1&b=2&a=3".parse()?;
    /// uri.pairs_mut().set_encode("a", 4)?.set_encode("c", "")?;
    /// assert_eq!(uri, "http://h/?a=4&b=2&c=");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "set")]
    pub fn set_encode(&mut self, key: &str, value: impl PairValue) -> Result<&mut Self, EditError> {
        let new = value.with_text(|value| written_pair::<K>(key, value, self.style))?;
        let mut unused = Some(new.as_str());
        let mut pairs = Vec::new();
        for pair in self.pairs() {
            if !pair.has_key(key) {
                pairs.push(pair.as_str());
            // The first pair with the key is replaced in its place, and later ones go; order
            // matters to some servers.
            } else if let Some(new) = unused.take() {
                pairs.push(new);
            }
        }
        pairs.extend(unused);
        let query = joined(pairs, self.style);
        self.put(&query)
    }

    /// Appends pairs, all or none.
    ///
    /// # Errors
    ///
    /// As [`push_encode`](PairsMut::push_encode); the query is then unchanged.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/?a=1".parse()?;
    /// uri.pairs_mut().extend_encode([("b", "x&y"), ("c", "")])?;
    /// assert_eq!(uri, "http://h/?a=1&b=x%26y&c=");
    /// uri.pairs_mut().extend_encode([("page", 2)])?;
    /// assert_eq!(uri, "http://h/?a=1&b=x%26y&c=&page=2");
    /// uri.pairs_mut().clear().extend_encode([("", None), ("id", Some("3"))])?;
    /// assert_eq!(uri, "http://h/?&id=3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "extend_pairs")]
    pub fn extend_encode(
        &mut self,
        pairs: impl IntoIterator<Item = (impl AsRef<str>, impl PairValue)>,
    ) -> Result<&mut Self, EditError> {
        let mut query = String::from(self.text.query().map_or("", |query| query.as_str()));
        // An empty query has no pairs; a first pair that is empty ends at the next one: `?&a`.
        let (mut has_pair, mut is_longer) = (!query.is_empty(), false);
        for (key, value) in pairs {
            let key = key.as_ref();
            let pair = value.with_text(|value| written_pair::<K>(key, value, self.style))?;
            if has_pair {
                query.push(self.style.separator);
            }
            query.push_str(&pair);
            (has_pair, is_longer) = (true, true);
        }
        if !is_longer {
            return Ok(self);
        }
        self.put(&query)
    }

    /// Removes every pair that has the key, and returns how many there were.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/?a=1&b&%61=2".parse()?;
    /// assert_eq!(uri.pairs_mut().remove("a"), 2);
    /// assert_eq!(uri, "http://h/?b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn remove(&mut self, key: &str) -> usize {
        let mut removed = 0;
        self.retain(|pair| {
            let has_key = pair.has_key(key);
            removed += usize::from(has_key);
            !has_key
        });
        removed
    }

    /// Removes all pairs, and the query with them.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/?a=1#f".parse()?;
    /// uri.pairs_mut().clear();
    /// assert_eq!(uri, "http://h/#f");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        self.text.clear_query();
        self
    }

    /// Removes every pair for which `keep` returns false; the others keep their spelling.
    ///
    /// The query is removed with the last pair; an empty one has no pairs and stays.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/?utm_source=x&a=1&utm_medium=y".parse()?;
    /// uri.pairs_mut().retain(|pair| !pair.key().decode_lossy().starts_with("utm_"));
    /// assert_eq!(uri, "http://h/?a=1");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Pair<'_>) -> bool) -> &mut Self {
        let mut count = 0;
        let kept = self.pairs().inspect(|_| count += 1).filter(|pair| keep(*pair));
        let kept: Vec<_> = kept.map(Pair::as_str).collect();
        // The text stays byte for byte if no pair goes.
        if kept.len() == count {
            return self;
        }
        let query = (!kept.is_empty()).then(|| joined(kept, self.style));
        self.text.shorten(Component::Query, query.as_deref());
        self
    }

    /// Sorts the pairs by their decoded keys; pairs of one key keep their order.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let mut uri: UriBuf = "http://h/?b=1&%61=2&b=0&A=3".parse()?;
    /// uri.pairs_mut().sort();
    /// assert_eq!(uri, "http://h/?A=3&%61=2&b=1&b=0");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn sort(&mut self) -> &mut Self {
        let mut pairs: Vec<_> = self.pairs().collect();
        // A separator that cannot separate makes no pairs.
        if pairs.is_empty() {
            return self;
        }
        // Stable: the values of one key keep their order, which has a meaning.
        pairs.sort_by_cached_key(|pair| pair.key().decode());
        let query = joined(pairs.into_iter().map(Pair::as_str), self.style);
        if self.text.query().is_some_and(|old| old.as_str() != query) {
            self.text.shorten(Component::Query, Some(&query));
        }
        self
    }

    /// Appends the text of a pair, given in pieces.
    fn append(&mut self, [key, equals, value]: [&str; 3]) -> Result<(), EditError> {
        let spans = self.text.spans();
        let end = spans.query_end as usize;
        let mut buffer = [0; 4];
        let before = match spans.query() {
            Some(query) if !query.is_empty() => &*self.style.separator.encode_utf8(&mut buffer),
            // An empty query has no pairs; a single empty pair cannot be written.
            _ if key.is_empty() && equals.is_empty() => {
                return Err(EditError::Inexpressible(Component::Query));
            }
            None => "?",
            Some(_) => "",
        };
        let pieces = [before, key, equals, value];
        self.text.splice(Component::Query, end..end, &pieces)
    }

    fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        let query = self.text.query().filter(|_| can_separate(self.style.separator));
        let query = query.into_iter();
        query.flat_map(|query| query.pairs_with(self.style))
    }

    fn put(&mut self, query: &str) -> Result<&mut Self, EditError> {
        // An empty query has no pairs; a single empty pair cannot be written.
        if query.is_empty() {
            return Err(EditError::Inexpressible(Component::Query));
        }
        self.text.put(Component::Query, Some(query))?;
        Ok(self)
    }
}

/// Returns whether the character can separate pairs: it is not part of a triplet, and can be
/// encoded inside a key or value. This holds for delimiters and for characters that only IRIs
/// allow.
#[inline]
fn can_separate(separator: char) -> bool {
    let delimiters = Set::QUERY.minus(Set::UNRESERVED);
    u8::try_from(separator).map_or(true, |byte| !byte.is_ascii() || delimiters.contains(byte))
}

/// Returns whether a key or a value is written as it is between `&` and `=`.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| Set::QUERY_VALUE.contains(byte))
}

/// Writes a pair as a query of that style has it.
pub(crate) fn written_pair<K: Kind>(
    key: &str,
    value: Option<&str>,
    style: PairStyle,
) -> Result<String, EditError> {
    if !can_separate(style.separator) {
        return Err(EditError::Inexpressible(Component::Query));
    }
    let mut separator = [0; 4];
    let separator = &*style.separator.encode_utf8(&mut separator);
    // A style may have any character, but one that a query cannot contain would make an invalid
    // text.
    check::<K>(Component::Query, separator)?;
    let mut keep = Set::QUERY_VALUE;
    if separator.is_ascii() {
        // A separator inside a key or a value has to be encoded, or it would end the pair.
        keep = keep.minus(Set::of(separator));
    }
    let mut pair = String::new();
    encode_into(key, keep, style, &mut pair);
    if let Some(value) = value {
        pair.push('=');
        encode_into(value, keep, style, &mut pair);
    }
    // The separator may be the `=`, or the `+` for a space.
    if pair.contains(separator) {
        return Err(EditError::Inexpressible(Component::Query));
    }
    Ok(pair)
}

#[inline]
fn encode_into(text: &str, keep: Set, style: PairStyle, buffer: &mut String) {
    if !style.plus_is_space {
        return percent::encode_bytes_into(text.as_bytes(), keep, buffer);
    }
    for (number, word) in text.split(' ').enumerate() {
        if number > 0 {
            buffer.push('+');
        }
        percent::encode_bytes_into(word.as_bytes(), keep, buffer);
    }
}

/// Joins pairs with the separator between them.
fn joined<'p>(pairs: impl IntoIterator<Item = &'p str>, style: PairStyle) -> String {
    let mut query = String::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        if number > 0 {
            query.push(style.separator);
        }
        query.push_str(pair);
    }
    query
}
