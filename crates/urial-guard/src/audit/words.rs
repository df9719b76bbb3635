//! Lists of words, which most other words are told from by their length and both ends.

use super::spelling;

/// No word of a list is longer.
const LONGEST: usize = 24;

/// The lengths and the ends of words.
pub(super) struct Ends {
    /// For each length, the lower five bits of the characters that words of that length begin with,
    /// a bit for each value. Letters have five of their own, in whatever case.
    first: [u32; LONGEST + 1],
    last: [u32; LONGEST + 1],
}

impl Ends {
    #[inline]
    const fn of(words: &[&str]) -> Ends {
        let mut ends = Ends {
            first: [0; LONGEST + 1],
            last: [0; LONGEST + 1],
        };
        let mut i = 0;
        // `while`, since `for` calls a trait, which a `const fn` cannot.
        while i < words.len() {
            let word = words[i].as_bytes();
            // A word over `LONGEST` is out of bounds, and fails the build.
            ends.first[word.len()] |= bit(word[0]);
            ends.last[word.len()] |= bit(word[word.len() - 1]);
            i += 1;
        }
        ends
    }

    /// Builds the ends of what may look like one of these words, if it has `shortest` characters or
    /// more: of the same length with digits for letters, longer with pairs of letters for letters.
    #[inline]
    pub(super) const fn of_alike(words: &Words<'_>, shortest: usize, has_pairs: bool) -> Ends {
        let mut ends = Ends::of(&[]);
        let mut i = 0;
        while i < words.words.len() {
            let word = words.words[i].as_bytes();
            i += 1;
            if word.len() < shortest {
                continue;
            }
            let first = spelling::starts(word[0]);
            let last = spelling::ends(word[word.len() - 1]);
            let pairs = if has_pairs { spelling::pairs(word) } else { 0 };
            // Digits keep the length, and each pair adds one: `rnicrosoft` is one longer than
            // `microsoft`. With pairs at least one letter is written so, at most each that can be.
            let mut length = word.len() + has_pairs as usize;
            while length <= word.len() + pairs {
                let mut at = 0;
                while at < first.len() {
                    ends.first[length] |= bit(first[at]);
                    ends.last[length] |= bit(last[at]);
                    at += 1;
                }
                length += 1;
            }
        }
        ends
    }

    /// Joins two sets of ends: what either may have the result may have.
    #[inline]
    pub(super) const fn or(mut self, other: &Ends) -> Ends {
        let mut length = 0;
        while length <= LONGEST {
            self.first[length] |= other.first[length];
            self.last[length] |= other.last[length];
            length += 1;
        }
        self
    }

    /// Returns whether there are words of that length, and with these characters at both ends.
    #[inline]
    pub(super) fn may_have(&self, word: &[u8]) -> bool {
        let (Some(&first), Some(&last)) = (word.first(), word.last()) else {
            // An empty part, as between two dots, is no word.
            return false;
        };
        match (self.first.get(word.len()), self.last.get(word.len())) {
            (Some(firsts), Some(lasts)) => firsts & bit(first) != 0 && lasts & bit(last) != 0,
            _ => false,
        }
    }
}

/// A list of words of ASCII in lower case.
pub(super) struct Words<'w> {
    words: &'w [&'w str],
    pub(super) ends: Ends,
}

impl<'w> Words<'w> {
    /// Builds the list; for constants, where a word that is too long does not compile.
    #[inline]
    pub(super) const fn new(words: &'w [&'w str]) -> Words<'w> {
        Words {
            words,
            ends: Ends::of(words),
        }
    }

    /// Returns whether the word is in the list, in whatever case.
    #[inline]
    pub(super) fn has(&self, word: &str) -> bool {
        self.may_have(word.as_bytes()) && self.is_listed(word)
    }

    /// Returns whether the list has words of that length, and with these characters at both ends.
    #[inline]
    pub(super) fn may_have(&self, word: &[u8]) -> bool {
        self.ends.may_have(word)
    }

    #[inline]
    pub(super) fn iter(&self) -> core::slice::Iter<'w, &'w str> {
        self.words.iter()
    }

    #[cold]
    #[inline]
    fn is_listed(&self, word: &str) -> bool {
        self.words
            .iter()
            .any(|listed| listed.eq_ignore_ascii_case(word))
    }
}

#[inline]
const fn bit(character: u8) -> u32 {
    // The lower five bits: `a` and `A` are 1. `p` and `0` share 16, which costs one look at the
    // list.
    1 << (character & 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_case() {
        const WORDS: Words<'static> = Words::new(&["a", "login", "office365"]);
        for word in ["a", "A", "login", "LOGIN", "Office365"] {
            assert!(WORDS.has(word), "{word}");
        }
        let long = "a".repeat(LONGEST + 1);
        for word in ["", "b", "aa", "logon", "log", "office36\u{15}", &long] {
            assert!(!WORDS.has(word), "{word}");
        }
    }
}
