//! Counts of values.

use std::cmp::Reverse;
use std::collections::HashMap;

use foldhash::quality::RandomState;

/// Counts of each value, and of texts without one.
#[derive(Default)]
pub(super) struct ValueTally {
    values: HashMap<String, u64, RandomState>,
    none: u64,
}

impl ValueTally {
    pub(super) fn count(&mut self, value: Option<&str>, times: u64) {
        // Absent is a value of its own: an empty host and no host are counted apart.
        let Some(value) = value else {
            self.none += times;
            return;
        };
        // Not `entry`, which would allocate a key for each line.
        match self.values.get_mut(value) {
            Some(count) => *count += times,
            None => {
                self.values.insert(value.to_owned(), times);
            }
        }
    }

    pub(super) fn merge(&mut self, other: ValueTally) {
        self.none += other.none;
        // The first worker to finish gives its table as it is.
        if self.values.is_empty() {
            self.values = other.values;
            return;
        }
        for (value, count) in other.values {
            *self.values.entry(value).or_default() += count;
        }
    }

    /// Returns the counts, the most frequent first, equal ones by name.
    pub(super) fn ranking(&self) -> Vec<(Option<&str>, u64)> {
        let values = self.values.iter().map(|(value, count)| (Some(value.as_str()), *count));
        let none = (self.none > 0).then_some((None, self.none));
        let mut ranking: Vec<_> = values.chain(none).collect();
        // By name where counts are equal: threads finish in any order, and the output must not
        // depend on it.
        ranking.sort_unstable_by_key(|&(value, count)| (Reverse(count), value));
        ranking
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_merge() {
        let [mut a, mut b] = [ValueTally::default(), ValueTally::default()];
        a.count(Some("x"), 1);
        a.count(None, 1);
        b.count(Some("x"), 2);
        b.count(Some("w"), 1);
        b.count(None, 2);
        a.merge(b);
        assert_eq!(a.ranking(), [(None, 3), (Some("x"), 3), (Some("w"), 1)]);
    }
}
