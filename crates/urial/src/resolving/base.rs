//! Base URIs and their sources (RFC 3986 section 5.1).

use urial_grammar::{Lend, Parsed};

use crate::kind;
use crate::names::names;
use crate::resolving::resolve::Base;
use crate::types::reference::Ref;
use crate::types::storages::MaybeOwned;

names! {
    /// The source of a base URI, the nearest to the reference first. [RFC 3986 section 5.1] has no
    /// other.
    ///
    /// [RFC 3986 section 5.1]: https://www.rfc-editor.org/rfc/rfc3986#section-5.1
    #[derive(PartialOrd, Ord)]
    pub enum BaseSource {
        /// The content states it (RFC 3986 section 5.1.1), as with `<base href>` in HTML.
        Embedded = "embedded",
        /// The entity around the content states it (section 5.1.2), as a message does for its
        /// parts.
        Encapsulating = "encapsulating",
        /// It is the URI that the content was retrieved from (section 5.1.3).
        Retrieved = "retrieved",
        /// The application provides it (section 5.1.4).
        Default = "default",
    }
}

/// The known bases of some content, by the four sources of [RFC 3986 section 5.1].
///
/// The first known source gives the base. A relative reference is resolved against the next known
/// source; without one, it gives no base. The fragment is removed.
///
/// ```
/// use urial::{BaseChain, BaseSource, Reference, Uri};
///
/// let asked = Uri::parse("http://a/start")?;
/// let redirected = Uri::parse("https://a/b/c#top")?;
/// let chain = BaseChain::new().retrieved(asked).retrieved(redirected);
/// let (source, base) = chain.choose().unwrap();
/// assert_eq!((source, base.as_str()), (BaseSource::Retrieved, "https://a/b/c"));
///
/// let chain = chain.embedded(Reference::parse("d/e")?);
/// let (source, base) = chain.choose().unwrap();
/// assert_eq!((source, base.as_str()), (BaseSource::Embedded, "https://a/b/d/e"));
/// assert_eq!(base.join("../f")?, "https://a/b/f");
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// [RFC 3986 section 5.1]: https://www.rfc-editor.org/rfc/rfc3986#section-5.1
#[derive(Clone, Debug)]
pub struct BaseChain<'a, K: Base> {
    /// The bases, in the order of [`SOURCES`].
    known: [Option<MaybeOwned<'a, K::Reference>>; 4],
}

impl BaseChain<'_, kind::Uri> {
    /// Creates a chain without bases.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        BaseChain { known: [const { None }; 4] }
    }
}

impl BaseChain<'_, kind::Iri> {
    /// Creates a chain without bases, which may be IRIs.
    #[inline]
    #[must_use]
    pub const fn of_iris() -> Self {
        BaseChain { known: [const { None }; 4] }
    }
}

impl Default for BaseChain<'_, kind::Uri> {
    #[inline]
    fn default() -> Self {
        BaseChain::new()
    }
}

impl<'a, K: Base> BaseChain<'a, K> {
    /// Sets the base that the content itself states.
    #[must_use]
    pub fn embedded(self, base: impl Into<Ref<&'a str, K::Reference>>) -> Self {
        self.with(BaseSource::Embedded, base.into().into_storage())
    }

    /// Sets the base of the entity around the content.
    #[must_use]
    pub fn encapsulating(self, base: impl Into<Ref<&'a str, K::Reference>>) -> Self {
        self.with(BaseSource::Encapsulating, base.into().into_storage())
    }

    /// Sets the URI from which the content was retrieved; after each redirect, the new one.
    ///
    /// The last one counts. A relative reference is resolved against the one before.
    #[must_use]
    pub fn retrieved(self, uri: impl Into<Ref<&'a str, K::Reference>>) -> Self {
        let mut uri = uri.into().into_storage();
        // Section 5.1.3: after redirects, the last URI used is the base, as it is.
        let is_relative = uri.as_borrowed().narrow::<K::Target>().is_err();
        if let (true, Some(before)) = (is_relative, &self.known[BaseSource::Retrieved as usize]) {
            if let Ok(before) = before.as_borrowed().narrow::<K::Target>() {
                // RFC 9110 section 10.2.2: `Location` may be relative to the URI that was asked.
                uri = before.resolve(&uri).widen().into_storage();
            }
        }
        self.with(BaseSource::Retrieved, uri)
    }

    /// Sets the base that the application falls back to.
    #[must_use]
    pub fn fallback(self, base: impl Into<Ref<&'a str, K::Reference>>) -> Self {
        self.with(BaseSource::Default, base.into().into_storage())
    }

    fn with(mut self, source: BaseSource, base: MaybeOwned<'a, K::Reference>) -> Self {
        self.known[source as usize] = Some(base);
        self
    }

    /// Returns the base and its source, or `None` if no base is known.
    ///
    /// # Panics
    ///
    /// As [`Ref::resolve`].
    #[must_use]
    pub fn choose(&self) -> Option<(BaseSource, MaybeOwned<'_, K::Absolute>)> {
        let mut chosen: Option<(BaseSource, MaybeOwned<'_, K::Target>)> = None;
        // From the farthest source to the nearest, so that a relative base finds its own base in
        // `chosen`.
        for (source, known) in BaseSource::ALL.into_iter().zip(&self.known).rev() {
            let Some(known) = known else {
                continue;
            };
            let base = match (known.as_borrowed().narrow(), &chosen) {
                // Absolute: this source is the base by itself (section 5.1).
                (Ok(base), _) => base.into_storage(),
                // Section 5.1: a base that is itself relative is resolved against the next source.
                (Err(_), Some((_, next))) => next.resolve(known).into_storage(),
                (Err(_), None) => continue,
            };
            chosen = Some((source, base));
        }
        let (source, base) = chosen?;
        // Section 5.1: the fragment is no part of a base.
        let base = match base.as_unowned() {
            Some(base) => base.without_fragment().into_storage(),
            None => base.without_fragment().to_owned().into_storage(),
        };
        Some((source, base))
    }
}

/// The base without what is no part of it.
impl<'i, 'o, T: Lend<'i, 'o>, K: Base> Ref<T, K> {
    /// Returns the text without its fragment, as [RFC 3986 section 5.1] requires of a base.
    ///
    /// ```
    /// use urial::Uri;
    /// assert_eq!(Uri::parse("http://a/b?c#d")?.without_fragment(), "http://a/b?c");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// [RFC 3986 section 5.1]: https://www.rfc-editor.org/rfc/rfc3986#section-5.1
    #[must_use]
    pub fn without_fragment(&'i self) -> Ref<&'o str, K::Absolute> {
        let mut spans = *self.spans();
        let text = &self.as_str()[..spans.query_end as usize];
        // The characters beyond ASCII may all be in the fragment.
        spans.ascii |= text.is_ascii();
        match Parsed::new(text, spans) {
            Some(parsed) => Ref::from_parsed(parsed),
            None => unreachable!("no offset is after that of the fragment"),
        }
    }
}
