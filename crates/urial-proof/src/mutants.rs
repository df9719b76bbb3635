//! Mutants of the ABNF, tried in both ways: as a text by mistake, whose words the library has to
//! contradict, and as a recognizer with a bug, which the words of the RFC's text have to find.

use crate::automaton::Automaton;
use crate::judge::tells_apart;
use crate::subject::{Grammars, Subject};
use crate::words::Words;
use urial_testkit::abnf::{Grammar, Node, Rule};

/// A text by mistake may make an automaton that is smaller than the library's by some states; so
/// many are tried.
const MOST_K: u32 = 4;

/// A change of one place in a rule.
#[derive(Clone, Debug)]
struct Change {
    kind: &'static str,
    node: Node,
}

/// The sums for all mutants.
#[derive(Debug, Default)]
struct Tally {
    /// A letter for each class of all rules.
    letters: Vec<char>,
    made: usize,
    /// Mutants of the language as it was.
    equal: usize,
    /// For each k, the texts by mistake that were found first with it.
    texts: Vec<usize>,
    /// Recognizers with a bug that were found.
    recognizers: usize,
    survivors: Vec<String>,
}

/// Makes all mutants of the rules of the subjects, and returns whether each was found.
pub(crate) fn run(grammars: &Grammars, subjects: &[Subject], k: u32) -> Result<bool, String> {
    let letters = grammars.letters()?;
    let mut tally = Tally { letters, ..Tally::default() };
    for &subject in subjects {
        let grammar = grammars.of(subject);
        let original = Automaton::of(grammar, subject.rule())?;
        let words = Words::of(&original, &tally.letters);
        for (rule, change) in mutants_for(grammar, subject) {
            let node = change.node;
            let name = rule.name.clone();
            let rules = vec![Rule { name, node }];
            let mutant = Automaton::of(&grammar.with(&Grammar { rules }), subject.rule())?;
            let name = format!("{} by {}: {}", rule.name, subject.name(), change.kind);
            tally.judge(subject, (&original, &words), &mutant, k, &name);
        }
    }
    for survivor in &tally.survivors {
        println!("SURVIVES {survivor}");
    }
    let differ = tally.made - tally.equal;
    println!("{} mutants made, {} of the language as it was", tally.made, tally.equal);
    println!("as a recognizer with a bug: {} of {differ} found, k = {k}", tally.recognizers);
    for (more, found) in tally.texts.iter().enumerate() {
        println!("as a text by mistake: {found} of {differ} found, k = {}", k as usize + more);
    }
    println!("{} survive", tally.survivors.len());
    Ok(tally.survivors.is_empty())
}

