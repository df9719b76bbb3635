//! Keys that were seen, by their hashes.

use std::collections::HashSet;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

/// Hashes of 128 bits of the keys so far: memory does not grow with the length of the keys.
///
/// With n keys, the chance of taking a new one for a duplicate is below n² / 2¹²⁹.
#[derive(Clone)]
pub struct Seen {
    seed: u64,
    hashes: HashSet<u128, BuildHasherDefault<Halved>>,
}

impl Seen {
    /// Makes an empty set. `seed` is a random number for each list, so that nobody can write one
    /// whose hashes collide.
    #[must_use]
    pub fn new(seed: u64) -> Seen {
        Seen { seed, hashes: HashSet::default() }
    }

    /// Adds a key; returns whether it is new.
    ///
    /// ```
    /// let mut seen = urial_list::Seen::new(0);
    /// assert!(seen.add("http://a/") && !seen.add("http://a/"));
    /// ```
    pub fn add(&mut self, key: &str) -> bool {
        let hash = xxhash_rust::xxh3::xxh3_128_with_seed(key.as_bytes(), self.seed);
        self.hashes.insert(hash)
    }

    /// Returns the number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Returns whether there is no key yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }
}

impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seen").field("len", &self.len()).finish()
    }
}

/// A hasher of hashes: half of one is a hash.
#[derive(Clone, Default)]
struct Halved(u64);

impl Hasher for Halved {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, hash: u128) {
        self.0 = hash as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
