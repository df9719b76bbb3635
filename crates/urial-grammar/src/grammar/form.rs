//! The forms a text as a whole can be asked to have.

use crate::error::{Component, ErrorKind, Note, ParseError};
use crate::spans::Spans;

/// Whether a component has to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Presence {
    /// It has to be there.
    Required,
    /// It may be there.
    Optional,
    /// It must not be there.
    Forbidden,
}

/// What a text is parsed as: which of the RFCs' top-level rules it has to match.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Form {
    /// What the form does not put up with, a bit each.
    refused: u8,
    iri: bool,
}

const NO_SCHEME: u8 = 1;
const SCHEME: u8 = 1 << 1;
const FRAGMENT: u8 = 1 << 2;

impl Form {
    /// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
    pub const URI: Form = Form {
        refused: NO_SCHEME,
        iri: false,
    };
    /// `URI-reference = URI / relative-ref`
    pub const REFERENCE: Form = Form {
        refused: 0,
        iri: false,
    };
    /// `absolute-URI = scheme ":" hier-part [ "?" query ]`
    pub const ABSOLUTE_URI: Form = Form {
        refused: NO_SCHEME | FRAGMENT,
        iri: false,
    };
    /// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`
    pub const RELATIVE_REF: Form = Form {
        refused: SCHEME,
        iri: false,
    };

    /// The same form for IRIs (RFC 3987): `IRI`, `IRI-reference`, `absolute-IRI`, `irelative-ref`.
    #[must_use]
    pub const fn iri(self) -> Form {
        Form { iri: true, ..self }
    }

    /// Whether characters outside ASCII are allowed.
    #[must_use]
    pub const fn is_iri(self) -> bool {
        self.iri
    }

    /// Whether a scheme has to be there.
    #[must_use]
    pub const fn scheme(self) -> Presence {
        match (self.refused & NO_SCHEME != 0, self.refused & SCHEME != 0) {
            (true, _) => Presence::Required,
            (false, true) => Presence::Forbidden,
            (false, false) => Presence::Optional,
        }
    }

    /// Whether a fragment may be there.
    #[must_use]
    pub const fn fragment(self) -> Presence {
        if self.refused & FRAGMENT != 0 {
            Presence::Forbidden
        } else {
            Presence::Optional
        }
    }
    /// Whether a text whose components are valid has what the form needs and nothing that it refuses.
    #[inline(always)]
    pub(super) fn fits(self, text: &str, spans: &Spans) -> bool {
        let scheme = if spans.scheme_end == 0 {
            NO_SCHEME
        } else {
            SCHEME
        };
        let fragment = if spans.query_end as usize == text.len() {
            0
        } else {
            FRAGMENT
        };
        self.refused & (scheme | fragment) == 0
    }

    /// Checks a text whose components are valid.
    ///
    /// # Errors
    ///
    /// When a component is missing, or there where it must not be.
    pub fn check(self, text: &str, spans: &Spans) -> Result<(), ParseError> {
        if self.fits(text, spans) {
            Ok(())
        } else {
            Err(self.misfit(text, *spans))
        }
    }

    #[cold]
    #[inline(never)]
    fn misfit(self, text: &str, spans: Spans) -> ParseError {
        if let Err(error) = self.check_scheme(text, &spans) {
            return error;
        }
        let start = spans.query_end as usize;
        ParseError::new(
            ErrorKind::UnexpectedFragment,
            Component::Fragment,
            start..text.len(),
        )
    }

    /// Checks whether there is a scheme where there has to be one, valid or not.
    pub(super) fn check_scheme(self, text: &str, spans: &Spans) -> Result<(), ParseError> {
        match self.scheme() {
            // An empty scheme is an error of its own.
            Presence::Required if spans.scheme_end == 0 && !text.starts_with(':') => {
                let error = ParseError::new(ErrorKind::MissingScheme, Component::Scheme, 0..0);
                Err(error.with_note(Note::of_reference(text)))
            }
            Presence::Forbidden if spans.scheme_end != 0 => Err(self.scheme_or_colon(text, spans)),
            _ => Ok(()),
        }
    }

    /// The error of a relative reference that has a `:` in its first segment.
    fn scheme_or_colon(self, text: &str, spans: &Spans) -> ParseError {
        let end = spans.scheme_end as usize;
        if super::component::scheme(text, 0..end, false).is_ok() {
            return ParseError::new(ErrorKind::UnexpectedScheme, Component::Scheme, 0..end);
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
