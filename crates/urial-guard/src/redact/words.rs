//! Words of running text, and the secret of each: where a reference begins, where it ends, and how
//! its delimiters are written. What is secret in a word is the law of [`urial_grammar::mask`].

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::{Set, mask};

use super::blanks::with_blanks;
use super::closers::{CLOSERS, backslashes, closes};
use super::marks::{Signs, Ways, depth, mark};

/// Spans of a word that may be masked; a word begins after the slashes of a reference.
pub(super) struct Word {
    /// The userinfo, to be masked as a whole where that is asked for.
    pub(super) userinfo: Range<usize>,
    /// The password, or the whole userinfo where it is a secret.
    pub(super) secret: Option<Range<usize>>,
}

/// Returns the words of a line that have a userinfo. Linear in the line, whatever it is.
pub(super) fn words(line: &[u8]) -> Words<'_> {
    Words {
        line,
        at: 0,
        run_end: 0,
        signs: Signs::NONE,
        slashless: 0,
        closed: [0; CLOSERS.len()],
    }
}

/// The words of a line; see [`words`].
pub(super) struct Words<'a> {
    line: &'a [u8],
    at: usize,
    /// The first blank after the last start, and the `@` before it.
    run_end: usize,
    signs: Signs,
    /// How far was read for references that lack slashes.
    slashless: usize,
    /// How far words without an `@` went that each of the [`CLOSERS`] ended.
    closed: [usize; CLOSERS.len()],
}

/// Where a word begins, and how its reference is written.
struct Start<'a> {
    /// The first byte of the scheme, or of the slashes without one.
    reference: usize,
    /// The first byte of the word.
    word: usize,
    scheme: &'a [u8],
    slashes: usize,
    ways: Ways,
    /// How many backslashes are before an escaped delimiter.
    depth: usize,
}

/// A part of a line with plain delimiters.
struct Decoded<'a> {
    text: Cow<'a, [u8]>,
    /// Where each byte, and the end, is in the line; empty if nothing was escaped.
    places: Vec<usize>,
    start: usize,
}

impl Decoded<'_> {
    fn place(&self, at: usize) -> usize {
        let place = self.places.get(at);
        place.copied().unwrap_or(self.start + at)
    }
}

/// Schemes of the web, whose readers make slashes where there are none.
const WEB: [&[u8]; 5] = [b"http", b"https", b"ws", b"wss", b"ftp"];
/// Schemes that have a password and no slashes.
const SLASHLESS: [&[u8]; 2] = [b"sip", b"sips"];
/// Drivers of Oracle, with `user/password@` after `jdbc:oracle:thin:`.
const ORACLE: [&[u8]; 4] = [b"thin", b"oci", b"oci8", b"kprb"];

fn is_one_of(names: &[&[u8]], scheme: &[u8]) -> bool {
    names.iter().any(|name| name.eq_ignore_ascii_case(scheme))
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        loop {
            let rest = self.line.get(self.at..)?;
            self.at += rest.iter().position(|&byte| MAY_BEGIN[usize::from(byte)])?;
            let Some(start) = start(self.line, self.at) else {
                self.at += 1;
                continue;
            };
            self.at = start.word;
            if let Some(word) = self.word(&start) {
                // A reference in a password is part of it; the next one may begin after it.
                self.at = word.userinfo.end;
                return Some(word);
            }
        }
    }
}

/// The bytes at which a word may begin: delimiters, and what their escapes begin with.
const MAY_BEGIN: [bool; 256] = {
    let (mut table, mut at) = ([false; 256], 0);
    let bytes = b":/%\\&[";
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};

/// The bytes at which an authority may end: delimiters, and what their escapes begin with.
const MAY_END: [bool; 256] = {
    let (mut table, mut at) = ([false; 256], 0);
    let bytes = b"/?#%\\&";
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};

