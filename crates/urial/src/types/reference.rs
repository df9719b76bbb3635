//! Parsed texts: one type for every kind and every storage.

use alloc::string::String;
use core::marker::PhantomData;

use urial_grammar::{Lend, ParseError, Parsed, Spans, Storage, grammar, wrapped};

use crate::component::{Authority, Fragment, Host, PairPart, Path, Port, Query, Scheme, Userinfo};
use crate::kind::Kind;
use crate::types::parts::Parts;
use crate::types::refused::Refused;

urial_grammar::wrap_parsed! {
    /// A parsed text: a text of the kind `K`, held by `T`, and the offsets of its components.
    ///
    /// Programs use its aliases, [`Uri`](crate::Uri), [`UriBuf`](crate::UriBuf) and so on:
    ///
    /// | `T` | is for | the alias |
    /// |---|---|---|
    /// | `&str` | a text that is elsewhere; a `Copy` of 48 bytes, and nothing is allocated | `Uri<'a>` |
    /// | `String` | a text that is kept, and edited | `UriBuf` |
    /// | `Cow<str>` | results that may be the input itself, as that of [`normalize`](Ref::normalize) | |
    /// | `Arc<str>` | a text that many values share | |
    /// | `Box<str>` | a text that is kept, in 8 bytes less | |
    ///
    /// Accessors of a `Uri<'a>` return components that live for `'a`. Accessors of other storages
    /// return components that live as long as the borrow.
    ///
    /// `==`, `Ord` and `Hash` compare texts, also across kinds, storages and with `str`: two texts
    /// that a [normalizer](https://www.rfc-editor.org/rfc/rfc3986#section-6) would make equal are
    /// different here. `Ref<T, K>: Borrow<str>`, so a map with such keys is looked up with `&str`.
    /// `Debug` hides a password, `Display` prints the text.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use urial::{Ref, UriBuf, kind};
    /// let shared: Ref<Arc<str>, kind::Uri> = "http://a/b".parse()?;
    /// let again = shared.clone();
    /// assert_eq!(again.host().unwrap(), "a");
    /// assert_eq!(shared, UriBuf::parse("http://a/b")?);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub struct Ref<T, K>;
}

/// Parsing of a `&str`.
impl<'a, K: Kind> Ref<&'a str, K> {
    /// Parses a text.
    ///
    /// # Errors
    ///
    /// If the text does not match the kind's rule. The error names the character, the component and
    /// the byte, and says what to do.
    ///
    /// ```
    /// use urial::{Reference, Uri};
    /// assert!(Uri::parse("http://a/b").is_ok() && Uri::parse("/b").is_err());
    /// assert!(Reference::parse("/b").is_ok() && Reference::parse("/b c").is_err());
    /// ```
    #[doc(alias = "validate")]
    pub fn parse(text: &'a str) -> Result<Ref<&'a str, K>, ParseError> {
        // Not `map` over the result: the copy would wait for the stores of the parse
        // (docs/performance.md).
        wrapped(grammar::parse_text)(text, K::FORM)
    }

    /// Parses bytes that may not be UTF-8.
    ///
    /// # Errors
    ///
    /// As [`Uri::parse`](Ref::parse), and [`ErrorKind::NotUtf8`](crate::ErrorKind::NotUtf8) at the first
    /// byte that is not UTF-8.
    ///
    /// ```
    /// assert_eq!(urial::Uri::parse_bytes(b"http://a/b").unwrap(), "http://a/b");
    /// let error = urial::Uri::parse_bytes(b"http://a/\xff").unwrap_err();
    /// assert_eq!((error.kind(), error.span()), (urial::ErrorKind::NotUtf8, 9..10));
    /// ```
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Ref<&'a str, K>, ParseError> {
        Ref::<&str, K>::parse(grammar::utf8(bytes)?)
    }

    /// Returns the five components as plain text, of a literal also in constants.
    ///
    /// ```
    /// use urial::uri;
    /// const PATH: &str = uri!("http://example.com/a?b").parts().path;
    /// assert_eq!(PATH, "/a");
    /// ```
    #[must_use]
    pub const fn parts(&self) -> Parts<'a> {
        Parts {
            scheme: self.parsed.scheme(),
            authority: self.parsed.authority(),
            path: self.parsed.path(),
            query: self.parsed.query(),
            fragment: self.parsed.fragment(),
        }
    }
}

/// Parsing of a `String`.
impl<K: Kind> Ref<String, K> {
    /// Parses a text and keeps it: a `String` as it is, and a copy of a `&str`.
    ///
    /// ```
    /// use urial::UriBuf;
    /// let uri = UriBuf::parse(format!("http://{}/", "example.com"))?;
    /// assert_eq!(uri, "http://example.com/");
    /// assert!(UriBuf::parse("example.com").is_err());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text does not match the kind's rule.
    pub fn parse(text: impl Into<String>) -> Result<Ref<String, K>, ParseError> {
        Ref::from_text(text.into()).map_err(|refused| refused.error())
    }
}

