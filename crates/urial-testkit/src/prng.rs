//! SplitMix64 (Steele, Lea, Flood 2014): a seed gives the same texts on every machine and for ever,
//! which no crate of random numbers promises.

/// A generator of pseudo-random numbers.
#[derive(Clone, Debug)]
pub struct Prng(u64);

impl Prng {
    /// Creates a generator; another seed gives other numbers.
    #[must_use]
    pub fn new(seed: u64) -> Prng {
        Prng(seed)
    }

    /// Returns the next 64 bits.
    #[allow(clippy::should_implement_trait, reason = "it has no end")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `limit`, which is at most 2^32; the bias of the multiplication is
    /// below one in a million for the limits of tests. 0 gives 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (((self.next() >> 32) * limit as u64) >> 32) as usize
    }

    /// Returns a number in `low..=high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Returns true in `percent` of 100 cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns true `share` times in 10,000.
    pub fn chance(&mut self, share: usize) -> bool {
        self.below(10_000) < share
    }

    /// Returns one of the items.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Returns one of the texts between bars.
    pub fn word<'t>(&mut self, words: &'t str) -> &'t str {
        let count = words.split('|').count();
        words.split('|').nth(self.below(count)).unwrap_or_default()
    }

    /// Returns one of the characters.
    pub fn letter(&mut self, letters: &str) -> char {
        let count = letters.chars().count();
        let found = letters.chars().nth(self.below(count));
        found.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers for the seed 1234567 that implementations of the algorithm agree on.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut prng = Prng::new(1_234_567);
        let numbers = [prng.next(), prng.next(), prng.next()];
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_stay_in_their_limits() {
        let mut prng = Prng::new(1);
        let mut seen = [false; 7];
        for _ in 0..1000 {
            seen[prng.between(2, 8) - 2] = true;
        }
        assert_eq!(seen, [true; 7]);
        assert_eq!(prng.below(0), 0);
    }
}
