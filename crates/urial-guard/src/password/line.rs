//! The references in a line of running text that have an authority, from left to right.

use core::ops::Range;

use super::authority::{Start, Style, escapes, scan};
use super::marks::{Mark, Slashes, is_no_anchor, is_of_scheme, is_opener, mark};
use super::port::WEB;
use super::{slashless, token};
use urial_grammar::search;

/// How many bytes are searched for delimiters at a time.
const BLOCK: usize = u64::BITS as usize;

/// How far an authority is looked for that no slashes begin: each byte could begin one, and the
/// time stays linear.
const LAX_LENGTH: usize = 256;

/// A reference with an authority in running text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Where it begins: at its scheme, or at its slashes. Where each host of a list has a userinfo,
    /// all of them begin there.
    pub start: usize,
    /// Where its authority begins.
    pub authority: usize,
    /// The text before the `@`.
    pub userinfo: Option<Range<usize>>,
    /// The text after the first `:` of it, or all of it where that is a token.
    pub password: Option<Range<usize>>,
    /// Where its authority ends.
    pub end: usize,
}

/// A line that is read.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    text: &'a [u8],
    at: usize,
    /// Where the 64 bytes end that were searched for delimiters, and what was found in them.
    searched: usize,
    delimiters: u64,
    next_break: usize,
    next_link: usize,
    /// A span, how often triplets that count in it are encoded, and the last `@`.
    last_at: (Range<usize>, u8, Option<usize>),
    /// An authority in a list, after the one that was read.
    next: Option<Anchor>,
}

/// The mark that begins an authority.
#[derive(Clone, Debug)]
struct Anchor {
    start: usize,
    authority: usize,
    style: Style,
}

impl Anchor {
    fn scheme<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        let before = &text[self.start..self.authority];
        let length = before.iter().take_while(|&&byte| is_of_scheme(byte));
        &before[..length.count()]
    }
}

