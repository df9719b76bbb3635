//! Productions below the top level, a function each, over a span of a text.
//!
//! They are called when a cursor saw a byte out of place, and by
//! [`Production::check`](super::Production::check). Each returns the first invalid byte.

use core::ops::Range;

use super::alphabet::{Alphabet, characters, unexpected};
use super::header::ipvfuture;
use crate::error::{Component, ErrorKind, Note, ParseError};
use crate::ip::{ipv4_address, ipv6_address};
use crate::mask;
use crate::set::Set;
use crate::spans::{HostClass, Spans};

pub(super) type Checked = Result<(), ParseError>;

/// Checks every component from left to right, and completes the spans with the host's class and
/// `ascii`. With `checked_to` the header is valid but for single characters, and all before that
/// offset is.
#[inline]
pub(super) fn check_all(
    text: &str,
    spans: &mut Spans,
    iri: bool,
    checked_to: Option<usize>,
) -> Checked {
    // From left to right, so that the first invalid byte is the one that is reported.
    let from = match checked_to {
        Some(from) if from >= spans.path_start as usize => from,
        _ => header(text, spans, iri, checked_to)?,
    };
    // A `:` in the first segment was rejected above as an invalid scheme, so any path is valid
    // here.
    rest(text, from, spans, iri)?;
    // A URI with a byte beyond ASCII was refused above.
    spans.ascii = !iri || text.is_ascii();
    Ok(())
}

/// Checks scheme and authority, and returns where the path starts.
fn header(
    text: &str,
    spans: &mut Spans,
    iri: bool,
    checked_to: Option<usize>,
) -> Result<usize, ParseError> {
    let end = spans.path_start as usize;
    let host = spans.host();
    match (checked_to, host.clone(), spans.host) {
        // A name without a userinfo, of which only characters can be wrong.
        (Some(from), Some(host), Some(HostClass::RegName)) if spans.userinfo().is_none() => {
            let from = from.max(host.start).min(host.end);
            let from = Alphabet::new(Set::REG_NAME, iri).skip(text, from..host.end);
            if from < host.end {
                reg_name(text, from..host.end, iri)
                    .map_err(|error| hushed_in_authority(text, host.start, error))?;
            }
            return Ok(end);
        }
        (Some(_), ..) => {}
        (None, ..) => spans.scheme().map_or(Ok(()), |span| scheme(text, span, iri))?,
    }
    if let Some(host) = host {
        spans.host = Some(authority(text, spans.userinfo(), host, end, iri)?);
    }
    Ok(end)
}

/// Checks path, query and fragment from `from` on, which is in or before one of them.
fn rest(text: &str, from: usize, spans: &Spans, iri: bool) -> Checked {
    let alphabet = Alphabet::new(Set::QUERY, iri);
    let query_end = spans.query_end as usize;
    // The ends of path and query are known, so the first two are searched for what is in neither,
    // up to the `#`, and then the fragment, which has the same characters.
    let mut from = alphabet.skip(text, from..text.len());
    if from == query_end && from < text.len() {
        from = alphabet.skip(text, from + 1..text.len());
    }
    let Some(byte) = text.as_bytes().get(from) else {
        return Ok(());
    };
    if byte.is_ascii() && *byte != b'%' {
        // In no component, or a second `#`.
        let component = match from {
            _ if from < spans.path_end as usize => Component::Path,
            _ if from < query_end => Component::Query,
            _ => Component::Fragment,
        };
        return Err(unexpected(component, text, from));
    }
    let left = |span: Range<usize>| span.start.max(from)..span.end;
    if from < spans.path_end as usize {
        path(text, left(spans.path()), iri)?;
    }
    if let Some(span) = spans.query().filter(|span| from < span.end) {
        query(text, left(span), iri)?;
    }
    match spans.fragment(text.len()) {
        Some(span) => fragment(text, left(span), iri),
        None => Ok(()),
    }
}

/// Checks the characters of a path, of any form.
pub(super) fn path(text: &str, span: Range<usize>, iri: bool) -> Checked {
    characters(text, span, Component::Path, Alphabet::new(Set::PATH, iri))
}

