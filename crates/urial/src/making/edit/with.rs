//! Edits of a copy: a new value with one component replaced, for values that are not to be changed.

use alloc::string::String;

use urial_grammar::{Component, Storage};

use super::EditError;
use crate::kind::Kind;
use crate::types::into_encoded::IntoPart;
use crate::types::reference::Ref;

/// Defines a method for each component, with its setter and what it returns.
macro_rules! copies {
    ($(pub fn $name:ident, $setter:ident: $component:ident, $returned:literal;)+) => {$(
        #[doc = concat!("Returns a copy with another ", $returned, ".")]
        ///
        /// # Errors
        ///
        #[doc = concat!("As [`", stringify!($setter), "`](Ref::", stringify!($setter), ").")]
        pub fn $name<'e>(&self, part: impl IntoPart<'e>) -> Result<Ref<String, K>, EditError> {
            let mut copy = self.to_owned();
            copy.replace(Component::$component, part)?;
            Ok(copy)
        }
    )+};
}

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
    copies! {
        pub fn with_scheme, set_scheme: Scheme, "scheme";
        pub fn with_authority, set_authority: Authority, "authority";
        pub fn with_userinfo, set_userinfo: Userinfo, "userinfo";
        pub fn with_host, set_host: Host, "host";
        pub fn with_port, set_port: Port, "port";
        pub fn with_path, set_path: Path, "path; `None` is the empty path";
        pub fn with_query, set_query: Query, "query";
        pub fn with_fragment, set_fragment: Fragment, "fragment";
    }
}