/// Parsing and construction in any storage.
impl<T: Storage, K: Kind> Ref<T, K> {
    /// Parses a text where it is stored; the error returns it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use urial::{ErrorKind, Ref, UriBuf, kind};
    /// let refused = UriBuf::from_text("no scheme".to_string()).unwrap_err();
    /// assert_eq!(refused.error().kind(), ErrorKind::MissingScheme);
    /// assert_eq!(refused.into_input(), "no scheme");
    ///
    /// let text: Arc<str> = "http://a/".into();
    /// let uri = Ref::<_, kind::Uri>::from_text(Arc::clone(&text)).unwrap();
    /// assert!(Arc::ptr_eq(&uri.into_text(), &text));
    /// ```
    ///
    /// # Errors
    ///
    /// If the text does not match the kind's rule. `?` turns the error into a [`ParseError`].
    pub fn from_text(text: T) -> Result<Ref<T, K>, Refused<T>> {
        match Parsed::parse_stored(text, |text| grammar::parse_text(text, K::FORM)) {
            Ok(parsed) => Ok(Ref::from_parsed(parsed)),
            // The text is given back: a caller that tries another parser need not have cloned it.
            Err((text, error)) => Err(Refused::new(text, error)),
        }
    }

    /// Returns whether a text is of the kind, for those who want neither its components nor to know
    /// why it is not.
    ///
    /// ```
    /// use urial::{Reference, Uri};
    /// assert!(Uri::is_valid("http://a/b") && Reference::is_valid("/b"));
    /// assert!(!Uri::is_valid("/b") && !Reference::is_valid("/b c"));
    /// ```
    #[must_use]
    pub fn is_valid(text: &str) -> bool {
        grammar::is_valid(text, K::FORM)
    }

    /// Puts together a text that is known to be valid, and its spans, without parsing it again.
    ///
    /// That the text is of the kind, and that these are its spans, is the word of the caller, and
    /// is asserted in debug builds only. If it is not so, the components are wrong; no memory is
    /// read that is not of the text.
    ///
    /// ```
    /// use urial::{Uri, UriBuf};
    /// let uri = Uri::parse("http://a/b")?;
    /// let (text, spans) = (uri.as_str().to_string(), *uri.spans());
    /// // Written to a file, say, and read again.
    /// assert_eq!(UriBuf::from_spans_unchecked(text, spans).path(), "/b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the spans are not in order, end outside of the text, or split a character.
    #[must_use]
    pub fn from_spans_unchecked(text: T, spans: Spans) -> Ref<T, K> {
        debug_assert!(
            grammar::parse(text.as_text(), K::FORM).is_ok_and(|found| found.agree(&spans)),
            "the text is of the kind, and these are its spans"
        );
        match Parsed::new_stored(text, spans) {
            Ok(parsed) => Ref::from_parsed(parsed),
            Err(_) => panic!("the spans are not those of the text"),
        }
    }

    /// Makes a value from a text of the kind and its spans.
    ///
    /// # Panics
    ///
    /// If the spans cannot be those of the text, which is a bug of the caller.
    #[inline(always)]
    pub(crate) fn from_trusted(text: T, spans: Spans) -> Ref<T, K> {
        Ref::from_parsed(Parsed::from_spans(text, spans))
    }
}

/// The text as a whole.
impl<T: Storage, K: Kind> Ref<T, K> {
    /// Returns the number of bytes of the text.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parsed.as_text().len()
    }

    /// Returns whether the text is empty; that is a relative reference, which means its base.
    ///
    /// ```
    /// assert!(urial::Reference::parse("")?.is_empty());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parsed.as_text().is_empty()
    }

    /// Returns the offsets of the components.
    ///
    /// ```
    /// let uri = urial::uri!("http://a/b?c");
    /// assert_eq!(&uri.as_str()[..uri.spans().scheme_end as usize], "http");
    /// ```
    #[must_use]
    pub const fn spans(&self) -> &Spans {
        self.parsed.spans()
    }

    /// Returns whether there is no scheme, which makes it a relative reference.
    ///
    /// ```
    /// use urial::uri_reference;
    /// assert!(uri_reference!("//a/b").is_relative() && !uri_reference!("a:b").is_relative());
    /// ```
    #[must_use]
    pub const fn is_relative(&self) -> bool {
        // A scheme has at least one character (section 3.1), so 0 can stand for none.
        self.parsed.spans().scheme_end == 0
    }
}

