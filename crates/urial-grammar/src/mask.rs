//! Masks for passwords, so that no error and no `Debug` shows one.
//!
//! The text is one word: a reference, or something with a reference in it, valid or not. An
//! authority follows `//`, and if a `:` of it comes before any of `/ ? #`, a password begins after
//! the `:` and ends at the last `@` of the text. Nothing else ends it; these are the exceptions:
//!
//! | | |
//! |---|---|
//! | port | a number that can be one, or a place for a port (`port`, `%d`, `$PORT`, `${…}`, `{…}`, `<…>`), up to one of `/ ? #` or the end, or up to a list of more hosts |
//! | address | the search for the `:` begins after `[…]` |
//! | web | in `http`, `https`, `ws`, `wss`, `ftp` and `…+http` the first `@` that a host follows, as a reader takes it, is the last |
//! | ssh | in `ssh` and `…+ssh`, `name@host:` has no password |
//! | empty | an empty password stays (RFC 3986 section 3.2.1) |
//!
//! A userinfo without a `:` is a secret in `redis` and `valkey`, and if it begins as the tokens of
//! a service do.
//!
//! Where words end in running text is not known here.

use alloc::borrow::Cow;
use alloc::string::String;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::set::Set;

mod word;

pub use word::{address_length, may_begin_secret, of_word};

/// The mask that replaces a secret. It does not tell how long the secret was.
pub const MASK: &str = "***";

/// Returns the first password of a text; see [`passwords`].
///
/// ```
/// use urial_grammar::mask::password;
/// assert_eq!(password("http://me:se/c@ret@example.com/a@b"), Some(10..18));
/// assert_eq!(password("http://example.com:8080/a@b"), None);
/// assert_eq!(password("mailto:me@example.com"), None);
/// ```
#[must_use]
pub fn password<T: AsRef<[u8]> + ?Sized>(text: &T) -> Option<Range<usize>> {
    passwords(text).next()
}

/// Returns the passwords of a text, from left to right: that of the reference and those of
/// references in it.
///
/// After a `:` a backslash counts as a slash, and where a text begins with a scheme one slash is
/// enough, as browsers read it. Masking a masked text changes nothing. Linear in the text, whatever
/// it is.
///
/// ```
/// use urial_grammar::mask::passwords;
/// let found: Vec<_> = passwords("http://a.example/?u=//b:c@d&v=http:\\\\u:p@b/").collect();
/// assert_eq!(found, [24..40]);
/// let found: Vec<_> = passwords("http://a:b@c.example/?u=http://d:e@f.example").collect();
/// assert_eq!(found, [9..10, 33..34]);
/// ```
#[must_use]
pub fn passwords<T: AsRef<[u8]> + ?Sized>(text: &T) -> Passwords<'_> {
    let text = text.as_ref();
    // `contains` goes by words, `rposition` by bytes; most texts have no `@`.
    let last = match text.contains(&b'@') {
        true => text.iter().rposition(|&byte| byte == b'@').unwrap_or(0),
        false => 0,
    };
    Passwords { text, next: 0, last }
}

/// The passwords of a text; see [`passwords`].
#[derive(Clone)]
pub struct Passwords<'a> {
    text: &'a [u8],
    next: usize,
    /// The last `@`, after which there is no password.
    last: usize,
}

/// The text has passwords in it.
impl core::fmt::Debug for Passwords<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Passwords({} of {} bytes)", self.next, self.text.len())
    }
}

impl Iterator for Passwords<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        while self.next < self.last {
            let (text, is_first) = (self.text, self.next == 0);
            let slash = self.next + text[self.next..self.last].iter().position(is_slash)?;
            let count = text[slash..].iter().take_while(|byte| is_slash(byte));
            let start = slash + count.count();
            self.next = start;
            let is_start = match text[..slash].last() {
                // `http:/me:secret@host`, but not `http://host:/`.
                Some(b':') => is_first || start - slash > 1,
                before => {
                    // A `//` within a path, and one before a comment, begin no authority.
                    text[slash..start] == *b"//"
                        && !before.is_some_and(u8::is_ascii_alphanumeric)
                        && text.get(start).is_some_and(|byte| *byte > b' ')
                }
            };
            let found = if is_start { self.in_word(start, scheme(&text[..slash])) } else { None };
            if let Some(span) = found {
                self.next = span.end;
                return Some(span);
            }
        }
        None
    }
}

impl FusedIterator for Passwords<'_> {}

impl Passwords<'_> {
    /// Returns the secret of the word that begins with an authority.
    fn in_word(&self, start: usize, scheme: &[u8]) -> Option<Range<usize>> {
        let word = self.text.get(start..=self.last)?;
        let span = of_word(word, scheme)?;
        Some(start + span.start..start + span.end)
    }
}

/// Returns the password of the authority that begins at `start`, after its scheme and its slashes
/// if it has them.
///
/// ```
/// use urial_grammar::mask::in_authority;
/// assert_eq!(in_authority("me:secret@host", 0), Some(3..9));
/// assert_eq!(in_authority("http://me:secret@host", 7), Some(10..16));
/// assert_eq!(in_authority("host:80", 0), None);
/// ```
#[must_use]
pub fn in_authority(text: &str, start: usize) -> Option<Range<usize>> {
    // Most texts have no `@`, and an invalid one waits for this.
    if !has_at(text.as_bytes().get(start..)?) {
        return None;
    }
    let before = text.get(..start)?.as_bytes();
    let slashes = before.iter().rev().take_while(|byte| is_slash(byte)).count();
    passwords(text).in_word(start, scheme(&before[..start - slashes]))
}

