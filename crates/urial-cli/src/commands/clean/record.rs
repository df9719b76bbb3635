//! Record of the list: a key, the text to print, and a count.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A valid line of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Record<'a> {
    /// Its index among all valid lines, counted from 0.
    pub(super) number: u64,
    pub(super) key: &'a [u8],
    /// The text to print; empty if it is the key.
    pub(super) text: &'a [u8],
    /// Number of lines with this key; 0 for a refused text, whose object or record is kept.
    pub(super) count: u64,
}

impl<'a> Record<'a> {
    /// Returns the text to print.
    pub(super) const fn shown(&self) -> &'a [u8] {
        if self.text.is_empty() { self.key } else { self.text }
    }
}

/// Options for comparing and keeping keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules {
    /// Compare whole keys; otherwise fingerprints of 128 bits.
    pub(super) exact: bool,
    /// Count how often each key was seen; then `exact` is set too.
    pub(super) counts: bool,
    /// Random seed for each run, so that an attacker cannot write a list whose hashes collide.
    pub(super) seed: u64,
}

/// Of its 128 bits, only 64 are computed if whole keys are compared.
pub(super) use crate::run::Hash;

impl Rules {
    pub(super) fn new(exact: bool, counts: bool) -> Rules {
        Rules {
            exact,
            counts,
            // A seed for each run: nobody can prepare a list whose keys share a slot, or a
            // fingerprint (`--approx`). The output does not depend on it.
            seed: RandomState::new().build_hasher().finish(),
        }
    }

    pub(super) fn hash(self, key: &[u8]) -> Hash {
        // Whole keys are compared after it, so more bits would gain nothing.
        if self.exact {
            xxhash_rust::xxh3::xxh3_64_with_seed(key, self.seed).into()
        } else {
            xxhash_rust::xxh3::xxh3_128_with_seed(key, self.seed)
        }
    }
}
