//! A run of one file of vectors, and its report.

use crate::kinds::judge;
use crate::miss::{Judgement, Miss};
use crate::score::Score;
use crate::vector::Vector;
use std::io::{self, Write};
use std::path::Path;

/// Options of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether a vector fails if the runner does not know its kind or its rule.
    pub no_skip: bool,
    /// Whether the vectors are [deliberately wrong](is_wrong_file): one that fails counts as
    /// passed, and the other way round.
    pub wrong: bool,
}

/// Returns whether the vectors of this file are deliberately wrong, which its name `wrong.jsonl`
/// says.
#[must_use]
pub fn is_wrong_file(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "wrong.jsonl")
}

/// The label for lines that are not vectors.
const NO_KIND: &str = "(no kind)";

/// The number of characters of a vector that a message repeats.
const REPEATED: usize = 400;

/// Runs the lines of `text`, adds them to `score`, and writes the failures to `out`.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn run(
    name: &str,
    text: &[u8],
    options: Options,
    score: &mut Score,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut turned = 0;
    // UTF-8 files may begin with a byte order mark.
    // Otherwise its first line would not be JSON (RFC 8259 section 8.1 lets a parser ignore it).
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    // Bytes and not text: a line that is not UTF-8 fails by itself, with its number.
    for (line, number) in text.split(|&byte| byte == b'\n').zip(1..) {
        // The format has no blank lines; after the last line feed `split` gives an empty one.
        if line.trim_ascii().is_empty() {
            continue;
        }
        let vector = Vector::read(line);
        // A line that is not JSON is a failure with its number, and the rest of the file still
        // runs.
        let mut judgement = vector.as_ref().map_err(Clone::clone).and_then(judge);
        if options.wrong {
            judgement = turn(judgement);
            turned += usize::from(judgement.is_ok());
        }
        if options.no_skip {
            judgement = judgement.map_err(forbid_skip);
        }
        let kind = vector.as_ref().ok().and_then(|vector| vector.kind().ok());
        // A vector may have any name as its kind, even one with a line end.
        let kind = kind.unwrap_or(NO_KIND).escape_debug().to_string();
        score.add(&kind, &judgement);
        match judgement {
            // Counted in the score; a message for each would bury the failures.
            Ok(()) | Err(Miss::Skipped(_)) => {}
            Err(miss) => report(&format!("{name}:{number}: {kind}"), line, &miss, out)?,
        }
    }
    if options.wrong {
        writeln!(
            out,
            "{name}: deliberately wrong vectors, where failing is passing: {turned} failed as they should"
        )?;
    }
    Ok(())
}

/// Inverts the judgement on a deliberately wrong vector. A line that cannot be run proves nothing
/// either way.
fn turn(judgement: Judgement) -> Judgement {
    match judgement {
        Ok(()) => Err(Miss::Differs {
            expected: "a failure, the vector is deliberately wrong".to_owned(),
            came: "a pass".to_owned(),
        }),
        // Only a difference counts: a panic, or a vector that is misspelled, fails here too.
        Err(Miss::Differs { .. }) => Ok(()),
        Err(other) => Err(other),
    }
}

fn forbid_skip(miss: Miss) -> Miss {
    match miss {
        Miss::Skipped(why) => Miss::Broken(format!("skipped: {why}")),
        other => other,
    }
}

fn report(head: &str, line: &[u8], miss: &Miss, out: &mut impl Write) -> io::Result<()> {
    let (expected, came) = match miss {
        Miss::Differs { expected, came } => (expected.as_str(), came.clone()),
        Miss::Panicked(message) => ("an answer", format!("a panic: {message}")),
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

    #[test]
    fn a_vector_does_not_reach_the_terminal_as_it_is() {
        let mut out = Vec::new();
        let line = format!("{{\"kind\": \"\u{1b}[1m{}", "é".repeat(REPEATED));
        let mut score = Score::default();
        run(
            "a",
            line.as_bytes(),
            Options::default(),
            &mut score,
            &mut out,
        )
        .unwrap();
        let printed = String::from_utf8(out).unwrap();
        assert!(printed.contains(r"\u{1b}[1mé") && printed.contains("é…\n"));
        assert!(!printed.contains('\u{1b}'), "{printed}");
        assert_eq!(score.total().failed, 1);
    }
}
