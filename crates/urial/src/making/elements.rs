//! References as decoded elements, and the losses of the conversion in both directions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use urial_grammar::{Component, HostClass, Set, Storage};

use crate::component::{Path, Userinfo, masked_pieces};
use crate::edit::EditError;
use crate::kind::Kind;
use crate::making::boundary;
use crate::making::build::Builder;
use crate::names::names;
use crate::percent;
use crate::types::encoded::Encoded;
use crate::types::reference::Ref;

/// The elements of a reference, decoded and owned: plain data to be read and changed.
///
/// An empty text means that the element is missing, and there is an authority exactly when there is
/// a host. The RFC distinguishes more cases: an empty query is not a missing one, `file:///x` has
/// an authority with an empty host, and `%2F` is not `/`. So both directions,
/// [`to_elements`](Ref::to_elements) and [`build`](Elements::build), report what they
/// [lose](Loss). To keep everything, use the types of the kinds themselves.
///
/// ```
/// use urial::{Loss, Uri, UriBuf};
/// let uri = Uri::parse("foo://example.com:8042/over/the%20re?name=ferret#nose")?;
/// let mut elements = uri.to_elements().lossless().unwrap();
/// assert_eq!(elements.path, ["", "over", "the re"]);
/// assert_eq!(elements.port, Some(8042));
/// elements.path.push("é".to_string());
/// elements.fragment.clear();
/// let uri: UriBuf = elements.build().unwrap().lossless().unwrap();
/// assert_eq!(uri, "foo://example.com:8042/over/the%20re/%C3%A9?name=ferret");
///
/// let made = Uri::parse("http://me@/?")?.to_elements();
/// assert_eq!(made.lost, [Loss::Authority, Loss::Userinfo, Loss::EmptyQuery]);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Elements {
    /// The scheme; if it is empty, the reference is relative.
    pub scheme: String,
    /// The userinfo.
    pub userinfo: String,
    /// The host, an IP-literal with its brackets; if it is empty, there is no authority.
    pub host: String,
    /// Whether there is a port, even an empty one.
    pub has_port: bool,
    /// The number of the port, if there is one; `None` with `has_port` is an empty port.
    pub port: Option<u16>,
    /// The path; an empty first element makes it absolute. `/` is one empty element.
    pub path: Vec<String>,
    /// The query.
    pub query: String,
    /// The fragment.
    pub fragment: String,
}

names! {
    /// A loss of a conversion.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Loss {
        /// An authority with an empty host; the elements have no authority then.
        Authority = "authority",
        /// A userinfo, with its authority.
        Userinfo = "userinfo",
        /// A port, with its authority; or its number, if `has_port` is false.
        Port = "port",
        /// The number of a port over 65535.
        PortNumber = "port-number",
        /// The `@` of an empty userinfo.
        EmptyUserinfo = "empty-userinfo",
        /// The `?` of an empty query.
        EmptyQuery = "empty-query",
        /// The `#` of an empty fragment.
        EmptyFragment = "empty-fragment",
        /// The spelling: the text returns with other triplets, as characters beyond ASCII do, with
        /// other hex digits, or without leading zeros. A decoded delimiter may then mean something
        /// else.
        Encoding = "encoding",
        /// Octets that are not UTF-8; U+FFFD replaces them.
        NotUtf8 = "not-utf8",
    }
}

/// The result of a conversion, and what was lost on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Conversion<T> {
    /// The result.
    pub value: T,
    /// The losses, each kind once, in order.
    pub lost: Vec<Loss>,
}

impl<T> Conversion<T> {
    /// Returns the value, if nothing was lost.
    ///
    /// # Errors
    ///
    /// If something was lost; the error is the conversion itself.
    pub fn lossless(self) -> Result<T, Conversion<T>> {
        if self.lost.is_empty() { Ok(self.value) } else { Err(self) }
    }
}

/// The decoded elements of a text.
impl<T: Storage, K: Kind> Ref<T, K> {
    /// Decodes the text into its elements.
    ///
    /// If nothing is lost, [`Elements::build`] makes an equal text.
    pub fn to_elements(&self) -> Conversion<Elements> {
        let this = self.view();
        let mut losses = Losses::default();
        let mut elements = Elements {
            scheme: this.parsed().scheme().unwrap_or_default().into(),
            ..Elements::default()
        };
        elements.take_authority(this, &mut losses);
        elements.take_path(this.path(), &mut losses);
        if let Some(query) = this.query() {
            elements.query = losses.decode(query.into(), Set::QUERY);
            losses.note(query.is_empty(), Loss::EmptyQuery);
        }
        if let Some(fragment) = this.fragment() {
            elements.fragment = losses.decode(fragment.into(), Set::FRAGMENT);
            losses.note(fragment.is_empty(), Loss::EmptyFragment);
        }
        losses.with(elements)
    }
}

