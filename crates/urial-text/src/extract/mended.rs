//! Characters that no URI contains, and that browsers take in a path, a query or a fragment.

use alloc::string::String;

use super::steps;
use super::table::{is_template, quoting_entity, starts_list_item};
use urial::percent;
use urial_grammar::Set;

/// The bytes between brackets. A `/` would be the end of a BBCode tag, as in `[/url]`.
const INSIDE: Set = Set::UNRESERVED.union(Set::of("[]%:@!$*+,="));

/// Counts the bytes at `at` that belong to a reference since it goes on after them: pairs of
/// square brackets, as in `?a[b][]=1`, a `^`, or a `%` without digits.
///
/// Text in brackets at the end is a remark about the reference, but for the value of a parameter,
/// as in `?a=[1,2]`.
pub(super) fn inside(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at;
    match bytes[at] {
        b'[' => {
            while bytes.get(end) == Some(&b'[') {
                end += brackets(&bytes[end..])?;
            }
        }
        // The shell of Windows writes `^&` for `&`.
        b'^' if !bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric) => return None,
        _ if is_template(&bytes[at..]) => return None,
        _ => end += 1,
    }
    let is_value = bytes[at] == b'[' && bytes[..at].ends_with(b"=");
    (is_value || goes_on(&bytes[end..])).then_some(end - at)
}

/// Measures a pair of brackets with its content; returns `None` if it is not closed.
fn brackets(bytes: &[u8]) -> Option<usize> {
    // Without a limit, many open brackets would make the search quadratic.
    const LONGEST: usize = 256;
    let mut depth = 0_usize;
    for (at, &byte) in bytes.iter().take(LONGEST).enumerate() {
        steps::count(1);
        match byte {
            b'[' => depth += 1,
            b']' if depth == 1 => return Some(at + 1),
            b']' => depth -= 1,
            _ if INSIDE.contains(byte) => {}
            _ => return None,
        }
    }
    None
}

/// Returns whether a reference certainly goes on with this text.
fn goes_on(rest: &[u8]) -> bool {
    match rest {
        [b'.' | b'-' | b'_' | b'+' | b'?' | b'^', after, ..] => after.is_ascii_alphanumeric(),
        [b'%', after, ..] if percent::is_triplet(rest) || !is_template(rest) => {
            after.is_ascii_alphanumeric() || b"/&=#".contains(after)
        }
        [b'&', ..] => quoting_entity(rest).is_none(),
        [first, ..] if first.is_ascii_alphanumeric() => !starts_list_item(rest),
        _ => matches!(rest.first(), Some(b'/' | b'=' | b'#')),
    }
}

/// A count of the open brackets in a path; each kind is closed by its own kind only.
#[derive(Default)]
pub(super) struct Brackets {
    round: usize,
    square: usize,
    curly: usize,
    /// The offset of the outermost open bracket.
    pub(super) first: usize,
}

impl Brackets {
    pub(super) fn is_empty(&self) -> bool {
        self.round + self.square + self.curly == 0
    }

    /// Counts a bracket; returns `false` if it closes a bracket that was not opened.
    pub(super) fn take(&mut self, byte: u8, at: usize) -> bool {
        if self.is_empty() {
            self.first = at;
        }
        let count = match byte {
            b'(' | b')' => &mut self.round,
            b'[' | b']' => &mut self.square,
            _ => &mut self.curly,
        };
        if b"([{".contains(&byte) {
            *count += 1;
            return true;
        }
        *count != 0 && {
            *count -= 1;
            true
        }
    }
}

/// Encodes the characters `[]{}|^`, and each `%` without two digits, from `start` on, as a repair
/// does.
pub(super) fn encoded(text: &str, start: usize) -> String {
    // Room for eight triplets, each two bytes longer than its character.
    let mut encoded = String::with_capacity(text.len() + 16);
    encoded.push_str(&text[..start]);
    for (at, found) in text[start..].char_indices() {
        let is_wrong = match found {
            '%' => !percent::is_triplet(&text.as_bytes()[start + at..]),
            _ => matches!(found, '[' | ']' | '{' | '}' | '|' | '^'),
        };
        match is_wrong {
            true => encoded.extend(percent::triplet(found as u8).map(char::from)),
            false => encoded.push(found),
        }
    }
    encoded
}