/// Returns whether a short text has an `@`. Every byte is asked, which vectors do many at a time.
fn has_at(text: &[u8]) -> bool {
    text.iter().fold(false, |has, &byte| has | (byte == b'@'))
}

/// Returns the password of a text that is an authority, if it is one: of what is no reference with
/// slashes, and has no other password. Where in doubt more is hidden, but not of `mailto:`.
///
/// ```
/// use urial_grammar::mask::likely;
/// assert_eq!(likely("me:secret@ho st"), Some(3..9));
/// assert_eq!(likely("mailto:me@ho st"), None);
/// assert_eq!(likely("http://me:secret@host"), None);
/// ```
#[must_use]
pub fn likely(text: &str) -> Option<Range<usize>> {
    let is_mail =
        text.split(':').next().is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto"));
    let has_slashes = text.as_bytes().windows(2).any(|pair| pair == b"//");
    if is_mail || has_slashes || password(text).is_some() {
        return None;
    }
    in_authority(text, 0)
}

/// Returns the scheme before the `:` that ends a text, or the empty text.
fn scheme(before: &[u8]) -> &[u8] {
    let Some((b':', before)) = before.split_last() else {
        return b"";
    };
    let first = before.iter().rposition(|&byte| !Set::SCHEME.contains(byte));
    &before[first.map_or(0, |first| first + 1)..]
}

const fn is_slash(byte: &u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// Returns a text with the mask in the place of each [password](passwords).
///
/// ```
/// use urial_grammar::mask::hide;
/// assert_eq!(hide("postgres://me:a@b^c@db/x"), "postgres://me:***@db/x");
/// ```
#[must_use]
pub fn hide(text: &str) -> Cow<'_, str> {
    hide_spans(text, passwords(text))
}

/// Returns a text like [`hide`], and without what is [likely] a password.
///
/// ```
/// use urial_grammar::mask::hide_likely;
/// assert_eq!(hide_likely("me:sec ret@host"), "me:***@host");
/// ```
#[must_use]
pub fn hide_likely(text: &str) -> Cow<'_, str> {
    hide_spans(text, passwords(text).chain(likely(text)))
}

/// Returns a text with the mask in the place of each span; the spans are in order.
///
/// ```
/// use urial_grammar::mask::hide_spans;
/// assert_eq!(hide_spans("a secret and another", [2..8, 13..20]), "a *** and ***");
/// ```
#[must_use]
pub fn hide_spans(text: &str, spans: impl IntoIterator<Item = Range<usize>>) -> Cow<'_, str> {
    let mut shown = String::new();
    let mut copied = 0;
    for span in spans {
        shown.push_str(&text[copied..span.start]);
        shown.push_str(MASK);
        copied = span.end;
    }
    if shown.is_empty() {
        return Cow::Borrowed(text);
    }
    shown.push_str(&text[copied..]);
    Cow::Owned(shown)
}

/// Returns where a span of a text is after [`hide_spans`]. Of a span that is hidden in part, the
/// whole mask is part.
///
/// ```
/// use urial_grammar::mask::place;
/// let hidden = [9..15];
/// assert_eq!(place(7..8, &hidden), 7..8);
/// assert_eq!(place(10..11, &hidden), 9..12);
/// assert_eq!(place(16..17, &hidden), 13..14);
/// ```
#[must_use]
pub fn place(span: Range<usize>, hidden: &[Range<usize>]) -> Range<usize> {
    // Both ends move by what the masks before them add or take.
    let (mut start, mut end) = (span.start, span.end);
    // From the last to the first, so that what is before a secret is where it was.
    for secret in hidden.iter().rev() {
        let mask_end = secret.start + MASK.len();
        let moved = |at: usize| at - secret.end + mask_end;
        end = if end >= secret.end {
            moved(end)
        } else if end > secret.start || secret.contains(&start) {
            mask_end
        } else {
            end
        };
        if secret.contains(&start) {
            start = secret.start;
        } else if start >= secret.end {
            start = moved(start);
        }
    }
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_move_with_the_text() {
        let hidden = [2..8, 10..11];
        let text = "a:secret@b:p ";
        assert_eq!(hide_spans(text, [2..8, 11..12]), "a:***@b:*** ");
        for (span, moved) in [
            (0..1, 0..1),
            (1..2, 1..2),
            (2..2, 2..5),
            (3..4, 2..5),
            (7..9, 2..6),
            (8..9, 5..6),
            (8..8, 5..5),
            (0..13, 0..12),
            (10..10, 7..10),
            (11..12, 10..11),
            (1..11, 1..10),
        ] {
            assert_eq!(place(span.clone(), &hidden), moved, "{span:?}");
        }
        assert_eq!(place(3..4, &[]), 3..4);
        // A secret of no length gets a mask all the same.
        assert_eq!(hide_spans("a:@b", core::iter::once(2..2)), "a:***@b");
        assert_eq!(place(3..4, core::slice::from_ref(&(2..2))), 6..7);
    }
}
