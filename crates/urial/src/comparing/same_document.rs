//! Same-document references (RFC 3986 section 4.4).

use urial_grammar::Storage;

use crate::normalize::Step;
use crate::resolving::resolve::{Base, ResolveOptions};
use crate::types::argument::AsKind;
use crate::types::reference::Ref;

/// Same-document references (RFC 3986 section 4.4).
impl<T: Storage, K: Base> Ref<T, K> {
    /// Returns whether the reference, resolved against this base, is the base itself, fragments
    /// aside.
    ///
    /// Such a reference need not be retrieved again ([RFC 3986 section 4.4]).
    ///
    /// ```
    /// use urial::{Reference, Uri};
    /// let base = Uri::parse("http://a/b?q")?;
    /// assert!(base.is_same_document(&Reference::parse("#part")?));
    /// assert!(base.is_same_document(&Reference::parse("b?q")?));
    /// assert!(!base.is_same_document(&Reference::parse("b")?));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// [RFC 3986 section 4.4]: https://www.rfc-editor.org/rfc/rfc3986#section-4.4
    #[must_use]
    pub fn is_same_document(&self, reference: &impl AsKind<K::Reference>) -> bool {
        is_same(self.view(), reference.as_kind(), false)
    }

    /// Returns whether the reference means this base after both are [normalized](Step::Syntax).
    ///
    /// Like [`Ref::is_same_document`]. A false negative only costs one more retrieval.
    ///
    /// ```
    /// use urial::Uri;
    /// let base = Uri::parse("http://a/b?q")?;
    /// let same = Uri::parse("HTTP://a/%62?q")?;
    /// assert!(!base.is_same_document(&same) && base.is_same_document_normalized(&same));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_same_document_normalized(&self, reference: &impl AsKind<K::Reference>) -> bool {
        is_same(self.view(), reference.as_kind(), true)
    }
}

fn is_same<K: Base>(
    base: Ref<&str, K>,
    reference: Ref<&str, K::Reference>,
    normalized: bool,
) -> bool {
    let document = base.without_fragment();
    // An empty reference, or a fragment alone, needs no resolving.
    if reference.spans().query_end == 0 {
        return true;
    }
    // A target that is too long is no document that could be open.
    let Ok(target) = base.try_resolve(&reference, ResolveOptions::new()) else {
        return false;
    };
    let target = target.without_fragment();
    // Section 4.4 compares the target with the base, without fragments; the normal forms are a
    // wider test.
    document == target
        || normalized && document.normalize(Step::Syntax) == target.normalize(Step::Syntax)
}
