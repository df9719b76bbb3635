//! The smallest automaton of a rule: subsets of Thompson's states, and then Moore's minimization.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use crate::letters::Letters;
use crate::nfa::Nfa;
use urial_testkit::abnf::Grammar;

/// More sets of states than this are not built.
const LIMIT: usize = 200_000;

/// A complete automaton with a step for each class of letters; it begins in state 0.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    pub(crate) letters: Letters,
    /// For each state the state after a letter of each class.
    pub(crate) next: Vec<Vec<usize>>,
    pub(crate) accepts: Vec<bool>,
    /// A word to each set of states from before the minimization, so to each place in the rule.
    pub(crate) routes: Vec<String>,
}

impl Automaton {
    /// Makes the smallest automaton of a rule, with as few classes of letters as there can be.
    pub(crate) fn of(grammar: &Grammar, rule: &str) -> Result<Automaton, String> {
        let nfa = Nfa::of(grammar, rule)?;
        let subsets = Subsets::of(&nfa)?;
        let mut automaton = subsets.automaton.minimized().with_few_classes();
        automaton.routes = subsets.automaton.ways(&subsets.automaton.letters.one_each());
        Ok(automaton)
    }

    /// Returns the shortest word to each state, of these letters.
    pub(crate) fn ways(&self, letters: &[char]) -> Vec<String> {
        let mut ways = vec![None; self.states()];
        ways[0] = Some(String::new());
        // States are numbered by their distance, so each comes after the one that leads to it.
        for state in 0..ways.len() {
            let Some(way) = ways[state].clone() else {
                continue;
            };
            for letter in letters {
                let next = self.next[state][self.letters.class_of(*letter)];
                ways[next].get_or_insert_with(|| format!("{way}{letter}"));
            }
        }
        ways.into_iter().flatten().collect()
    }

    /// Returns the number of states, among them the one of texts that nothing can mend.
    pub(crate) fn states(&self) -> usize {
        self.next.len()
    }

    /// Returns the state after a text that is read from the given state on.
    pub(crate) fn after(&self, state: usize, text: &str) -> usize {
        let step = |state: usize, letter| self.next[state][self.letters.class_of(letter)];
        text.chars().fold(state, step)
    }

    /// Returns whether the rule has the text.
    pub(crate) fn has(&self, text: &str) -> bool {
        self.accepts[self.after(0, text)]
    }

    /// Returns whether no text leads from the state to one that accepts.
    pub(crate) fn is_sink(&self, state: usize) -> bool {
        // There is one such state at most in a minimal automaton.
        !self.accepts[state] && self.next[state].iter().all(|next| *next == state)
    }

    /// Returns whether both have the same texts.
    pub(crate) fn is_same(&self, other: &Automaton) -> bool {
        // Letters that neither tells apart are in the same intervals of both.
        let samples: BTreeSet<char> =
            [&self.letters, &other.letters].into_iter().flat_map(Letters::samples).collect();
        let pairs: BTreeSet<(usize, usize)> = samples
            .iter()
            .map(|letter| (self.letters.class_of(*letter), other.letters.class_of(*letter)))
            .collect();
        let (mut seen, mut open) = (HashSet::from([(0, 0)]), vec![(0, 0)]);
        while let Some((one, two)) = open.pop() {
            if self.accepts[one] != other.accepts[two] {
                return false;
            }
            for (a, b) in &pairs {
                let both = (self.next[one][*a], other.next[two][*b]);
                if seen.insert(both) {
                    open.push(both);
                }
            }
        }
        true
    }

    /// Merges states that no text tells apart, and numbers them by their distance from the start.
    fn minimized(&self) -> Automaton {
        let mut blocks: Vec<usize> =
            self.accepts.iter().map(|accepts| usize::from(*accepts)).collect();
        let mut count = blocks.iter().collect::<HashSet<_>>().len();
        loop {
            let mut names = HashMap::new();
            let refined: Vec<usize> = (0..self.states())
                .map(|state| {
                    let next: Vec<usize> =
                        self.next[state].iter().map(|next| blocks[*next]).collect();
                    let name = names.len();
                    *names.entry((blocks[state], next)).or_insert(name)
                })
                .collect();
            blocks = refined;
            if names.len() == count {
                return self.quotient(&blocks);
            }
            count = names.len();
        }
    }

    /// Makes an automaton with a state for each block that can be reached.
    fn quotient(&self, blocks: &[usize]) -> Automaton {
        let mut numbers = HashMap::from([(blocks[0], 0)]);
        let mut open = VecDeque::from([0]);
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        // States come out in the order in which their blocks were numbered.
        while let Some(state) = open.pop_front() {
            accepts.push(self.accepts[state]);
            let row = self.next[state].iter().map(|to| {
                let number = numbers.len();
                *numbers.entry(blocks[*to]).or_insert_with(|| {
                    open.push_back(*to);
                    number
                })
            });
            next.push(row.collect());
        }
        let letters = self.letters.clone();
        Automaton { letters, next, accepts, routes: Vec::new() }
    }

