//! Mutants of the ABNF: each has another language, and its words have to show that the library's
//! is not that one.

use crate::abnf::{Grammar, Node, Rule};
use crate::automaton::Automaton;
use crate::judge::tells_apart;
use crate::subject::{Grammars, Subject};

/// A change of one place in a rule.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) what: &'static str,
    pub(crate) node: Node,
}

/// Makes all mutants of the rules of the subjects, and returns whether each was found.
pub(crate) fn run(grammars: &Grammars, subjects: &[Subject], k: u32) -> Result<bool, String> {
    let (mut equal, mut found, mut survivors) = (0, 0, Vec::new());
    for &subject in subjects {
        let grammar = grammars.of(subject);
        let original = Automaton::of(grammar, subject.rule())?;
        for (rule, change) in mutants_for(grammar, subject) {
            let node = change.node;
            let name = rule.name.clone();
            let rules = vec![Rule { name, node }];
            let mutant = Automaton::of(&grammar.with(&Grammar { rules }), subject.rule())?;
            if mutant.is_same(&original) {
                equal += 1;
            } else if tells_apart(subject, &mutant, k) {
                found += 1;
            } else {
                survivors.push(format!(
                    "{} by {}: {}",
                    rule.name,
                    subject.name(),
                    change.what
                ));
            }
        }
    }
    for survivor in &survivors {
        println!("SURVIVES: {survivor}");
    }
    let made = equal + found + survivors.len();
    println!(
        "{made} mutants made, {equal} of the language as it was, {found} found, {} left",
        survivors.len()
    );
    Ok(survivors.is_empty())
}

/// Returns the mutants that are judged by a subject: those of its own rule, and by a template those
/// of every rule.
fn mutants_for(grammar: &Grammar, subject: Subject) -> Vec<(&Rule, Change)> {
    let is_judged = |rule: &&Rule| match subject {
        Subject::Template => true,
        _ => rule.name == subject.rule(),
    };
    let changes_of = |rule| {
        changes(&(rule as &Rule).node)
            .into_iter()
            .map(move |change| (rule, change))
    };
    grammar
        .rules
        .iter()
        .filter(is_judged)
        .flat_map(changes_of)
        .collect()
}

/// Returns every change of one place in a node.
pub(crate) fn changes(node: &Node) -> Vec<Change> {
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
                all.push(change(inner.what, node));
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
            all.push(change(inner.what, make(changed)));
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
    let mut add = |what, least, most| all.push(change(what, repeat(least, most, node.clone())));
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
fn change(what: &'static str, node: Node) -> Change {
    Change { what, node }
}

/// Makes a repetition.
fn repeat(least: u32, most: Option<u32>, node: Node) -> Node {
    let node = Box::new(node);
    Node::Repeat { least, most, node }
}
