//! Keys: texts that are equal exactly when two references agree.

use alloc::borrow::Cow;
use alloc::string::String;

use super::comparison::{Comparison, is_rq_components};
use super::rung::Rung;
use crate::kind;
use crate::normalize::NormalChanges;
use crate::percent;
use crate::types::argument::AsKind;
use crate::types::reference::Ref;

impl Comparison<'_> {
    /// Returns the key of `uri`: two URIs have the same key exactly when they agree on `rung`.
    ///
    /// ```
    /// use urial::{Comparison, Rung, Uri};
    /// let comparison = Comparison::new().ignore_fragment(true);
    /// assert_eq!(comparison.key(&Uri::parse("HTTP://a:80/#b")?, Rung::Scheme), "http://a/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn key(&self, uri: &impl AsKind<kind::Iri>, rung: Rung) -> String {
        let mut key = String::new();
        self.key_into(uri, rung, &mut key);
        key
    }

    /// Appends [the key](Comparison::key) to `buffer`.
    ///
    /// ```
    /// use urial::{Comparison, Rung, Uri};
    /// let mut buffer = String::new();
    /// for text in ["http://a", "http://b"] {
    ///     Comparison::new().key_into(&Uri::parse(text)?, Rung::Scheme, &mut buffer);
    /// }
    /// assert_eq!(buffer, "http://a/http://b/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn key_into(&self, uri: &impl AsKind<kind::Iri>, rung: Rung, buffer: &mut String) {
        let uri = uri.as_kind();
        match self.observed {
            Some(observed) if rung == Rung::Protocol => {
                // The names in the store have no fragments.
                let key = self.key(&uri, Rung::Scheme);
                let (name, fragment) = key.split_at(key.find('#').unwrap_or(key.len()));
                buffer.push_str(observed.representative_name(name));
                buffer.push_str(fragment);
            }
            _ => self.push_key(&uri.widen(), rung, buffer),
        }
    }

    /// Appends the key of a reference [as it stands](Comparison::compare_unresolved).
    ///
    /// Two references have the same key exactly when they agree on `rung`.
    ///
    /// ```
    /// use urial::{Comparison, Reference, Rung};
    /// let mut key = String::new();
    /// Comparison::new().key_unresolved_into(&Reference::parse("a/../b")?, Rung::Path, &mut key);
    /// assert_eq!(key, "b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn key_unresolved_into(
        &self,
        reference: &impl AsKind<kind::IriReference>,
        rung: Rung,
        buffer: &mut String,
    ) {
        self.push_key(&reference.as_kind(), rung, buffer);
    }

    /// Returns the name of a URI in the store of observations, without the fragment and the ignored
    /// components.
    #[inline]
    pub(super) fn name(&self, uri: &Ref<&str, kind::Iri>) -> String {
        self.ignore_fragment(true).key(uri, Rung::Scheme)
    }

    #[inline]
    fn push_key(&self, reference: &Ref<&str, kind::IriReference>, rung: Rung, buffer: &mut String) {
        let start = buffer.len();
        match NormalChanges::find(reference.parsed(), &rung.plan(self.rules)) {
            // Most texts are their own normal form, and are copied as they are.
            None => buffer.push_str(reference.as_str()),
            Some(changes) => {
                // The spans are not needed: nothing parses a key.
                let _ = changes.write(buffer);
            }
        }
        // From this rung on keys are URIs (RFC 3987 section 5.3.2.3).
        if rung >= Rung::Percent {
            if let Cow::Owned(uri) = percent::encode_beyond_ascii(&buffer[start..]) {
                buffer.replace_range(start.., &uri);
            }
        }
        // RFC 8141 section 3.1: r-, q- and f-components are ignored.
        let is_urn = rung >= Rung::Scheme && self.is_urn(reference.parsed().scheme());
        // The first `#` and the first `?` are delimiters in every text.
        if self.ignore_fragment || is_urn {
            if let Some(at) = buffer[start..].find('#') {
                buffer.truncate(start + at);
            }
        }
        if !is_urn {
            return;
        }
        // A `?` that begins none of them is in the NSS, where it counts.
        if let Some(at) = buffer[start..].find('?') {
            if is_rq_components(&buffer[start + at + 1..]) {
                buffer.truncate(start + at);
            }
        }
    }
}
