//! Open-addressing hash table with linear probing.
//!
//! A slot is 16 bytes, four of them are a cache line, and one such line answers nearly every
//! look-up. The first bits of a hash give its home slot, so a table of twice the size has the slots
//! in the same order, and growing is a sequential copy.

use memmap2::MmapMut;

use super::pages::pages;

/// A hash and its value in one number; 0 is a free slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(u128);

impl Slot {
    /// Makes a slot of a 64-bit hash and a place, which is not 0.
    pub(super) const fn of_place(hash: u64, place: u64) -> Slot {
        Slot((place as u128) << 64 | hash as u128)
    }

    /// Makes a slot of a 128-bit fingerprint.
    pub(super) const fn of_fingerprint(hash: u128) -> Slot {
        // 0 means free, so fingerprint 0 shares a slot with a neighbour.
        Slot(if hash == 0 { 1 << 64 } else { hash })
    }

    pub(super) const fn hash(self) -> u64 {
        self.0 as u64
    }

    pub(super) const fn place(self) -> u64 {
        (self.0 >> 64) as u64
    }
}

pub(super) struct Table {
    /// The slots: a power of two of them.
    pages: MmapMut,
    taken: usize,
}

/// Bytes of a slot.
const WIDTH: usize = size_of::<u128>();
/// Slots of the smallest table.
const LEAST: usize = 8;

impl Table {
    pub(super) fn new() -> Table {
        Table { pages: pages(LEAST * WIDTH), taken: 0 }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.taken == 0
    }

    /// Returns whether the next insertion makes it grow. A table is at most three quarters full.
    pub(super) fn is_full(&self) -> bool {
        self.taken >= self.count() / 4 * 3
    }

    /// Returns the bytes of all slots.
    pub(super) fn size(&self) -> usize {
        self.pages.len()
    }

    /// Frees all slots, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.pages.fill(0);
        self.taken = 0;
    }

    /// Returns the number of slots.
    fn count(&self) -> usize {
        self.pages.len() / WIDTH
    }

    fn at(&self, place: usize) -> Slot {
        let slot = self.pages[place * WIDTH..].first_chunk();
        Slot(slot.map_or(0, |&slot| u128::from_le_bytes(slot)))
    }

    fn set(&mut self, place: usize, slot: Slot) {
        self.pages[place * WIDTH..][..WIDTH].copy_from_slice(&slot.0.to_le_bytes());
    }

    /// Returns the home slot of a hash.
    fn home(&self, hash: u64) -> usize {
        // The highest bits of the hash, while `Overflow` divides by those of a product: keys of one
        // stream are spread over the whole table.
        (hash >> (u64::BITS - self.count().trailing_zeros())) as usize
    }

    fn next(&self, place: usize) -> usize {
        // Linear probing: the next slot is in the same cache line three times of four.
        (place + 1) & (self.count() - 1)
    }

    /// Returns the content of the home slot of a hash, which most often is that hash's if it is in
    /// the table. There is no branch on the content, so the loads of many hashes overlap.
    pub(super) fn prefetch(&self, hash: u64) -> Slot {
        self.at(self.home(hash))
    }

    /// Grows the table if it is full.
    pub(super) fn reserve(&mut self) {
        if self.is_full() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        // A power of two, so that the home slot is a shift of the hash.
        let table = Table { pages: pages(2 * self.pages.len()), taken: self.taken };
        let old = std::mem::replace(self, table);
        for slot in (0..old.count()).map(|place| old.at(place)).filter(|slot| slot.0 != 0) {
            // No key is compared: all of them differ already, so a free slot is enough.
            if let Err(place) = self.search(slot.hash(), |_| false) {
                self.set(place, slot);
            }
        }
    }

    /// Searches for a slot with this hash for which `is_it` returns true; without one, returns the
    /// index of a free slot, for [`Table::fill`]. At least one has to be free; see
    /// [`Table::reserve`].
    pub(super) fn search(
        &self,
        hash: u64,
        mut is_it: impl FnMut(Slot) -> bool,
    ) -> Result<Slot, usize> {
        let mut place = self.home(hash);
        loop {
            let slot = self.at(place);
            if slot.0 == 0 {
                return Err(place);
            }
            // The hash first: comparing keys means a cache miss in the arena.
            if slot.hash() == hash && is_it(slot) {
                return Ok(slot);
            }
            place = self.next(place);
        }
    }

    /// Fills the free slot that a search returned.
    pub(super) fn fill(&mut self, place: usize, slot: Slot) {
        self.set(place, slot);
        self.taken += 1;
    }
}
