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
    let mut add = |kind, node| all.push(Change { kind, node });
    match node {
        // A letter more or less at an end.
        Node::Range(first, last) => {
            add("a letter more", Node::Range(*first, last + 1));
            if *first > 0 {
                add("a letter more", Node::Range(first - 1, *last));
            }
            if first < last {
                add("a letter less", Node::Range(first + 1, *last));
                add("a letter less", Node::Range(*first, last - 1));
            }
        }
        Node::Quoted(text) if text.chars().count() == 1 => {
            add("a letter more", Node::Either(vec![node.clone(), Node::Quoted("|".to_owned())]));
        }
        Node::Quoted(text) => {
            add("a letter of a text less", Node::Quoted(text.chars().skip(1).collect()));
        }
        Node::Name(_) => {}
        Node::Concat(parts) => {
            for at in 1..parts.len() {
                let mut swapped = parts.clone();
                swapped.swap(at - 1, at);
                add("two parts swapped", Node::Concat(swapped));
            }
            all.extend(part_changes(parts, Node::Concat));
        }
        Node::Either(parts) => {
            for at in 0..parts.len() {
                let mut fewer = parts.clone();
                fewer.remove(at);
                add("an alternative removed", Node::Either(fewer));
            }
            all.extend(part_changes(parts, Node::Either));
        }
        Node::Repeat { least, most, node } => {
            for (kind, least, most) in other_bounds(*least, *most) {
                add(kind, Node::Repeat { least, most, node: node.clone() });
            }
            for Change { kind, node } in changes(node) {
                add(kind, Node::Repeat { least: *least, most: *most, node: Box::new(node) });
            }
        }
    }
    all
}

/// Returns the changes within each part.
fn part_changes(parts: &[Node], make: fn(Vec<Node>) -> Node) -> Vec<Change> {
    let of_part = |(at, part): (usize, &Node)| {
        changes(part).into_iter().map(move |Change { kind, node }| {
            let mut changed = parts.to_vec();
            changed[at] = node;
            Change { kind, node: make(changed) }
        })
    };
    parts.iter().enumerate().flat_map(of_part).collect()
}

/// Returns other bounds of a repetition.
fn other_bounds(least: u32, most: Option<u32>) -> Vec<(&'static str, u32, Option<u32>)> {
    let mut all = match (least, most) {
        (0, Some(1)) => vec![("an option made mandatory", 1, most)],
        (0, None) => vec![("`1*` for `*`", 1, None)],
        (1, None) => vec![("`*` for `1*`", 0, None)],
        _ => Vec::new(),
    };
    all.extend((least > 0).then(|| ("a lower bound less", least - 1, most)));
    if let Some(bound) = most {
        all.push(("an upper bound more", least, Some(bound + 1)));
        all.extend((bound > least).then(|| ("an upper bound less", least, Some(bound - 1))));
    }
    all
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
