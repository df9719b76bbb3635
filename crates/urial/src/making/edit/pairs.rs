//! Edits of the pairs of a query.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter::empty;

use urial_grammar::{Component, Set};

use super::{EditError, Layout, check};
use crate::component::{Pair, PairStyle};
use crate::kind::Kind;
use crate::percent;
use crate::types::owned::Owned;

/// An editor of the pairs of a query; see [`Owned::pairs_mut`].
///
/// Keys and values are plain text. Keys are equal if they are equal after decoding. Other pairs
/// keep their spelling and their order. A [separator](PairStyle::separator) has to be a delimiter:
/// letters, digits or `%` cannot separate pairs.
#[derive(Debug)]
pub struct PairsMut<'u, K: Kind> {
    text: &'u mut Owned<K>,
    style: PairStyle,
}

impl<K: Kind> Owned<K> {
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
    pub fn push_encode<'v>(
        &mut self,
        key: &str,
        value: impl Into<Option<&'v str>>,
    ) -> Result<(), EditError> {
        let pair = written_pair::<K>(key, value.into(), self.style)?;
        let spans = self.text.spans();
        match spans.query().filter(|query| !query.is_empty()) {
            Some(query) => {
                let separator = self.style.between();
                let mut layout = Layout::of(spans, self.text.len());
                layout.set_query_len(query.len() + separator.len_utf8() + pair.len());
                layout.check::<K>(empty())?;
                let mut buffer = [0; 4];
                let separator = &*separator.encode_utf8(&mut buffer);
                self.text
                    .splice(query.end..query.end, [separator, &pair, ""], layout);
                Ok(())
            }
            None => self.put(&pair),
        }
    }

    /// Gives a key one value. The pair replaces the first one with that key and removes the others,
    /// or is appended.
    ///
    /// # Errors
    ///
    /// As [`push_encode`](PairsMut::push_encode).
    pub fn set_encode<'v>(
        &mut self,
        key: &str,
        value: impl Into<Option<&'v str>>,
    ) -> Result<(), EditError> {
        let new = written_pair::<K>(key, value.into(), self.style)?;
        let mut unused = Some(new.as_str());
        let mut pairs = Vec::new();
        for pair in self.pairs() {
            if !pair.has_key(key) {
                pairs.push(pair.as_str());
            } else if let Some(new) = unused.take() {
                pairs.push(new);
            }
        }
        pairs.extend(unused);
        let query = joined(pairs, self.style);
        self.put(&query)
    }

    /// Removes every pair that has the key, and returns how many there were.
    pub fn remove(&mut self, key: &str) -> usize {
        let others = self.pairs().filter(|pair| !pair.has_key(key));
        let others: Vec<_> = others.map(Pair::as_str).collect();
        let removed = self.pairs().count() - others.len();
        if removed == 0 {
            return 0;
        }
        let query = (!others.is_empty()).then(|| joined(others, self.style));
        let layout = self.text.layout_with(Component::Query, query.as_deref());
        self.text.write(Component::Query, query.as_deref(), layout);
        removed
    }

    fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        let query = self
            .text
            .query()
            .filter(|_| can_separate(self.style.between()));
        let query = query.into_iter();
        query.flat_map(|query| query.pairs_with(self.style))
    }

    fn put(&mut self, query: &str) -> Result<(), EditError> {
        // An empty query has no pairs; a single empty pair cannot be written.
        if query.is_empty() {
            return Err(EditError::Inexpressible(Component::Query));
        }
        self.text.put(Component::Query, Some(query))
    }
}

/// Returns whether the character can separate pairs: it is not part of a triplet, and can be
/// encoded inside a key or value. This holds for delimiters and for characters that only IRIs
/// allow.
fn can_separate(separator: char) -> bool {
    let delimiters = Set::QUERY.minus(Set::UNRESERVED);
    u8::try_from(separator).map_or(true, |byte| !byte.is_ascii() || delimiters.contains(byte))
}

/// Writes a pair as a query of that style has it.
pub(crate) fn written_pair<K: Kind>(
    key: &str,
    value: Option<&str>,
    style: PairStyle,
) -> Result<String, EditError> {
    if !can_separate(style.between()) {
        return Err(EditError::Inexpressible(Component::Query));
    }
    let mut separator = [0; 4];
    let separator = &*style.between().encode_utf8(&mut separator);
    check::<K>(Component::Query, separator)?;
    let mut keep = Set::QUERY_VALUE;
    if separator.is_ascii() {
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

fn encode_into(text: &str, keep: Set, style: PairStyle, buffer: &mut String) {
    if !style.has_plus_for_space() {
        return percent::encode_into(text.as_bytes(), keep, buffer);
    }
    for (number, word) in text.split(' ').enumerate() {
        if number > 0 {
            buffer.push('+');
        }
        percent::encode_into(word.as_bytes(), keep, buffer);
    }
}

/// Joins pairs with the separator between them.
fn joined<'p>(pairs: impl IntoIterator<Item = &'p str>, style: PairStyle) -> String {
    let mut query = String::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        if number > 0 {
            query.push(style.between());
        }
        query.push_str(pair);
    }
    query
}
