//! Lists of words, which most other words are told from by their length and both ends.

/// No word of a list is longer.
const LONGEST: usize = 24;

/// A list of words of ASCII in lower case.
pub(super) struct Words<'w> {
    words: &'w [&'w str],
    /// For each length, the lower five bits of the characters that words of that length begin with,
    /// a bit for each value. Letters have five of their own, in whatever case.
    first: [u32; LONGEST + 1],
    last: [u32; LONGEST + 1],
}

impl<'w> Words<'w> {
    /// Builds the list; for constants, where a word that is too long does not compile.
    pub(super) const fn new(words: &'w [&'w str]) -> Words<'w> {
        let more = Words { words, first: [0; LONGEST + 1], last: [0; LONGEST + 1] };
        more.and(words)
    }

    /// Adds words by whose ends alone [`may_have`](Words::may_have) tells.
    pub(super) const fn and(mut self, words: &[&str]) -> Words<'w> {
        let mut i = 0;
        // `while`, since `for` calls a trait, which a `const fn` cannot.
        while i < words.len() {
            let word = words[i].as_bytes();
            // A word over `LONGEST` is out of bounds, and fails the build.
            self.first[word.len()] |= bit(word[0]);
            self.last[word.len()] |= bit(word[word.len() - 1]);
            i += 1;
        }
        self
    }

    /// Returns whether the word is in the list, in whatever case.
    pub(super) fn has(&self, word: &str) -> bool {
        self.may_have(word.as_bytes()) && self.is_listed(word)
    }

    /// Returns whether the list has words of that length, and with these characters at both ends.
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

    #[cfg(test)]
    pub(super) fn iter(&self) -> core::slice::Iter<'w, &'w str> {
        self.words.iter()
    }

    #[cold]
    fn is_listed(&self, word: &str) -> bool {
        self.words.iter().any(|listed| listed.eq_ignore_ascii_case(word))
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
