//! Chow's W-method: the words on which every larger or other automaton gives itself away.
//!
//! ```text
//! P · Σ^{≤k+1} · W      P  a word that leads to each state
//!                       Σ  a letter of each class; every sample once, for the last step of k = 0
//!                       W  for each two states a word that only one of them accepts after it
//! R · Σ^{≤1} · W        R  a word to each place in the rule, of which one state may have several
//! ```

use std::collections::{HashMap, HashSet};

use crate::automaton::Automaton;

/// The words of an automaton.
pub(crate) struct Words<'a> {
    automaton: &'a Automaton,
    /// P: the shortest word to each state.
    cover: Vec<String>,
    /// W.
    ends: Vec<String>,
    /// For each state and each word of W, whether the state accepts after it.
    verdicts: Vec<Vec<bool>>,
    /// For each state the shortest word to one that accepts.
    endings: Vec<Option<String>>,
    /// Σ: a letter of each class, also of those of the other rules.
    one_each: Vec<char>,
    /// Every letter that is tried.
    samples: Vec<char>,
}

impl<'a> Words<'a> {
    /// Makes P and W of a minimal automaton, with letters that other rules tell apart.
    pub(crate) fn of(automaton: &'a Automaton, others: &[char]) -> Words<'a> {
        let mut one_each = automaton.letters.one_each();
        one_each.extend(others);
        one_each.sort_unstable();
        one_each.dedup();
        let mut words = Words {
            automaton,
            cover: automaton.ways(&one_each),
            ends: Vec::new(),
            verdicts: Vec::new(),
            endings: Vec::new(),
            samples: automaton.letters.samples(),
            one_each,
        };
        words.make_ends();
        words.make_endings();
        words
    }

    /// Finds words that tell every two states apart.
    fn make_ends(&mut self) {
        self.ends.push(String::new());
        self.verdicts = self.automaton.accepts.iter().map(|is| vec![*is]).collect();
        while let Some(word) = self.next_end() {
            for (state, row) in self.verdicts.iter_mut().enumerate() {
                row.push(self.automaton.accepts[self.automaton.after(state, &word)]);
            }
            self.ends.push(word);
        }
    }

    /// Returns a word that tells two states apart which no word has told apart so far.
    fn next_end(&self) -> Option<String> {
        let mut seen = HashMap::new();
        for (state, row) in self.verdicts.iter().enumerate() {
            let Some(&twin) = seen.get(row) else {
                seen.insert(row, state);
                continue;
            };
            for &letter in &self.one_each {
                let rows = [state, twin].map(|state| &self.verdicts[self.step(state, letter)]);
                let place = rows[0].iter().zip(rows[1]).position(|(one, two)| one != two);
                if let Some(place) = place {
                    return Some(format!("{letter}{}", self.ends[place]));
                }
            }
        }
        None
    }

    /// Finds the shortest word from each state to one that accepts.
    fn make_endings(&mut self) {
        let accepted = |is: &bool| is.then(String::new);
        self.endings = self.automaton.accepts.iter().map(accepted).collect();
        loop {
            let mut found = Vec::new();
            for state in (0..self.endings.len()).filter(|state| self.endings[*state].is_none()) {
                let mut ways = self.one_each.iter().filter_map(|letter| {
                    let rest = self.endings[self.step(state, *letter)].as_ref()?;
                    Some(format!("{letter}{rest}"))
                });
                found.extend(ways.next().map(|way| (state, way)));
            }
            if found.is_empty() {
                return;
            }
            for (state, way) in found {
                self.endings[state] = Some(way);
            }
        }
    }

    /// Returns the state after a letter.
    fn step(&self, state: usize, letter: char) -> usize {
        self.automaton.next[state][self.automaton.letters.class_of(letter)]
    }

    /// Returns whether a condition holds for a word of P · Σ^{≤k+1} · W or R · Σ^{≤1} · W and
    /// whether the language has it; each is tried once, up to the first for which it does.
    pub(crate) fn find(&self, k: u32, mut holds: impl FnMut(&str, bool) -> bool) -> bool {
        let mut word = String::new();
        self.find_start(k, |start, state| {
            let mut ends = self.ends.iter().zip(&self.verdicts[state]);
            ends.any(|(end, expected)| {
                word.clear();
                word.push_str(start);
                word.push_str(end);
                holds(&word, *expected)
            })
        })
    }

    /// Returns whether a condition holds for one of P · Σ^{≤k+1} and the state that it leads to, or
    /// one of R · Σ^{≤1}; each is tried once, up to the first for which it does.
    fn find_start(&self, k: u32, mut holds: impl FnMut(&str, usize) -> bool) -> bool {
        let mut seen = HashSet::new();
        let mut level = self.cover.clone();
        for round in 0..=k + 1 {
            let mut next = Vec::new();
            for word in &level {
                let state = self.automaton.after(0, word);
                if seen.insert(word.clone()) && holds(word, state) {
                    return true;
                }
                for &letter in self.samples.iter().filter(|_| round == 0) {
                    let longer = format!("{word}{letter}");
                    if !self.one_each.contains(&letter)
                        && seen.insert(longer.clone())
                        && holds(&longer, self.step(state, letter))
                    {
                        return true;
                    }
                }
                if round <= k {
                    next.extend(self.one_each.iter().map(|letter| format!("{word}{letter}")));
                }
            }
            level = next;
        }
        self.automaton.routes.iter().any(|route| {
            let state = self.automaton.after(0, route);
            let mut is_found = seen.insert(route.clone()) && holds(route, state);
            for &letter in &self.one_each {
                let longer = format!("{route}{letter}");
                is_found = is_found
                    || seen.insert(longer.clone()) && holds(&longer, self.step(state, letter));
            }
            is_found
        })
    }

    /// Returns how many words P · Σ^{≤k+1} · W has at most, so that they need not be made to know.
    pub(crate) fn most(&self, k: u32) -> usize {
        let letters = self.one_each.len();
        let powers = (0..=k + 1).map(|power| letters.saturating_pow(power));
        let each = powers.fold(self.samples.len(), usize::saturating_add);
        let routes = self.automaton.routes.len() * (1 + letters);
        let starts = each.saturating_mul(self.cover.len()).saturating_add(routes);
        starts.saturating_mul(self.ends.len())
    }

    /// Returns where a word can be made longer, and by which letter: the first state on its way
    /// that the letter does not leave.
    pub(crate) fn padding(&self, word: &str) -> Option<(usize, char)> {
        let mut state = 0;
        let ways = word.char_indices().map(|(at, letter)| (at, Some(letter)));
        for (at, letter) in ways.chain([(word.len(), None)]) {
            let is_loop = |letter: &&char| self.step(state, **letter) == state;
            if self.automaton.is_sink(state) {
                return None;
            }
            if let Some(pad) = self.one_each.iter().filter(|c| c.is_ascii()).find(is_loop) {
                return Some((at, *pad));
            }
            state = self.step(state, letter?);
        }
        None
    }

    /// Returns words with every sample after every state, each completed to one that is in the
    /// language, or would be but for the sample.
    pub(crate) fn completed(&self) -> Vec<String> {
        let mut words = Vec::new();
        for (state, start) in self.cover.iter().enumerate() {
            for &letter in &self.samples {
                if let Some(ending) = self.ending(state, letter) {
                    words.push(format!("{start}{letter}{ending}"));
                }
            }
        }
        words
    }

    /// Returns a word after a state and a letter that ends in the language, or would if the letter
    /// were the one that goes on there; `None` where nothing does.
    fn ending(&self, state: usize, letter: char) -> Option<&str> {
        let next = self.endings[self.step(state, letter)].as_deref();
        next.or_else(|| {
            let mut rest = self.endings[state].as_deref()?.chars();
            rest.next();
            Some(rest.as_str())
        })
    }

    /// Calls a function with a word for each scalar value, and whether the language has it. All
    /// begin with the way to the state that takes the most samples.
    pub(crate) fn with_every_letter(&self, mut call: impl FnMut(&str, bool)) {
        let taken = |state: &usize| {
            let is_taken = |letter: &&char| !self.automaton.is_sink(self.step(*state, **letter));
            self.samples.iter().filter(is_taken).count()
        };
        // The first of them, so that most words are short.
        let state = (0..self.cover.len()).rev().max_by_key(taken).unwrap_or(0);
        let classes = self.automaton.letters.one_each();
        let endings: Vec<(&str, bool)> = classes
            .iter()
            .map(|letter| {
                let ending = self.ending(state, *letter).unwrap_or_default();
                let end = self.automaton.after(self.step(state, *letter), ending);
                (ending, self.automaton.accepts[end])
            })
            .collect();
        let mut word = self.cover[state].clone();
        let start = word.len();
        for letter in '\0'..=char::MAX {
            let (ending, expected) = endings[self.automaton.letters.class_of(letter)];
            word.push(letter);
            word.push_str(ending);
            call(&word, expected);
            word.truncate(start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use urial_testkit::abnf::Grammar;

    /// Makes the automaton of the rule `a` of a text.
    fn automaton(text: &str) -> Automaton {
        Automaton::of(&Grammar::parse(text).unwrap(), "a").unwrap()
    }

    /// Returns whether some word is in one language and not in the other.
    fn tells_apart(one: &Automaton, two: &Automaton, k: u32) -> bool {
        Words::of(one, &[]).find(k, |word, _| one.has(word) != two.has(word))
    }

    #[test]
    fn the_words_reach_every_state_and_tell_them_apart() {
        let automaton = automaton("a = 1*(\"b\" / %x63-64)");
        let words = Words::of(&automaton, &[]);
        assert_eq!(words.cover.len(), 3);
        let rows: HashSet<_> = words.verdicts.iter().collect();
        assert_eq!(rows.len(), 3);
        assert!(!words.find_start(1, |start, state| automaton.after(0, start) != state));
        let mut starts = 0;
        words.find_start(0, |_, _| {
            starts += 1;
            false
        });
        assert!(starts > 2 * 128);
        assert_eq!(words.padding("c"), Some((1, 'B')));
        assert_eq!(words.padding("?"), None);
    }

    #[test]
    fn one_state_more_needs_a_longer_word() {
        let all = automaton("a = *\"b\"");
        // Any number of `b` but three: two states more than the first.
        let but_three = automaton("a = 0*2\"b\" / 4\"b\" *\"b\"");
        assert!(!tells_apart(&all, &but_three, 0));
        assert!(tells_apart(&all, &but_three, 3));
    }

    #[test]
    fn a_single_letter_more_or_less_is_found() {
        let some = automaton("a = 1*(\"b\" / %x100-200)");
        for other in [
            "a = 1*(\"b\" / %x100-1FF)",
            "a = 1*(\"b\" / %x100-201)",
            "a = 1*(\"b\" / \"~\" / %x100-200)",
            "a = *(\"b\" / %x100-200)",
        ] {
            assert!(tells_apart(&some, &automaton(other), 0), "{other}");
        }
    }

    #[test]
    fn every_letter_has_its_word() {
        let automaton = automaton("a = \"(\" %x100-1FF \")\"");
        let (mut all, mut taken) = (0, 0);
        // Letters that tell other rules apart are no classes of this one.
        Words::of(&automaton, &['!', '~']).with_every_letter(|word, expected| {
            assert_eq!(automaton.has(word), expected, "{word:?}");
            all += 1;
            taken += usize::from(expected);
        });
        assert_eq!((all, taken), (0x11_0000 - 0x800, 0x100));
    }
}
