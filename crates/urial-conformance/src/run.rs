//! A run of files of vectors, and its report.

use crate::answer::Answer;
use crate::kinds;
use crate::language::Language;
use crate::miss::{Judgement, Miss};
use crate::question::Question;
use crate::score::Score;
use crate::vector::Vector;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// A file of vectors.
#[derive(Clone, Debug)]
pub struct File {
    /// The name, for messages.
    pub name: String,
    /// The lines.
    pub text: Vec<u8>,
    /// Whether the vectors are deliberately wrong: one that fails counts as passed, and the other
    /// way round.
    pub wrong: bool,
}

impl File {
    /// Reads a file. Its vectors are deliberately wrong if its name is `wrong.jsonl`.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn read(path: &Path) -> io::Result<File> {
        let name = path.display().to_string();
        let text = fs::read(path).map_err(|error| io::Error::other(format!("{name}: {error}")))?;
        let wrong = path.file_name().is_some_and(|name| name == "wrong.jsonl");
        Ok(File { name, text, wrong })
    }

    /// Returns the lines that are not blank, each with its number.
    fn lines(&self) -> impl Iterator<Item = (usize, &[u8])> {
        // UTF-8 files may begin with a byte order mark.
        // Otherwise its first line would not be JSON (RFC 8259 section 8.1 lets a parser ignore
        // it).
        let text = self.text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&self.text);
        // Bytes and not text: a line that is not UTF-8 fails by itself, with its number.
        let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
        // The format has no blank lines; after the last line feed `split` gives an empty one.
        lines.filter(|(_, line)| !line.trim_ascii().is_empty())
    }
}

/// The vectors that may be skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Skips {
    /// Anything that the runner or the language does not know.
    Any,
    /// Vectors of these kinds, of which each has to be skipped: the list says what a language does
    /// not have.
    Only(Vec<String>),
}

impl Skips {
    /// Turns a skip that is not listed into a failure, and the other way round.
    fn check(&self, kind: &str, judgement: Judgement) -> Judgement {
        let Skips::Only(kinds) = self else {
            return judgement;
        };
        match (judgement, kinds.iter().any(|listed| listed == kind)) {
            (Err(Miss::Skipped(why)), false) => Err(Miss::Broken(format!("skipped: {why}"))),
            (Ok(()) | Err(Miss::Differs { .. }), true) => {
                Err(Miss::Broken(format!("{kind} is listed as skipped, and has an answer")))
            }
            (judgement, _) => judgement,
        }
    }
}

/// A line of a file, with its kind, and what the language is asked for it.
struct Case {
    kind: String,
    asked: Result<(Vec<Question>, Vector), Miss>,
}

impl Case {
    fn read(line: &[u8]) -> Case {
        // A line that is not JSON is a failure with its number, and the rest of the file still
        // runs.
        let vector = Vector::read(line);
        let kind = vector.as_ref().ok().and_then(|vector| vector.kind().ok());
        // A vector may have any name as its kind, even one with a line end.
        let kind = kind.unwrap_or(NO_KIND).escape_debug().to_string();
        let asked = vector.and_then(|vector| Ok((kinds::ask(&vector)?, vector)));
        Case { kind, asked }
    }

    /// Takes its answers from those of all lines, and judges.
    fn judge(&self, answers: &mut impl Iterator<Item = Answer>) -> Judgement {
        let (questions, vector) = self.asked.as_ref().map_err(Clone::clone)?;
        let answers: Vec<Answer> = answers.by_ref().take(questions.len()).collect();
        kinds::compare(vector, &answers)
    }
}

/// The label for lines that are not vectors.
const NO_KIND: &str = "(no kind)";

/// The number of characters of a vector that a message repeats.
const REPEATED: usize = 400;

