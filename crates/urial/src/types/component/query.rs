//! Queries: `query = *( pchar / "/" / "?" )`

use alloc::borrow::Cow;
use core::str::Utf8Error;

use super::{HidePassword, Pieces};
use crate::percent;
use crate::types::encoded::{Encoded, lossy, utf8};

/// A query, without its `?`.
///
/// See [RFC 3986 section 3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4).
///
/// The RFC gives it no structure. Many schemes and programs write `key=value` pairs in it:
/// [`Query::pairs`].
///
/// ```
/// let query = urial::Query::parse("caf%C3%A9")?;
/// assert_eq!(query.decode_utf8().unwrap(), "café");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Query<'a>(&'a str);

super::component!(Query.0);
super::hide!(Query, HidePassword);
super::may_be_empty!(Query, "nothing follows the `?`");
super::parsers!(Query, Query = "query", Iquery = "iquery");
super::decoders!(Query);

impl<'a> Query<'a> {
    /// Returns the pairs between `&`, in order, with repeated keys; `+` stays `+`.
    ///
    /// A piece between two separators is a pair even if it is empty, so that the joined pairs make
    /// the query again. An empty query has no pairs. Parsers of forms skip empty pieces: filter by
    /// [`Pair::as_str`].
    ///
    /// ```
    /// let query = urial::Query::parse("&a=1&")?;
    /// assert_eq!(query.pairs().count(), 3);
    /// assert_eq!(query.pairs().filter(|pair| !pair.as_str().is_empty()).count(), 1);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// ```
    /// let query = urial::Uri::parse("http://a/?b=1&c&b=%26")?.query().unwrap();
    /// let pairs: Vec<_> = query.pairs().map(|pair| pair.decode().unwrap()).collect();
    /// assert_eq!(pairs, [("b".into(), Some("1".into())), ("c".into(), None), ("b".into(), Some("&".into()))]);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    #[doc(alias = "query_pairs")]
    pub fn pairs(self) -> Pairs<'a> {
        // The RFC calls pairs a usual form only (section 3.4), so nothing is decoded or dropped
        // here.
        self.pairs_with(PairStyle::new())
    }

    /// Returns the value of the first pair with this key, which is compared decoded.
    ///
    /// A key without a `=` has the empty value here; [`Pair::value`] tells the two apart. For the
    /// queries of HTML forms, whose `+` is a space:
    /// `query.pairs_with(PairStyle::form()).get(key)`.
    ///
    /// ```
    /// use urial::{PairStyle, Query};
    /// let query = Query::parse("q=1+2&page=2&q=b&all&n%61me=x%26y")?;
    /// assert_eq!(query.get("page").unwrap(), "2");
    /// assert_eq!(query.get("name").unwrap().decode_utf8().unwrap(), "x&y");
    /// assert!(query.get("all").unwrap().is_empty() && query.get("none").is_none());
    /// assert_eq!(query.get("q").unwrap().decode_utf8().unwrap(), "1+2");
    /// let form = query.pairs_with(PairStyle::form());
    /// assert_eq!(form.get("q").unwrap().decode_utf8().unwrap(), "1 2");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn get(self, key: &str) -> Option<PairPart<'a>> {
        self.pairs().get(key)
    }

    /// Returns the values of all pairs with this key, in order; see [`get`](Query::get).
    ///
    /// ```
    /// let query = urial::Query::parse("tag=a&page=2&tag=b")?;
    /// assert!(query.get_all("tag").eq(["a", "b"]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    pub fn get_all<'k>(
        self,
        key: &'k str,
    ) -> impl DoubleEndedIterator<Item = PairPart<'a>> + Clone + use<'a, 'k> {
        self.pairs().get_all(key)
    }

    /// Returns the pairs in another style.
    ///
    /// ```
    /// use urial::PairStyle;
    /// let query = urial::Uri::parse("http://a/?b=1+2;c=3")?.query().unwrap();
    /// let style = PairStyle::new().separator(';').plus_is_space(true);
    /// let first = query.pairs_with(style).next().unwrap();
    /// assert_eq!(first.decode().unwrap().1.unwrap(), "1 2");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn pairs_with(self, style: PairStyle) -> Pairs<'a> {
        Pairs {
            pieces: Pieces {
                // Else `?` would have one empty pair, and clearing all pairs could not be told from
                // it.
                rest: (!self.0.is_empty()).then_some(self.0),
                separator: style.separator,
            },
            plus_is_space: style.plus_is_space,
        }
    }
}

