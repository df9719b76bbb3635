//! Checks of a text against one rule.

use core::ops::Range;

use super::alphabet::{Alphabet, characters};
use super::component::{self, Checked};
use super::small::mismatch;
use super::{Form, Production, header, not_too_long, parse, small};
use crate::error::{Component, ErrorKind, ParseError};
use crate::set::Set;
use crate::spans::HostClass;

impl Production {
    /// Checks whether all of `text` matches the rule.
    ///
    /// # Errors
    ///
    /// If it does not match. The error names the first invalid character, that is, the first one
    /// after which no text would match, or the end if something is missing there. An invalid
    /// address in brackets spans the whole literal.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// use urial::grammar::Production;
    /// assert!(Production::DecOctet.check("255").is_ok() && Production::DecOctet.check("256").is_err());
    /// assert!(Production::Ipv6Address.check("::1").is_ok());
    /// assert_eq!(Production::Ipv4Address.check("1.2.3.999").unwrap_err().span(), 8..9);
    /// ```
    #[inline]
    pub fn check(self, text: &str) -> Result<(), ParseError> {
        not_too_long(text)?;
        // Rules of whole texts are for the parser; the functions below have those of its
        // components.
        if let Some(form) = self.form() {
            return parse(text, form).map(|_| ());
        }
        let all = 0..text.len();
        let iri = self.is_iri_rule();
        // A component by itself: a delimiter in it gets other advice.
        self.check_part(text, all, iri).map_err(ParseError::alone)
    }

    /// Checks a text by a rule for a component of a URI.
    #[inline]
    fn check_part(self, text: &str, all: Range<usize>, iri: bool) -> Checked {
        match self.ascii_twin() {
            Production::HierPart => hier_part(text, iri, path_rootless),
            Production::RelativePart => hier_part(text, iri, path_noscheme),
            Production::Scheme => component::scheme(text, all, false),
            Production::Authority => authority(text, all, iri).map(|_| ()),
            Production::Userinfo => component::userinfo(text, all, iri),
            Production::Host => component::host(text, all, iri).map(|_| ()),
            Production::Port => component::port(text, all),
            // Anything else fails as a small rule, at its first character.
            Production::IpLiteral if text.starts_with('[') => {
                component::ip_literal(text, all).map(|_| ())
            }
            Production::RegName => component::reg_name(text, all, iri),
            // path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty:
            // together they match any segments with slashes between.
            Production::Path => component::path(text, all, iri),
            Production::PathAbempty => path_abempty(text, all, iri),
            Production::PathAbsolute => path_absolute(text, all, iri),
            Production::PathNoscheme => path_noscheme(text, all, iri),
            Production::PathRootless => path_rootless(text, all, iri),
            Production::Segment
            | Production::SegmentNz
            | Production::SegmentNzNc
            | Production::Pchar => self.check_segment(text, iri),
            Production::Query => component::query(text, all, iri),
            Production::Fragment => component::fragment(text, all, iri),
            // Rules of single characters, addresses and triplets.
            _ => small::check(self, text),
        }
    }

    /// Returns the form of a rule for a whole reference; `None` of every other rule.
    ///
    /// ```
    /// use urial_grammar::{Form, Production};
    /// assert_eq!(Production::AbsoluteUri.form(), Some(Form::ABSOLUTE_URI));
    /// assert_eq!(Production::Host.form(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn form(self) -> Option<Form> {
        let form = match self.ascii_twin() {
            Production::Uri => Form::URI,
            Production::UriReference => Form::REFERENCE,
            Production::AbsoluteUri => Form::ABSOLUTE_URI,
            Production::RelativeRef => Form::RELATIVE_REF,
            _ => return None,
        };
        Some(if self.is_iri_rule() { form.iri() } else { form })
    }

    #[inline]
    fn is_iri_rule(self) -> bool {
        // Rules of RFC 3987 alone, such as `ucschar`, have no twin and need no flag.
        self.ascii_twin() != self
    }

    /// Checks a text by one of the rules of segments.
    ///
    /// ```text
    /// segment       = *pchar
    /// segment-nz    = 1*pchar
    /// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
    /// pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"
    /// ```
    #[inline]
    fn check_segment(self, text: &str, iri: bool) -> Checked {
        let rule = self.ascii_twin();
        let set = if rule == Production::SegmentNzNc { Set::SEGMENT_NC } else { Set::SEGMENT };
        let all = 0..text.len();
        // Characters first, so that an invalid one is named before a wrong length.
        characters(text, all, Component::Path, Alphabet::new(set, iri))?;
        // The length of the first character; a triplet counts as one.
        let one = match text.chars().next() {
            Some('%') => 3,
            Some(first) => first.len_utf8(),
            None => 0,
        };
        match rule {
            // `pchar` is exactly one character.
            Production::Pchar if one == 0 || text.len() > one => Err(mismatch(text, one)),
            // segment-nz = 1*pchar.
            Production::SegmentNz | Production::SegmentNzNc if text.is_empty() => {
                Err(mismatch(text, 0))
            }
            _ => Ok(()),
        }
    }
}

