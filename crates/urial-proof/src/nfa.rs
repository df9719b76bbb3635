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
        let nfa = Nfa { empty: Vec::new(), steps: Vec::new(), end: 0 };
        let mut builder = Builder { nfa, grammar, above: Vec::new() };
        let start = builder.state()?;
        builder.nfa.end = builder.add_rule(rule, start)?;
        Ok(builder.nfa)
    }

    /// Returns every range of letters that a step has.
    pub(crate) fn ranges(&self) -> BTreeSet<Range> {
        self.steps.iter().flatten().map(|step| step.0).collect()
    }
}

struct Builder<'a> {
    nfa: Nfa,
    grammar: &'a Grammar,
    /// The rules whose definitions are being added.
    above: Vec<&'a str>,
}

impl<'a> Builder<'a> {
    /// Adds a state.
    fn state(&mut self) -> Result<usize, String> {
        if self.nfa.empty.len() >= LIMIT {
            return Err(format!("more than {LIMIT} states"));
        }
        self.nfa.empty.push(Vec::new());
        self.nfa.steps.push(Vec::new());
        Ok(self.nfa.empty.len() - 1)
    }

    /// Adds a step with a letter of some ranges, and returns where it leads.
    fn step(
        &mut self,
        from: usize,
        ranges: impl IntoIterator<Item = Range>,
    ) -> Result<usize, String> {
        let to = self.state()?;
        self.nfa.steps[from].extend(ranges.into_iter().map(|range| (range, to)));
        Ok(to)
    }

    /// Adds a node that begins in a state, and returns the state in which it ends.
    ///
    /// Nothing leads back to the state in which it begins, so alternatives can share that.
    fn add(&mut self, node: &'a Node, from: usize) -> Result<usize, String> {
        match node {
            Node::Range(first, last) => self.step(from, [(*first, *last)]),
            Node::Quoted(text) => text.chars().try_fold(from, |at, letter| {
                let cases = [letter.to_ascii_lowercase(), letter.to_ascii_uppercase()];
                self.step(at, BTreeSet::from(cases.map(|case| (u32::from(case), u32::from(case)))))
            }),
            Node::Name(name) => self.add_rule(name, from),
            Node::Concat(parts) => parts.iter().try_fold(from, |at, part| self.add(part, at)),
            Node::Either(parts) => {
                let end = self.state()?;
                for part in parts {
                    let part_end = self.add(part, from)?;
                    self.nfa.empty[part_end].push(end);
                }
                Ok(end)
            }
            Node::Repeat { least, most, node } => {
                let at = (0..*least).try_fold(from, |at, _| self.add(node, at))?;
                self.add_optional(node, most.map(|most| most - least), at)
            }
        }
    }

    /// Adds the definition of a rule.
    fn add_rule(&mut self, name: &str, from: usize) -> Result<usize, String> {
        let rule = self.grammar.rule(name).ok_or_else(|| format!("no rule {name}"))?;
        if self.above.contains(&&*rule.name) {
            return Err(format!("the rule {name} contains itself"));
        }
        self.above.push(&rule.name);
        let end = self.add(&rule.node, from)?;
        self.above.pop();
        Ok(end)
    }

    /// Adds a node as often as one likes, up to a bound.
    fn add_optional(
        &mut self,
        node: &'a Node,
        most: Option<u32>,
        from: usize,
    ) -> Result<usize, String> {
        let (mut at, end) = (from, self.state()?);
        match most {
            Some(most) => {
                for _ in 0..most {
                    self.nfa.empty[at].push(end);
                    at = self.add(node, at)?;
                }
            }
            None => {
                let again = self.state()?;
                self.nfa.empty[at].push(again);
                let once = self.add(node, again)?;
                self.nfa.empty[once].push(again);
                at = again;
            }
        }
        self.nfa.empty[at].push(end);
        Ok(end)
    }
}