/// The pairs between `&`, as [`Query::pairs`].
///
/// ```
/// for pair in urial::Query::parse("a=1&b=2")? {
///     println!("{}", pair.key());
/// }
/// # Ok::<(), urial::ParseError>(())
/// ```
impl<'a> IntoIterator for Query<'a> {
    type Item = Pair<'a>;
    type IntoIter = Pairs<'a>;

    #[inline]
    fn into_iter(self) -> Pairs<'a> {
        self.pairs()
    }
}

/// The style in which a query writes its pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PairStyle {
    pub(crate) separator: char,
    pub(crate) plus_is_space: bool,
}

impl PairStyle {
    /// Creates a style with `&` between pairs, and `+` as `+`.
    #[inline]
    #[must_use]
    pub const fn new() -> PairStyle {
        PairStyle { separator: '&', plus_is_space: false }
    }

    /// Creates the style of HTML forms: `&` between pairs, and `+` as a space.
    #[inline]
    #[must_use]
    pub const fn form() -> PairStyle {
        PairStyle::new().plus_is_space(true)
    }

    /// Sets the separator.
    ///
    /// ```
    /// use urial::{PairStyle, Query};
    /// let query = Query::parse("a=1;b=2")?;
    /// assert!(query.pairs_with(PairStyle::new().separator(';')).map(|pair| pair.key()).eq(["a", "b"]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn separator(self, separator: char) -> PairStyle {
        PairStyle { separator, ..self }
    }

    /// Sets whether `+` is a space.
    #[inline]
    #[must_use]
    pub const fn plus_is_space(self, plus_is_space: bool) -> PairStyle {
        PairStyle { plus_is_space, ..self }
    }
}

impl Default for PairStyle {
    #[inline]
    fn default() -> PairStyle {
        PairStyle::new()
    }
}

/// The pairs of a query, forwards or backwards; see [`Query::pairs`].
#[derive(Clone)]
pub struct Pairs<'a> {
    pieces: Pieces<'a>,
    plus_is_space: bool,
}

impl<'a> Pairs<'a> {
    /// Returns the value of the first pair with this key; see [`Query::get`].
    #[inline]
    #[must_use]
    pub fn get(&self, key: &str) -> Option<PairPart<'a>> {
        self.clone().find(|pair| pair.has_key(key)).map(Pair::value_or_empty)
    }

    /// Returns the values of all pairs with this key, in order; see [`Query::get_all`].
    #[inline]
    pub fn get_all<'k>(
        &self,
        key: &'k str,
    ) -> impl DoubleEndedIterator<Item = PairPart<'a>> + Clone + use<'a, 'k> {
        let pairs = self.clone().filter(move |pair| pair.has_key(key));
        pairs.map(Pair::value_or_empty)
    }
}

