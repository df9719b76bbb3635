//! Sub-delimiters in a host: whether the name goes on with them, or a next item begins.
//!
//! The host that is found is the one that the grammar reads in the whole run of URI characters,
//! unless the sentence is over after a sub-delimiter and closing punctuation, or what follows can
//! begin a next item.

use urial::percent;
use urial_grammar::Set;

use super::beyond::{AUTHORITY, GLANCE};
use super::steps;
use super::table::{quoting_entity, run, starts_list_item, starts_prefix_item, with_beyond};

const SUB_DELIMS: [bool; 256] = Set::SUB_DELIMS.table();
/// The bytes after a host that may close a sentence, a quote or an emphasis.
const CLOSING: [bool; 256] = Set::SUB_DELIMS.union(Set::of(".?:-_~")).table();
/// The bytes of a name between two sub-delimiters.
const LABEL: [bool; 256] = with_beyond(Set::UNRESERVED);

/// Finds how far the name certainly goes on with the sub-delimiter at `at`; reads no further
/// than needed.
pub(super) fn joined(bytes: &[u8], head: usize, at: usize) -> Option<usize> {
    let mut start = at;
    loop {
        let item = start + run(&bytes[start..], &SUB_DELIMS);
        let (delimiters, rest) = (&bytes[start..item], &bytes[item..]);
        let closing = run(rest, &CLOSING);
        steps::count(item - start + closing);
        if starts_list_item(rest)
            || starts_prefix_item(rest)
            || is_sentence_end(rest.get(closing))
            || quoting_entity(&bytes[start..]).is_some()
        {
            return None;
        }
        let is_bracket = |byte: &u8| b"()".contains(byte);
        let len = run(rest, &LABEL);
        steps::count(len);
        match rest.first() {
            // No next item begins with these, so all of it is the host.
            Some(b'.' | b'-' | b'_' | b'~' | b'%') => {
                let closes = delimiters.contains(&b')') && is_in_brackets(bytes, head);
                // The last delimiter of `!.!.,http://b` is looked at anew.
                let last = rest[..closing].iter().rposition(|byte| SUB_DELIMS[usize::from(*byte)]);
                return (!closes).then_some(item + last.unwrap_or(0));
            }
            // `a(b` opens a remark, and `a)b` closes one.
            _ if delimiters.iter().any(is_bracket) => return None,
            // `a,b=c` is a list of parameters, not of hosts.
            _ if rest.get(len) == Some(&b'=')
                && delimiters.iter().any(|byte| b",;&".contains(byte)) =>
            {
                return None;
            }
            _ => {}
        }
        let end = item + len;
        let label = &rest[..len];
        let has_dot = |pair: &[u8]| pair[0] == b'.' && pair[1] != b'.';
        // `h1,h2.example`: a dot makes the second one a host for certain. Too long a list is
        // not looked through: see the head of this file.
        if label.windows(2).any(has_dot) || end > at + GLANCE {
            return Some(end);
        }
        let after = &bytes[end..];
        match after {
            [b'%', ..] if percent::is_triplet(after) => return Some(end),
            [b'/' | b'#', ..] => return Some(end),
            // `h1,h2:80` has a port, `h1,h2: x` the colon of a sentence, as `h1,h2? x`.
            [b':', port, ..] => return port.is_ascii_digit().then_some(end),
            [b'?', ..] => {
                let is_query = !is_sentence_end(after.get(run(after, &CLOSING)));
                return is_query.then_some(end);
            }
            [next, ..] if SUB_DELIMS[usize::from(*next)] => start = end,
            _ => return None,
        }
    }
}

/// Returns whether a bracket opened before the reference, in its line, is not closed before it.
fn is_in_brackets(bytes: &[u8], head: usize) -> bool {
    let before = &bytes[head.saturating_sub(GLANCE)..head];
    steps::count(before.len());
    let mut brackets = before.iter().rev().filter(|byte| b"()\n".contains(byte));
    brackets.next() == Some(&b'(')
}

/// Returns whether the run of URI characters is over at this byte.
fn is_sentence_end(byte: Option<&u8>) -> bool {
    byte.is_none_or(|byte| {
        byte.is_ascii() && !AUTHORITY[usize::from(*byte)] && !b"/?#".contains(byte)
    })
}
