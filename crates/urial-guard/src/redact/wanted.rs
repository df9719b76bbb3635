//! Which keys hold secrets, told at first sight of the `=` after them.

use alloc::string::String;

use urial_grammar::search;

use super::Redaction;
use super::known::{alike, is_secret, is_secret_key};
use super::layers::unescaped;
use crate::glob;

impl Redaction {
    /// Returns the offset of the first `=` that a key may end with whose value is masked: a look at
    /// each of them, where [`find_values`](super::keys::find_values) looks at every byte and decides.
    pub(super) fn first_key(&self, text: &[u8]) -> Option<usize> {
        if self.passwords_only && self.query_keys.is_empty() {
            return None;
        }
        let mut from = 0;
        loop {
            let at = from + search::pair_sign(&text[from..])?;
            let before = &text[..at];
            // An escaped sign is rare.
            if text[at] != b'=' || self.may_end(before) {
                return Some(at);
            }
            from = at + 1;
        }
    }

    /// Returns whether the value of an encoded key is masked: by the key as it is written or
    /// decoded, with or without what brackets add.
    pub(super) fn has_key(&self, key: &[u8]) -> bool {
        if !key.iter().any(|byte| b"%+[!/\\&".contains(byte)) {
            return !self.passwords_only && is_secret(key)
                || !self.query_keys.is_empty() && self.has_name(&String::from_utf8_lossy(key));
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
        let mut patterns = self.query_keys.iter();
        !self.passwords_only && is_secret_key(name)
            || patterns.any(|pattern| glob::matches(pattern, name) || glob::matches(pattern, bare))
    }

    /// Returns whether a text may end with such a key.
    fn may_end(&self, before: &[u8]) -> bool {
        match last_name(before) {
            // The whole key lies between a separator, or the start of a form, and the `=`.
            (None | Some(b'?' | b'&' | b';' | b'#' | 0..=b' '), name) => {
                let text = || core::str::from_utf8(name).unwrap_or_default();
                let mut patterns = self.query_keys.iter();
                !self.passwords_only && is_secret(name)
                    || patterns.any(|pattern| glob::matches(pattern, text()))
            }
            // The name has digits of an escape, or is after a separator that is encoded.
            (Some(b'%' | b'\\'), _) => true,
            // Letters before may belong to it, `user[token]=` and `a/n=`, but no pattern's key has
            // these in it.
            (Some(before), name) => {
                let is_end = matches!(before, b'=' | b'"' | b'<' | b'>' | b'`' | 0x7F);
                !self.passwords_only && alike(name) != Some(0)
                    || !self.query_keys.is_empty() && !is_end
            }
        }
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
