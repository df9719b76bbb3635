//! The end of a reference.

use urial_grammar::{Set, search};

use super::authority::{AuthorityReader, Form, PLAIN_HOST, ends_path, is_plain};
use super::before::{Delimiter, ends_destination};
use super::known::Shape;
use super::letters::{Letter, closing, is_ending, is_hiragana, is_unspaced, letter};
use super::mended::{self, Brackets};
use super::steps;
use super::table::{
    Entity, ends_with_apostrophe, is_template, quoting_entity, run, starts_list_item,
};
use super::trim::{self, Walk};
use urial::percent;

/// The bytes of a path, query or fragment that never end it.
const PLAIN: [bool; 256] = search::PLAIN_IN_LINK.table();

/// The end of a reference, and the offset at which the search continues.
pub(super) struct Extent {
    pub(super) end: usize,
    pub(super) resume: usize,
    /// The end of the authority.
    pub(super) authority: usize,
}

/// The facts about a reference that are known before it is read.
#[derive(Clone, Copy)]
pub(super) struct Start<'t> {
    pub(super) text: &'t str,
    /// The start of the reference.
    pub(super) start: usize,
    /// The end of its scheme and `:`; its start if it has no scheme.
    pub(super) rest: usize,
    pub(super) before: Delimiter,
    pub(super) iri: bool,
    /// Whether it may contain characters that need a repair.
    pub(super) lenient: bool,
}

impl<'t> Start<'t> {
    /// Finds the end of a reference whose scheme has this shape; the error is the offset to
    /// continue at.
    // Called for each candidate; its other caller reads escapes, which are rare.
    #[inline(always)]
    pub(super) fn extent(self, shape: Shape) -> Result<Extent, usize> {
        let bytes = self.text.as_bytes();
        let form = Form::of(shape, &bytes[self.rest..]);
        let head = match form {
            Some(_) => self.rest + 2,
            None => self.rest,
        };
        // A delimiter before the reference allows more letters, but only if its counterpart closes
        // it.
        let wide = match self.before {
            Delimiter::Bare { .. } => None,
            _ => self.walker(true).walk(head, form).ok(),
        };
        if let Some(walk) = wide.filter(|walk| self.is_closed(walk.end)) {
            // A quote may end with the sentence's comma inside: "http://a/b," she said.
            let end = match self.before {
                Delimiter::Quote(_) => trim::end(self.text, head, walk, trim::Around::Quote),
                _ => walk.end,
            };
            return Ok(Extent {
                end,
                // The search goes on after the punctuation, none of which can start a reference.
                resume: walk.end,
                authority: walk.authority,
            });
        }
        let mut walk = self.walker(false).walk(head, form)?;
        // The narrow walk ended before a letter, as in `/C言語`.
        if walk.is_glued {
            walk = self.whole_word(head, form, walk).unwrap_or(walk);
        }
        // The text before a placeholder is not a reference: `http://a/{id}`.
        if is_template(&bytes[walk.end..]) {
            return Err(walk.end);
        }
        Ok(self.trimmed(head, walk))
    }

    /// Finds the end of a network path that is all of the destination of a Markdown link.
    pub(super) fn destination(self) -> Option<Extent> {
        let walk = self.walker(true).walk(self.rest + 2, Some(Form::Host));
        let Walk { end, authority, .. } = walk.ok()?;
        let rest = &self.text.as_bytes()[end..];
        let is_whole = match self.before {
            Delimiter::Link => ends_destination(rest),
            // `(<//a/b>)`: the parenthesis comes after the bracket.
            _ => rest.strip_prefix(b">").is_some_and(ends_destination),
        };
        is_whole.then_some(Extent { end, resume: end, authority })
    }

    /// Finds the end of the host of a suffix reference.
    pub(super) fn host_end(self) -> Result<usize, usize> {
        let authority = self.walker(false).authority(self.rest, Form::Suffix).end()?;
        let written = &self.text[self.rest..authority];
        Ok(match written.rsplit_once(':') {
            Some((host, _)) => self.rest + host.len(),
            None => authority,
        })
    }

