//! Builder of references.

mod chosen;
mod from;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::net::IpAddr;

use urial_grammar::{Component, Set, Spans};

use crate::component::{HideLikelyPassword, HidePassword, PairStyle};
use crate::edit::{
    EditError, Present, check, check_len, check_segment, class, encode_bare_path, encode_host,
    encode_segment, ip_host, written_host, written_pair,
};
use crate::kind::{Iri, Kind};
use crate::making::pair_value::PairValue;
use crate::percent;
use crate::types::aliases::{ReferenceBuf, UriBuf};
use crate::types::into_encoded::{IntoEncoded, IntoPart};
use crate::types::reference::Ref;

/// Builds a reference of any kind from its components, in any order.
///
/// A method that is named after its component takes [encoded text](IntoEncoded); plain text goes
/// through the one with `_encode`, [as in edits](crate::edit#encoded-or-plain). If a component is
/// given twice, the later one counts. The result splits into the components that were given, or
/// `build` fails: nothing is repaired or normalized. To change an existing text,
/// [edit](crate::edit) it.
///
/// ```
/// use urial::Builder;
/// let uri = Builder::new()
///     .scheme("foo")
///     .host_name("example.com")
///     .port(8042)
///     .path("/over%20here")
///     .segment_encode("there")
///     .pair_encode("name", "ferret & co")
///     .pair_encode("page", 2)
///     .fragment("nose")
///     .build_uri()?;
/// assert_eq!(uri, "foo://example.com:8042/over%20here/there?name=ferret%20%26%20co&page=2#nose");
/// # Ok::<(), urial::EditError>(())
/// ```
#[derive(Clone, Default)]
#[must_use = "a builder makes nothing before `build`"]
pub struct Builder<'a> {
    scheme: Option<Cow<'a, str>>,
    userinfo: Option<Cow<'a, str>>,
    host: Option<Cow<'a, str>>,
    port: Option<Cow<'a, str>>,
    path: Cow<'a, str>,
    /// Whether the path began as plain text.
    has_plain_path: bool,
    query: Option<Cow<'a, str>>,
    fragment: Option<Cow<'a, str>>,
    /// The first reason why a component could not be written.
    refused: Option<EditError>,
}

