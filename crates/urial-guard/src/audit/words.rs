//! Lengths and ends of words, by which most other words are told from them.

/// No word of a list is longer.
const LONGEST: usize = 24;

/// For each length, a bit for each pair of characters that a word of that length begins and ends
/// with, in whatever case.
pub(super) struct Ends([u32; LONGEST + 1]);

impl Ends {
    pub(super) const NONE: Ends = Ends([0; LONGEST + 1]);

    /// Adds a word of ASCII in lower case; for constants, where a word that is too long does not
    /// compile.
    pub(super) const fn and(mut self, word: &[u8]) -> Ends {
        // A word over `LONGEST` is out of bounds, and fails the build.
        self.0[word.len()] |= bit(word);
        self
    }

    /// Returns whether there may be a word of that length, and with these characters at both ends.
    pub(super) fn may_have(&self, word: &[u8]) -> bool {
        // An empty part, as between two dots, is no word.
        !word.is_empty() && self.0.get(word.len()).is_some_and(|bits| bits & bit(word) != 0)
    }
}

/// Returns the bit of a word that is not empty; a few other words of its length share it, which
/// costs them one look at the list.
const fn bit(word: &[u8]) -> u32 {
    let (first, last) = (word[0], word[word.len() - 1]);
    // Of the lower five bits, so that `a` and `A` are one.
    1 << ((first.wrapping_mul(7) ^ last) & 31)
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
