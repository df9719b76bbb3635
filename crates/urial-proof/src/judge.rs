//! The comparison of one recognizer with one automaton.

use std::collections::HashSet;

use crate::automaton::Automaton;
use crate::subject::Subject;
use crate::words::Words;

/// A rule with more words than this is cut, and the report says so.
const LIMIT: usize = 20_000_000;
/// A kernel reads up to so many bytes at once, so a letter is tried at so many positions.
const BLOCK: usize = 64;
/// Differences that are shown.
const SHOWN: usize = 5;

/// The sums for one recognizer.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) states: usize,
    pub(crate) classes: usize,
    /// Words of P · Σ^{≤k+1} · W.
    pub(crate) words: usize,
    /// Words that were moved to every position in a block.
    pub(crate) moved: usize,
    /// Words with each scalar value, in one place of the rule.
    pub(crate) letters: usize,
    pub(crate) differences: usize,
    /// The first differences, in words.
    pub(crate) shown: Vec<String>,
    /// Why words were left out.
    pub(crate) cut: Option<String>,
}

impl Report {
    /// Adds the counts of another report.
    pub(crate) fn add(&mut self, other: &Report) {
        self.states += other.states;
        self.classes += other.classes;
        self.words += other.words;
        self.moved += other.moved;
        self.letters += other.letters;
        self.differences += other.differences;
    }

    /// Counts a word, and compares what the library says of it.
    fn compare(&mut self, subject: Subject, word: &str, expected: bool) {
        let found = subject.takes(word);
        if found == Ok(expected) {
            return;
        }
        self.differences += 1;
        if self.shown.len() < SHOWN {
            let told = if expected { "has" } else { "has not" };
            self.shown.push(match found {
                Ok(_) => format!("{word:?}: the ABNF {told} it, the library says otherwise"),
                Err(error) => format!("{word:?}: {error}"),
            });
        }
    }
}

/// Runs all words of an automaton through a recognizer.
pub(crate) fn judge(
    subject: Subject,
    automaton: &Automaton,
    others: &[char],
    k: u32,
    count_only: bool,
) -> Report {
    let words = Words::of(automaton, others);
    let mut report = Report {
        states: automaton.states(),
        classes: automaton.letters.classes(),
        ..Report::default()
    };
    let most = words.most(k);
    if most > LIMIT {
        report.cut = Some(format!("up to {most} words with k = {k}, more than {LIMIT}"));
        return report;
    }
    words.find(k, |word, expected| {
        report.words += 1;
        if !count_only {
            report.compare(subject, word, expected);
        }
        false
    });
    if count_only {
        return report;
    }
    move_words(subject, automaton, &words, &mut report);
    words.with_every_letter(|word, expected| {
        report.compare(subject, word, expected);
        report.letters += 1;
    });
    report
}

/// Runs completed words at every position in a block, with letters put in where the automaton stays
/// in its state, so that the verdict stays too.
fn move_words(subject: Subject, automaton: &Automaton, words: &Words<'_>, report: &mut Report) {
    let mut seen = HashSet::new();
    for word in words.completed() {
        let Some((at, pad)) = words.padding(&word) else {
            continue;
        };
        if !seen.insert(word.clone()) {
            continue;
        }
        let expected = automaton.has(&word);
        let (before, after) = word.split_at(at);
        let mut padded = before.to_owned();
        for _ in 0..BLOCK {
            padded.push(pad);
            let len = padded.len();
            padded.push_str(after);
            report.compare(subject, &padded, expected);
            report.moved += 1;
            padded.truncate(len);
        }
    }
}

/// Returns whether a word of an automaton shows that a language is another one; a rule with too
/// many words is not told apart.
pub(crate) fn tells_apart(words: &Words<'_>, k: u32, takes: impl Fn(&str) -> bool) -> bool {
    if words.most(k) > LIMIT {
        return false;
    }
    if words.find(k, |word, expected| takes(word) != expected) {
        return true;
    }
    let mut differs = false;
    words.with_every_letter(|word, expected| {
        differs = differs || takes(word) != expected;
    });
    differs
}

#[cfg(test)]
mod tests {
    use super::*;
    use urial_grammar::Production;
    use urial_testkit::abnf::Grammar;

    /// Compares `scheme` with a rule.
    fn scheme(text: &str) -> Report {
        let automaton = Automaton::of(&Grammar::parse(text).unwrap(), "a").unwrap();
        judge(Subject::Rule(Production::Scheme), &automaton, &[], 0, false)
    }

    #[test]
    fn a_rule_is_compared() {
        let report =
            scheme("a = b *( b / %x30-39 / \"+\" / \"-\" / \".\" )\nb = %x41-5A / %x61-7A");
        assert_eq!((report.differences, report.states, report.classes), (0, 3, 3));
        assert!(report.moved > 64 * 128 && report.words > 128, "{report:?}");
        let report = scheme("a = b *( b / %x30-39 / \"+\" / \"-\" )\nb = %x41-5A / %x61-7A");
        assert!(report.differences > 0 && !report.shown.is_empty());
    }
}
