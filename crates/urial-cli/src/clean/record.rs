//! A key, what is printed for it, and how often it was seen.

/// A text of the list, valid and not blank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Record<'a> {
    /// Which of all of them it is, counted from 0.
    pub(super) number: u64,
    pub(super) key: &'a [u8],
    /// What is printed; empty where that is the key.
    pub(super) text: &'a [u8],
    /// How often it was seen.
    pub(super) count: u64,
}

impl<'a> Record<'a> {
    /// What is printed.
    pub(super) const fn shown(&self) -> &'a [u8] {
        if self.text.is_empty() {
            self.key
        } else {
            self.text
        }
    }
}

/// How keys are told apart, and what of them is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules {
    /// Whole keys are compared, or else fingerprints of 128 bits.
    pub(super) exact: bool,
    /// How often each was seen is wanted in the end; then all are exact.
    pub(super) counts: bool,
    /// Makes the hashes of this run like those of no other, so that nobody can write a list whose hashes collide.
    pub(super) seed: u64,
}

/// A hash of 128 bits; 64 of them are made, and are enough, where whole keys are compared.
pub(super) type Hash = u128;

impl Rules {
    pub(super) fn hash(self, key: &[u8]) -> Hash {
        if self.exact {
            xxhash_rust::xxh3::xxh3_64_with_seed(key, self.seed).into()
        } else {
            xxhash_rust::xxh3::xxh3_128_with_seed(key, self.seed)
        }
    }
}
