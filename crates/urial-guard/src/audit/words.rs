//! Lengths and ends of words, by which most other words are told from them.

/// No word of a list is longer.
const LONGEST: usize = 24;

/// For each length, the lower five bits of the characters that words of that length begin and end
/// with, a bit for each value. Letters have five of their own, in whatever case.
pub(super) struct Ends {
    first: [u32; LONGEST + 1],
    last: [u32; LONGEST + 1],
}

impl Ends {
    pub(super) const NONE: Ends = Ends { first: [0; LONGEST + 1], last: [0; LONGEST + 1] };

    /// Adds a word of ASCII in lower case; for constants, where a word that is too long does not
    /// compile.
    pub(super) const fn and(mut self, word: &[u8]) -> Ends {
        // A word over `LONGEST` is out of bounds, and fails the build.
        self.first[word.len()] |= bit(word[0]);
        self.last[word.len()] |= bit(word[word.len() - 1]);
        self
    }

    /// Returns whether there are words of that length, and with these characters at both ends.
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
        const WORDS: Ends = Ends::NONE.and(b"a").and(b"login").and(b"office365");
        for word in ["a", "A", "login", "LOGIN", "Office365"] {
            assert!(WORDS.may_have(word.as_bytes()), "{word}");
        }
        let long = "a".repeat(LONGEST + 1);
        for word in ["", "b", "aa", "loges", "log", "office366", &long] {
            assert!(!WORDS.may_have(word.as_bytes()), "{word}");
        }
    }
}