/// The text and its components.
impl<'i, 'o, T: Lend<'i, 'o>, K: Kind> Ref<T, K> {
    /// Returns the value with its text borrowed.
    ///
    /// ```
    /// use urial::{Uri, UriBuf};
    /// fn depth(uri: Uri<'_>) -> usize {
    ///     uri.path().segments().count()
    /// }
    /// let owned = UriBuf::parse("http://a/b/c")?;
    /// assert_eq!(depth(owned.as_borrowed()), 2);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_borrowed(&'i self) -> Ref<&'o str, K> {
        Ref::from_parsed(self.parsed.lend())
    }

    /// Returns the whole text.
    #[must_use]
    pub fn as_str(&'i self) -> &'o str {
        self.parsed.lend().text()
    }

    /// Returns the scheme: a [`Scheme`] if the kind requires one, otherwise an `Option` of it.
    ///
    /// See [RFC 3986 section 3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1).
    ///
    /// ```
    /// use urial::{uri, uri_reference};
    /// assert!(uri!("HTTP://a/").scheme().is("http"));
    /// assert!(uri_reference!("a/b").scheme().is_none());
    /// assert_eq!(uri_reference!("a:b").scheme().unwrap(), "a");
    /// ```
    #[must_use]
    pub fn scheme(&'i self) -> K::Scheme<'o> {
        K::scheme(self.parsed.lend().scheme().map(Scheme::trusted))
    }

    /// Returns the authority: the text between `//` and the path.
    ///
    /// See [RFC 3986 section 3.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2).
    ///
    /// ```
    /// use urial::uri;
    /// assert_eq!(uri!("http://me@a:80/b").authority().unwrap(), "me@a:80");
    /// // An empty authority is not a missing one.
    /// assert!(uri!("file:///b").authority().unwrap().host().is_empty());
    /// assert!(uri!("mailto:a@b").authority().is_none());
    /// ```
    #[must_use]
    pub fn authority(&'i self) -> Option<Authority<'o>> {
        let (parsed, spans) = (self.parsed.lend(), self.parsed.spans());
        match (parsed.authority(), spans.host) {
            (Some(text), Some(class)) => {
                // After the `//`; the offsets of an `Authority` are relative to its own text.
                let start = spans.hier_start() as u32 + 2;
                let (host_start, host_end) = (spans.host_start - start, spans.host_end - start);
                Some(Authority::trusted(text, host_start, host_end, class))
            }
            _ => None,
        }
    }

    /// Returns the userinfo: the text before the `@` of the authority.
    ///
    /// See [RFC 3986 section 3.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1).
    ///
    /// ```
    /// let userinfo = urial::uri!("ftp://me:secret@a/").userinfo().unwrap();
    /// assert_eq!((userinfo.user().as_str(), userinfo.password().unwrap().as_str()), ("me", "secret"));
    /// assert!(urial::uri!("ftp://a/").userinfo().is_none());
    /// ```
    #[must_use]
    #[doc(alias = "username")]
    #[doc(alias = "password")]
    pub fn userinfo(&'i self) -> Option<Userinfo<'o>> {
        self.parsed.lend().userinfo().map(Userinfo::trusted)
    }

    /// Returns the host, which may be empty; every authority has one.
    ///
    /// See [RFC 3986 section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2).
    ///
    /// ```
    /// use urial::{Host, uri};
    /// // It lives as long as the text of a literal.
    /// let host: Host<'static> = uri!("http://example.com/").host().unwrap();
    /// assert_eq!(host, "example.com");
    /// ```
    #[must_use]
    #[doc(alias = "host_str")]
    pub fn host(&'i self) -> Option<Host<'o>> {
        match (self.parsed.lend().host(), self.parsed.spans().host) {
            (Some(text), Some(class)) => Some(Host::trusted(text, class)),
            _ => None,
        }
    }

    /// Returns the port, which may be empty.
    ///
    /// See [RFC 3986 section 3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3).
    ///
    /// ```
    /// use urial::uri;
    /// assert_eq!(uri!("http://a:8042/").port().unwrap().number(), Some(8042));
    /// // The port as it is written; the one to connect to is `effective_port`.
    /// assert!(uri!("http://a/").port().is_none() && uri!("http://a:/").port().unwrap().is_empty());
    /// ```
    #[must_use]
    pub fn port(&'i self) -> Option<Port<'o>> {
        self.parsed.lend().port().map(Port::trusted)
    }

    /// Returns the path, which may be empty, but is never missing.
    ///
    /// See [RFC 3986 section 3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3).
    ///
    /// ```
    /// use urial::uri;
    /// assert_eq!(uri!("http://a/b/c?d").path(), "/b/c");
    /// assert_eq!(uri!("http://a").path(), "");
    /// assert_eq!(uri!("mailto:a@b").path(), "a@b");
    /// ```
    #[must_use]
    pub fn path(&'i self) -> Path<'o> {
        let spans = self.parsed.spans();
        Path::trusted(self.parsed.lend().path(), spans.scheme_end != 0, spans.host.is_some())
    }

    /// Returns the query: the text after the first `?`, up to the `#`.
    ///
    /// See [RFC 3986 section 3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4).
    ///
    /// ```
    /// use urial::uri;
    /// assert_eq!(uri!("http://a/?b=1?c#d").query().unwrap(), "b=1?c");
    /// // An empty query is not a missing one.
    /// assert!(uri!("http://a/?").query().unwrap().is_empty() && uri!("http://a/").query().is_none());
    /// ```
    #[must_use]
    pub fn query(&'i self) -> Option<Query<'o>> {
        self.parsed.lend().query().map(Query::trusted)
    }

    /// Returns the path and the query with its `?`, as they are written.
    ///
    /// The target of an HTTP request is this, or `/` before it if the path is empty.
    ///
    /// ```
    /// use urial::uri;
    /// assert_eq!(uri!("http://a/b?c#d").path_and_query(), "/b?c");
    /// assert_eq!(uri!("http://a?c").path_and_query(), "?c");
    /// ```
    #[must_use]
    pub fn path_and_query(&'i self) -> &'o str {
        let spans = self.parsed.spans();
        &self.parsed.lend().text()[spans.path_start as usize..spans.query_end as usize]
    }

    /// Returns the value of the first pair of the query with this key, or `None` if there is no
    /// such pair or no query; see [`Query::get`].
    ///
    /// ```
    /// use urial::uri;
    /// let uri = uri!("http://a/?page=2&city=S%C3%A3o+Paulo&all");
    /// assert_eq!(uri.query_value("page").unwrap(), "2");
    /// assert_eq!(uri.query_value("page").and_then(|page| page.as_str().parse().ok()), Some(2));
    /// // A `+` is a plus, but in queries of HTML forms: `PairStyle::form()`.
    /// assert_eq!(uri.query_value("city").unwrap().decode_lossy(), "São+Paulo");
    /// assert!(uri.query_value("all").unwrap().is_empty() && uri.query_value("none").is_none());
    /// ```
    #[must_use]
    pub fn query_value(&'i self, key: &str) -> Option<PairPart<'o>> {
        self.query()?.get(key)
    }

    /// Returns the fragment: the text after the first `#`.
    ///
    /// See [RFC 3986 section 3.5](https://www.rfc-editor.org/rfc/rfc3986#section-3.5).
    ///
    /// ```
    /// use urial::uri;
    /// assert_eq!(uri!("http://a/#/b?c").fragment().unwrap(), "/b?c");
    /// assert!(uri!("http://a/#").fragment().is_some() && uri!("http://a/").fragment().is_none());
    /// ```
    #[must_use]
    pub fn fragment(&'i self) -> Option<Fragment<'o>> {
        self.parsed.lend().fragment().map(Fragment::trusted)
    }
}

/// Access for this crate.
impl<T, K> Ref<T, K> {
    /// Wraps the result of a parse by the kind's rule.
    pub(crate) const fn from_parsed(parsed: Parsed<T>) -> Ref<T, K> {
        Ref { parsed, kind: PhantomData }
    }

    pub(crate) fn into_parsed(self) -> Parsed<T> {
        self.parsed
    }

    pub(crate) const fn parsed(&self) -> &Parsed<T> {
        &self.parsed
    }
}

impl<T: Storage, K> Ref<T, K> {
    /// Borrows the text for as long as the value is borrowed.
    pub(crate) fn view(&self) -> Ref<&str, K> {
        Ref::from_parsed(self.parsed.as_parsed())
    }

    /// Calls `to` with the text where it lies; see [`AsKind`](crate::AsKind).
    pub(crate) fn with_parsed<Out>(&self, to: impl FnOnce(&Parsed<&str>) -> Out) -> Out {
        T::with_parsed(&self.parsed, to)
    }
}

impl<K: Kind> Ref<String, K> {
    /// Changes the text in its buffer; `change` returns the spans of the new text.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut String) -> Spans) {
        // If `change` panics, the value is left with the empty text.
        let mut text = core::mem::replace(&mut self.parsed, Parsed::EMPTY_STRING).into_text();
        // Text and spans are changed together or not at all; no method hands out one of them to be
        // changed.
        let spans = change(&mut text);
        self.parsed = Parsed::from_spans(text, spans);
    }
}

impl<T: Clone, K> Clone for Ref<T, K> {
    fn clone(&self) -> Self {
        Ref::from_parsed(self.parsed.clone())
    }
}

impl<T: Copy, K> Copy for Ref<T, K> {}
