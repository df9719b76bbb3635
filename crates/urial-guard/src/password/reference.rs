//! Where one reference keeps its password, valid or not.

use core::ops::Range;

use super::marks::{is_blank, is_of_scheme, is_quote};
use super::port::Cut;
use super::token;
use urial_grammar::Set;

/// Returns the password of `text`: what follows the first `:` of its userinfo, unless nothing does
/// (RFC 3986 section 3.2.1: the empty string indicates no password).
///
/// The userinfo is found as appendix B of RFC 3986 finds the authority, so that the text need not
/// be valid; it reaches to the last `@` of the authority, so that an `@` in a password does not
/// show the rest of it. A `/`, `?` or `#` in a password ends the authority early: where what stands
/// for a port is no number, everything up to the last `@` of the text is taken for a password.
/// Where nothing stands for a port, or a number that no port has, it reaches to the last `@` in
/// front of white space. So it does after a number that may be a port, where all else is like a
/// user, a password and a host, and on the web no server has that port: `postgres://app:8/fJk@db`.
/// Where the user is a token, all of the userinfo is a password.
///
/// A `\` may stand for a `/` where the authority starts, unless appendix B finds one further on.
/// Where the text has none, that of a text after one or more schemes counts, as in
/// `jdbc:postgresql://` and `view-source:http://`, but not in a `urn:` or an address (`mailto:`).
/// Of addresses, those of `sip:` and `sips:` have passwords (RFC 3261 section 19.1.1).
///
/// ```
/// use urial_guard::password::find;
/// assert_eq!(find("ftp://me:secret@host/"), Some(9..15));
/// assert_eq!(find("ftp://me:sec@ret@ho st/"), Some(9..16));
/// assert_eq!(find("ftp://me:sec/ret@host/"), Some(9..16));
/// assert_eq!(find("ftp:\\\\me:secret@host/"), Some(9..15));
/// assert_eq!(find("\\\\x://me:secret@host/"), Some(9..15));
/// assert_eq!(find("jdbc:ftp://me:secret@host/"), Some(14..20));
/// assert_eq!(find("ftp://me@host/"), None);
/// assert_eq!(find("ftp://host:21/me@host"), None);
/// assert_eq!(find("postgres://app:8/fJk@db"), Some(15..20));
/// assert_eq!(find("ftp://me:/secret@host"), Some(9..16));
/// assert_eq!(find("sip:me:secret@host"), Some(7..13));
/// ```
#[must_use]
pub fn find(text: &str) -> Option<Range<usize>> {
    find_password(text).filter(|span| !span.is_empty())
}

/// Finds the password, which may be empty.
pub(super) fn find_password(text: &str) -> Option<Range<usize>> {
    // No slashes: of those only calls have passwords.
    let Some(Authority { span, is_nested }) = find_authority(text) else {
        return of_call(text);
    };
    // A delimiter in a password is not looked for in data that may be anything.
    if is_nested && !text.as_bytes()[span.clone()].contains(&b'@') {
        return None;
    }
    password_in(text, span)
}

/// Returns where [`find`] and what masks a userinfo look for it: the authority of the text, or
/// of the one that it contains.
///
/// ```
/// use urial_guard::password::authority;
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
    /// It belongs to a text after another scheme.
    is_nested: bool,
}