/// Checks a scheme.
///
/// ```text
/// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
pub(crate) fn scheme(text: &str, span: Range<usize>, iri: bool) -> Checked {
    let bytes = &text.as_bytes()[span.clone()];
    // Nearly all, without a look at each letter.
    if bytes == b"https" || bytes == b"http" {
        return Ok(());
    }
    if bytes.is_empty() {
        return Err(ParseError::new(ErrorKind::EmptyScheme, Component::Scheme, span));
    }
    // scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
    let bad = match bytes.first() {
        Some(first) if first.is_ascii_alphabetic() => {
            bytes.iter().position(|&byte| !Set::SCHEME.contains(byte))
        }
        _ => Some(0),
    };
    match bad {
        None => Ok(()),
        // Advice differs: an IRI may have the character elsewhere, but never in its scheme.
        Some(at) if !iri && bytes.get(at).is_some_and(|byte| !byte.is_ascii()) => {
            let at = span.start + at;
            Err(ParseError::at_character(ErrorKind::NonAscii, Component::Scheme, text, at))
        }
        Some(at) => Err(unexpected(Component::Scheme, text, span.start + at)),
    }
}

/// Checks an authority and returns the class of its host.
///
/// ```text
/// authority = [ userinfo "@" ] host [ ":" port ]
/// ```
///
/// Its components are those that [`header`](super::header) found; `end` is the end of the
/// authority.
pub(crate) fn authority(
    text: &str,
    userinfo_span: Option<Range<usize>>,
    host_span: Range<usize>,
    end: usize,
    iri: bool,
) -> Result<HostClass, ParseError> {
    let start = userinfo_span.as_ref().map_or(host_span.start, |span| span.start);
    authority_parts(text, userinfo_span, host_span, end, iri)
        .map_err(|error| hushed_in_authority(text, start, error))
}

/// Keeps what an error shows of a password in the authority that starts at `start`: one that is not
/// encoded causes errors in the host and the port too.
fn hushed_in_authority(text: &str, start: usize, error: ParseError) -> ParseError {
    let hidden = mask::in_authority(text, start).unwrap_or(0..0);
    if hidden.contains(&error.span().start) { error.hushed() } else { error }
}

fn authority_parts(
    text: &str,
    userinfo_span: Option<Range<usize>>,
    host_span: Range<usize>,
    end: usize,
    iri: bool,
) -> Result<HostClass, ParseError> {
    if let Some(span) = userinfo_span {
        userinfo(text, span, iri)?;
    }
    // A host ends at the first `:`, and an IPv6 address has one.
    if host_span.end < end {
        if let Some(error) = unbracketed_ipv6(text, host_span.start..end) {
            return Err(error);
        }
    }
    let class = host(text, host_span.clone(), iri)?;
    authority_rest(text, host_span.end..end)?;
    Ok(class)
}

/// Checks a userinfo. An error in the password does not tell the character.
///
/// ```text
/// userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
/// ```
pub(crate) fn userinfo(text: &str, span: Range<usize>, iri: bool) -> Checked {
    let alphabet = Alphabet::new(Set::USERINFO, iri);
    characters(text, span.clone(), Component::Userinfo, alphabet).map_err(|error| {
        // A user name may be shown, the text after its colon not.
        let in_password = text.as_bytes()[span.start..error.span().start].contains(&b':');
        if in_password { error.hushed() } else { error }
    })
}

/// Checks a host and returns its class.
///
/// ```text
/// host = IP-literal / IPv4address / reg-name
/// ```
pub(crate) fn host(text: &str, span: Range<usize>, iri: bool) -> Result<HostClass, ParseError> {
    // Section 3.2.2: only an IP-literal begins with a bracket.
    if text[span.clone()].starts_with('[') {
        return ip_literal(text, span);
    }
    // "First-match-wins": what matches IPv4address is one, though it is a reg-name too.
    if ipv4_address(&text.as_bytes()[span.clone()]).is_some() {
        return Ok(HostClass::Ipv4);
    }
    reg_name(text, span, iri).map(|()| HostClass::RegName)
}

/// Checks an IP literal and returns its class.
///
/// ```text
/// IP-literal = "[" ( IPv6address / IPvFuture ) "]"
/// ```
pub(crate) fn ip_literal(text: &str, span: Range<usize>) -> Result<HostClass, ParseError> {
    let start = span.start;
    let host = &text[span.clone()];
    // No closing bracket: the error points to the opening one, as the other may be missing
    // anywhere.
    let Some(close) = find(host, b']') else {
        let error = ErrorKind::UnclosedBracket;
        return Err(ParseError::new(error, Component::Host, start..start + 1));
    };
    let inside = &host[1..close];
    // ABNF strings are case-insensitive (RFC 5234 section 2.3), so `V` is right too.
    let is_future = matches!(inside.as_bytes(), [b'v' | b'V', ..]);
    let class = if is_future {
        ipvfuture(inside.as_bytes()).map(|_| HostClass::IpvFuture)
    } else {
        ipv6_address(inside.as_bytes()).map(|_| HostClass::Ipv6)
    };
    match class {
        // `[::1]a`: the address is valid, the text after it is not.
        Some(_) if close + 1 < host.len() => {
            Err(unexpected(Component::Host, text, start + close + 1).after_brackets())
        }
        Some(class) => Ok(class),
        None => Err(bad_literal(inside, start)),
    }
}