/// Returns the start of a word if its reference has its `:`, or its first slash without one, at
/// this place.
fn start(line: &[u8], at: usize) -> Option<Start<'_>> {
    let rest = &line[at..];
    // `hxxp[:]//host` and `hxxp[://]host` cannot be followed by accident.
    let (colon, slashes, mut ways) = if rest.starts_with(b"[://]") {
        (5, 2, Ways::PLAIN)
    } else if rest.starts_with(b"[:]") {
        (3, 0, Ways::PLAIN)
    } else {
        let first = mark(line, at);
        match first.byte {
            b':' => (first.len, 0, first.way),
            b'/' => return slashes_alone(line, at),
            _ => return None,
        }
    };
    let mut start = Start {
        reference: at,
        word: at + colon,
        scheme: b"",
        slashes,
        ways: Ways::PLAIN,
        depth: depth(&line[at..]),
    };
    while start.word < line.len() && slashes == 0 {
        let next = mark(line, start.word);
        if !matches!(next.byte, b'/' | b'\\') {
            break;
        }
        ways = ways.and(next.way);
        if next.way == Ways::BACKSLASH {
            start.depth = depth(&line[start.word..]);
        }
        start.slashes += 1;
        start.word += next.len;
    }
    start.ways = ways;
    let before = &line[..at];
    let of_scheme = before.iter().rposition(|&byte| !Set::SCHEME.contains(byte));
    let run = of_scheme.map_or(0, |last| last + 1);
    let letter = before[run..].iter().position(u8::is_ascii_alphabetic);
    if let Some(letter) = letter {
        start.reference = run + letter;
        start.scheme = &before[run + letter..];
    }
    let enough = match start.slashes {
        0 => {
            is_one_of(&WEB, start.scheme)
                || is_one_of(&SLASHLESS, start.scheme)
                || is_one_of(&ORACLE, start.scheme) && before[..run].ends_with(b":")
        }
        // Not the drive of `C:\a`.
        1 => start.scheme.len() > 1,
        _ => true,
    };
    enough.then_some(start)
}

/// Returns the start of a word after two slashes without a scheme.
fn slashes_alone(line: &[u8], at: usize) -> Option<Start<'_>> {
    let first = mark(line, at);
    let second = mark(line, at + first.len.min(line.len() - 1 - at));
    let word = at + first.len + second.len;
    // A `//` within a path begins no authority, and one before a blank is a comment.
    let is_within = match line[..at] {
        // The digits of a triplet are no name.
        [.., b'%', high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => false,
        [.., last] => last.is_ascii_alphanumeric() || matches!(last, b':' | b'/'),
        [] => false,
    };
    let is_slash = second.byte == b'/' || second.byte == b'\\' && first.way == Ways::PLAIN;
    let follows = line
        .get(word)
        .is_some_and(|&next| next > b' ' && next != b'/');
    (!is_within && is_slash && follows && first.len < line.len() - at).then_some(Start {
        reference: at,
        word,
        scheme: b"",
        slashes: 2,
        ways: first.way.and(second.way),
        depth: depth(&line[at..]),
    })
}

