//! Words of running text, and the secret of each: where a reference begins, and where it ends.
//! [`urial_grammar::mask`] says which part of a word is secret.

use core::ops::Range;

use urial_grammar::{Set, mask};

use super::blanks::{LONGEST, with_blanks};
use super::closers::{CLOSERS, backslashes, closes, is_end};
use super::layers::View;
use super::quotes::Quotes;

/// Spans of a word that may be masked; a word begins after the slashes of a reference.
pub(super) struct Word {
    /// The userinfo, to be masked as a whole where that is asked for.
    pub(super) userinfo: Range<usize>,
    /// The password, or the whole userinfo where it is a secret.
    pub(super) secret: Option<Range<usize>>,
    /// The fragment, where it is looked for.
    pub(super) fragment: Option<Range<usize>>,
}

/// Returns the words of a view that have a userinfo, or all words with their fragments: those whose
/// own colon and slashes are written as its layer says. Linear in the view, whatever it is.
pub(super) fn words<'a>(view: &'a View<'a>, fragments: bool) -> Words<'a> {
    Words {
        view,
        text: &view.text,
        fragments: fragments.then_some(0),
        at: 0,
        run_end: 0,
        sign: 0,
        slashless: 0,
        closed: [0; CLOSERS.len() + 1],
        quotes: Quotes::default(),
    }
}

/// The words of a view; see [`words`].
pub(super) struct Words<'a> {
    view: &'a View<'a>,
    text: &'a [u8],
    /// How far fragments were looked for, if they are.
    fragments: Option<usize>,
    at: usize,
    /// The first blank after the last start, and the last `@` before it.
    run_end: usize,
    sign: usize,
    /// How far was read for references that lack slashes.
    slashless: usize,
    /// How far words without an `@` went that each of the [`CLOSERS`] ended, or a quote.
    closed: [usize; CLOSERS.len() + 1],
    quotes: Quotes,
}

impl Word {
    const fn new(userinfo: Range<usize>, secret: Option<Range<usize>>) -> Word {
        Word { userinfo, secret, fragment: None }
    }
}

/// Where a word begins.
struct Start<'a> {
    /// The first byte of the scheme, or of the slashes without one.
    reference: usize,
    /// The `:`, or the first slash without one.
    at: usize,
    /// The first byte of the word.
    word: usize,
    scheme: &'a [u8],
    slashes: usize,
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
            let rest = self.text.get(self.at..)?;
            self.at += rest.iter().position(|&byte| MAY_BEGIN[usize::from(byte)])?;
            let Some(start) = start(self.view, self.at) else {
                self.at += 1;
                continue;
            };
            self.at = start.word;
            if self.layer(&start) != self.view.layer {
                continue;
            }
            let word = self.word(&start);
            if word.is_none() && self.fragments.is_none() {
                continue;
            }
            let mut word = word.unwrap_or(Word::new(start.word..start.word, None));
            // A reference in a password is part of it; the next one may begin after it.
            self.at = word.userinfo.end;
            self.quotes.skip(self.at);
            word.fragment = self.fragment();
            return Some(word);
        }
    }
}

/// Bytes that begin what is before a word.
static MAY_BEGIN: [bool; 256] = Set::of(":/[").table();

