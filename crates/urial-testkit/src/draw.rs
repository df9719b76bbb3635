//! Texts drawn from the rules of a grammar: each is valid by construction, and no part of a rule is
//! forgotten.

use crate::abnf::{Grammar, Node};
use crate::prng::Prng;

/// A rule, how many of a hundred of its texts are usual ones, and these, with bars between.
pub type Usual = (&'static str, usize, &'static str);

/// Draws texts of the rules of a grammar.
#[derive(Clone, Copy, Debug)]
pub struct Drawer<'g> {
    /// The rules.
    pub grammar: &'g Grammar,
    /// Texts that are drawn more often than chance would draw them.
    pub usual: &'g [Usual],
}

impl Drawer<'_> {
    /// Writes a text of a rule.
    ///
    /// # Panics
    ///
    /// If the grammar has no rule of this name, or of one that is used in it.
    pub fn rule(&self, name: &str, prng: &mut Prng, text: &mut String) {
        if let Some((_, share, words)) = self.usual.iter().find(|(rule, ..)| *rule == name)
            && prng.percent(*share)
        {
            return text.push_str(prng.word(words));
        }
        let rule = self.grammar.rule(name).unwrap_or_else(|| panic!("no rule {name}"));
        self.node(&rule.node, prng, text);
    }

    fn node(&self, node: &Node, prng: &mut Prng, text: &mut String) {
        match node {
            Node::Range(first, last) => {
                // Mistakes are at the ends.
                let at = match prng.below(4) {
                    0 => *first,
                    1 => *last,
                    _ => prng.between(*first as usize, *last as usize) as u32,
                };
                text.extend(char::from_u32(at).or(char::from_u32(*first)));
            }
            Node::Quoted(quoted) => match prng.below(3) {
                0 => text.push_str(&quoted.to_ascii_uppercase()),
                1 => text.push_str(&quoted.to_ascii_lowercase()),
                _ => text.push_str(quoted),
            },
            Node::Name(name) => self.rule(name, prng, text),
            Node::Concat(parts) => parts.iter().for_each(|part| self.node(part, prng, text)),
            Node::Either(parts) => self.node(&parts[prng.below(parts.len())], prng, text),
            Node::Repeat { least, most, node } => {
                // Mostly few, letters sometimes over the border of a block of 64 bytes.
                let usual: &[usize] = match **node {
                    Node::Concat(_) => &[2, 5, 12],
                    _ => &[2, 6, 12, 25, 80],
                };
                let most = most.map_or_else(|| prng.pick(usual), |most| (most - least) as usize);
                for _ in 0..*least as usize + prng.below(most + 1) {
                    self.node(node, prng, text);
                }
            }
        }
    }
}
