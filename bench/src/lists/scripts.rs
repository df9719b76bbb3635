//! IRIs beyond ASCII, with a fixed seed: names of things in four scripts, as RDF and Wikipedia have
//! them.

use super::List;
use super::words;
use urial_testkit::Prng;

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
        let mut prng = Prng::new(SEED);
        let mut list = List::new(script.name);
        for _ in 0..lines {
            list.push(&line(script, &mut prng));
        }
        list
    };
    SCRIPTS.iter().map(list).collect()
}

/// Returns the name of a thing: in a wiki, in a data set made of one, or in a data set of its own.
fn line(script: &Script, prng: &mut Prng) -> String {
    let language = script.language;
    let mut line = match prng.below(4) {
        0 => format!("http://{language}.dbpedia.org/resource/"),
        1 => format!("https://{language}.wikipedia.org/wiki/"),
        2 => format!("https://{language}.wikipedia.org/wiki/Q:"),
        _ => {
            let mut line = String::from("http://data.");
            words::word(&mut line, prng, 3);
            line.push_str(".org/id/");
            line
        }
    };
    for number in 0..prng.between(1, 3) {
        if number > 0 {
            line.push('_');
        }
        for at in 0..prng.between(script.word.0, script.word.1) {
            // The first letter is of the script, so that every line is beyond ASCII.
            if (number, at) == (0, 0) || prng.below(script.one_in) == 0 {
                let (first, last) = prng.pick(script.letters);
                let span = last as usize - first as usize + 1;
                let letter = char::from_u32(first as u32 + prng.below(span) as u32);
                line.push(letter.unwrap_or(first));
            } else {
                line.push(char::from(b'a' + prng.below(26) as u8));
            }
        }
    }
    match prng.below(8) {
        0 => line.push_str("#this"),
        1 => line.push_str("_(1998)"),
        2 => line.push_str("?action=raw"),
        _ => {}
    }
    line
}