    /// Finds the end of a suffix reference.
    pub(super) fn suffix_extent(self) -> Result<Extent, usize> {
        let walk = self.walker(false).walk(self.rest, Some(Form::Suffix))?;
        if is_template(&self.text.as_bytes()[walk.end..]) {
            return Err(walk.end);
        }
        Ok(self.trimmed(self.rest, walk))
    }

    /// Removes the punctuation at the end of a walk.
    fn trimmed(self, head: usize, walk: Walk) -> Extent {
        let mark = match self.before {
            Delimiter::Bare { mark, .. } => mark,
            _ => None,
        };
        let end = trim::end(self.text, head, walk, trim::Around::Text(mark));
        // The text cut off at an open bracket may hold references of its own.
        let resume = match walk.unclosed {
            Some(open) if open >= end => end,
            _ => walk.end,
        };
        Extent { end, resume, authority: walk.authority }
    }

    /// Returns whether the delimiter opened before the reference is closed at `end`.
    fn is_closed(&self, end: usize) -> bool {
        match self.before {
            Delimiter::Quote(close) | Delimiter::Attribute(close) => {
                self.text[end..].starts_with(close)
            }
            Delimiter::Link => ends_destination(&self.text.as_bytes()[end..]),
            Delimiter::Bare { .. } => false,
        }
    }

    /// Reads on over letters of a script without spaces, as in ` http://a/C言語 `. They are part of a
    /// word with a space before and after it, unless they may be an ending of the surrounding
    /// language.
    fn whole_word(self, head: usize, form: Option<Form>, walk: Walk) -> Option<Walk> {
        let is_spaced = matches!(self.before, Delimiter::Bare { spaced: true, .. });
        let first = self.text[walk.end..].chars().next()?;
        // Korean particles and the like attach to foreign words: "http://aは" ends before them.
        if !is_spaced || is_ending(first) {
            return None;
        }
        let wide = self.walker(true).walk(head, form).ok()?;
        let next = self.text[wide.end..].chars().next();
        // A space after the word shows that all of it is one word, and so the reference.
        next.is_none_or(|next| next.is_whitespace() || next == '<').then_some(wide)
    }

    const fn walker(self, wide: bool) -> Walker<'t> {
        Walker { from: self, wide }
    }
}

/// Returns the text up to the `%22` that closes the one directly before `start`, if that is a
/// percent-encoded quote; else all of the text. `head` is the start of the authority.
pub(super) fn percent_quoted(text: &str, floor: usize, start: usize, head: usize) -> &str {
    const QUOTE: &str = "%22";
    if !text[floor..start].ends_with(QUOTE) {
        return text;
    }
    // No further than the next quote, so that many of them take linear time.
    let Some(length) = text[start..].find(QUOTE) else {
        return text;
    };
    let close = start + length;
    steps::count(length);
    // A userinfo may contain the triplet: `%22http://a:b%22c@d/`.
    let has_path = text.as_bytes()[head.min(close)..close].iter().any(|byte| b"/?#".contains(byte));
    let is_last = ends_path(text.as_bytes().get(close + QUOTE.len()));
    match has_path || is_last {
        true => &text[..close],
        false => text,
    }
}

struct Walker<'t> {
    from: Start<'t>,
    /// Whether letters of any script may follow one another.
    wide: bool,
}

