//! A naive oracle: the ABNF by splitting strings. It shares no code and no idea with the library.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;
use urial_grammar::HostClass;
use urial_testkit::Split;

/// Returns whether the text is a URI-reference.
pub(crate) fn is_reference(text: &[u8]) -> bool {
    let parts = Split::of(text);
    let part = |span: Option<Range<usize>>| span.map_or(&[][..], |span| &text[span]);
    // Without a scheme: path-noscheme.
    let scheme_is_good = match parts.scheme {
        None => !text.starts_with(b":"),
        scheme => is_scheme(part(scheme)),
    };
    let authority_is_good = is_made_of(part(parts.userinfo), b":")
        && parts.host.is_none_or(|host| host_class(&text[host]).is_some())
        && part(parts.port).iter().all(u8::is_ascii_digit);
    let rest = [Some(parts.path), parts.query, parts.fragment];
    scheme_is_good
        && authority_is_good
        && rest.into_iter().flatten().all(|span| is_made_of(&text[span], b":@/?"))
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
    let path = Split::of(text).path;
    may_be_dotless(text)
        && !text.contains(&b'%')
        && !text.contains(&b'[')
        && !text[..path.start].iter().any(u8::is_ascii_uppercase)
}

/// Returns whether there is no `/.`, and no dot at the start of the path.
pub(crate) fn may_be_dotless(text: &[u8]) -> bool {
    let path = Split::of(text).path;
    !text.windows(2).any(|pair| pair == b"/.") && text.get(path.start) != Some(&b'.')
}
