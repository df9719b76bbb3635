//! Forms: the top-level rules that a text can be parsed by.

use crate::error::{Component, ErrorKind, Note, ParseError};
use crate::spans::Spans;

/// The presence that a form demands of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Presence {
    /// The component has to be present.
    Required,
    /// The component may be present.
    Optional,
    /// The component must not be present.
    Forbidden,
}

/// A top-level rule of the RFCs that a text has to match.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Form {
    /// The properties that the form rejects, a bit each.
    refused: u8,
    iri: bool,
}

const NO_SCHEME: u8 = 1;
const SCHEME: u8 = 1 << 1;
const FRAGMENT: u8 = 1 << 2;

impl Form {
    /// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
    pub const URI: Form = Form { refused: NO_SCHEME, iri: false };
    /// `URI-reference = URI / relative-ref`
    pub const REFERENCE: Form = Form { refused: 0, iri: false };
    /// `absolute-URI = scheme ":" hier-part [ "?" query ]`
    pub const ABSOLUTE_URI: Form = Form { refused: NO_SCHEME | FRAGMENT, iri: false };
    /// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`
    pub const RELATIVE_REF: Form = Form { refused: SCHEME, iri: false };

    /// Returns the form for IRIs (RFC 3987): `IRI`, `IRI-reference`, `absolute-IRI`,
    /// `irelative-ref`.
    #[must_use]
    pub const fn iri(self) -> Form {
        Form { iri: true, ..self }
    }

    /// Returns whether characters outside ASCII are allowed.
    #[must_use]
    pub const fn is_iri(self) -> bool {
        self.iri
    }

    /// Returns whether a scheme is required, optional or forbidden.
    #[must_use]
    pub const fn scheme(self) -> Presence {
        // No form refuses both, as nothing would match it.
        match (self.refused & NO_SCHEME != 0, self.refused & SCHEME != 0) {
            (true, _) => Presence::Required,
            (false, true) => Presence::Forbidden,
            (false, false) => Presence::Optional,
        }
    }

    /// Returns whether a fragment is optional or forbidden.
    #[must_use]
    pub const fn fragment(self) -> Presence {
        if self.refused & FRAGMENT != 0 { Presence::Forbidden } else { Presence::Optional }
    }
    /// Returns whether a text whose components are valid has all that the form requires and nothing
    /// that it rejects.
    #[inline(always)]
    pub(super) fn fits(self, text: &str, spans: &Spans) -> bool {
        // The property that the text has, in the bits of those that forms refuse.
        let scheme = if spans.scheme_end == 0 { NO_SCHEME } else { SCHEME };
        let fragment = if spans.query_end as usize == text.len() { 0 } else { FRAGMENT };
        // One test of bits, because every parse comes here.
        self.refused & (scheme | fragment) == 0
    }

    /// Checks a text whose components are valid.
    ///
    /// # Errors
    ///
    /// If a required component is missing, or a forbidden one is present.
    pub fn check(self, text: &str, spans: &Spans) -> Result<(), ParseError> {
        if self.fits(text, spans) { Ok(()) } else { Err(self.misfit(text, *spans)) }
    }

    #[cold]
    #[inline(never)]
    fn misfit(self, text: &str, spans: Spans) -> ParseError {
        if let Err(error) = self.check_scheme(text, &spans) {
            return error;
        }
        // Only the fragment is left as a reason.
        let start = spans.query_end as usize;
        ParseError::new(ErrorKind::UnexpectedFragment, Component::Fragment, start..text.len())
    }

    /// Checks the presence of a scheme, valid or not.
    pub(super) fn check_scheme(self, text: &str, spans: &Spans) -> Result<(), ParseError> {
        match self.scheme() {
            // An empty scheme has an error kind of its own.
            Presence::Required if spans.scheme_end == 0 && !text.starts_with(':') => {
                let error = ParseError::new(ErrorKind::MissingScheme, Component::Scheme, 0..0);
                Err(error.with_note(Note::of_reference(text)))
            }
            // A colon in the first segment or a scheme: the text says which was meant.
            Presence::Forbidden if spans.scheme_end != 0 => Err(self.scheme_or_colon(text, spans)),
            _ => Ok(()),
        }
    }

    /// Makes the error of a text that starts with `:`.
    pub(super) fn empty_scheme(self, text: &str) -> ParseError {
        let (kind, component) = match self.scheme() {
            // A relative reference has no scheme that could be empty.
            Presence::Forbidden => (ErrorKind::ColonInFirstSegment, Component::Path),
            _ => (ErrorKind::EmptyScheme, Component::Scheme),
        };
        ParseError::at_character(kind, component, text, 0)
    }

    /// Makes the error of a relative reference that has a `:` in its first segment.
    fn scheme_or_colon(self, text: &str, spans: &Spans) -> ParseError {
        let end = spans.scheme_end as usize;
        // With a valid scheme the text is a URI; without one the colon is out of place in a path.
        if super::component::scheme(text, 0..end, false).is_ok() {
            return ParseError::new(ErrorKind::UnexpectedScheme, Component::Scheme, 0..end);
        }
        // A character before the colon may be out of place, too.
        if let Err(error) = super::component::path(text, 0..end, self.iri) {
            return error;
        }
        ParseError::at_character(ErrorKind::ColonInFirstSegment, Component::Path, text, end)
    }
}

impl core::fmt::Debug for Form {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Form")
            .field("scheme", &self.scheme())
            .field("fragment", &self.fragment())
            .field("iri", &self.iri)
            .finish()
    }
}
