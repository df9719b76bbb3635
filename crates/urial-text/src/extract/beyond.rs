//! The text after a possible end of an authority: whether it goes on with it.

use urial_grammar::Set;

use super::before::Delimiter;
use super::steps;
use super::table::run;

/// How many bytes after a possible end are read.
pub(super) const GLANCE: usize = 256;

/// The bytes of userinfo, host and port.
pub(super) const AUTHORITY: [bool; 256] =
    Set::UNRESERVED.union(Set::SUB_DELIMS).union(Set::of(":@%")).table();

/// Returns whether these bytes of an authority lead to a path, a query or a fragment.
pub(super) fn goes_on(rest: &[u8]) -> bool {
    let rest = &rest[..rest.len().min(GLANCE)];
    let len = run(rest, &AUTHORITY);
    steps::count(len);
    len == GLANCE || matches!(rest.get(len), Some(b'/' | b'?' | b'#'))
}

/// Returns whether a bracket or the like at the start of `rest`, or after its sub-delimiters, cuts
/// a word that goes on as an authority would: in `http://a(b)@c/`, `http://u:80)w@c/` and
/// `http://a!)@c/` the host is `c`, in `http://a(b).c/` all of it.
pub(super) fn is_cut(rest: &[u8], before: Delimiter) -> bool {
    let rest = &rest[..rest.len().min(GLANCE)];
    let is_bracket = |byte: &u8| b"()[]{}|^".contains(byte);
    let is_passed = |byte: &u8| Set::SUB_DELIMS.contains(*byte) && !is_bracket(byte);
    let closes = |byte: &u8| before.closes(char::from(*byte));
    let start = (rest.iter()).position(|byte| !is_passed(byte) || closes(byte));
    let rest = &rest[start.unwrap_or(rest.len())..];
    let Some(&first) = rest.first().filter(|byte| is_bracket(byte) && !closes(byte)) else {
        return false;
    };
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"/?#\"<>".contains(byte);
    let word = rest.iter().position(is_end).unwrap_or(rest.len());
    steps::count(word);
    let mut halves = rest[1..word].split(|byte| *byte == b')');
    let (_, after) = (halves.next(), halves.next());
    let goes_on = match after {
        // The bracket is a remark, as in `http://a(b)`, if nothing of a host follows.
        Some([b'.', label, ..]) => label.is_ascii_alphanumeric(),
        Some([]) => matches!(rest.get(word), Some(b'/' | b'?' | b'#')),
        _ => false,
    };
    first == b'(' && goes_on || rest[..word].contains(&b'@')
}