/// Runs the lines of all files through a language, writes the failures to `out`, and returns the
/// score.
///
/// # Errors
///
/// If the language cannot be asked, or `out` cannot be written to.
pub fn run(
    files: &[File],
    skips: &Skips,
    language: &mut dyn Language,
    out: &mut impl Write,
) -> io::Result<Score> {
    let of_file =
        |file: &File| -> Vec<Case> { file.lines().map(|(_, line)| Case::read(line)).collect() };
    let cases: Vec<Vec<Case>> = files.iter().map(of_file).collect();
    // All questions at once: a program in another language is started once.
    let asked = cases.iter().flatten().filter_map(|case| case.asked.as_ref().ok());
    let questions: Vec<Question> = asked.flat_map(|(questions, _)| questions).cloned().collect();
    let mut answers = language.answers(&questions)?.into_iter();
    let mut score = Score::default();
    for (file, cases) in files.iter().zip(&cases) {
        let mut turned = 0;
        for ((number, line), case) in file.lines().zip(cases) {
            let mut judgement = case.judge(&mut answers);
            if file.wrong {
                judgement = turn(judgement);
                turned += usize::from(judgement.is_ok());
            }
            let kind = &case.kind;
            judgement = skips.check(kind, judgement);
            score.add(kind, &judgement);
            match judgement {
                // Counted in the score; a message for each would bury the failures.
                Ok(()) | Err(Miss::Skipped(_)) => {}
                Err(miss) => report(&format!("{}:{number}: {kind}", file.name), line, &miss, out)?,
            }
        }
        if file.wrong {
            writeln!(
                out,
                "{}: deliberately wrong vectors, where failing is passing: {turned} failed as they should",
                file.name
            )?;
        }
    }
    Ok(score)
}

/// Inverts the judgement on a deliberately wrong vector. A line that cannot be run proves nothing
/// either way.
fn turn(judgement: Judgement) -> Judgement {
    match judgement {
        Ok(()) => Err(Miss::Differs {
            expected: "a failure, the vector is deliberately wrong".to_owned(),
            came: "a pass".to_owned(),
        }),
        // Only a difference counts: a fault, or a vector that is misspelled, fails here too.
        Err(Miss::Differs { .. }) => Ok(()),
        Err(other) => Err(other),
    }
}

fn report(head: &str, line: &[u8], miss: &Miss, out: &mut impl Write) -> io::Result<()> {
    let (expected, came) = match miss {
        Miss::Differs { expected, came } => (expected.as_str(), came.clone()),
        Miss::Fault(why) => ("an answer", why.clone()),
        Miss::Broken(why) | Miss::Skipped(why) => ("a vector that can be run", why.clone()),
    };
    let line = String::from_utf8_lossy(line);
    // A vector may be of any length, and its failure has to stay on a screen.
    let (start, rest) = match line.trim().char_indices().nth(REPEATED) {
        Some((end, _)) => (&line.trim()[..end], "…"),
        None => (line.trim(), ""),
    };
    writeln!(out, "{head}")?;
    writeln!(out, "    vector:   {}{rest}", printable(start))?;
    writeln!(out, "    expected: {}", printable(expected))?;
    writeln!(out, "    came:     {}", printable(&came))
}

/// Escapes control characters, so that the text stays on one line and a terminal does not obey it.
fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() {
            printable.extend(character.escape_default());
        } else {
            printable.push(character);
        }
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Rust;

    #[test]
    fn a_vector_does_not_reach_the_terminal_as_it_is() {
        let mut out = Vec::new();
        let line = format!("{{\"kind\": \"\u{1b}[1m{}", "é".repeat(REPEATED));
        let file = File { name: "a".to_owned(), text: line.into_bytes(), wrong: false };
        let score = run(&[file], &Skips::Any, &mut Rust, &mut out).unwrap();
        let printed = String::from_utf8(out).unwrap();
        assert!(printed.contains(r"\u{1b}[1mé") && printed.contains("é…\n"));
        assert!(!printed.contains('\u{1b}'), "{printed}");
        assert_eq!(score.total().failed, 1);
    }
}
