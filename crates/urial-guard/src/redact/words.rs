//! Words of running text, and the secret of each: where a reference begins, where it ends, and how
//! its delimiters are written. What is secret in a word is the law of [`urial_grammar::mask`].

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::{Set, mask};

use super::blanks::{LONGEST, with_blanks};
use super::closers::{CLOSERS, backslashes, closes};
use super::marks::{DEEPEST, LEVELS, Mark, Signs, is_end, mark};

/// Spans of a word that may be masked; a word begins after the slashes of a reference.
pub(super) struct Word {
    /// The userinfo, to be masked as a whole where that is asked for.
    pub(super) userinfo: Range<usize>,
    /// The password, or the whole userinfo where it is a secret.
    pub(super) secret: Option<Range<usize>>,
    /// The fragment, where it is looked for.
    pub(super) fragment: Option<Range<usize>>,
}

/// Returns the words of a line that have a userinfo, or all words with their fragments. Linear in
/// the line, whatever it is.
pub(super) fn words(line: &[u8], fragments: bool) -> Words<'_> {
    Words { line, fragments: fragments.then_some([0; LEVELS]), ..Words::default() }
}

/// The words of a line; see [`words`].
#[derive(Default)]
pub(super) struct Words<'a> {
    line: &'a [u8],
    /// How far fragments were looked for that are percent-encoded so often, if they are.
    fragments: Option<[usize; LEVELS]>,
    at: usize,
    /// The first blank after the last start, and the `@` before it.
    run_end: usize,
    signs: Signs,
    /// The last delimiter in it that is escaped.
    escape: usize,
    /// How far was read for references that lack slashes.
    slashless: usize,
    /// How far words without an `@` went that each of the [`CLOSERS`] ended.
    closed: [usize; CLOSERS.len()],
}

impl Word {
    const fn new(userinfo: Range<usize>, secret: Option<Range<usize>>) -> Word {
        Word { userinfo, secret, fragment: None }
    }
}

/// Where a word begins, and how its reference is written.
struct Start<'a> {
    /// The first byte of the scheme, or of the slashes without one.
    reference: usize,
    /// The first byte of the word.
    word: usize,
    scheme: &'a [u8],
    slashes: usize,
    /// How often its delimiters are percent-encoded, a bit each; plain ones are always such.
    levels: u8,
    /// How many backslashes an escaped delimiter has before it.
    depth: u8,
    /// Whether its own delimiters are escaped by the text around it.
    is_escaped: bool,
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
            let word = self.word(&start);
            if word.is_none() && self.fragments.is_none() {
                continue;
            }
            let mut word = word.unwrap_or(Word::new(start.word..start.word, None));
            // A reference in a password is part of it; the next one may begin after it.
            self.at = word.userinfo.end;
            word.fragment = self.fragment(&start);
            return Some(word);
        }
    }
}

/// Bytes that begin a delimiter of a word's start, and of an authority's end, or their escapes.
static MAY_BEGIN: [bool; 256] = Set::of(":/%\\&[").table();
static MAY_END: [bool; 256] = Set::of("/?#%\\&").table();

