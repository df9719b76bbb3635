//! Splitting without validation, as in RFC 3986 appendix B.

use core::fmt;

use urial_grammar::Component;

use crate::types::textual::masked_pieces;

/// The components of any text, split by the regular expression of [RFC 3986 appendix B]; made by
/// [`split`].
///
/// A program can also fill in the fields itself and join them with [`recompose`](crate::recompose).
///
/// [RFC 3986 appendix B]: https://www.rfc-editor.org/rfc/rfc3986#appendix-B
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Parts<'a> {
    /// The text before the first `:`, if no `/`, `?` or `#` comes earlier.
    pub scheme: Option<&'a str>,
    /// The text between `//` and the next `/`, `?` or `#`.
    pub authority: Option<&'a str>,
    /// The rest before the first `?` or `#`.
    pub path: &'a str,
    /// The text between the first `?` and the first `#`.
    pub query: Option<&'a str>,
    /// The text after the first `#`.
    pub fragment: Option<&'a str>,
}

/// The parts of an authority, not validated; made by [`Parts::authority_parts`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct AuthorityParts<'a> {
    /// The text before the last `@`.
    pub userinfo: Option<&'a str>,
    /// The text between the userinfo and the port.
    pub host: &'a str,
    /// The text after the `:` that follows the host.
    pub port: Option<&'a str>,
}

/// Splits any text, valid or not, into the five components.
///
/// See [RFC 3986 appendix B](https://www.rfc-editor.org/rfc/rfc3986#appendix-B).
///
/// ```text
/// ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
///  12            3  4          5       6  7        8 9
/// ```
///
/// ```
/// let parts = urial::split("http://a b/c d?e f");
/// assert_eq!(parts.authority, Some("a b"));
/// assert_eq!(parts.query, Some("e f"));
/// assert_eq!(parts.fragment, None);
/// ```
#[inline]
#[must_use]
pub fn split(text: &str) -> Parts<'_> {
    // From the end: a fragment may contain `?`, and a query `/` and `:`.
    //   ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
    //    12            3  4          5       6  7        8 9
    let (rest, fragment) = cut(text, '#');
    let (rest, query) = cut(rest, '?');
    let (scheme, rest) = match rest.find([':', '/']) {
        // After a `/` a `:` belongs to the path or the authority, and an empty scheme is not a
        // scheme.
        Some(at) if at > 0 && rest[at..].starts_with(':') => (Some(&rest[..at]), &rest[at + 1..]),
        _ => (None, rest),
    };
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (Some(authority), path)
        }
        None => (None, rest),
    };
    Parts { scheme, authority, path, query, fragment }
}

/// Divides a text at a delimiter, if it has it.
#[inline]
pub(crate) fn cut(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(before, after)| (before, Some(after)))
}

impl<'a> Parts<'a> {
    /// Returns a component, or a part of the authority.
    ///
    /// ```
    /// use urial::Component;
    /// let parts = urial::split("http://me@a/?b");
    /// assert_eq!(parts.get(Component::Host), Some("a"));
    /// assert_eq!(parts.get(Component::Port), None);
    /// assert_eq!(parts.get(Component::Query), Some("b"));
    /// ```
    #[must_use]
    pub fn get(&self, component: Component) -> Option<&'a str> {
        let authority = || self.authority_parts();
        match component {
            Component::Scheme => self.scheme,
            Component::Authority => self.authority,
            Component::Userinfo => authority()?.userinfo,
            Component::Host => Some(authority()?.host),
            Component::Port => authority()?.port,
            Component::Path => Some(self.path),
            Component::Query => self.query,
            Component::Fragment => self.fragment,
            _ => None,
        }
    }

    /// Splits the authority.
    ///
    /// The userinfo reaches to the last `@`, because a client that connects takes the text after
    /// the last `@` as the host. The port starts at the first `:` after the host, or after its
    /// brackets.
    ///
    /// ```
    /// let authority = urial::split("//me@my:secret@[::1]:80").authority_parts().unwrap();
    /// assert_eq!(authority.userinfo, Some("me@my:secret"));
    /// assert_eq!(authority.host, "[::1]");
    /// assert_eq!(authority.port, Some("80"));
    /// ```
    #[inline]
    #[must_use]
    pub fn authority_parts(&self) -> Option<AuthorityParts<'a>> {
        self.authority.map(AuthorityParts::of)
    }
}

impl<'a> AuthorityParts<'a> {
    /// Splits an authority that may not be valid, as [`Parts::authority_parts`] does.
    ///
    /// ```
    /// let parts = urial::AuthorityParts::of("a@b@127.0.0.1");
    /// assert_eq!((parts.userinfo, parts.host), (Some("a@b"), "127.0.0.1"));
    /// ```
    #[must_use]
    pub fn of(authority: &'a str) -> AuthorityParts<'a> {
        let (userinfo, rest) = match authority.rsplit_once('@') {
            Some((userinfo, rest)) => (Some(userinfo), rest),
            None => (None, authority),
        };
        // The colons inside the brackets belong to the address.
        let literal = if rest.starts_with('[') { rest.find(']').unwrap_or(0) } else { 0 };
        //   me:pw@[::1]:80     the last `@`, the end of the brackets, the first `:` after it
        let (host, port) = match rest[literal..].find(':') {
            Some(colon) => (&rest[..literal + colon], Some(&rest[literal + colon + 1..])),
            None => (rest, None),
        };
        AuthorityParts { userinfo, host, port }
    }
}

/// Returns a userinfo for `Debug`: everything after the first `:` is hidden, even an empty
/// password.
#[inline]
fn without_password(userinfo: &str) -> alloc::string::String {
    match userinfo.split_once(':') {
        Some((user, _)) => alloc::format!("{user}:***"),
        None => userinfo.into(),
    }
}

impl fmt::Debug for Parts<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A password may span several components, so it is searched for in the whole text.
        let parts = [
            self.scheme,
            self.scheme.map(|_| ":"),
            self.authority.map(|_| "//"),
            self.authority,
            Some(self.path),
            self.query.map(|_| "?"),
            self.query,
            self.fragment.map(|_| "#"),
            self.fragment,
        ];
        let shown = masked_pieces(&parts.map(Option::unwrap_or_default));
        let part = |at: usize| parts[at].map(|_| shown[at].as_str());
        let authority = part(3).map(|text| match text.rsplit_once('@') {
            Some((userinfo, rest)) => alloc::format!("{}@{rest}", without_password(userinfo)),
            None => text.into(),
        });
        f.debug_struct("Parts")
            .field("scheme", &part(0))
            .field("authority", &authority)
            .field("path", &shown[4])
            .field("query", &part(6))
            .field("fragment", &part(8))
            .finish()
    }
}

impl fmt::Debug for AuthorityParts<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A port that is not a number may be the beginning of a password.
        let port = self.port.map(|port| match port.parse::<u16>() {
            Err(_) if !port.is_empty() => "***",
            _ => port,
        });
        f.debug_struct("AuthorityParts")
            .field("userinfo", &self.userinfo.map(without_password))
            .field("host", &self.host)
            .field("port", &port)
            .finish()
    }
}
