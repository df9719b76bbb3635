//! The folder that a text is in.

use urial_grammar::{Lend, Parsed};

use crate::kind::Kind;
use crate::types::reference::Ref;

/// The folder above.
impl<'i, 'o, T: Lend<'i, 'o>, K: Kind> Ref<T, K> {
    /// Returns the text up to the `/` before its last name, or `None` if no `/` is before one.
    ///
    /// The result ends in `/`, so that as a base it is the folder of the siblings. Dot segments are
    /// names as others are: [`normalize`](Ref::normalize) first.
    ///
    /// ```
    /// use urial::uri;
    /// let page = uri!("http://a/b/c?d#e");
    /// assert_eq!(page.parent().unwrap(), "http://a/b/");
    /// assert_eq!(page.parent().unwrap().parent().unwrap(), "http://a/");
    /// assert!(uri!("http://a/").parent().is_none() && uri!("urn:a:b").parent().is_none());
    /// ```
    #[must_use]
    pub fn parent(&'i self) -> Option<Ref<&'o str, K>> {
        let (mut spans, text) = (*self.spans(), self.parsed().lend().text());
        let start = spans.path_start as usize;
        let path = &text[start..spans.path_end as usize];
        let name = path.strip_suffix('/').unwrap_or(path);
        let end = start + name.rfind('/')? + 1;
        let text = &text[..end];
        // No more than the old end, which is a `u32`.
        spans.path_end = end as u32;
        spans.query_end = spans.path_end;
        // The characters beyond ASCII may all be after the folder.
        spans.ascii |= text.is_ascii();
        Parsed::new(text, spans).map(Ref::from_parsed)
    }
}
