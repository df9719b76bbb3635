//! Which keys hold secrets, told at first sight of the `=` after them.

use alloc::string::String;

use urial_grammar::search;

use super::Redaction;
use super::known::{is_secret, is_secret_key, may_be_secret};
use super::marks::unescaped;
use crate::glob;

/// The keys whose values a redaction masks.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'p> {
    /// Whether those are among them that [`is_secret_key`] knows.
    known: bool,
    patterns: &'p [String],
    /// The lengths of names that may fit a pattern, a bit for each; the last is also that of all
    /// longer names.
    lengths: u64,
    /// A bit for each byte of ASCII that a name may begin with, and for each that it may end with.
    first: u128,
    last: u128,
}

impl<'p> Wanted<'p> {
    pub(super) fn new(redaction: &'p Redaction) -> Wanted<'p> {
        let patterns = &*redaction.query_keys;
        let (mut lengths, mut first, mut last) = (0, 0, 0);
        let bits = |end: Option<char>| match end {
            // The pattern may begin or end with any character, or is empty.
            Some('*' | '?') | None => u128::MAX,
            // Names that are looked at are ASCII, so such a pattern can never fit by its end.
            Some(end) if !end.is_ascii() => 0,
            Some(end) => {
                1 << end.to_ascii_lowercase() as u32 | 1 << end.to_ascii_uppercase() as u32
            }
        };
        for pattern in patterns {
            let length = pattern
                .chars()
                .filter(|&character| character != '*')
                .count();
            let bit = 1_u64 << length.min(63);
            // `*` may stand for any number of characters: this length and all longer ones.
            lengths |= match pattern.contains('*') {
                true => !(bit - 1),
                false => bit,
            };
            first |= bits(pattern.chars().next());
            last |= bits(pattern.chars().next_back());
        }
        Wanted {
            known: !redaction.passwords_only,
            patterns,
            lengths,
            first,
            last,
        }
    }

    /// Returns whether there are any.
    pub(super) fn any(&self) -> bool {
        self.known || !self.patterns.is_empty()
    }

    /// Returns the offset of the first `=` that such a key may end with: a look at each of them,
    /// where [`find_values`](super::keys::find_values) looks at every byte and decides.
    pub(super) fn first_in(&self, text: &[u8]) -> Option<usize> {
        let mut from = 0;
        loop {
            let at = from + search::pair_sign(&text[from..])?;
            let before = &text[..at];
            // An escaped sign is rare.
            if text[at] != b'='
                || self.known && may_end_a_secret(before)
                || !self.patterns.is_empty() && self.may_end(before)
            {
                return Some(at);
            }
            from = at + 1;
        }
    }

    /// Returns whether the value of an encoded key is masked: by the key as it is written or
    /// decoded, with or without what brackets add.
    pub(super) fn has_key(&self, key: &[u8]) -> bool {
        if !key.iter().any(|byte| b"%+[!/\\&".contains(byte)) {
            return self.known && is_secret(key)
                || !self.patterns.is_empty() && self.has_name(&String::from_utf8_lossy(key));
        }
        let written = String::from_utf8_lossy(key);
        // Forms write a space as `+` in keys.
        let spaced = written.replace('+', " ");
        // Twice, since `%` may be escaped itself, as in `\u002574oken`.
        let decoded = unescaped(&unescaped(spaced.as_bytes()));
        let decoded = String::from_utf8_lossy(&decoded);
        // Of `?u=%2F%3Fpin%3D1` the key may be `pin`, of a reference in the value.
        let inner = decoded.rsplit(['?', '&', ';', '#']).next();
        [&*written, &*decoded].into_iter().chain(inner).any(|name| {
            let mut parts = name.split(['[', ']']).filter(|part| !part.is_empty());
            self.has_name(name) || parts.any(|part| self.has_name(part))
        })
    }

    fn has_name(&self, name: &str) -> bool {
        // Of `#!token` and `#!/token` the mark belongs to the route.
        let bare = name.trim_start_matches(['!', '/']);
        let mut patterns = self.patterns.iter();
        self.known && is_secret_key(name)
            || patterns.any(|pattern| glob::matches(pattern, name) || glob::matches(pattern, bare))
    }

    /// Returns whether a text may end with a key that fits a pattern.
    fn may_end(&self, before: &[u8]) -> bool {
        match last_name(before) {
            // The whole key lies between a separator and the `=`.
            (Some(b'?' | b'&' | b';' | b'#'), name) => self.may_be(name),
            // No key has these in it.
            (None | Some(b'=' | b'"' | b'<' | b'>' | b'`' | 0..=b' ' | 0x7F), _) => false,
            // A part of a key, or a separator that is encoded.
            _ => true,
        }
    }

    /// Returns whether a name of ASCII fits a pattern.
    fn may_be(&self, name: &[u8]) -> bool {
        let has = |bits: u128, byte: Option<&u8>| byte.is_none_or(|byte| bits >> byte & 1 == 1);
        self.lengths >> name.len().min(63) & 1 == 1
            && has(self.first, name.first())
            && has(self.last, name.last())
            // The ends and the length fit, which is rare enough to try each pattern.
            && core::str::from_utf8(name).is_ok_and(|name| {
                let mut patterns = self.patterns.iter();
                patterns.any(|pattern| glob::matches(pattern, name))
            })
    }
}

/// How much of a key is looked at from its end for its last two letters.
const NEAR: usize = 16;

/// Returns whether a text may end with a key that [`is_secret_key`] knows.
fn may_end_a_secret(before: &[u8]) -> bool {
    let mut has_letter = false;
    for (back, byte) in before.iter().rev().take(NEAR).enumerate() {
        match byte {
            // The word may be in brackets before, or encoded.
            b']' | b'%' => return true,
            b'=' | b'&' | b'?' | b'#' | b';' | 0..=b' ' => return false,
            byte if has_letter && byte.is_ascii_alphanumeric() => {
                let start = before.len() - back - 1;
                // A letter may be a digit of a triplet, or of `\u005D`.
                return may_be_secret(&before[start..]) && may_name_a_secret(before)
                    || before[..start]
                        .iter()
                        .rev()
                        .take(4)
                        .any(|byte| b"%\\".contains(byte));
            }
            byte => has_letter |= byte.is_ascii_alphabetic(),
        }
    }
    before.len() > NEAR
}

/// Returns whether a text ends with the name of a secret, or with one that may be longer than it
/// looks: what is before it is no plain separator.
fn may_name_a_secret(before: &[u8]) -> bool {
    match last_name(before) {
        (None | Some(b'?' | b'&' | b';' | b'#' | 0..=b' '), name) => is_secret(name),
        _ => true,
    }
}

/// Returns the name that a text ends with, and the byte before it.
fn last_name(text: &[u8]) -> (Option<u8>, &[u8]) {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    match text.iter().rposition(|byte| !is_of_name(byte)) {
        Some(at) => (Some(text[at]), &text[at + 1..]),
        None => (None, text),
    }
}
