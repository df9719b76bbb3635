//! Made-up words and host names.

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

/// Appends `syllables` syllables.
pub fn word(line: &mut String, prng: &mut Prng, syllables: usize) {
    for _ in 0..syllables {
        line.push_str(prng.pick(&SYLLABLES));
    }
}

pub fn capitalized(line: &mut String, prng: &mut Prng, syllables: usize) {
    let mut word = String::new();
    self::word(&mut word, prng, syllables);
    word[..1].make_ascii_uppercase();
    line.push_str(&word);
}

pub fn digits(line: &mut String, prng: &mut Prng, count: usize) {
    for _ in 0..count {
        line.push(char::from(b'0' + prng.below(10) as u8));
    }
}

/// Appends an identifier as trackers make them: letters of both cases, digits, `-` and `_`.
pub fn token(line: &mut String, prng: &mut Prng, length: usize) {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for _ in 0..length {
        line.push(char::from(prng.pick(LETTERS)));
    }
}

/// Appends one or a few percent-encoded octets, as they come from a space, a delimiter, or a letter
/// in UTF-8.
pub fn escape(line: &mut String, prng: &mut Prng) {
    const BYTES: [&str; 8] = ["%20", "%20", "%2F", "%2C", "%3A", "%26", "%C3%A9", "%c3%bc"];
    const SCRIPTS: [(u8, u8); 3] = [(0xD0, 0xB0), (0xCE, 0xB1), (0xD8, 0xA8)];
    if prng.chance(6_500) {
        line.push_str(prng.pick(&BYTES));
        return;
    }
    let (lead, first) = prng.pick(&SCRIPTS);
    for _ in 0..prng.between(2, 6) {
        let trail = first + prng.below(12) as u8;
        line.push_str(&format!("%{lead:02X}%{trail:02X}"));
    }
}

fn host(prng: &mut Prng) -> String {
    let mut host = prng.pick(&PREFIXES).to_owned();
    let syllables = prng.between(2, 4);
    word(&mut host, prng, syllables);
    if prng.chance(1_200) {
        host.push('-');
        word(&mut host, prng, 2);
    }
    host.push_str(prng.pick(&TOP_LEVEL));
    host
}

/// Host names of which the n-th is used 1/n times as often as the first (Zipf).
pub struct Hosts {
    names: Vec<String>,
    /// `sums[n]` is the weight of the names up to the n-th.
    sums: Vec<u64>,
}

impl Hosts {
    pub fn new(prng: &mut Prng, count: usize) -> Hosts {
        // Sixteen added to the rank: the first host of a real list has a few lines in a hundred,
        // not a tenth.
        let weights = (0..count as u64).map(|rank| (1 << 32) / (rank + 16));
        let sums = weights.scan(0, |sum, weight| {
            *sum += weight;
            Some(*sum)
        });
        Hosts { names: (0..count).map(|_| host(prng)).collect(), sums: sums.collect() }
    }

    pub fn pick(&self, prng: &mut Prng) -> &str {
        let all = self.sums[self.sums.len() - 1];
        let at = prng.next() % all;
        &self.names[self.sums.partition_point(|sum| *sum <= at)]
    }
}