fn find_authority(text: &str) -> Option<Authority> {
    let bytes = text.as_bytes();
    // Browsers read a backslash as a slash there.
    let is_slash = |at: usize| matches!(bytes.get(at), Some(b'/' | b'\\'));
    let (mut start, mut schemes) = (0, 0);
    // `a://b` has its authority by the grammar, so backslashes before that do not count.
    let mut is_after_name = has_named_authority(bytes);
    // Each round takes one scheme off: `jdbc:postgresql://`.
    while is_after_name || !(is_slash(start) && is_slash(start + 1)) {
        is_after_name = false;
        let rest = &bytes[start..];
        let stop = rest.iter().position(is_delimiter)?;
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
    let is_plain = slashes == b"//";
    // Backslashes began it, so one ends it.
    let is_end = |byte: &u8| matches!(byte, b'/' | b'?' | b'#') || *byte == b'\\' && !is_plain;
    let length = inside.iter().position(is_end);
    let end = start + 2 + length.unwrap_or(inside.len());
    Some(Authority {
        span: start + 2..end,
        is_nested: schemes > 1,
    })
}

/// Returns whether the byte ends a scheme or an authority in appendix B.
const fn is_delimiter(byte: &u8) -> bool {
    matches!(byte, b':' | b'/' | b'?' | b'#')
}

/// Returns whether appendix B finds a scheme, valid or not, and an authority after it.
fn has_named_authority(bytes: &[u8]) -> bool {
    let colon = bytes.iter().position(is_delimiter);
    colon.is_some_and(|colon| colon > 0 && bytes[colon..].starts_with(b"://"))
}

/// Returns whether the scheme of `text` is one of names and addresses, which contain no other
/// reference.
fn is_data(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    scheme.eq_ignore_ascii_case("urn") || is_of_addresses(scheme)
}

fn is_of_addresses(scheme: &str) -> bool {
    let names = ["mailto", "xmpp", "acct"];
    names.iter().any(|name| scheme.eq_ignore_ascii_case(name))
}

fn is_of_calls(scheme: &str) -> bool {
    let names = ["sip", "sips"];
    names.iter().any(|name| scheme.eq_ignore_ascii_case(name))
}

/// Returns the password of `sip:user:password@host`, which has no slashes.
fn of_call(text: &str) -> Option<Range<usize>> {
    let (scheme, rest) = text.split_once(':')?;
    if !is_of_calls(scheme) {
        return None;
    }
    let start = scheme.len() + 1;
    // `sip:alice@host` has no second colon.
    let colon = rest.find(':')?;
    let (user, after) = (&rest[..colon], &rest[colon + 1..]);
    // `sip:alice@host:5060`, and `sip:host:5060;method=a@b`.
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let is_port = after[digits..].starts_with([';', '?']);
    if user.as_bytes().contains(&b'@') || is_port {
        return None;
    }
    // No `@` after the colon: it was a port.
    let first = after.find('@')?;
    // RFC 3261 section 19.1.1: parameters and headers follow the host.
    let end = after[first..].find([';', '?', '>', ',', '/']);
    let at = after[..end.map_or(after.len(), |end| first + end)].rfind('@')?;
    Some(start + colon + 1..start + colon + 1 + at)
}

/// Returns the password of the authority that is there in `text`.
fn password_in(text: &str, authority: Range<usize>) -> Option<Range<usize>> {
    let (start, end) = (authority.start, authority.end);
    let inside = &text.as_bytes()[authority];
    let userinfo = inside.iter().rposition(|&byte| byte == b'@');
    let scheme = scheme_before(text, start);
    if let Some(at) = userinfo {
        let mut parts = inside[..at].splitn(2, |&byte| byte == b':');
        let user = parts.next().unwrap_or_default();
        // The user is a token: `https://ghp_…@github.com`.
        if token::is_secret(scheme, user, parts.next()) {
            return Some(start..start + at);
        }
    }
    let colon = inside[..userinfo.unwrap_or(inside.len())]
        .iter()
        .position(|&byte| byte == b':')?;
    // Without an `@` in the authority, the password may have gone past its end.
    let at = match userinfo {
        // In a reference by itself the grammar decides: what follows the `:` is a password, also
        // where running text would have a port and a mail address.
        Some(at) => start + at,
        // The colons of an IPv6 address begin no password.
        None if inside[0] == b'[' => return None,
        None if inside[colon + 1..].iter().all(u8::is_ascii_digit) => {
            odd_port_end(text, start..end, colon)?
        }
        // Not a number, so not a port: everything to the last `@` is hidden.
        None => {
            end + text.as_bytes()[end..]
                .iter()
                .rposition(|&byte| byte == b'@')?
        }
    };
    Some(start + colon + 1..at)
}

/// Returns the scheme in front of an authority, which may come after others.
fn scheme_before(text: &str, authority: usize) -> &[u8] {
    // The slashes before an authority, and the backslashes that stand for them.
    let before = text[..authority].trim_end_matches(['/', '\\']);
    let scheme = before.strip_suffix(':').unwrap_or_default().as_bytes();
    let first = scheme.iter().rposition(|byte| !is_of_scheme(*byte));
    &scheme[first.map_or(0, |first| first + 1)..]
}

/// Returns the `@` of a password that begins with `/`, `?` or `#`, or with [digits](Cut) and one of these.
fn odd_port_end(text: &str, authority: Range<usize>, colon: usize) -> Option<usize> {
    let before = text[..authority.start].trim_end_matches(['/', '\\']);
    // `//a:80/x@y` has no scheme, and nothing else that speaks for a password.
    before.strip_suffix(':')?;
    // The colon of a drive is no beginning of a password.
    if colon == 1 && before.to_ascii_lowercase().ends_with("file:") {
        return None;
    }
    let bytes = text.as_bytes();
    let (start, end) = (authority.start, authority.end);
    let rest = &bytes[end..];
    // The text may go on after the reference, so the `@` is looked for up to white space.
    let is_end = |&byte: &u8| is_blank(byte) || is_quote(byte);
    let limit = rest.iter().position(is_end).unwrap_or(rest.len());
    let at = end + rest[..limit].iter().rposition(|&byte| byte == b'@')?;
    let cut = Cut {
        text: &bytes[..end + limit],
        scheme: scheme_before(text, start),
        name: &bytes[start..start + colon],
        after: start + colon + 1..end,
        at,
    };
    cut.is_password().then_some(at)
}

/// Finds the likely password of an invalid text, which need not be where the grammar has it:
/// [`find`], or else the text between the first `:` after the scheme and the last `@`.
///
/// Where in doubt, more is hidden. A text that begins with a scheme for addresses (`mailto:`,
/// `xmpp:`, `acct:`) has a name before its `@`, and one of calls (`sip:`, `sips:`) as well unless
/// there is another `:`.
///
/// ```
/// use urial_guard::password::likely_password;
/// assert_eq!(likely_password("http:/me:sec ret@host"), Some(9..16));
/// assert_eq!(likely_password("http://me:12/sec ret@host"), Some(10..20));
/// assert_eq!(likely_password("me:sec ret@host"), Some(3..10));
/// assert_eq!(likely_password("mailto:a b@host"), None);
/// ```
#[must_use]
pub fn likely_password(text: &str) -> Option<Range<usize>> {
    guess_password(text).filter(|span| !span.is_empty())
}

/// Finds the likely password, which may be empty.
pub(super) fn guess_password(text: &str) -> Option<Range<usize>> {
    find_password(text).or_else(|| guessed(text))
}

/// Finds the likely password of a text in which [`find`] finds none.
fn guessed(text: &str) -> Option<Range<usize>> {
    // The last `@`: too much is hidden rather than too little.
    let at = text.rfind('@')?;
    let before = &text[..at];
    let colon = before.find(':')?;
    let after = &before[colon + 1..];
    let slashes = after.len() - after.trim_start_matches(['/', '\\']).len();
    // `user:secret@host` without a scheme: the colon divides user and password.
    if slashes == 0 {
        let scheme = &before[..colon];
        // `sip:alice:secret@host` has two colons, `sip:alice@host` one.
        if is_of_calls(scheme) {
            return after.find(':').map(|next| colon + next + 2..at);
        }
        return (!is_of_addresses(scheme)).then_some(colon + 1..at);
    }
    // After slashes there is a user first, so the next colon counts.
    let start = colon + 1 + slashes;
    before[start..].find(':').map(|colon| start + colon + 1..at)
}