impl Elements {
    fn take_authority<K: Kind>(&mut self, text: Ref<&str, K>, losses: &mut Losses) {
        let Some(authority) = text.authority() else {
            return;
        };
        let (host, userinfo, port) = (authority.host(), authority.userinfo(), authority.port());
        let empty_userinfo = userinfo.is_some_and(|userinfo| userinfo.as_str().is_empty());
        losses.note(host.is_empty(), Loss::Authority);
        losses.note(host.is_empty() && userinfo.is_some() && !empty_userinfo, Loss::Userinfo);
        losses.note(host.is_empty() && port.is_some(), Loss::Port);
        losses.note(empty_userinfo, Loss::EmptyUserinfo);
        // In this model an empty host is no authority; the losses above say so.
        if host.is_empty() {
            return;
        }
        self.host = match host.class() {
            // Only names are decoded: an IP-literal has no triplets (section 3.2.2).
            HostClass::RegName => losses.decode(host.into(), Set::REG_NAME),
            _ => host.as_str().into(),
        };
        // A name whose decoded form looks like an address in brackets is built as an address.
        let is_literal = matches!(host.class(), HostClass::Ipv6 | HostClass::IpvFuture);
        losses.note(is_literal != in_brackets(&self.host), Loss::Encoding);
        if let Some(userinfo) = userinfo {
            self.userinfo = losses.decode(userinfo.into(), Set::USERINFO);
        }
        if let Some(port) = port {
            self.has_port = true;
            self.port = port.number();
            // An empty port has no number to lose; leading zeros are lost.
            let is_same = |number: u16| number.to_string() == port.as_str();
            losses.note(self.port.is_none() && !port.is_empty(), Loss::PortNumber);
            losses.note(!self.port.is_none_or(is_same), Loss::Encoding);
        }
    }

    #[inline]
    fn take_path(&mut self, path: Path<'_>, losses: &mut Losses) {
        for segment in path.elements() {
            // The set in which the element would be encoded again: a triplet that it would not make
            // is a loss.
            let keep = self.kept_in_segment(self.path.len());
            let element = losses.decode(segment.into(), keep);
            self.path.push(element);
        }
    }

    /// Returns the set that a segment keeps.
    #[inline]
    fn kept_in_segment(&self, number: usize) -> Set {
        match number {
            // The owner of section 3.3 decides whether a `:` may be literal there.
            0 => boundary::first_segment(!self.is_relative(), !self.host.is_empty()),
            _ => Set::SEGMENT,
        }
    }

    /// Returns whether there is no scheme.
    #[inline]
    #[must_use]
    pub fn is_relative(&self) -> bool {
        self.scheme.is_empty()
    }

    /// Builds the reference that has these elements.
    ///
    /// A userinfo and a port without a host are lost, and so is a `port` other than 0 without
    /// `has_port`.
    ///
    /// # Errors
    ///
    /// If no text of the kind has these elements: after a host, the first element of the path is
    /// not empty; without a host, the first two are empty; the path is two empty elements and
    /// nothing else; the scheme or the brackets of the host are not valid; the kind does not allow
    /// an element, or requires a missing one.
    ///
    /// ```
    /// use urial::{EditError, Elements, PathRule, kind};
    /// let mut elements = Elements { host: "h".into(), path: vec!["a:b".into()], ..Elements::default() };
    /// assert_eq!(elements.build::<kind::Reference>(), Err(EditError::Path(PathRule::Abempty)));
    /// elements.host.clear();
    /// assert_eq!(elements.build::<kind::Reference>().unwrap().value, "a%3Ab");
    /// ```
    pub fn build<K: Kind>(&self) -> Result<Conversion<Ref<String, K>>, EditError> {
        let mut losses = Losses::default();
        // A port of 0 without `has_port` counts as a missing port, so it is no loss.
        let is_left_over = !self.has_port && self.port.is_some_and(|port| port != 0);
        losses.note(is_left_over, Loss::Port);
        let path = self.written_path()?;
        let port = self.port.map(|port| port.to_string()).unwrap_or_default();
        let mut builder = Builder::new().set(Component::Path, &path);
        if !self.scheme.is_empty() {
            builder = builder.scheme(&self.scheme);
        }
        if self.host.is_empty() {
            // Without a host there is no authority to put it into (section 3.2).
            losses.note(!self.userinfo.is_empty(), Loss::Userinfo);
            losses.note(self.has_port, Loss::Port);
        } else {
            builder = if in_brackets(&self.host) {
                builder.set(Component::Host, &self.host)
            } else {
                // Elements may hold any text, so the host is encoded and not refused; a builder is
                // stricter.
                builder.host(percent::encode(&self.host, Set::REG_NAME))
            };
            if !self.userinfo.is_empty() {
                builder = builder.userinfo_encode(&self.userinfo);
            }
            if self.has_port {
                builder = builder.set(Component::Port, &port);
            }
        }
        if !self.query.is_empty() {
            builder = builder.query_encode(&self.query);
        }
        if !self.fragment.is_empty() {
            builder = builder.fragment_encode(&self.fragment);
        }
        builder.build().map(|built| losses.with(built))
    }

