//! Borrowed parsed texts.

use core::marker::PhantomData;

use urial_grammar::{ParseError, Parsed, Spans, grammar, wrapped};

use crate::component::{Authority, Fragment, Host, PairPart, Path, Port, Query, Scheme, Userinfo};
use crate::kind::{self, Kind};

urial_grammar::wrap_parsed! {
    /// A borrowed parsed text: a `&str` and the offsets of its components.
    ///
    /// Programs use its aliases, [`Uri`], [`Reference`] and so on. The accessors return data that
    /// lives as long as the text, not as long as this value.
    ///
    /// `==`, `Ord` and `Hash` compare texts, also across kinds and with `str`: two texts that a
    /// [normalizer](https://www.rfc-editor.org/rfc/rfc3986#section-6) would make equal are
    /// different here. `Debug` hides a password, `Display` prints the text.
    pub struct Borrowed<'a, K>(Parsed<'a>);
}

// A larger value would be slower to return and to copy.
const _: () = assert!(size_of::<Uri<'_>>() <= 48);

/// A URI: `http://example.com/a?b#c`, `urn:isbn:0451450523`, `mailto:a@b.c`.
///
/// Its methods are those of [`Borrowed`]; the owned type is [`UriBuf`](crate::UriBuf).
///
/// | to | methods |
/// |---|---|
/// | parse | [`parse`](Borrowed::parse), [`parse_bytes`](Borrowed::parse_bytes), [`uri!`](crate::uri) |
/// | ask | [`scheme`](Borrowed::scheme), [`authority`](Borrowed::authority), [`userinfo`](Borrowed::userinfo), [`host`](Borrowed::host), [`port`](Borrowed::port), [`path`](Borrowed::path), [`query`](Borrowed::query), [`query_value`](Borrowed::query_value), [`fragment`](Borrowed::fragment), [`effective_port`](Borrowed::effective_port), [`origin`](Borrowed::origin) |
/// | resolve | [`join`](Borrowed::join), [`resolve`](Borrowed::resolve), [`relativize`](Borrowed::relativize), [`without_fragment`](Borrowed::without_fragment) |
/// | normalize, compare | [`normalize`](Borrowed::normalize), [`compare`](Borrowed::compare), [`key`](Borrowed::key), [`is_same_document`](Borrowed::is_same_document) |
/// | convert | [`to_owned`](Borrowed::to_owned), [`to_iri`](Borrowed::to_iri), [`widen`](Borrowed::widen), [`narrow`](Borrowed::narrow) |
/// | change | of the owned type: [`set_path`](crate::Owned::set_path), [`pairs_mut`](crate::Owned::pairs_mut), [`segments_mut`](crate::Owned::segments_mut); anew: [`Builder`](crate::Builder) |
///
/// ```
/// let uri = urial::Uri::parse("urn:isbn:0451450523")?;
/// assert_eq!((uri.scheme().as_str(), uri.path().as_str()), ("urn", "isbn:0451450523"));
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type Uri<'a> = Borrowed<'a, kind::Uri>;
/// A URI or a relative reference: `http://a/b`, `//a/b`, `/b`, `../b`, `?c`, `#d` and the empty
/// text.
///
/// Its methods are those of [`Borrowed`]; the owned type is [`ReferenceBuf`](crate::ReferenceBuf).
///
/// ```
/// let reference = urial::Reference::parse("../b#c")?;
/// assert!(reference.is_relative() && reference.scheme().is_none());
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type Reference<'a> = Borrowed<'a, kind::Reference>;
/// A URI without a fragment, as a base has to be ([RFC 3986 section 4.3]).
///
/// Its methods are those of [`Borrowed`]; the owned type is
/// [`AbsoluteUriBuf`](crate::AbsoluteUriBuf).
///
/// [RFC 3986 section 4.3]: https://www.rfc-editor.org/rfc/rfc3986#section-4.3
pub type AbsoluteUri<'a> = Borrowed<'a, kind::AbsoluteUri>;
/// A reference without a scheme ([RFC 3986 section 4.2]).
///
/// Its methods are those of [`Borrowed`]; the owned type is
/// [`RelativeRefBuf`](crate::RelativeRefBuf).
///
/// [RFC 3986 section 4.2]: https://www.rfc-editor.org/rfc/rfc3986#section-4.2
pub type RelativeRef<'a> = Borrowed<'a, kind::RelativeRef>;
/// An IRI: a URI that may contain characters beyond ASCII (RFC 3987).
///
/// Its methods are those of [`Borrowed`]; the owned type is [`IriBuf`](crate::IriBuf).
///
/// ```
/// let iri = urial::Iri::parse("http://例え.jp/ア")?;
/// assert_eq!(iri.path(), "/ア");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type Iri<'a> = Borrowed<'a, kind::Iri>;
/// An IRI or an IRI relative reference.
///
/// Its methods are those of [`Borrowed`]; the owned type is
/// [`IriReferenceBuf`](crate::IriReferenceBuf).
pub type IriReference<'a> = Borrowed<'a, kind::IriReference>;
/// An IRI without a fragment.
///
/// Its methods are those of [`Borrowed`]; the owned type is
/// [`AbsoluteIriBuf`](crate::AbsoluteIriBuf).
pub type AbsoluteIri<'a> = Borrowed<'a, kind::AbsoluteIri>;
/// A reference without a scheme that may contain characters beyond ASCII.
///
/// Its methods are those of [`Borrowed`]; the owned type is
/// [`IriRelativeRefBuf`](crate::IriRelativeRefBuf).
pub type IriRelativeRef<'a> = Borrowed<'a, kind::IriRelativeRef>;

impl<'a, K: Kind> Borrowed<'a, K> {
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
    #[doc(alias("validate", "is_valid"))]
    pub fn parse(text: &'a str) -> Result<Borrowed<'a, K>, ParseError> {
        // Not `map` over the result: the copy would wait for the stores of the parse
        // (docs/performance.md).
        wrapped(grammar::parse_text)(text, K::FORM)
    }

    /// Parses bytes that may not be UTF-8.
    ///
    /// # Errors
    ///
    /// As [`Borrowed::parse`], and [`ErrorKind::NotUtf8`](crate::ErrorKind::NotUtf8) at the first
    /// byte that is not UTF-8.
    ///
    /// ```
    /// assert_eq!(urial::Uri::parse_bytes(b"http://a/b").unwrap(), "http://a/b");
    /// let error = urial::Uri::parse_bytes(b"http://a/\xff").unwrap_err();
    /// assert_eq!((error.kind(), error.span()), (urial::ErrorKind::NotUtf8, 9..10));
    /// ```
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Borrowed<'a, K>, ParseError> {
        Borrowed::parse(grammar::utf8(bytes)?)
    }

    /// Wraps the result of a parse by the kind's rule.
    pub(crate) const fn from_parsed(parsed: Parsed<'a>) -> Borrowed<'a, K> {
        Borrowed {
            parsed,
            kind: PhantomData,
        }
    }

    pub(crate) const fn parsed(&self) -> Parsed<'a> {
        self.parsed
    }

    pub(crate) const fn parsed_ref(&self) -> &Parsed<'a> {
        &self.parsed
    }

    /// Returns the whole text.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.parsed.text()
    }

    /// Returns the number of bytes of the text.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.parsed.text().len()
    }

    /// Returns whether the text is empty; that is a relative reference, which means its base.
    ///
    /// ```
    /// assert!(urial::Reference::parse("")?.is_empty());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.parsed.text().is_empty()
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
    pub fn scheme(&self) -> K::Scheme<'a> {
        K::scheme(self.parsed.scheme().map(Scheme::trusted))
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
    pub const fn authority(&self) -> Option<Authority<'a>> {
        let spans = self.parsed.spans();
        match (self.parsed.authority(), spans.host) {
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
    pub const fn userinfo(&self) -> Option<Userinfo<'a>> {
        match self.parsed.userinfo() {
            Some(text) => Some(Userinfo::trusted(text)),
            None => None,
        }
    }

    /// Returns the host, which may be empty; every authority has one.
    ///
    /// See [RFC 3986 section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2).
    ///
    /// ```
    /// use urial::{Host, uri};
    /// // Of a literal, all but the scheme can be had in constants.
    /// const HOST: Host<'static> = uri!("http://example.com/").host().unwrap();
    /// assert_eq!(HOST, "example.com");
    /// ```
    #[must_use]
    #[doc(alias = "host_str")]
    pub const fn host(&self) -> Option<Host<'a>> {
        match (self.parsed.host(), self.parsed.spans().host) {
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
    pub const fn port(&self) -> Option<Port<'a>> {
        match self.parsed.port() {
            Some(text) => Some(Port::trusted(text)),
            None => None,
        }
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
    pub const fn path(&self) -> Path<'a> {
        let spans = self.parsed.spans();
        Path::trusted(
            self.parsed.path(),
            spans.scheme_end != 0,
            spans.host.is_some(),
        )
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
    pub const fn query(&self) -> Option<Query<'a>> {
        match self.parsed.query() {
            Some(text) => Some(Query::trusted(text)),
            None => None,
        }
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
    pub fn query_value(&self, key: &str) -> Option<PairPart<'a>> {
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
    pub const fn fragment(&self) -> Option<Fragment<'a>> {
        match self.parsed.fragment() {
            Some(text) => Some(Fragment::trusted(text)),
            None => None,
        }
    }
}

impl<K> Clone for Borrowed<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Borrowed<'_, K> {}

/// Makes the constant that a literal macro expands to.
#[cfg(feature = "macros")]
#[doc(hidden)]
#[must_use]
pub const fn from_spans<K: Kind>(text: &'static str, spans: Spans) -> Borrowed<'static, K> {
    // The macro calls this in a constant, where a panic is an error of the compiler.
    match Parsed::new(text, spans) {
        Some(parsed) => Borrowed::from_parsed(parsed),
        None => panic!("the spans are not those of the text"),
    }
}
