//! Words with blanks in them: a user, a password and a host that somebody typed or pasted.

use urial_grammar::mask;

/// How long a user, password and host with blanks are at most, so that no line is read again from
/// each of its references.
pub(super) const LONGEST: usize = 256;

/// Returns the length of a word whose user or password has up to three blanks in it: no `@` and no
/// `//` comes before them, neither begins with one, and an `@` with a host follows.
pub(super) fn with_blanks(rest: &[u8], is_slashless: bool) -> Option<usize> {
    if rest.first() == Some(&b' ') {
        return None;
    }
    let address = mask::address_length(rest);
    let mut blanks = 0;
    let user = address
        + rest[address..].iter().enumerate().position(|(at, &byte)| {
            blanks += usize::from(byte == b' ' && at > 0 && rest[address + at - 1] != b' ');
            byte != b' '
                && (byte <= b' ' || matches!(byte, 0x7F | b':' | b'/' | b'?' | b'#' | b'@'))
        })?;
    if rest[user] != b':' || blanks > 3 || rest[..user].windows(2).any(|pair| pair == b"  ") {
        return None;
    }
    let password = &rest[user + 1..];
    let first = password.first()?;
    if *first <= b' ' || *first == b'@' {
        return None;
    }
    let mut inside = 0;
    let sign = password.iter().enumerate().position(|(at, &byte)| {
        inside += usize::from(is_blank(byte));
        // The next reference without slashes may begin there, and would read all of it again.
        let after = password.get(at + 1);
        let is_next = is_slashless && byte == b':' && matches!(after, Some(b'/' | b'\\'));
        is_next || inside > 3 || byte == b'@' || byte == 0x7F || byte < b' ' && byte != b'\t'
    })?;
    if password[sign] != b'@' || blanks + inside == 0 || is_port_and_more(password) {
        return None;
    }
    // The word goes on after a password with an `@` in it.
    let word = password.iter().skip(sign).position(|byte| *byte <= b' ');
    let word = &password[..word.map_or(password.len(), |len| sign + len)];
    let last = word.iter().rposition(|byte| *byte == b'@')?;
    let ends = [last, sign].into_iter().find_map(|sign| {
        let host = host_length(&password[sign + 1..])?;
        (!rest[..user + sign].windows(2).any(|pair| pair == b"//")).then_some(sign + 1 + host)
    })?;
    Some(user + 1 + ends)
}

/// Returns whether a byte may be in a password that is not encoded.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns whether a number, or a place for one, comes before the first blank, with punctuation of
/// a sentence after it or none.
fn is_port_and_more(password: &[u8]) -> bool {
    let end = password.iter().position(|&byte| is_blank(byte));
    let word = &password[..end.unwrap_or(password.len())];
    let is_closing = |byte: &u8| b".,;:!?)]}>'\"".contains(byte);
    let last = word.iter().rposition(|byte| !is_closing(byte));
    let bare = &word[..last.map_or(0, |last| last + 1)];
    let is_port = |text: &[u8]| !mask::may_begin_secret(&[b"h:", text].concat(), b"x");
    bare.is_empty() || is_port(word) || is_port(bare)
}

/// Returns the length of the host that a text begins with, by a reader's eyes: an address in
/// brackets, or a name in any script.
fn host_length(text: &[u8]) -> Option<usize> {
    let is_of = |byte: &u8, more: &[u8]| byte.is_ascii_alphanumeric() || more.contains(byte);
    if text.first() == Some(&b'[') {
        let end = text.iter().position(|byte| !is_of(byte, b"[:."))?;
        return (text[end] == b']' && end > 1).then_some(end + 1);
    }
    let end = text.iter().position(|byte| byte.is_ascii() && !is_of(byte, b"-."));
    Some(end.unwrap_or(text.len())).filter(|&len| len > 0)
}
