//! The end of the authority of a reference in running text; no other module decides it.
//!
//! The host of a result is always the host that is written. Where the text could continue the host,
//! as after `.` and a label, or with a letter or symbol that a resolver might look up, either all
//! of it is the host or there is no reference. So the functions below look a little past the end.
//! They read at most [`GLANCE`] bytes, and treat anything longer as part of the host.

use urial_grammar::Set;

use super::before::Delimiter;
use super::beyond::{AUTHORITY, GLANCE, goes_on, is_cut};
use super::joined::joined;
use super::known::Shape;
use super::letters::{Letter, is_arrow, is_dot, is_of_name, is_unspaced, letter, letter_or_mark};
use super::steps;
use super::table::{is_template, run, starts_list_item};
use crate::refang;
use urial::percent;

/// The bytes of a host that never end it.
pub(super) const PLAIN_HOST: [bool; 256] = Set::UNRESERVED.table();

/// The requirements on an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A host is required.
    Host,
    /// The host may be empty where a path, query or fragment follows.
    MayBeEmpty,
    /// A host and perhaps a port, without `//` before them, as in a suffix reference.
    Suffix,
}

impl Form {
    /// Returns the requirements of a scheme of this shape on the text after its `:`; `None` if it
    /// has no authority.
    pub(super) fn of(shape: Shape, rest: &[u8]) -> Option<Form> {
        match shape {
            Shape::Host => Some(Form::Host),
            Shape::Authority => Some(Form::MayBeEmpty),
            // `file:///x` has no host, `foo:x` no authority.
            Shape::Root | Shape::Anything if rest.starts_with(b"//") => Some(Form::MayBeEmpty),
            _ => None,
        }
    }
}

/// Returns whether the authority from `head` is a name, as most are. `end` is the end of its run of
/// plain bytes.
///
/// The fast and the slow path both ask this first; [`AuthorityReader`] reads the other authorities.
pub(super) fn is_plain(bytes: &[u8], head: usize, end: usize) -> bool {
    // IP literals, userinfo and hosts beyond ASCII fail one of these tests.
    bytes.get(head).is_some_and(u8::is_ascii_alphanumeric)
        && match bytes.get(end) {
            Some(b'/') => true,
            // `http://a)b@c/` has the userinfo `a)b`.
            Some(b')') => matches!(bytes.get(end + 1), None | Some(b' ' | b'\n')),
            after => ends_path(after),
        }
}

/// Returns whether this byte, after plain characters, certainly ends a path, and so an authority.
pub(super) const fn ends_path(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b' ' | b'\n' | b')' | b'"' | b'<' | b'>'))
}

/// Returns whether an authority could go on with this character.
fn is_glued(found: char) -> bool {
    match found.is_ascii() {
        // Parentheses here are the sentence's, not a password's.
        true => AUTHORITY[found as usize] && !matches!(found, '(' | ')'),
        false => letter_or_mark(found) != Letter::Space,
    }
}

/// The reader of an authority.
pub(super) struct AuthorityReader<'t> {
    pub(super) text: &'t str,
    pub(super) head: usize,
    pub(super) form: Form,
    pub(super) before: Delimiter,
    /// Whether the closing delimiter is known, so that letters of any script may follow one
    /// another.
    pub(super) wide: bool,
    pub(super) iri: bool,
}