impl<'a> Builder<'a> {
    /// Creates a builder without components and with an empty path: the empty reference.
    #[inline]
    pub fn new() -> Builder<'a> {
        Builder::default()
    }

    /// Sets the scheme, which is never encoded.
    #[inline]
    pub fn scheme(self, scheme: &'a str) -> Builder<'a> {
        self.set(Component::Scheme, scheme)
    }

    /// Sets userinfo, host and port at once.
    pub fn authority(self, authority: impl IntoEncoded<'a>) -> Builder<'a> {
        self.put(Component::Authority, Some(authority.into_encoded()))
    }

    /// Sets the userinfo.
    pub fn userinfo(self, userinfo: impl IntoEncoded<'a>) -> Builder<'a> {
        self.put(Component::Userinfo, Some(userinfo.into_encoded()))
    }

    /// Sets the userinfo from plain text, in which a `:` still separates the password.
    #[inline]
    pub fn userinfo_encode(mut self, userinfo: &'a str) -> Builder<'a> {
        self.userinfo = Some(percent::encode(userinfo, Set::USERINFO));
        self
    }

    /// Sets the host: an address in brackets, an IPv4 address or a name.
    pub fn host(self, host: impl IntoEncoded<'a>) -> Builder<'a> {
        self.put(Component::Host, Some(host.into_encoded()))
    }

    /// Sets the host from a name in plain text.
    ///
    /// Anything but a name is refused: an address goes through [`Builder::ip`], a port through
    /// [`Builder::port`].
    ///
    /// ```
    /// use urial::{Builder, kind};
    /// let error = Builder::new().host_encode("example.com:80").build::<kind::Reference>().unwrap_err();
    /// let said = "the name of the host has a port with it; set the port by itself";
    /// assert_eq!(error.to_string(), said);
    /// ```
    #[inline]
    pub fn host_encode(mut self, name: &'a str) -> Builder<'a> {
        match encode_host(name) {
            Ok(name) => self.host = Some(name),
            Err(error) => self.refuse(error),
        }
        self
    }

    /// Sets the host from a name or an address, as a configuration has it.
    ///
    /// An IPv6 address may stand with or without its brackets. A name is plain text; letters beyond
    /// ASCII become triplets, even if the DNS wants `xn--…`.
    ///
    /// ```
    /// use urial::{Builder, EditError};
    /// let uri = |host| Builder::new().scheme("http").host_name(host).build_uri();
    /// assert_eq!(uri("example.com")?, "http://example.com");
    /// assert_eq!(uri("192.0.2.1")?, "http://192.0.2.1");
    /// assert_eq!(uri("2001:db8::7")?, "http://[2001:db8::7]");
    /// assert_eq!(uri("[2001:db8::7]")?, "http://[2001:db8::7]");
    /// assert!(uri("example.com:80").is_err() && uri("a b").is_err() && uri("").is_err());
    /// # Ok::<(), EditError>(())
    /// ```
    #[inline]
    pub fn host_name(mut self, host: &'a str) -> Builder<'a> {
        match written_host(host) {
            Ok(host) => self.host = Some(host),
            Err(error) => self.refuse(error),
        }
        self
    }

    /// Sets the host to an address.
    #[inline]
    pub fn ip(mut self, address: IpAddr) -> Builder<'a> {
        self.host = Some(Cow::Owned(ip_host(address)));
        self
    }

    /// Sets the port: a number, or digits of any length; or none, if it is `None`.
    pub fn port(mut self, port: impl IntoPart<'a>) -> Builder<'a> {
        self.port = port.into_part();
        self
    }

    /// Sets the path.
    pub fn path(self, path: impl IntoEncoded<'a>) -> Builder<'a> {
        self.put(Component::Path, Some(path.into_encoded()))
    }

    /// Sets the path from plain text, in which a `/` still separates segments.
    ///
    /// If a `:` in the first segment would end a scheme, it is encoded.
    #[inline]
    pub fn path_encode(mut self, path: &'a str) -> Builder<'a> {
        self.path = percent::encode(path, Set::PATH);
        self.has_plain_path = true;
        self
    }

    /// Appends `/` and a segment to the path; a path that ends in `/` gets no second one.
    pub fn segment(self, segment: impl IntoEncoded<'a>) -> Builder<'a> {
        let segment = segment.into_encoded();
        // A whole path may contain a `/`, a segment may not.
        let checked = check_segment::<Iri>(&segment);
        self.push_segment(checked.map(|()| segment))
    }

    /// Appends `/` and a segment from plain text, in which a `/` is encoded.
    ///
    /// The texts `.` and `..` are refused: no encoding turns them into names.
    #[inline]
    pub fn segment_encode(self, segment: &str) -> Builder<'a> {
        self.push_segment(encode_segment(segment))
    }

    /// Appends segments from plain text, each as [`segment_encode`](Builder::segment_encode) does.
    ///
    /// ```
    /// use urial::{Builder, EditError};
    /// let build = |names: [&str; 2]| Builder::new().segments_encode(names).build_reference();
    /// assert_eq!(build(["AC/DC", "100 %"])?, "/AC%2FDC/100%20%25");
    /// // As `%2E` means `.`, no encoding makes a name of it.
    /// assert_eq!(build(["a", ".."]), Err(EditError::DotSegment));
    /// # Ok::<(), EditError>(())
    /// ```
    pub fn segments_encode(
        self,
        segments: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Builder<'a> {
        segments.into_iter().fold(self, |builder, segment| builder.segment_encode(segment.as_ref()))
    }

    #[inline]
    fn push_segment(mut self, segment: Result<Cow<'_, str>, EditError>) -> Builder<'a> {
        match segment {
            Ok(segment) => {
                let path = self.path.to_mut();
                // So that `segment("a")` after `path("/x")` and after `path("/x/")` is the same.
                if !path.ends_with('/') {
                    path.push('/');
                }
                path.push_str(&segment);
            }
            Err(error) => self.refuse(error),
        }
        self
    }

    /// Sets the query.
    pub fn query(self, query: impl IntoEncoded<'a>) -> Builder<'a> {
        self.put(Component::Query, Some(query.into_encoded()))
    }

    /// Sets the query from plain text, in which `&` and `=` keep their meaning.
    #[inline]
    pub fn query_encode(mut self, query: &'a str) -> Builder<'a> {
        self.query = Some(percent::encode(query, Set::QUERY));
        self
    }

    /// Appends a pair of plain texts, or a key without a value, to the query.
    ///
    /// Every pair but the first has a `&` before it.
    pub fn pair_encode(self, key: &str, value: impl PairValue) -> Builder<'a> {
        self.pair_encode_with(PairStyle::new(), key, value)
    }

    /// Appends pairs of plain texts, as [`pair_encode`](Builder::pair_encode) does; they may be an
    /// `Option` of a pair.
    ///
    /// ```
    /// let (page, limit) = (Some(2), None::<u32>);
    /// let reference = urial::Builder::new()
    ///     .path("/search")
    ///     .pairs_encode([("q", "a&b"), ("lang", "en")])
    ///     .pairs_encode(page.map(|page| ("page", page)))
    ///     .pairs_encode(limit.map(|limit| ("limit", limit)))
    ///     .build_reference()?;
    /// assert_eq!(reference, "/search?q=a%26b&lang=en&page=2");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn pairs_encode(
        self,
        pairs: impl IntoIterator<Item = (impl AsRef<str>, impl PairValue)>,
    ) -> Builder<'a> {
        pairs
            .into_iter()
            .fold(self, |builder, (key, value)| builder.pair_encode(key.as_ref(), value))
    }

    /// Appends a pair of plain texts in another style.
    pub fn pair_encode_with(
        mut self,
        style: PairStyle,
        key: &str,
        value: impl PairValue,
    ) -> Builder<'a> {
        let written = value.with_text(|value| written_pair::<Iri>(key, value, style));
        let query = self.query.get_or_insert_default();
        match written {
            // The first pair is the query, and has no separator before it.
            Ok(pair) if query.is_empty() && !pair.is_empty() => *query = Cow::Owned(pair),
            Ok(pair) if !query.is_empty() => {
                let query = query.to_mut();
                query.push(style.separator);
                query.push_str(&pair);
            }
            // An empty pair alone cannot be written: an empty query has no pairs.
            Ok(_) => self.refuse(EditError::Inexpressible(Component::Query)),
            Err(error) => self.refuse(error),
        }
        self
    }

    /// Sets the fragment.
    pub fn fragment(self, fragment: impl IntoEncoded<'a>) -> Builder<'a> {
        self.put(Component::Fragment, Some(fragment.into_encoded()))
    }

    /// Sets the fragment from plain text.
    #[inline]
    pub fn fragment_encode(mut self, fragment: &'a str) -> Builder<'a> {
        self.fragment = Some(percent::encode(fragment, Set::FRAGMENT));
        self
    }

    #[inline]
    fn refuse(&mut self, error: EditError) {
        // The first error is reported by `build`, so that calls can be chained without `?`.
        self.refused.get_or_insert(error);
    }

    /// Returns the path as it is written: without scheme and authority, plain text has no `:` in
    /// its first segment.
    #[inline]
    fn written_path(&self) -> Cow<'_, str> {
        // Decided at the end, because the scheme may be set after the path.
        let is_bare = self.has_plain_path && self.scheme.is_none() && self.host.is_none();
        let encoded = is_bare.then(|| encode_bare_path(&self.path)).flatten();
        encoded.map_or(Cow::Borrowed(&*self.path), Cow::Owned)
    }

    #[inline]
    fn parts<'p>(&'p self, path: &'p str) -> [(Component, Option<&'p str>); 7] {
        // In the order of the text, in which `build` checks them and `written` joins them.
        [
            (Component::Scheme, self.scheme.as_deref()),
            (Component::Userinfo, self.userinfo.as_deref()),
            (Component::Host, self.host.as_deref()),
            (Component::Port, self.port.as_deref()),
            (Component::Path, Some(path)),
            (Component::Query, self.query.as_deref()),
            (Component::Fragment, self.fragment.as_deref()),
        ]
    }

    /// Builds the reference.
    ///
    /// # Errors
    ///
    /// If a component is not valid in a text of the kind, the text would not split into the
    /// components that were given, or the kind does not allow a component or requires a missing
    /// one.
    ///
    /// ```
    /// use urial::{Builder, Component, EditError, PathRule};
    /// let builder = Builder::new().set(Component::Path, "a:b");
    /// let refused = builder.clone().build::<urial::kind::Reference>().unwrap_err();
    /// assert_eq!(refused, EditError::Path(PathRule::Noscheme));
    /// assert_eq!(builder.clone().build::<urial::kind::Uri>(), Err(EditError::SchemeRequired));
    /// assert_eq!(builder.scheme("x").build::<urial::kind::Uri>()?, "x:a:b");
    /// # Ok::<(), EditError>(())
    /// ```
    pub fn build<K: Kind>(&self) -> Result<Ref<String, K>, EditError> {
        if let Some(error) = self.refused {
            return Err(error);
        }
        let path = self.written_path();
        let mut present = Present::default();
        for (component, part) in self.parts(&path) {
            if let Some(text) = part {
                // In the order of the text, so that the error is the first that a reader of the
                // result would find.
                check::<K>(component, text)?;
                present.set(component, true);
            }
        }
        present.check::<K>(path.bytes())?;
        // Each component is valid, and so are their borders: the text need not be parsed again.
        let len = self.parts(&path).into_iter().filter_map(|(component, part)| {
            let delimiters = match component {
                Component::Host => "//",
                Component::Path => "",
                _ => ":",
            };
            Some(part?.len() as u64 + delimiters.len() as u64)
        });
        let len = len.sum();
        check_len(len)?;
        let (text, mut spans) = self.written(&path, len as usize);
        spans.host = self.host.as_deref().map(class);
        spans.ascii = !K::FORM.is_iri() || text.is_ascii();
        Ok(Ref::from_trusted(text, spans))
    }

    /// Builds a URI: [`build`](Builder::build) without an annotation of the kind.
    ///
    /// # Errors
    ///
    /// As `build`; without a scheme too.
    ///
    /// ```
    /// use urial::{Builder, EditError};
    /// let uri = Builder::new().scheme("urn").path("isbn:0451450523").build_uri()?;
    /// assert_eq!(uri, "urn:isbn:0451450523");
    /// assert_eq!(Builder::new().path("/a").build_uri(), Err(EditError::SchemeRequired));
    /// # Ok::<(), EditError>(())
    /// ```
    #[inline]
    pub fn build_uri(&self) -> Result<UriBuf, EditError> {
        self.build()
    }

    /// Builds a URI or a relative reference: [`build`](Builder::build) without an annotation of the
    /// kind.
    ///
    /// # Errors
    ///
    /// As `build`.
    ///
    /// ```
    /// use urial::Builder;
    /// assert_eq!(Builder::new().path("/a").build_reference()?, "/a");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    #[inline]
    pub fn build_reference(&self) -> Result<ReferenceBuf, EditError> {
        self.build()
    }

    /// Joins the components and their delimiters; the spans lack the class of the host.
    #[inline]
    fn written(&self, path: &str, len: usize) -> (String, Spans) {
        let mut text = String::with_capacity(len);
        if let Some(scheme) = &self.scheme {
            text.extend([scheme, ":"]);
        }
        text.push_str(if self.host.is_some() { "//" } else { "" });
        if let Some(userinfo) = &self.userinfo {
            text.extend([userinfo, "@"]);
        }
        let host_start = text.len() as u32;
        text.push_str(self.host.as_deref().unwrap_or_default());
        let host_end = text.len() as u32;
        let push_after = |text: &mut String, delimiter, part: Option<&str>| {
            if let Some(part) = part {
                text.push(delimiter);
                text.push_str(part);
            }
            text.len() as u32
        };
        let path_start = push_after(&mut text, ':', self.port.as_deref());
        text.push_str(path);
        let path_end = text.len() as u32;
        let query_end = push_after(&mut text, '?', self.query.as_deref());
        push_after(&mut text, '#', self.fragment.as_deref());
        let spans = Spans {
            scheme_end: self.scheme.as_deref().map_or(0, str::len) as u32,
            host_start,
            host_end,
            path_start,
            path_end,
            query_end,
            host: None,
            // Not known without reading the text; `false` makes later operations look themselves.
            plain: false,
            dotless: false,
            ascii: false,
        };
        (text, spans)
    }
}

/// Shows the text of the components, with a password hidden.
impl fmt::Debug for Builder<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Joined without a check, since a builder may be incomplete or wrong until `build`.
        let (text, _) = self.written(&self.path, 0);
        // Without a host no slashes tell that there is a userinfo.
        let shown: &dyn fmt::Debug = match self.userinfo {
            Some(_) => &HideLikelyPassword(&text),
            None => &HidePassword(&text),
        };
        f.debug_tuple("Builder").field(shown).finish()
    }
}
