//! Where a text keeps its password, valid or not, so that nothing shows it.

use core::ops::Range;

/// The password of `text`: what follows the first `:` of its userinfo.
///
/// The userinfo is found as appendix B of RFC 3986 finds the authority, so that the text need not be valid; it
/// reaches to the last `@` of the authority, so that an `@` in a password does not show the rest of it.
///
/// ```
/// use urial_grammar::mask::password;
/// assert_eq!(password("ftp://me:secret@host/"), Some(9..15));
/// assert_eq!(password("ftp://me:sec@ret@ho st/"), Some(9..16));
/// assert_eq!(password("ftp://me@host/"), None);
/// ```
#[must_use]
pub fn password(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let stop = bytes
        .iter()
        .position(|byte| b":/?#".contains(byte))
        .unwrap_or(bytes.len());
    let start = if stop > 0 && bytes.get(stop) == Some(&b':') {
        stop + 1
    } else {
        0
    };
    let authority = start + 2;
    if !bytes[start..].starts_with(b"//") {
        return None;
    }
    let rest = &bytes[authority..];
    let length = rest
        .iter()
        .position(|byte| b"/?#".contains(byte))
        .unwrap_or(rest.len());
    let userinfo = rest[..length].iter().rposition(|&byte| byte == b'@')?;
    let colon = rest[..userinfo].iter().position(|&byte| byte == b':')?;
    Some(authority + colon + 1..authority + userinfo)
}
