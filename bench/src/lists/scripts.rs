//! IRIs beyond ASCII, with a fixed seed: names of things in four scripts, as RDF and Wikipedia have
//! them.

use super::List;
use super::words::Pen;

const SEED: u64 = 0x7363_7269;

/// A script: its name, what its wiki is called, its letters, and how long its words are.
struct Script {
    name: &'static str,
    language: &'static str,
    letters: &'static [(char, char)],
    /// One letter in so many is of the script, the others are of ASCII.
    one_in: usize,
    word: (usize, usize),
}

const SCRIPTS: [Script; 4] = [
    Script {
        name: "Latin",
        language: "de",
        letters: &[('ß', 'ÿ'), ('À', 'Ö'), ('ā', 'ž')],
        one_in: 6,
        word: (4, 10),
    },
    Script {
        name: "Cyrillic",
        language: "ru",
        letters: &[('а', 'я'), ('а', 'я'), ('А', 'Я')],
        one_in: 1,
        word: (4, 10),
    },
    Script {
        name: "Arabic",
        language: "ar",
        letters: &[('ا', 'غ'), ('ف', 'ي')],
        one_in: 1,
        word: (3, 7),
    },
    Script {
        name: "Han",
        language: "ja",
        letters: &[('一', '龠'), ('ぁ', 'ん'), ('ァ', 'ヶ')],
        one_in: 1,
        word: (2, 6),
    },
];

/// Returns a list of so many lines for each script.
pub fn scripts(lines: usize) -> Vec<List> {
    let list = |script: &Script| {
        let mut pen = Pen::new(SEED);
        List::of(script.name, (0..lines).map(|_| line(script, &mut pen)))
    };
    SCRIPTS.iter().map(list).collect()
}

/// Returns the name of a thing: in a wiki, in a data set made of one, or in a data set of its own.
fn line(script: &Script, pen: &mut Pen) -> String {
    let language = script.language;
    match pen.prng.below(4) {
        0 => pen.write(&format!("http://{language}.dbpedia.org/resource/")),
        1 => pen.write(&format!("https://{language}.wikipedia.org/wiki/")),
        2 => pen.write(&format!("https://{language}.wikipedia.org/wiki/Q:")),
        _ => {
            pen.write("http://data.");
            pen.word(3);
            pen.write(".org/id/");
        }
    }
    for number in 0..pen.prng.between(1, 3) {
        if number > 0 {
            pen.write("_");
        }
        for at in 0..pen.prng.between(script.word.0, script.word.1) {
            // The first letter is of the script, so that every line is beyond ASCII.
            let is_own = (number, at) == (0, 0) || pen.prng.below(script.one_in) == 0;
            let (first, last) = if is_own { pen.prng.pick(script.letters) } else { ('a', 'z') };
            let span = last as usize - first as usize + 1;
            let letter = char::from_u32(first as u32 + pen.prng.below(span) as u32);
            pen.line.push(letter.unwrap_or(first));
        }
    }
    match pen.prng.below(8) {
        0 => pen.write("#this"),
        1 => pen.write("_(1998)"),
        2 => pen.write("?action=raw"),
        _ => {}
    }
    pen.take()
}
