//! Where a text keeps its password, valid or not, so that nothing shows it.

use core::ops::Range;

use crate::set::Set;

/// The password of `text`: what follows the first `:` of its userinfo.
///
/// The userinfo is found as appendix B of RFC 3986 finds the authority, so that the text need not be valid; it
/// reaches to the last `@` of the authority, so that an `@` in a password does not show the rest of it. A `/`,
/// `?` or `#` in a password ends the authority early: where what stands for a port is no number, everything up to the
/// last `@` of the text is taken for a password.
///
/// A `\` may stand for a `/` where the authority starts, unless appendix B finds one further on. Where the text has
/// none, that of a text behind one or more schemes counts, as in `jdbc:postgresql://` and `view-source:http://`, but
/// not in a `urn:` or an address (`mailto:`).
///
/// ```
/// use urial_grammar::mask::password;
/// assert_eq!(password("ftp://me:secret@host/"), Some(9..15));
/// assert_eq!(password("ftp://me:sec@ret@ho st/"), Some(9..16));
/// assert_eq!(password("ftp://me:sec/ret@host/"), Some(9..16));
/// assert_eq!(password("ftp:\\\\me:secret@host/"), Some(9..15));
/// assert_eq!(password("\\\\x://me:secret@host/"), Some(9..15));
/// assert_eq!(password("jdbc:ftp://me:secret@host/"), Some(14..20));
/// assert_eq!(password("ftp://me@host/"), None);
/// assert_eq!(password("ftp://host:21/me@host"), None);
/// ```
#[must_use]
pub fn password(text: &str) -> Option<Range<usize>> {
    let Authority { span, is_nested } = find_authority(text)?;
    // A delimiter in a password is not looked for in data that may be anything.
    if is_nested && !text[span.clone()].contains('@') {
        return None;
    }
    password_in(text, span)
}

/// Where [`password`] and what masks a userinfo look for it: the authority of the text, or of the one that it contains.
///
/// ```
/// use urial_grammar::mask::authority;
/// assert_eq!(authority("ftp://me@host/a"), Some(6..13));
/// assert_eq!(authority("jdbc:postgresql://me@host/a"), Some(18..25));
/// assert_eq!(authority("urn:a://b"), None);
/// ```
#[must_use]
pub fn authority(text: &str) -> Option<Range<usize>> {
    find_authority(text).map(|authority| authority.span)
}

struct Authority {
    span: Range<usize>,
    /// It is that of a text behind another scheme.
    is_nested: bool,
}

fn find_authority(text: &str) -> Option<Authority> {
    let bytes = text.as_bytes();
    let is_slash = |at: usize| matches!(bytes.get(at), Some(b'/' | b'\\'));
    let (mut start, mut schemes) = (0, 0);
    let mut is_behind_name = has_named_authority(bytes);
    while is_behind_name || !(is_slash(start) && is_slash(start + 1)) {
        is_behind_name = false;
        let rest = &bytes[start..];
        let stop = rest.iter().position(|byte| b":/?#".contains(byte))?;
        let scheme = &text[start..start + stop];
        // The first may be any text; with two of them, both have to be schemes.
        let is_scheme = !scheme.is_empty()
            && (schemes == 0
                || scheme.bytes().all(|byte| Set::SCHEME.contains(byte)) && !is_data(text));
        if rest[stop] != b':' || !is_scheme {
            return None;
        }
        start += stop + 1;
        schemes += 1;
    }
    let (slashes, inside) = (&bytes[start..start + 2], &bytes[start + 2..]);
    let ends: &[u8] = if slashes == b"//" { b"/?#" } else { b"/\\?#" };
    let length = inside.iter().position(|byte| ends.contains(byte));
    let end = start + 2 + length.unwrap_or(inside.len());
    Some(Authority {
        span: start + 2..end,
        is_nested: schemes > 1,
    })
}

/// Whether appendix B finds a scheme, be it valid or not, and an authority behind it.
fn has_named_authority(bytes: &[u8]) -> bool {
    let colon = bytes.iter().position(|byte| b":/?#".contains(byte));
    colon.is_some_and(|colon| colon > 0 && bytes[colon..].starts_with(b"://"))
}

/// Whether the scheme of `text` is one of names and addresses, which contain no other reference.
fn is_data(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    scheme.eq_ignore_ascii_case("urn") || is_of_addresses(scheme)
}

fn is_of_addresses(scheme: &str) -> bool {
    ["mailto", "sip", "sips", "xmpp", "acct"]
        .iter()
        .any(|name| scheme.eq_ignore_ascii_case(name))
}

/// The password of the authority that is there in `text`.
pub(crate) fn password_in(text: &str, authority: Range<usize>) -> Option<Range<usize>> {
    let (start, end) = (authority.start, authority.end);
    let inside = &text.as_bytes()[authority];
    let userinfo = inside.iter().rposition(|&byte| byte == b'@');
    let colon = inside[..userinfo.unwrap_or(inside.len())]
        .iter()
        .position(|&byte| byte == b':')?;
    let at = match userinfo {
        Some(at) => start + at,
        None if inside[0] == b'[' || inside[colon + 1..].iter().all(u8::is_ascii_digit) => {
            return None;
        }
        None => {
            end + text.as_bytes()[end..]
                .iter()
                .rposition(|&byte| byte == b'@')?
        }
    };
    Some(start + colon + 1..at)
}

/// What may be a password in a text that is not valid, and so need not be where the grammar has it: [`password`], or else
/// what stands between the first `:` behind the scheme and the last `@`.
///
/// Where in doubt, more is hidden. A text that begins with a scheme for addresses (`mailto:`, `sip:`, `sips:`, `xmpp:`,
/// `acct:`) has a name before its `@`.
///
/// ```
/// use urial_grammar::mask::suspected;
/// assert_eq!(suspected("http:/me:sec ret@host"), Some(9..16));
/// assert_eq!(suspected("http://me:12/sec ret@host"), Some(10..20));
/// assert_eq!(suspected("me:sec ret@host"), Some(3..10));
/// assert_eq!(suspected("mailto:a b@host"), None);
/// ```
#[must_use]
pub fn suspected(text: &str) -> Option<Range<usize>> {
    if let Some(found) = password(text) {
        return Some(found);
    }
    let at = text.rfind('@')?;
    let before = &text[..at];
    let colon = before.find(':')?;
    let behind = &before[colon + 1..];
    let slashes = behind.len() - behind.trim_start_matches(['/', '\\']).len();
    if slashes == 0 {
        return if is_of_addresses(&before[..colon]) {
            None
        } else {
            Some(colon + 1..at)
        };
    }
    let start = colon + 1 + slashes;
    before[start..].find(':').map(|colon| start + colon + 1..at)
}
