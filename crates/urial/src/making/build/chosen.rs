//! Components chosen at run time.

use alloc::borrow::Cow;

use urial_grammar::Component;

use super::Builder;
use crate::types::parts::{AuthorityParts, split};

impl<'a> Builder<'a> {
    /// Sets a component to an encoded text, which [`build`](Builder::build) checks.
    ///
    /// `Component::Text` sets all components at once.
    #[inline]
    pub fn set(self, component: Component, text: &'a str) -> Builder<'a> {
        match component {
            Component::Text => Builder::from(split(text)),
            _ => self.put(component, Some(Cow::Borrowed(text))),
        }
    }

    /// Sets a component to plain text, as [`host_encode`](Builder::host_encode) and so on do.
    ///
    /// A scheme, an authority, a port and the whole text have no such method, and are set as they
    /// are.
    ///
    /// ```
    /// use urial::{Builder, Component};
    /// let builder = Builder::new().host("a").set_encode(Component::Path, "/over there");
    /// assert_eq!(builder.build_reference()?, "//a/over%20there");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn set_encode(self, component: Component, text: &'a str) -> Builder<'a> {
        match component {
            Component::Userinfo => self.userinfo_encode(text),
            Component::Host => self.host_encode(text),
            Component::Path => self.path_encode(text),
            Component::Query => self.query_encode(text),
            Component::Fragment => self.fragment_encode(text),
            _ => self.set(component, text),
        }
    }

    /// Removes a component; a path becomes empty, and an authority goes with its parts.
    ///
    /// ```
    /// use urial::{Builder, Component, uri};
    /// let builder = Builder::from(uri!("http://me@a:80//b")).clear(Component::Authority);
    /// assert_eq!(builder.set(Component::Host, "c").build_uri()?, "http://c//b");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn clear(self, component: Component) -> Builder<'a> {
        match component {
            Component::Text => Builder::new(),
            _ => self.put(component, None),
        }
    }

    /// Sets or removes a component, but not the whole text.
    #[inline]
    pub(super) fn put(mut self, component: Component, text: Option<Cow<'a, str>>) -> Builder<'a> {
        match component {
            Component::Scheme => self.scheme = text,
            Component::Authority => self.put_authority(text),
            Component::Userinfo => self.userinfo = text,
            Component::Host => self.host = text,
            Component::Port => self.port = text,
            Component::Query => self.query = text,
            Component::Fragment => self.fragment = text,
            // The path: a whole text is taken apart by `set`, and never comes here.
            _ => {
                self.path = text.unwrap_or_default();
                self.has_plain_path = false;
            }
        }
        self
    }

    #[inline]
    fn put_authority(&mut self, authority: Option<Cow<'a, str>>) {
        (self.userinfo, self.host, self.port) = match &authority {
            None => (None, None, None),
            Some(Cow::Borrowed(authority)) => parts(authority, Cow::Borrowed),
            // Parts of an owned text cannot borrow from it after it is gone.
            Some(Cow::Owned(authority)) => parts(authority, |part| Cow::Owned(part.into())),
        };
    }
}

type Part<'a> = Option<Cow<'a, str>>;

/// Splits an authority, and makes a component of each part.
#[inline]
fn parts<'t, 'a>(
    authority: &'t str,
    made: impl Fn(&'t str) -> Cow<'a, str>,
) -> (Part<'a>, Part<'a>, Part<'a>) {
    let AuthorityParts { userinfo, host, port } = AuthorityParts::of(authority);
    (userinfo.map(&made), Some(made(host)), port.map(&made))
}
