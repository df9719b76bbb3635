//! A naive oracle: appendix B by searching for one delimiter after the other from the right, and
//! the ABNF by splitting strings. It shares no code and no idea with the library.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;
use urial_grammar::HostClass;

/// The components of a text by appendix B; `None` is "undefined".
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) scheme: Option<Range<usize>>,
    pub(crate) authority: Option<Range<usize>>,
    pub(crate) path: Range<usize>,
    pub(crate) query: Option<Range<usize>>,
    pub(crate) fragment: Option<Range<usize>>,
}

/// The components of an authority.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct AuthorityParts {
    pub(crate) userinfo: Option<Range<usize>>,
    pub(crate) host: Range<usize>,
    pub(crate) port: Option<Range<usize>>,
}

fn find(text: &[u8], span: Range<usize>, wanted: u8) -> Option<usize> {
    let start = span.start;
    text[span]
        .iter()
        .position(|&byte| byte == wanted)
        .map(|at| start + at)
}

/// Splits a text by the regular expression of appendix B:
///
/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
pub(crate) fn split(text: &[u8]) -> Parts {
    let hash = find(text, 0..text.len(), b'#');
    let fragment = hash.map(|hash| hash + 1..text.len());
    let end = hash.unwrap_or(text.len());

    let mark = find(text, 0..end, b'?');
    let query = mark.map(|mark| mark + 1..end);
    let end = mark.unwrap_or(end);

    let slash = find(text, 0..end, b'/').unwrap_or(end);
    let colon = find(text, 0..slash, b':').filter(|&colon| colon > 0);
    let scheme = colon.map(|colon| 0..colon);
    let start = colon.map_or(0, |colon| colon + 1);

    let (authority, start) = if text[start..end].starts_with(b"//") {
        let stop = find(text, start + 2..end, b'/').unwrap_or(end);
        (Some(start + 2..stop), stop)
    } else {
        (None, start)
    };
    let path = start..end;
    Parts {
        scheme,
        authority,
        path,
        query,
        fragment,
    }
}

/// Splits an authority. The userinfo ends at the first `@`; a host in brackets ends with the first
/// `]`, any other before the first `:`. Text after the host that is not a port belongs to the host.
pub(crate) fn split_authority(text: &[u8], span: Range<usize>) -> AuthorityParts {
    let at = find(text, span.clone(), b'@');
    let userinfo = at.map(|at| span.start..at);
    let start = at.map_or(span.start, |at| at + 1);
    let is_literal = text[..span.end].get(start) == Some(&b'[');
    let end = if is_literal {
        find(text, start..span.end, b']').map_or(span.end, |close| close + 1)
    } else {
        find(text, start..span.end, b':').unwrap_or(span.end)
    };
    let is_name = is_literal || find(text, start..end, b'@').is_none();
    match text[..span.end].get(end) {
        Some(b':') if is_name => AuthorityParts {
            userinfo,
            host: start..end,
            port: Some(end + 1..span.end),
        },
        _ => AuthorityParts {
            userinfo,
            host: start..span.end,
            port: None,
        },
    }
}

/// Returns whether the text is a URI-reference.
pub(crate) fn is_reference(text: &[u8]) -> bool {
    let parts = split(text);
    let scheme_is_good = match parts.scheme {
        Some(ref scheme) => is_scheme(&text[scheme.clone()]),
        // Without a scheme: path-noscheme.
        None => !text.starts_with(b":"),
    };
    let authority_is_good = parts.authority.is_none_or(|span| {
        let part = split_authority(text, span);
        let userinfo = part.userinfo.map_or(&[][..], |span| &text[span]);
        let port = part.port.map_or(&[][..], |span| &text[span]);
        is_made_of(userinfo, b":")
            && host_class(&text[part.host]).is_some()
            && port.iter().all(u8::is_ascii_digit)
    });
    let rest = [Some(parts.path), parts.query, parts.fragment];
    scheme_is_good
        && authority_is_good
        && rest
            .into_iter()
            .flatten()
            .all(|span| is_made_of(&text[span], b":@/?"))
}

fn is_scheme(text: &[u8]) -> bool {
    let letter = |byte: &u8| (byte | 0x20).is_ascii_lowercase();
    text.first().is_some_and(letter)
        && text
            .iter()
            .all(|byte: &u8| letter(byte) || byte.is_ascii_digit() || b"+-.".contains(byte))
}

/// Returns whether the text matches `*( unreserved / pct-encoded / sub-delims / more )`.
fn is_made_of(text: &[u8], more: &[u8]) -> bool {
    let mut pieces = text.split(|&byte| byte == b'%');
    let is_plain = |piece: &[u8]| {
        piece.iter().all(|byte| {
            byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(byte) || more.contains(byte)
        })
    };
    pieces.next().is_none_or(is_plain)
        && pieces.all(|piece| {
            piece.len() >= 2
                && piece[..2].iter().all(u8::is_ascii_hexdigit)
                && is_plain(&piece[2..])
        })
}

/// Returns the class of a host, or `None` if it is invalid.
pub(crate) fn host_class(host: &[u8]) -> Option<HostClass> {
    if let Some(rest) = host.strip_prefix(b"[") {
        let inside = std::str::from_utf8(rest.strip_suffix(b"]")?).ok()?;
        if inside.parse::<Ipv6Addr>().is_ok() {
            return Some(HostClass::Ipv6);
        }
        let (version, address) = inside.strip_prefix(['v', 'V'])?.split_once('.')?;
        let is_good = !version.is_empty()
            && version.bytes().all(|byte| byte.is_ascii_hexdigit())
            && !address.is_empty()
            && !address.contains('%')
            && is_made_of(address.as_bytes(), b":");
        return is_good.then_some(HostClass::IpvFuture);
    }
    let text = std::str::from_utf8(host).ok()?;
    if text.parse::<Ipv4Addr>().is_ok() {
        return Some(HostClass::Ipv4);
    }
    is_made_of(host, b"").then_some(HostClass::RegName)
}

/// Returns whether [`urial_grammar::Spans::plain`] may be set: normalization has nothing to change.
pub(crate) fn may_be_plain(text: &[u8]) -> bool {
    let path = split(text).path;
    may_be_dotless(text)
        && !text.contains(&b'%')
        && !text.contains(&b'[')
        && !text[..path.start].iter().any(u8::is_ascii_uppercase)
}

/// Returns whether there is no `/.`, and no dot at the start of the path.
pub(crate) fn may_be_dotless(text: &[u8]) -> bool {
    let path = split(text).path;
    !text.windows(2).any(|pair| pair == b"/.") && text.get(path.start) != Some(&b'.')
}
