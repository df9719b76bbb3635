//! References of a few characters: good ones, bad ones, and names in a vocabulary.

use super::List;
use super::words::Pen;
use urial_testkit::Prng;

const SEED: u64 = 0x7469_6E79;

const GOOD: [&str; 16] = [
    "", "/", "a", "#x", "?q", "../", "./a", "a/b", "x:y", "//h", "/a/b", "a.html", "#", "b?c#d",
    "_1", "/%20",
];

const BAD: [&str; 16] = [
    "_:b", "a b", "%zz", "a:/[", "1:2", "<a>", "a|b", ":", "//[", "a#b#c", "\"x\"", "{id}", "a\\b",
    "%", "//h:x", "^",
];

/// Returns so many references without a fault, in no order.
pub fn tiny_good(lines: usize) -> List {
    picked("tiny, good", &GOOD, lines)
}

/// Returns so many texts that are no reference, in no order.
pub fn tiny_bad(lines: usize) -> List {
    picked("tiny, bad", &BAD, lines)
}

fn picked(name: &str, texts: &[&str], lines: usize) -> List {
    let mut prng = Prng::new(SEED);
    List::of(name, (0..lines).map(|_| prng.pick(texts)))
}

/// Returns so many references as a file of RDF has them: names in its own document, in a
/// vocabulary beside it, and whole ones.
pub fn vocabulary(lines: usize) -> List {
    let mut pen = Pen::new(SEED);
    let line = |_| {
        let start = match pen.prng.below(10) {
            0..4 => "#",
            4..7 => "",
            7 => "../vocab/",
            8 => "/ns/",
            _ => "http://data.example.org/id/",
        };
        pen.write(start);
        pen.capitalized(2..=5);
        if pen.prng.chance(3_000) {
            pen.write("/");
            pen.digits(4);
        }
        pen.take()
    };
    List::of("references of RDF", (0..lines).map(line))
}
