//! Thompson's construction: the trees of a grammar in, an automaton with empty steps out.

use std::collections::BTreeSet;

use urial_testkit::abnf::{Grammar, Node};

/// More states than this are a mistake in the text, and would fill the memory.
const LIMIT: usize = 1_000_000;

/// A range of letters, both ends included.
pub(crate) type Range = (u32, u32);

/// An automaton that may be in many states at once; it begins in state 0.
pub(crate) struct Nfa {
    /// For each state the states that it reaches without a letter.
    pub(crate) empty: Vec<Vec<usize>>,
    /// For each state the ranges that lead on, and where they lead.
    pub(crate) steps: Vec<Vec<(Range, usize)>>,
    /// The one state that accepts.
    pub(crate) end: usize,
}

impl Nfa {
    /// Makes the automaton of a rule.
    pub(crate) fn of(grammar: &Grammar, rule: &str) -> Result<Nfa, String> {
        let mut nfa = Nfa { empty: Vec::new(), steps: Vec::new(), end: 0 };
        let start = nfa.state()?;
        let (name, mut above) = (Node::Name(rule.to_owned()), Vec::new());
        nfa.end = nfa.add(grammar, &name, start, &mut above)?;
        Ok(nfa)
    }

    /// Returns every range of letters that a step has.
    pub(crate) fn ranges(&self) -> BTreeSet<Range> {
        self.steps.iter().flatten().map(|step| step.0).collect()
    }

    /// Adds a state.
    fn state(&mut self) -> Result<usize, String> {
        if self.empty.len() >= LIMIT {
            return Err(format!("more than {LIMIT} states"));
        }
        self.empty.push(Vec::new());
        self.steps.push(Vec::new());
        Ok(self.empty.len() - 1)
    }

    /// Adds a step with letters, and returns where it leads.
    fn step(&mut self, from: usize, ranges: &[Range]) -> Result<usize, String> {
        let to = self.state()?;
        self.steps[from].extend(ranges.iter().map(|range| (*range, to)));
        Ok(to)
    }

    /// Adds a node that begins in a state, and returns the state in which it ends.
    ///
    /// Nothing leads back to the state in which it begins, so alternatives can share that.
    fn add(
        &mut self,
        grammar: &Grammar,
        node: &Node,
        from: usize,
        above: &mut Vec<String>,
    ) -> Result<usize, String> {
        match node {
            Node::Range(first, last) => self.step(from, &[(*first, *last)]),
            Node::Quoted(text) => {
                let mut at = from;
                for letter in text.chars() {
                    let cases = [letter.to_ascii_lowercase(), letter.to_ascii_uppercase()];
                    let ranges: BTreeSet<Range> =
                        cases.map(|case| (u32::from(case), u32::from(case))).into();
                    at = self.step(at, &ranges.into_iter().collect::<Vec<_>>())?;
                }
                Ok(at)
            }
            Node::Name(name) => self.add_rule(grammar, name, from, above),
            Node::Concat(parts) => {
                let mut at = from;
                for part in parts {
                    at = self.add(grammar, part, at, above)?;
                }
                Ok(at)
            }
            Node::Either(parts) => {
                let end = self.state()?;
                for part in parts {
                    let part_end = self.add(grammar, part, from, above)?;
                    self.empty[part_end].push(end);
                }
                Ok(end)
            }
            Node::Repeat { least, most, node } => {
                self.add_repeat(grammar, node, (*least, *most), from, above)
            }
        }
    }

    /// Adds the definition of a rule.
    fn add_rule(
        &mut self,
        grammar: &Grammar,
        name: &str,
        from: usize,
        above: &mut Vec<String>,
    ) -> Result<usize, String> {
        let rule = grammar.rule(name).ok_or_else(|| format!("no rule {name}"))?;
        if above.contains(&rule.name) {
            return Err(format!("the rule {name} contains itself"));
        }
        above.push(rule.name.clone());
        let end = self.add(grammar, &rule.node, from, above)?;
        above.pop();
        Ok(end)
    }

    /// Adds a node as often as the bounds say.
    fn add_repeat(
        &mut self,
        grammar: &Grammar,
        node: &Node,
        (least, most): (u32, Option<u32>),
        from: usize,
        above: &mut Vec<String>,
    ) -> Result<usize, String> {
        let mut at = from;
        for _ in 0..least {
            at = self.add(grammar, node, at, above)?;
        }
        let end = self.state()?;
        match most {
            Some(most) => {
                for _ in least..most {
                    self.empty[at].push(end);
                    at = self.add(grammar, node, at, above)?;
                }
            }
            None => {
                let again = self.state()?;
                self.empty[at].push(again);
                let once = self.add(grammar, node, again, above)?;
                self.empty[once].push(again);
                at = again;
            }
        }
        self.empty[at].push(end);
        Ok(end)
    }
}
