//! Made-up words and host names.

use std::mem;
use std::ops::RangeInclusive;

use urial_testkit::Prng;

const SYLLABLES: [&str; 48] = [
    "ba", "bel", "ca", "cor", "da", "den", "di", "do", "el", "en", "fa", "fi", "for", "ga", "gen",
    "go", "in", "is", "ka", "ki", "la", "len", "li", "lo", "ma", "men", "mi", "mon", "na", "ne",
    "no", "or", "pa", "per", "po", "ra", "re", "ro", "sa", "sel", "si", "so", "ta", "ter", "ti",
    "tra", "va", "vi",
];

const TOP_LEVEL: [&str; 16] = [
    ".com", ".com", ".com", ".com", ".com", ".org", ".org", ".net", ".net", ".de", ".co.uk", ".fr",
    ".jp", ".io", ".info", ".com.br",
];

const PREFIXES: [&str; 10] = ["www.", "www.", "www.", "www.", "", "", "", "m.", "blog.", "static."];

/// A number, or one that is drawn from a range.
pub trait Count {
    fn drawn(self, prng: &mut Prng) -> usize;
}

impl Count for usize {
    fn drawn(self, _: &mut Prng) -> usize {
        self
    }
}

impl Count for RangeInclusive<usize> {
    fn drawn(self, prng: &mut Prng) -> usize {
        prng.between(*self.start(), *self.end())
    }
}

/// Writes a line of what it draws.
pub struct Pen {
    pub line: String,
    pub prng: Prng,
}

impl Pen {
    pub fn new(seed: u64) -> Pen {
        Pen { line: String::new(), prng: Prng::new(seed) }
    }

    /// Returns the line, and begins the next one.
    pub fn take(&mut self) -> String {
        mem::take(&mut self.line)
    }

    pub fn write(&mut self, text: &str) {
        self.line.push_str(text);
    }

    /// Appends one of the texts.
    pub fn pick(&mut self, texts: &[&str]) {
        self.line.push_str(self.prng.pick(texts));
    }

    /// Appends so many syllables.
    pub fn word(&mut self, syllables: impl Count) {
        for _ in 0..syllables.drawn(&mut self.prng) {
            self.pick(&SYLLABLES);
        }
    }

    pub fn capitalized(&mut self, syllables: impl Count) {
        let start = self.line.len();
        self.word(syllables);
        self.line[start..=start].make_ascii_uppercase();
    }

    pub fn digits(&mut self, count: impl Count) {
        for _ in 0..count.drawn(&mut self.prng) {
            self.line.push(char::from(b'0' + self.prng.below(10) as u8));
        }
    }

    /// Appends an identifier as trackers make them: letters of both cases, digits, `-` and `_`.
    pub fn token(&mut self, length: impl Count) {
        const LETTERS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        for _ in 0..length.drawn(&mut self.prng) {
            self.line.push(char::from(self.prng.pick(LETTERS)));
        }
    }

    /// Appends one or a few percent-encoded octets, as they come from a space, a delimiter, or a
    /// letter in UTF-8.
    pub fn escape(&mut self) {
        const BYTES: [&str; 8] = ["%20", "%20", "%2F", "%2C", "%3A", "%26", "%C3%A9", "%c3%bc"];
        const SCRIPTS: [(u8, u8); 3] = [(0xD0, 0xB0), (0xCE, 0xB1), (0xD8, 0xA8)];
        if self.prng.chance(6_500) {
            return self.pick(&BYTES);
        }
        let (lead, first) = self.prng.pick(&SCRIPTS);
        for _ in 0..self.prng.between(2, 6) {
            let trail = first + self.prng.below(12) as u8;
            self.write(&format!("%{lead:02X}%{trail:02X}"));
        }
    }

    fn host(&mut self) {
        self.pick(&PREFIXES);
        self.word(2..=4);
        if self.prng.chance(1_200) {
            self.write("-");
            self.word(2);
        }
        self.pick(&TOP_LEVEL);
    }
}

/// Host names of which the n-th is used 1/n times as often as the first (Zipf).
pub struct Hosts {
    names: Vec<String>,
    /// `sums[n]` is the weight of the names up to the n-th.
    sums: Vec<u64>,
}

impl Hosts {
    pub fn new(pen: &mut Pen, count: usize) -> Hosts {
        // Sixteen added to the rank: the first host of a real list has a few lines in a hundred,
        // not a tenth.
        let weights = (0..count as u64).map(|rank| (1 << 32) / (rank + 16));
        let sums = weights.scan(0, |sum, weight| {
            *sum += weight;
            Some(*sum)
        });
        let host = |_| {
            pen.host();
            pen.take()
        };
        Hosts { names: (0..count).map(host).collect(), sums: sums.collect() }
    }

    pub fn pick(&self, prng: &mut Prng) -> &str {
        let all = self.sums[self.sums.len() - 1];
        let at = prng.next() % all;
        &self.names[self.sums.partition_point(|sum| *sum <= at)]
    }
}