impl<'a> Line<'a> {
    pub(super) const fn new(text: &'a [u8]) -> Line<'a> {
        Line {
            text,
            at: 0,
            searched: 0,
            delimiters: 0,
            next_break: 0,
            next_link: 0,
            last_at: (0..0, 0, None),
            next: None,
        }
    }

    fn anchor(&mut self) -> Option<Anchor> {
        let text = self.text;
        while let Some(at) = self.delimiter() {
            if is_no_anchor(text, at) {
                continue;
            }
            let mark = mark(text, at);
            let anchor = match mark.byte {
                b':' => self.after_colon(at, mark),
                b'/' | b'\\' => self.after_slashes(at, mark),
                _ => None,
            };
            if anchor.is_some() {
                return anchor;
            }
        }
        None
    }

    /// Returns the next offset at which a delimiter may begin, and goes past it.
    fn delimiter(&mut self) -> Option<usize> {
        loop {
            if self.at >= self.searched {
                let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
                self.delimiters = search::delimiters(rest);
                self.searched = self.at + BLOCK;
            }
            // A password that was found may have delimiters in it: those are passed over.
            let rest = self.delimiters >> (BLOCK - (self.searched - self.at));
            if rest != 0 {
                let at = self.at + rest.trailing_zeros() as usize;
                self.at = at + 1;
                return Some(at);
            }
            self.at = self.searched;
        }
    }

    /// Reads what is around a `:`, which may be the end of a scheme.
    fn after_colon(&self, colon: usize, mark: Mark) -> Option<Anchor> {
        let text = self.text;
        let (colon, slashes) = self.defanged(colon, mark);
        let (start, is_free) = self.scheme(colon);
        let scheme = &text[start..colon];
        let is = |names: &[&str]| {
            names
                .iter()
                .any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()))
        };
        let is_special = is(&["http", "https", "ws", "wss", "ftp"]);
        let is_file = is(&["file"]);
        // Browsers read any number of slashes after the scheme of a web address, other programs
        // two.
        let start_kind = match slashes.count {
            0 if (is_free || self.is_in_path(start)) && is(&["sip", "sips"]) => Start::Sip,
            0 if is_free && is_special => Start::Lax,
            // Oracle's driver has `user/password@host` after its last colon.
            0 if mark.len == 1 && slashless::is_of_oracle(&text[..colon]) => Start::Oracle,
            0 => return None,
            // One in the path of another may have lost a slash there: `/https:/u:pw@host`.
            1 if is_special && (is_free || self.is_in_path(start)) => Start::Link,
            // `postgres:/user:pw@host`: a slash was lost. One letter is a drive.
            1 if is_free && scheme.len() > 1 && !is_file && scheme[0].is_ascii_alphabetic() => {
                Start::Lax
            }
            1 => return None,
            // The authority is empty.
            3.. if !slashes.back && !is_special => return None,
            _ if is_file => Start::File,
            _ => Start::Link,
        };
        Some(Anchor {
            start,
            authority: slashes.end,
            style: Style {
                start: start_kind,
                back: slashes.back,
                level: mark.level.max(slashes.level),
                is_web: is(&WEB),
                // Decides what closes the reference: a quote, a bracket, a `=` of a pair.
                opener: self.before(start),
                escapes: escapes(&text[..start]),
            },
        })
    }

    /// Returns where the scheme in front of a `:` ends, and the slashes after it. Both may be in
    /// brackets, as in `hxxp[:]//` and `hxxp[://]` of reports about malicious links.
    fn defanged(&self, colon: usize, mark: Mark) -> (usize, Slashes) {
        let after = colon + mark.len;
        if self.before(colon) != b'[' {
            return (colon, Slashes::read(self.text, after));
        }
        let closed = usize::from(self.text.get(after) == Some(&b']'));
        let mut slashes = Slashes::read(self.text, after + closed);
        if closed == 0 && self.text.get(slashes.end) == Some(&b']') {
            slashes.end += 1;
        } else if closed == 0 {
            // A bracket that only opens is no part of the scheme's end.
            return (colon, slashes);
        }
        (colon - 1, slashes)
    }

    /// Reads what is around a slash, which may be the first of two with nothing in front of them.
    fn after_slashes(&self, at: usize, mark: Mark) -> Option<Anchor> {
        let text = self.text;
        let opener = self.before(at);
        // Most slashes are alone, in the middle of a path.
        if !is_opener(opener) || mark.level > 0 && opener != b'=' {
            return None;
        }
        let slashes = Slashes::read(text, at);
        let rest = &text[at..slashes.end];
        // A plain slash and an escaped one are no pair.
        let is_same = rest.get(mark.len) == Some(&text[at]);
        // JSON may have a backslash in front of each; browsers read `/\` as two slashes, too.
        let is_two = slashes.count == 2 && is_same || rest == br"\/\/" || rest == br"/\";
        is_two.then_some(Anchor {
            start: at,
            authority: slashes.end,
            style: Style {
                start: Start::Bare,
                back: slashes.back,
                level: slashes.level,
                is_web: false,
                opener,
                escapes: escapes(&text[..at]),
            },
        })
    }

    /// Finds where the scheme in front of a `:` begins, and whether it is no part of a longer word.
    fn scheme(&self, colon: usize) -> (usize, bool) {
        let before = &self.text[..colon];
        let start = before
            .iter()
            .rposition(|&byte| !is_of_scheme(byte))
            .map_or(0, |at| at + 1);
        // `%3Ahttp%3A`: the digits of the triplet before it look like the start of the scheme.
        if self.before(start) == b'%' {
            // The first characters belong to a triplet.
            let mut digits = start;
            while before[digits..].starts_with(b"25") {
                digits += 2;
            }
            return ((digits + 2).min(colon), true);
        }
        // Or to an escape, as in `\nhttp:` and `\u0022http:`.
        if self.before(start) == b'\\' {
            let escape = match before.get(start) {
                // `\u0022`: four digits after the `u`.
                Some(b'n' | b'r' | b't') => 1,
                Some(b'u') => 5,
                _ => 0,
            };
            if escape > 0 && start + escape < colon {
                return (start + escape, true);
            }
        }
        // A scheme in a path or a longer word is no start of its own: `/http:`.
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"._~@/\\%&-+".contains(&byte);
        (start, !is_word(self.before(start)))
    }

    /// Returns whether a scheme at `start` follows a slash of a path or a mark of emphasis.
    fn is_in_path(&self, start: usize) -> bool {
        b"/_~@".contains(&self.before(start))
    }

    /// Returns the byte before an offset, 0 at the start.
    fn before(&self, at: usize) -> u8 {
        at.checked_sub(1).map_or(0, |before| self.text[before])
    }

    fn read(&mut self, anchor: &Anchor) -> Reference {
        let (start, style) = (anchor.authority, anchor.style);
        let text = self.text;
        let mut found = Reference {
            start: anchor.start,
            authority: start,
            userinfo: None,
            password: None,
            end: start,
        };
        let slashless = match style.start {
            Start::Sip => Some(slashless::of_call(text, start, style)),
            Start::Oracle => Some(slashless::of_oracle(text, start)),
            _ => None,
        };
        if let Some(slashless) = slashless {
            found.end = slashless.end;
            found.userinfo = slashless.at.map(|at| start..at);
            found.password = slashless.password;
            return found;
        }
        let limit = match style.start {
            // The bound of `LAX_LENGTH`: nothing but a colon says that this is a reference.
            Start::Lax => self.text.len().min(start + LAX_LENGTH),
            _ => self.text.len(),
        };
        let scanned = scan(self.text, start, limit, style);
        found.end = scanned.end;
        if scanned.has_next {
            self.next = Some(Anchor {
                authority: scanned.end + 1,
                ..*anchor
            });
        }
        found.password = scanned
            .password(self.text)
            // No `@` before the authority ended: one further on may still belong to it.
            .or_else(|| self.past_the_end(&scanned, anchor));
        let at = scanned.at.as_ref().map(|at| at.start);
        // The later of the two: a password may have gone past the authority.
        let at = at.max(found.password.as_ref().map(|password| password.end));
        found.userinfo = at.map(|at| start..at);
        found.end = found.end.max(at.unwrap_or(0));
        if let Some(userinfo) = &found.userinfo {
            let colon = scanned.colon.as_ref().or(scanned.encoded_colon.as_ref());
            let user_end = match &found.password {
                Some(_) => colon.map_or(userinfo.end, |colon| colon.start.min(userinfo.end)),
                None => userinfo.end,
            };
            let password = found.password.clone().map(|span| &text[span]);
            // A token is all of the userinfo, whatever stands after its colon.
            if token::is_secret(anchor.scheme(text), &text[start..user_end], password) {
                found.password = Some(userinfo.clone());
            }
        }
        found
    }
}

impl Iterator for Line<'_> {
    type Item = Reference;

    fn next(&mut self) -> Option<Reference> {
        let anchor = self.next.take().or_else(|| self.anchor())?;
        let found = self.read(&anchor);
        // Nested references come next.
        self.at = found
            .password
            .as_ref()
            .map_or(anchor.authority, |span| span.end);
        Some(found)
    }
}

mod past;

#[cfg(test)]
mod tests;