/// Returns the start of a word if its reference has its `:`, or its first slash without one, at
/// this place.
fn start<'a>(view: &'a View<'_>, at: usize) -> Option<Start<'a>> {
    let text = &*view.text;
    let (colon, slashes) = match &text[at..] {
        // These cannot be followed by accident: `hxxp[:]//host`, `hxxp[://]host`.
        [b'[', b':', b'/', b'/', b']', ..] => (5, 2),
        [b'[', b':', b']', ..] => (3, 0),
        [b':', ..] => (1, 0),
        [b'/', b'/', ..] => return slashes_alone(text, at),
        // Of `\/\:` in Markdown the backslash is of the colon.
        [b'/', b'\\', ..] if view.is_plain(at) => return slashes_alone(text, at),
        _ => return None,
    };
    let after = text[at + colon..].iter();
    let slashes = match slashes {
        0 => after.take_while(|byte| matches!(byte, b'/' | b'\\')).count(),
        _ => slashes,
    };
    let word = at + colon + if colon == 5 { 0 } else { slashes };
    let before = &text[..at];
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
    enough.then_some(Start { reference, at, word, scheme, slashes })
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
fn slashes_alone(text: &[u8], at: usize) -> Option<Start<'_>> {
    let word = at + 2;
    // JSON in JSON has more backslashes before the first slash.
    let reference = at - backslashes(text, at);
    // A `//` within a path begins no authority, and one before a blank is a comment.
    let is_within = match text[..reference] {
        // The digits of a triplet are no name.
        [.., b'%', high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => false,
        [.., last] => last.is_ascii_alphanumeric() || matches!(last, b':' | b'/'),
        [] => false,
    };
    let is_within = is_within && !is_after_color(&text[..reference]);
    let follows = text.get(word).is_some_and(|&next| next > b' ' && next != b'/');
    let is_start = !is_within && follows;
    is_start.then_some(Start { reference, at, word, scheme: b"", slashes: 2 })
}

impl Words<'_> {
    /// Returns the layer of the colon and the slashes before a word.
    fn layer(&self, start: &Start<'_>) -> u8 {
        // Of `http:/\/` one slash is text in the view of layer 0, which has another word.
        let next = self.view.highest(start.word..start.word + 1);
        let next = next.filter(|layer| *layer > self.view.layer);
        match self.view.highest(start.at..start.word).max(next) {
            None if start.slashes > 0 => 0,
            highest => highest.unwrap_or(0).max(self.view.lowest),
        }
    }

    /// Returns the word that begins there, if it has a userinfo.
    fn word(&mut self, start: &Start<'_>) -> Option<Word> {
        if start.word >= self.run_end {
            self.read_run(start.word);
        }
        self.quotes.read(self.view, start.reference);
        if start.slashes < 2 {
            if start.word < self.slashless {
                return None;
            }
            self.slashless = self.head_end(start);
        }
        if start.slashes == 0 && is_one_of(&ORACLE, start.scheme) {
            return self.oracle(start);
        }
        if self.sign < start.word {
            // No `@` in the run: a name or a password may have blanks in it.
            if start.scheme.is_empty() {
                return None;
            }
            // A text that is closed before is over.
            let near = self.closed(start, self.text.len().min(start.word + LONGEST))?;
            let end = start.word + with_blanks(&self.text[start.word..near], start.slashes < 2)?;
            self.secret(start, end)
        } else {
            let authority = &self.text[start.word..self.head_end(start)];
            let user = authority.iter().position(|&byte| byte == b'@');
            // `://[^:]+:[^@]+@` is a regular expression.
            if authority.starts_with(b"[^") {
                return None;
            }
            if start.scheme.is_empty() && !self.is_user(start, authority) {
                return None;
            }
            let bare = user.map(|user| Word::new(start.word..start.word + user, None));
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
        let secret = mask::of_word(&self.text[start.word..end], start.scheme)?;
        let secret = start.word + secret.start..start.word + secret.end;
        Some(Word::new(start.word..secret.end, Some(secret)))
    }

    /// Finds the blank that ends the bytes around `from`, and the last `@` before it.
    fn read_run(&mut self, from: usize) {
        let is_blank = |byte: &u8| *byte <= b' ' || *byte == 0x7F;
        let rest = &self.text[from..];
        let len = rest.iter().position(is_blank).unwrap_or(rest.len());
        self.run_end = from + len;
        let sign = rest[..len].iter().rposition(|&byte| byte == b'@');
        self.sign = sign.map_or(0, |sign| from + sign);
    }

    /// Returns the end of the authority, or of the run.
    fn head_end(&self, start: &Start<'_>) -> usize {
        let run = &self.text[start.word..self.run_end];
        let len = run.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
        start.word + len.unwrap_or(run.len())
    }

    /// Returns whether a byte ends what is percent-encoded: it is in the value of a pair of another
    /// reference.
    fn ends_pair(&self, at: usize) -> bool {
        self.view.layer > 1 && matches!(self.text[at], b'&' | b'#') && !self.view.is_encoded(at)
    }

    /// Returns where the word ends: at the mark that closes what was opened right before the
    /// reference, at the quote that closes the text around it, or at `end`; `None` if no `@` is in
    /// the word then.
    fn closed(&mut self, start: &Start<'_>, end: usize) -> Option<usize> {
        let (text, view) = (self.text, self.view);
        let end = match view.layer {
            // Most lines, in which nothing is percent-encoded.
            0 | 1 => end,
            _ => (start.word..end).find(|at| self.ends_pair(*at)).unwrap_or(end),
        };
        let before = &text[..start.reference];
        let opener = before.last();
        let index = CLOSERS.iter().position(|(open, _)| Some(open) == opener);
        let index = index.filter(|_| view.is_plain(before.len() - 1));
        if index.is_none() && self.quotes.are_none() {
            return Some(end);
        }
        let slot = index.unwrap_or(CLOSERS.len());
        if start.word < self.closed[slot] {
            return None;
        }
        let opener = index.map(|index| (CLOSERS[index].1, backslashes(before, before.len() - 1)));
        let mut at = start.word;
        while at < end {
            let escapes = match (text[at], opener) {
                _ if !view.is_plain(at) => None,
                (byte, Some((closer, escapes))) if byte == closer => Some(escapes),
                (b'"', _) if !self.quotes.are_none() => {
                    Some(self.quotes.escapes_of(backslashes(text, at)))
                }
                _ => None,
            };
            match escapes.map_or(1, |escapes| closes(text, at, escapes)) {
                0 => break,
                inside => at += inside,
            }
        }
        let end = at.min(end);
        if !text[start.word..end].contains(&b'@') {
            self.closed[slot] = end;
            return None;
        }
        Some(end)
    }

    /// Returns the fragment of the word after its userinfo, if it was not looked at.
    fn fragment(&mut self) -> Option<Range<usize>> {
        if self.fragments? > self.at {
            return None;
        }
        let rest = &self.text[self.at..];
        let is_over = |&(at, byte): &(usize, &u8)| is_end(*byte) || self.ends_pair(self.at + at);
        let len = rest.iter().enumerate().find(is_over).map_or(rest.len(), |(at, _)| at);
        self.fragments = Some(self.at + len);
        let hash = rest[..len].iter().position(|&byte| byte == b'#')?;
        // Punctuation at the end belongs to the sentence, as in `text::extract`.
        let is_of_it =
            |at: &usize| !b".,:;!?')]}\\|".contains(&self.text[*at]) || self.view.is_encoded(*at);
        let begin = self.at + hash + 1;
        let last = (begin..self.at + len).rev().find(is_of_it)?;
        Some(begin..last + 1)
    }

    /// Returns the password of `user/password@` after the name of a driver.
    fn oracle(&self, start: &Start<'_>) -> Option<Word> {
        let word = &self.text[start.word..self.run_end.max(start.word)];
        let slash = word.iter().position(|byte| matches!(byte, b'/' | b'@'))?;
        let sign = word.iter().rposition(|&byte| byte == b'@')?;
        let end = start.word + sign;
        let is_one = word[slash] == b'/' && slash > 0 && slash + 1 < sign;
        is_one.then(|| Word::new(start.word..end, Some(start.word + slash + 1..end)))
    }

    /// Returns whether the text before the first `:` can be a user: not so in
    /// `//a[@b='c:d']/e[@f]`, which is an XPath.
    fn is_user(&self, start: &Start<'_>, authority: &[u8]) -> bool {
        let colon = authority.iter().position(|&byte| byte == b':');
        let len = colon.unwrap_or(authority.len());
        let is_mark =
            |at: &usize| b"[]()<>{}'\"=|".contains(&self.text[*at]) && self.view.is_plain(*at);
        len == 0 || authority[0] == b'[' || !(start.word..start.word + len).any(|at| is_mark(&at))
    }
}