impl Walker<'_> {
    /// Finds where the characters of a reference end.
    fn walk(&self, head: usize, form: Option<Form>) -> Result<Walk, usize> {
        let Some(form) = form else {
            // No `//`, as in `mailto:` and `urn:`: all is path.
            return Ok(self.path(head, head));
        };
        let bytes = self.from.text.as_bytes();
        let (plain, stop) = plain_extent(bytes, head);
        steps::count(stop - head);
        if is_plain(bytes, head, plain) {
            let after = bytes.get(stop);
            let goes_on = !ends_path(after) || after == Some(&b')') && self.is_quoted();
            // No bracket is open.
            return Ok(match bytes.get(plain) {
                // The path goes on after its plain bytes, with a bracket or a comma, and is read on
                // there.
                Some(b'/') if goes_on => self.path_from(plain, stop, plain),
                _ => Walk::to(stop, plain),
            });
        }
        let end = self.authority(head, form).end()?;
        // Without a path, query or fragment the reference ends with its authority (RFC 3986 section
        // 3).
        Ok(match bytes.get(end) {
            Some(b'/' | b'?' | b'#') => self.path(end, end),
            _ => Walk::to(end, end),
        })
    }

    /// Returns the reader of the authority from `head`.
    const fn authority(&self, head: usize, form: Form) -> AuthorityReader<'_> {
        AuthorityReader {
            text: self.from.text,
            head,
            form,
            before: self.from.before,
            // White space around a word extends its path, but not its host.
            wide: self.wide && !matches!(self.from.before, Delimiter::Bare { .. }),
            iri: self.from.iri,
        }
    }

    /// Returns whether quotes say where the reference ends, whatever its brackets.
    fn is_quoted(&self) -> bool {
        self.wide && self.from.before.has_straight_quotes()
    }

    /// Returns whether quotes or the parentheses of a Markdown link say that the character at `at`
    /// belongs to the reference, though it is in no URI.
    fn is_enclosed(&self, at: usize) -> bool {
        let rest = &self.from.text.as_bytes()[at..];
        let is_link = self.wide && self.from.before == Delimiter::Link;
        // Another link begins there; were it read for each, many would take quadratic time.
        let is_link = is_link && !rest.starts_with(b"](");
        (is_link || self.is_quoted()) && !is_template(rest)
    }

    /// Finds the end of path, query and fragment.
    fn path(&self, head: usize, authority: usize) -> Walk {
        let bytes = self.from.text.as_bytes();
        self.path_from(head, head + run(&bytes[head..], &PLAIN), authority)
    }

    /// Like [`Walker::path`], for callers that know that nothing before `at` ends them.
    fn path_from(&self, head: usize, at: usize, authority: usize) -> Walk {
        let bytes = self.from.text.as_bytes();
        let mut brackets = Brackets::default();
        let mut at = at;
        let mut has_fragment = false;
        while let Some(&byte) = bytes.get(at) {
            let len = match byte {
                // `"http://a/b)c"`: the quotes say where it ends.
                b'(' | b')' if self.is_quoted() => Some(1),
                // `(http://a/b)`: the bracket was opened before the reference.
                b'(' | b')' => brackets.take(byte, at).then_some(1),
                // "http://a/b,http://c" are two references.
                b',' | b';' | b'|' if starts_list_item(&bytes[at + 1..]) => None,
                b'%' if percent::is_triplet(&bytes[at..]) => Some(3),
                // No URI contains the others (section 3.2.2 for brackets); a repair encodes them.
                b'[' | b']' | b'|' | b'^' | b'%' if self.is_enclosed(at) => Some(1),
                b'[' | b']' | b'{' | b'}' if self.from.lenient => {
                    brackets.take(byte, at).then_some(1)
                }
                // `|http://a/b|`: the bars are around the reference.
                b'|' | b'^' if self.from.lenient && !self.is_framed(byte) => Some(1),
                b'[' | b'^' | b'%' => mended::inside(bytes, at),
                b'&' => self.entity(at),
                b'\'' if self.from.before.apostrophe() => None,
                // RFC 3986 section 3.5: a fragment contains no `#`.
                b'#' => (!core::mem::replace(&mut has_fragment, true)).then_some(1),
                // FRAGMENT and QUERY have the same bytes, so one set does for both.
                _ if Set::QUERY.contains(byte) => Some(1),
                0x80.. => self.beyond_ascii(head, at),
                _ => None,
            };
            let Some(len) = len else { break };
            at += len;
            at += run(&bytes[at..], &PLAIN);
        }
        steps::count(at - head);
        Walk {
            end: at,
            unclosed: (!brackets.is_empty()).then_some(brackets.first),
            authority,
            is_glued: self.is_glued(at),
        }
    }

    /// Returns whether the same mark also precedes the reference, and so encloses it.
    fn is_framed(&self, byte: u8) -> bool {
        self.from.text.as_bytes()[..self.from.start].last() == Some(&byte)
    }

    /// Returns how many bytes from the `&` at `at` belong to the reference.
    ///
    /// An entity for a quote or a bracket ends it. An entity for an apostrophe ends it if one also
    /// precedes the reference, or if nothing of the reference follows. Otherwise the text before
    /// the entity would be another reference than the intended one.
    fn entity(&self, at: usize) -> Option<usize> {
        let text = self.from.text;
        let bytes = text.as_bytes();
        let is_attribute =
            self.wide && matches!(self.from.before, Delimiter::Attribute(_) | Delimiter::Link);
        match quoting_entity(&bytes[at..]) {
            // The closing quote is known, so an entity is part of the value.
            Some(_) if is_attribute => Some(1),
            None => Some(1),
            Some(Entity::Ends) => None,
            Some(Entity::Apostrophe(len)) => {
                let is_quoted = ends_with_apostrophe(&bytes[..self.from.start]);
                let goes_on = text[at + len..].starts_with(goes_on_after_mark);
                (goes_on && !is_quoted).then_some(len)
            }
        }
    }

    /// Returns the length of the character at `at`, if it belongs to the reference.
    fn beyond_ascii(&self, head: usize, at: usize) -> Option<usize> {
        let found = self.from.text[at..].chars().next()?;
        let len = found.len_utf8();
        // `iri(false)`: the reference ends at ASCII.
        if !self.from.iri {
            return None;
        }
        let belongs = match letter(found) {
            Letter::Space => false,
            // "http://a/b漢": after an ASCII letter the script changes, and the sentence goes on.
            Letter::Word => !self.starts_word(found, head, at),
            // A joiner between two letters is part of a word of Persian or of Indian scripts.
            Letter::Joiner => self.is_between_letters(at, len) || self.joins_extension(at, len),
            Letter::Symbol => !starts_list_item(&self.from.text.as_bytes()[at + len..]),
            // An attribute ends at its quote only.
            Letter::Mark if self.is_inside_name(found, at) => true,
            Letter::Mark | Letter::Hidden => match self.from.before {
                Delimiter::Attribute(close) if self.wide => found != close,
                Delimiter::Link if self.wide => true,
                _ => return self.group(found, at),
            },
        };
        belongs.then_some(len)
    }

    /// Returns whether the letter at `at`, of a script without spaces, starts the text after the
    /// reference.
    fn starts_word(&self, found: char, head: usize, at: usize) -> bool {
        if self.wide || !is_unspaced(found) {
            return false;
        }
        let before = match at > head {
            true => self.from.text[..at].chars().next_back().unwrap_or('/'),
            false => '/',
        };
        let glued = matches!(self.from.before, Delimiter::Bare { glued: true, .. });
        // "http://a/abcを": the reference ended with ASCII.
        before.is_ascii_alphanumeric()
            // を is a particle; only archaic words contain it.
            || (found == 'を' && !before.is_ascii())
            || (!before.is_ascii() && letter(before) == Letter::Symbol)
            // "見るhttp://a/は": in a text without spaces a hiragana after the slash is a particle.
            || (glued && before == '/' && at > head && is_hiragana(found))
    }

    /// Returns whether the walk ended at a letter of a script without spaces.
    fn is_glued(&self, at: usize) -> bool {
        !self.wide && self.from.iri && self.from.text[at..].starts_with(is_unspaced)
    }

    /// Returns whether letters beyond ASCII surround the `len` bytes at `at`.
    fn is_between_letters(&self, at: usize, len: usize) -> bool {
        let is_letter = |found: char| {
            !found.is_ascii() && matches!(letter(found), Letter::Word | Letter::Symbol)
        };
        self.from.text[..at].ends_with(is_letter)
            && self.from.text[at + len..].starts_with(is_letter)
    }

    /// Returns whether the joiner at `at` ends a word that goes on in ASCII, as in `…ള്‍.html`.
    fn joins_extension(&self, at: usize, len: usize) -> bool {
        let is_letter = |found: char| !found.is_ascii() && letter(found) == Letter::Word;
        self.from.text[..at].ends_with(is_letter) && goes_on_in_ascii(&self.from.text[at + len..])
    }

    /// Returns whether a full-width mark of a sentence is a part of a name, as in `/自殺でも？.png`.
    fn is_inside_name(&self, found: char, at: usize) -> bool {
        let before = self.from.text[..at].chars().next_back();
        matches!(found, '！' | '，' | '：' | '；' | '？' | '．')
            && before.is_some_and(|before| !before.is_ascii() && letter(before) == Letter::Word)
            && goes_on_in_ascii(&self.from.text[at + found.len_utf8()..])
    }

    /// Returns the length of a pair of East Asian brackets with its content, if the reference
    /// continues after it.
    fn group(&self, open: char, at: usize) -> Option<usize> {
        // Without a limit, many open brackets would make the search quadratic.
        const LONGEST: usize = 256;
        if !matches!(open, '「' | '『' | '（' | '【' | '《' | '〈' | '〔' | '［') {
            return None;
        }
        let close = closing(open)?;
        let rest = &self.from.text[at + open.len_utf8()..];
        let inside = rest.char_indices().take_while(|(offset, found)| {
            *offset < LONGEST
                && match found.is_ascii() {
                    true => PLAIN[*found as usize],
                    false => {
                        matches!(letter(*found), Letter::Word | Letter::Joiner | Letter::Symbol)
                    }
                }
        });
        let len = inside.last().map_or(0, |(at, last)| at + last.len_utf8());
        steps::count(len);
        let after = rest[len..].strip_prefix(close)?;
        // `http://a/【b】c` goes on; `http://a/【b】` may be followed by the sentence.
        let goes_on = after.starts_with(|next: char| next.is_ascii() && goes_on_after_mark(next));
        goes_on.then_some(open.len_utf8() + len + close.len_utf8())
    }
}

/// Returns whether a reference with a mark or an entity in it continues with this character.
fn goes_on_after_mark(next: char) -> bool {
    match next.is_ascii() {
        true => next.is_ascii_alphanumeric() || "/_-&=#%+".contains(next),
        false => letter(next) == Letter::Word,
    }
}

/// Returns whether the text is the rest of a name after a mark: an extension, or a delimiter of a
/// path or a query.
fn goes_on_in_ascii(rest: &str) -> bool {
    match rest.as_bytes() {
        [b'.', after, ..] => after.is_ascii_alphanumeric(),
        [first, ..] => b"/_-&=#%+".contains(first),
        [] => false,
    }
}

/// Finds the end of the run of [`PLAIN_HOST`] from `head`, and the end of the [`PLAIN`] run of the
/// path after it, if one follows.
fn plain_extent(bytes: &[u8], head: usize) -> (usize, usize) {
    // `None`: this kernel has no masks for it, and the tables do the same.
    search::plain_extent(bytes, head).unwrap_or_else(|| {
        let host = head + run(&bytes[head..], &PLAIN_HOST);
        match bytes.get(host) {
            Some(b'/') => (host, host + run(&bytes[host..], &PLAIN)),
            _ => (host, host),
        }
    })
}