    #[inline]
    fn written_path(&self) -> Result<String, EditError> {
        match self.path.as_slice() {
            // One empty element is `/`; two would be `/` again, so no text has them.
            [root] if root.is_empty() => return Ok("/".into()),
            [root, only] if root.is_empty() && only.is_empty() => {
                return Err(EditError::Inexpressible(Component::Path));
            }
            _ => {}
        }
        let mut path = String::new();
        for (number, element) in self.path.iter().enumerate() {
            if number > 0 {
                path.push('/');
            }
            percent::encode_bytes_into(element.as_bytes(), self.kept_in_segment(number), &mut path);
        }
        Ok(path)
    }
}

#[inline]
fn in_brackets(host: &str) -> bool {
    // Both, since a name may have either of them once it is decoded: `a%5D` is `a]`.
    host.starts_with('[') && host.ends_with(']')
}

impl fmt::Debug for Elements {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text before a secret marks it, as in the path of `jdbc:postgresql://me:secret@host`,
        // so all elements are hidden together.
        let beside = |mark: &'static str, is_there: bool| if is_there { mark } else { "" };
        let port = self.port.map(|port| port.to_string()).unwrap_or_default();
        let mut pieces = Vec::from([
            &*self.scheme,
            beside(":", !self.scheme.is_empty()),
            beside("//", !self.host.is_empty()),
            &self.userinfo,
            beside("@", !self.userinfo.is_empty()),
            &self.host,
            beside(":", self.has_port),
            &port,
        ]);
        let path = pieces.len();
        for (number, element) in self.path.iter().enumerate() {
            pieces.extend([beside("/", number > 0), element]);
        }
        let query = pieces.len();
        pieces.extend(["?", &self.query, "#", &self.fragment]);
        let shown = masked_pieces(&pieces);
        // A delimiter and an element in turn, from which every second piece is taken.
        let elements: Vec<&String> = shown[path..query].iter().skip(1).step_by(2).collect();
        f.debug_struct("Elements")
            .field("scheme", &self.scheme)
            .field("userinfo", &Userinfo::trusted(&self.userinfo))
            .field("host", &shown[5])
            .field("has_port", &self.has_port)
            .field("port", &self.port)
            .field("path", &elements)
            .field("query", &shown[query + 1])
            .field("fragment", &shown[query + 3])
            .finish()
    }
}

/// The losses so far.
#[derive(Default)]
struct Losses(Vec<Loss>);

impl Losses {
    #[inline]
    fn note(&mut self, is_lost: bool, loss: Loss) {
        if is_lost && !self.0.contains(&loss) {
            self.0.push(loss);
        }
    }

    /// Decodes a text, and notes a loss if encoding it again with `keep` changes it.
    #[inline]
    fn decode(&mut self, text: Encoded<'_>, keep: Set) -> String {
        match text.decode_utf8() {
            Ok(plain) => {
                // A spelling that `build` would not write again is lost: `%7E` comes back as `~`.
                self.note(percent::encode(&plain, keep) != text.as_str(), Loss::Encoding);
                plain.into_owned()
            }
            Err(_) => {
                self.note(true, Loss::NotUtf8);
                text.decode_lossy().into_owned()
            }
        }
    }

    fn with<T>(mut self, value: T) -> Conversion<T> {
        // In the order of `Loss`, in whatever order the components were read.
        self.0.sort_unstable();
        Conversion { value, lost: self.0 }
    }
}
