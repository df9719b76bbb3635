//! Texts that somebody sends who wants it to take long: a piece again and again, with something
//! before and after.

use std::fmt;

use urial_testkit::Prng;

/// Characters of pieces: one for each class that some code asks about, ASCII and others.
const CHARACTERS: [&str; 10] = [
    "aZ019",
    ":/?#[]@!$&'()*+,;=",
    "-._~%",
    " \t\r\n\"<>\\^`{|}",
    // Letters and digits: Latin with and without a simple fold, Greek's final sigma, Cyrillic,
    // Hebrew, Arabic with a digit, Devanagari with a virama, Thai, Han, Hangul, outside the BMP.
    "éßIıςаאعم٣क्ก例가𐐀",
    // Marks, joiners, a variation selector, bidirectional controls, white space and ends of lines.
    "\u{301}\u{345}\u{200b}\u{200c}\u{200d}\u{fe0f}\u{202e}\u{2066}\u{a0}\u{3000}\u{2028}\u{85}\u{feff}",
    // Punctuation: full-width, ideographic, quotes, dots that IDNA reads as dots, dashes.
    "：／？＃＠。．｡、」“”’«»…—‐",
    // Emoji, a flag and a keycap.
    "😀🇩🇪⃣",
    // Private use, noncharacters, unassigned, tags, the last one.
    "\u{e000}\u{fdd0}\u{ffff}\u{378}\u{e0041}\u{10fffd}\u{fffd}",
    // Controls.
    "\u{1}\u{7f}\u{1b}",
];

/// Words that mean something to some code.
const WORDS: &str = "http://|https:|://|//|www.|ftp.|mailto:|urn:a:|jdbc:|data:,|hxxp[:]//|[.]|\
    (dot)|u:p@|u:p@h,|a@b.c|::1|xn--a|0x7f.|a.com|C:\\|%41|%2f|%C3|%253A|%u002F|\\u0026|\\/|&amp;|\
    &#47;|&lt;|token=|a=1&|;a=1|/..|/a|../|{a}|{?a,b*}|[a](";

const BEFORE: &str = "|||http://|http://h/|http://h|http://h/?|http://h/#|http://h:|urn:a:|\
    mailto:|file:///|//h/|http://u:";

const AFTER: &str = "|||x|/|@h/|>|)|\"| |\n|.com";

/// A text of any length.
pub struct Shape {
    before: &'static str,
    /// Repeated one after the other, each as often.
    pieces: Vec<String>,
    after: &'static str,
}

impl Shape {
    /// Draws one: of four, one has a second piece, as in `((((…))))`.
    pub fn draw(prng: &mut Prng) -> Shape {
        let pieces = 1 + usize::from(prng.percent(25));
        Shape {
            before: prng.word(BEFORE),
            pieces: (0..pieces).map(|_| piece(prng)).collect(),
            after: prng.word(AFTER),
        }
    }

    /// Returns a text of about `size` bytes.
    pub fn text(&self, size: usize) -> String {
        let round: usize = self.pieces.iter().map(String::len).sum();
        let runs = self.pieces.iter().map(|piece| piece.repeat(size / round));
        format!("{}{}{}", self.before, runs.collect::<String>(), self.after)
    }
}

/// Draws one to three characters or words.
fn piece(prng: &mut Prng) -> String {
    let parts = prng.between(1, 3);
    let draw = |_| {
        if prng.percent(30) {
            return prng.word(WORDS).to_owned();
        }
        let class = prng.pick(&CHARACTERS);
        prng.letter(class).to_string()
    };
    (0..parts).map(draw).collect()
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, then {:?}, then {:?}", self.before, self.pieces, self.after)
    }
}
