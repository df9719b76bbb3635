//! Components chosen at run time.

use alloc::borrow::Cow;

use urial_grammar::Component;

use super::Builder;

impl<'a> Builder<'a> {
    /// Sets a component to an encoded text, which [`build`](Builder::build) checks.
    ///
    /// `Component::Text` sets all components at once.
    #[inline]
    pub fn set(self, component: Component, text: &'a str) -> Builder<'a> {
        match component {
            Component::Text => Builder::from(crate::types::parts::split(text)),
            _ => self.put(component, Cow::Borrowed(text)),
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
    pub fn clear(mut self, component: Component) -> Builder<'a> {
        match component {
            Component::Text => return Builder::new(),
            Component::Scheme => self.scheme = None,
            Component::Authority => return self.set_authority(None),
            Component::Userinfo => self.userinfo = None,
            Component::Host => self.host = None,
            Component::Port => self.port = None,
            Component::Query => self.query = None,
            Component::Fragment => self.fragment = None,
            _ => return self.set(Component::Path, ""),
        }
        self
    }
}
