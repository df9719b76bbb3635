//! The law of one word: which part of it is secret.

use core::ops::Range;

/// Schemes in which people expect an `@` after the host.
const WEB: [u64; 5] = [name(b"http"), name(b"https"), name(b"ws"), name(b"wss"), name(b"ftp")];
const SSH: [u64; 1] = [name(b"ssh")];
const FILE: u64 = name(b"file");

/// How the tokens of well-known services begin, which no user name does.
const TOKENS: [&[u8]; 25] = [
    b"ghp_", b"gho_", b"ghu_", b"ghs_", b"ghr_", b"glpat-", b"gldt-", b"glrt-", b"glcbt-",
    b"glptt-", b"glft-", b"gloas-", b"xoxa-", b"xoxb-", b"xoxp-", b"xoxr-", b"xoxs-", b"npm_",
    b"pypi-", b"hf_", b"dop_v1_", b"shpat_", b"shpss_", b"ATATT3", b"ATBB",
];
const LONG_TOKENS: [&[u8]; 6] =
    [b"github_pat_", b"sk_live_", b"sk_test_", b"rk_live_", b"rk_test_", b"dckr_pat_"];

/// Returns the secret of a word, which begins after the slashes of a reference: its password, or
/// its userinfo if all of that is a secret.
///
/// ```
/// use urial_grammar::mask::of_word;
/// assert_eq!(of_word(b"me:se/c@ret@db/x", b"postgres"), Some(3..11));
/// assert_eq!(of_word(b"secret@cache", b"redis"), Some(0..6));
/// assert_eq!(of_word(b"db:5432/x@y", b"postgres"), None);
/// ```
#[must_use]
pub fn of_word(word: &[u8], scheme: &[u8]) -> Option<Range<usize>> {
    let authority = authority(word);
    let is_web = WEB.contains(&name(scheme));
    let colon = colon(authority).filter(|colon| has_password(authority, *colon, scheme));
    if is_secret(user(authority), scheme) {
        // In `redis://me@a.example:pass/word@host` a password follows the name of a user.
        let reach = if colon.is_some() && !is_web { word } else { authority };
        return Some(0..reach.iter().rposition(|&byte| byte == b'@')?);
    }
    let colon = colon?;
    let password = colon + 1;
    let mut last = word.iter().rposition(|&byte| byte == b'@')?;
    if is_web {
        let is_last = |at: &usize| word[*at] == b'@' && is_host(&word[at + 1..]);
        last = (password..=last).find(is_last).unwrap_or(last);
    }
    if password >= last {
        return None;
    }
    let is_whole = is_token(&word[..colon])
        || word[password..last].eq_ignore_ascii_case(b"x-oauth-basic") && colon > 0;
    Some(if is_whole { 0 } else { password }..last)
}

/// Returns whether a word with this authority, and an `@` at its end, would have a secret: no more
/// of the word is needed to tell.
///
/// ```
/// use urial_grammar::mask::may_begin_secret;
/// assert!(may_begin_secret(b"me:secret", b"http"));
/// assert!(!may_begin_secret(b"me", b"http") && !may_begin_secret(b"host:80", b"http"));
/// ```
#[must_use]
pub fn may_begin_secret(authority: &[u8], scheme: &[u8]) -> bool {
    is_secret(user(authority), scheme)
        || colon(authority).is_some_and(|colon| has_password(authority, colon, scheme))
}

/// Returns the part of a word before `/`, `?` or `#`.
fn authority(word: &[u8]) -> &[u8] {
    let end = word.iter().position(is_delimiter).unwrap_or(word.len());
    &word[..end]
}

/// Returns the part of an authority before its first `@`, or all of it.
fn user(authority: &[u8]) -> &[u8] {
    let end = authority.iter().position(|&byte| byte == b'@');
    &authority[..end.unwrap_or(authority.len())]
}

/// Returns the first `:` of an authority, after an address in brackets: that of a host alone, or
/// after a user.
fn colon(authority: &[u8]) -> Option<usize> {
    let user = authority.iter().position(|byte| matches!(byte, b':' | b'@' | b'['));
    let start = user.filter(|&at| authority[at] == b'@').map_or(0, |at| at + 1);
    let skipped = start + address_length(&authority[start..]);
    let colon = authority[skipped..].iter().position(|&byte| byte == b':')?;
    Some(skipped + colon)
}

/// Returns the length of the address in brackets that a text begins with, 0 without one. An address
/// has no `@` in it, and is followed by a port, a blank or nothing.
#[must_use]
pub fn address_length(text: &[u8]) -> usize {
    if text.first() != Some(&b'[') {
        return 0;
    }
    let close = text.iter().position(|byte| matches!(byte, b']' | b'@'));
    let is_address = |at: &usize| match text[*at..] {
        [b']', next, ..] => next == b':' || next <= b' ',
        [b']'] => true,
        _ => false,
    };
    close.filter(is_address).map_or(0, |close| close + 1)
}

/// Returns whether a password begins after the `:`, and no port.
fn has_password(authority: &[u8], colon: usize, scheme: &[u8]) -> bool {
    let name = name(scheme);
    let port = &authority[colon + 1..];
    // RFC 3986 section 3.2.3: nobody writes an empty port, but for what is written by hand.
    let is_empty_port =
        port.is_empty() && (scheme.is_empty() || WEB.contains(&name) || name == FILE);
    let is_ssh = SSH.contains(&name) && authority[..colon].contains(&b'@');
    !(is_empty_port || is_port(port) || is_ssh)
}

