//! The texts that were seen, in memory that has a limit.
//!
//! A table of hash and place, over an arena of records. Keys are compared whole where the hashes agree; the fingerprints of `--approx`
//! stand in the table alone.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::arena::Arena;
use super::record::{Hash, Record, Rules};

/// What came of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// It is the first with its key.
    First,
    Again,
    /// It is not among those that are here, and there is no room for more.
    NoRoom,
}

pub(super) struct Seen {
    table: HashTable<Slot>,
    arena: Arena,
    rules: Rules,
    limit: usize,
    /// Once there was no room, nothing is added: what was sent away may come again.
    is_full: bool,
}

#[derive(Clone, Copy)]
struct Slot {
    hash: u64,
    /// Where the record is, or the other half of the fingerprint.
    place: u64,
}

impl Seen {
    pub(super) fn new(rules: Rules, limit: usize) -> Seen {
        Seen {
            table: HashTable::new(),
            arena: Arena::new(limit, rules.counts),
            rules,
            limit,
            is_full: false,
        }
    }

    /// Looks at the places of keys that are about to be added, so that the processor fetches them all at once and not one after another.
    pub(super) fn warm(&self, hashes: impl Iterator<Item = Hash>) {
        let found = hashes.filter_map(|hash| {
            let slot = self
                .table
                .find(hash as u64, |slot| slot.hash == hash as u64)?;
            Some(if self.rules.exact {
                self.arena.first_byte(slot.place)
            } else {
                0
            })
        });
        std::hint::black_box(found.fold(0, u8::wrapping_add));
    }

    /// Looks for the record's key, and adds it if there is room.
    pub(super) fn add(&mut self, hash: Hash, record: &Record<'_>) -> Found {
        let (low, high) = (hash as u64, (hash >> 64) as u64);
        self.is_full = self.is_full || !self.has_room(record);
        let Seen {
            table,
            arena,
            rules,
            is_full,
            ..
        } = self;
        let is_it = |slot: &Slot| {
            let is_same = |place| arena.key(place) == record.key;
            slot.hash == low
                && if rules.exact {
                    is_same(slot.place)
                } else {
                    slot.place == high
                }
        };
        let known = if *is_full {
            match table.find(low, is_it) {
                Some(slot) => slot.place,
                None => return Found::NoRoom,
            }
        } else {
            match table.entry(low, is_it, |slot| slot.hash) {
                Entry::Occupied(entry) => entry.get().place,
                Entry::Vacant(entry) => {
                    let place = if rules.exact {
                        arena.push(record)
                    } else {
                        high
                    };
                    entry.insert(Slot { hash: low, place });
                    return Found::First;
                }
            }
        };
        if rules.counts {
            arena.count(known, record.count);
        }
        Found::Again
    }

    /// Whether all stays within the limit with one more. The first always has room: without it, nothing would go on.
    fn has_room(&self, record: &Record<'_>) -> bool {
        let table = self.table.allocation_size();
        // When the table grows, there are an old and a new one for a while.
        let growth = if self.table.len() < self.table.capacity() {
            0
        } else {
            2 * table
        };
        let record = if self.rules.exact {
            self.arena.growth(record)
        } else {
            0
        };
        table + growth + self.arena.held() + record <= self.limit || self.table.is_empty()
    }

    /// All with their counts, in the order in which they came.
    pub(super) fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.arena.records()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(exact: bool, counts: bool) -> Rules {
        Rules {
            exact,
            counts,
            seed: 1,
        }
    }

    fn add(seen: &mut Seen, key: &str) -> Found {
        let record = Record {
            key: key.as_bytes(),
            count: 1,
            ..Record::default()
        };
        seen.add(seen.rules.hash(record.key), &record)
    }

    #[test]
    fn a_key_is_first_once() {
        for exact in [true, false] {
            let mut seen = Seen::new(rules(exact, false), 1 << 20);
            for round in [Found::First, Found::Again] {
                for number in 0..1000 {
                    assert_eq!(add(&mut seen, &format!("a:{number}")), round);
                }
            }
            assert_eq!(add(&mut seen, ""), Found::First);
        }
    }

    #[test]
    fn keys_with_one_hash_are_still_two() {
        let mut seen = Seen::new(rules(true, true), 1 << 20);
        for (key, found) in [
            ("a", Found::First),
            ("b", Found::First),
            ("a", Found::Again),
        ] {
            let record = Record {
                key: key.as_bytes(),
                text: b"t",
                count: 1,
                number: 7,
            };
            assert_eq!(seen.add(42, &record), found);
        }
        let records: Vec<_> = seen
            .records()
            .map(|record| (record.key, record.count))
            .collect();
        assert_eq!(records, [(&b"a"[..], 2), (b"b", 1)]);
        assert!(
            seen.records()
                .all(|record| (record.text, record.number) == (b"t", 7))
        );
    }

    #[test]
    fn the_limit_holds_and_what_was_sent_away_never_comes_back_in() {
        for exact in [true, false] {
            let limit = 20_000;
            let mut seen = Seen::new(rules(exact, false), limit);
            let firsts = (0..5000)
                .filter(|number| add(&mut seen, &format!("http://a/{number}")) == Found::First);
            assert!((200..2000).contains(&firsts.count()));
            assert!(seen.table.allocation_size() + seen.arena.held() <= limit);
            assert_eq!(add(&mut seen, "http://a/0"), Found::Again);
            assert_eq!(add(&mut seen, "a"), Found::NoRoom);
        }
        // However little there is, the first has room.
        let mut seen = Seen::new(rules(true, false), 0);
        assert_eq!(add(&mut seen, "a"), Found::First);
        assert_eq!(add(&mut seen, "b"), Found::NoRoom);
        assert_eq!(add(&mut seen, "a"), Found::Again);
    }
}