/// Checks a text by the rule `host`, or `ihost`, and returns the class of the host.
///
/// # Errors
///
/// As [`Production::check`].
#[inline]
pub fn check_host(text: &str, iri: bool) -> Result<HostClass, ParseError> {
    not_too_long(text)?;
    component::host(text, 0..text.len(), iri)
}

/// Checks a text by the rule `authority`, or `iauthority`, and returns the span and the class of
/// its host.
///
/// # Errors
///
/// As [`Production::check`].
#[inline]
pub fn check_authority(text: &str, iri: bool) -> Result<(Range<usize>, HostClass), ParseError> {
    not_too_long(text)?;
    authority(text, 0..text.len(), iri)
}

/// Returns the error that comes first in the text.
#[inline]
fn first_of(one: Checked, other: Checked) -> Checked {
    match (one, other) {
        (Err(one), Err(other)) if other.span().start < one.span().start => Err(other),
        (Ok(()), other) => other,
        (one, _) => one,
    }
}

/// Checks a `hier-part`, or a `relative-part`; they differ in `bare`, the rule of a path without a
/// `/` at its start.
///
/// ```text
/// hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
/// relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
/// ```
#[inline]
fn hier_part(text: &str, iri: bool, bare: fn(&str, Range<usize>, bool) -> Checked) -> Checked {
    if let Some(rest) = text.strip_prefix("//") {
        // Section 3.2: an authority ends at the next slash. A hier-part has no `?` or `#`, so these
        // are errors of the authority.
        let end = rest.find('/').map_or(text.len(), |slash| slash + 2);
        authority(text, 2..end, iri)?;
        return path_abempty(text, end..text.len(), iri);
    }
    match text.bytes().next() {
        None => Ok(()),
        // path-absolute = "/" [ segment-nz *( "/" segment ) ]: no `//` at its start.
        Some(b'/') => path_absolute(text, 0..text.len(), iri),
        Some(_) => bare(text, 0..text.len(), iri),
    }
}

/// Checks an authority.
///
/// ```text
/// authority = [ userinfo "@" ] host [ ":" port ]
/// ```
///
/// Returns the span and the class of its host.
#[inline]
fn authority(
    text: &str,
    span: Range<usize>,
    iri: bool,
) -> Result<(Range<usize>, HostClass), ParseError> {
    let bytes = &text.as_bytes()[..span.end];
    let part = header::authority(bytes, span.start);
    // Without an `@` the host begins the authority.
    let userinfo = (part.host_start > span.start).then(|| span.start..part.host_start - 1);
    let host = part.host_start..part.host_end;
    let class = component::authority(text, userinfo, host.clone(), part.end, iri)?;
    // A `?` or `#`, at which the authority of a whole text would end.
    if part.end < span.end {
        let kind = ErrorKind::UnexpectedCharacter;
        return Err(ParseError::at_character(kind, Component::Authority, text, part.end));
    }
    Ok((host, class))
}

/// Checks a `path-abempty`.
///
/// ```text
/// path-abempty = *( "/" segment )
/// ```
#[inline]
fn path_abempty(text: &str, span: Range<usize>, iri: bool) -> Checked {
    let start = match text[span.clone()].as_bytes() {
        [] | [b'/', ..] => Ok(()),
        _ => Err(mismatch(text, span.start)),
    };
    first_of(component::path(text, span, iri), start)
}

/// Checks a `path-absolute`.
///
/// ```text
/// path-absolute = "/" [ segment-nz *( "/" segment ) ]
/// ```
#[inline]
fn path_absolute(text: &str, span: Range<usize>, iri: bool) -> Checked {
    let start = match text[span.clone()].as_bytes() {
        // Section 3.3: `//` at its start would make an authority of the first segment.
        [b'/', b'/', ..] => Err(mismatch(text, span.start + 1)),
        [b'/', ..] => Ok(()),
        _ => Err(mismatch(text, span.start)),
    };
    first_of(component::path(text, span, iri), start)
}

/// Checks a `path-noscheme`.
///
/// ```text
/// path-noscheme = segment-nz-nc *( "/" segment )
/// ```
#[inline]
fn path_noscheme(text: &str, span: Range<usize>, iri: bool) -> Checked {
    // segment-nz-nc: no colon, which would make a scheme of the first segment (section 4.2).
    let first = text[span.clone()].split('/').next().unwrap_or_default();
    let colon = first.find(':').map_or(Ok(()), |colon| {
        let (kind, at) = (ErrorKind::ColonInFirstSegment, span.start + colon);
        Err(ParseError::at_character(kind, Component::Path, text, at))
    });
    first_of(path_rootless(text, span, iri), colon)
}

/// Checks a `path-rootless`.
///
/// ```text
/// path-rootless = segment-nz *( "/" segment )
/// ```
#[inline]
fn path_rootless(text: &str, span: Range<usize>, iri: bool) -> Checked {
    let start = match text[span.clone()].as_bytes() {
        // path-rootless = segment-nz *( "/" segment ).
        [] | [b'/', ..] => Err(mismatch(text, span.start)),
        _ => Ok(()),
    };
    first_of(component::path(text, span, iri), start)
}
