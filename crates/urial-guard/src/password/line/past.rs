//! Passwords with a delimiter or a space in them, so that their `@` comes after the end of the
//! authority.

use core::ops::Range;

use super::super::authority::{Scanned, Start, Style, scan};
use super::super::marks::{Slashes, is_blank, is_quote, mark};
use super::super::port::{Cut, is_mail, is_placeholder, is_ports, is_variable};
use super::{Anchor, LAX_LENGTH, Line};

/// How far a password with spaces in it may go on, and with how many.
const SPACED_LENGTH: usize = 128;
const SPACES: usize = 4;

impl Line<'_> {
    /// Finds a password that has a delimiter of the authority in it, so that its `@` comes after
    /// that.
    pub(super) fn past_the_end(
        &mut self,
        scanned: &Scanned,
        anchor: &Anchor,
    ) -> Option<Range<usize>> {
        let Anchor {
            authority, style, ..
        } = *anchor;
        // With an `@` in it the authority is complete.
        if style.start == Start::Lax || scanned.at.is_some() {
            return None;
        }
        let stop = self.text.get(scanned.end).copied().unwrap_or(b'\n');
        // `http://us er:pw@host`: no colon yet, as a space cut the user name.
        let Some(colon) = &scanned.colon else {
            return self.after_space(authority..scanned.end, stop, style);
        };
        // The colons are those of an IPv6 address.
        if self.text[authority] == b'[' {
            return None;
        }
        let after = &self.text[colon.end..scanned.end];
        // `file://C:/a`: the colon of a drive, with nothing after it.
        if style.start == Start::File && colon.start == authority + 1 && after.is_empty() {
            return None;
        }
        // `//a:80/x` without a scheme is a protocol-relative link more often than a secret.
        let is_named = style.start != Start::Bare;
        if !is_blank(stop) && !is_quote(stop) {
            let is_number = after.iter().all(u8::is_ascii_digit);
            if is_number && !is_named || is_variable(after) {
                return None;
            }
            let limit = self.limit(scanned.end, style);
            let at = self.last_at(scanned.end..limit, style)?;
            // `http://host:port/@user`: elsewhere the word may be the start of a password.
            if after == b"port" && self.before(at) == b'/' {
                return None;
            }
            let cut = Cut {
                text: &self.text[..limit],
                scheme: anchor.scheme(self.text),
                name: &self.text[authority..colon.start],
                after: colon.end..scanned.end,
                at,
            };
            return cut.is_password().then_some(colon.end..at);
        }
        // Words after the space are of the sentence, if the text before it ends like one.
        if stop != b' '
            || !is_named
            || is_ports(after)
            || is_placeholder(after)
            || after
                .last()
                .is_some_and(|last| b".,;:!?)]}'\"*_".contains(last))
        {
            return None;
        }
        self.spaced(scanned.end, style).map(|at| colon.end..at)
    }

    /// Returns where a password may go on to: no further than white space, a quote, or the next
    /// link.
    fn limit(&mut self, from: usize, style: Style) -> usize {
        // Kept from the last call: the search goes over each byte once.
        if self.next_break < from {
            let is_end = |&byte: &u8| is_blank(byte) || is_quote(byte);
            self.next_break = self.until(from, is_end);
        }
        let end = style.past_escapes(self.text, from..self.next_break);
        let mut limit = end.min(self.link(from));
        // In an encoded reference a plain `&` is of the query around it.
        if style.level > 0 {
            let ampersand = self.text[from..limit].iter().position(|&byte| byte == b'&');
            limit = ampersand.map_or(limit, |at| from + at);
        }
        limit
    }

    fn until(&self, from: usize, is: impl Fn(&u8) -> bool) -> usize {
        let found = self.text[from..].iter().position(is);
        found.map_or(self.text.len(), |at| from + at)
    }

    /// Returns where the next `scheme://` begins.
    fn link(&mut self, from: usize) -> usize {
        if self.next_link < from || self.next_link == 0 {
            let mut at = from;
            while at < self.text.len() && !self.begins_link(at) {
                at += 1;
            }
            self.next_link = at;
        }
        // No link after it: the text is the limit.
        if self.next_link == self.text.len() {
            return self.next_link;
        }
        self.scheme(self.next_link).0.max(from)
    }

    fn begins_link(&self, at: usize) -> bool {
        let first = mark(self.text, at);
        first.byte == b':' && Slashes::read(self.text, at + first.len).count >= 2
    }

    /// Returns the last `@` of a span.
    fn last_at(&mut self, span: Range<usize>, style: Style) -> Option<usize> {
        let (seen, level, at) = &self.last_at;
        // A span that ends at the same place has the same last `@`, if that is not before it.
        if seen.end == span.end && seen.start <= span.start && *level == style.level {
            return at.filter(|&at| at >= span.start);
        }
        let is_at = |&at: &usize| match self.text[at] {
            b'@' => true,
            b'%' if style.level > 0 => {
                let mark = mark(self.text, at);
                mark.byte == b'@' && mark.level <= style.level
            }
            _ => false,
        };
        // From the end, since only the last one counts.
        let at = span.clone().rev().find(is_at);
        self.last_at = (span, style.level, at);
        at
    }

    /// Returns the `@` of a password with spaces in it, the first of which is at `from`.
    fn spaced(&mut self, from: usize, style: Style) -> Option<usize> {
        let limit = self.link(from).min(from + SPACED_LENGTH);
        let mut spaces = 0;
        for at in from..limit {
            match self.text[at] {
                b' ' => spaces += 1,
                b'@' => {
                    // An `@` in the password is not the last one.
                    let rest = scan(
                        self.text,
                        at,
                        limit,
                        Style {
                            start: Start::Bare,
                            ..style
                        },
                    );
                    return rest.at.map(|at| at.start);
                }
                byte if is_blank(byte) || is_quote(byte) => return None,
                _ => {}
            }
            // A password with more spaces than that is a sentence.
            if spaces > SPACES {
                return None;
            }
        }
        None
    }

    /// Returns the password of a user with a space in its name, as in `http://us er:secret@host`.
    /// The text before the space has no dot, which a host would have.
    fn after_space(&mut self, name: Range<usize>, stop: u8, style: Style) -> Option<Range<usize>> {
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-".contains(byte);
        let is_name = !name.is_empty()
            && name.len() <= LAX_LENGTH
            && self.text[name.clone()].iter().all(is_of_name)
            // A host with nothing after it; the words after the space are the sentence's.
            && !self.text[name.clone()].eq_ignore_ascii_case(b"localhost");
        if stop != b' ' || !is_name || !matches!(style.start, Start::Link) {
            return None;
        }
        let start = name.end + 1;
        let limit = self.text.len().min(start + LAX_LENGTH);
        let rest = scan(self.text, start, limit, style);
        let password = rest.password(self.text)?;
        // `http://backend user:me@mail.example` and `time:12:30@z`: the words of a sentence.
        let is_time = |byte: &u8| byte.is_ascii_digit() || *byte == b':';
        let is_sentence = is_mail(&self.text[password.start..])
            || self.text[password.clone()].iter().all(is_time);
        // At least one character of the user's name precedes the colon.
        (password.start > start + 1 && !is_sentence).then_some(password)
    }
}
