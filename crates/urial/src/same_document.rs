//! Whether a reference means the document that it is in (section 4.4).

use crate::borrowed::Borrowed;
use crate::normalize::Step;
use crate::resolve::{AsKind, Base, ResolveOptions};

impl<K: Base> Borrowed<'_, K> {
    /// Whether the reference, resolved against this base, is the base itself, fragments aside.
    ///
    /// Such a reference need not be retrieved again. With `normalized`, both are [normalized](Step::Syntax) before they are
    /// compared; what that misses is a document retrieved once more, and no mistake.
    ///
    /// ```
    /// use urial::{Reference, Uri};
    /// let base = Uri::parse("http://a/b?q")?;
    /// assert!(base.is_same_document(&Reference::parse("#part")?, false));
    /// assert!(base.is_same_document(&Reference::parse("b?q")?, false));
    /// assert!(!base.is_same_document(&Reference::parse("b")?, true));
    /// assert!(base.is_same_document(&Uri::parse("HTTP://a/%62?q")?, true));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_same_document(
        &self,
        reference: &impl AsKind<K::Reference>,
        normalized: bool,
    ) -> bool {
        let document = self.without_fragment();
        let reference = reference.as_kind();
        if reference.spans().query_end == 0 {
            return true;
        }
        let Ok(target) = self.try_resolve(&reference, ResolveOptions::default()) else {
            return false;
        };
        let target = target.as_borrowed().without_fragment();
        document == target
            || normalized
                && document.normalize(Step::Syntax) == target.normalize(Step::Syntax).as_str()
    }
}