/// Returns whether a userinfo without a `:` is a secret.
fn is_secret(user: &[u8], scheme: &[u8]) -> bool {
    let is_of = |name: &[u8]| {
        let start = scheme.get(..name.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let is_name = !user.is_empty() && !user.contains(&b':');
    is_name && (is_token(user) || is_of(b"redis") || is_of(b"valkey"))
}

/// Returns whether a user is a token of a well-known service.
fn is_token(user: &[u8]) -> bool {
    let is_after = |prefix: &&[u8]| user.len() > prefix.len() && user.starts_with(prefix);
    TOKENS.iter().chain(&LONG_TOKENS).any(is_after)
}

/// Returns the name of a scheme, alone or after a `+`, in lower case in one number; 0 if it is
/// long.
const fn name(scheme: &[u8]) -> u64 {
    // A number, since comparisons of slices without case take more code than all the rest.
    let (mut name, mut at) = (0, scheme.len());
    while at > 0 && scheme[at - 1] != b'+' {
        at -= 1;
        if name >> 56 != 0 {
            return 0;
        }
        name = name << 8 | (scheme[at] | 0x20) as u64;
    }
    name
}

const fn is_delimiter(byte: &u8) -> bool {
    matches!(byte, b'/' | b'?' | b'#')
}

/// Returns whether the text between `:` and a delimiter is a port or a place for one, and perhaps
/// more hosts of a list, each with a port or none: `27017,b:27017`.
fn is_port(text: &[u8]) -> bool {
    let mut hosts = text.split(|&byte| byte == b',');
    let first = hosts.next().unwrap_or_default();
    let is_host = |host: &[u8]| {
        let mut parts = host.splitn(2, |&byte| byte == b':');
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-.".contains(byte);
        let name = parts.next().unwrap_or_default();
        let is_name = !name.is_empty() && name.iter().all(is_of_name);
        is_name && parts.next().is_none_or(is_one_port)
    };
    // Servers that come in lists have ports of four or five digits.
    let mut is_list = || first.len() > 3 && first[0].is_ascii_digit() && hosts.all(is_host);
    is_one_port(first) && (first.len() == text.len() || is_list())
}

fn is_one_port(text: &[u8]) -> bool {
    let has_none = |text: &[u8], marks: &[u8]| !text.iter().any(|byte| marks.contains(byte));
    let is_name = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
    match text {
        [b'%', letter] => letter.is_ascii_alphabetic(),
        [b'<', inside @ .., b'>'] => has_none(inside, b"<>@"),
        [b'{', .., b'}'] | [b'$', b'{', .., b'}'] => {
            // Templates double the braces: `{{port}}`.
            let text = text.strip_prefix(b"$").unwrap_or(text);
            let open = text.iter().take_while(|byte| **byte == b'{').count();
            let close = text.iter().rev().take_while(|byte| **byte == b'}').count();
            has_none(&text[open..text.len() - close], b"{}@")
        }
        [b'$', name @ ..] => !name.is_empty() && name.iter().all(is_name),
        // At most 65535, and without zeros before it, which nobody writes.
        [b'1'..=b'9', rest @ ..] if text.len() <= 5 && rest.iter().all(u8::is_ascii_digit) => {
            text.len() < 5 || text <= b"65535"
        }
        _ => text.eq_ignore_ascii_case(b"port"),
    }
}

/// Returns whether a text begins with a host by a reader's eyes: an address in brackets,
/// `localhost`, or labels with a dot between them, each with a port or none, up to a delimiter or
/// the end.
fn is_host(text: &[u8]) -> bool {
    // Not up to the delimiter: with an `@` after every few bytes that would be the square of them.
    let is_of_host = |byte: &u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(byte);
    let len = text.iter().take_while(|byte| is_of_host(byte)).count();
    let is_end = |byte: &u8| is_delimiter(byte) || *byte <= b' ' || *byte == 0x7F;
    if !text.get(len).is_none_or(is_end) {
        return false;
    }
    let mut host = &text[..len];
    let port = host.iter().rposition(|byte| !byte.is_ascii_digit());
    if let Some(colon) = port.filter(|&at| host[at] == b':') {
        host = &host[..colon];
    }
    host = host.strip_suffix(b".").unwrap_or(host);
    if let [b'[', inside @ .., b']'] = host {
        let is_address = |byte: &u8| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
        return !inside.is_empty() && inside.iter().all(is_address);
    }
    let is_label = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let mut labels = host.split(|&byte| byte == b'.');
    host == b"localhost"
        || host.contains(&b'.') && labels.all(|name| !name.is_empty() && name.iter().all(is_label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_and_places_for_them() {
        let ports = "80|65535|8080,b,c.d:81|PORT|%d|$PORT|${PORT:-80}|{port}|{{port}}|{}|<port>|\
            {a b}";
        for port in ports.split('|') {
            assert!(is_port(port.as_bytes()), "{port}");
        }
        for other in [
            "", "0", "080", "{a@b}", "65536", "123456", "8080,", "8080,b:", "80,b", "$A,b", "8o",
            "ports", "%dd", "$", "$1", "{a}b", "{a}{b}", "${", "{$}a{$}", "<a><b>", "$${a}", "{",
            "$a{b}",
        ] {
            assert!(!is_port(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn hosts_by_a_readers_eyes() {
        let hosts = "localhost|localhost:80/x|a.b|a.b.:8?x|[::1]#|[::1]:|a-1.b:|a.b c";
        for host in hosts.split('|') {
            assert!(is_host(host.as_bytes()), "{host}");
        }
        for other in
            "a a. .a a..b a.b@ a.b:x [] [g] [::1]x a_.b :80 Localhost".split(' ').chain([""])
        {
            assert!(!is_host(other.as_bytes()), "{other}");
        }
    }
}
