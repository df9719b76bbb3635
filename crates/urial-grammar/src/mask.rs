//! Where a text keeps its password, valid or not, so that nothing shows it.

use core::ops::Range;

/// The password of `text`: what follows the first `:` of its userinfo.
///
/// The userinfo is found as appendix B of RFC 3986 finds the authority, so that the text need not be valid; it
/// reaches to the last `@` of the authority, so that an `@` in a password does not show the rest of it. A `/`,
/// `?` or `#` in a password ends the authority early: where what stands for a port is no number, everything up to the
/// last `@` of the text is taken for a password.
///
/// ```
/// use urial_grammar::mask::password;
/// assert_eq!(password("ftp://me:secret@host/"), Some(9..15));
/// assert_eq!(password("ftp://me:sec@ret@ho st/"), Some(9..16));
/// assert_eq!(password("ftp://me:sec/ret@host/"), Some(9..16));
/// assert_eq!(password("ftp://me@host/"), None);
/// assert_eq!(password("ftp://host:21/me@host"), None);
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
    let length = bytes[authority..]
        .iter()
        .position(|byte| b"/?#".contains(byte));
    let end = length.map_or(bytes.len(), |length| authority + length);
    password_in(text, authority..end)
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
    let named = ["mailto", "sip", "sips", "xmpp", "acct"];
    let behind = &before[colon + 1..];
    let slashes = behind.len() - behind.trim_start_matches(['/', '\\']).len();
    if slashes == 0 {
        let is_address = named
            .iter()
            .any(|name| before[..colon].eq_ignore_ascii_case(name));
        return if is_address {
            None
        } else {
            Some(colon + 1..at)
        };
    }
    let start = colon + 1 + slashes;
    before[start..].find(':').map(|colon| start + colon + 1..at)
}
