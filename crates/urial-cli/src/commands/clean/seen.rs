//! Set of keys that were seen, with a limit on its memory.
//!
//! A hash table from hash to place, over an arena of records. Whole keys are compared if the hashes
//! agree; the fingerprints of `--approx` are stored in the table alone.

use super::arena::Arena;
use super::record::{Hash, Record, Rules};
use super::table::{Slot, Table};

/// Result of adding a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lookup {
    /// It is the first with its key.
    First,
    Again,
    /// Its key is not in memory, and there is no budget for it.
    NoRoom,
}

pub(super) struct Seen {
    table: Table,
    pub(super) arena: Arena,
    rules: Rules,
    limit: usize,
    /// Once a record was refused, nothing is added: a key that went to the file may come again.
    is_full: bool,
}

impl Seen {
    pub(super) fn new(rules: Rules, limit: usize) -> Seen {
        Seen {
            table: Table::new(),
            arena: Arena::new(limit, rules.counts),
            rules,
            limit,
            is_full: false,
        }
    }

    /// Removes all keys, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.arena.clear();
        self.is_full = false;
    }

    /// Prefetches the slots and keys for the next hashes: their cache misses overlap, where those
    /// of one search after another would not.
    pub(super) fn prefetch(&self, hashes: impl Iterator<Item = Hash> + Clone) {
        let slots = hashes.clone().map(|hash| self.table.prefetch(hash as u64));
        // Used, or the compiler would drop the loads: stable Rust has no prefetch on all targets.
        std::hint::black_box(slots.fold(0, |all, slot| all ^ slot.place()));
        if self.rules.exact {
            let found = hashes.map(|hash| {
                let slot = self.table.prefetch(hash as u64);
                self.arena.prefetch(if slot.hash() == hash as u64 { slot.place() } else { 0 })
            });
            std::hint::black_box(found.fold(0, u8::wrapping_add));
        }
    }

    /// Looks the key up, and adds the record if the key is new and there is budget.
    pub(super) fn add(&mut self, hash: Hash, record: &Record<'_>) -> Lookup {
        // Grow before the search: growing would move the free slot that it returns.
        if !self.is_full {
            match self.has_room(record) {
                // Rehashing needs no key: a slot has its hash.
                true => self.table.reserve(),
                false => self.is_full = true,
            }
        }
        let Seen { table, arena, .. } = self;
        let fingerprint = Slot::of_fingerprint(hash);
        let search = if self.rules.exact {
            table.search(hash as u64, |slot| arena.key(slot.place()) == record.key)
        } else {
            table.search(fingerprint.hash(), |slot| slot == fingerprint)
        };
        match search {
            // Also when it is full: keys in memory are answered, and only new ones spill.
            Ok(slot) => {
                if self.rules.counts {
                    arena.count(slot.place(), record.count);
                }
                Lookup::Again
            }
            // The key may be in the file already, so it must not be taken for the first here, even
            // if a shorter one had room.
            Err(_) if self.is_full => Lookup::NoRoom,
            Err(place) => {
                let slot = if self.rules.exact {
                    Slot::of_place(hash as u64, arena.push(record))
                } else {
                    fingerprint
                };
                table.fill(place, slot);
                Lookup::First
            }
        }
    }

    /// Returns whether one more record stays within the limit. The first record always fits:
    /// without it, nothing would go on.
    fn has_room(&self, record: &Record<'_>) -> bool {
        let table = self.table.size();
        // While the table grows, the old and the new one exist at once.
        let growth = if self.table.is_full() { 2 * table } else { 0 };
        let record = if self.rules.exact { self.arena.growth(record) } else { 0 };
        table + growth + self.arena.held + record <= self.limit || self.table.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(exact: bool, counts: bool) -> Rules {
        Rules { exact, counts, seed: 1 }
    }

    fn add(seen: &mut Seen, key: &str) -> Lookup {
        let record = Record { key: key.as_bytes(), count: 1, ..Record::default() };
        seen.add(seen.rules.hash(record.key), &record)
    }

    #[test]
    fn keys_with_one_hash_are_still_two() {
        // The last slot is before the first.
        for hash in [0, 42, Hash::MAX] {
            let mut seen = Seen::new(rules(true, true), 1 << 20);
            for (key, found) in [("a", Lookup::First), ("b", Lookup::First), ("a", Lookup::Again)] {
                let record = Record { key: key.as_bytes(), text: b"t", count: 1, number: 7 };
                assert_eq!(seen.add(hash, &record), found);
            }
            let records: Vec<_> =
                seen.arena.records().map(|record| (record.key, record.count)).collect();
            assert_eq!(records, [(&b"a"[..], 2), (b"b", 1)]);
            assert!(seen.arena.records().all(|record| (record.text, record.number) == (b"t", 7)));
        }
        // A fingerprint of zeros is no free slot.
        let mut seen = Seen::new(rules(false, false), 1 << 20);
        assert_eq!(seen.add(0, &Record::default()), Lookup::First);
        assert_eq!(seen.add(0, &Record::default()), Lookup::Again);
    }

    #[test]
    fn the_limit_holds_and_what_was_sent_away_never_comes_back_in() {
        for exact in [true, false] {
            let limit = 20_000;
            let mut seen = Seen::new(rules(exact, false), limit);
            let firsts = (0..5000)
                .filter(|number| add(&mut seen, &format!("http://a/{number}")) == Lookup::First);
            assert!((200..2000).contains(&firsts.count()));
            assert!(seen.table.size() + seen.arena.held <= limit);
            assert_eq!(add(&mut seen, "http://a/0"), Lookup::Again);
            assert_eq!(add(&mut seen, "a"), Lookup::NoRoom);
        }
        // Clearing makes budget again.
        let mut seen = Seen::new(rules(true, false), 20_000);
        for _ in 0..3 {
            assert_eq!(add(&mut seen, &"x".repeat(15_000)), Lookup::First);
            seen.clear();
            for number in 0..150 {
                assert_eq!(add(&mut seen, &format!("http://a/{number}")), Lookup::First);
                assert!(seen.table.size() + seen.arena.held <= 20_000);
            }
            seen.clear();
        }
        // The first record fits, however small the limit is.
        let mut seen = Seen::new(rules(true, false), 0);
        assert_eq!(add(&mut seen, "a"), Lookup::First);
        assert_eq!(add(&mut seen, "b"), Lookup::NoRoom);
        assert_eq!(add(&mut seen, "a"), Lookup::Again);
    }
}