/// Finds an ASCII character; `str::find` would bring its search for all characters along.
fn find(text: &str, character: u8) -> Option<usize> {
    text.bytes().position(|byte| byte == character)
}

/// Makes the error of an IP-literal whose `[` is at `start` and whose contents are invalid.
fn bad_literal(inside: &str, start: usize) -> ParseError {
    let end = start + inside.len() + 2;
    // `[fe80::1%25eth0]`: RFC 6874 allowed it, RFC 9844 took that back.
    let is_address = |&percent: &usize| ipv6_address(&inside.as_bytes()[..percent]).is_some();
    if let Some(percent) = find(inside, b'%').filter(is_address) {
        return ParseError::new(ErrorKind::ZoneId, Component::Host, start + 1 + percent..end - 1);
    }
    let kind = if matches!(inside.as_bytes(), [b'v' | b'V', ..]) {
        ErrorKind::InvalidIpvFuture
    } else {
        ErrorKind::InvalidIpv6
    };
    // The whole literal is the span: no byte of it is wrong by itself.
    ParseError::new(kind, Component::Host, start..end).with_note(Note::of_brackets(inside))
}

/// Checks a registered name.
///
/// ```text
/// reg-name = *( unreserved / pct-encoded / sub-delims )
/// ```
pub(crate) fn reg_name(text: &str, span: Range<usize>, iri: bool) -> Checked {
    characters(text, span, Component::Host, Alphabet::new(Set::REG_NAME, iri))
}

/// Checks `[ ":" port ]`, which is all that may follow a host.
pub(crate) fn authority_rest(text: &str, span: Range<usize>) -> Checked {
    match text[span.clone()].chars().next() {
        // authority = [ userinfo "@" ] host [ ":" port ]
        None => Ok(()),
        Some(':') => port(text, span.start + 1..span.end).map_err(|error| match error.found() {
            // A late `@` makes it an error of the host: everything before the `@` was meant as
            // userinfo.
            Some('@') => unexpected(Component::Host, text, error.span().start),
            _ => error,
        }),
        // Only after a literal can another character follow; a name would have gone on.
        Some(_) => Err(unexpected(Component::Host, text, span.start)),
    }
}

/// Checks a port.
///
/// ```text
/// port = *DIGIT
/// ```
pub(crate) fn port(text: &str, span: Range<usize>) -> Checked {
    let bytes = &text.as_bytes()[span.clone()];
    // port = *DIGIT: empty, or of any length.
    let Some(bad) = bytes.iter().position(|byte| !byte.is_ascii_digit()) else {
        return Ok(());
    };
    Err(unexpected(Component::Port, text, span.start + bad))
}

/// Makes the error of an authority that is an IPv6 address without brackets, with a zone or
/// without.
fn unbracketed_ipv6(text: &str, span: Range<usize>) -> Option<ParseError> {
    let authority = &text[span.clone()];
    // `fe80::1%eth0` has its zone without brackets as well.
    let (address, note) = match find(authority, b'%') {
        Some(percent) => (&authority[..percent], Note::Zone),
        None => (authority, Note::None),
    };
    // All of the authority has to be an address.
    ipv6_address(address.as_bytes())?;
    Some(ParseError::new(ErrorKind::UnbracketedIpv6, Component::Host, span).with_note(note))
}

/// Checks a query.
///
/// ```text
/// query = *( pchar / "/" / "?" )
/// iquery = *( ipchar / iprivate / "/" / "?" )
/// ```
pub(crate) fn query(text: &str, span: Range<usize>, iri: bool) -> Checked {
    // RFC 3987 section 2.2: iquery = *( ipchar / iprivate / "/" / "?" ).
    let alphabet = Alphabet::new(Set::QUERY, iri).with_iprivate(iri);
    characters(text, span, Component::Query, alphabet)
}

/// Checks a fragment.
///
/// ```text
/// fragment = *( pchar / "/" / "?" )
/// ```
pub(crate) fn fragment(text: &str, span: Range<usize>, iri: bool) -> Checked {
    characters(text, span, Component::Fragment, Alphabet::new(Set::FRAGMENT, iri))
}