    /// Merges classes of letters that every state treats alike.
    fn with_few_classes(&self) -> Automaton {
        let mut columns: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut kept = Vec::new();
        let names: Vec<usize> = (0..self.letters.classes())
            .map(|class| {
                let column = self.next.iter().map(|row| row[class]).collect();
                let name = columns.len();
                *columns.entry(column).or_insert_with(|| {
                    kept.push(class);
                    name
                })
            })
            .collect();
        let row = |row: &Vec<usize>| kept.iter().map(|class| row[*class]).collect();
        Automaton {
            letters: self.letters.merged(&names, kept.len()),
            next: self.next.iter().map(row).collect(),
            accepts: self.accepts.clone(),
            routes: Vec::new(),
        }
    }
}

/// The construction of an automaton whose states are sets of states.
struct Subsets<'a> {
    nfa: &'a Nfa,
    /// The set of each number.
    sets: Vec<Vec<usize>>,
    numbers: HashMap<Vec<usize>, usize>,
    automaton: Automaton,
}

impl<'a> Subsets<'a> {
    /// Makes all sets that can be reached.
    fn of(nfa: &'a Nfa) -> Result<Subsets<'a>, String> {
        let ranges = nfa.ranges();
        let letters = Letters::of(&ranges);
        let classes: HashMap<_, _> =
            ranges.iter().map(|range| (*range, letters.classes_in(*range))).collect();
        let automaton =
            Automaton { letters, next: Vec::new(), accepts: Vec::new(), routes: Vec::new() };
        let mut subsets = Subsets { nfa, sets: Vec::new(), numbers: HashMap::new(), automaton };
        subsets.number_of(&BTreeSet::from([0]));
        while let Some(set) = subsets.sets.get(subsets.automaton.next.len()) {
            let mut targets = vec![BTreeSet::new(); subsets.automaton.letters.classes()];
            for (range, to) in set.iter().flat_map(|state| &nfa.steps[*state]) {
                for class in &classes[range] {
                    targets[*class].insert(*to);
                }
            }
            let row = targets.iter().map(|target| subsets.number_of(target)).collect();
            subsets.automaton.next.push(row);
            if subsets.sets.len() > LIMIT {
                return Err(format!("more than {LIMIT} sets of states"));
            }
        }
        Ok(subsets)
    }

    /// Returns the number of the set of all that the given states reach without a letter.
    fn number_of(&mut self, states: &BTreeSet<usize>) -> usize {
        let mut set = states.clone();
        let mut open: Vec<usize> = states.iter().copied().collect();
        while let Some(state) = open.pop() {
            let new = self.nfa.empty[state].iter().filter(|next| set.insert(**next));
            open.extend(new);
        }
        let accepts = set.contains(&self.nfa.end);
        // States without letters are needed no more, but for the one that accepts.
        let is_kept = |state: &usize| *state == self.nfa.end || !self.nfa.steps[*state].is_empty();
        let set: Vec<usize> = set.into_iter().filter(is_kept).collect();
        if let Some(number) = self.numbers.get(&set) {
            return *number;
        }
        let number = self.sets.len();
        self.numbers.insert(set.clone(), number);
        self.sets.push(set);
        self.automaton.accepts.push(accepts);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes the automaton of the rule `a` of a text.
    fn automaton(text: &str) -> Automaton {
        Automaton::of(&Grammar::parse(text).unwrap(), "a").unwrap()
    }

    #[test]
    fn a_repeated_class_has_three_states() {
        let some = automaton("a = 1*(\"b\" / %x63-64)");
        // Before, after, and beyond; `b`, `B`, `c` and `d` are one class.
        assert_eq!((some.states(), some.letters.classes()), (3, 2));
        for (text, is_in) in [("b", true), ("Bcd", true), ("", false), ("be", false), ("C", false)]
        {
            assert_eq!(some.has(text), is_in, "{text}");
        }
        assert!(some.is_sink(some.after(0, "e")) && !some.is_sink(some.after(0, "b")));
    }

    #[test]
    fn bounds_options_and_rules() {
        let counted = automaton("a = 2*3b [ \"-\" ] 2\"c\"\nb = %x41.42");
        for (text, is_in) in [
            ("ABAB-cc", true),
            ("ABABABcC", true),
            ("ABcc", false),
            ("ABABABABcc", false),
            ("ABAB-c", false),
            ("ABABccc", false),
        ] {
            assert_eq!(counted.has(text), is_in, "{text}");
        }
    }

    #[test]
    fn equal_languages_are_found_equal() {
        let one = automaton("a = *(\"b\" / \"c\")");
        assert!(one.is_same(&automaton("a = [1*\"b\"] *(\"c\" *\"b\")")));
        assert!(!one.is_same(&automaton("a = 1*(\"b\" / \"c\")")));
        assert!(!one.is_same(&automaton("a = *(\"b\" / \"c\" / %x10FFFF)")));
    }

    #[test]
    fn rules_that_contain_themselves_or_nothing_have_a_message() {
        for text in ["a = a", "a = b\nb = [ a ]", "a = c", "b = c"] {
            assert!(Automaton::of(&Grammar::parse(text).unwrap(), "a").is_err(), "{text}");
        }
        let large = "a = 99b\nb = 99c\nc = 99d\nd = 99\"e\"";
        assert!(Automaton::of(&Grammar::parse(large).unwrap(), "a").is_err());
    }
}