impl Tally {
    /// Tries one mutant in both ways.
    fn judge(
        &mut self,
        subject: Subject,
        (original, words): (&Automaton, &Words<'_>),
        mutant: &Automaton,
        k: u32,
        name: &str,
    ) {
        self.made += 1;
        if mutant.is_same(original) {
            self.equal += 1;
            return;
        }
        let states = format!("{} states for {}", mutant.states(), original.states());
        if tells_apart(words, k, |word| mutant.has(word)) {
            self.recognizers += 1;
        } else {
            self.survivors.push(format!("as a recognizer: {name}, {states}"));
        }
        let takes = |word: &str| subject.takes(word) == Ok(true);
        let (own, mut more) = (Words::of(mutant, &self.letters), 0..=MOST_K);
        match more.find(|more| tells_apart(&own, k + more, takes)) {
            Some(more) => {
                let more = more as usize;
                self.texts.resize(self.texts.len().max(more + 1), 0);
                self.texts[more] += 1;
            }
            None => self.survivors.push(format!("as a text: {name}, {states}")),
        }
    }
}

/// Returns the mutants that are judged by a subject: those of its own rule, and by a template those
/// of every rule.
fn mutants_for(grammar: &Grammar, subject: Subject) -> Vec<(&Rule, Change)> {
    let is_judged = |rule: &&Rule| match subject {
        Subject::Template => true,
        _ => rule.name == subject.rule(),
    };
    let changes_of =
        |rule| changes(&(rule as &Rule).node).into_iter().map(move |change| (rule, change));
    grammar.rules.iter().filter(is_judged).flat_map(changes_of).collect()
}

/// Returns every change of one place in a node.
fn changes(node: &Node) -> Vec<Change> {
    let mut all = Vec::new();
    match node {
        Node::Range(first, last) => range_changes(*first, *last, &mut all),
        Node::Quoted(text) => quoted_changes(text, &mut all),
        Node::Name(_) => {}
        Node::Concat(parts) => {
            for at in 1..parts.len() {
                let mut swapped = parts.clone();
                swapped.swap(at - 1, at);
                all.push(change("two parts swapped", Node::Concat(swapped)));
            }
            part_changes(parts, Node::Concat, &mut all);
        }
        Node::Either(parts) => {
            for at in 0..parts.len() {
                let mut fewer = parts.clone();
                fewer.remove(at);
                all.push(change("an alternative removed", Node::Either(fewer)));
            }
            part_changes(parts, Node::Either, &mut all);
        }
        Node::Repeat { least, most, node } => {
            repeat_changes(*least, *most, node, &mut all);
            for inner in changes(node) {
                let node = repeat(*least, *most, inner.node);
                all.push(change(inner.kind, node));
            }
        }
    }
    all
}

/// Adds the changes within each part.
fn part_changes(parts: &[Node], make: impl Fn(Vec<Node>) -> Node, all: &mut Vec<Change>) {
    for (at, part) in parts.iter().enumerate() {
        for inner in changes(part) {
            let mut changed = parts.to_vec();
            changed[at] = inner.node;
            all.push(change(inner.kind, make(changed)));
        }
    }
}

/// Adds ranges with a letter more or less at an end.
fn range_changes(first: u32, last: u32, all: &mut Vec<Change>) {
    all.push(change("a letter more", Node::Range(first, last + 1)));
    if first > 0 {
        all.push(change("a letter more", Node::Range(first - 1, last)));
    }
    if first < last {
        all.push(change("a letter less", Node::Range(first + 1, last)));
        all.push(change("a letter less", Node::Range(first, last - 1)));
    }
}

/// Adds a quoted text with another letter after or instead of the last.
fn quoted_changes(text: &str, all: &mut Vec<Change>) {
    let original = Node::Quoted(text.to_owned());
    if text.chars().count() == 1 {
        let parts = vec![original, Node::Quoted("|".to_owned())];
        all.push(change("a letter more", Node::Either(parts)));
    } else {
        let shorter: String = text.chars().skip(1).collect();
        all.push(change("a letter of a text less", Node::Quoted(shorter)));
    }
}

/// Adds repetitions with other bounds.
fn repeat_changes(least: u32, most: Option<u32>, node: &Node, all: &mut Vec<Change>) {
    let mut add = |kind, least, most| all.push(change(kind, repeat(least, most, node.clone())));
    match (least, most) {
        (0, Some(1)) => add("an option made mandatory", 1, most),
        (0, None) => add("`1*` for `*`", 1, None),
        (1, None) => add("`*` for `1*`", 0, None),
        _ => {}
    }
    if least > 0 {
        add("a lower bound less", least - 1, most);
    }
    if let Some(most) = most {
        add("an upper bound more", least, Some(most + 1));
        if most > least {
            add("an upper bound less", least, Some(most - 1));
        }
    }
}

/// Makes a change.
fn change(kind: &'static str, node: Node) -> Change {
    Change { kind, node }
}

/// Makes a repetition.
fn repeat(least: u32, most: Option<u32>, node: Node) -> Node {
    let node = Box::new(node);
    Node::Repeat { least, most, node }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the kinds of all changes of a rule.
    fn kinds(text: &str) -> Vec<&'static str> {
        let grammar = Grammar::parse(text).unwrap();
        let all = changes(&grammar.rules[0].node);
        all.into_iter().map(|change| change.kind).collect()
    }

    #[test]
    fn each_place_is_changed() {
        assert_eq!(kinds("a = b"), [""; 0]);
        assert_eq!(kinds("a = \"b\" c"), ["two parts swapped", "a letter more"]);
        let options = ["an option made mandatory", "an upper bound more", "an upper bound less"];
        assert_eq!(kinds("a = [ b ]"), options);
        assert_eq!(kinds("a = *b"), ["`1*` for `*`"]);
        assert_eq!(kinds("a = b / c"), ["an alternative removed"; 2]);
        let letters = ["a letter more", "a letter more", "a letter less", "a letter less"];
        assert_eq!(kinds("a = %x41-42"), letters);
        assert_eq!(kinds("a = 1*b"), ["`*` for `1*`", "a lower bound less"]);
    }

    #[test]
    fn mutants_of_small_rules_are_found() {
        let grammars = Grammars::read().unwrap();
        let is_small = |subject: &Subject| ["port", "h16"].contains(&subject.rule());
        let subjects: Vec<_> = Subject::all().into_iter().filter(is_small).collect();
        assert_eq!(run(&grammars, &subjects, 0), Ok(true));
    }
}