/// Returns the start of a word if its reference has its `:`, or its first slash without one, at
/// this place.
fn start(line: &[u8], at: usize) -> Option<Start<'_>> {
    let (colon, mut slashes) = match &line[at..] {
        // These cannot be followed by accident: `hxxp[:]//host`, `hxxp[://]host`.
        [b'[', b':', b'/', b'/', b']', ..] => (Mark::new(b':', 5), 2),
        [b'[', b':', b']', ..] => (Mark::new(b':', 3), 0),
        [b'/', next, ..] if MAY_BEGIN[usize::from(*next)] => return slashes_alone(line, at),
        [b'[' | b'/', ..] => return None,
        _ => match mark(line, at) {
            first if first.byte == b':' => (first, 0),
            first if first.byte == b'/' => return slashes_alone(line, at),
            _ => return None,
        },
    };
    let (mut levels, mut depth) = (1 << colon.level, colon.depth);
    let mut word = at + colon.len;
    let is_defanged = slashes > 0;
    let mut is_escaped = colon.is_escape() && line[at] != b'[';
    while word < line.len() && !is_defanged {
        let next = mark(line, word);
        if !matches!(next.byte, b'/' | b'\\') {
            break;
        }
        (levels, depth) = (levels | 1 << next.level, depth.max(next.depth));
        is_escaped |= next.is_escape();
        slashes += 1;
        word += next.len;
    }
    let before = &line[..at];
    let of_scheme = before.iter().rposition(|&byte| !Set::SCHEME.contains(byte));
    let mut run = of_scheme.map_or(0, |last| last + 1);
    let color = before[run..].iter().position(|&byte| byte == b'm');
    if let Some(color) = color.filter(|color| is_after_color(&before[..=run + color])) {
        run += color + 1;
    }
    let letter = before[run..].iter().position(u8::is_ascii_alphabetic);
    let reference = letter.map_or(at, |letter| run + letter);
    let scheme = &before[reference..];
    let enough = match slashes {
        0 => {
            is_one_of(&WEB, scheme)
                || is_one_of(&SLASHLESS, scheme)
                || is_one_of(&ORACLE, scheme) && before[..run].ends_with(b":")
        }
        // Not the drive of `C:\a`.
        1 => scheme.len() > 1,
        _ => true,
    };
    enough.then(|| Start {
        reference,
        word,
        scheme,
        slashes,
        levels: levels | 1,
        depth: usual_depth(line, reference, depth),
        is_escaped,
    })
}

/// Returns whether a text ends with the sequence that sets a terminal's colour, `ESC [ 1 ; 32 m`.
fn is_after_color(text: &[u8]) -> bool {
    let of_numbers = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
    let numbers = text.strip_suffix(b"m").map(|rest| {
        let numbers = rest.iter().rev().take(LONGEST).take_while(|byte| of_numbers(byte));
        &rest[..rest.len() - numbers.count()]
    });
    numbers.is_some_and(|before| before.ends_with(b"\x1b["))
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
    let is_within = is_within && !is_after_color(&line[..at]);
    let is_slash = second.byte == b'/' || second.byte == b'\\' && first.len == 1;
    let follows = line.get(word).is_some_and(|&next| next > b' ' && next != b'/');
    let is_start = !is_within && is_slash && follows && first.len < line.len() - at;
    is_start.then(|| Start {
        reference: at,
        word,
        scheme: b"",
        slashes: 2,
        levels: 1 | 1 << first.level | 1 << second.level,
        depth: usual_depth(line, at, first.depth.max(second.depth)),
        is_escaped: first.is_escape() || second.is_escape(),
    })
}

