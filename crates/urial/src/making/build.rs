//! Builder of references.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt;
use core::net::IpAddr;

use urial_grammar::{Component, Set};

use crate::component::{PairStyle, Suspect};
use crate::edit::{
    EditError, Layout, check, check_segment, encode_bare_path, encode_host, encode_segment,
    ip_host, written_pair,
};
use crate::kind::{Iri, Kind};
use crate::percent;
use crate::types::borrowed::Borrowed;
use crate::types::encoded::Encoded;
use crate::types::owned::Owned;
use crate::types::parts::{AuthorityParts, Parts};

/// Builds a reference of any kind from its components, in any order.
///
/// An encoded component is an [`Encoded`], or a component of another text; plain text goes through
/// `…_encode`, [as in edits](crate::edit#encoded-or-plain). If a component is given twice, the
/// later one counts. The result splits into the components that were given, or `build` fails:
/// nothing is repaired or normalized. To change an existing text, [edit](crate::edit) it.
///
/// ```
/// use urial::{Builder, UriBuf};
/// let uri: UriBuf = Builder::new()
///     .scheme("foo")
///     .host_encode("example.com")
///     .port(8042)
///     .segment_encode("over here")
///     .segment_encode("there")
///     .pair_encode("name", "ferret & co")
///     .fragment_encode("nose")
///     .build()?;
/// assert_eq!(uri, "foo://example.com:8042/over%20here/there?name=ferret%20%26%20co#nose");
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
    pub fn new() -> Builder<'a> {
        Builder::default()
    }

    /// Sets a component to an encoded text, which [`build`](Builder::build) checks.
    ///
    /// `Component::Text` sets all components at once.
    pub fn set(mut self, component: Component, text: &'a str) -> Builder<'a> {
        let part = Some(Cow::Borrowed(text));
        match component {
            Component::Scheme => self.scheme = part,
            Component::Authority => return self.set_authority(Some(text)),
            Component::Userinfo => self.userinfo = part,
            Component::Host => self.host = part,
            Component::Port => self.port = part,
            Component::Path => {
                self.path = Cow::Borrowed(text);
                self.has_plain_path = false;
            }
            Component::Query => self.query = part,
            Component::Fragment => self.fragment = part,
            _ => return Builder::from(crate::types::parts::split(text)),
        }
        self
    }

    fn set_authority(mut self, authority: Option<&'a str>) -> Builder<'a> {
        let parts = authority.map(AuthorityParts::of);
        self.userinfo = parts.and_then(|parts| parts.userinfo).map(Cow::Borrowed);
        self.host = parts.map(|parts| Cow::Borrowed(parts.host));
        self.port = parts.and_then(|parts| parts.port).map(Cow::Borrowed);
        self
    }

    /// Sets the scheme, which is never encoded.
    pub fn scheme(self, scheme: &'a str) -> Builder<'a> {
        self.set(Component::Scheme, scheme)
    }

    /// Sets userinfo, host and port at once.
    pub fn authority(self, authority: impl Into<Encoded<'a>>) -> Builder<'a> {
        self.set(Component::Authority, authority.into().as_str())
    }

    /// Sets the userinfo.
    pub fn userinfo(self, userinfo: impl Into<Encoded<'a>>) -> Builder<'a> {
        self.set(Component::Userinfo, userinfo.into().as_str())
    }

    /// Sets the userinfo from plain text, in which a `:` still separates the password.
    pub fn userinfo_encode(mut self, userinfo: &'a str) -> Builder<'a> {
        self.userinfo = Some(percent::encode(userinfo, Set::USERINFO));
        self
    }

    /// Sets the host: an address in brackets, an IPv4 address or a name.
    pub fn host(self, host: impl Into<Encoded<'a>>) -> Builder<'a> {
        self.set(Component::Host, host.into().as_str())
    }

    /// Sets the host from a name in plain text.
    ///
    /// Anything but a name is refused: an address goes through [`Builder::ip`], a port through
    /// [`Builder::port`].
    ///
    /// ```
    /// use urial::{Builder, kind};
    /// let error = Builder::new().host_encode("example.com:80").build::<kind::Reference>().unwrap_err();
    /// let said = "the name of the host has a port with it; use `port` or `set_port` for that";
    /// assert_eq!(error.to_string(), said);
    /// ```
    pub fn host_encode(mut self, name: &'a str) -> Builder<'a> {
        match encode_host(name) {
            Ok(name) => self.host = Some(name),
            Err(error) => self.refuse(error.into()),
        }
        self
    }

    /// Sets the host from any plain text.
    pub(crate) fn any_host_encode(mut self, host: &'a str) -> Builder<'a> {
        self.host = Some(percent::encode(host, Set::REG_NAME));
        self
    }

    /// Sets the host to an address.
    pub fn ip(mut self, address: IpAddr) -> Builder<'a> {
        self.host = Some(Cow::Owned(ip_host(address)));
        self
    }

    /// Sets the port. An empty port, or one over 65535, goes through [`Builder::set`].
    pub fn port(mut self, port: u16) -> Builder<'a> {
        self.port = Some(Cow::Owned(port.to_string()));
        self
    }

    /// Sets the path.
    pub fn path(self, path: impl Into<Encoded<'a>>) -> Builder<'a> {
        self.set(Component::Path, path.into().as_str())
    }

    /// Sets the path from plain text, in which a `/` still separates segments.
    ///
    /// If a `:` in the first segment would end a scheme, it is encoded.
    pub fn path_encode(mut self, path: &'a str) -> Builder<'a> {
        self.path = percent::encode(path, Set::PATH);
        self.has_plain_path = true;
        self
    }

    /// Appends `/` and a segment to the path; a path that ends in `/` gets no second one.
    pub fn segment(self, segment: impl Into<Encoded<'a>>) -> Builder<'a> {
        let segment = segment.into().as_str();
        // A whole path may contain a `/`, a segment may not.
        let checked = check_segment::<Iri>(segment);
        self.push_segment(checked.map(|()| Cow::Borrowed(segment)))
    }

    /// Appends `/` and a segment from plain text, in which a `/` is encoded.
    ///
    /// The texts `.` and `..` are refused: no encoding turns them into names.
    pub fn segment_encode(self, segment: &str) -> Builder<'a> {
        self.push_segment(encode_segment(segment))
    }

    fn push_segment(mut self, segment: Result<Cow<'_, str>, EditError>) -> Builder<'a> {
        match segment {
            Ok(segment) => {
                let path = self.path.to_mut();
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
    pub fn query(self, query: impl Into<Encoded<'a>>) -> Builder<'a> {
        self.set(Component::Query, query.into().as_str())
    }

    /// Sets the query from plain text, in which `&` and `=` keep their meaning.
    pub fn query_encode(mut self, query: &'a str) -> Builder<'a> {
        self.query = Some(percent::encode(query, Set::QUERY));
        self
    }

    /// Appends a pair of plain texts, or a key without a value, to the query.
    ///
    /// Every pair but the first has a `&` before it.
    pub fn pair_encode<'v>(self, key: &str, value: impl Into<Option<&'v str>>) -> Builder<'a> {
        self.pair_encode_with(PairStyle::new(), key, value)
    }

    /// Appends a pair of plain texts in another style.
    pub fn pair_encode_with<'v>(
        mut self,
        style: PairStyle,
        key: &str,
        value: impl Into<Option<&'v str>>,
    ) -> Builder<'a> {
        let query = self.query.get_or_insert_default();
        match written_pair::<Iri>(key, value.into(), style) {
            Ok(pair) if query.is_empty() && !pair.is_empty() => *query = Cow::Owned(pair),
            Ok(pair) if !query.is_empty() => {
                let query = query.to_mut();
                query.push(style.between());
                query.push_str(&pair);
            }
            // An empty pair alone cannot be written: an empty query has no pairs.
            Ok(_) => self.refuse(EditError::Inexpressible(Component::Query)),
            Err(error) => self.refuse(error),
        }
        self
    }

    /// Sets the fragment.
    pub fn fragment(self, fragment: impl Into<Encoded<'a>>) -> Builder<'a> {
        self.set(Component::Fragment, fragment.into().as_str())
    }

    /// Sets the fragment from plain text.
    pub fn fragment_encode(mut self, fragment: &'a str) -> Builder<'a> {
        self.fragment = Some(percent::encode(fragment, Set::FRAGMENT));
        self
    }

    fn refuse(&mut self, error: EditError) {
        self.refused.get_or_insert(error);
    }

    /// Returns the path as it is written: without scheme and authority, plain text has no `:` in
    /// its first segment.
    fn written_path(&self) -> Cow<'_, str> {
        let is_bare = self.has_plain_path && self.scheme.is_none() && self.host.is_none();
        let encoded = is_bare.then(|| encode_bare_path(&self.path)).flatten();
        encoded.map_or(Cow::Borrowed(&*self.path), Cow::Owned)
    }

    fn parts<'p>(&'p self, path: &'p str) -> [(Component, Option<&'p str>); 7] {
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
    pub fn build<K: Kind>(&self) -> Result<Owned<K>, EditError> {
        if let Some(error) = self.refused {
            return Err(error);
        }
        let path = self.written_path();
        let mut layout = Layout::EMPTY;
        for (component, part) in self.parts(&path) {
            if let Some(text) = part {
                check::<K>(component, text)?;
                layout.set(component, part);
            }
        }
        layout.check::<K>(path.bytes())?;
        let text = self.written(&path, layout.len() as usize);
        let spans = layout.spans(text.is_ascii());
        Ok(Owned::from_trusted(text, spans))
    }

    /// Joins the components and their delimiters.
    fn written(&self, path: &str, len: usize) -> String {
        let mut text = String::with_capacity(len);
        for (component, part) in self.parts(path) {
            // The userinfo is the first part of an authority, present or not.
            if component == Component::Userinfo && self.host.is_some() {
                text.push_str("//");
            }
            let Some(part) = part else { continue };
            let (before, behind) = match component {
                Component::Scheme => ("", ":"),
                Component::Userinfo => ("", "@"),
                Component::Port => (":", ""),
                Component::Query => ("?", ""),
                Component::Fragment => ("#", ""),
                _ => ("", ""),
            };
            text.extend([before, part, behind]);
        }
        text
    }
}

/// Takes the components unchecked; `build` checks them.
impl<'a> From<Parts<'a>> for Builder<'a> {
    fn from(parts: Parts<'a>) -> Builder<'a> {
        Builder {
            scheme: parts.scheme.map(Cow::Borrowed),
            path: Cow::Borrowed(parts.path),
            query: parts.query.map(Cow::Borrowed),
            fragment: parts.fragment.map(Cow::Borrowed),
            ..Builder::new()
        }
        .set_authority(parts.authority)
    }
}

/// Takes the components of a text; `build` makes an equal text.
impl<'a, K: Kind> From<Borrowed<'a, K>> for Builder<'a> {
    fn from(text: Borrowed<'a, K>) -> Builder<'a> {
        let parsed = text.parsed();
        Builder::from(Parts {
            scheme: parsed.scheme(),
            authority: parsed.authority(),
            path: parsed.path(),
            query: parsed.query(),
            fragment: parsed.fragment(),
        })
    }
}

impl<'a, K: Kind> From<&'a Owned<K>> for Builder<'a> {
    fn from(text: &'a Owned<K>) -> Builder<'a> {
        Builder::from(text.as_borrowed())
    }
}

/// Shows the text of the components, with a password hidden.
impl fmt::Debug for Builder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Builder")
            .field(&Suspect(&self.written(&self.path, 0)))
            .finish()
    }
}