// Split before decoding: a `%26` belongs to a value (section 2.4).
super::items!(Pairs, Pair<'a>, HidePassword);

impl<'a> Pairs<'a> {
    const fn item(&self, text: &'a str) -> Pair<'a> {
        Pair { text, plus_is_space: self.plus_is_space }
    }
}

/// A pair of a query: a key, and optionally a `=` and a value.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    text: &'a str,
    plus_is_space: bool,
}

super::component!(Pair.text);
super::hide!(Pair, HidePassword);

impl<'a> Pair<'a> {
    /// Returns the text before the first `=`, which decodes in the style of the pairs.
    #[inline]
    #[must_use]
    pub fn key(self) -> PairPart<'a> {
        // The first `=` only: a value may have more of them, as Base64 does at its end.
        self.part(self.text.split_once('=').map_or(self.text, |(key, _)| key))
    }

    /// Returns the text after the first `=`, which decodes in the style of the pairs.
    ///
    /// Without a `=` there is no value, which is different from an empty one.
    ///
    /// ```
    /// use urial::{PairStyle, Query};
    /// let query = Query::parse("q=1+2")?;
    /// let value = query.pairs_with(PairStyle::form()).next().unwrap().value().unwrap();
    /// assert_eq!(value.as_str(), "1+2");
    /// assert_eq!(value.decode_utf8().unwrap(), "1 2");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn value(self) -> Option<PairPart<'a>> {
        self.text.split_once('=').map(|(_, value)| self.part(value))
    }

    /// Returns the value, which is empty where there is no `=`.
    #[inline]
    fn value_or_empty(self) -> PairPart<'a> {
        // As in HTML forms, where `?a` and `?a=` are the same pair.
        self.value().unwrap_or(self.part(""))
    }

    #[inline]
    const fn part(self, text: &'a str) -> PairPart<'a> {
        PairPart { text, plus_is_space: self.plus_is_space }
    }

    /// Returns whether the key, decoded in the style of the pairs, is `key`.
    ///
    /// ```
    /// let pair = urial::Query::parse("%61=1")?.pairs().next().unwrap();
    /// assert!(pair.has_key("a") && pair.key() != "a"); // `==` compares the text
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn has_key(self, key: &str) -> bool {
        // Octets and not text: a key that is not UTF-8 is just another key.
        self.key().decode() == key.as_bytes()
    }

    /// Decodes key and value, in the style of the pairs.
    ///
    /// # Errors
    ///
    /// If one of them is not UTF-8.
    #[inline]
    pub fn decode(self) -> Result<(Cow<'a, str>, Option<Cow<'a, str>>), Utf8Error> {
        let value = self.value().map(PairPart::decode_utf8).transpose()?;
        Ok((self.key().decode_utf8()?, value))
    }

    /// Decodes key and value, in the style of the pairs, with U+FFFD for octets that are not UTF-8.
    ///
    /// ```
    /// let query = urial::Query::parse("a=%FF&b")?;
    /// let pairs: Vec<_> = query.pairs().map(|pair| pair.decode_lossy()).collect();
    /// assert_eq!(pairs, [("a".into(), Some("\u{FFFD}".into())), ("b".into(), None)]);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn decode_lossy(self) -> (Cow<'a, str>, Option<Cow<'a, str>>) {
        (self.key().decode_lossy(), self.value().map(PairPart::decode_lossy))
    }
}

/// The key or the value of a [`Pair`]: encoded text with the meaning of its `+`.
#[derive(Clone, Copy)]
pub struct PairPart<'a> {
    text: &'a str,
    plus_is_space: bool,
}

super::component!(PairPart.text);
super::hide!(PairPart, HidePassword);
super::may_be_empty!(PairPart, "the text is empty");

impl<'a> PairPart<'a> {
    /// Returns the text as it is written, for use in another reference. The meaning of `+` is lost.
    #[inline]
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::trusted(self.text)
    }

    /// Decodes the text in the style of its pair.
    #[inline]
    #[must_use]
    pub fn decode(self) -> Cow<'a, [u8]> {
        match self.plus_is_space {
            true => percent::decode_form_checked(self.text),
            false => self.encoded().decode(),
        }
    }

    /// Decodes the text in the style of its pair, if that is UTF-8.
    ///
    /// # Errors
    ///
    /// If the decoded octets are not UTF-8.
    #[inline]
    pub fn decode_utf8(self) -> Result<Cow<'a, str>, Utf8Error> {
        utf8(self.decode())
    }

    /// Decodes the text in the style of its pair, with U+FFFD for octets that are not UTF-8.
    #[inline]
    #[must_use]
    pub fn decode_lossy(self) -> Cow<'a, str> {
        lossy(self.decode())
    }
}
