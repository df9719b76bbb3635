//! Edits of a copy: a new value with one component replaced, for values that are not to be changed.

use alloc::string::String;

use urial_grammar::{Component, Storage};

use super::EditError;
use crate::kind::Kind;
use crate::types::into_encoded::IntoPart;
use crate::types::reference::Ref;

/// Editing a copy.
///
/// Each method returns a copy with another component, and the value stays as it is. `None` removes
/// the component. The errors are those of the setter of that component.
///
/// ```
/// use urial::uri;
/// let uri = uri!("http://example.com/a?b#c");
/// assert_eq!(uri.with_query("page=2")?.with_fragment(None)?, "http://example.com/a?page=2");
/// assert_eq!(uri, "http://example.com/a?b#c");
/// # Ok::<(), urial::EditError>(())
/// ```
impl<T: Storage, K: Kind> Ref<T, K> {
    /// Returns a copy with another scheme.
    ///
    /// # Errors
    ///
    /// As [`set_scheme`](Ref::set_scheme).
    ///
    /// ```
    /// # use urial::uri;
    /// assert_eq!(uri!("http://a/b").with_scheme("https")?, "https://a/b");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn with_scheme<'e>(&self, scheme: impl IntoPart<'e>) -> Result<Ref<String, K>, EditError> {
        self.with(Component::Scheme, scheme)
    }

    /// Returns a copy with another authority.
    ///
    /// # Errors
    ///
    /// As [`set_authority`](Ref::set_authority).
    ///
    /// ```
    /// # use urial::uri;
    /// assert_eq!(uri!("http://a/b").with_authority("me@c:80")?, "http://me@c:80/b");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn with_authority<'e>(
        &self,
        authority: impl IntoPart<'e>,
    ) -> Result<Ref<String, K>, EditError> {
        self.with(Component::Authority, authority)
    }

    /// Returns a copy with another userinfo.
    ///
    /// # Errors
    ///
    /// As [`set_userinfo`](Ref::set_userinfo).
    ///
    /// ```
    /// # use urial::uri;
    /// assert_eq!(uri!("ftp://me@a/b").with_userinfo(None)?, "ftp://a/b");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn with_userinfo<'e>(
        &self,
        userinfo: impl IntoPart<'e>,
    ) -> Result<Ref<String, K>, EditError> {
        self.with(Component::Userinfo, userinfo)
    }

    /// Returns a copy with another host.
    ///
    /// # Errors
    ///
    /// As [`set_host`](Ref::set_host).
    ///
    /// ```
    /// # use urial::uri;
    /// assert_eq!(uri!("http://a:80/b").with_host("[::1]")?, "http://[::1]:80/b");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn with_host<'e>(&self, host: impl IntoPart<'e>) -> Result<Ref<String, K>, EditError> {
        self.with(Component::Host, host)
    }

    /// Returns a copy with another port.
    ///
    /// # Errors
    ///
    /// As [`set_port`](Ref::set_port).
    ///
    /// ```
    /// # use urial::uri;
    /// assert_eq!(uri!("http://a/b").with_port(8042)?, "http://a:8042/b");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn with_port<'e>(&self, port: impl IntoPart<'e>) -> Result<Ref<String, K>, EditError> {
        self.with(Component::Port, port)
    }

    /// Returns a copy with another path; `None` is the empty path.
    ///
    /// # Errors
    ///
    /// As [`set_path`](Ref::set_path).
    ///
    /// ```
    /// # use urial::uri;
    /// assert_eq!(uri!("http://a/b?c").with_path("/d")?, "http://a/d?c");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn with_path<'e>(&self, path: impl IntoPart<'e>) -> Result<Ref<String, K>, EditError> {
        self.with(Component::Path, path)
    }

    /// Returns a copy with another query.
    ///
    /// # Errors
    ///
    /// As [`set_query`](Ref::set_query).
    ///
    /// ```
    /// # use urial::uri;
    /// assert_eq!(uri!("http://a/b#c").with_query("d=1")?, "http://a/b?d=1#c");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn with_query<'e>(&self, query: impl IntoPart<'e>) -> Result<Ref<String, K>, EditError> {
        self.with(Component::Query, query)
    }

    /// Returns a copy with another fragment.
    ///
    /// # Errors
    ///
    /// As [`set_fragment`](Ref::set_fragment).
    ///
    /// ```
    /// # use urial::uri;
    /// assert_eq!(uri!("http://a/b#c").with_fragment(None)?, "http://a/b");
    /// # Ok::<(), urial::EditError>(())
    /// ```
    pub fn with_fragment<'e>(
        &self,
        fragment: impl IntoPart<'e>,
    ) -> Result<Ref<String, K>, EditError> {
        self.with(Component::Fragment, fragment)
    }

    fn with<'e>(
        &self,
        component: Component,
        part: impl IntoPart<'e>,
    ) -> Result<Ref<String, K>, EditError> {
        let mut copy = self.to_owned();
        copy.replace(component, part)?;
        Ok(copy)
    }
}