/// Returns how many backslashes an escaped delimiter has, by those that came before or the quote.
fn usual_depth(line: &[u8], reference: usize, found: u8) -> u8 {
    match line[..reference].last() {
        _ if found > 0 => found,
        // A quote of JSON in JSON has a backslash, and an escape in it one more.
        Some(b'"' | b'\'') => {
            let deeper = 1 + backslashes(line, reference - 1);
            deeper.min(usize::from(DEEPEST)) as u8
        }
        _ => 1,
    }
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
            return self.oracle(start);
        }
        if self.signs.last(start.levels, start.depth) < start.word {
            // No `@` in the run: a name or a password may have blanks in it.
            if start.scheme.is_empty() {
                return None;
            }
            let near = self.line.len().min(start.word + LONGEST);
            let near = self.decoded(start, near);
            let end = near.place(with_blanks(&near.text, start.slashes < 2)?);
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
            let bare = user.map(|user| Word::new(start.word..head.place(user), None));
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
        Some(Word::new(start.word..secret.end, Some(secret)))
    }

    /// Finds the blank that ends the bytes around `from`, and the last `@` before it.
    fn read_run(&mut self, from: usize) {
        let is_blank = |byte: &u8| *byte <= b' ' || *byte == 0x7F;
        let rest = &self.line[from..];
        let len = rest.iter().position(is_blank).unwrap_or(rest.len());
        self.run_end = from + len;
        self.signs = Signs::default();
        let mut at = from;
        let may_be = |byte: &u8| matches!(byte, b'@' | b'%' | b'\\' | b'&');
        while let Some(next) = self.line[at..self.run_end].iter().position(may_be) {
            at += next;
            let next = mark(self.line, at);
            if next.byte == b'@' {
                self.signs.found(next, at);
            }
            if next.len > 1 {
                self.escape = at;
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
        let is_meant = start.levels >> next.level & 1 == 1 && next.depth <= start.depth;
        // After plain slashes a backslash may be of the password, which goes on after it.
        let may_be_data = next.is_escape() && b"/\\?#[]&".contains(&next.byte);
        if is_meant && (start.is_escaped || !may_be_data) {
            (next.byte, next.len)
        } else {
            (self.line[at], 1)
        }
    }

    /// Returns the line from the start of the word to `end`, with its delimiters as they are meant.
    fn decoded(&self, start: &Start<'_>, end: usize) -> Decoded<'_> {
        let (mut text, mut places) = (Vec::new(), Vec::new());
        let (mut copied, mut at) = (start.word, start.word);
        if end <= self.run_end && self.escape < at {
            at = end;
        }
        let may_be = |byte: &u8| matches!(byte, b'%' | b'\\' | b'&');
        while let Some(plain) = self.line[at..end].iter().position(may_be) {
            at += plain;
            let (byte, len) = self.byte(start, at);
            if len > 1 {
                text.extend_from_slice(&self.line[copied..at]);
                text.push(byte);
                places.extend(copied..=at);
                copied = (at + len).min(end);
            }
            at = (at + len).min(end);
        }
        if places.is_empty() {
            return Decoded {
                text: Cow::Borrowed(&self.line[start.word..end]),
                places,
                start: start.word,
            };
        }
        text.extend_from_slice(&self.line[copied..end]);
        places.extend(copied..=end);
        Decoded { text: Cow::Owned(text), places, start: start.word }
    }

    /// Returns where the word ends: at the mark that closes what was opened right before the
    /// reference, or at `end`; `None` if no `@` is in the word then.
    fn closed(&mut self, start: &Start<'_>, mut end: usize) -> Option<usize> {
        let line = self.line;
        if start.levels > 1 {
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
            let inside = if line[at] == closer { closes(line, at, escapes) } else { 1 };
            if inside == 0 {
                end = at;
            }
            at += inside;
        }
        if !line[start.word..end].iter().any(|byte| b"@%\\&".contains(byte)) {
            self.closed[index] = end;
            return None;
        }
        Some(end)
    }

    /// Returns the fragment of the word after its userinfo, if it was not looked at.
    fn fragment(&mut self, start: &Start<'_>) -> Option<Range<usize>> {
        let level = start.levels.ilog2() as usize;
        let mut at = self.at;
        let mut begin = None;
        if self.fragments?[level] > at {
            return None;
        }
        while let Some(&byte) = self.line.get(at) {
            // In the value of a pair of another reference.
            if is_end(byte) || level > 0 && matches!(byte, b'&' | b'#') {
                break;
            }
            let (byte, len) = self.byte(start, at);
            at += len;
            if byte == b'#' && begin.is_none() {
                begin = Some(at);
            }
        }
        if let Some(done) = &mut self.fragments {
            done[level] = at;
        }
        // Punctuation at the end belongs to the sentence, as in `text::extract`.
        let is_of_it = |byte: &u8| !b".,:;!?')]}\\|".contains(byte);
        let begin = begin?;
        let last = self.line[begin..at].iter().rposition(is_of_it)?;
        Some(begin..begin + last + 1)
    }

    /// Returns the password of `user/password@` after the name of a driver.
    fn oracle(&self, start: &Start<'_>) -> Option<Word> {
        let word = self.decoded(start, self.run_end.max(start.word));
        let slash = word.text.iter().position(|byte| matches!(byte, b'/' | b'@'))?;
        let sign = word.text.iter().rposition(|&byte| byte == b'@')?;
        let end = word.place(sign);
        let is_one = word.text[slash] == b'/' && slash > 0 && slash + 1 < sign;
        is_one.then(|| Word::new(start.word..end, Some(word.place(slash + 1)..end)))
    }
}

/// Returns whether the text before the first `:` can be a user: not so in
/// `//a[@b='c:d']/e[@f]`, which is an XPath.
fn is_user(authority: &[u8]) -> bool {
    let mut parts = authority.split(|&byte| byte == b':');
    let user = parts.next().unwrap_or_default();
    user.is_empty() || user[0] == b'[' || !user.iter().any(|byte| b"[]()<>{}'\"=|".contains(byte))
}