impl Words<'_> {
    /// Returns the word that begins there, if it has a userinfo.
    fn word(&mut self, start: &Start<'_>) -> Option<Word> {
        if start.word >= self.run_end {
            self.read_run(start.word);
        }
        if start.slashes < 2 {
            if start.word < self.slashless {
                return None;
            }
            self.slashless = self.head_end(start);
        }
        if start.slashes == 0 && is_one_of(&ORACLE, start.scheme) {
            return self.oracle(start.word);
        }
        if self.signs.last(start.ways, start.depth) < start.word {
            // No `@` in the run: a name or a password may have blanks in it.
            let end = match start.scheme {
                [] => None,
                _ => with_blanks(&self.line[start.word..], start.slashes < 2),
            }
            .map(|end| start.word + end)?;
            // A text that is closed before is over.
            if self.closed(start, end)? < end {
                return None;
            }
            self.secret(start, end)
        } else {
            let head = self.decoded(start, self.head_end(start));
            let authority = &*head.text;
            let user = authority.iter().position(|&byte| byte == b'@');
            if start.scheme.is_empty() && !is_user(authority) {
                return None;
            }
            let bare = user.map(|user| Word {
                userinfo: start.word..head.place(user),
                secret: None,
            });
            if !mask::may_begin_secret(authority, start.scheme) {
                return bare;
            }
            let end = self.closed(start, self.run_end)?;
            let bare = bare.filter(|bare| bare.userinfo.end <= end);
            self.secret(start, end).or(bare)
        }
    }

    /// Returns the word with the secret that it has, if it ends there.
    fn secret(&self, start: &Start<'_>, end: usize) -> Option<Word> {
        let word = self.decoded(start, end);
        let secret = mask::of_word(&word.text, start.scheme)?;
        let secret = word.place(secret.start)..word.place(secret.end);
        Some(Word {
            userinfo: start.word..secret.end,
            secret: Some(secret),
        })
    }

    /// Finds the blank that ends the bytes around `from`, and the last `@` before it.
    fn read_run(&mut self, from: usize) {
        let is_blank = |byte: &u8| *byte <= b' ' || *byte == 0x7F;
        let rest = &self.line[from..];
        let len = rest.iter().position(is_blank).unwrap_or(rest.len());
        self.run_end = from + len;
        self.signs = Signs::NONE;
        let mut at = from;
        let may_be = |byte: &u8| matches!(byte, b'@' | b'%' | b'\\' | b'&');
        while let Some(next) = self.line[at..self.run_end].iter().position(may_be) {
            at += next;
            let next = mark(self.line, at);
            if next.byte == b'@' {
                self.signs.found(next.way, depth(&self.line[at..]), at);
            }
            at += next.len.min(self.run_end - at);
        }
    }

    /// Returns the end of the authority, or of the run.
    fn head_end(&self, start: &Start<'_>) -> usize {
        let mut at = start.word;
        let may_end = |byte: &u8| MAY_END[usize::from(*byte)];
        while let Some(plain) = self.line[at..self.run_end].iter().position(may_end) {
            at += plain;
            let (byte, len) = self.byte(start, at);
            if matches!(byte, b'/' | b'?' | b'#') {
                return at;
            }
            at = (at + len).min(self.run_end);
        }
        self.run_end
    }

    /// Returns a byte of a word, or the delimiter that is meant, and the length that it is written
    /// with.
    fn byte(&self, start: &Start<'_>, at: usize) -> (u8, usize) {
        let next = mark(self.line, at);
        // Of `\\\u0040` in JSON two backslashes are data.
        let is_deeper = next.way == Ways::BACKSLASH && depth(&self.line[at..]) > start.depth;
        if next.way != Ways::PLAIN && start.ways.has(next.way) && !is_deeper {
            (next.byte, next.len)
        } else {
            (self.line[at], 1)
        }
    }

    /// Returns the line from the start of the word to `end`, with its delimiters as they are meant.
    fn decoded(&self, start: &Start<'_>, end: usize) -> Decoded<'_> {
        if start.ways == Ways::PLAIN {
            return Decoded {
                text: Cow::Borrowed(&self.line[start.word..end]),
                places: Vec::new(),
                start: start.word,
            };
        }
        let (mut text, mut places) = (Vec::new(), Vec::new());
        let mut at = start.word;
        while at < end {
            let (byte, len) = self.byte(start, at);
            places.push(at);
            text.push(byte);
            at += len;
        }
        places.push(at.min(end));
        Decoded {
            text: Cow::Owned(text),
            places,
            start: start.word,
        }
    }

    /// Returns where the word ends: at the mark that closes what was opened right before the
    /// reference, or at `end`; `None` if no `@` is in the word then.
    fn closed(&mut self, start: &Start<'_>, mut end: usize) -> Option<usize> {
        let line = self.line;
        if start.ways.is_encoded() {
            // In the value of a pair of another reference.
            let word = &line[start.word..end];
            let next = word.iter().position(|byte| matches!(byte, b'&' | b'#'));
            end = next.map_or(end, |next| start.word + next);
        }
        let before = &line[..start.reference];
        let opener = before.last();
        let index = CLOSERS.iter().position(|(open, _)| Some(open) == opener);
        let Some(index) = index else {
            return Some(end);
        };
        if start.word < self.closed[index] {
            return None;
        }
        let escapes = backslashes(before, before.len() - 1);
        let closer = CLOSERS[index].1;
        let mut at = start.word;
        while at < end {
            match line[at] == closer {
                true => match closes(line, at, escapes) {
                    0 => {
                        end = at;
                        break;
                    }
                    inside => at += inside,
                },
                false => at += 1,
            }
        }
        if !line[start.word..end]
            .iter()
            .any(|byte| b"@%\\&".contains(byte))
        {
            self.closed[index] = end;
            return None;
        }
        Some(end)
    }

    /// Returns the password of `user/password@` after the name of a driver.
    fn oracle(&self, start: usize) -> Option<Word> {
        let word = self.line.get(start..self.run_end)?;
        let slash = word.iter().position(|byte| matches!(byte, b'/' | b'@'))?;
        let sign = word.iter().rposition(|&byte| byte == b'@')?;
        (word[slash] == b'/' && slash > 0 && slash + 1 < sign).then(|| Word {
            userinfo: start..start + sign,
            secret: Some(start + slash + 1..start + sign),
        })
    }
}

/// Returns whether the text before the first `:` can be a user: not so in
/// `//a[@b='c:d']/e[@f]`, which is an XPath.
fn is_user(authority: &[u8]) -> bool {
    let mut parts = authority.split(|&byte| byte == b':');
    let user = parts.next().unwrap_or_default();
    user.is_empty() || user[0] == b'[' || !user.iter().any(|byte| b"[]()<>{}'\"=|".contains(byte))
}