impl AuthorityReader<'_> {
    /// Finds the end of the authority; the error is the offset to continue at if no host can be
    /// named for certain.
    pub(super) fn end(&self) -> Result<usize, usize> {
        let bytes = self.text.as_bytes();
        let host = self.host_start()?;
        // RFC 3986 section 3.2.2: only an IP literal begins with a bracket.
        let host_end = match bytes.get(host) {
            Some(b'[') => self.literal(host)?,
            _ => self.name(host)?,
        };
        steps::count(host_end - self.head);
        // An `@` further away than [`GLANCE`] was not seen before: the name is userinfo.
        if bytes.get(host_end) == Some(&b'@') {
            return Err(host_end);
        }
        // `http://-/` and `http://./` name no host.
        let is_named =
            bytes[host..host_end].iter().any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
        if !is_named && self.form != Form::MayBeEmpty {
            return Err(host_end);
        }
        let end = match bytes.get(host_end) {
            Some(b':') => self.port(host_end)?,
            _ => host_end,
        };
        if is_cut(&bytes[end..], self.before) {
            return Err(end);
        }
        // `file:///` is a reference; `file://` at the end of a word is prose.
        if is_named || matches!(bytes.get(end), Some(b'/' | b'?' | b'#')) {
            Ok(end)
        } else {
            Err(end)
        }
    }

    /// Finds the start of the host: after an `@`, if one precedes the end of the authority. Two of
    /// them are an error.
    fn host_start(&self) -> Result<usize, usize> {
        let bytes = self.text.as_bytes();
        // A suffix reference has no userinfo, and no `//` that would keep two such searches apart.
        let limit = match self.form {
            Form::Suffix => bytes.len().min(self.head + GLANCE),
            _ => bytes.len(),
        };
        let (mut at, mut depth, mut has_colon) = (self.head, 0_usize, false);
        let mut host = None;
        while at < limit {
            at += match bytes[at] {
                // Which `@` ends the userinfo is a question on which parsers disagree, and the host
                // depends on it.
                b'@' if host.is_some() => return Err(at),
                b'@' => {
                    host = Some(at + 1);
                    1
                }
                // Brackets belong to a possible password; elsewhere they are the sentence's.
                // `http://a(see below)`: before any colon there is no password.
                b'(' if !has_colon => break,
                b'(' => {
                    depth += 1;
                    1
                }
                b')' if depth == 0 => break,
                b')' => {
                    depth -= 1;
                    1
                }
                // `'http://a'`: the apostrophe closes the one before it, though userinfo may
                // contain it.
                b'\'' if self.before.apostrophe() => break,
                // "http://a,http://b" are two references.
                b',' | b';' if starts_list_item(&bytes[at + 1..]) => break,
                // `name` decides whether this is a placeholder or a typing mistake.
                b'%' if !percent::is_triplet(&bytes[at..]) => break,
                b':' => {
                    has_colon = true;
                    1
                }
                0x80.. => match self.text[at..].chars().next() {
                    Some(found) if self.iri && (is_of_name(found) || self.is_inside(found)) => {
                        found.len_utf8()
                    }
                    // `http://a、b@c/`: a `@` further on may make all of this userinfo, and `c` the
                    // host.
                    Some(found) if !self.before.closes(found) && self.has_at_after(at) => {
                        return Err(at);
                    }
                    _ => break,
                },
                // `http://a:b^@c/`: all before the `@` may be a user and a password.
                byte @ (b'^' | b'|' | b'`' | b'{' | b'}' | b'\\')
                    if has_colon
                        && !self.before.closes(char::from(byte))
                        && self.has_at_after(at + 1) =>
                {
                    return Err(at);
                }
                byte if AUTHORITY[usize::from(byte)] => 1,
                _ => break,
            };
        }
        steps::count(at - self.head);
        match host {
            // `www.a@b` looks like an address of mail, so a suffix reference has no userinfo.
            Some(host) if self.form == Form::Suffix => Err(host),
            host => Ok(host.unwrap_or(self.head)),
        }
    }

    /// Finds the end of an address in brackets.
    fn literal(&self, start: usize) -> Result<usize, usize> {
        // IPv6address and IPvFuture of RFC 3986 section 3.2.2, as far as their characters tell; the
        // parser checks the rest.
        const INSIDE: [bool; 256] = Set::of("0123456789abcdefABCDEFvV:.").table();
        let bytes = self.text.as_bytes();
        let close = start + 1 + run(&bytes[start + 1..], &INSIDE);
        if bytes.get(close) != Some(&b']') {
            return Err(close);
        }
        let end = close + 1;
        // An address that a name continues is not a host: `[::1]a`.
        let goes_on = match &bytes[end..] {
            [b'.', label, ..] => label.is_ascii_alphanumeric(),
            [byte, ..] if !byte.is_ascii() => self.glance(end).is_err(),
            [byte, ..] => byte.is_ascii_alphanumeric() || b"%_-~@".contains(byte),
            [] => false,
        };
        if goes_on { Err(end) } else { Ok(end) }
    }

    /// Finds the end of a registered name.
    fn name(&self, start: usize) -> Result<usize, usize> {
        let bytes = self.text.as_bytes();
        let mut at = start;
        // Everything before `sure` is known to be part of the name.
        let mut sure = start;
        loop {
            at += run(&bytes[at..], &PLAIN_HOST);
            let Some(&byte) = bytes.get(at) else {
                return Ok(at);
            };
            match byte {
                // A registered name may have triplets (RFC 3986 section 3.2.2).
                b'%' if percent::is_triplet(&bytes[at..]) => at += 3,
                0x80.. => match self.beyond_ascii(start, at, &mut sure)? {
                    0 => return Ok(at),
                    len => at += len,
                },
                // `http://{host}/`: the host is not known.
                _ if is_template(&bytes[at..]) => return Err(at),
                // `http://evil[.]example/`: nobody should follow it, least of all to `evil`.
                b'[' | b'(' | b'{' | b'\\' if refang::is_dot(self.text, at) => return Err(at),
                // A `%` without digits inside a name makes it invalid; at its end it is a typing
                // mistake.
                b'%' if !ends_path(bytes.get(at + 1)) => return Err(at),
                // `facetime://+19995551234`
                b'+' if at == start && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => at += 1,
                // A closing apostrophe goes before the one that a name may contain.
                b'\'' if self.before.apostrophe() => return Ok(at),
                _ if Set::SUB_DELIMS.contains(byte) && self.joins(at, &mut sure) => at += 1,
                _ => return Ok(at),
            }
        }
    }

    /// Returns the length of the character at `at` if it belongs to the name from `start`, and 0 if
    /// the name ends there.
    fn beyond_ascii(&self, start: usize, at: usize, sure: &mut usize) -> Result<usize, usize> {
        let found = self.text[at..].chars().next().ok_or(at)?;
        let kind = letter_or_mark(found);
        if kind == Letter::Space {
            return Ok(0);
        }
        // The closing delimiter decides where the host ends, whatever the script.
        if self.wide {
            return match self.is_inside(found) {
                false => Ok(0),
                // With `iri(false)` a host that goes on beyond ASCII is not named, as its ASCII
                // part is another host.
                true if self.iri => Ok(found.len_utf8()),
                true => Err(at),
            };
        }
        let name = &self.text[start..at];
        // A letter or a symbol ends a name only if that is complete; a mark ends any name.
        let may_end = match kind {
            Letter::Mark => {
                !is_dot(found) || is_complete(name) || !self.is_label(at + found.len_utf8())
            }
            Letter::Word => is_unspaced(found) && is_complete(name),
            _ => is_complete(name),
        };
        // The text up to `sure` is known to go on, so it is not read again.
        if may_end && at >= *sure {
            match self.glance(at) {
                Ok(()) => return Ok(0),
                // A mark inside a text that goes on like a host: neither reading is certain. An
                // arrow is certain after a scheme, as hosts with one exist.
                Err(_) if kind == Letter::Mark && !is_dot(found) && !self.may_have(found) => {
                    return Err(at);
                }
                Err(end) => *sure = end,
            }
        }
        if self.iri { Ok(found.len_utf8()) } else { Err(at) }
    }

    /// Returns whether this character belongs to the authority since the closing delimiter is known
    /// and this is not it.
    fn is_inside(&self, found: char) -> bool {
        let kind = letter_or_mark(found);
        let is_mark = kind == Letter::Mark && !is_dot(found);
        self.wide
            && kind != Letter::Space
            && !self.before.closes(found)
            && !(self.before.is_quote() && is_mark)
    }

    /// Returns whether a mark may be a part of the host. Between names without a scheme, an arrow
    /// is the sentence's: `old.example→new.example`.
    fn may_have(&self, mark: char) -> bool {
        is_arrow(mark) && self.form != Form::Suffix
    }

    /// Returns whether an `@` follows in the same word, so that the text before it may be userinfo.
    fn has_at_after(&self, at: usize) -> bool {
        let rest = &self.text[at..];
        let mut word =
            rest.char_indices().take_while(|(offset, found)| *offset < GLANCE && is_glued(*found));
        let is_at = word.any(|(_, found)| found == '@');
        steps::count(GLANCE.min(rest.len()));
        is_at
    }

    /// Returns whether a label of a host may start at `at`.
    fn is_label(&self, at: usize) -> bool {
        let first = self.text[at..].chars().next();
        first.is_some_and(|first| match first.is_ascii() {
            true => first.is_ascii_alphanumeric(),
            false => is_of_name(first),
        })
    }

    /// Checks whether the text after a host belongs to the sentence.
    ///
    /// It does not if `.` and a label, a path, a port or an `@` follow before the next space. Then
    /// the host continues at least to the offset in the error.
    fn glance(&self, start: usize) -> Result<(), usize> {
        let mut has_mark = false;
        for (offset, found) in self.text[start..].char_indices() {
            let at = start + offset;
            steps::count(1);
            // Longer than a host can be, so it is not looked through any further.
            if offset > GLANCE {
                return Err(at);
            }
            let next = at + found.len_utf8();
            match found {
                // "a.exampleを.b": the name goes on after the letter.
                '.' if self.is_label(next) => return Err(next),
                // After a mark of a sentence the slash is of another word: "a.example、/b".
                '/' | '?' | '#' => return if has_mark { Ok(()) } else { Err(at) },
                // Another reference starts here.
                ':' if self.text[next..].starts_with("//") => return Ok(()),
                ':' if self.text[next..].starts_with(|next: char| next.is_ascii_digit()) => {
                    return if has_mark { Ok(()) } else { Err(at) };
                }
                // An `@` would make the text before it userinfo; a `%` may begin a triplet of the
                // name.
                '@' | '%' => return Err(at),
                _ if found.is_ascii() => {
                    if !AUTHORITY[found as usize] || found == '(' || found == ')' {
                        return if self.goes_on_at(at) { Err(at) } else { Ok(()) };
                    }
                }
                // UTS #46 reads these as `.`, and an ASCII label after one goes on with the host.
                _ if is_dot(found) => {
                    let rest = &self.text.as_bytes()[next..];
                    if rest.first().is_some_and(u8::is_ascii_alphanumeric) {
                        return Err(next);
                    }
                }
                _ => match letter(found) {
                    Letter::Space => return Ok(()),
                    Letter::Mark => has_mark |= !self.may_have(found),
                    _ => {}
                },
            }
        }
        Ok(())
    }

    /// Returns whether the authority goes on with the bracket or the like at `at`.
    fn goes_on_at(&self, at: usize) -> bool {
        let bytes = self.text.as_bytes();
        let is_delimiter = Set::SUB_DELIMS.contains(bytes[at]);
        is_cut(&bytes[at..], self.before) || is_delimiter && joined(bytes, self.head, at).is_some()
    }

    /// Returns whether the sub-delimiter at `at` is part of the name.
    ///
    /// It is, unless the sentence ends after it or a next item begins: a reference, a parameter, a
    /// remark in brackets, or a word without a dot, path or port, as in `http://a.example's`.
    fn joins(&self, at: usize, sure: &mut usize) -> bool {
        // `sure` keeps a list `h1,h2,h3` from being read once for each comma.
        at < *sure
            || joined(self.text.as_bytes(), self.head, at).inspect(|end| *sure = *end).is_some()
    }

    /// Finds the end of the port whose `:` is at `colon`. A `:` without digits belongs to the
    /// sentence.
    fn port(&self, colon: usize) -> Result<usize, usize> {
        let bytes = self.text.as_bytes();
        let digits = bytes[colon + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = colon + 1 + digits;
        steps::count(digits);
        let rest = &bytes[end..];
        match rest.first() {
            // RFC 3986 section 3.2.3: port = *DIGIT, so `http://a:/` is valid.
            Some(b'/' | b'?' | b'#') => Ok(end),
            _ if is_template(rest) => Err(end),
            // `http://a:80b/c` and `http://a:b/c` are not references; `http://a:80, b/c` is one,
            // and a word.
            Some(byte) if digits > 0 => match PLAIN_HOST[usize::from(*byte)] && goes_on(rest) {
                true => Err(end),
                false => Ok(end),
            },
            // The end of the text ends a port like a space does.
            None if digits > 0 => Ok(end),
            // "http://a:http://b": the colon divides two references.
            _ if starts_list_item(rest) => Ok(colon),
            _ if goes_on(rest) => Err(end),
            _ => Ok(colon),
        }
    }
}

/// Returns whether a name may be a whole public host: its last label is ASCII and not its only one.
///
/// A letter of another script glued to such a label is not part of it, because no top-level domain
/// mixes scripts.
fn is_complete(name: &str) -> bool {
    let bytes = name.as_bytes();
    if !bytes.last().is_some_and(u8::is_ascii_alphanumeric) {
        return false;
    }
    // No further than the character beyond ASCII before it, so that many of them take linear time.
    let before = bytes.iter().rposition(|byte| *byte == b'.' || !byte.is_ascii());
    steps::count(bytes.len() - before.unwrap_or(0));
    match before {
        Some(dot) => dot > 0 && bytes[dot] == b'.',
        None => name.eq_ignore_ascii_case("localhost"),
    }
}
